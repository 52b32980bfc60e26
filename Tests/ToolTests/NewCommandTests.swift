import Foundation
import Testing

/// `inlay new` and `inlay add`: docs/tool.md.
@Suite(.serialized, .timeLimit(.minutes(15))) nonisolated struct NewCommandTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardizedFileURL.path

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    private func files(in folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder)
                && !isFolder.boolValue
        }
    }

    @Test(arguments: ["hello", "document", "form"])
    func `an app has all files and no placeholder`(template: String) async throws {
        let scratch = try ScratchFolder()
        let app = scratch.path + "/ReadingList"

        let outcome = try await Tool.run(["new", app, "--template", template])

        #expect(outcome.status == 0, "\(outcome.errors)")
        let files = try files(in: app)
        for file in [
            ".gitignore", ".inlay.json", "Package.swift", "README.md", "ci",
            "Packaging/org.example.ReadingList.desktop",
            "Packaging/org.example.ReadingList.metainfo.xml", "Packaging/org.example.ReadingList.svg",
            "Sources/ReadingList/ReadingList.swift", "Sources/ReadingList/Documents/ReadingListViewController.xml",
            "Sources/ReadingList/Documents/en.lproj/Localizable.strings",
            "Sources/ReadingList/Documents/de.lproj/Localizable.strings",
        ] { #expect(files.contains(file)) }
        #expect(files.contains { $0.hasSuffix(".inlay") } && files.contains { $0.hasSuffix("Tests.swift") })
        let placeholders = ["AppName", "AppTitle", "AppIdentifier", "AppDeveloper", "AppDate", "InlayDependency"]
        for file in files {
            let content = try file + text(app + "/" + file)
            for placeholder in placeholders + ["InlayPackage", "PartName"] { #expect(!content.contains(placeholder)) }
        }
        #expect(try text(app + "/Packaging/org.example.ReadingList.desktop").contains("\nName=Reading List\n"))
        #expect(try text(app + "/.inlay.json") == "{\"app\": \".build/debug/ReadingList\"}\n")
        #expect(FileManager.default.isExecutableFile(atPath: app + "/ci"))
    }

    @Test(arguments: ["hello", "document", "form"])
    func `the documents of an app are formatted, and valid in each language`(template: String) async throws {
        let scratch = try ScratchFolder()
        let app = scratch.path + "/Sample"
        _ = try await Tool.run(["new", app, "--template", template])

        for options in [["--strict"], ["--strict", "--locale", "de"]] {
            let check = try await Tool.run(["check", app + "/Sources"] + options)
            #expect(check.status == 0, "\(check.output)")
        }
        let format = try await Tool.run(["format", "--check", app + "/Sources"])
        #expect(format.status == 0, "\(format.output)")
    }

    @Test func `the README shows the app that the tool makes`() async throws {
        let scratch = try ScratchFolder()
        _ = try await Tool.run(["new", scratch.path + "/Hello"])
        let readme = try text(Self.root + "/README.md")

        for file in [
            "Sources/Hello/Documents/HelloViewController.xml", "Sources/Hello/Hello.swift",
            "Sources/Hello/Documents/en.lproj/Localizable.strings", "Tests/HelloTests/HelloTests.swift",
        ] {
            let text = try text(scratch.path + "/Hello/" + file)
            #expect(readme.contains("\n" + text + "```\n"), "README.md does not quote \(file)")
        }
    }

    @Test func `the tutorial starts with the app that the tool makes`() async throws {
        let scratch = try ScratchFolder()
        _ = try await Tool.run(["new", scratch.path + "/Hello", "--inlay", Self.root])
        let resources = Self.root + "/Sources/Core/Inlay.docc/Resources/"

        for (resource, file) in [
            ("document-1.xml", "Sources/Hello/Documents/HelloViewController.xml"),
            ("hello-1.swift", "Sources/Hello/Hello.swift"), ("tests-1.swift", "Tests/HelloTests/HelloTests.swift"),
            ("english-1.strings", "Sources/Hello/Documents/en.lproj/Localizable.strings"),
            ("german-1.strings", "Sources/Hello/Documents/de.lproj/Localizable.strings"),
        ] {
            let shown = try text(resources + resource)
            #expect(try shown == text(scratch.path + "/Hello/" + file), "\(resource) differs from \(file)")
        }
    }

    @Test(arguments: [
        ("hello", "such as 'Hello'"), ("my-notes", "such as 'MyNotes'"), ("2do", "such as 'Do'"),
        ("", "such as 'MyNotes'"), ("Ärger", "such as"), ("Label", "such as 'MyLabel'"), ("Swift", "such as 'MySwift'"),
        ("InlaySDL", "such as"), (String(repeating: "A", count: 65), "64 letters or fewer"),
    ])
    func `an invalid name is refused with advice`(name: String, advice: String) async throws {
        let scratch = try ScratchFolder()

        let outcome = try await Tool.run(["new", scratch.path + "/x/" + name, "--inlay", Self.root])

        if !name.isEmpty { #expect(outcome.status == 64 && outcome.errors.contains(advice), "\(outcome.errors)") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
    }

    @Test(arguments: ["notes", "org.notes", "org..Notes", "org.example.2do", "org.example.a b", "-.b.c"])
    func `an invalid identifier is refused with advice`(identifier: String) async throws {
        let scratch = try ScratchFolder()

        let outcome = try await Tool.run(["new", scratch.path + "/Notes", "--identifier=" + identifier])

        #expect(outcome.status == 64 && outcome.errors.contains("such as 'org.example.Notes'"), "\(outcome.errors)")
    }

    @Test func `an existing folder is not changed`() async throws {
        let scratch = try ScratchFolder()
        try FileManager.default.createDirectory(atPath: scratch.path + "/Notes", withIntermediateDirectories: true)

        let outcome = try await Tool.run(["new", scratch.path + "/Notes"])

        #expect(outcome.status == 2)
        #expect(outcome.errors == "error: '\(scratch.path)/Notes' exists; choose another name, or move it away\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/Notes").isEmpty)
    }

    @Test func `the place of Inlay is a folder or a repository`() async throws {
        let scratch = try ScratchFolder()

        let address = "https://example.org/toolkits/inlay.git"
        _ = try await Tool.run(["new", scratch.path + "/A", "--inlay", address, "--from", "0.1.0"])
        let a = try text(scratch.path + "/A/Package.swift")
        #expect(a.contains(#"[.package(url: "\#(address)", from: "0.1.0")]"#))
        #expect(a.contains(#".product(name: "Inlay", package: "inlay")"#))

        _ = try await Tool.run(["new", scratch.path + "/B", "--inlay", Self.root])
        #expect(try text(scratch.path + "/B/Package.swift").contains(#".package(name: "Inlay", path: ""#))

        let wrong = try await Tool.run(["new", scratch.path + "/C", "--inlay", scratch.path])
        #expect(wrong.status == 2 && wrong.errors.contains("there is no Package.swift of Inlay"))
        let branch = try await Tool.run(["new", scratch.path + "/C", "--branch", "main"])
        #expect(branch.status == 2 && branch.errors.contains("need the address of a repository"))
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/C"))
    }

    @Test func `views, controllers and languages are added, and no file is replaced`() async throws {
        let scratch = try ScratchFolder()
        let app = scratch.path + "/Notes"
        _ = try await Tool.run(["new", app])

        let view = try await Tool.run(["add", "view", "Gauge", "--package", app])
        let controller = try await Tool.run(["add", "controller", "SettingsViewController", "--package", app])
        let language = try await Tool.run(["add", "language", "pt_BR", "--package", app])

        #expect([view.status, controller.status, language.status] == [0, 0, 0])
        #expect(
            view.output == "Sources/Notes/Gauge.swift\nTests/NotesTests/GaugeTests.swift\nSources/Notes/Notes.swift\n")
        #expect(language.output == "Sources/Notes/Documents/pt-BR.lproj/Localizable.strings\n")
        let main = try text(app + "/Sources/Notes/Notes.swift")
        #expect(main.contains("        ViewBuilder.register(Gauge.self)\n"))
        #expect(main.contains("        ViewBuilder.register(owner: SettingsViewController.self)\n"))
        for name in ["en", "de", "pt-BR"] {
            let texts = try text(app + "/Sources/Notes/Documents/\(name).lproj/Localizable.strings")
            #expect(texts.contains("\"settings.title\" = \"Settings\";\n"))
            #expect(texts.contains("/* Not translated yet: the texts of en.lproj. */\n") == (name != "en"))
        }
        let check = try await Tool.run(["check", app + "/Sources", "--strict", "--locale", "pt_BR"])
        #expect(check.status == 0, "\(check.output)")

        for arguments in [["view", "Gauge"], ["controller", "Settings"], ["language", "pt-BR"]] {
            let again = try await Tool.run(["add"] + arguments + ["--package", app])
            #expect(again.status == 2 && again.errors.contains("exists"), "\(again.errors)")
        }
        let elsewhere = try await Tool.run(["add", "view", "Gauge", "--package", scratch.path])
        #expect(elsewhere.status == 2 && elsewhere.errors.contains("there is no Package.swift"))
        let invalid = try await Tool.run(["add", "view", "Label", "--package", app])
        #expect(invalid.status == 64)
        for text in ["xx-Foo", "english", "e", "fr-12", "de_DE.UTF-8", "pt-BR-x"] {
            let language = try await Tool.run(["add", "language", text, "--package", app])
            #expect(language.status == 64 && language.errors.contains("fr, pt-BR or zh-Hant-TW"), "\(language.errors)")
        }
    }
}
