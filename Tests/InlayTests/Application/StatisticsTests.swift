import Testing

@testable import Inlay

@Suite struct StatisticsTests {
    @Test func framesTellWhatTheyDrew() throws {
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

    @Test func cachesOfOneNameAreAddedUp() {
        var statistics = Statistics()
        for bytes in [100, 20] {
            statistics.add(Statistics.CacheUse(name: "text", count: 1, bytes: bytes, budget: 1000))
        }
        statistics.add(Statistics.CacheUse(name: "shapes", count: 1, bytes: 7, budget: 50))

        #expect(
            statistics.caches == [
                Statistics.CacheUse(name: "text", count: 2, bytes: 120, budget: 2000),
                Statistics.CacheUse(name: "shapes", count: 1, bytes: 7, budget: 50),
            ])
    }
}
