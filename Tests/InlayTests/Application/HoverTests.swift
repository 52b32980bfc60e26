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
}
