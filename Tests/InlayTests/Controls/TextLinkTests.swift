import FoundationEssentials
import Testing

@testable import Inlay

/// At size 10 a character is 5 points wide and a line 10 high. Specification 13.21.
@MainActor @Suite struct TextLinkTests {
    private func open(
        _ text: String, _ attributes: String = "", size: Size = Size(300, 40), owner: (any MarkupOwner)? = nil,
        direction: LayoutDirection = .leftToRight
    ) throws -> (label: Label, window: Window, platform: OpeningPlatform) {
        let loaded = Loaded(
            "<Label font=\"System 10\" numberOfLines=\"0\" attributedText=\"\(text)\" \(attributes)/>", owner: owner)
        #expect(loaded.diagnostics.filter { $0.severity != .note }.map(\.message) == [])
        let label = try #require(loaded.view as? Label)
        let platform = OpeningPlatform()
        let root = View().with { $0.addSubview(label) }
        label.frame = Rect(origin: .zero, size: size)
        return (label, try platform.show(root, direction: direction), platform)
    }

    /// The areas of a link in the label.
    private func areas(_ link: TextLink) -> [Rect] { link.subviews.map { $0.frame.offset(by: link.frame.origin) } }

    @Test func `a link covers its text on each line`() throws {
        let (label, _, _) = try open("ab [cd ef](https://a.b) gh", size: Size(28, 40))

        // Lines: 'ab cd', 'ef gh', each 10 high, in the middle of 40.
        #expect(areas(try #require(label.links.first)) == [Rect(15, 10, 10, 10), Rect(0, 20, 10, 10)])
        label.frame = Rect(0, 0, 300, 10)
        label.window?.layout()
        #expect(areas(try #require(label.links.first)) == [Rect(15, 0, 25, 10)])
    }

    @Test func `a link follows the alignment`() throws {
        let (label, window, _) = try open("ab [cd](https://a.b)", size: Size(100, 10))

        label.textAlignment = .right
        window.layout()
        #expect(areas(try #require(label.links.first)) == [Rect(90, 0, 10, 10)])
    }

    @Test func `a link that is cut off is hidden`() throws {
        let (label, _, _) = try open("abcdefgh [cd](https://a.b)", "", size: Size(28, 10))
        label.numberOfLines = 1
        label.window?.layout()

        #expect(label.links.map(\.isHidden) == [true])
    }

    @Test func `a click opens the address`() async throws {
        let (label, window, platform) = try open("ab [cd](https://a.b) [ef](https://c.d)", size: Size(300, 10))

        window.click(Point(5, 5))
        window.click(Point(20, 5))
        await platform.settle()
        #expect(platform.opened == ["https://a.b"])
        #expect(window.firstResponder === label.links[0])
        window.send(.pointerMoved(Point(35, 5), []))
        #expect(window.hover.views.contains { $0 === label.links[1] })
    }

    @Test func `Tab stops at each link, and Return opens it`() async throws {
        let (label, window, platform) = try open("ab [cd](https://a.b) [ef](https://c.d)", size: Size(300, 10))

        window.press(.tab)
        #expect(window.firstResponder === label.links[0])
        window.press(.tab)
        #expect(window.firstResponder === label.links[1])
        window.press(.return)
        window.press(.space)
        await platform.settle()
        #expect(platform.opened == ["https://c.d", "https://c.d"])
    }

    @Test func `a document's action replaces the opening`() async throws {
        final class Owner: MarkupOwner {
            var followed: [String] = []
            func registerActions(in actions: inout ActionTable) {
                actions["follow"] =
                    { [unowned self] label in followed.append(label.activeLink?.url?.absoluteString ?? "none") }
                    as @MainActor (Label) -> Void
            }
        }
        let owner = Owner()
        let (label, window, platform) = try open(
            "[cd](app:settings)", #"onOpenLink="follow:""#, size: Size(300, 10), owner: owner)

        window.click(Point(5, 5))
        await platform.settle()
        #expect(owner.followed == ["app:settings"] && platform.opened == [] && label.activeLink == nil)
        label.links[0].openURL()
        await platform.settle()
        #expect(platform.opened == ["app:settings"])
    }

    @Test func `an action of the link replaces the opening`() async throws {
        let (label, window, platform) = try open("[cd](https://a.b)", size: Size(300, 10))
        var count = 0
        label.links[0].addAction(for: .primaryActionTriggered) { count += 1 }

        window.click(Point(5, 5))
        await platform.settle()
        #expect(count == 1 && platform.opened == [])
    }

    @Test func `the context menu copies the address`() throws {
        let (label, window, _) = try open("[write](mailto:c@d.e)", size: Size(300, 10))

        let menu = try #require(label.links[0].contextMenu(at: .zero))
        #expect(menu.children.map(\.title) == ["Open", "Copy Address"])
        (menu.children[1] as? Action)?.perform()
        #expect(window.application?.pasteboard.string == "c@d.e")
        #expect(label.links[0].toolTip == "c@d.e")
    }

    @Test func `links keep their focus when the text changes, and go with the text`() throws {
        let (label, window, _) = try open("ab [cd](https://a.b)", size: Size(300, 10))
        window.press(.tab)
        let link = label.links[0]

        var text = AttributedString("xyz")
        text.link = URL(string: "https://x.y")
        label.attributedText = text
        window.drawFrame()
        #expect(label.links.first === link && link.title == "xyz" && window.firstResponder === link)
        #expect(areas(link) == [Rect(0, 0, 15, 10)])
        label.text = "plain"
        #expect(label.links.isEmpty && label.subviews.isEmpty)
        #expect(!label.isUserInteractionEnabled)
    }

    @Test func `a disabled label has disabled links`() throws {
        let (label, window, _) = try open("ab [cd](https://a.b)", "enabled=\"false\"", size: Size(300, 10))

        #expect(
            window.accessibilityTree == """
                label "ab cd" disabled
                  link "cd" disabled
                """)
        label.isEnabled = true
        #expect(label.links[0].isEnabled)
    }

    @Test func `links are found by role and name`() throws {
        let (label, window, _) = try open("ab [cd](https://a.b)", size: Size(300, 10))

        #expect(try window.find(Selector(#"link "cd""#)) === label.links[0])
    }

    @Test func `the title of a check box may have links`() async throws {
        let loaded = Loaded(
            #"<CheckBox titleLabel.font="System 10" titleLabel.attributedText="I accept the [terms](https://a.b)"/>"#)
        let box = try #require(loaded.view as? CheckBox)
        let platform = OpeningPlatform()
        let window = try platform.show(View().with { $0.addSubview(box) })
        box.frame = Rect(0, 0, 200, 18)
        window.drawFrame()

        window.click(Point(26 + 5 * 15, 9))
        await platform.settle()
        #expect(platform.opened == ["https://a.b"] && !box.isOn)
        window.click(Point(30, 9))
        #expect(box.isOn)
        #expect(
            window.accessibilityTree == """
                checkBox "I accept the terms" checked focused
                  link "terms"
                """)
    }
}
