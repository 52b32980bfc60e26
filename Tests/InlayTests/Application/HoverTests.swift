import Testing

@testable import Inlay

@Suite struct HoverTests {
    /// Shrinks away from the pointer.
    private final class Shy: View {
        override func pointerEntered() { height = 5 }
    }

    /// Goes when the pointer comes over it, and leaves its place to the next view.
    private final class Vanishing: View {
        override func pointerEntered() { isHidden = true }
    }

    @Test func aViewThatMovesAwayFromThePointerIsNotHoveredInTheNextFrame() throws {
        let shy = Shy()
        shy.height = 20
        let vanishing = Vanishing()
        vanishing.height = 20
        let window = try openWindow(column(vanishing, shy, Spacer()))
        window.drawFrame()

        window.dispatch(Event(.pointerMoved(Point(5, 15), [])))
        window.drawFrame()
        #expect(window.needsFrame, "the view has moved, so the next frame looks what the pointer is over")
        window.drawFrame()

        #expect(!window.hovered.contains { $0 === shy })
        #expect(window.inconsistencies.isEmpty)
        #expect(!window.needsFrame)
    }

    @Test func whatThePointerIsOverWhenItIsTakenAwayIsHoveredInTheNextFrame() throws {
        let button = Button()
        button.title = "OK"
        let other = View()
        other.height = 20
        let window = try openWindow(column(button, other, Spacer()))
        window.drawFrame()
        let place = other.convertToWindow(Point(5, 5))

        window.send(
            .pointerDown(button.convertToWindow(Point(5, 5)), .left, clickCount: 1, []), .pointerMoved(place, []))
        #expect(window.hovered.isEmpty)
        window.send(.keyDown(.escape, [], isRepeat: false))
        window.drawFrame()

        #expect(window.hovered.last === other)
        #expect(window.inconsistencies.isEmpty)
    }

    /// Takes another view, or itself, out of the tree when the pointer leaves it or is taken away.
    private final class Remover: View {
        var removed: View?

        override func handle(_ event: Event) -> Bool {
            if case .pointerDown = event.kind { window?.capturePointer(for: self) }
            return true
        }
        override func pointerExited() { removed?.removeFromSuperview() }
        override func pointerCancelled(_ event: Event) { removed?.removeFromSuperview() }
    }

    @Test func aViewThatIsRemovedMayRemoveOthersWhenThePointerLeavesIt() throws {
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
        #expect(window.inconsistencies.isEmpty)
    }

    @Test func aViewMayRemoveItselfWhenThePointerIsTakenAway() throws {
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
}
