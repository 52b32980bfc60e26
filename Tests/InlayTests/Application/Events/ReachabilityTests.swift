import Testing

@testable import Inlay

/// Views that are not visible or not reachable receive neither keys nor pointer events.
@Suite struct ReachabilityTests {
    private func scene() throws -> (window: Window, button: Button, count: () -> Int) {
        let button = Button().with { $0.frame = Rect(10, 10, 100, 40) }
        let root = View()
        root.addSubview(button)
        var count = 0
        button.addAction(for: .primaryActionTriggered) { count += 1 }
        return (try openWindow(root), button, { count })
    }

    nonisolated static let ways = ["hidden", "transparent", "switched off", "switched off above"]

    private func take(_ button: Button, _ way: String) {
        switch way {
        case "hidden": button.isHidden = true
        case "transparent": button.alpha = 0
        case "switched off": button.isUserInteractionEnabled = false
        default: button.superview?.isUserInteractionEnabled = false
        }
    }

    @Test(arguments: ways) func `an unreachable button loses focus and receives no keys`(way: String) throws {
        let (window, button, count) = try scene()
        window.press(.tab)
        #expect(button.isFirstResponder)

        take(button, way)
        window.press(.space)
        window.press(.return)

        #expect(count() == 0)
        #expect(window.firstResponder == nil)
    }

    @Test(arguments: ways) func `a press is cancelled when its button becomes unreachable`(way: String) throws {
        let (window, button, count) = try scene()
        window.send(.pointerDown(Point(50, 30), .left, clickCount: 1, []))

        take(button, way)
        window.send(.pointerUp(Point(50, 30), .left, clickCount: 1, []))

        #expect(count() == 0)
        #expect(!button.isHighlighted)
    }

    @Test func `closing the window cancels a press`() throws {
        let (window, button, count) = try scene()
        window.send(.pointerDown(Point(50, 30), .left, clickCount: 1, []))

        window.close()

        #expect(count() == 0)
        #expect(!button.isHighlighted)
        #expect(!button.isHovered)
    }

    @Test func `a held space key is cancelled when the window loses focus`() throws {
        let (window, button, count) = try scene()
        window.press(.tab)

        window.send(.keyDown(.space, [], isRepeat: false), .focusLost, .focusGained)

        #expect(count() == 0)
        #expect(!button.isHighlighted)
    }

    @Test func `Tab focuses a control used as the root view`() throws {
        let button = Button()
        let window = try openWindow(button)

        window.press(.tab)

        #expect(window.firstResponder === button)
    }

    @Test func `the platform text input area follows focus and visibility`() throws {
        final class Field: View {
            override var acceptsFocus: Bool { true }
            override var textInputArea: Rect? { Rect(1, 2, 3, 4) }
        }
        let field = Field().with { $0.frame = Rect(10, 20, 100, 30) }
        let root = View()
        root.addSubview(field)
        let window = try openWindow(root)

        field.becomeFirstResponder()
        #expect(window.headless?.textInputArea == Rect(11, 22, 3, 4))
        window.send(.focusLost)
        #expect(window.headless?.textInputArea == nil)
        window.send(.focusGained)
        #expect(window.headless?.textInputArea != nil)
        field.isHidden = true

        #expect(window.headless?.textInputArea == nil)
    }

    @Test func `the platform text input area follows layout`() throws {
        final class Field: View {
            override var acceptsFocus: Bool { true }
            override var textInputArea: Rect? { bounds }
        }
        let field = Field()
        let column = ColumnView()
        column.layoutMargins = EdgeInsets(10)
        column.addArrangedSubview(field)
        let window = try openWindow(column, size: Size(100, 50))
        field.becomeFirstResponder()

        window.send(.resized(Size(200, 80), scale: 1))

        #expect(window.headless?.textInputArea == Rect(10, 10, 180, 60))
    }
}

/// Values that depend on the window are updated when a view is added to one.
@Suite struct EnvironmentTests {
    @Test func `a title takes the tint color of a superview`() throws {
        let button = Button()
        button.style = .system
        let tinted = column(button)
        tinted.tintColor = Color(hex: "#ff0000")

        _ = try openWindow(tinted)

        #expect(button.titleLabel.textColor == Color(hex: "#ff0000"))
    }

    @Test func `a button added later takes the tint color of its superview`() throws {
        let tinted = column()
        tinted.tintColor = Color(hex: "#ff0000")
        let window = try openWindow(tinted)
        let button = Button()
        button.style = .system

        tinted.addArrangedSubview(button)
        window.drawFrame()

        #expect(button.titleLabel.textColor == Color(hex: "#ff0000"))
    }

    @Test func `a label measured outside a window is measured again inside`() throws {
        let text = Label()
        text.text = "abcd"
        #expect(text.measure(fitting: .unconstrained).height == 14)
        let controller = ViewController()
        controller.view = column(text, Spacer())
        let application = Application(title: "Test", density: .touch, platform: HeadlessPlatform())

        let window = try application.open(controller)
        window.drawFrame()

        #expect(text.frame.height == 17)
    }

    @Test func `a layout change on pointer entry appears in the same frame`() throws {
        final class Grower: View {
            let text = label("a")
            override func pointerEntered() { text.text = "abcdef" }
        }
        let grower = Grower().with { $0.frame = Rect(0, 0, 50, 50) }
        let box = row(grower.text, Spacer())
        box.frame = Rect(0, 60, 300, 20)
        let root = View()
        root.addSubview(grower)
        root.addSubview(box)
        let window = try openWindow(root)

        window.send(.pointerMoved(Point(10, 10), []))

        #expect(grower.text.frame.width == 30)
    }

    @Test(arguments: ["width", "weight", "spacing", "layoutMargins", "minimumHeight"])
    func `unreasonably large lengths are reported as invalid`(property: String) throws {
        var found: [MarkupDiagnostic] = []
        var builder = ViewBuilder()
        builder.diagnosticHandler = { found.append($0) }

        _ = try builder.load(MarkupSource(name: "Test.xml", text: "<RowView \(property)=\"1e300\"/>"))

        #expect(found.map(\.id) == [.invalidValue])
    }
}
