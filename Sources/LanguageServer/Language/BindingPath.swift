import Inlay

/// The path of a binding at an offset: the complete steps before the caret, and the range of the step at the caret.
struct BindingPath {
    private(set) var steps: [String] = []
    private(set) var range: Range<Int>

    /// Whether a byte may be part of a name.
    static func isName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte)
            || (0x61...0x7a).contains(byte)
    }

    init(at offset: Int, in value: Range<Int>, of document: TextDocument) {
        var start = min(max(offset, value.lowerBound), value.upperBound)
        var end = start
        while start > value.lowerBound, Self.isName(document.bytes[start - 1]) { start -= 1 }
        while end < value.upperBound, Self.isName(document.bytes[end]) { end += 1 }
        range = start..<end
        while start > value.lowerBound, document.bytes[start - 1] == UInt8(ascii: ".") {
            end = start - 1
            start = end
            while start > value.lowerBound, Self.isName(document.bytes[start - 1]) { start -= 1 }
            steps.insert(document.text(start..<end), at: 0)
        }
    }
}

/// A name that bindings can use, and the type of its values with its module, or an empty text if it is not known.
struct BoundName {
    var name: String
    var type: String
}

extension MarkupReading {
    /// The most elements around a binding whose rows are known.
    private static var maximumDepth: Int { 200 }

    /// The names that bindings of an element can start with: values of rows, the nearest first, then the owner's properties.
    func bindings(at element: Int) -> [BoundName] {
        var rows: [BoundName] = []
        for outer in Array(scan.lineage(of: element).prefix(Self.maximumDepth)).reversed() {
            guard let items = value(ofAttribute: "items", of: outer) else { continue }
            let type = items.hasPrefix("$") ? rowType(ofItems: items.dropFirst(), rows + ownBindings) : nil
            let names = [
                BoundName(name: rowName(of: outer), type: type ?? ""),
                BoundName(name: "index", type: "Swift.Int"),
            ]
            rows = names + rows.filter { row in !names.contains { $0.name == row.name } }
        }
        return rows + ownBindings.filter { own in !rows.contains { $0.name == own.name } }
    }

    /// The name of the elements of the innermost list around an element, or of the element itself; nil without one.
    func rowName(at element: Int) -> String? {
        scan.lineage(of: element).prefix(Self.maximumDepth).first { value(ofAttribute: "items", of: $0) != nil }
            .map { rowName(of: $0) }
    }

    private func rowName(of list: Int) -> String { value(ofAttribute: "row", of: list) ?? "row" }

    /// Returns the type of the elements of a bound array.
    private func rowType(ofItems path: Substring, _ names: [BoundName]) -> String? {
        guard path.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }),
            let type = type(of: path.split(separator: ".").map(String.init), names),
            type.hasPrefix("Swift.Array<"), type.hasSuffix(">")
        else { return nil }
        return String(type.dropFirst("Swift.Array<".count).dropLast())
    }

    /// Returns the type of a path, or nil if a step is not known.
    func type(of steps: [String], _ names: [BoundName]) -> String? {
        guard let first = steps.first, var type = names.first(where: { $0.name == first })?.type else { return nil }
        for step in steps.dropFirst() {
            guard let member = members(ofType: type).first(where: { $0.name == step }) else { return nil }
            type = member.type
        }
        return type
    }

    private var ownBindings: [BoundName] {
        owners.flatMap(\.bindings).map { BoundName(name: $0.name, type: $0.type) }
    }

    func members(ofType name: String) -> [BoundName] {
        (catalogue.program?.models.first { $0.type == name }?.members ?? []).map {
            BoundName(name: $0.name, type: $0.type)
        }
    }
}
