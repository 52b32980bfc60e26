import Testing

@testable import Inlay

/// Events of a control for user input: each is sent once, and they are in order. Specification 6.1.
@Suite struct ControlTests {
    /// The events of a button at 10,10 of 100 by 40 points.
    private final class Log {
        var events: [String] = []
    }

    private func scene(button: Button = Button()) throws -> (window: Window, button: Button, log: Log) {
        let root = View()
        button.frame = Rect(10, 10, 100, 40)
        root.addSubview(button)
        let log = Log()
        for (name, events) in ControlEvents.attributes where events.rawValue.nonzeroBitCount == 1 {
            button.addAction(for: events) { log.events.append(String(name.dropFirst(2))) }
        }
        return (try openWindow(root), button, log)
    }

    private let inside = Point(50, 30)
    private let outside = Point(200, 200)

    @Test func `a click sends touch down, touch up and the primary action`() throws {
        let (window, _, log) = try scene()

        window.click(inside)

        #expect(log.events == ["TouchDown", "TouchUpInside", "PrimaryActionTriggered"])
    }

    @Test func `a removed action is not performed`() throws {
        let (window, button, log) = try scene()
        let action = button.addAction(for: .touchUpInside) { log.events.append("removed") }

        button.removeAction(action)
        button.removeAction(action)
        window.click(inside)

        #expect(log.events == ["TouchDown", "TouchUpInside", "PrimaryActionTriggered"])
    }

    @Test func `a double click sends touch down repeat`() throws {
        let (window, _, log) = try scene()

        window.click(inside, count: 2)

        #expect(log.events == ["TouchDown", "TouchDownRepeat", "TouchUpInside", "PrimaryActionTriggered"])
    }

    @Test func `a release outside the control sends no action`() throws {
        let (window, button, log) = try scene()

        window.send(
            .pointerMoved(inside, []), .pointerDown(inside, .left, clickCount: 1, []), .pointerMoved(outside, []))
        #expect(!button.isHighlighted)
        window.send(.pointerUp(outside, .left, clickCount: 1, []))

        #expect(log.events == ["TouchDown", "TouchDragExit", "TouchDragOutside", "TouchUpOutside"])
    }

