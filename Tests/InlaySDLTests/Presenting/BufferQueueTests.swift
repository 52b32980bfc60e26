import Testing

@testable import InlayRaster
@testable import InlaySDL

@Suite("What the Wayland buffers lack of the picture")
struct BufferQueueTests {
    private let all = PixelRect(x: 0, y: 0, width: 100, height: 50)
    private let a = PixelRect(x: 1, y: 1, width: 2, height: 2)
    private let b = PixelRect(x: 50, y: 20, width: 5, height: 5)

    @Test
    func `a new buffer needs the whole frame once`() {
        var queue = BufferQueue(width: 100, height: 50)
        #expect(queue.next() == nil)
        let index = queue.append()
        #expect(queue.begin(index, changing: []) == [all])
        queue.submit(index, damage: [all])
        queue.release(index)
        #expect(queue.begin(index, changing: []).isEmpty)
    }

    @Test
    func `a released buffer is updated with the missed damage`() {
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

    @Test
    func `pixels about to be painted are not copied`() {
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

    @Test
    func `the buffer with the least missed damage comes first`() {
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

    @Test
    func `the number of buffers in use is limited`() {
        var queue = BufferQueue(width: 100, height: 50)
        for _ in 0..<BufferQueue.limit {
            #expect(queue.hasFreeBuffer)
            queue.submit(queue.append(), damage: [all])
        }
        #expect(!queue.hasFreeBuffer)
        #expect(queue.next() == nil)
        queue.release(1)
        #expect(queue.hasFreeBuffer)
        #expect(queue.next() == 1)
    }

    @Test
    func `damage is clipped to the buffer`() {
        var queue = BufferQueue(width: 100, height: 50)
        let first = queue.append()
        _ = queue.begin(first, changing: [])
        queue.submit(
            queue.append(),
            damage: [PixelRect(x: 200, y: 0, width: 10, height: 10), PixelRect(x: 90, y: -5, width: 20, height: 10)])
        #expect(queue.begin(first, changing: []) == [PixelRect(x: 90, y: 0, width: 10, height: 5)])
    }
}
