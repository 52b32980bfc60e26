import FoundationEssentials
import TestSupport
import Testing

@testable import Inlay
@testable import InlayRaster

/// A machine that has only the fonts that a test adds.
@MainActor final class FontFolder {
    private let folder: TemporaryFolder
    private(set) var reports: [String] = []

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/fonts", withIntermediateDirectories: false)
    }

    var path: String { folder.path }

    /// Loads the fonts that the folder contains now.
    ///
    /// - Parameter remembered: the font file that an earlier start of an app stored as the desktop's font.
    func library(remembering remembered: String? = nil) throws -> FontLibrary {
        let file = try folder.write(
            "fonts.conf", "<fontconfig><dir>\(path)/fonts</dir><cachedir>\(path)/cache</cachedir></fontconfig>")
        var memory = FontMatchCache(environment: ["HOME": path])
        if let remembered {
            let match = FontMatch(path: remembered, index: 0, needsBold: false, needsSlant: false)
            memory.remember(match, for: FontRequest(family: nil, weight: 400, isItalic: false))
        }
        let library = FontLibrary(configurationFile: file, remembered: remembered == nil ? nil : memory)
        library.report = { [weak self] in self?.reports.append($0) }
        return library
    }

    /// Adds a file where fontconfig does not look.
    func add(_ bytes: [UInt8], as name: String) throws -> String { try folder.write(name, bytes) }

    /// Copies a font of this machine that has the character.
    @discardableResult
    func addFont(with character: Unicode.Scalar, isColored: Bool = false, as name: String) throws -> String {
        let request = FontRequest(family: nil, weight: 400, isItalic: false)
        var fonts = FallbackFonts(FontConfiguration())
        let found = fonts.match(request, containing: [character], isColored: isColored)
        let match = try #require(
            found, "no font has U+\(String(character.value, radix: 16)): Scripts/install-packages test")
        return try folder.write("fonts/" + name, FileBytes.read(match.path, limit: 64 << 20))
    }
}
