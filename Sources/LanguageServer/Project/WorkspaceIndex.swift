import Inlay

/// The uses of names in all documents and Swift files of the workspace. It is gathered in steps, so that other messages are answered between
/// them.
final class WorkspaceIndex {
    /// A document with the names by which it is connected to others.
    private struct Entry {
        var name: String
        var includes: [String] = []
        var templateFiles: [String] = []
        /// The elements of each template that the document names.
        var elements: [String: Set<String>] = [:]
    }

    private var waiting: ArraySlice<String>
    private var entries: [Entry] = []
    private(set) var keys = KeyUses()
    /// The texts of code, which may be names of templates.
    private(set) var code = KeyUses()

    init(_ project: Project, near path: String?) { waiting = project.files([".xml", ".swift"], near: path)[...] }

    deinit {}

    var isComplete: Bool { waiting.isEmpty }

    /// Reads files until the time is over or all are read.
    func advance(_ project: Project, until deadline: ContinuousClock.Instant) {
        while let path = waiting.popFirst() {
            read(path, project)
            if ContinuousClock.now >= deadline { return }
        }
    }

    private func read(_ path: String, _ project: Project) {
        guard let document = project.document(atPath: path) else { return }
        guard path.hasSuffix(".xml") else {
            let texts = SwiftTexts(document.bytes)
            keys.add(texts)
            code.add(texts)
            return
        }
        let occurrences = project.occurrences(of: document, .markup)
        keys.add(occurrences)
        var entry = Entry(name: MarkupReading.documentName(path))
        for occurrence in occurrences {
            switch occurrence.name {
            case .document(let name): entry.includes.append(name)
            case .templateFile(let name): entry.templateFiles.append(name)
            case .template(let name) where !occurrence.isDeclaration:
                guard let element = occurrence.element else { break }
                entry.elements[name, default: []].insert(element)
            default: break
            }
        }
        entries.append(entry)
    }

    /// Whether a document names a file of templates.
    func namesTemplateFile(_ name: String) -> Bool { entries.contains { $0.templateFiles.contains(name) } }

    /// Returns the names of the elements that use each template of a file, in the documents that name the file and in those that they share
    /// templates with by includes.
    func elements(usingTemplateFile name: String) -> [String: Set<String>] {
        var groups = Groups()
        for entry in entries {
            for other in entry.includes { groups.join(entry.name, other) }
        }
        let leaders = Set(entries.filter { $0.templateFiles.contains(name) }.map { groups.leader(of: $0.name) })
        var found: [String: Set<String>] = [:]
        for entry in entries where leaders.contains(groups.leader(of: entry.name)) {
            found.merge(entry.elements) { $0.union($1) }
        }
        return found
    }
}
