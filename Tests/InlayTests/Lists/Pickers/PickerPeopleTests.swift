import Testing

@testable import Inlay

/// User input to a picker, and the delegate calls for it.
@MainActor @Suite struct PickerPeopleTests {
    // MARK: Pointer

    @Test func `a click on a neighbouring row selects the row`() throws {
        let test = try TestPicker()

        test.window.click(Point(50, 105))
        #expect(test.rows == [1, 0])
        #expect(test.log.heard == ["0:1"])
        #expect(test.window.firstResponder === test.columns[0])
        #expect(test.shown(0)[0] == "0 Small 68")
        try test.settle()
        #expect(test.shown(0) == ["0 Small 38", "1 Medium 68", "2 Large 98"])

        test.window.click(Point(50, 75))
        // There is nothing above the first row.
        test.window.click(Point(50, 10))
        #expect(test.log.heard == ["0:1"])
    }

    @Test func `the mouse wheel turns by whole rows`() throws {
        let test = try TestPicker()

        test.window.send(.wheel(Point(150, 75), dx: 0, dy: -1, []))
        #expect(test.rows == [0, 1])
        test.window.send(.wheel(Point(150, 75), dx: 0, dy: -5, []))
        #expect(test.rows == [0, 3])
        test.window.send(.wheel(Point(150, 75), dx: 0, dy: 1, []))
        try test.settle()

        #expect(test.rows == [0, 2])
        #expect(test.log.heard == ["1:1", "1:3", "1:2"])
        #expect(test.shown(1).contains("2 Blue 68"))
    }

    @Test func `touchpad scrolling settles on the nearest row`() throws {
        let test = try TestPicker()

        for _ in 0..<4 { test.window.send(.wheel(Point(50, 75), dx: 0, dy: -0.3, [])) }
        #expect(test.columns[0].contentOffset.y == -60 + 36)
        #expect(test.log.heard == [])
        try test.settle()

        #expect(test.rows == [1, 0])
        #expect(test.columns[0].contentOffset.y == -30)
        #expect(test.log.heard == ["0:1"])
    }

