import Testing

@testable import Inlay

/// Views that are reused for one item after another.
@MainActor @Suite struct ReuseQueueTests {
    private final class Shown: View, ReusableView {
        var reuseIdentifier: String?
        var preparedCount = 0
        func prepareForReuse() { preparedCount += 1 }
    }

    private let queue = ReuseQueue<Shown>()
    private let home = View()

    /// A view that is visible.
    private func show(_ identifier: String = "a") throws -> Shown {
        let view = try #require(queue.dequeue(identifier))
        queue.show(view)
        home.addSubview(view)
        return view
    }

    @Test func `dequeue returns nil for an unregistered identifier`() {
        #expect(queue.dequeue("a") == nil)
        #expect(!queue.isRegistered("a"))
        queue.register("a") { Shown() }
        #expect(queue.isRegistered("a"))
        #expect(queue.dequeue("a")?.reuseIdentifier == "a")
        #expect(queue.dequeue("b") == nil)
    }

    @Test func `an idle view is prepared and reused`() throws {
        queue.register("a") { Shown() }
        let view = try show()

        #expect(queue.takes(view))
        queue.settle()
        #expect(view.isHidden)
        #expect(try show() === view)
        #expect(!view.isHidden)
        #expect(view.preparedCount == 1)
        #expect(try show() !== view)
    }

    @Test func `each identifier has its own idle views`() throws {
        queue.register("a") { Shown() }
        queue.register("b") { Shown() }
        let view = try show("a")
        _ = queue.takes(view)

        #expect(try show("b") !== view)
        #expect(try show("a") === view)
    }

    @Test func `a view without an identifier is not kept for reuse`() {
        #expect(!queue.takes(Shown()))
    }

    @Test func `a dequeued view that is not shown becomes idle again`() throws {
        queue.register("a") { Shown() }
        let view = try show()
        _ = queue.takes(view)

        let asked = try #require(queue.dequeue("a"))
        let other = Shown()
        queue.show(other)

        #expect(asked === view)
        #expect(queue.dequeue("a") === view)
    }

    @Test func `showing an idle view removes it from the queue`() throws {
        queue.register("a") { Shown() }
        let view = try show()
        _ = queue.takes(view)
        queue.settle()

        queue.show(view)

        #expect(!view.isHidden)
        #expect(queue.dequeue("a") !== view)
    }

    @Test func `a hidden view stays hidden until the queue reuses it`() throws {
        queue.register("a") { Shown() }
        let view = try show()
        view.isHidden = true

        queue.show(view)
        #expect(view.isHidden)
        _ = queue.takes(view)
        queue.settle()
        #expect(try show() === view)
        #expect(!view.isHidden)
    }

    @Test func `the queue keeps at most 32 idle views`() throws {
        queue.register("a") { Shown() }
        let views = try (0..<40).map { _ in try show() }

        #expect(views.map { queue.takes($0) }.filter(\.self).count == 32)
    }
}
