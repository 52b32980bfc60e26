import DemoResources
import InlayFormatting
import InlayTesting
import Testing

@testable import Demo
@testable import Inlay

/// The gallery around the pages: sidebar, search, bar and drawer.
@Suite struct GalleryTests {
    init() { Demo.register() }

    private func open(
        _ name: String? = nil, size: Size = Size(1080, 720)
    ) throws -> (app: TestApplication, gallery: GalleryViewController) {
        let gallery = GalleryViewController(page: name.flatMap(Page.named))
        let app = try TestApplication(
            gallery, size: size, resources: .demo, formatters: FoundationFormatters(), fixedText: true)
        return (app, gallery)
    }

    private func shownController(of gallery: GalleryViewController) -> ViewController? {
        gallery.children.first { type(of: $0) == gallery.page?.controller }
    }

    @Test func `every page is listed once`() {
        #expect(Set(Page.all.map(\.name)).count == Page.all.count)
        #expect(PageList().sections.flatMap(\.pages).map(\.name) == Page.all.map(\.name))
        #expect(PageList().sections.map(\.group) == Page.Group.allCases)
        #expect(Set(PageNames.all) == Set(Page.all.map(\.name)), "other tests open these pages")
    }

    @Test func `the English table has the texts of the pages`() throws {
        let (app, gallery) = try open()
        for page in Page.all {
            #expect(gallery.localizedString("page.\(page.name)") == page.title)
            #expect(gallery.localizedString("page.\(page.name).text") == page.summary + ".")
        }
        #expect(app.application.diagnostics.isEmpty)
    }

    @Test func `the list has focus at the start, and arrows show the next page`() throws {
        let (app, gallery) = try open()
        #expect(gallery.page?.name == "start")
        #expect(app.window.firstResponder === gallery.pageTable)

        app.key(.down)

        #expect(gallery.page?.name == "hello")
        #expect(gallery.pageName == "hello")
    }

    @Test func `the page is remembered`() throws {
        let (app, gallery) = try open()
        gallery.open(try #require(Page.named("charts")))
        let (next, other) = (GalleryViewController(), GalleryViewController(page: Page.named("hello")))
        try app.application.open(next)
        try app.application.open(other)

        #expect(next.page?.name == "charts")
        #expect(other.page?.name == "hello")
        #expect(app.application.settings.value(String.self, for: "gallery.page") == "charts")
    }

    @Test func `an unknown remembered page shows the start page`() throws {
        let (app, _) = try open()
        app.application.settings.set("gone", for: "gallery.page")
        let next = GalleryViewController()
        try app.application.open(next)

        #expect(next.page?.name == "start")
    }

    @Test func `search shows matching pages, and Return opens the first`() throws {
        let (app, gallery) = try open()
        try app.click("#searchBar")
        app.type("periodic")

        #expect(gallery.pageTable.numberOfSections == 1)
        app.key(.return)
        #expect(gallery.page?.name == "elements")

        try app.click("#searchBar")
        app.type(" nothing")
        #expect(gallery.hasNoResult)
        #expect(gallery.page?.name == "elements")
    }

    @Test func `pages are created when they are shown, and released after it`() throws {
        let (app, gallery) = try open()
        for page in Page.all {
            gallery.open(page)
            app.window.layout()
            weak let old = shownController(of: gallery)
            #expect(old != nil, "\(page.name) is not shown")
            #expect(gallery.children.count == 1, "the bar is closed")
            gallery.open(Page.all[page.name == "hello" ? 0 : 1])
            app.window.layout()
            #expect(old == nil, "\(page.name) is not released")
        }
    }

    @Test func `the drawer has the files of every page`() throws {
        for page in Page.all {
            let controller = page.controller.init()
            let files = SourceFile.files(of: page, shownBy: controller)
            // The resources of the demo do not contain the Swift files of other packages.
            for file in files where page.package == nil || file.language != .swift {
                let text = try file.content.get()
                #expect(String(SourceColoring.colored(text, as: file.language).characters) == text)
            }
        }
    }

    @Test func `the drawer reports a missing file, and the page stays usable`() throws {
        let (app, gallery) = try open("hello")
        try app.click("button \"Source\"")
        let drawer = try #require(gallery.children.compactMap { $0 as? SourceViewController }.first)

        drawer.files = [SourceFile("Gone.swift", in: [.demo])]
        app.window.layout()

        #expect(!drawer.missing.isHidden)
        #expect(drawer.missing.text.contains("Gone.swift"))
        #expect(!drawer.copyButton.isEnabled)
        try app.click("Say Hello")
        #expect(app["#greetingLabel", as: Label.self]?.text == "Hello, World!")
    }

    @Test func `the drawer copies the shown file`() throws {
        let (app, _) = try open("hello")
        try app.click("button \"Source\"")
        try app.click("HelloViewController.swift")
        try app.click("#copyButton")

        #expect(app.application.pasteboard.string?.contains("final class HelloViewController") == true)
    }

    @Test func `the bar changes theme, direction and motion at once`() throws {
        let (app, _) = try open()
        try app.click("button \"Look\"")
        try app.click("segment \"Dark\"")
        try app.click("#mirrorSwitch")
        #expect(app.application.theme.appearance == .dark)
        #expect(app.application.direction == .rightToLeft)
        try app.click("#motionSwitch")
        #expect(app.application.theme.reducesMotion)
    }

    @Test func `a narrow window shows the list, then the page`() throws {
        let (app, gallery) = try open(size: Size(400, 600))
        #expect(gallery.sidebarView.isCollapsed)
        #expect(!gallery.sidebarView.showsContent)
        app.key(.down)
        #expect(!gallery.sidebarView.showsContent)
        app.key(.return)
        #expect(gallery.sidebarView.showsContent)
        #expect(gallery.page?.name == "hello")
    }

    @Test func `a tiny window is usable`() throws {
        let (app, gallery) = try open("hello", size: Size(200, 150))
        #expect(gallery.heading.isHidden)
        try app.click("Say Hello")
        #expect(app["#greetingLabel", as: Label.self]?.text == "Hello, World!")
        #expect(app.application.diagnostics.isEmpty)
    }

    @Test func `a banner shows a problem of the settings`() throws {
        let (app, gallery) = try open()
        gallery.show(problem: "the settings cannot be written")
        app.window.layout()
        #expect(app["#banner", as: Banner.self]?.isRevealed == true)
    }
}
