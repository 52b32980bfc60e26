import FoundationEssentials
import Inlay

/// The package of an app that `inlay add` extends.
nonisolated struct AppPackage {
    struct Failure: Error, CustomStringConvertible { let description: String }

    let folder: String
    /// The target with documents.
    let target: String

    private var sources: String { "\(folder)/Sources/\(target)" }
    private var documents: String { sources + "/Documents" }
    /// Whether there is a folder for tests of the target.
    var hasTests: Bool { Self.isFolder("\(folder)/Tests/\(target)Tests") }

    /// - Parameter target: nil for the only target that has documents.
    init(_ folder: String, target: String?) throws(Failure) {
        guard FileManager.default.fileExists(atPath: folder + "/Package.swift") else {
            throw Failure(
                description:
                    "there is no Package.swift in '\(folder)'; go to the folder of an app, or name it: --package")
        }
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/Sources")) ?? []).sorted()
        let found = names.filter { Self.isFolder("\(folder)/Sources/\($0)/Documents") }
        self.folder = folder
        if let target {
            guard found.contains(target) else {
                throw Failure(description: "there is no folder 'Sources/\(target)/Documents' in '\(folder)'")
            }
            self.target = target
        } else if let only = found.first, found.count == 1 {
            self.target = only
        } else if found.isEmpty {
            throw Failure(
                description: "no target in '\(folder)/Sources' has a folder 'Documents'; create it, and list it in "
                    + "Package.swift: resources: [.process(\"Documents\")]")
        } else {
            throw Failure(
                description: "several targets have documents: \(found.joined(separator: ", ")); choose one: --target")
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
    }

    /// The folders of languages, such as `de.lproj`.
    var languageFolders: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: documents)) ?? []).filter { $0.hasSuffix(".lproj") }
            .sorted()
    }

    /// The language that texts are written in before they are translated: English, or the first one.
    private var sourceFolder: String? { languageFolders.first { $0 == "en.lproj" } ?? languageFolders.first }

    /// The comment that marks texts without a translation.
    private static func untranslated(_ source: String) -> String {
        "/* Not translated yet: the texts of \(source). */\n"
    }

    /// Adds texts to `Localizable.strings` of each language, and returns the paths in the package. A comment marks them in languages
    /// other than the first one.
    func add(texts: [(key: String, text: String)]) throws(Failure) -> [String] {
        let entries = texts.map { "\"\($0.key)\" = \"\($0.text)\";\n" }.joined()
        let source = sourceFolder ?? "en.lproj"
        var changed: [String] = []
        for language in languageFolders.isEmpty ? [source] : languageFolders {
            let lines = (language == source ? "" : Self.untranslated(source)) + entries
            let path = "\(documents)/\(language)/Localizable.strings"
            let text = FileManager.default.fileExists(atPath: path) ? try read(path) : ""
            try write(text.isEmpty ? lines : text + (text.hasSuffix("\n") ? "\n" : "\n\n") + lines, to: path)
            changed.append("Sources/\(target)/Documents/\(language)/Localizable.strings")
        }
        return changed
    }

    /// Copies the texts of the app's first language for another language, to be translated there.
    ///
    /// - Returns: the paths in the package.
    func add(language: String) throws(Failure) -> [String] {
        let folder = language + ".lproj"
        guard !languageFolders.contains(where: { $0.lowercased() == folder.lowercased() }) else {
            throw Failure(description: "the language '\(language)' exists: 'Sources/\(target)/Documents/\(folder)'")
        }
        guard let source = sourceFolder else {
            throw Failure(
                description: "the app has no texts to translate; create 'Sources/\(target)/Documents/en.lproj/"
                    + "Localizable.strings', and write texts as '@key' in documents")
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: documents + "/" + source)) ?? []
        var added: [String] = []
        for name in names.sorted() where name.hasSuffix(".strings") {
            let text = try read("\(documents)/\(source)/\(name)")
            try write(Self.untranslated(source) + text, to: "\(documents)/\(folder)/\(name)")
            added.append("Sources/\(target)/Documents/\(folder)/\(name)")
        }
        return added
    }

    /// Inserts a statement at the start of `main()`.
    ///
    /// - Returns: the path of the file in the package, or nil if no `main()` has a body on separate lines.
    func register(_ statement: String) throws(Failure) -> String? {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []).sorted()
        for name in names where name.hasSuffix(".swift") {
            var lines = try read(sources + "/" + name).split(separator: "\n", omittingEmptySubsequences: false)
                .map(String.init)
            guard lines.contains("import Inlay"),
                let start = lines.firstIndex(where: { $0.contains("static func main()") && $0.hasSuffix("{") })
            else { continue }
            let indent = lines[start].prefix { $0 == " " } + "    "
            lines.insert(indent + statement, at: start + 1)
            try write(lines.joined(separator: "\n"), to: sources + "/" + name)
            return "Sources/\(target)/\(name)"
        }
        return nil
    }

    private func read(_ path: String) throws(Failure) -> String {
        guard let data = try? Data(contentsOf: URL(filePath: path)),
            let text = String(validating: data, as: UTF8.self)
        else { throw Failure(description: "cannot read '\(path)' as UTF-8") }
        return text
    }

    private func write(_ text: String, to path: String) throws(Failure) {
        do {
            try FileManager.default.createDirectory(atPath: path.folderPath, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw Failure(description: "cannot write '\(path)': \(FileFailure.reason(error))")
        }
    }
}
