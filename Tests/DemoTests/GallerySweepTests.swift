import DemoResources
import FoundationEssentials
import InlayFormatting
import InlayTesting
import Testing

@testable import Demo
@testable import Inlay

/// Every page of the gallery holds in narrow and wide windows, in each look: no text is cut, nothing overlaps or sticks out, and all texts
/// can be read. `make sweep` tries more looks and sizes than the usual run.
@Suite struct GallerySweepTests {
    init() { Demo.register() }

    /// A way in which texts become longer or lines run the other way.
    private struct Look: CustomStringConvertible {
        var locale: LocaleIdentifier = "en_US"
        var direction: LayoutDirection?
        var fontScale = 1.0

        var description: String { "\(locale)\(direction.map { " \($0)" } ?? ""), font scale \(fontScale.plain)" }
    }

    private static let isThorough = ProcessInfo.processInfo.environment["INLAY_SWEEP"] != nil

    private static let looks: [Look] = {
        let usual = [
            Look(), Look(locale: "en_XA"), Look(locale: "ar"), Look(fontScale: 2), Look(locale: "en_XA", fontScale: 2),
        ]
        let more = [
            Look(locale: "de"), Look(direction: .rightToLeft), Look(fontScale: 1.25), Look(fontScale: 1.5),
            Look(locale: "de", fontScale: 2), Look(locale: "ar", fontScale: 2), Look(locale: "ar_XB", fontScale: 1.5),
        ]
        return usual + (isThorough ? more : [])
    }()

    /// The text of the labels that show how a text is cut.
    private static let cutByIntention = "/home/ana/"

    /// Points. The gallery has one column below 620 of width, and no heading below 320 of height.
    private static let sizes: [Size] = {
        let usual = [Size(400, 300), Size(640, 480), Size(1280, 800)]
        let widths = stride(from: 440.0, to: 1280, by: 60)
        return isThorough ? usual + [Size(400, 700), Size(900, 600)] + widths.map { Size($0, 600) } : usual
    }()

    private func open(_ page: Page, _ look: Look) throws -> TestApplication {
        let app = try TestApplication(
            GalleryViewController(page: page), size: Self.sizes[0], direction: look.direction, locale: look.locale,
            resources: .demo, formatters: FoundationFormatters())
        app.application.fontScale = look.fontScale
        return app
    }

    private func resize(_ window: Window, to size: Size) {
        window.dispatch(Event(.resized(size, scale: 1)))
        window.drawFrame()
    }

    @Test(arguments: PageNames.all)
    func `nothing is cut, overlaps or sticks out`(name: String) throws {
        let page = try #require(Page.named(name))
        var found: [String: String] = [:]
        for look in Self.looks {
            let app = try open(page, look)
            for size in Self.sizes {
                resize(app.window, to: size)
                for finding in LayoutLinter(of: app.window).findings
                where !finding.message.contains(Self.cutByIntention) {
                    let place = "at \(size.plain), \(look)"
                    found["\(finding)"] = found["\(finding)"] ?? place
                }
            }
        }
        #expect(found.isEmpty, "\(name):\n\(found.map { "\($0) \($1)" }.sorted().joined(separator: "\n"))")
    }

    @Test(arguments: PageNames.all)
    func `texts can be read in light, dark and high contrast`(name: String) throws {
        let page = try #require(Page.named(name))
        for look in Self.isThorough ? [Look(), Look(fontScale: 2)] : [Look()] {
            let app = try open(page, look)
            for size in [Size(400, 700), Size(1280, 800)] {
                resize(app.window, to: size)
                let found = LayoutLinter(of: app.window).contrastFindings
                #expect(found.isEmpty, "\(name) at \(size.plain), \(look): \(found)")
            }
        }
    }
}
