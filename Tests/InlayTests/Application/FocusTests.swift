import Testing

@testable import Inlay

@Suite struct FocusTests {
    private func scene() throws -> (window: Window, buttons: [Button]) {
        let buttons = ["one", "two", "three"].map { title in Button().with { $0.title = title } }
        let inner = column(buttons[1], buttons[2])
        return (try openWindow(row(buttons[0], inner)), buttons)
    }

    @Test func tabGoesThroughTheDocumentAndAround() throws {
        let (window, buttons) = try scene()

        let visited = (0..<4).map { _ in
            window.press(.tab)
            return window.firstResponder
        }

        #expect(zip(visited, buttons + [buttons[0]]).allSatisfy { $0 === $1 })
    }

    @Test func shiftTabGoesBackwards() throws {
        let (window, buttons) = try scene()

        window.press(.tab, .shift)
        #expect(window.firstResponder === buttons[2])
        window.press(.tab, .shift)

        #expect(window.firstResponder === buttons[1])
    }

    @Test func tabPassesOverWhatIsHiddenOrDisabled() throws {
        let (window, buttons) = try scene()
        buttons[0].isEnabled = false
        buttons[1].isHidden = true

        window.press(.tab)

        #expect(window.firstResponder === buttons[2])
    }

    @Test func tabStartsFromTheLastClickedPlace() throws {
        let (window, buttons) = try scene()
        let frame = buttons[1].frameInWindow
        window.click(Point(frame.midX, frame.midY))

        window.press(.tab)

        #expect(window.firstResponder === buttons[2])
    }

    @Test func aClickWhereNothingTakesTheKeyboardLeavesItAndHidesTheRing() throws {
        let (window, buttons) = try scene()
        window.setFocus(buttons[0], shown: true)
        let root = try #require(window.view as? RowView)
        root.addArrangedSubview(View().with { $0.width = 50 })
        window.drawFrame()

        window.click(Point(310, 400))

        #expect(window.firstResponder === buttons[0])
        #expect(!window.showsFocus)
    }

    @Test func removingTheFocusedViewLeavesNoFocus() throws {
        let (window, buttons) = try scene()
        buttons[1].becomeFirstResponder()

        buttons[1].superview?.removeFromSuperview()

        #expect(window.firstResponder == nil)
    }

    @Test func keysWithoutFocusReachTheController() throws {
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
}
