import Foundation
import InlayRaster
import InlaySDL
import Testing

/// `inlay test`: docs/tool.md, docs/testing.md.
@Suite(.serialized, .timeLimit(.minutes(15))) nonisolated struct TestCommandTests {
    private let folder: ScratchFolder
    private var script: String { folder.path + "/a.inlay" }

    init() throws {
        folder = try ScratchFolder()
        try folder.add(
            "Page.xml",
            """
            <ColumnView layoutMargins="10">
                <Button id="ok" style="system" title="OK"/>
                <Label id="status" text="Nothing"/>
                <Spacer/>
            </ColumnView>
            """)
    }

    private func test(_ steps: String, header: String = "window 200x100\ndocument Page.xml", _ options: String...)
        async throws
        -> Tool.Outcome
    {
        try folder.add("a.inlay", header + "\n---\n" + steps)
        return try await Tool.run(["test", script] + options)
    }

    /// Replaces the times, which differ from run to run.
    private func withoutTimes(_ text: String) -> String { text.replacing(#/\d+ ms/#, with: "N ms") }

    /// The levels that need no session and that the library supports.
    nonisolated static let levels = [TestLevel.core, .offscreen, .sdl].filter { $0.unavailability == nil }.map(
        \.rawValue)

    @Test(.enabled(if: TestLevel.sdl.unavailability != nil, "needs sdl2-compat"))
    func `a level that cannot be played is skipped with a reason`() async throws {
        let outcome = try await test("click \"OK\"", "--on", "sdl")

        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("skip  level sdl: "))
    }

    @Test(arguments: levels) func `a correct script passes`(level: String) async throws {
        let outcome = try await test("click \"OK\"\nexpect focus #ok\nexpect #status text \"Nothing\"", "--on", level)

        #expect(outcome.status == 0)
        #expect(withoutTimes(outcome.output) == "pass  \(script)  \(level)  N ms\n1 passed\n")
    }

    @Test(arguments: levels) func `a failed script reports the line and the difference`(level: String) async throws {
        let outcome = try await test("expect #status text \"Something\"", "--on", level)

        #expect(outcome.status == 1)
        #expect(
            withoutTimes(outcome.output) == """
                FAIL  \(script)  \(level)  N ms
                      \(script):4:1: error: expected #status text "Something"; it is "Nothing"
                          4 | expect #status text "Something"
                            | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                0 passed, 1 failed

                """)
    }

    @Test func `all scripts of a folder run on all levels`() async throws {
        try folder.add("b.inlay", "document Page.xml\n---\nclick #ok\n")
        try folder.add("c.inlay", "document Page.xml\n---\nclick #okay\n")

        let outcome = try await Tool.run(["test", folder.path, "--on", "core", "--on", "offscreen"])

        #expect(outcome.status == 1)
        #expect(outcome.output.hasSuffix("2 passed, 2 failed\n"))
    }

    @Test func `results are written as JUnit XML`() async throws {
        try folder.add("b.inlay", "document Page.xml\n---\nexpect #status text \"<&>\"\n")
        let results = folder.path + "/results.xml"

        _ = try await Tool.run(["test", folder.path + "/b.inlay", "--junit", results])

        let xml = try String(contentsOfFile: results, encoding: .utf8).replacing(#/time="[0-9.]+"/#, with: "time=\"T\"")
        #expect(
            xml.hasPrefix(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites>
                  <testsuite name="inlay offscreen" tests="1" failures="1" time="T">
                    <testcase classname="offscreen" name="\(folder.path)/b.inlay" time="T">
                      <failure message="\(folder.path)/b.inlay:3:1: error: expected #status text &quot;&lt;&amp;&gt;&quot;; it is \
                &quot;Nothing&quot;">
                """))
        #expect(xml.hasSuffix("</failure>\n    </testcase>\n  </testsuite>\n</testsuites>\n"))
    }

    @Test(arguments: [
        ("click #ok", "window 200x100", "the script names no document; give the program with --app"),
        ("click #ok", "document Other.xml", "there is no document"),
        ("clik #ok", "document Page.xml", ":3:1: error: unknown step 'clik'"),
        ("snapshot a", "window 9000x9000", ":1:8: error: '9000x9000' is not a size"),
    ]) func `a script that cannot be played fails with a reason`(steps: String, header: String, message: String)
        async throws
    {
        let outcome = try await test(steps, header: header)

        #expect(outcome.status == 1)
        #expect(outcome.output.contains(message), "\(outcome.output)")
    }

    @Test func `a missing script ends with status 2`() async throws {
        #expect(try await Tool.run(["test", folder.path + "/none.inlay"]).status == 2)
        #expect(try await Tool.run(["test", folder.path]).errors.contains("there is no script (*.inlay) in"))
        #expect(try await Tool.run(["test", folder.path, "--on", "moon"]).status == 64)
    }

    @Test func `a new snapshot fails once and a changed snapshot fails`() async throws {
        let first = try await test("snapshot page")
        #expect(first.status == 1)
        #expect(first.output.contains("Snapshots/a/page.png' is new: check it, then run again"))
        #expect(try await test("snapshot page").status == 0)

        let other = try await test("theme dark\nsnapshot page")

        #expect(other.status == 1)
        #expect(other.output.contains("pixels differ"))
        #expect(other.output.contains("see page.offscreen.new.png and page.offscreen.diff.png"))
    }

    @Test func `snapshots are not compared without fonts`() async throws {
        #expect(try await test("snapshot page", "--on", "core").status == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Snapshots"))
    }

    @Test func `a missing program is reported once`() async throws {
        let outcome = try await Tool.run(["test", folder.add("b.inlay", "---\n"), "--app", "/nowhere/app"])

        #expect(outcome.status == 2)
        #expect(outcome.errors == "error: there is no program '/nowhere/app'\n")
    }

    @Test func `a program that plays no script fails`() async throws {
        let outcome = try await Tool.run(["test", folder.add("b.inlay", "---\n"), "--app", "/bin/true"])

        #expect(outcome.status == 1)
        #expect(outcome.output.contains("b.inlay: error: the program ended without playing the script; does it pass"))
    }

    @Test(arguments: [
        // The backtrace of a crash takes seconds on a busy machine.
        ("crash", 60, "the program was ended by signal"), ("hang", 3, "the script did not end within 3.0 seconds"),
    ]) func `a program that ends early reports the script line`(fault: String, timeout: Int, message: String)
        async throws
    {
        let steps = "click \"First\"\nclick \"Second\"\n"
        let path = try folder.add("b.inlay", "arguments \(fault)\n---\n\(steps)")

        let outcome = try await Tool.run(
            ["test", path, "--app", Tool.products.appendingPathComponent("Faulty").path, "--timeout", "\(timeout)"])

        #expect(outcome.status == 1)
        #expect(outcome.output.contains("b.inlay:4:1: error: \(message)"), "\(outcome.output.prefix(500))")
    }

    @Test func `a recording file is not accepted as a script`() async throws {
        let outcome = try await Tool.run(["test", folder.add("bug.jsonl", "{}\n")])

        #expect(outcome.output.contains("bug.jsonl: error: this is a recording; play it with `inlay replay`"))
    }

    @Test func `a script can be repeated many times`() async throws {
        let outcome = try await test("click #ok\nexpect focus #ok", "--repeat", "20", "--on", "core")

        #expect(outcome.output == "20 passed\n")
    }
}
