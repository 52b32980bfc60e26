import Testing

@testable import Inlay

/// Toasts, banners and empty states: specification 13.30.
@MainActor @Suite struct ToastTests {
    private func open() throws -> (button: Button, window: Window, time: VirtualTime) {
        let button = Button()
        button.title = "Delete"
        let root = column(button)
        let window = try openWindow(root, size: Size(400, 300))
        let clock = try #require(window.application?.clock as? ManualClock)
        return (button, window, VirtualTime(of: window, clock: clock))
    }

    private func shown(_ window: Window) -> String? { window.root.toasts.shown?.toast.text }

    private func actionButton(_ window: Window) throws -> Button {
        try #require(window.root.toasts.shown?.descendants.compactMap { $0 as? Button }.first)
    }

    @Test func `a toast is at the bottom of the window for its time`() async throws {
        let (_, window, time) = try open()

        window.rootViewController.show(Toast("Note deleted"))
        window.drawFrame()
        let panel = try #require(window.root.toasts.shown?.panel)
        #expect(panel.frame.maxY == 276)
        #expect(panel.frame.midX == 200)
        #expect(window.accessibilityTree.contains("status \"Note deleted\""))

        await time.advance(by: .milliseconds(4900))
        #expect(shown(window) == "Note deleted")
        await time.advance(by: .milliseconds(200))
        #expect(shown(window) == nil)
        await time.advance(by: .seconds(1))
        #expect(panel.window == nil)
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `toasts wait for each other`() async throws {
        let (_, window, time) = try open()
        let second = Toast("two", duration: .seconds(2))

        window.rootViewController.show(Toast("one", duration: .seconds(2)))
        window.rootViewController.show(second)
        window.rootViewController.show(Toast("three", duration: .seconds(2)))
        #expect(shown(window) == "one")
        await time.advance(by: .milliseconds(2100))
        #expect(shown(window) == "two")
        second.dismiss()
        #expect(shown(window) == "three")
        await time.advance(by: .milliseconds(2100))

        #expect(shown(window) == nil)
    }

    @Test func `the action is called once and closes the toast`() throws {
        let (_, window, _) = try open()
        var count = 0
        window.rootViewController.show(Toast("Note deleted", actionTitle: "Undo") { count += 1 })
        window.drawFrame()

        let button = try actionButton(window)
        window.click(button.middleInWindow)
        window.click(button.middleInWindow)

        #expect(count == 1)
        #expect(shown(window) == nil)
    }

    @Test func `the time stands still while the pointer is over the toast`() async throws {
        let (_, window, time) = try open()
        window.rootViewController.show(Toast("Note deleted"))
        window.drawFrame()
        await time.advance(by: .seconds(4))

        window.send(.pointerMoved(Point(200, 260), []))
        await time.advance(by: .seconds(60))
        #expect(shown(window) != nil)
        window.send(.pointerMoved(Point(200, 10), []))
        await time.advance(by: .milliseconds(900))
        #expect(shown(window) != nil)
        await time.advance(by: .milliseconds(300))

        #expect(shown(window) == nil)
    }

    @Test func `F6 reaches the toast and Escape closes it`() async throws {
        let (button, window, time) = try open()
        button.becomeFirstResponder()
        window.rootViewController.show(Toast("Note deleted", actionTitle: "Undo"))
        window.drawFrame()

        window.press(Key("F6"))
        #expect((window.firstResponder as? Button)?.title == "Undo")
        await time.advance(by: .seconds(60))
        #expect(shown(window) != nil)
        window.press(.escape)

        #expect(shown(window) == nil)
        #expect(window.firstResponder === button)
    }

    @Test func `events beside the toast go to the views behind it`() throws {
        let (button, window, _) = try open()
        var count = 0
        button.addAction(for: .primaryActionTriggered) { count += 1 }
        window.rootViewController.show(Toast("Note deleted"))
        window.drawFrame()

        window.click(Point(200, 10))

        #expect(count == 1)
    }

    @Test func `a toast is shown once`() async throws {
        let (_, window, time) = try open()
        let toast = Toast("one", duration: .seconds(1))

        window.rootViewController.show(toast)
        window.rootViewController.show(toast)
        await time.advance(by: .milliseconds(1100))
        #expect(shown(window) == nil)
        window.rootViewController.show(toast)

        #expect(shown(window) == "one")
    }
}

@MainActor @Suite struct BannerTests {
    private func open(_ attributes: String, width: Double = 400) throws -> (view: Banner, window: Window) {
        let banner = try #require(try view("<Banner \(attributes)/>") as? Banner)
        return (banner, try openWindow(column(banner, Spacer()), size: Size(width, 200)))
    }

