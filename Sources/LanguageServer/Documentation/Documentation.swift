/// The descriptions of elements and properties from the pages of the elements.
struct Documentation: Sendable {
    static let shared = Documentation(ElementTexts.lines)

    private var texts: [String: [String: String]] = [:]

    init(_ lines: String) {
        for line in lines.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3 else { continue }
            texts[parts[0], default: [:]][parts[1]] = parts[2]
        }
    }

    /// Returns the description of an element in one phrase.
    func text(ofElement name: String) -> String? { texts[name]?[""] }

    /// Returns the description of a property.
    ///
    /// - Parameter classes: the classes to search, the nearest first.
    func text(ofProperty name: String, in classes: [String]) -> String? {
        classes.lazy.compactMap { texts[$0]?[name] }.first
    }

    /// The classes that have a page.
    var classes: [String] { texts.keys.sorted() }
}
