import FoundationEssentials
import Testing

@testable import Demo

/// The script `accessible.inlay`, which checks the rules of accessibility on the pages of the demo.
@MainActor @Suite struct AccessibleScriptTests {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Scripts/Demo/accessible.inlay")

    @Test func `the script visits every page`() throws {
        let text = String(decoding: try Data(contentsOf: Self.script), as: UTF8.self)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let missed = Page.all.map(\.title).filter { title in !lines.contains { $0.contains("cell \"\(title)\" in ") } }
        #expect(missed.isEmpty, "accessible.inlay does not visit \(missed.joined(separator: ", "))")
        #expect(lines.count { $0 == "expect accessible" } >= Page.all.count)
    }
}
