import Foundation

/// A folder with cursor themes whose only image, the arrow, is an opaque square.
final class CursorThemes {
    let path = NSTemporaryDirectory() + "inlay-cursors-\(UUID())"

    /// - Parameter sides: For each theme, the sides of its squares in pixels.
    init(_ sides: [String: [Int]]) throws {
        for (name, sides) in sides {
            let folder = URL(filePath: "\(path)/\(name)/cursors")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Self.file(sides).write(to: folder.appending(path: "left_ptr"))
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Returns a cursor file: a header, a table of contents, and the images (man page Xcursor).
    private static func file(_ sides: [Int]) -> Data {
        let imageKind = 0xfffd_0002
        var words = [0x7275_6358, 16, 0x1_0000, sides.count]
        var position = 16 + 12 * sides.count
        for side in sides {
            words += [imageKind, side, position]
            position += 36 + 4 * side * side
        }
        for side in sides {
            words += [36, imageKind, side, 1, side, side, 0, 0, 0] + Array(repeating: 0xff00_0000, count: side * side)
        }
        return words.reduce(into: Data()) { data, word in
            withUnsafeBytes(of: UInt32(word).littleEndian) { data.append(contentsOf: $0) }
        }
    }
}
