import Inlay

/// The documents that share names with one document: by includes, by templates and by size classes.
struct DocumentReach {
    let path: String
    let project: Project

    typealias Found = (TextDocument, DocumentKind)

    /// The documents that include each other, directly or indirectly, and their versions for size classes.
    func relatedDocuments(_ checkCancelled: () throws(ResponseError) -> Void) throws(ResponseError) -> [Found] {
        let documents = try markupDocuments(checkCancelled)
        // Names that include each other form a group.
        var groups = Groups()
        for (name, document) in documents {
            for occurrence in project.occurrences(of: document, .markup) {
                if case .document(let other) = occurrence.name { groups.join(name, other) }
            }
        }
        let own = groups.leader(of: MarkupReading.documentName(path))
        return documents.filter { groups.leader(of: $0.name) == own }.map { ($0.document, .markup) }
    }

    /// The documents in which a template means the same.
    func templateDocuments(
        _ name: SharedName, _ checkCancelled: () throws(ResponseError) -> Void
    ) throws(ResponseError) -> [Found] {
        var files = path.hasSuffix(".json") ? [path] : []
        var documents = path.hasSuffix(".json") ? [] : try relatedDocuments(checkCancelled)
        for (document, _) in documents {
            for occurrence in project.occurrences(of: document, .markup) {
                guard case .templateFile(let file) = occurrence.name, let path = DocumentURI.path(of: document.uri)
                else { continue }
                files += [file, file + "~vertical", file + "~horizontal"].flatMap {
                    project.resources(named: $0 + ".json", of: path)
                }
            }
        }
        let declaring = Set(files).sorted().filter { file in
            project.document(atPath: file).map { document in
                project.occurrences(of: document, .templates).contains { $0.name == name }
            } ?? false
        }
        guard !declaring.isEmpty else { return documents }
        // The files also belong to the other documents that name them.
        let names = Set(declaring.map { Self.templateFileName($0) })
        var known = Set(documents.map(\.0.uri))
        for (_, document) in try markupDocuments(checkCancelled) where !known.contains(document.uri) {
            let usesFile = project.occurrences(of: document, .markup).contains {
                if case .templateFile(let file) = $0.name { names.contains(file) } else { false }
            }
            if usesFile, known.insert(document.uri).inserted { documents.append((document, .markup)) }
        }
        return documents + declaring.compactMap { project.document(atPath: $0) }.map { ($0, .templates) }
    }

    /// Returns the name of a file of templates without ending and size class.
    static func templateFileName(of document: TextDocument) -> String {
        templateFileName(DocumentURI.path(of: document.uri) ?? document.uri)
    }

    private static func templateFileName(_ path: String) -> String {
        String(path.lastPathComponent.dropLast(".json".count).prefix { $0 != "~" })
    }

    /// All documents, templates and tables of the workspace.
    func allDocuments(_ checkCancelled: () throws(ResponseError) -> Void) throws(ResponseError) -> [Found] {
        var found: [Found] = []
        for path in project.files([".xml", ".strings"], near: path) {
            try checkCancelled()
            guard let document = project.document(atPath: path), let kind = DocumentKind(uri: document.uri) else {
                continue
            }
            found.append((document, kind))
        }
        return found
    }

    /// The Swift files that name an outlet, an action or a key.
    func swiftFiles(naming name: SharedName) -> [Found] {
        project.files([".swift"], near: path).compactMap { project.document(atPath: $0) }.filter { document in
            project.occurrences(of: document, .swift).contains { $0.name == name }
        }.map { ($0, .swift) }
    }

    private func markupDocuments(
        _ checkCancelled: () throws(ResponseError) -> Void
    ) throws(ResponseError) -> [(name: String, document: TextDocument)] {
        var found: [(String, TextDocument)] = []
        for path in project.files([".xml"], near: path) {
            try checkCancelled()
            if let document = project.document(atPath: path) {
                found.append((MarkupReading.documentName(path), document))
            }
        }
        return found
    }
}
