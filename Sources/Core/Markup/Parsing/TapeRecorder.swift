import CExpat
import Glibc

/// Records Expat's events on a tape.
///
/// A struct that callbacks access by address: with a class, Swift would check exclusivity at each access to the tape.
nonisolated struct TapeRecorder {
    /// The maximum nesting. Building, layout and drawing recurse into child views; the stack of a debug build holds about 5,000 levels, of
    /// a sanitized build 2,000.
    static let maximumDepth = 512
    /// The maximum number of elements and processing instructions. A view takes about 1 KB, so this many take 250 MB. `<a/>` has 4 bytes,
    /// so a limit on the file size is not enough.
    static let maximumElements = 250_000

    private(set) var tape = MarkupTape()
    private(set) var failure: MarkupParseFailure?
    private let parser: XML_Parser
    private let source: [UInt8]
    private var openElements: [(name: MarkupTape.Name, offset: Int32)] = []
    private var elementCount = 0
    /// Whether the current run of text was reported. Each run is reported once.
    private var isTextReported = false

    init(parser: XML_Parser, source: [UInt8]) {
        self.parser = parser
        self.source = source
        // Most documents have about forty bytes and two attributes for each element.
        tape.events.reserveCapacity(source.count / 40)
        tape.attributes.reserveCapacity(source.count / 40)
        tape.text.reserveCapacity(source.count / 4)
    }

    /// Returns the recorder from Expat's user data.
    static func at(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<TapeRecorder>? {
        data?.assumingMemoryBound(to: TapeRecorder.self)
    }

    private var tagName: Range<Int> { source.nameRange(at: offset + 1) }
    private var offset: Int { min(max(0, inlay_byte_index(parser)), source.count) }

    private mutating func fail(_ cause: MarkupCause, at range: Range<Int>) {
        guard failure == nil else { return }
        failure = MarkupParseFailure(cause: cause, range: range)
        XML_StopParser(parser, XML_FALSE)
    }

    /// Fails because of a document type. Expat reports its event after the name; the failure marks its start.
    mutating func documentType() {
        let keyword = Array("<!DOCTYPE".utf8)
        var start = min(offset, source.count - keyword.count)
        while start > 0, !source[start...].starts(with: keyword) { start -= 1 }
        fail(.documentType, at: start..<start + keyword.count)
    }

    mutating func open(
        _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        guard let name else { return }
        isTextReported = false
        guard openElements.count < Self.maximumDepth else {
            return fail(.tooDeep(limit: Self.maximumDepth), at: tagName)
        }
        guard countElement(at: 1) else { return }
        let number = tape.names.number(of: bytes(of: name))
        let offset = Int32(offset)
        openElements.append((number, offset))
        let first = Int32(tape.attributes.count)
        if var next = attributes {
            while let name = next[0], let value = next[1] {
                tape.attributes.append(
                    .init(name: tape.names.number(of: bytes(of: name)), value: append(bytes(of: value))))
                next += 2
            }
        }
        tape.events.append(
            .open(name: number, offset: offset, attributes: first..<Int32(tape.attributes.count)))
    }

    /// - Parameter start: the number of bytes before the name.
    private mutating func countElement(at start: Int) -> Bool {
        elementCount += 1
        guard elementCount > Self.maximumElements else { return true }
        fail(.tooManyElements(limit: Self.maximumElements), at: source.nameRange(at: offset + start))
        return false
    }

    mutating func close() {
        // Expat reports the end of `<a/>` even if its start stopped the parser.
        guard failure == nil else { return }
        isTextReported = false
        openElements.removeLast()
        tape.events.append(.close)
    }

    mutating func instruction(_ target: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?) {
        guard let target, countElement(at: 2) else { return }
        isTextReported = false
        tape.events.append(
            .instruction(
                target: tape.names.number(of: bytes(of: target)), offset: Int32(offset),
                data: data.map { append(bytes(of: $0)) } ?? 0..<0))
    }

    mutating func text(_ text: UnsafePointer<CChar>?, _ count: Int) {
        guard let text, !isTextReported else { return }
        func isSpace(_ index: Int) -> Bool { [0x20, 0x09, 0x0a, 0x0d].contains(text[index]) }
        var start = 0
        while start < count, isSpace(start) { start += 1 }
        guard start < count else { return }
        var end = count
        while isSpace(end - 1) { end -= 1 }
        isTextReported = true
        let offset = Int32(offset)
        tape.events.append(.text(offset + Int32(start)..<min(offset + Int32(end), Int32(source.count))))
    }

    /// Returns the failure for Expat's error.
    func syntaxFailure() -> MarkupParseFailure {
        let element = openElements.last.map { (name: tape.names[$0.name], offset: Int($0.offset)) }
        return ExpatFault(parser: parser, source: source, openElement: element).failure
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int32> {
        let start = Int32(tape.text.count)
        tape.text.append(contentsOf: bytes)
        return start..<Int32(tape.text.count)
    }

    private func bytes(of string: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
        let count = strlen(string)
        return UnsafeRawBufferPointer(start: string, count: count).assumingMemoryBound(to: UInt8.self)
    }
}
