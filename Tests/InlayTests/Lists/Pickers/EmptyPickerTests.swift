import Testing

@testable import Inlay

/// Components without rows accept no focus and ignore all input.
@MainActor @Suite struct EmptyPickerTests {
    private static let empty = #"<component name="none"/>"#

    private func tryAll(_ test: TestPicker, at place: Point) throws {
        let window = test.window
        for y in stride(from: 10.0, to: 150, by: 20) {
            window.click(Point(place.x, y))
            window.click(Point(place.x, y), count: 2)
        }
        for dy in [-1, 1, -0.3, -50, 1000] { window.send(.wheel(place, dx: 0, dy: dy, [])) }
        window.send(.wheelEnded)
        window.send(.pointerMoved(place, []), .pointerDown(place, .left, clickCount: 1, []))
        for y in [100.0, 20, -400, 900] { window.send(.pointerMoved(Point(place.x, y), [])) }
        window.send(.pointerUp(place, .left, clickCount: 1, []))
        let finger = try TestFinger(window)
        finger.flick(from: place, by: Point(0, -60))
        finger.settle()
        finger.flick(from: place, by: Point(0, 60))
        finger.settle()
    }

    private func pressAll(_ test: TestPicker) throws {
        let keys: [Key] = [
            .up, .down, .pageUp, .pageDown, .home, .end, Key("A"), Key("R"), Key("1"), .space, .return, .escape,
        ]
        for key in keys { test.window.press(key) }
        try test.settle()
    }

    @Test(arguments: [false, true]) func `wheels without rows ignore all input`(hasOther: Bool) throws {
        let test = try TestPicker(Self.empty + (hasOther ? TestPicker.colors : ""), #"pickerStyle="wheels""#)
        let rows = test.rows
        let place = Point(hasOther ? 50 : 100, 75)

        try tryAll(test, at: place)
        test.columns[0].becomeFirstResponder()
        try pressAll(test)
        test.columns[0].perform(.increment)
        test.columns[0].perform(.decrement)
        test.picker.selectRow(3, inComponent: 0, animated: true)
        try test.settle()

        #expect(test.picker.selectedRow(inComponent: 0) == -1)
        #expect(test.rows == rows && test.log.heard == [])
        #expect(test.shown(0) == [])
        #expect(WindowInspection(of: test.window).inconsistencies == [] && !test.window.pipeline.needsFrame)
    }

    @Test func `a wheel beside an empty wheel can be turned`() throws {
        let test = try TestPicker(Self.empty + TestPicker.colors, #"pickerStyle="wheels""#)

        test.window.press(.tab)
        test.window.press(.down)
        try test.settle()

        #expect(test.window.firstResponder === test.columns[1])
        #expect(test.rows == [-1, 1])
        #expect(test.log.heard == ["1:1"])
        test.window.press(.left)
        #expect(test.window.firstResponder === test.columns[1])
    }

    @Test(arguments: [false, true]) func `menus without rows do not open`(hasOther: Bool) throws {
        let test = try TestPicker(Self.empty + (hasOther ? TestPicker.colors : ""), #"pickerStyle="menu""#)
        let button = try #require(test.picker.parts.first as View?)
        let frame = button.frameInWindow

        test.window.click(Point(frame.midX, frame.midY))
        button.becomeFirstResponder()
        if button.isFirstResponder { try pressAll(test) }

        #expect(test.window.presentation.layers.isEmpty)
        #expect(test.picker.selectedRow(inComponent: 0) == -1 && test.log.heard == [])
        #expect(WindowInspection(of: test.window).inconsistencies == [] && !test.window.pipeline.needsFrame)
    }

    @Test func `removing rows during a drag cancels the drag`() throws {
        let source = NumberedRows(9, 9)
        let test = try TestPicker("", #"pickerStyle="wheels""#, source: source)
        let finger = try TestFinger(test.window)
        finger.drag(from: Point(50, 75), by: Point(0, -70))

        source.counts = [0, 9]
        test.picker.reloadAllComponents()
        test.window.drawFrame()
        finger.move(Point(50, 20))
        finger.up(Point(50, 20))
        finger.settle()

        #expect(test.rows == [-1, 0] && test.log.heard == [])
        #expect(WindowInspection(of: test.window).inconsistencies == [] && !test.window.pipeline.needsFrame)
    }
}
