import InlayScanning

/// The keys of texts that documents and code use.
struct KeyUses: Sendable {
    /// The keys that documents name with `@`.
    private(set) var named: Set<String> = []
    /// The texts of code without interpolation.
    private var literals: Set<String> = []
    /// The starts of texts of code before their first interpolation.
    private var prefixes: Set<String> = []
    /// The members that code uses. One of them may be the generated name of a key, as in `localized(.title)`.
    private var members = SwiftMembers([])
    /// Whether any document or code has been read.
    private(set) var hasFiles = false

    mutating func add(_ occurrences: [Occurrence]) {
        hasFiles = true
        for occurrence in occurrences {
            if case .stringsKey(let key) = occurrence.name { named.insert(key) }
        }
    }

    mutating func add(_ texts: SwiftTexts) {
        hasFiles = true
        literals.formUnion(texts.literals)
        prefixes.formUnion(texts.prefixes)
        members.formUnion(texts.members)
    }

    /// Whether a document uses a key, or a text of the code may be the key.
    func contains(_ key: String) -> Bool {
        named.contains(key) || literals.contains(key) || prefixes.contains { key.hasPrefix($0) }
            || members.mayUse(text: key)
    }
}

/// The texts between quotes in Swift code, on one line each, and the members that it uses.
struct SwiftTexts: Sendable {
    private(set) var literals: [String] = []
    /// The starts of texts with interpolation.
    private(set) var prefixes: [String] = []
    /// The names of members, which may be generated names of texts.
    let members: SwiftMembers

    init(_ bytes: [UInt8]) {
        members = SwiftMembers(bytes)
        var position = 0
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "\"") else {
                position += 1
                continue
            }
            let start = position + 1
            position = start
            var interpolation: Int?
            while position < bytes.count, bytes[position] != UInt8(ascii: "\""), bytes[position] != 0x0a {
                if bytes[position] == UInt8(ascii: "\\") {
                    position += 1
                    if interpolation == nil, position < bytes.count, bytes[position] == UInt8(ascii: "(") {
                        interpolation = position - 1
                    }
                }
                position += 1
            }
            let end = min(position, bytes.count)
            position += 1
            if let interpolation {
                if interpolation > start {
                    prefixes.append(String(decoding: bytes[start..<interpolation], as: UTF8.self))
                }
            } else if end > start {
                literals.append(String(decoding: bytes[start..<end], as: UTF8.self))
            }
        }
    }
}
