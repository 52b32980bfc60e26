import Foundation
import Testing

/// `inlay bundle`: docs/shipping.md. Builds of real apps are checked by `Scripts/check-bundle`.
@Suite(.timeLimit(.minutes(15))) nonisolated struct BundleCommandTests {
    /// An app whose program is another program of this system.
    private struct App {
        let scratch: ScratchFolder
        var folder: String { scratch.path + "/Notes" }
        var bundles: String { scratch.path + "/bundles" }

        init() async throws {
            scratch = try ScratchFolder()
            let made = try await Tool.run(["new", scratch.path + "/Notes"])
            #expect(made.status == 0, "\(made.errors)")
            let products = scratch.path + "/products"
            let resources = products + "/Notes_Notes.resources/de.lproj"
            try FileManager.default.createDirectory(atPath: resources, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: URL(fileURLWithPath: "/bin/true").resolvingSymlinksInPath().path, toPath: products + "/Notes")
            try Data("<View/>".utf8).write(to: URL(fileURLWithPath: products + "/Notes_Notes.resources/Notes.xml"))
            try Data("\"a\" = \"ä\";".utf8).write(to: URL(fileURLWithPath: resources + "/Localizable.strings"))
        }

        var packaging: String { folder + "/Packaging/org.example.Notes" }

        func bundle(_ arguments: String..., environment: [String: String] = [:]) async throws -> Tool.Outcome {
            let program = ["--program", scratch.path + "/products/Notes"]
            return try await Tool.run(
                ["bundle", "--app", "Notes", "--package", folder, "--output", bundles]
                    + (arguments.contains("--program") ? [] : program) + arguments, environment: environment)
        }

        /// Replaces a text in a file of `Packaging`.
        func change(_ ending: String, _ old: String, to new: String) throws {
            let text = try String(contentsOfFile: packaging + ending, encoding: .utf8)
            #expect(text.contains(old))
            try Data(text.replacing(old, with: new).utf8).write(to: URL(fileURLWithPath: packaging + ending))
        }

        func files(in folder: String) throws -> Set<String> {
            Set(try FileManager.default.subpathsOfDirectory(atPath: bundles + "/" + folder))
        }
    }

    private static let hasDebianTools = FileManager.default.isExecutableFile(atPath: "/usr/bin/dpkg-deb")

    @Test func `a tree has the program, its resources, icons in sizes, and descriptions`() async throws {
        let app = try await App()

        let outcome = try await app.bundle()

        #expect(outcome.status == 0, "\(outcome.errors)")
        let files = try app.files(in: "Notes-0.1.0")
        for file in [
            "bin/Notes", "share/applications/org.example.Notes.desktop",
            "share/metainfo/org.example.Notes.metainfo.xml", "share/icons/hicolor/scalable/apps/org.example.Notes.svg",
            "share/Notes/Notes_Notes.resources/Notes.xml",
            "share/Notes/Notes_Notes.resources/de.lproj/Localizable.strings", "share/doc/Notes/Swift-and-Inlay.txt",
        ] { #expect(files.contains(file), "\(file)") }
        for size in [16, 48, 256, 512] {
            let path = "share/icons/hicolor/\(size)x\(size)/apps/org.example.Notes.png"
            let bytes = try Data(contentsOf: URL(fileURLWithPath: app.bundles + "/Notes-0.1.0/" + path))
            // The width is in the header of a PNG file.
            #expect(bytes[18] == UInt8(size >> 8) && bytes[19] == UInt8(size & 255))
        }
        for part in ["program: code", "resources", "icons", "total"] { #expect(outcome.output.contains("  " + part)) }
        #expect(!outcome.output.contains("ICU"))
        let again = try await app.bundle()
        #expect(again.status == 0, "\(again.errors)")
    }

    @Test(.enabled(if: hasDebianTools)) func `a .deb names its libraries and the person who answers`() async throws {
        let app = try await App()
        let without = try await app.bundle("--format", "deb")
        #expect(without.status == 2 && without.errors.contains("--maintainer 'Ann Example <ann@example.org>'"))

        let outcome = try await app.bundle("--format", "deb", "--maintainer", "Ann Example <ann@example.org>")

        #expect(outcome.status == 0, "\(outcome.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: app.bundles)
        let deb = try #require(names.first { $0.hasPrefix("org.example.notes_0.1.0_") && $0.hasSuffix(".deb") })
        #expect(names.count == 1, "other files stay: \(names)")
        let fields = try await Tool.run(["-f", app.bundles + "/" + deb], program: "/usr/bin/dpkg-deb").output
        #expect(fields.contains("Package: org.example.notes\n") && fields.contains("Depends: libc6 (>= 2."))
        #expect(fields.contains("Maintainer: Ann Example <ann@example.org>\n"))
        #expect(fields.contains("\nDescription: Greets the world\n A window with a button."))
        let content = try await Tool.run(["-c", app.bundles + "/" + deb], program: "/usr/bin/dpkg-deb").output
        #expect(content.contains("root/root") && content.contains("./usr/bin/Notes\n"))
        #expect(content.contains("./usr/share/doc/org.example.notes/copyright\n"))
        let root = app.scratch.path + "/root"
        _ = try await Tool.run(["-R", app.bundles + "/" + deb, root], program: "/usr/bin/dpkg-deb")
        let sums = try await Tool.run(
            ["-C", root, "md5sum", "--check", "--quiet", "DEBIAN/md5sums"], program: "/usr/bin/env")
        #expect(sums.status == 0, "\(sums.output)\(sums.errors)")
    }

    @Test func `a folder starts from any place`() async throws {
        let app = try await App()

        let outcome = try await app.bundle("--format", "folder")

        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("runs on systems with glibc 2."))
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: app.bundles).first)
        let files = try app.files(in: name)
        #expect(
            files.isSuperset(of: ["AppRun", "org.example.Notes.desktop", "org.example.Notes.svg", "usr/bin/Notes"]))
        #expect(!files.contains { $0.hasSuffix("libc.so.6") })
        let moved = app.scratch.path + "/a b"
        try FileManager.default.moveItem(atPath: app.bundles + "/" + name, toPath: moved)
        #expect(try await Tool.run([], program: moved + "/AppRun").status == 0)
    }

    /// Debian 13 has no libgpg-error, and its GLib needs a newer libmount than the one of Debian 12.
    @Test(
        .enabled(
            if: ["dbus-send", "gio"].allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0) }),
        arguments: [
            ("dbus-send", ["libdbus-1.so.3"], ["libc.so.6"]),
            ("gio", [], ["libgio-2.0.so.0", "libmount.so.1", "libselinux.so.1"]),
        ] as [(String, [String], [String])])
    func `a folder has the libraries of its program, not those that only the system's libraries need`(
        program: String, included: [String], excluded: [String]
    ) async throws {
        let app = try await App()
        let path = app.scratch.path + "/products/Notes"
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(
            atPath: URL(fileURLWithPath: "/usr/bin/" + program).resolvingSymlinksInPath().path, toPath: path)

        let outcome = try await app.bundle("--format", "folder")

        #expect(outcome.status == 0, "\(outcome.errors)")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: app.bundles).first)
        let files = try app.files(in: name)
        #expect(files.isSuperset(of: included.map { "usr/lib/Notes/" + $0 }), "\(files)")
        #expect(files.isDisjoint(with: excluded.map { "usr/lib/Notes/" + $0 }), "\(files)")
        // libgcrypt needs libgpg-error.
        #expect(files.contains("usr/lib/Notes/libgcrypt.so.20") == files.contains("usr/lib/Notes/libgpg-error.so.0"))
    }

    /// With the tools of Flatpak, the command would download a runtime.
    @Test(.enabled(if: !FileManager.default.isExecutableFile(atPath: "/usr/bin/flatpak-builder")))
    func `a Flatpak manifest names the runtime, the program and its permissions`() async throws {
        let app = try await App()

        let outcome = try await app.bundle("--format", "flatpak")

        #expect(outcome.status == 0 && outcome.output.contains("not built"), "\(outcome.errors)")
        let path = app.bundles + "/Notes-0.1.0-flatpak/org.example.Notes.json"
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let manifest = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(manifest["id"] as? String == "org.example.Notes" && manifest["command"] as? String == "Notes")
        #expect((manifest["finish-args"] as? [String])?.contains("--socket=wayland") == true)
    }

    @Test func `faults of an app are reported with advice`() async throws {
        func fault(_ arguments: String..., change: (App) throws -> Void = { _ in }) async throws -> String {
            let app = try await App()
            try change(app)
            let outcome = try await Tool.run(
                ["bundle", "--app", "Notes", "--package", app.folder, "--output", app.bundles]
                    + (arguments.isEmpty ? ["--program", app.scratch.path + "/products/Notes"] : arguments))
            #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome.output)\(outcome.errors)")
            #expect(!FileManager.default.fileExists(atPath: app.bundles + "/Notes-0.1.0/share"))
            return outcome.errors
        }

        #expect(
            try await fault { try $0.change(".desktop", "Exec=Notes", to: "Exec=notes") }
                .contains("starts 'notes'; write 'Exec=Notes'"))
        #expect(
            try await fault { try $0.change(".desktop", "Icon=org", to: "Icon=com") }
                .contains("write 'Icon=org.example.Notes'"))
        #expect(
            try await fault { try $0.change(".metainfo.xml", "<release version=\"0.1.0\"", to: "<release ") }
                .contains("lists no release; add one, or name the version: --release"))
        #expect(
            try await fault { try $0.change(".metainfo.xml", "<id>org.example.Notes</id>", to: "<id>a b</id>") }
                .contains("invalid <id> 'a b'"))
        #expect(
            try await fault { try FileManager.default.removeItem(atPath: $0.packaging + ".svg") }
                .contains("there is no icon 'org.example.Notes.svg'"))
        #expect(
            try await fault { try FileManager.default.removeItem(atPath: $0.folder + "/Package.swift") }
                .contains("there is no Package.swift in"))
        #expect(try await fault("--program", "/etc/passwd").contains("is not a program or library of Linux"))
        #expect(try await fault("--program", "/bin/false").contains("must be named 'Notes'"))
        #expect(
            try await fault {
                try FileManager.default.createDirectory(
                    atPath: $0.bundles + "/Notes-0.1.0", withIntermediateDirectories: true)
            }.contains("exists and is no bundle"))
        #expect(
            try await fault { try $0.change(".svg", "<svg", to: "<sv") }.contains("cannot be drawn"))
    }

    @Test(arguments: [
        ["--maintainer", "Ann"], ["--app", "a/b"], ["--languages", "de", "--program", "x"], ["--format", "rpm"],
    ])
    func `an invalid command line is explained`(arguments: [String]) async throws {
        let outcome = try await Tool.run(["bundle", "--app", "Notes"] + arguments)

        #expect(outcome.status == 64 && !outcome.errors.isEmpty)
    }

    @Test func `the version is that of the changelog`() async throws {
        let changelog = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../CHANGELOG.md").standardizedFileURL
        let text = try String(contentsOf: changelog, encoding: .utf8)
        let heading = try #require(text.split(separator: "\n").first { $0.hasPrefix("## ") })

        let outcome = try await Tool.run(["--version"])

        #expect(outcome.status == 0 && outcome.output == "\(heading.split(separator: " ")[1])\n")
    }
}