    @Test func `a drag out and back before the release sends the action`() throws {
        let (window, _, log) = try scene()

        window.send(
            .pointerDown(inside, .left, clickCount: 1, []), .pointerMoved(outside, []), .pointerMoved(inside, []),
            .pointerUp(inside, .left, clickCount: 1, []))

        #expect(
            log.events == [
                "TouchDown", "TouchDragExit", "TouchDragOutside", "TouchDragEnter", "TouchDragInside", "TouchUpInside",
                "PrimaryActionTriggered",
            ])
    }

    @Test(arguments: [Event.Kind.pointerCancelled, .focusLost, .keyDown(.escape, [], isRepeat: false)])
    func `a press is cancelled by Escape, focus loss or pointer cancellation`(kind: Event.Kind) throws {
        let (window, button, log) = try scene()

        window.send(.pointerDown(inside, .left, clickCount: 1, []), kind, .pointerUp(inside, .left, clickCount: 1, []))

        #expect(log.events == ["TouchDown", "TouchCancel"])
        #expect(!button.isHighlighted)
    }

    @Test func `the right mouse button sends no control events`() throws {
        let (window, _, log) = try scene()

        window.send(
            .pointerDown(inside, .right, clickCount: 1, []), .pointerUp(inside, .right, clickCount: 1, []))

        #expect(log.events.isEmpty)
    }

    @Test func `the Space key sends the action on release`() throws {
        let (window, button, log) = try scene()
        button.becomeFirstResponder()

        window.send(.keyDown(.space, [], isRepeat: false), .keyDown(.space, [], isRepeat: true))
        #expect(log.events == ["TouchDown"])
        #expect(button.isHighlighted)
        window.send(.keyUp(.space, []))

        #expect(log.events == ["TouchDown", "TouchUpInside", "PrimaryActionTriggered"])
    }

    @Test(arguments: [Key.return, .keypadEnter]) func `the Return key sends the action at once and does not repeat`(
        key: Key
    ) throws {
        let (window, button, log) = try scene()
        button.becomeFirstResponder()

        window.send(.keyDown(key, [], isRepeat: false), .keyDown(key, [], isRepeat: true), .keyUp(key, []))

        #expect(log.events == ["TouchDown", "TouchUpInside", "PrimaryActionTriggered"])
    }

    @Test func `a focus change while Space is down cancels the press`() throws {
        let (window, button, log) = try scene()
        button.becomeFirstResponder()

        window.send(.keyDown(.space, [], isRepeat: false))
        window.makeFirstResponder(nil)
        window.send(.keyUp(.space, []))

        #expect(log.events == ["TouchDown", "TouchCancel"])
        #expect(!button.isHighlighted)
    }

    @Test func `a disabled control sends no events and takes no focus`() throws {
        let (window, button, log) = try scene()
        button.isEnabled = false

        window.click(inside)
        window.press(.tab)
        window.press(.return)

        #expect(log.events.isEmpty)
        #expect(window.firstResponder == nil)
    }

    @Test func `disabling a control in its action cancels the press`() throws {
        let (window, button, log) = try scene()
        button.addAction(for: .touchDown) { button.isEnabled = false }

        window.click(inside)

        #expect(log.events == ["TouchDown", "TouchCancel"])
        #expect(!button.isHighlighted)
        #expect(window.pointerTarget == nil)
    }

    @Test func `removing a control in its action clears the pointer state`() throws {
        let (window, button, log) = try scene()
        button.addAction(for: .touchDown) { button.removeFromSuperview() }

        window.click(inside)

        #expect(log.events == ["TouchDown", "TouchCancel"])
        #expect(window.pointerTarget == nil)
        #expect(window.hover.views.allSatisfy { $0 !== button })
    }

    @Test func `a small control has a hit target of 24 points`() throws {
        let (window, button, log) = try scene()
        button.frame = Rect(50, 50, 8, 8)

        window.click(Point(44, 60))

        #expect(log.events.contains("TouchUpInside"))
    }

    @Test func `setting state in code sends no events`() throws {
        let (_, button, log) = try scene()

        button.isSelected = true
        button.isEnabled = false
        button.title = "Other"

        #expect(log.events.isEmpty)
    }

    @Test func `the Escape key cancels a press with Space`() throws {
        let (window, button, log) = try scene()
        button.becomeFirstResponder()

        window.send(.keyDown(.space, [], isRepeat: false), .keyDown(.escape, [], isRepeat: false), .keyUp(.space, []))

        #expect(log.events == ["TouchDown", "TouchCancel"])
        #expect(!button.isHighlighted)
    }

    @Test func `a pressed control receives all mouse buttons`() throws {
        let (window, button, log) = try scene()
        let other = Button().with { $0.frame = Rect(10, 100, 100, 40) }
        window.view.addSubview(other)

        window.send(
            .pointerDown(inside, .left, clickCount: 1, []), .pointerMoved(Point(50, 120), []),
            .pointerDown(Point(50, 120), .right, clickCount: 1, []),
            .pointerUp(Point(50, 120), .right, clickCount: 1, []))

        #expect(window.pointerTarget === button)
        #expect(!other.isHovered)
        #expect(log.events == ["TouchDown", "TouchDragExit", "TouchDragOutside"])
    }

    @Test func `a control is hovered until the pointer leaves`() throws {
        let (window, button, _) = try scene()

        window.send(.pointerMoved(inside, []))
        #expect(button.isHovered)
        window.send(.pointerMoved(outside, []))
        #expect(!button.isHovered)
        window.send(.pointerMoved(inside, []), .pointerLeft)

        #expect(!button.isHovered)
    }
}
