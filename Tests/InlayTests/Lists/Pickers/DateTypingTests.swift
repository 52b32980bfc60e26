import Testing

@testable import Inlay

/// Typing in the fields of a date picker. The date is March 14, 2026, 9:30.
@MainActor @Suite struct DateTypingTests {
    private func open(_ attributes: String = "", direction: LayoutDirection = .leftToRight) throws -> TestDatePicker {
        let test = try TestDatePicker(#"date="2026-03-14T09:30" \#(attributes)"#, direction: direction)
        test.window.press(.tab)
        return test
    }

    /// Sends each word as the named key or as typed characters.
    private func play(_ keys: String, in test: TestDatePicker) {
        let named: [String: Key] = [
            "Left": .left, "Right": .right, "Up": .up, "Down": .down, "Back": .backspace, "Esc": .escape,
            "Enter": .return, "Tab": .tab, "Home": .home, "End": .end, "PgDn": .pageDown,
        ]
        for word in keys.split(separator: " ") {
            if let key = named[String(word)] {
                test.window.press(key)
            } else {
                for character in word { test.window.send(.text(String(character))) }
            }
        }
    }

    @Test(arguments: [
        ("20 Enter", ["2026-03-20T09:30:00Z"]),
        ("2", []),
        ("2 Enter", ["2026-03-02T09:30:00Z"]),
        ("2 Tab", ["2026-03-02T09:30:00Z"]),
        ("2 Esc Tab", []),
        ("2 Back Tab", []),
        // The day can be checked only when the month and the year are known.
        ("31122027", ["2027-12-31T09:30:00Z"]),
        ("31/12/2027", ["2027-12-31T09:30:00Z"]),
        ("1/4/2027", ["2027-04-01T09:30:00Z"]),
        ("29022028", ["2028-02-29T09:30:00Z"]),
        // Dates that do not exist, and other input.
        ("31022027", ["2027-02-28T09:30:00Z"]),
        ("00 Enter", []),
        ("Right 7 Enter", ["2026-07-14T09:30:00Z"]),
        ("Right jul Enter", ["2026-07-14T09:30:00Z"]),
        ("Right Right 85 Enter", ["1985-03-14T09:30:00Z"]),
        ("End 2027 ", ["2027-03-14T09:30:00Z"]),
        ("35 Enter", ["2026-05-03T09:30:00Z"]),
        ("Up", ["2026-03-15T09:30:00Z"]),
        ("Right Down", ["2026-02-14T09:30:00Z"]),
        ("Right Right Up", ["2027-03-14T09:30:00Z"]),
        ("20 Left Up", ["2026-03-20T09:30:00Z", "2026-03-21T09:30:00Z"]),
        ("14 Enter", []),
        ("Tab Right 47 ", ["2026-03-14T09:47:00Z"]),
        ("Tab 1830", ["2026-03-14T18:30:00Z"]),
        ("Right Right Right 7 Enter", ["2026-03-14T07:30:00Z"]),
        ("011020271205", ["2027-10-01T09:30:00Z", "2027-10-01T12:05:00Z"]),
    ])
    func `typed keys fill the segments and change the date`(keys: String, changes: [String]) throws {
        let test = try open()

        play(keys, in: test)

        #expect(test.changes == changes)
        #expect(test.window.presentation.layers.isEmpty)
        #expect(WindowInspection(of: test.window).inconsistencies == [])
    }

    @Test func `a partly typed date is shown but not applied`() throws {
        let test = try open(#"datePickerMode="date""#)

        play("3 1 1", in: test)

        #expect(test.picker.buttons[0].title == "31 1 2026")
        #expect(test.picker.buttons[0].accessibility.label == "31 1 2026")
        #expect(test.date == "2026-03-14T09:30:00Z" && test.changes == [])
        play("Esc", in: test)
        #expect(test.picker.buttons[0].title == "14 Mar 2026")
    }

    @Test func `typed dates are limited to the valid range`() throws {
        let test = try open(#"minimumDate="2026-03-01" maximumDate="2026-03-20" minuteInterval="15""#)

        play("25 Enter Tab 10 47", in: test)

        #expect(test.changes == ["2026-03-20T00:00:00Z"])
    }

    @Test(arguments: [
        ("Tab 10 47", ["2026-03-14T10:45:00Z"]),
        ("Tab Right Up", ["2026-03-14T09:45:00Z"]),
        // Typed values are moved to the nearest valid value.
        ("25 Left Up", ["2026-03-20T09:30:00Z"]),
        ("25 Left Down", ["2026-03-20T09:30:00Z", "2026-03-19T09:30:00Z"]),
        ("Right Up", ["2026-03-20T09:30:00Z"]),
    ])
    func `typed values and arrow keys respect limits and intervals`(keys: String, changes: [String]) throws {
        let test = try open(
            #"minimumDate="2026-03-01T00:00" maximumDate="2026-03-20T23:59" minuteInterval="15""#)

        play(keys, in: test)

        #expect(test.changes == changes)
    }

    /// Moving through a field does not change its value.
    @Test func `typing the same value sends no change`() throws {
        let test = try open(#"minuteInterval="15" datePickerMode="time""#)
        test.picker.date = test.picker.date.addingTimeInterval(17 * 60 + 5)
        let date = test.date

        play("9 Enter Home 0947 Tab", in: test)
        test.window.send(.composing("ab", caret: 2))
        test.picker.buttons[0].commit(with: nil)

        #expect(test.changes == [] && test.date == date)
    }

    @Test func `text with several characters continues in the next field`() throws {
        let test = try open()

        test.window.send(.text("20032027 1045"))

        #expect(test.changes == ["2027-03-20T09:30:00Z", "2027-03-20T10:45:00Z"])
    }

    @Test func `a space opens a field only after the space that ends typing`() throws {
        let test = try open()

        play("20032027", in: test)
        for layers in [0, 1] {
            test.window.press(.space)
            test.window.send(.text(" "))
            #expect(test.window.presentation.layers.count == layers)
        }
    }

    @Test func `a pasted day beyond a limit keeps its time`() throws {
        let test = try open(#"minimumDate="2026-03-01T00:00""#)
        test.window.application?.pasteboard.string = "2026-01-01"

        test.window.press(Key("V"), .control)

        #expect(test.changes == ["2026-03-01T09:30:00Z"])
    }

    @Test func `in right-to-left layout arrow keys follow the visual order`() throws {
        let test = try open(direction: .rightToLeft)

        // The time field is on the left; its own text runs from left to right.
        play("Left", in: test)

        #expect(test.picker.buttons[1].isFirstResponder)
        #expect(test.picker.buttons[1].entry.current == 1)
    }

    @Test func `a typed digit closes the calendar and fills the field`() throws {
        let test = try open(#"datePickerMode="date""#)
        test.window.press(.down, .alt)
        #expect(test.window.presentation.layers.count == 1)

        play("20 Enter", in: test)
        try test.settle()

        #expect(test.window.presentation.layers.isEmpty)
        #expect(test.changes == ["2026-03-20T09:30:00Z"])
    }

    @Test(arguments: [
        ("2027-05-06", "2027-05-06T09:30:00Z"), ("2027-05-06T07:08", "2027-05-06T07:08:00Z"),
        (" 6 May 2027\n", "2027-05-06T09:30:00Z"), ("2027-05-06T07:08+01:00", "2027-05-06T06:08:00Z"),
        ("31 Feb 2027", nil), ("soon", nil), ("", nil),
    ])
    func `dates are pasted and copied as text`(text: String, date: String?) throws {
        let test = try open()
        test.window.application?.pasteboard.string = text

        test.window.press(Key("V"), .control)
        #expect(test.changes == (date.map { [$0] } ?? []))
        test.window.press(Key("C"), .control)
        #expect(test.window.application?.pasteboard.string == test.picker.buttons[0].title)
    }

    @Test func `a disabled field ignores typing`() throws {
        let test = try open(#"enabled="false""#)

        play("20 Enter", in: test)

        #expect(test.changes == [] && test.window.focus.textInputArea == nil)
    }

    @Test func `marked text does not change the date`() throws {
        let test = try open(#"datePickerMode="time""#)

        test.window.send(.composing("12", caret: 2))
        #expect(test.picker.buttons[0].title == "12:30")
        test.window.send(.composing("", caret: 0))
        #expect(test.picker.buttons[0].title == "09:30")
        play("Tab", in: test)

        #expect(test.changes == [])
    }

    @Test func `a click elsewhere applies the typed value`() throws {
        let test = try open(#"datePickerMode="time""#)

        play("7", in: test)
        test.window.click(Point(310, 390))

        #expect(test.changes == ["2026-03-14T07:30:00Z"])
        #expect(test.picker.buttons[0].isFirstResponder)
    }

    @Test func `removing a picker during typing clears focus and text input`() throws {
        let test = try open()

        play("7", in: test)
        test.picker.removeFromSuperview()
        play("2027", in: test)

        #expect(test.window.firstResponder == nil && test.window.focus.textInputArea == nil)
        #expect(WindowInspection(of: test.window).inconsistencies == [])
    }

    @Test func `disabling a picker during typing keeps its date`() throws {
        let test = try open()

        play("7", in: test)
        test.picker.isEnabled = false

        #expect(test.changes == [])
        #expect(test.picker.buttons[0].title == "14 Mar 2026")
    }

    @Test func `typed segments are kept when code sets the date`() throws {
        let test = try open(#"datePickerMode="date""#)

        play("7", in: test)
        test.picker.date = test.picker.date.addingTimeInterval(400 * 86_400)
        #expect(test.picker.buttons[0].title == "7 Apr 2027")
        play("Enter", in: test)

        #expect(test.date == "2027-04-07T09:30:00Z")
    }
}
