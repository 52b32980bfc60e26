import Inlay

/// Finds the Swift properties and methods that the bindings and actions of a document name.
struct SwiftDefinitions {
    let reading: MarkupReading
    let encoding: PositionEncoding

    func definitions(at offset: Int) -> [Location] {
        guard case .attributeValue(let element, let attribute) = reading.scan.place(at: offset),
            let value = reading.scan.elements[element].attributes[attribute].value
        else { return [] }
        if reading.document.bytes[value].first == UInt8(ascii: "$") {
            return bindingDefinitions(BindingPath(at: offset, in: value, of: reading.document), element)
        }
        let name = reading.text(reading.scan.elements[element].attributes[attribute].name)
        switch reading.meaning(ofAttribute: name, of: element) {
        case .event: return members(reading.text(value), ["func"], ofTypes: ownerNames)
        case .property(let property, _) where MarkupReading.namesAction(property):
            return members(reading.text(value), ["func"], ofTypes: ownerNames)
        default: return []
        }
    }

    private func bindingDefinitions(_ path: BindingPath, _ element: Int) -> [Location] {
        let name = reading.text(path.range)
        guard !name.isEmpty else { return [] }
        guard path.steps.isEmpty else {
            guard let type = reading.type(of: path.steps, reading.bindings(at: element)) else { return [] }
            let last = type.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.last ?? ""
            return members(name, ["var", "let"], ofTypes: [last.split(separator: ".").last.map(String.init) ?? ""])
        }
        if let row = rowDefinition(name, element) { return [row] }
        return members(name, ["var", "let"], ofTypes: ownerNames)
    }

    /// The attribute that declares the value of a row: `row`, or `items` for the default name.
    private func rowDefinition(_ name: String, _ element: Int) -> Location? {
        for outer in reading.scan.lineage(of: element) {
            let attributes = reading.scan.elements[outer].attributes
            func value(_ attribute: String) -> Range<Int>? {
                attributes.first { reading.text($0.name) == attribute }?.value
            }
            guard let items = value("items") else { continue }
            let row = value("row")
            guard row.map(reading.text) ?? "row" == name else { continue }
            return Location(
                uri: reading.document.uri, range: reading.document.range(of: row ?? items, encoding))
        }
        return nil
    }

    /// The classes that own the document: those that the program names, and the class of the document's name.
    private var ownerNames: [String] {
        reading.owners.map(\.className) + (reading.path.map { [MarkupReading.documentName($0)] } ?? [])
    }

    /// Returns the declarations of a member in the files that declare one of some types.
    private func members(_ name: String, _ keywords: [String], ofTypes types: [String]) -> [Location] {
        let types = Set(types.filter { !$0.isEmpty })
        guard !types.isEmpty else { return [] }
        return reading.project.files([".swift"], near: reading.path).flatMap { path -> [Location] in
            guard let document = reading.project.document(atPath: path) else { return [] }
            let names = SwiftNames(document.bytes)
            let isDeclared = types.contains { !names.declarations(of: $0, ["class", "struct", "actor"]).isEmpty }
            guard isDeclared else { return [] }
            return names.declarations(of: name, keywords).map {
                Location(uri: document.uri, range: document.range(of: $0, encoding))
            }
        }
    }
}
