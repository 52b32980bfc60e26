import Testing

@testable import Inlay

/// Input views and accessory views of a text field. Specification 13.7.
@MainActor @Suite struct TextFieldInputTests {
    /// Two fields of 200 by 30 points, one below the other, in a window of 300 by 300; the first has a picker and a bar with a button.
    @MainActor private final class Sample {
        let window: Window
        let field: TextField
        let other: TextField
        let picker = PickerView()
        let button = Button()
        var events: [String] = []

        init(hasInput: Bool = true, hasBar: Bool = true) throws {
            let root = try view(
                #"<ColumnView layoutMargins="10" spacing="10"><TextField borderStyle="roundedRect" width="200" text="x"/>"#
                    + #"<TextField borderStyle="roundedRect" width="200"/><Spacer/></ColumnView>"#)
            field = try #require(root.subviews[0] as? TextField)
            other = try #require(root.subviews[1] as? TextField)
            for title in ["A", "B"] { picker.insertRow(9, inComponent: 0, withTitle: title) }
            button.title = "Done"
            if hasInput { field.inputView = picker }
            if hasBar { field.inputAccessoryView = button }
            window = try openWindow(root, size: Size(300, 300))
            for (name, event) in [("begin", ControlEvents.editingDidBegin), ("end", .editingDidEnd)] {
                field.addAction(for: event) { [unowned self] in events.append(name) }
            }
        }

        var layer: InputLayer? { window.presentation.layers.last as? InputLayer }
        func settle() throws {
            try TestFinger(window).settle()
            window.drawFrame()
        }
        func click(_ view: View) { window.click(Point(view.frameInWindow.midX, view.frameInWindow.midY)) }
    }

    @Test func `the input panel shows while the field has focus`() throws {
        let sample = try Sample()
        #expect(sample.layer == nil)

        sample.click(sample.field)
        try sample.settle()
        #expect(sample.window.firstResponder === sample.field)
        #expect(sample.button.frameInWindow == Rect(10, 44, 264, 14))
        #expect(sample.picker.frameInWindow == Rect(22, 70, 240, 150))

        sample.window.click(Point(280, 290))
        try sample.settle()
        #expect(sample.window.firstResponder == nil)
        #expect(sample.window.root.subviews.count == 1)
        #expect(sample.events == ["begin", "end"])
    }

    @Test func `an input panel too high for the window scrolls beside the field`() throws {
        let sample = try Sample(hasBar: false)
        sample.picker.minimumHeight = 400

        sample.click(sample.field)
        sample.window.drawFrame()
        let bars = try #require(sample.picker.superview?.subviews.compactMap { $0 as? ScrollBar })
        #expect(bars.map(\.minimumHitTarget) == [24, 0])
        try sample.settle()

        let panel = try #require(sample.layer?.subviews.first)
        #expect(sample.field.frameInWindow == Rect(10, 10, 200, 30))
        #expect(panel.frameInWindow == Rect(10, 44, 264, 248))
        #expect(sample.picker.frameInWindow == Rect(22, 56, 240, 400))
        #expect(bars.map(\.minimumHitTarget) == [0, 0])
    }

    @Test func `opening a calendar from the panel keeps the panel open`() throws {
        let sample = try Sample(hasBar: false)
        let picker = DatePicker()
        picker.preferredDatePickerStyle = .compact
        picker.datePickerMode = .date
        sample.field.inputView = picker
        sample.click(sample.field)
        try sample.settle()

        sample.click(picker)
        try sample.settle()
        #expect(sample.window.presentation.layers.count == 2)
        #expect(sample.events == ["begin"])
        sample.window.press(.escape)
        try sample.settle()
        #expect(sample.window.presentation.layers.count == 1)
        #expect(sample.events == ["begin"])
    }

