import Foundation
import Testing

/// `inlay elements`: docs/tool.md.
@Suite(.serialized, .timeLimit(.minutes(15))) nonisolated struct ElementsCommandTests {
    @Test func `an element lists its own and its inherited properties`() async throws {
        let outcome = try await Tool.run(["elements", "LMColumnView"])

        #expect(outcome.status == 0)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.first == "ColumnView (LMColumnView): BoxView, LayoutView, View")
        #expect(lines.contains("  from LayoutView: layoutMarginsRelativeArrangement"))
        #expect(lines.contains { $0.hasPrefix("  from View: width, height, minimumWidth") })
        #expect(lines.last == "  takes children")
    }

    @Test func `all elements are listed with each property once`() async throws {
        let outcome = try await Tool.run(["elements"])

        // The columns are as wide as the longest name.
        let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines.contains("Spacer (LMSpacer): View"))
        #expect(lines.contains("BoxView, a base class"))
        #expect(lines.contains("alpha number (default 1)"))
        #expect(lines.count { $0.hasPrefix("numberOfLines whole number (default 1)") } == 1)
        #expect(lines.contains("hidden true or false (default false, also isHidden)"))
    }

    @Test func `an element in JSON has all documented keys`() async throws {
        let elements = try #require(
            try await Tool.run(["elements", "Button", "--format", "json"]).json() as? [[String: Any]])

        #expect(elements.count == 1)
        #expect(
            Set(elements[0].keys) == [
                "names", "class", "superclasses", "properties", "events", "factories", "takesChildren", "keptKeys",
                "items",
            ])
        #expect(elements[0]["names"] as? [String] == ["Button", "UIButton"])
        let properties = try #require(elements[0]["properties"] as? [[String: Any]])
        let label = try #require(properties.first { $0["name"] as? String == "titleLabel" })
        #expect(label["object"] as? String == "Label")
        let mode = try #require(properties.first { $0["name"] as? String == "hitBehavior" })
        #expect(mode["values"] as? [String] == ["opaque", "passThrough", "none"])
        #expect(mode["default"] as? String == "opaque")
        #expect(mode["declaredIn"] as? String == "View")
    }

    @Test func `an element lists the items that it takes`() async throws {
        let lines = try await Tool.run(["elements", "PickerView"]).output.split(separator: "\n")

        #expect(
            lines.suffix(8)
                == [
                    "  takes component", "    name  text", "    takes row", "      title  text", "      value  text",
                    "  takes row", "    title  text", "    value  text",
                ])
    }

    @Test func `an unknown element is an error with a suggestion`() async throws {
        let outcome = try await Tool.run(["elements", "Buton"])

        #expect(outcome.status == 2)
        #expect(outcome.errors == "error: there is no element 'Buton'; did you mean 'Button'?\n")
    }

    @Test func `elements defined by a program are listed`() async throws {
        let demo = Tool.products.appendingPathComponent("Demo").path

        let outcome = try await Tool.run(["elements", "InputPad", "--app", demo])

        #expect(outcome.output.hasPrefix("InputPad (Demo.InputPad): View\n"))
    }
}
