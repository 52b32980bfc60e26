/// A parsed document: what it says in order, with names interned and places as byte offsets into the source.
///
/// A parser fills it off the main actor; the builder reads it in one pass.
nonisolated struct MarkupTape: Sendable {
    /// An index into `names`.
    typealias Name = Int32

    enum Event {
        /// `offset` is that of `<`; `attributes` indexes `MarkupTape.attributes`.
        case open(name: Name, offset: Int32, attributes: Range<Int32>)
        case close
        /// `data` indexes `text`.
        case instruction(target: Name, offset: Int32, data: Range<Int32>)
        /// Text that is not white space, as a range of source bytes.
        case text(Range<Int32>)
    }

    struct Attribute {
        var name: Name
        /// Of `text`.
        var value: Range<Int32>
    }

    // The reserved attributes have fixed numbers: every element is asked for them.
    static let style: Name = 0
    static let templates: Name = 1
    static let identifier: Name = 2

    var names = NameTable(["style", "class", "id"])
    var events: [Event] = []
    var attributes: [Attribute] = []
    /// Attribute values and instruction data, entities resolved, one after the other.
    var text: [UInt8] = []

    func string(_ range: Range<Int32>) -> String {
        String(decoding: text[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
    }

    /// The first byte of a value: attributes are told apart by it (specification 1.5).
    func firstByte(_ range: Range<Int32>) -> UInt8? { range.isEmpty ? nil : text[Int(range.lowerBound)] }
}

/// Makes a tape of a document's bytes.
nonisolated protocol MarkupParser: Sendable {
    func parse(_ source: MarkupSource) throws(MarkupParseFailure) -> MarkupTape
}

/// Why a document cannot be read, and where: a range of its bytes.
nonisolated struct MarkupParseFailure: Error {
    let cause: MarkupCause
    let range: Range<Int>
    /// What else to look at, and where.
    var note: (message: String, range: Range<Int>)?
}
