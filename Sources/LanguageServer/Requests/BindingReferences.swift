import Inlay

/// Finds the bindings that use the same value as the binding at an offset: a property of the owner, a value of a row, or a member of a model.
struct BindingReferences {
    let reading: MarkupReading
    let encoding: PositionEncoding
    /// Throws if the client has cancelled the request.
    let checkCancelled: () throws(ResponseError) -> Void

    /// The value that a step of a path means.
    private enum Meaning: Hashable {
        case owner(String)
        /// A value of the rows of an element, by the offset of the element.
        case row(String, uri: String, element: Int)
        case member(String, ofType: String)
        /// A member of a value whose type is not known.
        indirect case unknown(String, in: Meaning)

        var name: String {
            switch self {
            case .owner(let name), .row(let name, _, _), .member(let name, _), .unknown(let name, _): name
            }
        }
    }

    func references(at offset: Int, includesDeclaration: Bool) throws(ResponseError) -> [Location] {
        guard case .attributeValue(let element, let attribute) = reading.scan.place(at: offset),
            let value = reading.scan.elements[element].attributes[attribute].value,
            let path = BindingPaths(in: value, of: reading.document).paths.first(where: { path in
                path.contains { $0.lowerBound <= offset && offset <= $0.upperBound }
            }), let step = path.firstIndex(where: { $0.lowerBound <= offset && offset <= $0.upperBound })
        else { return [] }
        let wanted = meaning(ofStep: step, of: path, element, reading)
        var found: [Location] = []
        for document in try documents(of: wanted) {
            try checkCancelled()
            found += locations(of: wanted, in: MarkupReading(document, reading.catalogue, reading.project))
        }
        guard includesDeclaration else { return found }
        let declarations = SwiftDefinitions(reading: reading, encoding: encoding).definitions(at: offset)
        return found + declarations.filter { !found.contains($0) }
    }

    private func documents(of meaning: Meaning) throws(ResponseError) -> [TextDocument] {
        guard let path = reading.path else { return [reading.document] }
        let reach = DocumentReach(path: path, project: reading.project)
        switch meaning {
        case .row: return [reading.document]
        case .owner: return try reach.relatedDocuments(checkCancelled).map(\.0)
        case .member: return try reach.allDocuments(checkCancelled).filter { $0.1 == .markup }.map(\.0)
        case .unknown(_, let outer): return try documents(of: outer)
        }
    }

    private func locations(of wanted: Meaning, in reading: MarkupReading) -> [Location] {
        var found: [Location] = []
        for (element, known) in reading.scan.elements.enumerated() {
            for value in known.attributes.compactMap(\.value) {
                for path in BindingPaths(in: value, of: reading.document).paths {
                    for step in path.indices where reading.text(path[step]) == wanted.name {
                        guard meaning(ofStep: step, of: path, element, reading) == wanted else { continue }
                        let range = reading.document.range(of: path[step], encoding)
                        found.append(Location(uri: reading.document.uri, range: range))
                    }
                }
            }
        }
        return found
    }

    private func meaning(
        ofStep step: Int, of path: [Range<Int>], _ element: Int, _ reading: MarkupReading
    ) -> Meaning {
        let name = reading.text(path[step])
        guard step == 0 else {
            let before = path[..<step].map(reading.text)
            if let type = reading.type(of: before, reading.bindings(at: element)), !type.isEmpty {
                return .member(name, ofType: type)
            }
            return .unknown(name, in: meaning(ofStep: step - 1, of: path, element, reading))
        }
        // The bindings of an element with `items` are outside of its rows.
        for outer in reading.scan.lineage(of: element).dropFirst() {
            guard reading.value(ofAttribute: "items", of: outer) != nil else { continue }
            let row = reading.value(ofAttribute: "row", of: outer) ?? "row"
            guard name == row || name == "index" else { continue }
            return .row(name, uri: reading.document.uri, element: reading.scan.elements[outer].name.lowerBound)
        }
        return .owner(name)
    }
}

/// The paths in the value of an attribute with a binding, such as `book.title` in `$book.title::uppercase`.
struct BindingPaths {
    /// The ranges of the steps of each path.
    private(set) var paths: [[Range<Int>]] = []
    private let document: TextDocument
    private var position: Int
    private let end: Int

    /// Words of expressions that are no names.
    private static let words: Set<String> = ["and", "or", "not", "true", "false", "nil", "null"]

    init(in value: Range<Int>, of document: TextDocument) {
        (self.document, position, end) = (document, value.lowerBound + 1, value.upperBound)
        guard !value.isEmpty, document.bytes[value.lowerBound] == UInt8(ascii: "$") else { return }
        while position < end {
            if document.bytes[position] == UInt8(ascii: "'") {
                skipText()
            } else if document.bytes[position...].starts(with: "::".utf8) {
                // The formatter and its arguments are the rest of the value.
                return
            } else if document.bytes[position] == UInt8(ascii: "&") {
                position = (document.bytes[position..<end].firstIndex(of: UInt8(ascii: ";")) ?? end - 1) + 1
            } else if BindingPath.isName(document.bytes[position]) {
                readPath()
            } else {
                position += 1
            }
        }
    }

    private mutating func skipText() {
        position = (document.bytes[(position + 1)..<end].firstIndex(of: UInt8(ascii: "'")) ?? end - 1) + 1
    }

    private mutating func readPath() {
        var steps: [Range<Int>] = []
        while true {
            let start = position
            while position < end, BindingPath.isName(document.bytes[position]) { position += 1 }
            steps.append(start..<position)
            guard position + 1 < end, document.bytes[position] == UInt8(ascii: "."),
                BindingPath.isName(document.bytes[position + 1])
            else { break }
            position += 1
        }
        let isNumber = (0x30...0x39).contains(document.bytes[steps[0].lowerBound])
        let isFunction =
            position < end && document.bytes[position] == UInt8(ascii: ":")
            && !document.bytes[position...].starts(with: "::".utf8)
        guard !isNumber, !isFunction, !Self.words.contains(document.text(steps[0])) else { return }
        paths.append(steps)
    }
}
