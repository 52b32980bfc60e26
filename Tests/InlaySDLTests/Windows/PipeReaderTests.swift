import Glibc
import Testing

@testable import InlayRaster
@testable import InlaySDL

@Suite struct PipeReaderTests {
    private let ends: [CInt]

    init() {
        var ends: [CInt] = [-1, -1]
        pipe(&ends)
        // Processes that other tests start must not keep the end for writing open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        self.ends = ends
    }

    private func read(_ limits: TransferLimits = .init(), turn: () -> Void) throws -> String {
        String(decoding: try PipeReader(limits: limits).read(ends[0], turn: turn), as: UTF8.self)
    }

    @Test func `a slow writer is read to the end`() throws {
        var parts = ["one ", "two ", "three"]
        var last = ContinuousClock.now
        var hasEnded = false

        let text = try read(.init(timeout: .seconds(200), silence: .seconds(100))) {
            guard !hasEnded, .now - last > .milliseconds(20) else { return }
            last = .now
            hasEnded = parts.isEmpty
            if hasEnded { close(ends[1]) } else { write(ends[1], parts[0], parts.removeFirst().utf8.count) }
        }

        #expect(text == "one two three")
    }

    @Test func `a writer that stops halfway times out`() {
        write(ends[1], "half", 4)
        defer { close(ends[1]) }

        #expect(throws: RenderWarning.silentClipboard) { try read(.init(silence: .milliseconds(20))) {} }
    }

    @Test func `bytes beyond the size limit are dropped`() throws {
        write(ends[1], "abcdef", 6)
        close(ends[1])

        #expect(try read(.init(size: 4)) {} == "abcd")
    }
}
