import Testing

@testable import Inlay

/// A picker that consists of buttons with menus.
@MainActor @Suite struct PickerMenuTests {
    private func open(_ direction: LayoutDirection = .leftToRight) throws -> TestPicker {
        let content = TestPicker.sizes + TestPicker.colors
        let markup = "<ColumnView><PickerView height=\"30\">\(content)</PickerView><Spacer/></ColumnView>"
        return try TestPicker(in: markup, size: Size(208, 300), direction: direction)
    }

    private func table(_ test: TestPicker) throws -> TableView {
        let layer = try #require(test.window.presentation.layers.last)
        return try #require(layer.content as? TableView)
    }

    @Test func `a low picker shows a button for each component`() throws {
        let test = try open()

        #expect(test.picker.parts.map(\.frame) == [Rect(0, 0, 100, 30), Rect(108, 0, 100, 30)])
        #expect(test.picker.parts.map(\.accessibility.value) == ["Small", "Red"])
        #expect(test.picker.parts.map(\.accessibility.role) == [.pickerComponent, .pickerComponent])
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func `list titles align with the title of the button`(direction: LayoutDirection) throws {
        let content = TestPicker.sizes
        let markup =
            "<ColumnView layoutMargins=\"20\"><PickerView height=\"30\">\(content)</PickerView><Spacer/></ColumnView>"
        let test = try TestPicker(in: markup, size: Size(208, 300), direction: direction)
        test.window.click(Point(50, 35))
        try test.settle()

        let labels = test.window.root.descendants.compactMap { $0 as? Label }.filter { $0.text == "Small" }

        #expect(labels.count == 2)
        let edges = labels.map { label in
            let rect = label.frameInWindow
            return direction == .leftToRight ? rect.minX : rect.maxX
        }
        #expect(edges == (direction == .leftToRight ? [29, 29] : [179, 179]))
    }

    @Test func `a click opens the list and a second click selects a row`() throws {
        let test = try open()

        test.window.click(Point(50, 15))
        try test.settle()
        let table = try table(test)
        #expect(table.frameInWindow == Rect(8, 34, 100, 108))
        #expect(table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
        test.window.click(Point(50, 34 + 36 + 18))
        try test.settle()

        #expect(test.rows == [1, 0])
        #expect(test.log.heard == ["0:1"])
        #expect(test.window.presentation.layers.isEmpty)
        #expect(test.window.firstResponder === test.picker.parts[0])
        #expect(test.picker.parts[0].accessibility.value == "Medium")
    }

    @Test func `keys open the list and choose a row`() throws {
        let test = try open()
        test.window.press(.tab)
        test.window.press(.right)
        test.window.press(.space)
        #expect(test.window.presentation.layers.count == 1)

        test.window.press(.down)
        test.window.press(.down)
        #expect(test.rows == [0, 0])
        test.window.press(.return)
        try test.settle()

        #expect(test.rows == [0, 2])
        #expect(test.window.firstResponder === test.picker.parts[1])
    }

    @Test func `the Escape key and an outside click close the list unchanged`() throws {
        let test = try open()

        test.window.click(Point(50, 15))
        test.window.press(.down)
        test.window.press(.escape)
        try test.settle()
        #expect(test.window.presentation.layers.isEmpty && test.rows == [0, 0])
        test.window.click(Point(50, 15))
        #expect(test.window.presentation.layers.count == 1)
        test.window.click(Point(190, 290))
        try test.settle()

        #expect(test.window.presentation.layers.isEmpty && test.rows == [0, 0])
        #expect(test.log.heard == [])
    }

    @Test func `keys change the row of a closed button`() throws {
        let test = try open()
        test.window.press(.tab)

        test.window.press(.down)
        test.window.press(.end)
        test.window.press(Key("M"))

        #expect(test.rows == [1, 0])
        #expect(test.log.heard == ["0:1", "0:2", "0:1"])
        #expect(test.window.presentation.layers.isEmpty)
    }

    @Test func `a component without rows does not open a list`() throws {
        let test = try TestPicker("", #"pickerStyle="menu""#)

        test.window.click(Point(100, 75))
        test.window.press(.tab)

        #expect(test.window.presentation.layers.isEmpty && test.window.firstResponder == nil)
        #expect(test.picker.parts[0].accessibility.isEnabled == false)
    }

    @Test func `changing the style keeps focus and the selection`() throws {
        let test = try TestPicker()
        test.window.press(.tab)
        test.window.press(.down)

        test.picker.pickerStyle = .menu
        test.window.drawFrame()
        #expect(test.window.firstResponder === test.picker.parts[0])
        #expect(test.picker.parts[0] is PickerButton)
        #expect(test.picker.parts[0].accessibility.value == "Medium")
        test.picker.pickerStyle = .wheels
        test.window.drawFrame()

        #expect(test.shown(0)[1] == "1 Medium 68")
    }
}