    private func buttons(_ view: View) -> [Button] {
        view.subviews.compactMap { $0 as? Button }.filter { !$0.isHidden }
    }

    @Test func `a banner has an icon, a message, a button and a close button`() throws {
        let (banner, window) = try open(#"text="You work offline" buttonTitle="Connect""#)

        #expect(banner.frame == Rect(0, 0, 400, 44))
        #expect(buttons(banner).map(\.accessibility.label) == ["Connect", "Close"])
        #expect(buttons(banner).last?.frame.maxX == 388)
        let node = banner.accessibility
        #expect(node.role == .status && node.label == "You work offline" && node.live == .polite)
        window.press(.tab)
        #expect(window.firstResponder === buttons(banner)[0])
    }

    @Test func `the buttons send events and the close button hides the banner`() throws {
        let (banner, window) = try open(#"text="You work offline" buttonTitle="Connect""#)
        var events: [String] = []
        banner.addAction(for: .primaryActionTriggered) { events.append("action") }
        banner.addAction(for: .valueChanged) { events.append("close") }

        window.click(buttons(banner)[0].middleInWindow)
        window.click(Point(100, 22))
        window.click(buttons(banner)[1].middleInWindow)

        #expect(events == ["action", "close"])
        #expect(!banner.isRevealed)
        #expect(banner.isHidden)
    }

    @Test func `a long message is wrapped and makes the banner higher`() throws {
        let (banner, _) = try open(#"text="\#(String(repeating: "word ", count: 30))""#, width: 300)

        #expect(banner.frame.height > 60)
    }

    @Test func `a banner without buttons gives the message all of the room`() throws {
        let (banner, _) = try open(#"text="Saved" kind="success" showsCloseButton="false""#)

        #expect(buttons(banner).isEmpty)
        #expect(banner.subviews[1].frame.maxX == 388)
    }
}

@MainActor @Suite struct EmptyStateTests {
    @Test func `an empty state is in the middle of its room`() throws {
        let state = try #require(
            try view(
                #"<EmptyState title="No results" text="Try other words." buttonTitle="Show all"/>"#)
                as? EmptyState)
        state.image = .symbol(.search)
        let window = try openWindow(column(state), size: Size(500, 400))
        var count = 0
        state.addAction(for: .primaryActionTriggered) { count += 1 }

        #expect(state.frame == Rect(0, 0, 500, 400))
        #expect(state.subviews[0].frame.size == Size(40, 40))
        #expect(state.subviews[0].frame.midX == 250)
        let top = state.subviews[0].frame.minY
        let bottom = try #require(state.subviews.last?.frame.maxY)
        #expect(abs(top - (400 - bottom)) <= 1)
        #expect(state.accessibility == Accessibility(role: .status, label: "No results, Try other words."))

        window.click(Point(250, 20))
        let button = try #require(state.subviews.last as? Button)
        window.click(button.middleInWindow)
        #expect(count == 1)
    }

    @Test func `missing parts take no room`() throws {
        let state = try #require(try view(#"<EmptyState title="Nothing"/>"#) as? EmptyState)
        _ = try openWindow(column(state), size: Size(200, 100))

        #expect(state.subviews.filter { !$0.isHidden }.count == 1)
        #expect(abs(state.subviews[1].frame.midY - 50) <= 0.5)
    }
}
