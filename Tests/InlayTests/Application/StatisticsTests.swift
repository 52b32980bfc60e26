import Testing

@testable import Inlay

@Suite struct StatisticsTests {
    @Test func `frame statistics count frames, commands and pixels`() throws {
        let block = Block(10, 20).with { $0.backgroundColor = .black }
        let window = try openWindow(row(block, Spacer()), size: Size(100, 50), scale: 2)
        let application = try #require(window.application)
        let first = application.statistics.frames
        #expect(first.count == 1)
        #expect(first.pixelCount == 200 * 100)
        #expect(first.commandCount == 2)

        block.backgroundColor = .white
        window.drawFrame()
        window.drawFrame()

        let more = application.statistics.frames - first
        #expect((more.count, more.unchangedCount, more.commandCount) == (1, 1, 2))
        // 10 by 50 points.
        #expect(more.pixelCount == 20 * 100)
    }

    @Test func `frame statistics exclude clip commands`() throws {
        let block = Block(10, 20).with { $0.backgroundColor = .black }
        block.clipsToBounds = true
        let inner = View()
        inner.frame = Rect(0, 0, 4, 4)
        inner.backgroundColor = .white
        block.addSubview(inner)
        let window = try openWindow(row(block, Spacer()), size: Size(100, 50))

        #expect(window.displayList().commands.contains(.pop))
        #expect(try #require(window.application).statistics.frames.commandCount == 3)
    }
}
