import Testing

@testable import Inlay

/// Popovers next to a view in a right-to-left window.
@MainActor @Suite struct MirroredPanelTests {
    private func settle(_ window: Window) throws {
        try TestFinger(window).settle()
        window.drawFrame()
    }

    // MARK: Lists

    private func openPicker() throws -> TestPicker {
        let content = TestPicker.sizes + TestPicker.colors
        return try TestPicker(
            in: "<ColumnView><PickerView height=\"30\">\(content)</PickerView><Spacer/></ColumnView>",
            size: Size(408, 300), direction: .rightToLeft)
    }

    @Test func `a list is aligned with the button and selects by click`() throws {
        let test = try openPicker()
        #expect(test.picker.parts.map(\.frame) == [Rect(208, 0, 200, 30), Rect(0, 0, 200, 30)])

        test.window.click(Point(300, 15))
        try test.settle()
        #expect(test.window.presentation.layers.last?.content?.frameInWindow == Rect(200, 34, 200, 108))
        test.window.click(Point(300, 34 + 36 + 18))

        #expect(test.rows == [1, 0])
    }

    @Test func `arrow keys focus the next button but do not leave a list`() throws {
        let test = try openPicker()
        test.window.press(.tab)

        test.window.press(.left)
        #expect(test.window.firstResponder === test.picker.parts[1])
        test.window.press(.space)
        let list = try #require(test.window.presentation.layers.last?.content)
        #expect(list.frameInWindow == Rect(8, 34, 200, 144))
        for key in [Key.left, .right] { test.window.press(key) }
        #expect(test.window.firstResponder === list)
        test.window.press(.escape)
        test.window.press(.right)

        #expect(test.window.firstResponder === test.picker.parts[0] && test.rows == [0, 0])
    }

    // MARK: Dates

    /// A calendar is 276 points wide.
    private func openDate() throws -> TestDatePicker {
        let test = try TestDatePicker(
            #"datePickerMode="date""#, size: Size(500, 400), direction: .rightToLeft)
        test.picker.buttons[0].becomeFirstResponder()
        test.window.press(.space)
        try settle(test.window)
        return test
    }

    @Test func `a calendar is aligned with the right edge of the button`() throws {
        let test = try openDate()
        let button = test.picker.buttons[0].frameInWindow

        #expect(button.maxX == 500)
        #expect(try test.calendar().frameInWindow == Rect(216, 34, 276, 272))
        test.picker.superview?.layoutMargins = EdgeInsets(top: 0, left: 0, bottom: 0, right: 100)
        test.window.drawFrame()
        #expect(try test.calendar().frameInWindow == Rect(124, 34, 276, 272))
    }

    @Test func `a calendar has the title at the right and arrows mirrored`() throws {
        let test = try openDate()
        let calendar = try test.calendar()
        let corner = calendar.frameInWindow.origin
        func frame(_ name: String) throws -> Rect {
            let found = try test.window.find(Selector(name)).frameInWindow
            return Rect(origin: found.origin - corner, size: found.size)
        }

        #expect(try frame("button \"January 2026\"").maxX == 262)
        #expect(try frame("Previous month") == Rect(44, 12, 32, 32))
        #expect(try frame("Next month") == Rect(12, 12, 32, 32))
        #expect(try frame("day \"5\"").minX > frame("day \"6\"").minX)
        let next = try test.window.find(Selector("Next month")) as? Button
        #expect(next?.image == .symbol(.backward))
    }

    @Test func `a click turns the month and selects a day`() throws {
        let test = try openDate()

        try test.click("Next month")
        #expect(try test.calendar().accessibility.label == "February 2026")
        try test.click("day \"5\"")

        #expect(test.changes == ["2026-02-05T10:00:00Z"])
    }

    @Test func `the left arrow moves to the next day in a calendar`() throws {
        let test = try openDate()

        for key in [Key.left, .left, .right, .down] { test.window.press(key) }
        test.window.press(.return)

        #expect(test.changes == ["2026-01-23T10:00:00Z"])
    }

    @Test func `time wheels are aligned with the right edge of the button`() throws {
        let test = try TestDatePicker(
            #"datePickerMode="time""#, size: Size(500, 400), direction: .rightToLeft)

        test.window.click(Point(490, 15))
        try settle(test.window)

        let wheels = try #require(test.window.presentation.layers.last?.content)
        #expect(wheels.frameInWindow == Rect(332, 34, 160, 150))
    }

    // MARK: Inputs of fields

    @Test func `an input panel is aligned with the right edge of the field`() throws {
        let (field, picker) = (TextField(), PickerView())
        picker.insertRow(0, inComponent: 0, withTitle: "A")
        field.inputView = picker
        let view = View()
        view.addSubview(field)
        let window = try openWindow(view, size: Size(500, 300), direction: .rightToLeft)
        field.frame = Rect(390, 10, 100, 30)

        window.click(Point(400, 20))
        try settle(window)

        let margin = 12.0
        #expect(picker.frameInWindow == Rect(250 - margin, 44 + margin, 240, 150))
    }

    // MARK: Pop-overs

    @Test(
        arguments: [
            (.leftToRight, [.left, .right], Rect(234, 100, 100, 50)),
            (.rightToLeft, [.left, .right], Rect(66, 100, 100, 50)), (.rightToLeft, .left, Rect(234, 100, 100, 50)),
            (.rightToLeft, .any, Rect(150, 144, 100, 50)),
        ] as [(LayoutDirection, PopoverArrowDirection, Rect)])
    func `a popover prefers the trailing side of the source`(
        direction: LayoutDirection, arrows: PopoverArrowDirection, frame: Rect
    ) throws {
        let source = Button()
        let view = View()
        view.addSubview(source)
        let window = try openWindow(view, size: Size(400, 300), direction: direction)
        source.frame = Rect(170, 110, 60, 30)
        let guest = ViewController()
        guest.view = Block(100, 50)
        guest.modalPresentationStyle = .popover
        guest.popoverPresentationController.sourceView = source
        guest.popoverPresentationController.permittedArrowDirections = arrows

        window.rootViewController.present(guest, animated: false)
        window.drawFrame()

        #expect(guest.view.frameInWindow == frame)
    }
}
