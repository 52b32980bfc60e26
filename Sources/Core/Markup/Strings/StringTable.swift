/// The texts of one table in one language: of the folder of the locale, of less exact ones, of `Base` (specification 7).
final class StringTable {
    /// Which table is asked for.
    nonisolated struct Request: Hashable {
        let resources: Resources
        /// Without `.strings`.
        let name: String
        let locale: LocaleIdentifier
    }

    /// A file, and what is wrong with it.
    private struct File {
        var texts: [String: String] = [:]
        let source: SourceText
        var failure: MarkupParseFailure?
    }

    /// The nearest language first.
    private let files: [File]
    /// Files that cannot be read, and why.
    private(set) var unreadable: [(name: String, reason: String)] = []
    /// Whether the name leads out of the resources.
    private(set) var isOutside = false
    private(set) var byteCount = 0

    init(_ request: Request) {
        var files: [File] = []
        var paths: Set<String> = []
        for name in Self.fileNames(request) {
            switch request.resources.locate(name, endings: [""]) {
            case .found(let path):
                guard paths.insert(path).inserted else { continue }
                let name = request.resources.name(ofFile: path)
                do throws(MarkupError) {
                    let source = try MarkupSource(contentsOf: path, name: name)
                    byteCount += source.bytes.count
                    files.append(Self.file(source))
                } catch {
                    unreadable.append((name, error.reason))
                }
            case .missing: break
            case .outside: isOutside = true
            }
        }
        self.files = files
    }

    /// Where no file has the table, a document that names it is wrong.
    var isEmpty: Bool { files.isEmpty && unreadable.isEmpty }

    /// What is wrong with the files, and in which.
    var failures: [(failure: MarkupParseFailure, source: SourceText)] {
        files.compactMap { file in file.failure.map { ($0, file.source) } }
    }

    subscript(key: String) -> String? {
        for file in files {
            if let text = file.texts[key] { return text }
        }
        return nil
    }

    /// All texts, those of the nearest language winning.
    var texts: [String: String] {
        files.reversed().reduce(into: [:]) { texts, file in texts.merge(file.texts) { $1 } }
    }

    private static func file(_ source: MarkupSource) -> File {
        guard source.name.hasSuffix(".mo") else {
            let result = StringsReader.read(source)
            return File(texts: result.table, source: SourceText(result.source), failure: result.failure)
        }
        do throws(MarkupParseFailure) {
            return File(texts: try MessageCatalog.read(source), source: SourceText(source), failure: nil)
        } catch {
            return File(source: SourceText(source), failure: error)
        }
    }

    /// In the order of the search. SwiftPM writes the folders in small letters.
    private static func fileNames(_ request: Request) -> [String] {
        let name = request.name
        var files: [String] = []
        for locale in request.locale.names {
            files += ["\(locale).lproj/\(name).strings", "\(locale.lowercased()).lproj/\(name).strings"]
            files.append("locale/\(locale)/LC_MESSAGES/\(name).mo")
        }
        return files + ["Base.lproj/\(name).strings", "base.lproj/\(name).strings", "\(name).strings"]
    }
}
