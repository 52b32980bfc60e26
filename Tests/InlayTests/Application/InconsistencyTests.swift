import Testing

@testable import Inlay

/// Each kind of inconsistency of a window, caused on purpose.
@Suite struct InconsistencyTests {
    /// A view whose properties a test sets.
    private final class Pad: View {
        var takesFocus = true
        var area: Rect?
        override var acceptsFocus: Bool { takesFocus }
        override var textInputArea: Rect? { area }
    }

    private let pad = Pad()
    private let button = Button()

    private func window() throws -> Window {
        let column = ColumnView()
        button.title = "OK"
        pad.height = 20
        column.addArrangedSubview(pad)
        column.addArrangedSubview(button)
        column.addArrangedSubview(Spacer())
        return try openWindow(column, size: Size(100, 200))
    }

    @Test func `a window at rest has no inconsistencies`() throws {
        let window = try window()

        window.press(.tab)
        window.send(.pointerMoved(Point(10, 10), []), .resized(Size(50, 1), scale: 1.5))

        #expect(WindowInspection(of: window).inconsistencies == [])
        #expect(WindowInspection(of: window).layoutDifference == nil)
    }

    @Test func `focus on a view no longer accepting focus is reported`() throws {
        let window = try window()
        pad.becomeFirstResponder()

        pad.takesFocus = false

        #expect(WindowInspection(of: window).inconsistencies == ["Pad has focus but does not accept it"])
    }

    @Test func `a text input area unknown to the platform is reported`() throws {
        let window = try window()
        pad.becomeFirstResponder()

        pad.area = Rect(1, 2, 3, 4)

        #expect(WindowInspection(of: window).inconsistencies == ["Pad takes text at 1,2 3x4; the platform has none"])
    }

    @Test func `pointer capture by a view outside the window is reported`() throws {
        let window = try window()

        window.capturePointer(for: View())
        let stranger = View()
        window.capturePointer(for: stranger)

        #expect(WindowInspection(of: window).inconsistencies.contains("View has the pointer but is not in the window"))
        #expect(WindowInspection(of: window).inconsistencies.contains("View has the pointer but cannot be reached"))
    }

    @Test func `hovered views outside the hit-test chain are reported`() throws {
        let window = try window()

        window.hover.views = [button]

        #expect(
            WindowInspection(of: window).inconsistencies.contains(
                "the hovered views start with Button \"OK\", not with the window's root"))
        #expect(
            WindowInspection(of: window).inconsistencies.contains(
                "the pointer is over nothing, but Button \"OK\" is hovered"))
        #expect(
            WindowInspection(of: window).inconsistencies.contains("Button \"OK\" is under the pointer but not hovered"))
        window.hover.views = [window.view, window.view]
        #expect(
            WindowInspection(of: window).inconsistencies.contains("ColumnView is hovered as if it were in ColumnView"))
    }

    @Test func `a button left hovered is reported`() throws {
        let window = try window()

        button.pointerEntered()
        window.drawFrame()

        #expect(WindowInspection(of: window).inconsistencies == ["Button \"OK\" stays hovered"])
    }

    @Test(arguments: [(Double.nan, "nan"), (-1, "-1"), (.infinity, "inf")]) func `an invalid view size is reported`(
        width: Double, text: String
    ) throws {
        let window = try window()

        pad.frame.size.width = width

        #expect(WindowInspection(of: window).inconsistencies.contains("Pad has the frame 0,0 \(text)x20"))
    }

    @Test func `a root view not filling the window is reported`() throws {
        let window = try window()

        window.view.frame.size.height = 10

        #expect(
            WindowInspection(of: window).inconsistencies == [
                "the window's view has the frame 0,0 100x10 in a window of 100x200"
            ])
    }

    @Test func `a view with a wrong superview or window is reported`() throws {
        let window = try window()

        button.subviews.append(pad)

        #expect(
            WindowInspection(of: window).inconsistencies.contains {
                $0.contains("has the wrong superview") || $0.contains("in the window twice")
            })
        button.subviews.removeLast()
        pad.context = nil
        #expect(
            WindowInspection(of: window).inconsistencies.contains("Pad is in the window but has a different context"))
    }

    @Test func `pending layout without a scheduled frame is reported`() throws {
        let window = try window()

        pad.flags.insert(.layout)

        #expect(WindowInspection(of: window).inconsistencies == ["Pad needs layout, but no frame is scheduled"])
    }

    @Test func `pending display without a scheduled frame is reported`() throws {
        let window = try window()

        pad.flags.insert(.display)

        #expect(WindowInspection(of: window).inconsistencies == ["Pad needs display, but no frame is scheduled"])
    }

    @Test func `a view painted at the wrong position is reported`() throws {
        let window = try window()

        pad.displayState.painted.origin = Point(5, 0)
        pad.displayState.painted.all = Rect(90, 0, 20, 20)

        #expect(
            WindowInspection(of: window).inconsistencies == [
                "Pad covers 95,0 20x20, not 0,0 0x0 as ColumnView has it",
                "Pad is drawn at 5,0 100x20, but is at 0,0 100x20",
            ])
    }

    @Test func `a frame differing from the layout result is reported`() throws {
        let window = try window()

        pad.frame.origin.y = 3
        window.drawFrame()

        #expect(
            WindowInspection(of: window).layoutDifference
                == "Pad was at 0,3 100x20; after a new layout it is at 0,0 100x20")
    }

    @Test func `a focus anchor outside the window is reported`() throws {
        let window = try window()
        let stranger = View()

        window.focus.focusAnchor = stranger

        #expect(
            WindowInspection(of: window).inconsistencies == ["focus continues from View, which is not in the window"])
    }

    @Test func `a closed window has no inconsistencies and must hover no view`() throws {
        let window = try window()
        window.press(.tab)
        window.send(.pointerMoved(Point(10, 30), []), .pointerDown(Point(10, 30), .left, clickCount: 1, []))

        window.close()

        #expect(WindowInspection(of: window).inconsistencies == [])
        window.hover.views = [button]
        #expect(WindowInspection(of: window).inconsistencies == ["the window is closed, but views are hovered"])
    }
}
