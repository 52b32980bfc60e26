import Glibc
import TestSupport
import Testing

@testable import Inlay
@testable import InlayRaster

@Suite struct FontMatchCacheTests {
    private let folder: TemporaryFolder
    private let environment: [String: String]
    private let font: String
    private let request = FontRequest(family: nil, weight: 700, isItalic: true)

    init() throws {
        folder = try TemporaryFolder()
        environment = ["HOME": folder.path, "XDG_CACHE_HOME": folder.path + "/cache dir", "LANG": "en"]
        font = try folder.write("some font.ttf", "data")
        _ = try folder.write("fonts.conf", "<fontconfig/>")
        try FileBytes.write([], to: folder.path + "/cache dir/made")
    }

    private var match: FontMatch { FontMatch(path: font, index: 3, needsBold: true, needsSlant: false) }

    @Test func `a remembered font match is available at the next start`() {
        var fonts = FontMatchCache(environment: environment)
        #expect(fonts.isEmpty)

        fonts.remember(match, for: request)

        #expect(FontMatchCache(environment: environment).match(request) == match)
    }

    @Test func `fonts of generic families are remembered`() {
        var fonts = FontMatchCache(environment: environment)
        let monospace = FontRequest(family: "Monospace", weight: 400, isItalic: false)

        fonts.remember(match, for: monospace)

        let next = FontMatchCache(environment: environment)
        #expect(next.match(monospace) == match)
        #expect(next.match(FontRequest(family: nil, weight: 400, isItalic: false)) == nil)
    }

    @Test func `fonts of other families are not remembered`() {
        var fonts = FontMatchCache(environment: environment)

        fonts.remember(match, for: FontRequest(family: "DejaVu Serif", weight: 400, isItalic: false))

        #expect(FontMatchCache(environment: environment).isEmpty)
    }

    @Test func `a deleted font file is forgotten`() throws {
        var fonts = FontMatchCache(environment: environment)
        let other = FontMatch(path: folder.path + "/gone.ttf", index: 0, needsBold: false, needsSlant: false)
        fonts.remember(match, for: request)
        try folder.write("gone.ttf", "data")
        fonts.remember(other, for: FontRequest(family: nil, weight: 400, isItalic: false))

        remove(folder.path + "/gone.ttf")

        let next = FontMatchCache(environment: environment)
        #expect(next.match(FontRequest(family: nil, weight: 400, isItalic: false)) == nil)
        #expect(next.match(request) == match)
    }

    @Test func `another configuration or language clears the remembered fonts`() {
        var fonts = FontMatchCache(environment: environment)
        fonts.remember(match, for: request)

        for (name, value) in [("FONTCONFIG_FILE", folder.path + "/fonts.conf"), ("LANG", "ja")] {
            var changed = environment
            changed[name] = value
            #expect(FontMatchCache(environment: changed).isEmpty)
        }
    }

    @Test func `a changed user configuration clears the remembered fonts`() throws {
        var fonts = FontMatchCache(environment: environment)
        fonts.remember(match, for: request)

        try folder.write(".fonts.conf", "<fontconfig/>")

        #expect(FontMatchCache(environment: environment).isEmpty)
    }

    @Test func `fontconfig can be loaded on another thread`() async {
        async let prewarmed: Void = Task.detached { FontLibrary.prewarm() }.value
        let fonts = FontLibrary(configurationFile: nil, remembered: nil)

        #expect(fonts.face(for: FontDescriptor(size: 14), scale: 1) != nil)
        await prewarmed
    }

    @Test func `a font library remembers the fonts found`() {
        let fonts = FontLibrary(configurationFile: nil, remembered: FontMatchCache(environment: environment))

        _ = fonts.face(for: FontDescriptor(size: 14, weight: .bold), scale: 1)

        let bold = FontRequest(family: nil, weight: 700, isItalic: false)
        #expect(FontMatchCache(environment: environment).match(bold) != nil)
    }

    @Test func `an unreadable remembered font is looked up again`() {
        var remembered = FontMatchCache(environment: environment)
        remembered.remember(match, for: request)
        let fonts = FontLibrary(configurationFile: nil, remembered: remembered)

        let face = fonts.face(for: FontDescriptor(size: 14, weight: .bold, isItalic: true), scale: 1)

        #expect(face != nil)
        #expect(fonts.diagnostic == nil)
    }

    @Test func `a damaged cache file is ignored`() throws {
        var fonts = FontMatchCache(environment: environment)
        fonts.remember(match, for: request)
        let path = folder.path + "/cache dir/inlay/fonts"
        let bytes = try FileBytes.read(path, limit: 1 << 20)

        for length in stride(from: 0, to: bytes.count - 1, by: 7) {
            try FileBytes.write(Array(bytes.prefix(length)), to: path)
            let found = FontMatchCache(environment: environment).match(request)
            #expect(found == nil)
        }
    }
}

private func remove(_ path: String) { unlink(path) }
