/// Why text, or some of it, cannot be drawn.
public nonisolated enum FontError: Error, Equatable, CustomStringConvertible {
    /// fontconfig knows no font, or none that can be read.
    case noFonts
    /// A font file that fontconfig names cannot be read.
    case unreadable(path: String, reason: String)

    public var description: String {
        switch self {
        case .noFonts: "no fonts are installed: text is not drawn; install a font (Debian package fonts-dejavu-core)"
        case .unreadable(let path, let reason): "cannot read font '\(path)': \(reason); another takes its place"
        }
    }
}
