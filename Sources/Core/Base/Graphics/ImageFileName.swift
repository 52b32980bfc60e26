/// The parts of an image's file name: `cat`, `@2x`, `.png`.
package nonisolated struct ImageFileName {
    /// The supported extensions, in search order.
    static let extensions = [".png", ".jpg", ".jpeg", ".svg"]
    /// The suffixes for one, two and three pixels per point.
    static let scales = ["", "@2x", "@3x"]

    let base: String
    /// Pixels per point.
    package let scale: Int
    /// The extension with its dot; empty for a name without one.
    let ending: String

    /// Whether the image is a symbolic icon, of which only the shape counts.
    var isSymbolic: Bool { base.hasSuffix("-symbolic") }

    package init(_ name: String) {
        let file = name[(name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex)...]
        let dot = file.lastIndex(of: ".") ?? name.endIndex
        let stem = name[..<dot]
        ending = String(name[dot...])
        scale = stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
        base = String(scale == 1 ? stem : stem.dropLast(3))
    }
}
