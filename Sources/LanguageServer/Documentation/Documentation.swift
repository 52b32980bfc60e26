/// The descriptions of elements and properties from the pages of the elements.
struct Documentation: Sendable {
    /// The description of a property.
    struct Text: Sendable {
        let meaning: String
        /// The default in words, such as "the title", where it is no fixed value.
        let defaultText: String?
    }

    static let shared = Documentation(ElementTexts.lines)

    private var texts: [String: [String: Text]] = [:]

    init(_ lines: String) {
        for line in lines.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
            guard parts.count >= 3 else { continue }
            texts[parts[0], default: [:]][parts[1]] = Text(
                meaning: parts[2], defaultText: parts.count > 3 ? parts[3] : nil)
        }
    }

    /// Returns the description of an element in one phrase.
    func text(ofElement name: String) -> String? { texts[name]?[""]?.meaning }

    /// Returns the description of a property.
    ///
    /// - Parameter owners: the classes and items to search, the nearest first.
    func text(ofProperty name: String, in owners: [String]) -> Text? {
        owners.lazy.compactMap { texts[$0]?[name] }.first
    }

    /// The classes and items that have descriptions.
    var classes: [String] { texts.keys.sorted() }
}