    @Test func `scrolling a page under the pointer does not turn the picker`() throws {
        let page = try #require(
            try view(
                #"<ScrollView fitToWidth="true"><ColumnView><PickerView height="150"><row title="A"/>"#
                    + #"<row title="B"/></PickerView><View height="400"/></ColumnView></ScrollView>"#) as? ScrollView)
        let window = try openWindow(page, size: Size(200, 200))
        let picker = try #require(page.contentView?.subviews.first as? PickerView)

        window.send(.wheel(Point(100, 75), dx: 0, dy: -0.5, []))
        #expect(page.contentOffset.y == 30)
        window.click(Point(100, 45))
        window.send(.wheel(Point(100, 45), dx: 0, dy: -1, []))

        #expect(page.contentOffset.y == 30)
        #expect(picker.selectedRow(inComponent: 0) == 1)
    }

    @Test func `horizontal scrolling of a page does not turn the picker`() throws {
        let page = try #require(
            try view(
                #"<ScrollView fitToHeight="true"><RowView><PickerView width="200"><row title="A"/>"#
                    + #"<row title="B"/></PickerView><View width="400"/></RowView></ScrollView>"#) as? ScrollView)
        let window = try openWindow(page, size: Size(200, 200))
        let picker = try #require(page.contentView?.subviews.first as? PickerView)
        let column = try #require(picker.parts.first as? ScrollView)
        let offset = column.contentOffset

        window.send(.wheel(Point(100, 100), dx: 0.5, dy: -0.1, []))

        #expect(page.contentOffset == Point(30, 0))
        #expect(column.contentOffset == offset)
    }

    @Test func `a drag settles on the nearest row`() throws {
        let test = try TestPicker()

        test.window.send(.pointerMoved(Point(150, 100), []), .pointerDown(Point(150, 100), .left, clickCount: 1, []))
        test.window.send(.pointerMoved(Point(150, 92), []))
        #expect(test.columns[1].contentOffset.y == -60)
        test.window.send(.pointerMoved(Point(150, 50), []))
        #expect(test.columns[1].contentOffset.y == -18)
        #expect(test.log.heard == [])
        let finger = try TestFinger(test.window)
        // The pointer pauses before the button is released.
        finger.wait(0.5)
        test.window.send(.pointerUp(Point(150, 50), .left, clickCount: 1, []))
        try test.settle()

        #expect(test.rows == [0, 1])
        #expect(test.columns[1].contentOffset.y == -30)
        #expect(test.log.heard == ["1:1"])
    }

    @Test func `a cancelled drag settles on the nearest row`() throws {
        let test = try TestPicker()

        test.window.send(.pointerMoved(Point(150, 100), []), .pointerDown(Point(150, 100), .left, clickCount: 1, []))
        test.window.send(.pointerMoved(Point(150, 70), []))
        test.window.press(.escape)
        try test.settle()

        #expect(test.rows == [0, 1])
        #expect(test.columns[1].contentOffset.y == -30)
    }

    // MARK: Touch

    @Test func `a flick settles on a row`() throws {
        let test = try TestPicker("", source: NumberedRows(1000))
        let finger = try TestFinger(test.window)

        finger.flick(from: Point(100, 120), by: Point(0, -100))
        #expect(test.log.heard == [])
        finger.settle()

        let row = test.picker.selectedRow(inComponent: 0)
        // 1,000 points a second, which decrease by four thousandths each millisecond: 250 points further.
        #expect(row == 11)
        #expect(test.columns[0].contentOffset.y == Double(row) * 30 - 60)
        #expect(test.log.heard == ["0:\(row)"])
    }

    @Test func `a flick beyond the end returns to the last row`() throws {
        let test = try TestPicker()
        let finger = try TestFinger(test.window)

        finger.flick(from: Point(50, 140), by: Point(0, -120), steps: 5)
        finger.settle()

        #expect(test.rows == [2, 0])
        #expect(test.columns[0].contentOffset.y == 0)
        #expect(test.log.heard == ["0:2"])
    }

    @Test func `a touch that stops a flick selects the row at release`() throws {
        let test = try TestPicker("", source: NumberedRows(1000))
        let finger = try TestFinger(test.window)
        finger.flick(from: Point(100, 120), by: Point(0, -100))
        finger.wait(0.1)

        finger.down(Point(100, 75))
        finger.wait(1)
        #expect(test.log.heard == [])
        finger.up(Point(100, 75))
        finger.settle()

        let row = test.picker.selectedRow(inComponent: 0)
        #expect(row > 3 && row < 11)
        #expect(test.columns[0].contentOffset.y == Double(row) * 30 - 60)
        #expect(test.log.heard == ["0:\(row)"])
    }

    @Test func `a press stops the bounce at the end`() throws {
        let test = try TestPicker()
        let finger = try TestFinger(test.window)
        finger.flick(from: Point(50, 20), by: Point(0, 120), steps: 4)
        finger.wait(0.05)
        #expect(test.columns[0].contentOffset.y < -60)

        test.window.send(.pointerMoved(Point(50, 75), []), .pointerDown(Point(50, 75), .left, clickCount: 1, []))
        finger.wait(0.5)
        #expect(WindowInspection(of: test.window).inconsistencies == [])
        #expect(test.columns[0].contentOffset.y < -60)
        test.window.send(.pointerUp(Point(50, 75), .left, clickCount: 1, []))
        finger.settle()

        #expect(test.columns[0].contentOffset.y == -60)
        #expect(test.rows == [0, 0] && test.log.heard == [])
    }

    @Test func `a double click on a neighbouring row selects the row`() throws {
        let test = try TestPicker()

        for count in 1...2 {
            let point = Point(50, 105)
            test.window.send(.pointerMoved(point, []), .pointerDown(point, .left, clickCount: count, []))
            test.window.send(.pointerUp(point, .left, clickCount: count, []))
        }
        try test.settle()

        #expect(test.rows == [1, 0])
        #expect(test.shown(0)[1] == "1 Medium 68")
        #expect(test.log.heard == ["0:1"])
    }

    @Test func `a selection by code during a press appears after release`() throws {
        let test = try TestPicker()
        test.window.send(.pointerMoved(Point(50, 10), []), .pointerDown(Point(50, 10), .left, clickCount: 1, []))

        test.picker.selectRow(2, inComponent: 0, animated: true)
        test.window.drawFrame()
        #expect(test.shown(0)[0] == "0 Small 68")
        // The click is outside of the rows, so it selects none.
        test.window.send(.pointerUp(Point(50, 10), .left, clickCount: 1, []))
        #expect(test.shown(0)[2] == "2 Large 68")
    }

    @Test func `a turn to a row ends in the middle when the size changes`() throws {
        let test = try TestPicker()
        test.picker.selectRow(2, inComponent: 0, animated: true)
        test.window.drawFrame()

        test.window.send(.resized(Size(200, 250), scale: 1))
        test.window.drawFrame()

        #expect(test.shown(0)[2] == "2 Large 118")
    }

    @Test func `a tap selects a row`() throws {
        let test = try TestPicker()
        let finger = try TestFinger(test.window)

        finger.down(Point(50, 135))
        finger.up(Point(50, 135))

        #expect(test.rows == [2, 0])
    }

    // MARK: Keyboard

    @Test func `keys move between rows`() throws {
        let test = try TestPicker("", source: NumberedRows(100))
        test.window.press(.tab)
        #expect(test.window.firstResponder === test.columns[0])

        let keys: [(Key, Int)] = [
            (.up, 0), (.down, 1), (.pageDown, 6), (.pageUp, 1), (.end, 99), (.down, 99), (.up, 98), (.home, 0),
        ]
        for (key, row) in keys {
            test.window.press(key)
            #expect(test.rows == [row], "\(key)")
        }

        #expect(test.log.heard == ["0:1", "0:6", "0:1", "0:99", "0:98", "0:0"])
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func `the left and right arrows move to the next component`(direction: LayoutDirection) throws {
        let test = try TestPicker(direction: direction)
        let (on, back): (Key, Key) = direction == .leftToRight ? (.right, .left) : (.left, .right)
        test.window.press(.tab)

        test.window.press(on)
        #expect(test.window.firstResponder === test.columns[1])
        test.window.press(on)
        test.window.press(.down)
        #expect(test.rows == [0, 1])
        test.window.press(back)
        #expect(test.window.firstResponder === test.columns[0])
    }

    @Test func `typed letters select the matching row`() throws {
        let test = try TestPicker()
        test.columns[1].becomeFirstResponder()

        test.window.press(Key("B"))
        #expect(test.rows == [0, 2])
        test.window.press(Key("L"))
        test.window.press(Key("A"))
        #expect(test.rows == [0, 3])
        let finger = try TestFinger(test.window)
        finger.wait(2)
        test.window.press(Key("G"))
        #expect(test.rows == [0, 1])
    }

    @Test func `a picker without user interaction ignores all input`() throws {
        let test = try TestPicker(TestPicker.sizes, #"userInteractionEnabled="false""#)

        test.window.click(Point(50, 105))
        test.window.send(.wheel(Point(50, 105), dx: 0, dy: -1, []))
        test.window.press(.tab)
        test.window.press(.down)

        #expect(test.rows == [0])
        #expect(test.window.firstResponder == nil)
    }

    @Test func `a selection inside the delegate callback takes precedence`() throws {
        @MainActor final class Bouncer: PickerViewDelegate {
            deinit {}

            func pickerView(_ picker: PickerView, didSelectRow row: Int, inComponent component: Int) {
                picker.selectRow(0, inComponent: component, animated: false)
            }
        }
        let (test, bouncer) = (try TestPicker(), Bouncer())
        test.picker.delegate = bouncer
        test.window.drawFrame()

        test.window.click(Point(50, 105))
        try test.settle()

        #expect(test.rows == [0, 0])
        #expect(test.shown(0)[0] == "0 Small 68")
    }

    @Test func `reduced motion shows the row without animation`() throws {
        let test = try TestPicker()
        test.window.application?.motion = .reduced

        test.window.click(Point(50, 105))

        #expect(test.shown(0)[1] == "1 Medium 68")
        #expect(test.window.animations.names == [])
    }
}
