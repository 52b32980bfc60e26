import FoundationEssentials
import Testing

@testable import InlaySDL

@Suite("The remembered place of a window")
struct WindowGeometryTests {
    @Test("what is written is read")
    func roundTrip() throws {
        let geometry = WindowGeometry(width: 480.5, height: 320, x: -5, y: 60)
        #expect(WindowGeometry(json: try #require(geometry.json)) == geometry)
        let sizeOnly = WindowGeometry(width: 480, height: 320)
        #expect(WindowGeometry(json: try #require(sizeOnly.json)) == sizeOnly)
    }

    @Test(
        "a broken file is no geometry",
        arguments: [
            "", "{", "[]", "null", "{}", #"{"width": 100}"#, #"{"width": 0, "height": 50}"#,
            #"{"width": -10, "height": 50}"#, #"{"width": 1e9, "height": 50}"#, #"{"width": "100", "height": 50}"#,
        ])
    func broken(text: String) {
        #expect(WindowGeometry(json: text.utf8) == nil)
    }

    @Test("a place that is none leaves the size")
    func badPlace() {
        let geometry = WindowGeometry(json: #"{"width": 100, "height": 50, "x": 10, "y": 99999999}"#.utf8)
        #expect(geometry == WindowGeometry(width: 100, height: 50))
    }

    @Test("an identifier that is no file name has no file", arguments: ["", ".", "..", "a/b", "/etc"])
    func badIdentifier(identifier: String) {
        #expect(GeometryFile(identifier: identifier, settings: DesktopSettings(environment: ["HOME": "/h"])) == nil)
    }

    @Test("the file is made with its folders, and a missing one is nothing")
    func file() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "inlay-\(UInt64.random(in: 0...(.max)))").path
        defer { try? FileManager.default.removeItem(atPath: home) }
        let settings = DesktopSettings(environment: ["XDG_STATE_HOME": home])
        let file = try #require(GeometryFile(identifier: "org.example.Notes", settings: settings))
        #expect(file.path == home + "/org.example.Notes/window.json")
        #expect(file.read() == nil)
        file.write(WindowGeometry(width: 100, height: 50))
        #expect(file.read() == WindowGeometry(width: 100, height: 50))
    }
}
