/// Texts in XML.
nonisolated enum XMLText {
    private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// Returns a text with its references replaced. Unknown references stay as they are.
    static func decoded(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var parts = text.split(separator: "&", omittingEmptySubsequences: false)[...]
        var decoded = String(parts.removeFirst())
        for part in parts {
            guard let end = part.firstIndex(of: ";"), let character = character(String(part[..<end])) else {
                decoded += "&" + part
                continue
            }
            decoded += character + part[part.index(after: end)...]
        }
        return decoded
    }

    private static func character(_ name: String) -> String? {
        if let entity = entities[name] { return entity }
        guard name.hasPrefix("#") else { return nil }
        let isHexadecimal = name.hasPrefix("#x")
        let code = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
        return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }

    /// Returns a text as the content of an element or a quoted attribute.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\r": escaped += "&#13;"
            case "\n": escaped += "&#10;"
            case "\t": escaped += "&#9;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }

    /// Whether XML can contain a text: it has no control characters except tabs and line ends.
    static func canContain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value >= 0x20 || [0x09, 0x0a, 0x0d].contains($0.value) }
    }
}
