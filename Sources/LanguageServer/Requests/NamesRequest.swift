import Inlay

/// Finds the places of the name at an offset: declarations, all places, and the changes that rename it.
struct NamesRequest {
    let document: TextDocument
    let kind: DocumentKind
    let project: Project
    let encoding: PositionEncoding
    /// Throws if the client has cancelled the request.
    var checkCancelled: () throws(ResponseError) -> Void = {}

    /// Returns the shared name at an offset.
    func occurrence(at offset: Int) -> Occurrence? {
        let found = project.occurrences(of: document, kind)
        return found.first { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
    }

    // MARK: - Definition

    func definitions(at offset: Int) throws(ResponseError) -> [Location] {
        guard let occurrence = occurrence(at: offset) else { return [] }
        switch occurrence.name {
        case .document(let name): return files(named: name, ".xml")
        case .templateFile(let name): return files(named: name, ".json") + files(named: name, ".plist")
        default: return try places(of: occurrence.name).filter(\.occurrence.isDeclaration).map(location)
        }
    }

    /// The start of each file of a name.
    private func files(named name: String, _ ending: String) -> [Location] {
        guard let path = DocumentURI.path(of: document.uri) else { return [] }
        let start = Position(line: 0, character: 0)
        return [name, name + "~vertical", name + "~horizontal"].flatMap {
            project.resources(named: $0 + ending, of: path)
        }
        .map { Location(uri: DocumentURI.uri(ofPath: $0), range: TextRange(start: start, end: start)) }
    }

    // MARK: - References

    func references(at offset: Int, includesDeclaration: Bool) throws(ResponseError) -> [Location] {
        guard let occurrence = occurrence(at: offset) else { return [] }
        return try places(of: occurrence.name).filter { includesDeclaration || !$0.occurrence.isDeclaration }.map(
            location)
    }

    private typealias Place = (document: TextDocument, occurrence: Occurrence)

    private func location(_ place: Place) -> Location {
        Location(uri: place.document.uri, range: place.document.range(of: place.occurrence.range, encoding))
    }

    private func places(of name: SharedName) throws(ResponseError) -> [Place] {
        var found: [Place] = []
        for (document, kind) in try documents(sharing: name) {
            try checkCancelled()
            found += project.occurrences(of: document, kind).filter { $0.name == name }.map { (document, $0) }
        }
        return found
    }

    /// The documents in which a name means the same.
    private func documents(sharing name: SharedName) throws(ResponseError) -> [(TextDocument, DocumentKind)] {
        guard let path = DocumentURI.path(of: document.uri) else { return [(document, kind)] }
        let reach = DocumentReach(path: path, project: project)
        switch name {
        case .identifier, .action: return try reach.relatedDocuments(checkCancelled) + reach.swiftFiles(naming: name)
        case .template: return try reach.templateDocuments(name, checkCancelled)
        case .stringsKey: return try reach.allDocuments(checkCancelled) + reach.swiftFiles(naming: name)
        case .document, .templateFile: return try reach.allDocuments(checkCancelled)
        }
    }

    // MARK: - Rename

    /// Returns the range of the name to rename, or nil if the server does not rename it.
    func renamedRange(at offset: Int) -> TextRange? {
        guard let occurrence = occurrence(at: offset), occurrence.name.isRenamable else { return nil }
        return document.range(of: occurrence.range, encoding)
    }

    func rename(at offset: Int, to newName: String) throws(ResponseError) -> WorkspaceEdit {
        guard let occurrence = occurrence(at: offset), occurrence.name.isRenamable else {
            throw .failed("only the ids of views and the names of templates can be renamed")
        }
        try check(newName, for: occurrence.name)
        let places = try places(of: occurrence.name)
        if case .template = occurrence.name, !places.contains(where: \.occurrence.isDeclaration) {
            throw .failed("the template '\(document.text(occurrence.range))' is not defined in a file of the workspace")
        }
        var changes: [String: [TextEdit]] = [:]
        for place in places {
            changes[place.document.uri, default: []].append(
                TextEdit(range: place.document.range(of: place.occurrence.range, encoding), newText: newName))
        }
        if case .identifier(let name) = occurrence.name {
            // Code uses the outlet by its name in the file that declares it.
            for place in places where place.document.uri.hasSuffix(".swift") {
                let uses = SwiftNames(place.document.bytes).uses(of: name)
                changes[place.document.uri] = uses.map {
                    TextEdit(range: place.document.range(of: $0, encoding), newText: newName)
                }
            }
        }
        return WorkspaceEdit(changes: changes)
    }

    private func check(_ newName: String, for name: SharedName) throws(ResponseError) {
        let isValid: Bool
        switch name {
        case .identifier:
            isValid =
                newName.first.map { $0.isLetter || $0 == "_" } ?? false
                && newName.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        default: isValid = !newName.isEmpty && !newName.contains { $0.isWhitespace || ",\"'<>&\\{}".contains($0) }
        }
        guard isValid else { throw .failed("'\(newName)' is not a valid name") }
    }
}
