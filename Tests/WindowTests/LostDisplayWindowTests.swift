import Foundation
import Testing

/// Display servers that end while the demo runs, each in a session of its own.
@Suite(.serialized, .enabled(if: Session.isPresent, "needs Scripts/with-x11 or Scripts/with-wayland"))
struct LostDisplayWindowTests {
    private static let session = Session.isX11 ? "x11" : "wayland"
    private static let endServer = Session.isX11 ? "pkill -P $PPID Xvfb" : "swaymsg exit"

    @Test func `losing the display server ends the program with an error message`() throws {
        let inner = """
            "$DEMO" --size 480x320 > "$OUTPUT" 2>&1 & demo=$!
            "$SCRIPTS/inject" wait "Inlay Demo" 10 > /dev/null
            \(Self.endServer)
            wait $demo; echo "ended with $?" >> "$OUTPUT"
            """

        let text = try Child.outputOfScript(
            "export INNER; \"$SCRIPTS/with-\(Self.session)\" -- bash -c \"$INNER\" 2> /dev/null",
            environment: ["INNER": inner])

        #expect(text.contains("lost the connection to the"))
        #expect(text.hasSuffix("ended with 1\n"))
    }

    @Test func `the demo without a display renders offscreen and prints a notice`() throws {
        let picture = NSTemporaryDirectory() + "inlay-tour-\(UUID()).png"
        defer { try? FileManager.default.removeItem(atPath: picture) }

        let text = try Child.outputOfScript(
            "env -u DISPLAY -u WAYLAND_DISPLAY -u SDL_VIDEODRIVER \"$DEMO\" --page hello --screenshot \"$PICTURE\" > \"$OUTPUT\" 2>&1",
            environment: ["PICTURE": picture])

        #expect(text.contains("WAYLAND_DISPLAY is not set, DISPLAY is not set"))
        #expect(text.contains("the page now says: Hello, World!"))
        #expect(text.contains(picture))
        #expect(FileManager.default.fileExists(atPath: picture))
    }
}
