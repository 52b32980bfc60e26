/// The rotation and reflection of an image. Cameras store photographs in the orientation of their sensor, and Exif's tag 0x0112 states
/// where the stored image's first row and first column belong.
nonisolated struct ImageOrientation: Equatable {
    /// Whether rows of the stored image are columns of the displayed one.
    let isTransposed: Bool
    /// Whether the first stored pixel is at the right, and at the bottom, of the displayed image.
    let isFromRight: Bool
    let isFromBottom: Bool

    static let upright = ImageOrientation(1)

    /// - Parameter number: the Exif number from 1 to 8; others count as 1.
    init(_ number: Int) {
        isTransposed = (5...8).contains(number)
        isFromRight = [2, 3, 6, 7].contains(number)
        isFromBottom = [3, 4, 7, 8].contains(number)
    }

    /// Reads the tag from a JPEG segment APP1; nil if the segment is not Exif. A damaged tag counts as 1.
    init?(ofSegment bytes: ArraySlice<UInt8>) {
        guard bytes.starts(with: Array("Exif\0\0".utf8)) else { return nil }
        self.init(Self.number(in: bytes.dropFirst(6)) ?? 1)
    }

    private static let tag = 0x0112
    private static let short = 3

    /// - Parameter bytes: the TIFF data, from which all offsets are counted.
    private static func number(in bytes: ArraySlice<UInt8>) -> Int? {
        let isLittle = bytes.starts(with: Array("II*\0".utf8))
        guard isLittle || bytes.starts(with: Array("MM\0*".utf8)) else { return nil }
        func number(at place: Int, count: Int) -> Int? {
            let digits = bytes.dropFirst(place).prefix(count)
            guard digits.count == count else { return nil }
            return isLittle
                ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
        }
        guard let table = number(at: 4, count: 4), let count = number(at: table, count: 2) else { return nil }
        for index in 0..<count {
            let entry = table + 2 + 12 * index
            guard let found = number(at: entry, count: 2) else { return nil }
            guard found == tag else { continue }
            guard number(at: entry + 2, count: 2) == short, number(at: entry + 4, count: 4) == 1 else { return nil }
            return number(at: entry + 8, count: 2)
        }
        return nil
    }
}