    @Test func `a date picker higher than the window scrolls in the panel`() throws {
        let sample = try Sample(hasBar: false)
        let picker = DatePicker()
        picker.preferredDatePickerStyle = .inline
        sample.field.inputView = picker
        sample.click(sample.field)
        try sample.settle()
        let layer = try #require(sample.layer)
        let time = try #require(picker.buttons.last)
        // The picker of 310 points and its margins do not fit in 248.
        #expect(picker.frameInWindow == Rect(20, 56, 260, 310))
        #expect(time.frameInWindow.maxY == 366)

        sample.window.send(.wheel(Point(100, 100), dx: 0, dy: -1, []))
        try sample.settle()
        #expect(time.frameInWindow.maxY == 306 && picker.calendarView?.accessibility.label == "January 2026")
        sample.click(time)
        #expect(sample.window.presentation.layers.count == 2 && sample.window.presentation.layers.first === layer)
        sample.window.send(.focusLost)
        try sample.settle()
        #expect(sample.window.presentation.layers.last === layer && sample.events == ["begin"])
    }

    @Test func `disabling the field closes its panel`() throws {
        let sample = try Sample()
        sample.click(sample.field)
        try sample.settle()
        sample.click(sample.picker)

        sample.field.isEnabled = false
        try sample.settle()
        #expect(sample.layer == nil)
        #expect(sample.events == ["begin", "end"])
    }

    private final class Asked: TextFieldDelegate {
        var count = 0
        var mayEnd = true
        func textFieldShouldEndEditing(_ textField: TextField) -> Bool {
            count += 1
            return mayEnd
        }
    }

    @Test func `the delegate is asked only when focus leaves field and panel`() throws {
        let sample = try Sample()
        let asked = Asked()
        sample.field.delegate = asked
        sample.click(sample.field)
        try sample.settle()

        sample.window.press(.tab)
        #expect(sample.window.firstResponder === sample.button && asked.count == 0)
        sample.window.press(.tab, .shift)
        #expect(sample.window.firstResponder === sample.field && asked.count == 0)
        sample.window.press(.tab)
        asked.mayEnd = false
        sample.other.becomeFirstResponder()
        #expect(sample.window.firstResponder === sample.button && asked.count == 1)
        asked.mayEnd = true
        sample.other.becomeFirstResponder()

        #expect(sample.window.firstResponder === sample.other && asked.count == 2)
        #expect(sample.events == ["begin", "end"])
    }

    @Test func `a button in an unedited field can lose focus freely`() throws {
        let sample = try Sample(hasInput: false, hasBar: false)
        let asked = Asked()
        asked.mayEnd = false
        sample.field.delegate = asked
        let button = Button()
        button.title = "?"
        sample.field.rightView = button
        sample.field.rightViewMode = .always
        sample.window.layout()
        #expect(sample.window.makeFirstResponder(button))

        sample.other.becomeFirstResponder()

        #expect(sample.window.firstResponder === sample.other && asked.count == 0)
    }

    @Test func `selecting in the panel keeps the editing session open`() throws {
        let sample = try Sample()
        sample.click(sample.field)
        try sample.settle()

        sample.window.click(Point(130, 163))
        #expect(sample.picker.selectedRow(inComponent: 0) == 1)
        #expect(sample.window.firstResponder === sample.picker.parts[0])
        #expect(sample.layer != nil)
        sample.click(sample.button)
        #expect(sample.window.firstResponder === sample.button)
        #expect(sample.events == ["begin"])
        sample.window.press(.escape)
        try sample.settle()

        #expect(sample.window.firstResponder === sample.field)
        #expect(sample.window.root.subviews.count == 1)
        #expect(sample.events == ["begin"])
    }

    @Test func `a click on a label in the panel keeps the field's focus`() throws {
        let sample = try Sample(hasInput: false, hasBar: false)
        sample.field.inputAccessoryView = label("A bar")
        sample.click(sample.field)
        try sample.settle()

        sample.window.click(Point(20, 50))
        #expect(sample.window.firstResponder === sample.field)
        #expect(sample.layer != nil && sample.events == ["begin"])
        // The view behind the bar receives the pointer.
        sample.window.click(Point(250, 65))
        #expect(sample.window.firstResponder == nil)
        #expect(sample.events == ["begin", "end"])
    }

