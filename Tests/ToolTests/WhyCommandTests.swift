import Foundation
import Testing

/// `inlay why`: docs/tool.md.
@Suite(.serialized, .timeLimit(.minutes(15))) struct WhyCommandTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private let form = """
        <?properties {"quiet": {"textColor": "gray"}}?>
        <ColumnView>
            <Label id="title" class="quiet" text="Sign In" font="headline"/>
            <Button id="save" title="Save" enabled="false"/>
        </ColumnView>
        """

    private func why(_ arguments: String...) async throws -> Tool.Outcome {
        let file = try folder.add("Form.xml", form)
        return try await Tool.run(["why", file] + arguments + ["--text-metrics", "fixed"])
    }

    @Test func `the line that disables a button is named`() async throws {
        let outcome = try await why("#save", "disabled")

        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("Button \"Save\" (#save) is disabled\n"), "\(outcome.output)")
        #expect(outcome.output.contains("enabled is false: set by the document: "))
        #expect(outcome.output.hasSuffix("Form.xml:4:45\n"), "\(outcome.output)")
    }

    @Test func `the template of a colour is named`() async throws {
        let outcome = try await why("#title", "color")

        #expect(outcome.output.contains("set by the template 'quiet': "), "\(outcome.output)")
    }

    @Test func `the test that hides a view is named`() async throws {
        let file = try folder.add(
            "Test.xml",
            """
            <ColumnView>
                <If test="$isOpen"><ColumnView><Label id="hint" text="Open"/></ColumnView></If>
                <Else><Label id="other" text="Closed"/></Else>
            </ColumnView>
            """)

        let hidden = try await Tool.run(["why", file, "#hint", "hidden"])
        let shown = try await Tool.run(["why", file, "#other", "hidden"])

        #expect(hidden.status == 0 && hidden.errors == "", "\(hidden.errors)")
        #expect(
            hidden.output
                == "#hint is hidden: the content of its <If> is not shown\n"
                + "  the test '$isOpen' is false: \(file):2:15\n", "\(hidden.output)")
        #expect(shown.output.hasPrefix(#"Label "Closed" (#other) is not hidden"#), "\(shown.output)")
    }

    @Test func `the colours of texts are named without a colour of the document`() async throws {
        let file = try folder.add(
            "Colours.xml",
            """
            <ColumnView>
                <Button id="save" style="system" title="Save"/>
                <TextField id="name" text="Ann" accessibilityLabel="Name"/>
            </ColumnView>
            """)

        let button = try await Tool.run(["why", file, "#save", "colour"])
        let field = try await Tool.run(["why", file, "#name", "colour"])

        #expect(button.output.contains("\n  the text \"Save\" is drawn in #"), "\(button.output)")
        #expect(field.output.contains("\n  the text \"Ann\" is drawn in #"), "\(field.output)")
    }

    @Test(arguments: ["hidden", "font", "size", "repainted"])
    func `every question has an answer`(question: String) async throws {
        let outcome = try await why("#title", question)

        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        #expect(outcome.output.contains("#title"), "\(outcome.output)")
    }

    @Test func `a script runs before the question`() async throws {
        let switches = try folder.add("Switch.xml", #"<ColumnView><Switch id="sound"/><Spacer/></ColumnView>"#)
        let script = try folder.add("press.inlay", "window 320x240\n---\nclick #sound\n")

        let outcome = try await Tool.run(["why", switches, "#sound", "repainted", "--after", script])

        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("'on' was set by the event 'pointerUp"), "\(outcome.output)")
    }

    @Test func `a script that fails is an error with its line`() async throws {
        let script = try folder.add("press.inlay", "window 320x240\n---\nclick #nothing\n")

        let outcome = try await why("#save", "disabled", "--after", script)

        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("press.inlay:3"), "\(outcome.errors)")
    }

    @Test func `an unknown question or view is an error`() async throws {
        let question = try await why("#save", "wide")
        let view = try await why("#nothing", "disabled")
        let alone = try await why("disabled")

        #expect(question.status == 64 && question.errors.contains("must be one of disabled, hidden, colour"))
        #expect(view.status == 64 && view.errors.hasPrefix("Error: no view matches '#nothing'"), "\(view.errors)")
        #expect(alone.status == 64 && alone.errors.contains("name the view before the question"), "\(alone.errors)")
    }

    @Test func `a program answers with its bindings`() async throws {
        let demo = Tool.products.appendingPathComponent("Demo").path
        let document = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Resources/Documents/HelloViewController.xml").path

        let outcome = try await Tool.run(["why", document, "#greetingLabel", "font", "--app", demo])

        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("#greetingLabel"), "\(outcome.output)")
    }

    @Test func `inspect needs a document or a program`() async throws {
        let nothing = try await Tool.run(["inspect"])
        let missing = try await Tool.run(["inspect", "--app", folder.path + "/none"])

        #expect(nothing.status == 64 && nothing.errors.contains("nothing to inspect"))
        #expect(missing.status == 64 && missing.errors.contains("cannot start the program"), "\(missing.errors)")
    }
}
