import FoundationEssentials
import Testing

@testable import Inlay

/// The accessibility sections in `docs/elements` agree with the objects of the samples. `INLAY_UPDATE_ACCESSIBILITY=1` writes the tables.
@MainActor @Suite struct ElementAccessibilityTests {
    private nonisolated static let heading = "\n## Accessibility\n\n"
    private static let updates = ProcessInfo.processInfo.environment["INLAY_UPDATE_ACCESSIBILITY"] == "1"

    @Test(arguments: ElementPageTests.pages)
    func `a page lists roles, names, states, actions and keys of its element`(element: String) throws {
        let type = try #require(ViewBuilder.viewClass(named: element))
        let page = try ElementPage(of: element)
        let samples = try ElementPageTests.samples.filter { sample in
            page.documents.contains(try ElementPageTests.text("samples/\(sample).xml"))
        }
        let expected = try ElementAccessibility(of: type, samples: samples).text
        let heading = try #require(page.text.firstRange(of: Self.heading))
        let section = page.text[heading.upperBound...]
        let found = section[..<(section.firstRange(of: "\n\n")?.lowerBound ?? section.endIndex)]
        if Self.updates {
            let isOurs = found.hasPrefix("| Role |") || found.trimmed == ElementAccessibility.withoutObjects
            let rest = isOurs ? section.dropFirst(found.count) : "\n\n" + section
            try Data((page.text[..<heading.upperBound] + expected + rest).utf8).write(
                to: URL(filePath: ElementPageTests.folder + "/\(element).md"))
        } else {
            #expect(found.trimmed == expected)
        }
    }
}
