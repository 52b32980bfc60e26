import FoundationEssentials
import Inlay

/// The place of Inlay in the manifest of an app: a folder, or a repository.
nonisolated struct InlayDependency {
    struct Failure: Error, CustomStringConvertible { let description: String }

    /// The name by which products refer to the package.
    let package: String
    /// The entry of `dependencies`.
    let manifestEntry: String
    /// The folder or address as it is shown to people.
    let place: String

    /// - Parameters:
    ///   - place: a folder, or the address of a repository; nil for the folder that the tool was built from.
    ///   - branch: the branch of the repository.
    ///   - version: the lowest version of the repository, in place of a branch.
    ///   - folder: the folder of the app, which need not exist.
    init(_ place: String?, branch: String?, version: String?, for folder: String) throws(Failure) {
        if let place, Self.isAddress(place) {
            let requirement = version.map { "from: \(Self.literal($0))" } ?? "branch: \(Self.literal(branch ?? "main"))"
            // SwiftPM names a package by the last part of its address.
            let last = place.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? ""
            package = last.hasSuffix(".git") ? String(last.dropLast(4)) : last
            guard !package.isEmpty else {
                throw Failure(
                    description: "invalid --inlay '\(place)': must be a folder or the address of a repository")
            }
            manifestEntry = ".package(url: \(Self.literal(place)), \(requirement))"
            self.place = place
            return
        }
        guard branch == nil, version == nil else {
            throw Failure(description: "--branch and --from need the address of a repository: --inlay https://…")
        }
        let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").path
        guard let path = Self.folder(place ?? source) else {
            throw Failure(
                description: place.map { "invalid --inlay '\($0)': there is no Package.swift of Inlay in this folder" }
                    ?? "the folder that the tool was built from is gone; name Inlay's folder or repository: --inlay")
        }
        package = "Inlay"
        self.place = Self.relative(path, to: folder)
        manifestEntry = ".package(name: \"Inlay\", path: \(Self.literal(self.place)))"
    }

    private static func isAddress(_ place: String) -> Bool {
        place.contains("://") || place.wholeMatch(of: /[A-Za-z0-9_.\-]+@[^\/:]+:.+/) != nil
    }

    private static func folder(_ path: String) -> String? {
        let manifest = URL(filePath: path).appending(path: "Package.swift")
        guard let data = try? Data(contentsOf: manifest),
            String(decoding: data, as: UTF8.self).contains("name: \"Inlay\",")
        else { return nil }
        return URL(filePath: path).resolvingSymlinksInPath().path
    }

    /// Returns a path from one folder to another where they have a folder in common below `/`, else the path itself.
    private static func relative(_ path: String, to folder: String) -> String {
        let target = path.split(separator: "/")
        let parent = URL(filePath: folder.folderPath).resolvingSymlinksInPath().path
        let base = parent.split(separator: "/") + [Substring(folder.lastPathComponent)]
        let common = zip(target, base).prefix { $0 == $1 }.count
        guard common > 0 else { return path }
        let steps = Array(repeating: "..", count: base.count - common) + target.dropFirst(common).map(String.init)
        return steps.joined(separator: "/")
    }

    /// Returns a text as a Swift literal.
    private static func literal(_ text: String) -> String {
        let escaped = text.map { character in
            switch character {
            case "\"", "\\": "\\\(character)"
            case _ where character.isNewline: "\\n"
            default: String(character)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
