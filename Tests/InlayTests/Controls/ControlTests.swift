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

    @Test func aClickTellsDownThenUpThenThePrimaryAction() throws {
        let (window, _, log) = try scene()

        window.click(inside)

        #expect(log.events == ["TouchDown", "TouchUpInside", "PrimaryActionTriggered"])
    }

    @Test func aSecondClickTellsThatItRepeats() throws {
        let (window, _, log) = try scene()

        window.click(inside, count: 2)

        #expect(log.events == ["TouchDown", "TouchDownRepeat", "TouchUpInside", "PrimaryActionTriggered"])
    }

    @Test func releasingOutsideCancelsTheAction() throws {
        let (window, button, log) = try scene()

        window.send(
            .pointerMoved(inside, []), .pointerDown(inside, .left, clickCount: 1, []), .pointerMoved(outside, []))
        #expect(!button.isHighlighted)
        window.send(.pointerUp(outside, .left, clickCount: 1, []))

        #expect(log.events == ["TouchDown", "TouchDragExit", "TouchDragOutside", "TouchUpOutside"])
    }

    @Test func comingBackBeforeTheReleaseCounts() throws {
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
    func losingThePointerCancels(kind: Event.Kind) throws {
        let (window, button, log) = try scene()

        window.send(.pointerDown(inside, .left, clickCount: 1, []), kind, .pointerUp(inside, .left, clickCount: 1, []))

        #expect(log.events == ["TouchDown", "TouchCancel"])
        #expect(!button.isHighlighted)
    }

    @Test func otherButtonsOfThePointerDoNothing() throws {
        let (window, _, log) = try scene()

        window.send(
            .pointerDown(inside, .right, clickCount: 1, []), .pointerUp(inside, .right, clickCount: 1, []))

        #expect(log.events.isEmpty)
    }

    @Test func spaceActsWhenItIsReleased() throws {
        let (window, button, log) = try scene()
        button.becomeFirstResponder()

        window.send(.keyDown(.space, [], isRepeat: false), .keyDown(.space, [], isRepeat: true))
        #expect(log.events == ["TouchDown"])
        #expect(button.isHighlighted)
        window.send(.keyUp(.space, []))

        #expect(log.events == ["TouchDown", "TouchUpInside", "PrimaryActionTriggered"])
    }

    @Test(arguments: [Key.return, .keypadEnter]) func returnActsAtOnceAndOnlyOnce(key: Key) throws {
        let (window, button, log) = try scene()
        button.becomeFirstResponder()

        window.send(.keyDown(key, [], isRepeat: false), .keyDown(key, [], isRepeat: true), .keyUp(key, []))

        #expect(log.events == ["TouchDown", "TouchUpInside", "PrimaryActionTriggered"])
    }

    @Test func movingTheFocusWhileSpaceIsDownCancels() throws {
        let (window, button, log) = try scene()
        button.becomeFirstResponder()

        window.send(.keyDown(.space, [], isRepeat: false))
        window.makeFirstResponder(nil)
        window.send(.keyUp(.space, []))

        #expect(log.events == ["TouchDown", "TouchCancel"])
        #expect(!button.isHighlighted)
    }

    @Test func aDisabledControlTellsNothingAndTakesNoFocus() throws {
        let (window, button, log) = try scene()
        button.isEnabled = false

        window.click(inside)
        window.press(.tab)
        window.press(.return)

        #expect(log.events.isEmpty)
        #expect(window.firstResponder == nil)
    }

    @Test func aControlDisabledByItsOwnActionIsLetGo() throws {
        let (window, button, log) = try scene()
        button.addAction(for: .touchDown) { button.isEnabled = false }

        window.click(inside)

        #expect(log.events == ["TouchDown", "TouchCancel"])
        #expect(!button.isHighlighted)
        #expect(window.pointerTarget == nil)
    }

    @Test func aControlRemovedByItsOwnActionLeavesNothingBehind() throws {
        let (window, button, log) = try scene()
        button.addAction(for: .touchDown) { button.removeFromSuperview() }

        window.click(inside)

        #expect(log.events == ["TouchDown", "TouchCancel"])
        #expect(window.pointerTarget == nil)
        #expect(window.hover.views.allSatisfy { $0 !== button })
    }

    @Test func aSmallControlIsHitInASquareOfTwentyFour() throws {
        let (window, button, log) = try scene()
        button.frame = Rect(50, 50, 8, 8)

        window.click(Point(44, 60))

        #expect(log.events.contains("TouchUpInside"))
    }

    @Test func settingStatesInCodeTellsNothing() throws {
        let (_, button, log) = try scene()

        button.isSelected = true
        button.isEnabled = false
        button.title = "Other"

        #expect(log.events.isEmpty)
    }

    @Test func escapeCancelsAPressOfSpace() throws {
        let (window, button, log) = try scene()
        button.becomeFirstResponder()

        window.send(.keyDown(.space, [], isRepeat: false), .keyDown(.escape, [], isRepeat: false), .keyUp(.space, []))

        #expect(log.events == ["TouchDown", "TouchCancel"])
        #expect(!button.isHighlighted)
    }

    @Test func whileThePointerIsHeldOtherButtonsGoToWhomItIsHeldFor() throws {
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

    @Test func thePointerIsOverAControlUntilItLeaves() throws {
        let (window, button, _) = try scene()

        window.send(.pointerMoved(inside, []))
        #expect(button.isHovered)
        window.send(.pointerMoved(outside, []))
        #expect(!button.isHovered)
        window.send(.pointerMoved(inside, []), .pointerLeft)

        #expect(!button.isHovered)
    }
}
