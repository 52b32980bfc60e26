import Glibc
import Testing

@testable import InlaySDL

@Suite struct PipeReaderTests {
    private let ends: [CInt]

    init() {
        var ends: [CInt] = [-1, -1]
        pipe(&ends)
        self.ends = ends
    }

    private func read(_ limits: TransferLimits = .init(), turn: () -> Void) throws -> String {
        String(decoding: try PipeReader(limits: limits).read(ends[0], turn: turn), as: UTF8.self)
    }

    @Test func aSlowWriterIsReadToItsEnd() throws {
        var parts = ["one ", "two ", "three"]
        var last = ContinuousClock.now

        let text = try read(.init(patience: .seconds(200), silence: .seconds(100))) {
            guard .now - last > .milliseconds(20) else { return }
            last = .now
            if parts.isEmpty { close(ends[1]) } else { write(ends[1], parts[0], parts.removeFirst().utf8.count) }
        }

        #expect(text == "one two three")
    }

    @Test func aWriterThatStopsInTheMiddleIsGivenUp() {
        write(ends[1], "half", 4)
        defer { close(ends[1]) }

        #expect(throws: Omission.silentClipboard) { try read(.init(silence: .milliseconds(20))) {} }
    }

    @Test func whatIsBeyondTheLimitIsLeftOut() throws {
        write(ends[1], "abcdef", 6)
        close(ends[1])

        #expect(try read(.init(size: 4)) {} == "abcd")
    }
}
