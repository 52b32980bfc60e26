import Foundation
import InlayRaster
import InlaySDL
import Testing

/// `inlay speak`, and the expectations of speech: docs/tool.md, docs/testing.md.
@Suite(.serialized, .timeLimit(.minutes(15))) struct SpeakCommandTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        try folder.add(
            "Page.xml",
            """
            <ColumnView layoutMargins="10">
                <TextField id="name" accessibilityLabel="Name" text="Ann"/>
                <CheckBox id="news" title="News"/>
                <Spacer/>
            </ColumnView>
            """)
    }

    private func run(_ command: String, _ steps: String, header: String = "", _ options: String...) async throws
        -> Tool.Outcome
    {
        let script = try folder.add("a.inlay", "window 200x100\ndocument Page.xml\n\(header)---\n" + steps)
        return try await Tool.run([command, script] + options)
    }

    nonisolated static let levels = [TestLevel.core, .offscreen, .sdl].filter { $0.unavailability == nil }.map(
        \.rawValue)

    @Test(arguments: levels) func `each step is followed by what is said`(level: String) async throws {
        let outcome = try await run(
            "speak", "click #name\nkey Ctrl+A\ntype \"Bo\"\nkey Tab Space\n", "--on", level)

        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(
            outcome.output == """
                ---
                  Page frame
                click #name
                  Name entry Ann
                key Ctrl+A
                  Ann selected
                type "Bo"
                  Selection deleted.
                  B
                  o
                key Tab Space
                  News check box not checked
                  checked

                """)
    }

    @Test func `the words are in the language of the script`() async throws {
        let outcome = try await run("speak", "key Tab Tab\n", header: "locale de_DE\n")

        #expect(outcome.status == 0)
        #expect(outcome.output.hasSuffix("  News Kontrollkästchen nicht ausgewählt\n"), "\(outcome.output)")
    }

    @Test func `a script that fails prints what was said until then`() async throws {
        let outcome = try await run("speak", "key Tab Tab\nexpect focus #name\n")

        #expect(outcome.status == 1)
        #expect(outcome.output.contains("  News check box not checked\n"))
        #expect(outcome.errors.contains("a.inlay:5:1: error: expected focus #name"))
    }

    @Test(arguments: levels) func `expected speech passes and other speech fails`(level: String) async throws {
        let correct = try await run(
            "test",
            """
            expect spoken "Page frame"
            key Tab Tab
            expect spoken "News check box not checked"
            expect spoken contains "check box"
            wait 1ms
            expect no speech

            """, "--on", level)
        #expect(correct.status == 0, "\(correct.output)")

        let wrong = try await run("test", "key Tab Tab\nexpect spoken \"News\"\n", "--on", level)
        #expect(wrong.status == 1)
        #expect(wrong.output.contains("expected \"News\" to be spoken; spoken was: "), "\(wrong.output)")
        #expect(wrong.output.contains("\"News check box not checked\""), "\(wrong.output)")
    }

    @Test func `a missing script is an error`() async throws {
        let outcome = try await Tool.run(["speak", folder.path + "/none.inlay"])

        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("none.inlay: error: cannot read the file"))
    }
}
