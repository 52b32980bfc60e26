import FoundationEssentials
import Testing

@testable import InlayDesktop
@testable import InlayRaster
@testable import InlaySDL

@Suite("The remembered place of a window")
struct WindowGeometryTests {
    @Test
    func `a window geometry is restored from its JSON`() throws {
        let geometry = WindowGeometry(width: 480.5, height: 320, x: -5, y: 60)
        #expect(WindowGeometry(json: try #require(geometry.json)) == geometry)
        let sizeOnly = WindowGeometry(width: 480, height: 320)
        #expect(WindowGeometry(json: try #require(sizeOnly.json)) == sizeOnly)
    }

    @Test(arguments: [
        "", "{", "[]", "null", "{}", #"{"width": 100}"#, #"{"width": 0, "height": 500}"#,
        #"{"width": -10, "height": 500}"#, #"{"width": 1e9, "height": 500}"#, #"{"width": "100", "height": 500}"#,
        #"{"width": 1, "height": 1}"#, #"{"width": 99, "height": 500}"#, #"{"width": 500, "height": 99}"#,
    ])
    func `an invalid geometry file is ignored`(text: String) {
        #expect(WindowGeometry(json: text.utf8) == nil)
    }

    @Test
    func `an invalid window position is ignored and the size is kept`() {
        let geometry = WindowGeometry(json: #"{"width": 200, "height": 100, "x": 10, "y": 99999999}"#.utf8)
        #expect(geometry == WindowGeometry(width: 200, height: 100))
    }

    @Test(arguments: ["", ".", "..", "a/b", "/etc"])
    func `an invalid app identifier gives no geometry file`(identifier: String) {
        #expect(GeometryFile(identifier: identifier, settings: DesktopSettings(environment: ["HOME": "/h"])) == nil)
    }

    @Test
    func `a geometry file is written and read in the state folder`() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "inlay-\(UInt64.random(in: 0...(.max)))").path
        defer { try? FileManager.default.removeItem(atPath: home) }
        let settings = DesktopSettings(environment: ["XDG_STATE_HOME": home])
        let file = try #require(GeometryFile(identifier: "org.example.Notes", settings: settings))
        #expect(file.path == home + "/org.example.Notes/window.json")
        #expect(file.read() == nil)
        file.write(WindowGeometry(width: 200, height: 100))
        #expect(file.read() == WindowGeometry(width: 200, height: 100))
    }
}
