import Testing

@testable import InlaySDL

@Suite("What the Wayland buffers lack of the picture")
struct BufferQueueTests {
    private let all = PixelRect(x: 0, y: 0, width: 100, height: 50)
    private let a = PixelRect(x: 1, y: 1, width: 2, height: 2)
    private let b = PixelRect(x: 50, y: 20, width: 5, height: 5)

    @Test("a new buffer needs the whole picture, once")
    func newBufferNeedsAll() {
        var queue = BufferQueue(width: 100, height: 50)
        #expect(queue.next() == nil)
        let index = queue.append()
        #expect(queue.begin(index, changing: []) == [all])
        queue.submit(index, damage: [all])
        queue.release(index)
        #expect(queue.begin(index, changing: []).isEmpty)
    }

    @Test("a buffer that was away gets all that changed meanwhile")
    func awayBufferCatchesUp() {
        var queue = BufferQueue(width: 100, height: 50)
        let first = queue.append()
        _ = queue.begin(first, changing: [all])
        queue.submit(first, damage: [all])
        let second = queue.append()
        #expect(queue.begin(second, changing: []) == [all])
        queue.submit(second, damage: [a])
        let third = queue.append()
        _ = queue.begin(third, changing: [])
        queue.submit(third, damage: [b])
        queue.release(first)
        #expect(queue.begin(first, changing: []) == [a, b])
        queue.release(second)
        #expect(queue.begin(second, changing: []) == [b])
        #expect(queue.newest == third)
    }

    @Test("what is painted over is not copied")
    func paintedIsNotCopied() {
        var queue = BufferQueue(width: 100, height: 50)
        let first = queue.append()
        _ = queue.begin(first, changing: [all])
        queue.submit(first, damage: [all])
        let second = queue.append()
        #expect(queue.begin(second, changing: [all]).isEmpty)
        queue.submit(second, damage: [a, b])
        queue.release(first)
        #expect(queue.begin(first, changing: [PixelRect(x: 0, y: 0, width: 10, height: 10)]) == [b])
    }

    @Test("the free buffer with the least to copy goes first")
    func leastStaleFirst() {
        var queue = BufferQueue(width: 100, height: 50)
        let first = queue.append()
        let second = queue.append()
        _ = queue.begin(second, changing: [])
        queue.submit(second, damage: [all])
        queue.release(second)
        #expect(queue.next() == second)
        queue.submit(second, damage: [a])
        #expect(queue.next() == first)
    }

    @Test("three buffers that the compositor reads are the limit")
    func limit() {
        var queue = BufferQueue(width: 100, height: 50)
        for _ in 0..<BufferQueue.limit {
            #expect(queue.canTake)
            queue.submit(queue.append(), damage: [all])
        }
        #expect(!queue.canTake)
        #expect(queue.next() == nil)
        queue.release(1)
        #expect(queue.canTake)
        #expect(queue.next() == 1)
    }

    @Test("damage outside of the window is no damage")
    func damageIsClipped() {
        var queue = BufferQueue(width: 100, height: 50)
        let first = queue.append()
        _ = queue.begin(first, changing: [])
        queue.submit(
            queue.append(),
            damage: [PixelRect(x: 200, y: 0, width: 10, height: 10), PixelRect(x: 90, y: -5, width: 20, height: 10)])
        #expect(queue.begin(first, changing: []) == [PixelRect(x: 90, y: 0, width: 10, height: 5)])
    }
}