    @Test func `keys move focus into the panel and out again`() throws {
        let sample = try Sample()
        sample.window.press(.tab)
        #expect(sample.window.firstResponder === sample.field && sample.layer != nil)

        sample.window.press(.tab)
        #expect(sample.window.firstResponder === sample.button)
        sample.window.press(.tab)
        #expect(sample.window.firstResponder === sample.picker.parts[0])
        sample.window.press(.down)
        #expect(sample.picker.selectedRow(inComponent: 0) == 1)
        sample.window.press(.tab, .shift)
        sample.window.press(.tab, .shift)
        #expect(sample.window.firstResponder === sample.field)
        sample.window.press(.down)
        #expect(sample.window.firstResponder === sample.button)
        sample.window.press(.tab)
        sample.window.press(.tab)
        try sample.settle()

        #expect(sample.window.firstResponder === sample.other)
        #expect(sample.window.root.subviews.count == 1)
        #expect(sample.events == ["begin", "end"])
    }

    @Test func `the Tab key scrolls the panel to the focused view`() throws {
        let sample = try Sample(hasInput: false, hasBar: false)
        let buttons = (0..<12).map { index in
            let button = Button()
            button.style = .system
            button.title = "\(index)"
            return button
        }
        let column = ColumnView()
        for button in buttons { column.addArrangedSubview(button) }
        sample.field.inputView = column
        sample.window.press(.tab)
        try sample.settle()

        for _ in buttons { sample.window.press(.tab) }
        try sample.settle()

        let panel = try #require(sample.layer?.subviews.first)
        #expect(buttons[11].isFirstResponder)
        #expect(buttons[11].frameInWindow.maxY <= panel.frameInWindow.maxY)
        for _ in buttons.dropFirst() { sample.window.press(.tab, .shift) }
        try sample.settle()
        #expect(buttons[0].isFirstResponder)
        #expect(buttons[0].frameInWindow.minY >= panel.frameInWindow.minY)
    }

    @Test func `pressing Return moves focus to a field with an input view`() throws {
        let sample = try Sample()
        let fields = [TextField(), sample.field]
        fields[0].returnKeyType = .next
        let root = try #require(sample.field.superview as? ColumnView)
        root.insertArrangedSubview(fields[0], at: 0)
        sample.window.drawFrame()
        fields[0].becomeFirstResponder()

        sample.window.press(.return)

        #expect(sample.field.isFirstResponder)
    }

    @Test func `a disabled panel control loses focus without a delegate call`() throws {
        final class Delegate: TextFieldDelegate {
            func textFieldShouldEndEditing(_ textField: TextField) -> Bool { false }
        }
        let sample = try Sample()
        let delegate = Delegate()
        sample.field.delegate = delegate
        sample.click(sample.field)
        sample.window.press(.down)
        #expect(sample.button.isFirstResponder)

        sample.button.isEnabled = false

        #expect(!sample.button.isFirstResponder)
        #expect(WindowInspection(of: sample.window).inconsistencies == [])
    }

    @Test func `the Escape key closes the panel and Down reopens the panel`() throws {
        let sample = try Sample()
        sample.window.press(.tab)
        sample.window.press(.escape)
        try sample.settle()
        #expect(sample.layer == nil && sample.window.firstResponder === sample.field)
        // Tab would skip the closed panel. Down opens the panel and moves focus into it.
        sample.window.press(.down)
        #expect(sample.window.firstResponder === sample.button)
        sample.window.press(.escape)
        try sample.settle()

        #expect(sample.layer == nil && sample.window.firstResponder === sample.field)
        sample.click(sample.field)
        #expect(sample.layer != nil)
        #expect(sample.events == ["begin"])
    }

    @Test func `a field with an input view rejects typed text`() throws {
        let sample = try Sample(hasBar: false)
        sample.window.application?.pasteboard.string = "pasted"
        sample.click(sample.field)
        #expect(sample.window.focus.textInputArea == nil)

        sample.window.send(.text("abc"))
        sample.window.send(.composing("ab", caret: 2))
        for (key, modifiers) in [(Key.backspace, Modifiers()), (Key("V"), .control), (Key("X"), .control)] {
            sample.window.press(.home)
            sample.window.press(.end, .shift)
            sample.window.press(key, modifiers)
        }

        #expect(sample.field.text == "x")
        sample.window.press(Key("C"), .control)
        #expect(sample.window.application?.pasteboard.string == "x")
    }

