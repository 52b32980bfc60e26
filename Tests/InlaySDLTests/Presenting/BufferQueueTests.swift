import Testing

@testable import InlaySDL

@Suite("What the Wayland buffers lack of the picture")
struct BufferQueueTests {
    private let all = PixelRect(x: 0, y: 0, width: 100, height: 50)

    @Test("a new buffer needs the whole picture, once")
    func newBufferNeedsAll() {
        var queue = BufferQueue(width: 100, height: 50)
        #expect(queue.next() == nil)
        let index = queue.append()
        #expect(queue.submit(index) == [all])
        queue.release(index)
        #expect(queue.submit(index).isEmpty)
    }

    @Test("a buffer that was away gets all that changed meanwhile")
    func awayBufferCatchesUp() {
        var queue = BufferQueue(width: 100, height: 50)
        let first = queue.append()
        _ = queue.submit(first)
        let second = queue.append()
        let a = PixelRect(x: 1, y: 1, width: 2, height: 2)
        let b = PixelRect(x: 50, y: 20, width: 5, height: 5)
        queue.add([a])
        _ = queue.submit(second)
        queue.add([b])
        queue.release(first)
        #expect(queue.submit(first) == [a, b])
        queue.release(second)
        #expect(queue.submit(second) == [b])
    }

    @Test("the free buffer with the least to copy goes first")
    func leastStaleFirst() {
        var queue = BufferQueue(width: 100, height: 50)
        let first = queue.append()
        let second = queue.append()
        _ = queue.submit(second)
        queue.release(second)
        #expect(queue.next() == second)
        _ = queue.submit(second)
        #expect(queue.next() == first)
    }

    @Test("three buffers that the compositor reads are the limit")
    func limit() {
        var queue = BufferQueue(width: 100, height: 50)
        for _ in 0..<BufferQueue.limit {
            #expect(queue.canTake)
            _ = queue.submit(queue.append())
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
        let index = queue.append()
        _ = queue.submit(index)
        queue.release(index)
        queue.add([PixelRect(x: 200, y: 0, width: 10, height: 10), PixelRect(x: 90, y: -5, width: 20, height: 10)])
        #expect(queue.submit(index) == [PixelRect(x: 90, y: 0, width: 10, height: 5)])
    }
}
