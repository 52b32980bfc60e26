import Testing

@testable import InlayLanguageServer

@Suite nonisolated struct MessageReaderTests {
    private func results(_ chunks: [String]) -> [MessageReader.Result] {
        var reader = MessageReader()
        var found: [MessageReader.Result] = []
        for chunk in chunks {
            reader.append(Array(chunk.utf8))
            while let result = reader.next() { found.append(result) }
        }
        return found
    }

    private func message(_ text: String) -> MessageReader.Result { .message(Array(text.utf8)) }

    @Test func `messages are split by their length`() {
        #expect(
            results(["Content-Length: 2\r\n\r\n{}Content-Length: 3\r\n\r\n[1]"]) == [message("{}"), message("[1]")])
    }

    @Test func `a message may arrive byte by byte`() {
        let bytes = "Content-Type: x\r\ncontent-length:  2 \r\n\r\n{}".map { String($0) }
        #expect(results(bytes) == [message("{}")])
    }

    @Test func `lines may end without carriage return`() {
        #expect(results(["Content-Length: 2\n\n{}"]) == [message("{}")])
    }

    @Test(arguments: [
        "Content-Length: x\r\n\r\n", "Nothing: 1\r\n\r\n", "Content-Length: -4\r\n\r\n",
        "Content-Length: 99999999999999999999\r\n\r\n",
    ])
    func `a faulty header is one fault, and reading continues`(header: String) {
        let found = results([header + "garbage Content-Length: 2\r\n\r\n{}"])
        #expect(found.count == 2)
        #expect(found.last == message("{}"))
        if case .message = found.first { Issue.record("the header is taken as a message") }
    }

    @Test func `a header without end is a fault`() {
        let found = results([String(repeating: "x", count: 5000), "Content-Length: 2\r\n\r\n{}"])
        #expect(found.count == 2)
        #expect(found.last == message("{}"))
    }

    @Test func `a message that is too large is skipped`() {
        let size = MessageReader.maximumSize + 1
        var reader = MessageReader()
        reader.append(Array("Content-Length: \(size)\r\n\r\n".utf8))
        guard case .fault? = reader.next() else {
            Issue.record("no fault")
            return
        }
        let block = [UInt8](repeating: 0x20, count: 1 << 20)
        for _ in 0..<64 {
            reader.append(block)
            #expect(reader.next() == nil)
        }
        reader.append(Array(" Content-Length: 2\r\n\r\n{}".utf8))
        #expect(reader.next() == message("{}"))
    }
}
