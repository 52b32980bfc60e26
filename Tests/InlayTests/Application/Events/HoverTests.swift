import Testing

@testable import Inlay

@Suite struct HoverTests {
    /// A view that shrinks away from the pointer.
    private final class Shy: View {
        override func pointerEntered() { height = 5 }
    }

    /// A view that hides when the pointer enters it, so that the next view takes its place.
    private final class Vanishing: View {
        override func pointerEntered() { isHidden = true }
    }

    @Test func `a view moving away from the pointer loses hover next frame`() throws {
        let shy = Shy()
        shy.height = 20
        let vanishing = Vanishing()
        vanishing.height = 20
        let window = try openWindow(column(vanishing, shy, Spacer()))
        window.drawFrame()

        window.dispatch(Event(.pointerMoved(Point(5, 15), [])))
        window.drawFrame()
        #expect(window.pipeline.needsFrame, "the view has moved, so the next frame looks what the pointer is over")
        window.drawFrame()

        #expect(!window.hover.views.contains { $0 === shy })
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `releasing pointer capture hovers the view under the pointer`() throws {
        let (holder, other) = (View(), View())
        (holder.height, other.height) = (20, 20)
        let window = try openWindow(column(holder, other, Spacer()))
        window.drawFrame()
        window.capturePointer(for: holder)
        window.send(.pointerMoved(other.convertToWindow(Point(5, 5)), []))
        window.drawFrame()
        #expect(window.hover.views.isEmpty)

        window.releasePointer()
        window.drawFrame()

        #expect(window.hover.views.last === other)
    }

    @Test func `cancelling pointer capture hovers the view under the pointer`() throws {
        let button = Button()
        button.title = "OK"
        let other = View()
        other.height = 20
        let window = try openWindow(column(button, other, Spacer()))
        window.drawFrame()
        let place = other.convertToWindow(Point(5, 5))

        window.send(
            .pointerDown(button.convertToWindow(Point(5, 5)), .left, clickCount: 1, []), .pointerMoved(place, []))
        #expect(window.hover.views.isEmpty)
        window.send(.keyDown(.escape, [], isRepeat: false))
        window.drawFrame()

        #expect(window.hover.views.last === other)
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    @Test func `a table stays hovered while its row is pressed`() throws {
        let rows = String(repeating: #"<TableViewCell textLabel.text="a"/>"#, count: 20)
        let table = try #require(try view("<TableView>\(rows)</TableView>") as? TableView)
        let window = try openWindow(table, size: Size(200, 100))
        window.send(.pointerMoved(Point(50, 20), []))
        window.drawFrame()
        try TestFinger(window).settle()
        let bars = window.root.descendants.filter { $0 is ScrollBar }

        window.send(.pointerDown(Point(50, 20), .left, clickCount: 1, []))
        window.drawFrame()
        #expect(window.hover.views.last === table)
        window.send(.pointerUp(Point(50, 20), .left, clickCount: 1, []))
        window.drawFrame()

        #expect(bars.allSatisfy { $0.displayState.painted.list.isEmpty })
        window.send(.pointerDown(Point(50, 20), .left, clickCount: 1, []), .pointerMoved(Point(500, 20), []))
        #expect(window.hover.views.isEmpty)
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    /// Removes another view, or itself, when the pointer leaves it or the capture is cancelled.
    private final class Remover: View {
        var removed: View?

        override func handle(_ event: Event) -> Bool {
            if case .pointerDown = event.kind { window?.capturePointer(for: self) }
            return true
        }
        override func pointerExited() { removed?.removeFromSuperview() }
        override func pointerCancelled(_ event: Event) { removed?.removeFromSuperview() }
    }

    @Test func `a removed view can remove another view on pointer exit`() throws {
        let (first, remover, last) = (View(), Remover(), View())
        for view in [first, remover, last] { view.height = 20 }
        remover.removed = first
        let window = try openWindow(column(first, remover, last, Spacer()))
        window.drawFrame()
        window.send(.pointerMoved(Point(5, 30), []))

        remover.removeFromSuperview()

        #expect(remover.superview == nil && first.superview == nil)
        #expect(last.superview === window.view)
        window.drawFrame()
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    @Test func `a view can remove itself when pointer capture is cancelled`() throws {
        let remover = Remover()
        remover.height = 20
        remover.removed = remover
        let window = try openWindow(column(remover, Spacer()))
        window.drawFrame()
        window.send(.pointerDown(Point(5, 5), .left, clickCount: 1, []))

        window.send(.keyDown(.escape, [], isRepeat: false))

        #expect(remover.superview == nil)
        #expect(window.pointerTarget == nil)
    }

    // MARK: Scrolling

    /// 200 by 144 points: four rows of 36. The pointer is over the second one.
    private func openTable() throws -> (table: TableView, window: Window, clock: ManualClock) {
        let cells = (0..<99).map { "<TableViewCell textLabel.text=\"\($0)\"/>" }.joined()
        let table = try #require(try view("<TableView rowHeight='36'>\(cells)</TableView>") as? TableView)
        let window = try openWindow(table, size: Size(200, 144))
        window.send(.pointerMoved(Point(100, 50), []))
        window.drawFrame()
        let platform = try #require(window.application?.platform as? HeadlessPlatform)
        return (table, window, platform.manualClock)
    }

    private func hoveredRow(of table: TableView, in window: Window) -> Int? {
        let cells = window.hover.views.compactMap { $0 as? TableViewCell }
        #expect(table.visibleCells.filter(\.isHovered).map(ObjectIdentifier.init) == cells.map(ObjectIdentifier.init))
        return cells.last.flatMap { table.indexPath(for: $0)?.row }
    }

    @Test func `a scrolled row is hovered once scrolling pauses`() async throws {
        let (table, window, clock) = try openTable()
        #expect(hoveredRow(of: table, in: window) == 1)

        let time = VirtualTime(of: window, clock: clock)
        for offset in [36.0, 72] {
            table.contentOffset.y = offset
            window.drawFrame()
            #expect(window.hover.isWaiting && WindowInspection(of: window).inconsistencies == [])
            await time.advance(by: .milliseconds(60))
            #expect([nil, 1].contains(hoveredRow(of: table, in: window)))
        }
        await time.advance(by: .milliseconds(40))

        #expect(hoveredRow(of: table, in: window) == 3)
        #expect(WindowInspection(of: window).inconsistencies == [] && !window.hover.isWaiting)
    }

    @Test func `moving the pointer during scrolling updates hover at once`() throws {
        let (table, window, _) = try openTable()

        table.contentOffset.y = 72
        window.drawFrame()
        window.send(.pointerMoved(Point(100, 51), []))

        #expect(hoveredRow(of: table, in: window) == 3)
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `a reused cell showing another row is no longer hovered`() throws {
        let (table, window, _) = try openTable()

        for step in 1...20 {
            table.contentOffset.y = Double(step) * 36
            window.drawFrame()
            #expect(hoveredRow(of: table, in: window).map { $0 == 1 } ?? true)
        }
        #expect(WindowInspection(of: window).inconsistencies == [])
    }
}
