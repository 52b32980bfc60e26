import Testing

@testable import Inlay

@MainActor @Suite struct AlertTests {
    private final class Log { var lines: [String] = [] }

    private let host = ViewController()
    private let log = Log()

    private func open(_ other: ViewController? = nil) throws -> Window {
        let host = other ?? host
        host.view = View()
        let application = Application(title: "Test", platform: HeadlessPlatform())
        let window = try application.open(host, size: Size(480, 320))
        window.keepAlive(application)
        window.dispatch(Event(.focusGained))
        window.drawFrame()
        return window
    }

    private func alert(_ actions: (String, AlertAction.Style)..., style: AlertController.Style = .alert)
        -> AlertController
    {
        let alert = AlertController(title: "Delete?", message: "It is gone then.", preferredStyle: style)
        for (title, style) in actions {
            alert.addAction(AlertAction(title: title, style: style) { [log] in log.lines.append($0.title) })
        }
        return alert
    }

    /// The scroller of the message, inside the scroller of the whole alert.
    private func messageScroller(in view: View) -> PanelScroller? {
        view.descendants.compactMap { $0 as? PanelScroller }.last
    }

    private func buttons(_ window: Window) -> [Button] { window.root.descendants.compactMap { $0 as? Button } }

    @Test func `an alert shows a title, a message and all actions`() throws {
        let window = try open()

        host.present(alert(("Keep", .cancel), ("Delete", .destructive)), animated: false)

        #expect(
            window.accessibilityTree == """
                alert "Delete?" modal
                  label "Delete?"
                  label "It is gone then."
                  button "Keep" focused
                  button "Delete"
                """)
    }

    @Test func `removed actions and fields are not shown`() throws {
        let window = try open()
        let alert = alert(("Keep", .cancel), ("Delete", .destructive))
        alert.addTextField()
        alert.removeTextField(alert.textFields[0])

        host.present(alert, animated: false)
        alert.removeAction(alert.actions[1])

        #expect(
            window.accessibilityTree == """
                alert "Delete?" modal
                  label "Delete?"
                  label "It is gone then."
                  button "Keep" focused
                """)
    }

    @Test func `buttons are at the trailing side with cancel first`() throws {
        let window = try open()

        host.present(alert(("Delete", .destructive), ("Keep", .cancel)), animated: false)
        window.drawFrame()

        let frames = Dictionary(uniqueKeysWithValues: buttons(window).map { ($0.title, $0.frameInWindow) })
        let (keep, delete) = (try #require(frames["Keep"]), try #require(frames["Delete"]))
        #expect(delete.maxX == 400 && delete.minX - keep.maxX == 8 && keep.minY == delete.minY)
    }

    @Test func `buttons that do not fit in a row are stacked`() throws {
        let window = try open()
        let long = String(repeating: "long ", count: 8)

        host.present(alert((long, .default), ("Keep", .cancel)), animated: false)
        window.drawFrame()

        #expect(buttons(window).map(\.frame.width) == [320, 320])
        let frames = Dictionary(uniqueKeysWithValues: buttons(window).map { ($0.title, $0.frameInWindow.minY) })
        #expect(try #require(frames["Keep"]) == #require(frames[long]) + 38)
    }

    @Test func `a click on a button dismisses the alert and performs the action`() throws {
        let window = try open()
        host.present(alert(("Keep", .cancel), ("Delete", .destructive)), animated: false)
        let delete = try #require(buttons(window).first { $0.title == "Delete" })

        window.click(Point(delete.frameInWindow.midX, delete.frameInWindow.midY))

        #expect(log.lines == ["Delete"])
        #expect(host.presentedViewController == nil)
    }

    @Test func `an action can present another alert`() throws {
        let window = try open()
        let first = AlertController(title: "First")
        first.addAction(AlertAction(title: "On") { [host] _ in host.present(AlertController(title: "Second")) })
        host.present(first, animated: false)

        window.press(.return)

        #expect(host.presentedViewController?.title == "Second")
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test(arguments: [
        (["Keep", "Save"], "Save", "Keep"), (["OK"], "OK", "OK"), (["Keep", "Save", "Other"], "Keep", "Keep"),
    ])
    func `return performs the default action and escape performs cancel`(
        titles: [String], onReturn: String, onEscape: String
    ) throws {
        for (key, expected) in [(Key.return, onReturn), (Key.escape, onEscape)] {
            let window = try open()
            let alert = AlertController(title: "Well?")
            for title in titles {
                let style = title == "Keep" ? AlertAction.Style.cancel : .default
                alert.addAction(AlertAction(title: title, style: style) { [log] in log.lines.append($0.title) })
            }
            log.lines = []
            host.present(alert, animated: false)

            window.press(key)

            #expect(log.lines == [expected])
            window.close()
        }
    }

    @Test func `escape does not dismiss an alert with only a destructive action`() throws {
        let window = try open()
        host.present(alert(("Delete", .destructive)), animated: false)

        window.press(.escape)

        #expect(log.lines == [] && host.presentedViewController != nil)
    }

    @Test func `a click outside an action sheet cancels or dismisses the sheet`() throws {
        for (actions, expected) in [([("One", AlertAction.Style.default)], []), ([("Keep", .cancel)], ["Keep"])] {
            let window = try open()
            let source = View()
            host.view.addSubview(source)
            source.frame = Rect(200, 10, 40, 20)
            let alert = AlertController(title: "Well?", preferredStyle: .actionSheet)
            for (title, style) in actions {
                alert.addAction(AlertAction(title: title, style: style) { [log] in log.lines.append($0.title) })
            }
            alert.popoverPresentationController.sourceView = source
            host.present(alert, animated: false)
            window.drawFrame()

            window.click(Point(5, 315))

            #expect(log.lines == expected && host.presentedViewController == nil)
            window.close()
        }
    }

    @Test func `a long message is shortened before the buttons`() throws {
        let window = try open()
        let alert = AlertController(title: "Log", message: String(repeating: "one two three four ", count: 400))
        alert.addAction(AlertAction(title: "OK") { [log] in log.lines.append($0.title) })
        host.present(alert, animated: false)
        window.drawFrame()
        let button = try #require(buttons(window).first?.frameInWindow)

        window.click(Point(button.midX, button.midY))

        #expect(button.maxY == 276)
        #expect(log.lines == ["OK"])
    }

    @Test func `a long message scrolls by keys, wheel and touch`() throws {
        let window = try open()
        let alert = AlertController(
            title: "Log", message: (1...40).map { "Line \($0)" }.joined(separator: "\n"))
        alert.addAction(AlertAction(title: "OK") { [log] in log.lines.append($0.title) })
        host.present(alert, animated: false)
        window.drawFrame()
        let message = try #require(messageScroller(in: alert.view))
        #expect(message.contentSize.height == 40 * 14 && message.frame.height < 200)
        func offset(after step: () throws -> Void) throws -> Double {
            try step()
            try settle(window)
            return message.contentOffset.y
        }

        #expect(try offset { window.press(.down) } == 40)
        #expect(try offset { window.press(.up) } == 0)
        #expect(try offset { window.press(.pageDown) } == message.frame.height * 0.9)
        #expect(try offset { window.press(.end) } == 40 * 14 - message.frame.height)
        #expect(
            try offset { window.send(.wheel(message.frameInWindow.origin, dx: 0, dy: 100, [])) } == 0)
        #expect(try offset { try TestFinger(window).flick(from: Point(240, 150), by: Point(0, -50)) } > 0)
        #expect(log.lines == [] && window.firstResponder is Button)
        window.press(.return)
        #expect(log.lines == ["OK"])
    }

    @Test func `a message that fits does not scroll`() throws {
        let window = try open()
        host.present(alert(("OK", .default)), animated: false)

        let shown = try #require(host.presentedViewController?.view)
        let message = try #require(messageScroller(in: shown))
        window.press(.down)
        try settle(window)
        #expect(message.contentOffset.y == 0 && message.scrollRange?.canMove == false)
    }

    @Test func `escape has no effect without a cancel action`() throws {
        let window = try open()
        host.present(alert(("One", .default), ("Two", .default)), animated: false)

        window.press(.escape)

        #expect(log.lines == [] && host.presentedViewController != nil)
    }

    @Test func `an alert can contain a text field`() throws {
        let window = try open()
        let alert = alert(("Keep", .cancel), ("Save", .default))
        alert.addTextField { $0.placeholder = "Name" }
        host.present(alert, animated: false)
        #expect(window.firstResponder === alert.textFields[0])

        window.send(.text("Ann"))
        window.press(.return)

        #expect(log.lines == ["Save"] && alert.textFields[0].text == "Ann")
    }

    @Test func `the default button is prominent, and return ignores a disabled action`() throws {
        let window = try open()
        let alert = alert(("Keep", .cancel), ("Save", .default))
        alert.actions[1].isEnabled = false
        host.present(alert, animated: false)

        #expect(buttons(window).map(\.style) == [.system, .prominent])
        window.makeFirstResponder(nil)
        window.press(.return)
        #expect(log.lines == [])
        alert.actions[1].isEnabled = true
        window.press(.return)

        #expect(log.lines == ["Save"])
    }

    @Test func `without a default action the cancel button is prominent`() throws {
        let window = try open()
        let alert = alert(("Delete", .destructive), ("Keep", .cancel))
        host.present(alert, animated: false)

        #expect(buttons(window).map(\.title) == ["Keep", "Delete"])
        #expect(buttons(window).map(\.style) == [.prominent, .system])
        window.makeFirstResponder(nil)
        window.press(.return)

        #expect(log.lines == ["Keep"])
    }

    @Test func `no button of an action sheet is prominent`() throws {
        let window = try open()
        let choice = alert(("Mail", .default), ("Message", .default), ("None", .cancel), style: .actionSheet)
        host.present(choice, animated: false)

        #expect(buttons(window).allSatisfy { $0.style == .system })
    }

    @Test func `return in a text field does not perform cancel`() throws {
        let window = try open()
        let alert = alert(("Delete", .destructive), ("Keep", .cancel))
        alert.addTextField()
        host.present(alert, animated: false)

        window.press(.return)

        #expect(log.lines == [] && buttons(window).allSatisfy { $0.style == .system })
    }

    @Test func `an action sheet without a source is a sheet with stacked buttons`() throws {
        let window = try open()

        host.present(
            alert(("One", .default), ("Two", .default), ("Keep", .cancel), style: .actionSheet), animated: false)
        window.drawFrame()

        #expect(buttons(window).map(\.title) == ["One", "Two", "Keep"])
        #expect(Set(buttons(window).map(\.frameInWindow.minX)).count == 1)
        #expect(Set(buttons(window).map(\.frame.width)) == [240])
        #expect(host.presentedViewController?.view.frame.width == 280)
    }

    @Test(arguments: [AlertController.Style.alert, .actionSheet])
    func `excess buttons scroll while cancel stays visible`(style: AlertController.Style) throws {
        let window = try open()
        let alert = AlertController(title: "Send by", message: "It is sent at once.", preferredStyle: style)
        for number in 1...20 {
            alert.addAction(AlertAction(title: "Way \(number)") { [log] in log.lines.append($0.title) })
        }
        alert.addAction(AlertAction(title: "Keep", style: .cancel) { [log] in log.lines.append($0.title) })
        host.present(alert, animated: false)
        window.drawFrame()
        let keep = try #require(buttons(window).last)
        let last = buttons(window)[19]
        let panel = alert.view.frameInWindow
        #expect(keep.title == "Keep" && keep.frameInWindow.maxY == panel.maxY - 20 && panel.maxY == 296)
        #expect(window.hitTest(Point(240, keep.frameInWindow.midY)) === keep)
        #expect(last.title == "Way 20" && last.frameInWindow.minY > 320)

        // Tab scrolls the focused view into the visible area. The wheel scrolls, too.
        window.press(.tab, .shift)
        try settle(window)
        #expect(last.isFirstResponder)
        #expect(last.frameInWindow.maxY <= keep.frameInWindow.minY)
        window.send(.wheel(Point(240, 200), dx: 0, dy: 100, []))
        try settle(window)
        window.click(Point(240, buttons(window)[0].frameInWindow.midY))

        #expect(log.lines == ["Way 1"])
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `tab moves through the buttons in visual order and wraps`() throws {
        let window = try open()
        host.present(
            alert(("One", .default), ("Keep", .cancel), ("Two", .default), style: .actionSheet), animated: false)
        window.drawFrame()
        func focused() -> String? { (window.firstResponder as? Button)?.title }

        window.makeFirstResponder(buttons(window)[0])
        var way: [String?] = []
        for _ in 0..<3 {
            window.press(.tab)
            way.append(focused())
        }

        #expect(way == ["Two", "Keep", "One"])
    }

    private func settle(_ window: Window) throws {
        let clock = try #require(window.application?.clock as? ManualClock)
        for _ in 0..<40 {
            clock.advance(by: .milliseconds(16))
            window.drawFrame()
        }
    }

    @Test func `buttons are at the left in right-to-left layout`() throws {
        let window = try open()
        window.application?.direction = .rightToLeft
        host.present(alert(("Keep", .cancel), ("Save", .default)), animated: false)
        window.drawFrame()

        let frames = Dictionary(uniqueKeysWithValues: buttons(window).map { ($0.title, $0.frameInWindow) })
        #expect(frames["Save"]?.minX == 80)
        #expect(try #require(frames["Keep"]).minX > 80)
    }

    /// Sizes of windows, with the distances of the alert from their edges.
    private nonisolated static let smallest: [(Size, Double)] = [
        (Size(120, 90), 4), (Size(200, 140), 4), (Size(320, 200), 16), (Size(480, 320), 24),
    ]

    @Test(arguments: smallest, 1...5)
    func `tab scrolls every button into view in the smallest windows`(window size: (Size, Double), count: Int) throws {
        for style in [AlertController.Style.alert, .actionSheet] {
            for fields in 0...(style == .alert ? 1 : 0) {
                let host = ViewController()
                let window = try open(host)
                window.send(.resized(size.0, scale: 1))
                let alert = AlertController(
                    title: "Do you really want to delete all that was written since the last time?",
                    message: "It cannot be brought back. " + String(repeating: "Nothing helps. ", count: 20),
                    preferredStyle: style)
                for number in 1...count {
                    alert.addAction(AlertAction(title: "Way \(number)", style: number == 1 ? .cancel : .default))
                }
                for _ in 0..<fields { alert.addTextField() }
                host.present(alert, animated: false)
                window.drawFrame()
                let panel = alert.view.frameInWindow
                let room = Rect(origin: .zero, size: size.0).inset(by: size.1)
                #expect(room.intersection(panel) == panel)

                var seen: Set<ObjectIdentifier> = []
                for _ in 0..<count + fields {
                    window.press(.tab)
                    try settle(window)
                    let view = try #require(window.firstResponder)
                    let frame = view.frameInWindow
                    #expect(panel.intersection(frame) == frame, "\(view) in \(size.0)")
                    #expect(window.hitTest(Point(frame.midX, frame.midY)) === view)
                    seen.insert(ObjectIdentifier(view))
                }
                #expect(seen.count == count + fields)
                #expect(WindowInspection(of: window).inconsistencies == [])
            }
        }
    }
}