    @Test func `a field with only an accessory view accepts typed text`() throws {
        let sample = try Sample(hasInput: false)
        sample.click(sample.field)
        try sample.settle()
        #expect(sample.button.frameInWindow.origin == Point(10, 44))

        sample.window.send(.text("y"))
        #expect(sample.field.text.contains("y"))
        #expect(sample.window.focus.textInputArea != nil)
    }

    @Test func `setting or removing input views during editing updates the panel`() throws {
        let sample = try Sample(hasBar: false)
        sample.click(sample.field)
        try sample.settle()

        sample.field.inputView = nil
        try sample.settle()
        #expect(sample.layer == nil && sample.picker.window == nil)
        sample.field.inputAccessoryView = sample.button
        #expect(sample.layer != nil)
        sample.field.isEnabled = false
        try sample.settle()
        #expect(sample.layer == nil && sample.events == ["begin", "end"])
    }

    @Test func `removing the field removes its panel`() throws {
        let sample = try Sample()
        sample.click(sample.field)
        sample.window.press(.down)
        #expect(sample.window.firstResponder === sample.button)

        sample.field.removeFromSuperview()
        sample.window.drawFrame()
        try sample.settle()

        #expect(sample.window.firstResponder == nil)
        #expect(sample.window.root.subviews.count == 1)
        #expect(sample.events == ["begin", "end"])
    }

    @Test func `a context menu keeps the panel open`() throws {
        let sample = try Sample(hasInput: false)
        sample.click(sample.field)
        sample.window.press(.application)
        #expect(sample.window.presentation.layers.last is MenuLayer)
        sample.window.press(.escape)
        try sample.settle()

        #expect(sample.layer != nil && sample.window.firstResponder === sample.field)
        #expect(sample.events == ["begin"])
    }

    @Test(arguments: [#"<DatePicker datePickerMode="date"/>"#, #"<DatePicker datePickerMode="time"/>"#])
    func `a date picker in the panel shows a calendar or wheels`(markup: String) throws {
        let sample = try Sample(hasInput: false, hasBar: false)
        let picker = try #require(try view(markup) as? DatePicker)
        sample.field.inputView = picker

        sample.click(sample.field)
        try sample.settle()

        #expect(picker.buttons.isEmpty)
        #expect(picker.calendarView != nil || picker.wheels != nil)
    }

    @Test func `a calendar covers a field that fills the window`() throws {
        let root = try view(
            #"<ColumnView spacing="0"><Spacer height="54"/><TextField weight="1" borderStyle="roundedRect"/><Spacer height="17"/></ColumnView>"#
        )
        let field = try #require(root.subviews.compactMap { $0 as? TextField }.first)
        let picker = DatePicker()
        picker.datePickerMode = .date
        field.inputView = picker
        let window = try openWindow(root, size: Size(400, 400))
        #expect(field.frameInWindow == Rect(0, 54, 400, 329))

        window.click(Point(100, 100))
        try TestFinger(window).settle()
        window.drawFrame()

        let panel = try #require(window.presentation.layers.last?.subviews.first).frameInWindow
        // A calendar of 272 points has its own margins.
        #expect(picker.frameInWindow.height == panel.height && panel.height == 272)
        #expect(panel.minY >= 8 && panel.maxY <= 392)
    }

    @Test func `the panel of a wide field is narrower than the field`() throws {
        let root = try view(#"<ColumnView><TextField borderStyle="roundedRect"/><Spacer/></ColumnView>"#)
        let field = try #require(root.subviews[0] as? TextField)
        let picker = PickerView()
        picker.insertRow(0, inComponent: 0, withTitle: "A")
        field.inputView = picker
        let window = try openWindow(root, size: Size(1000, 400))
        window.click(Point(100, 10))
        try TestFinger(window).settle()
        window.drawFrame()

        #expect(picker.frameInWindow.width == 296)
        #expect(picker.frameInWindow.minX == 20)
        #expect((picker.parts.first as? PickerColumn) != nil)
    }
}
