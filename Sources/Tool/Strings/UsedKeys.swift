import Inlay
import InlayLanguageServer
import InlayScanning

/// The keys of texts that documents and Swift sources use.
nonisolated struct UsedKeys {
    struct Place: Equatable {
        let file: String
        /// From 1.
        let line: Int
        /// The element and attribute, such as `Label text`; nil in Swift.
        let use: String?

        var description: String { "\(file):\(line)" + (use.map { ": " + $0 } ?? "") }
    }

    struct Key {
        let name: String
        /// Whether the key is used with a number.
        var isPlural: Bool
        var places: [Place]
    }

    /// The keys in the order of their first use.
    private(set) var keys: [Key] = []
    private var indexes: [String: Int] = [:]
    /// Beginnings of keys that are computed, as in `localizedString("problem." + name)`.
    private(set) var prefixes: Set<String> = []
    /// All other literals of Swift sources. One of them may be a key that reaches `localizedString` by a variable.
    private var literals: Set<String> = []
    /// The members that Swift sources use. One of them may be the generated name of a key, as in `localized(.title)`.
    private var members = SwiftMembers([])

    func place(of key: String) -> Place? { indexes[key].flatMap { keys[$0].places.first } }

    /// Whether a program may use a key.
    func mayUse(_ key: String) -> Bool {
        indexes[key] != nil || literals.contains(key) || prefixes.contains { key.hasPrefix($0) }
            || members.mayUse(text: key)
    }

    private mutating func add(_ name: String, isPlural: Bool = false, _ place: Place) {
        guard !name.isEmpty else { return }
        if let index = indexes[name] {
            keys[index].places.append(place)
            keys[index].isPlural = keys[index].isPlural || isPlural
        } else {
            indexes[name] = keys.count
            keys.append(Key(name: name, isPlural: isPlural, places: [place]))
        }
    }

    // MARK: Documents

    /// Attributes whose values are names.
    private static let names: Set<String> = ["id", "class", "style"]
    private static let ownInstructions: Set<String> = ["strings", "include", "properties", "case", "end"]

    /// Adds the keys of a document, also of one that is not well-formed.
    mutating func addDocument(_ source: MarkupSource) {
        let bytes = source.bytes
        let scan = MarkupScan(bytes)
        let lines = LineNumbers(bytes)
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        for element in scan.elements {
            for attribute in element.attributes {
                guard let range = attribute.value else { continue }
                let (name, value) = (text(attribute.name), XMLText.decoded(text(range)))
                let isEvent = name.hasPrefix("on") && name.dropFirst(2).first?.isUppercase == true
                guard !Self.names.contains(name), !isEvent else { continue }
                let place = Place(
                    file: source.name, line: lines.line(at: range.lowerBound), use: "\(text(element.name)) \(name)")
                if value.hasPrefix("@") {
                    add(String(value.dropFirst()), place)
                } else if value.hasPrefix("$"), let key = Self.pluralKey(in: value) {
                    add(key, isPlural: true, place)
                }
            }
        }
        for instruction in scan.instructions {
            let (target, data) = (text(instruction.target), text(instruction.data))
            guard data.hasPrefix("@"), !Self.ownInstructions.contains(target) else { continue }
            let place = Place(file: source.name, line: lines.line(at: instruction.data.lowerBound), use: target)
            add(String(data.dropFirst().trimmed), place)
        }
    }

    /// Returns the key in `$count::plural;key=guests`.
    private static func pluralKey(in binding: String) -> String? {
        guard let start = binding.firstRange(of: "::plural") else { return nil }
        for argument in binding[start.upperBound...].split(separator: ";") {
            let parts = argument.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0].trimmed == "key" { return String(parts[1].trimmed) }
        }
        return nil
    }

    // MARK: Swift

    /// Adds the keys of a Swift source.
    mutating func addSwift(_ source: MarkupSource) {
        members.formUnion(SwiftMembers(source.bytes))
        let lines = LineNumbers(source.bytes)
        for literal in SwiftLiterals(source.bytes).literals {
            switch literal.use {
            case .key(let isPlural):
                let place = Place(file: source.name, line: lines.line(at: literal.offset), use: nil)
                add(literal.text, isPlural: isPlural, place)
            case .keyPrefix: if !literal.text.isEmpty { prefixes.insert(literal.text) }
            case .other: literals.insert(literal.text)
            }
        }
    }
}

/// The numbers of lines of a text.
nonisolated struct LineNumbers {
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// Returns the line of an offset, from 1.
    func line(at offset: Int) -> Int { starts.partition { $0 > offset } }
}

nonisolated extension [Int] {
    /// Returns the number of elements of a sorted array before the first that meets a condition.
    fileprivate func partition(_ condition: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
