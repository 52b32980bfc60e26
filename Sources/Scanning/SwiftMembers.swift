/// The names that Swift code uses as members: `title` in `localized(.title)`.
package struct SwiftMembers: Sendable {
    package private(set) var names: Set<String> = []

    package init(_ bytes: [UInt8]) {
        let tokens = SwiftTokens(bytes).tokens
        for (before, token) in zip(tokens, tokens.dropFirst()) where before == .symbol(".") {
            if case .word(let name) = token { names.insert(name) }
        }
    }

    /// Whether the code may use a text by its generated name. Plural forms (`guests#one`) have the name of their text.
    package func mayUse(text key: String) -> Bool {
        SwiftName.property(for: String(key.prefix { $0 != "#" })).map(names.contains) ?? false
    }

    package mutating func formUnion(_ other: SwiftMembers) { names.formUnion(other.names) }
}
