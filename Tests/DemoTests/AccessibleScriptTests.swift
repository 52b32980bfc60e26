import FoundationEssentials
import Testing

@testable import Demo

/// The script `accessible.inlay`, which checks the rules of accessibility on the pages of the demo.
@MainActor @Suite struct AccessibleScriptTests {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Scripts/Demo/accessible.inlay")

    @Test func `the script visits every page`() throws {
        let lines = String(decoding: try Data(contentsOf: Self.script), as: UTF8.self).split(separator: "\n")
        // The arrow keys go from page to page, and the next line names the page.
        let visits = lines.filter { $0.hasPrefix("click ") || $0.hasPrefix("expect cell ") }

        let missed = Page.all.map(\.title).filter { title in !visits.contains { $0.contains("\"\(title)\"") } }
        #expect(missed.isEmpty, "accessible.inlay does not visit \(missed.joined(separator: ", "))")
        #expect(lines.count { $0 == "expect accessible" } >= Page.all.count)
    }
}
