import Foundation
import Testing

/// Reports of `inlay test` about programs that print, end or hang during a test.
@Suite(.serialized, .timeLimit(.minutes(15))) nonisolated struct TestedProgramTests {
    private let folder: ScratchFolder
    private let script: String

    init() throws {
        folder = try ScratchFolder()
        script = try folder.add("a.inlay", "---\nclick \"First\"\nclick \"Second\"\n")
    }

    /// Runs a program that plays nothing; its commands may report that it has reached a step.
    private func test(_ commands: String, _ options: String...) async throws -> Tool.Outcome {
        let app = try await folder.addProgram("app", "#!/bin/sh\n\(commands)\n")
        return try await Tool.run(["test", script, "--app", app] + options)
    }

    private static let inLine3 = #"printf 3 > "$INLAY_PROGRESS""#

    @Test func `program output is shown below the line where the program ended`() async throws {
        let outcome = try await test("\(Self.inLine3); echo 'fatal: no server'; exit 3")

        #expect(outcome.status == 1)
        let lines = outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines.dropFirst().first == "\(script):3:1: error: the program ended with 3")
        #expect(lines.contains("fatal: no server"))
    }

    @Test func `the output of a hanging program is shown`() async throws {
        let outcome = try await test("\(Self.inLine3); echo before the hang; exec sleep 100", "--timeout", "1")

        #expect(outcome.output.contains("\(script):3:1: error: the script did not end within 1.0 seconds"))
        #expect(outcome.output.contains("before the hang"))
    }

    @Test func `child processes of a hanging program are ended`() async throws {
        let other = folder.path + "/other"
        let outcome = try await test("sleep 100 & echo $! > '\(other)'; \(Self.inLine3); wait", "--timeout", "1")

        #expect(outcome.output.contains("did not end within 1.0 seconds"))
        let process = try #require(Int32(String(contentsOfFile: other, encoding: .utf8).dropLast()))
        // A process that has ended but was not waited for counts as gone. A signal takes time on a busy machine.
        func isGone() -> Bool {
            let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            return state == nil || state?.contains(") Z ") == true
        }
        for _ in 0..<500 where !isGone() { try await Task.sleep(for: .milliseconds(20)) }
        #expect(isGone())
    }

    @Test func `excessive program output is shortened and is not a failure`() async throws {
        let much = "head -c 3000000 /dev/zero | tr '\\0' x"
        let passed = try await test(#"\#(much); printf done > "$INLAY_PROGRESS""#)
        #expect(passed.status == 0)

        let failed = try await test("echo the first; \(much); echo; echo the last; \(Self.inLine3); exit 1")

        #expect(failed.output.contains("the first\n"))
        #expect(failed.output.contains("the last\n"))
        #expect(failed.output.contains(" bytes are left out "))
        #expect(failed.output.utf8.count < 2_000_000)
    }

    @Test func `the JUnit message contains the script error, not the output`() async throws {
        let results = folder.path + "/results.xml"

        _ = try await test("echo starting up; echo '\(script):2:7: error: no view'; exit 1", "--junit", results)

        let xml = try String(contentsOfFile: results, encoding: .utf8)
        #expect(xml.contains("<failure message=\"\(script):2:7: error: no view\">starting up"))
    }

    @Test func `an existing results file is kept when nothing runs`() async throws {
        let results = try folder.add("results.xml", "<before/>")

        let outcome = try await Tool.run(["test", folder.path + "/none.inlay", "--junit", results])

        #expect(outcome.status == 2)
        #expect(try String(contentsOfFile: results, encoding: .utf8) == "<before/>")
    }

    @Test func `a folder is not accepted as a program`() async throws {
        let outcome = try await Tool.run(["test", script, "--app", folder.path])

        #expect(outcome.status == 2)
        #expect(outcome.errors == "error: there is no program '\(folder.path)'\n")
    }

    @Test(arguments: [
        ("document Nope.xml\n---\n", ":1:10: error: there is no document "),
        ("window 300x200\nlocale ../x\n---\n", ":2:8: error: '../x' is not a locale"),
        ("---\nkey \"NoSuchKey\"\n", ":2:5: error: unknown key 'NoSuchKey'"),
    ])
    func `a mistake in a script is reported with its line`(text: String, message: String) async throws {
        let path = try folder.add("b.inlay", text)

        let outcome = try await Tool.run(["test", path, "--on", "core"])

        #expect(outcome.output.contains(path + message), "\(outcome.output)")
    }

    @Test func `arguments rejected by the program are highlighted`() async throws {
        let script = try folder.add("b.inlay", "window 300x200\narguments --pgae x\n---\n")
        let app = try await folder.addProgram("app", "#!/bin/sh\necho \"unknown argument $1\"; exit 64\n")

        let outcome = try await Tool.run(["test", script, "--app", app])

        #expect(outcome.output.contains("\(script):2:11: error: the program does not take these arguments"))
        #expect(outcome.output.contains("|           ^~~~~~~~\n"), "\(outcome.output)")
        #expect(outcome.output.contains("unknown argument --pgae"))
    }

    @Test func `a missing files folder is reported with its line`() async throws {
        try folder.add("Page.xml", "<ColumnView/>")
        let path = try folder.add("b.inlay", "document Page.xml\nfiles Nope\n---\n")

        let outcome = try await Tool.run(["test", path, "--on", "core"])

        #expect(outcome.output.contains("\(path):2:7: error: there is no folder '"), "\(outcome.output)")
    }

    @Test func `invalid UTF-8 in a script is reported with its line`() async throws {
        let path = folder.path + "/b.inlay"
        try Data("---\nwait 1s\n".utf8 + [0xff, 0x0a]).write(to: URL(fileURLWithPath: path))

        let outcome = try await Tool.run(["test", path, "--on", "core"])

        #expect(outcome.output.contains("\(path):3:1: error: not UTF-8 text"), "\(outcome.output)")
    }

    @Test func `a checked script with a missing view fails`() async throws {
        try folder.add("Page.xml", "<ColumnView><Button id=\"ok\" title=\"OK\"/></ColumnView>")
        let path = try folder.add("b.inlay", "document Page.xml\n---\nclick #ok\nclick #gone\n")

        let outcome = try await Tool.run(["test", path, "--checked"])

        #expect(outcome.status == 1)
        #expect(outcome.output.contains("\(path):4:7: error: no view matches '#gone'"), "\(outcome.output)")
    }
}
