import FoundationEssentials
import Inlay

/// Converts the data of a drop.
enum DroppedData {
    private static let linkType = "text/uri-list"
    /// The preferred type first.
    static let types = [linkType, "text/plain;charset=utf-8", "text/plain"]

    /// Returns the event of a drop of files, links or a text; nil if there is nothing that an app can use.
    static func event(_ text: String, type: String, at place: Point) -> Event.Kind? {
        if type == linkType {
            let addresses = lines(of: text).compactMap { URL(string: $0) }.filter(\.isFileURL)
            let files = addresses.map { $0.path(percentEncoded: false) }.filter { $0.hasPrefix("/") }
            if !files.isEmpty { return .filesDropped(files, place) }
        }
        return self.text(text, type: type).map { .textDropped($0, place) }
    }

    /// - Returns: the text, or the links, one per line; nil if neither was dropped.
    static func text(_ text: String, type: String) -> String? {
        guard type == linkType else { return type.hasPrefix("text/plain") && !text.isEmpty ? text : nil }
        let links = lines(of: text).filter { !$0.hasPrefix("file:") }
        return links.isEmpty ? nil : links.joined(separator: "\n")
    }

    /// The addresses of a list, without its comments.
    private static func lines(of list: String) -> [String] {
        list.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.map(String.init)
    }
}
