import Testing

@testable import Inlay

/// Buttons that a key presses regardless of the focus. Specification 13.3.
@MainActor @Suite struct ButtonRoleTests {
    private final class Log { var lines: [String] = [] }

    private final class Sheet: ViewController {
        let buttons = [Button(), Button()]

        override func loadView() { view = column(buttons[0], buttons[1]) }
    }

    private let log = Log()

    private func button(_ title: String, _ role: Button.Role) -> Button {
        let button = Button()
        set(button, title, role)
        return button
    }

    private func set(_ button: Button, _ title: String, _ role: Button.Role) {
        button.style = .system
        button.title = title
        button.role = role
        button.addAction(for: .primaryActionTriggered) { [log] in log.lines.append(title) }
    }

    @Test(arguments: [Key.return, .keypadEnter]) func `pressing Return in a text field activates the primary button`(
        key: Key
    ) throws {
        let field = TextField()
        let window = try openWindow(column(field, button("Other", .normal), button("Send", .primary)))
        field.becomeFirstResponder()

        window.press(key)

        #expect(log.lines == ["Send"])
        #expect(window.firstResponder === field)
    }

    @Test func `a text field with a primary action handles Return itself`() throws {
        let field = TextField()
        field.addAction(for: .primaryActionTriggered) { [log] in log.lines.append("field") }
        let window = try openWindow(column(field, button("Send", .primary)))
        field.becomeFirstResponder()

        window.press(.return)

        #expect(log.lines == ["field"])
    }

    @Test func `a search bar with a primary action handles Return itself`() throws {
        let bar = SearchBar()
        bar.addAction(for: .primaryActionTriggered) { [log] in log.lines.append("search") }
        let window = try openWindow(column(bar, button("Open", .primary)))
        bar.searchTextField.becomeFirstResponder()

        window.press(.return)

        #expect(log.lines == ["search"])
    }

    @Test func `the Return key presses the primary button in the visible area`() throws {
        let scrollView = ScrollView()
        scrollView.contentView = column(
            button("First", .primary).with { $0.minimumHeight = 300 },
            button("Second", .primary).with { $0.minimumHeight = 300 })
        let window = try openWindow(scrollView, size: Size(200, 200))
        scrollView.contentOffset = Point(0, 400)
        window.drawFrame()

        window.press(.return)

        #expect(log.lines == ["Second"])
    }

    @Test func `a click outside a popover does not press its cancel button`() throws {
        let beneath = button("Beneath", .normal)
        let window = try openWindow(column(beneath, Spacer()))
        let sheet = Sheet()
        set(sheet.buttons[0], "Cancel", .cancel)
        sheet.modalPresentationStyle = .popover
        sheet.popoverPresentationController.sourceView = beneath
        window.rootViewController.present(sheet, animated: false)

        window.click(Point(310, 470))

        #expect(log.lines == [])
        #expect(window.rootViewController.presentedViewController == nil)
    }

    @Test func `the Return key presses the focused button, not the primary button`() throws {
        let other = button("Other", .normal)
        let window = try openWindow(column(other, button("Send", .primary)))
        other.becomeFirstResponder()

        window.press(.return)

        #expect(log.lines == ["Other"])
    }

    @Test func `pressing Return in a text view inserts a line break`() throws {
        let text = TextView()
        text.minimumHeight = 60
        let window = try openWindow(column(text, button("Send", .primary)))
        text.becomeFirstResponder()

        window.press(.return)

        #expect(log.lines == [])
        #expect(text.text == "\n")
    }

    @Test func `the Return key does not press a disabled or hidden button`() throws {
        let buttons = [button("Hidden", .primary), button("Disabled", .primary)]
        let window = try openWindow(column(buttons[0], buttons[1]))
        buttons[0].isHidden = true
        buttons[1].isEnabled = false

        window.press(.return)

        #expect(log.lines == [])
    }

    @Test func `the Escape key presses the cancel button`() throws {
        let window = try openWindow(column(TextField(), button("Cancel", .cancel)))

        window.press(.escape)

        #expect(log.lines == ["Cancel"])
    }

    @Test func `keys press only a sheet's buttons and do not dismiss the sheet`() throws {
        let window = try openWindow(column(button("Beneath", .primary), button("Also beneath", .cancel)))
        let host = window.rootViewController
        let sheet = Sheet()
        set(sheet.buttons[0], "Save", .primary)
        set(sheet.buttons[1], "Cancel", .cancel)
        host.present(sheet, animated: false)
        window.focus.set(nil, shown: false)

        window.press(.return)
        window.press(.escape)

        #expect(log.lines == ["Save", "Cancel"])
        #expect(host.presentedViewController === sheet)
    }

    @Test func `the Escape key presses the cancel button of a modal sheet`() throws {
        let window = try openWindow(View())
        let sheet = Sheet()
        set(sheet.buttons[0], "Cancel", .cancel)
        sheet.isModalInPresentation = true
        window.rootViewController.present(sheet, animated: false)

        window.press(.escape)

        #expect(log.lines == ["Cancel"])
    }

    @Test func `markup sets a button's role`() throws {
        let button = try #require(try view(#"<Button title="OK" role="primary"/>"#) as? Button)
        #expect(button.role == .primary)
    }
}
