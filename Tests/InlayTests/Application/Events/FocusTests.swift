import Testing

@testable import Inlay

@Suite struct FocusTests {
    private func scene() throws -> (window: Window, buttons: [Button]) {
        let buttons = ["one", "two", "three"].map { title in Button().with { $0.title = title } }
        let inner = column(buttons[1], buttons[2])
        return (try openWindow(row(buttons[0], inner)), buttons)
    }

    @Test func `Tab moves focus through the document and wraps around`() throws {
        let (window, buttons) = try scene()

        let visited = (0..<4).map { _ in
            window.press(.tab)
            return window.firstResponder
        }

        #expect(zip(visited, buttons + [buttons[0]]).allSatisfy { $0 === $1 })
    }

    @Test(arguments: [true, false]) func `a button disabling itself passes focus to the next control`(shown: Bool)
        throws
    {
        let (window, buttons) = try scene()
        window.focus.set(buttons[0], shown: shown)
        buttons[0].addAction(for: .primaryActionTriggered) { buttons[0].isEnabled = false }

        window.press(.return)

        #expect(window.firstResponder === buttons[1])
        #expect(window.showsFocus == shown)
        window.press(.tab)
        #expect(window.firstResponder === buttons[2])
    }

    @Test func `focus wraps to the first control and respects the app's choice`() throws {
        let (window, buttons) = try scene()
        window.focus.set(buttons[2], shown: true)
        buttons[2].isEnabled = false
        window.drawFrame()
        #expect(window.firstResponder === buttons[0])

        buttons[0].addAction(for: .primaryActionTriggered) {
            for button in buttons { button.isEnabled = false }
            buttons[2].isEnabled = true
            buttons[2].becomeFirstResponder()
            buttons[1].isEnabled = true
        }
        window.press(.return)
        #expect(window.firstResponder === buttons[2])
    }

    @Test func `focus stays on a re-enabled control and clears when all are disabled`() throws {
        let (window, buttons) = try scene()
        window.focus.set(buttons[1], shown: true)
        buttons[1].isEnabled = false
        buttons[1].isEnabled = true
        window.drawFrame()
        #expect(window.firstResponder === buttons[1])

        for button in buttons { button.isEnabled = false }
        window.drawFrame()

        #expect(window.firstResponder == nil)
    }

    @Test func `Shift+Tab moves focus backward`() throws {
        let (window, buttons) = try scene()

        window.press(.tab, .shift)
        #expect(window.firstResponder === buttons[2])
        window.press(.tab, .shift)

        #expect(window.firstResponder === buttons[1])
    }

    @Test func `Tab skips hidden and disabled controls`() throws {
        let (window, buttons) = try scene()
        buttons[0].isEnabled = false
        buttons[1].isHidden = true

        window.press(.tab)

        #expect(window.firstResponder === buttons[2])
    }

    @Test func `Tab continues from the last clicked control`() throws {
        let (window, buttons) = try scene()
        let frame = buttons[1].frameInWindow
        window.click(Point(frame.midX, frame.midY))

        window.press(.tab)

        #expect(window.firstResponder === buttons[2])
    }

    @Test func `a click on a plain view keeps focus and hides the ring`() throws {
        let (window, buttons) = try scene()
        window.focus.set(buttons[0], shown: true)
        let root = try #require(window.view as? RowView)
        root.addArrangedSubview(View().with { $0.width = 50 })
        window.drawFrame()

        window.click(Point(310, 400))

        #expect(window.firstResponder === buttons[0])
        #expect(!window.showsFocus)
    }

    @Test func `removing the focused view clears focus`() throws {
        let (window, buttons) = try scene()
        buttons[1].becomeFirstResponder()

        buttons[1].superview?.removeFromSuperview()

        #expect(window.firstResponder == nil)
    }

    @Test func `keys without a focused view go to the controller`() throws {
        final class Listener: ViewController {
            var keys: [Key] = []
            override func handle(_ event: Event) -> Bool {
                guard case .keyDown(let key, _, _) = event.kind else { return false }
                keys.append(key)
                return true
            }
        }
        let controller = Listener()
        controller.view = View()
        let application = Application(title: "Test", platform: HeadlessPlatform())
        let window = try application.open(controller)

        window.press(Key("F5"))

        #expect(controller.keys == [Key("F5")])
    }

    /// A scrolling page with a button at its end.
    private func scrollingPage(height: Double) throws -> (page: ViewController, scroller: View, button: View) {
        let page = ViewController()
        page.view = try #require(
            Loaded("<ScrollView><ColumnView><View height='\(height)'/><Button title='End'/></ColumnView></ScrollView>")
                .view)
        let button = try #require(page.view.descendants.first { $0 is Button })
        return (page, page.view, button)
    }

    @Test func `a presented page focuses its first visible control`() throws {
        for (height, isSeen) in [(20.0, true), (2000.0, false)] {
            let (page, scroller, button) = try scrollingPage(height: height)
            let host = ViewController()
            host.view = View()
            let window = try Application(title: "Test", platform: HeadlessPlatform()).open(host, size: Size(400, 300))

            host.present(page, animated: false)

            #expect(window.firstResponder === (isSeen ? button : scroller))
        }
    }

    @Test func `a pushed page focuses its first visible control`() throws {
        for (height, isSeen) in [(20.0, true), (2000.0, false)] {
            let first = ViewController()
            let button = Button()
            first.view = column(button)
            let navigation = NavigationController(rootViewController: first)
            let window = try Application(title: "Test", platform: HeadlessPlatform())
                .open(navigation, size: Size(400, 300))
            window.drawFrame()
            button.becomeFirstResponder()
            let next = try scrollingPage(height: height)

            navigation.pushViewController(next.page, animated: false)

            #expect(window.firstResponder === (isSeen ? next.button : next.scroller))
        }
    }

    @Test func `a press reaches no view hidden by the focus change`() throws {
        let field = try #require(
            try view(
                """
                <TextField borderStyle="line" leftViewMode="unlessEditing"><?leftView?><SegmentedControl width="30"/></TextField>
                """) as? TextField)
        let window = try openWindow(field, size: Size(100, 30))
        window.drawFrame()
        let left = try #require(field.leftView)
        #expect(!left.isHidden && left.frame.width == 30)

        let point = Point(left.frame.midX, left.frame.midY)
        window.send(.pointerMoved(point, []), .pointerDown(point, .left, clickCount: 1, []))
        #expect(field.isFirstResponder && left.isHidden)
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }
}
