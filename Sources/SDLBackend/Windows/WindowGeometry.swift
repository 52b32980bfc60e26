import FoundationEssentials
import Glibc
import InlayDesktop
import InlayRaster

/// The size of a window's content and the place of its frame when it was last closed.
nonisolated struct WindowGeometry: Codable, Equatable, Sendable {
    /// Points.
    var width: Double
    var height: Double
    /// In the units of the X server; nil if the window system hides window positions.
    var x: Int?
    var y: Int?

    /// The valid sizes. No screen is larger, a smaller window cannot be used, and values from a broken file must not be used.
    private static let sizes = 100.0...16_384.0
    private static let places = -32_768...32_767

    /// - Returns: nil for an invalid geometry.
    init?(json: some Sequence<UInt8>) {
        guard let value = try? JSONDecoder().decode(Self.self, from: Data(json)) else { return nil }
        guard Self.sizes.contains(value.width), Self.sizes.contains(value.height) else { return nil }
        self = value
        guard let x, let y, Self.places.contains(x), Self.places.contains(y) else {
            self.x = nil
            self.y = nil
            return
        }
    }

    init(width: Double, height: Double, x: Int? = nil, y: Int? = nil) {
        self.width = width
        self.height = height
        self.x = x
        self.y = y
    }

    var json: Data? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return try? encoder.encode(self)
    }
}

/// The file that stores a window's geometry.
nonisolated struct GeometryFile: Sendable {
    let path: String

    /// - Returns: nil if there is no state directory, or the identifier is not a valid file name.
    init?(identifier: String, settings: DesktopSettings) {
        guard let directory = settings.stateDirectory, !identifier.isEmpty, !identifier.contains("/"),
            identifier != ".", identifier != ".."
        else { return nil }
        path = "\(directory)/\(identifier)/window.json"
    }

    func read() -> WindowGeometry? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)  // our files have about a hundred bytes
        let count = Glibc.read(file, &bytes, bytes.count)
        return count > 0 ? WindowGeometry(json: bytes.prefix(count)) : nil
    }

    /// Writes the geometry. Errors are ignored, because a closing window cannot report them.
    func write(_ geometry: WindowGeometry) {
        guard let data = geometry.json else { return }
        makeDirectories()
        // Concurrent readers see either the old file or the new one.
        let fresh = "\(path).\(getpid())"
        let file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        let isWritten = data.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) == $0.count }
        guard close(file) == 0, isWritten, rename(fresh, path) == 0 else {
            unlink(fresh)
            return
        }
    }

    private func makeDirectories() {
        for (index, character) in zip(path.indices, path) where character == "/" && index != path.startIndex {
            mkdir(String(path[..<index]), 0o700)
        }
    }
}
