/// A parsed document: its events in order, with interned names, and positions as byte offsets into the source.
///
/// A parser fills it off the main actor; the builder reads it in one pass.
nonisolated struct MarkupTape: Sendable {
    /// An index into `names`.
    typealias Name = Int32

    enum Event {
        /// `offset` is the offset of `<`; `attributes` indexes `MarkupTape.attributes`.
        case open(name: Name, offset: Int32, attributes: Range<Int32>)
        case close
        /// `data` indexes `text`.
        case instruction(target: Name, offset: Int32, data: Range<Int32>)
        /// Text that is not white space, as a range of source bytes.
        case text(Range<Int32>)
    }

    struct Attribute {
        var name: Name
        /// A range of `text`.
        var value: Range<Int32>
    }

    // The reserved attributes have fixed numbers, because they are looked up on every element.
    static let style: Name = 0
    static let templates: Name = 1
    static let identifier: Name = 2

    var names = NameTable(["style", "class", "id"])
    var events: [Event] = []
    var attributes: [Attribute] = []
    /// Attribute values and instruction data, concatenated, with entities resolved.
    var text: [UInt8] = []

    func hasAttribute(_ name: Name) -> Bool { attributes.contains { $0.name == name } }

    func string(_ range: Range<Int32>) -> String {
        String(decoding: text[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
    }

    /// Returns the identifiers of the elements in a range of events.
    func identifiers(in range: Range<Int>) -> Set<String> {
        var found: Set<String> = []
        for case .open(_, _, let numbers) in events[range] {
            for attribute in attributes[Int(numbers.lowerBound)..<Int(numbers.upperBound)]
            where attribute.name == Self.identifier {
                found.insert(string(attribute.value))
            }
        }
        return found
    }

    /// Returns the first byte of a value, which determines the kind of attribute. Specification 1.5.
    func firstByte(_ range: Range<Int32>) -> UInt8? { range.isEmpty ? nil : text[Int(range.lowerBound)] }
}

/// Parses the bytes of a document to a tape.
nonisolated protocol MarkupParser: Sendable {
    func parse(_ source: MarkupSource) throws(MarkupParseFailure) -> MarkupTape
}

/// The reason why a document cannot be read, and the byte range of the fault.
nonisolated struct MarkupParseFailure: Error {
    let cause: MarkupCause
    let range: Range<Int>
    /// A related place in the document.
    var note: (message: String, range: Range<Int>)?
}
