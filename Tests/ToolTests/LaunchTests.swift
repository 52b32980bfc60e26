import Foundation
import Testing

/// What all apps take on their command line, on a machine without a display: `LaunchOptions.help`.
@Suite(.timeLimit(.minutes(1))) nonisolated struct LaunchTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// The picture that an app without a plan for this case draws.
    private func picture(_ options: String...) throws -> Data {
        let path = folder.path + "/picture.png"
        let outcome = try Tool.run(["none", "--screenshot", path, "--size", "200x120"] + options, program: "Faulty")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }

    @Test func aScreenshotNeedsNoDisplay() throws {
        #expect(try picture().starts(with: [0x89, 0x50, 0x4e, 0x47]))
    }

    @Test func theDemoListsEachPageWithWhatItShows() throws {
        let outcome = try Tool.run(["--list"], program: "Demo")
        let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
        let help = try Tool.run(["--help"], program: "Demo").output

        #expect(outcome.status == 0)
        #expect(lines.allSatisfy { $0.count == 2 && $0[1].contains { $0.isLetter } })
        #expect(help.contains(": " + lines.map { String($0[0]) }.joined(separator: ", ")))
        #expect(lines.contains { $0[0] == "effects" && $0[1].hasSuffix(" gradients, shadows and blur") })
    }

    @Test(arguments: [[], ["post"], ["file:///post"], ["http://"]]) func theDemoPostsToNothingElseThanAServer(
        address: [String]
    ) throws {
        let outcome = try Tool.run(["--page", "pizza", "--server"] + address, program: "Demo")

        #expect(outcome.status == 1)
        #expect(outcome.errors == "Demo: --server takes an address, as http://127.0.0.1:8000/post\n")
    }

    @Test func theDemoDrawsAPageInAWindowOfOnePoint() throws {
        let path = folder.path + "/effects.png"

        let outcome = try Tool.run(["--page", "effects", "--size", "1x1", "--screenshot", path], program: "Demo")

        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).starts(with: [0x89, 0x50, 0x4e, 0x47]))
    }

    @Test func withoutADisplayAndAScreenshotTheVariablesAreNamed() throws {
        let outcome = try Tool.run(["none"], program: "Faulty")

        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("WAYLAND_DISPLAY is not set"))
    }

    @Test func theDirectionWinsOverThatOfTheLanguage() throws {
        let (left, right) = (try picture("--locale", "en_US"), try picture("--locale", "he_IL"))

        #expect(left != right)
        #expect(try picture("--locale", "en_US", "--direction", "rtl") == right)
        #expect(try picture("--locale", "he_IL", "--direction", "ltr") == left)
    }
}
