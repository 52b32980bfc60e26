import Foundation
import Testing

/// `inlay monkey` and `inlay test --checked` with a program that fails on purpose.
@Suite(.serialized, .timeLimit(.minutes(15))) nonisolated struct MonkeyCommandTests {
    private let faulty = Tool.products.appendingPathComponent("Faulty").path
    private let file = FileManager.default.temporaryDirectory.appendingPathComponent("inlay-monkey-\(UUID()).inlay")
        .path

    private func inlay(_ arguments: String...) async throws -> Tool.Outcome { try await Tool.run(arguments) }

    private func steps(of file: String) throws -> [Substring] {
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        return Array(lines.drop { $0 != "---" }.dropFirst())
    }

    @Test(arguments: [
        ("crash", "the program goes wrong as it was told"), ("report", "a view cannot contain itself"),
        ("frame", "has the frame"),
    ]) func `a monkey failure is reduced to a few steps`(fault: String, message: String) async throws {
        let outcome = try await inlay(
            "monkey", "--app", faulty, "--steps", "200", "--runs", "5", "-o", file, "--", fault)

        #expect(outcome.status == 1, "\(outcome.output)")
        #expect(outcome.output.contains(message), "\(outcome.output)")
        #expect(try (2...4).contains(steps(of: file).count), "\(outcome.output)")
        let comment = try String(contentsOfFile: file, encoding: .utf8).prefix { $0 != "\n" }
        #expect(comment.hasPrefix("# ") && comment.contains(message))
        let replay = try await inlay("test", "--checked", file, "--app", faulty)
        #expect(replay.status == 1)
        #expect(replay.output.contains(message))
    }

    @Test func `a hang counts as a monkey failure`() async throws {
        let outcome = try await inlay(
            "monkey", "--app", faulty, "--steps", "3", "--runs", "20", "--timeout", "3", "-o", file, "--", "hang")

        #expect(outcome.status == 1)
        #expect(outcome.output.contains("the run does not end"))
        #expect(try steps(of: file).count == 1, "\(outcome.output)")
    }

    @Test func `monkey runs without failures report their number`() async throws {
        let outcome = try await inlay("monkey", "--app", faulty, "--steps", "50", "--runs", "2", "--", "none")

        #expect(outcome.status == 0)
        #expect(outcome.output.contains("seed 1  pass  50 steps"))
        #expect(outcome.output.contains("2 runs, 100 steps, no failure in "))
    }

    @Test func `a window stays consistent when views change during events`() async throws {
        let outcome = try await inlay(
            "monkey", "--app", faulty, "--steps", "200", "--runs", "3", "-o", file, "--", "restless")

        #expect(outcome.status == 0, "\(outcome.output)")
    }

    @Test func `the monkey command runs on a single document`() async throws {
        let document = file + ".xml"
        let text = #"<ColumnView><Button style="system" title="Go"/><Label text="here"/></ColumnView>"#
        try Data(text.utf8).write(to: URL(fileURLWithPath: document))

        let outcome = try await inlay("monkey", document, "--steps", "50", "--runs", "2", "--seed", "7")

        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(outcome.output.contains("seed 8  pass"))
    }

    @Test func `an invalid monkey target is an error`() async throws {
        #expect(try await inlay("monkey").status == 64)
        #expect(try await inlay("monkey", "/nowhere/Missing.xml").status == 2)
        let outcome = try await inlay("monkey", "--app", "/nowhere/program")
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("/nowhere/program"))
    }

    @Test(arguments: [[], ["--checked"]])
    func `a saved script fails at a missing view`(options: [String]) async throws {
        try Data("window 200x200\narguments none\n---\nclick \"Fourth\"\nclick \"Third\"\n".utf8).write(
            to: URL(fileURLWithPath: file))

        let outcome = try await Tool.run(["test", file, "--app", faulty] + options)

        #expect(outcome.status == 1)
        #expect(outcome.output.contains("\(file):4:7: error: no view matches 'Fourth'"), "\(outcome.output)")
    }
}
