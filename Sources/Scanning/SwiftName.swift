/// Names of Swift for names of documents and resources.
package enum SwiftName {
    private static let keywords: Set = [
        "Any", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
        "defer",
        "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if",
        "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
        "switch",
        "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
    /// Names that no property can have, not even in backquotes.
    private static let impossible: Set = ["Self", "Type", "init", "self"]

    /// Whether a name can be that of a property or method, in backquotes if it is a keyword.
    package static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, isStart(first) else { return false }
        return name.unicodeScalars.allSatisfy { isStart($0) || ("0"..."9").contains($0) }
            && name.contains { $0 != "_" } && !impossible.contains(name)
    }

    private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || (scalar.isASCII ? scalar.properties.isAlphabetic : scalar.properties.isXIDStart)
    }

    /// Returns an identifier as code writes it.
    package static func written(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// Returns the property for the name of a resource: `emptyTitle` for `empty.title`. nil if the name has no letter or digit.
    package static func property(for name: String) -> String? {
        let words = name.unicodeScalars.split {
            !($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_")
        }.map(String.init)
        guard let first = words.first else { return nil }
        let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        // `URL` becomes `url`, and `Logo` becomes `logo`.
        let start = first == first.uppercased() ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
        let property = ([start] + rest).joined()
        let identifier = property.first.map(\.isNumber) ?? false ? "_" + property : property
        return isIdentifier(identifier) ? identifier : nil
    }

    /// Returns a string literal.
    package static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case _
            where scalar.value < 0x20 || scalar.value == 0x7f || scalar.value == 0x2028 || scalar.value == 0x2029:
                literal += "\\u{\(String(scalar.value, radix: 16))}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }
}
