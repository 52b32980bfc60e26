import FoundationEssentials
import Testing

@testable import Inlay

/// Specification 13.21.
@MainActor @Suite struct LinkButtonTests {
    private func open(
        _ attributes: String
    ) throws -> (link: LinkButton, window: Window, platform: OpeningPlatform) {
        let link = try #require(try view("<LinkButton \(attributes)/>") as? LinkButton)
        let platform = OpeningPlatform()
        let root = View().with { $0.addSubview(link) }
        link.frame = Rect(origin: Point(10, 10), size: link.measure(fitting: .unconstrained))
        return (link, try platform.show(root), platform)
    }

    @Test func `a click, Return and the menu open the address`() async throws {
        let (link, window, platform) = try open(#"title="The manual" url="https://a.b/c""#)

        window.click(Point(20, 15))
        window.press(.return)
        let menu = try #require(link.contextMenu(at: .zero))
        (menu.children[0] as? Action)?.perform()
        await platform.settle()
        #expect(platform.opened == ["https://a.b/c", "https://a.b/c", "https://a.b/c"])
        (menu.children[1] as? Action)?.perform()
        #expect(window.application?.pasteboard.string == "https://a.b/c")
    }

    @Test func `an action replaces the opening`() async throws {
        let (link, window, platform) = try open(#"title="The manual" url="https://a.b/c""#)
        link.addAction(for: .primaryActionTriggered) {}

        window.click(Point(20, 15))
        await platform.settle()
        #expect(platform.opened == [])
    }

    @Test func `without a title the button shows its address`() throws {
        let (link, _, _) = try open(#"url="https://a.b/c/""#)

        #expect(link.title == "a.b/c" && link.toolTip == "https://a.b/c/")
        link.url = URL(string: "mailto:c@d.e")
        #expect(link.title == "c@d.e" && link.toolTip == "c@d.e")
        link.title = "Write"
        link.url = URL(string: "https://a.b")
        #expect(link.title == "Write" && link.toolTip == "https://a.b")
    }

    @Test func `the title is underlined under the pointer`() throws {
        let (_, window, _) = try open(#"title="abc" url="https://a.b""#)
        func lines() -> [String] {
            "\(window.displayList())".split(separator: "\n").map(String.init).filter { $0.contains("fill") }
        }
        let before = lines()

        window.send(.pointerMoved(Point(12, 15), []))
        #expect(lines().count == before.count + 1)
        #expect(lines().last?.contains("21x1") == true)
    }

    @Test func `a link has the role and the colour of links`() throws {
        let (_, window, _) = try open(#"title="abc" url="https://a.b""#)

        #expect(window.accessibilityTree == #"link "abc""#)
        #expect("\(window.displayList())".contains(" link"))
    }
}
