import Foundation
import Testing

/// The command-line options that all apps accept, on a machine without a display: `LaunchOptions.help`.
@Suite(.serialized, .timeLimit(.minutes(15))) nonisolated struct LaunchTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// Returns the picture of an app that has no code for these options.
    private func picture(_ options: String...) async throws -> Data {
        let path = folder.path + "/picture.png"
        let outcome = try await Tool.run(
            ["none", "--screenshot", path, "--size", "200x120"] + options, program: "Faulty")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }

    @Test func `a screenshot needs no display`() async throws {
        #expect(try await picture().starts(with: [0x89, 0x50, 0x4e, 0x47]))
    }

    @Test func `the demo lists each page with a description`() async throws {
        let outcome = try await Tool.run(["--list"], program: "Demo")
        let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
        let help = try await Tool.run(["--help"], program: "Demo").output

        #expect(outcome.status == 0)
        #expect(lines.allSatisfy { $0.count == 2 && $0[1].contains { $0.isLetter } })
        #expect(help.contains(": " + lines.map { String($0[0]) }.joined(separator: ", ")))
        #expect(lines.contains { $0[0] == "effects" && $0[1].hasSuffix(" gradients, shadows and blur") })
    }

    @Test func `the demo renders a page in a window of one point`() async throws {
        let path = folder.path + "/effects.png"

        let outcome = try await Tool.run(["--page", "effects", "--size", "1x1", "--screenshot", path], program: "Demo")

        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).starts(with: [0x89, 0x50, 0x4e, 0x47]))
    }

    @Test(arguments: ["Faulty", "Demo", "inlay render", "inlay sheet"])
    func `a picture without fonts has exit status 1`(program: String) async throws {
        let fonts = try folder.add("fonts.conf", "<fontconfig><dir>\(folder.path)/nowhere</dir></fontconfig>")
        let document = try folder.add("Text.xml", #"<ColumnView><Label text="Hello"/></ColumnView>"#)
        let picture = folder.path + "/picture.png"
        let (name, arguments) =
            switch program {
            case "Faulty": ("Faulty", ["none", "--screenshot", picture])
            case "Demo": ("Demo", ["--page", "hello", "--screenshot", picture])
            default: ("inlay", [String(program.dropFirst(6)), document, "-o", picture])
            }

        let outcome = try await Tool.run(
            arguments, program: name, environment: ["FONTCONFIG_FILE": fonts, "XDG_CACHE_HOME": folder.path + "/cache"])

        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("no fonts are installed"), "\(outcome.errors)")
    }

    @Test func `the error without a display names the missing variables`() async throws {
        let outcome = try await Tool.run(["none"], program: "Faulty")

        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("WAYLAND_DISPLAY is not set"))
    }

    @Test func `the direction option overrides the language's direction`() async throws {
        let (left, right) = (try await picture("--locale", "en_US"), try await picture("--locale", "he_IL"))

        #expect(left != right)
        #expect(try await picture("--locale", "en_US", "--direction", "rtl") == right)
        #expect(try await picture("--locale", "he_IL", "--direction", "ltr") == left)
    }
}
