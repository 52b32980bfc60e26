/// The kinds of files that the server understands.
enum DocumentKind: Sendable {
    case markup
    case strings
    /// Templates in JSON.
    case templates
    /// Code that owns documents; only its outlets and actions are read.
    case swift

    /// - Parameter languageID: the client's name of the language, for a text without a known ending.
    init?(uri: String, languageID: String = "") {
        if uri.hasSuffix(".xml") {
            self = .markup
        } else if uri.hasSuffix(".strings") {
            self = .strings
        } else if uri.hasSuffix(".json") {
            self = .templates
        } else if uri.hasSuffix(".swift") {
            self = .swift
        } else {
            switch languageID {
            case "inlay", "xml": self = .markup
            case "strings", "inlay-strings": self = .strings
            default: return nil
            }
        }
    }
}
