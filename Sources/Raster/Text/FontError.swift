import Glibc
import Inlay

/// An error: text, or a part of it, cannot be drawn.
public nonisolated enum FontError: Error, Equatable, CustomStringConvertible {
    /// fontconfig has no fonts, or no readable ones.
    case noFonts
    /// A font file listed by fontconfig cannot be read.
    case unreadable(path: String, reason: String)
    /// A font file cannot be opened for now, for lack of memory or file descriptors.
    case unavailable(path: String, reason: String)

    public var description: String {
        switch self {
        case .noFonts: "no fonts are installed: text is not drawn; install a font (\(SystemPackage.font))"
        case .unreadable(let path, let reason): "cannot read font '\(path)': \(reason); another font is used"
        case .unavailable(let path, let reason):
            "cannot open font '\(path)' for now: \(reason); its text is not drawn until the font opens: open fewer files, or "
                + "show less at once"
        }
    }
}

nonisolated extension FontError {
    init(_ path: String, _ failure: FileBytes.Failure) {
        self =
            failure.isPassing
            ? .unavailable(path: path, reason: failure.reason) : .unreadable(path: path, reason: failure.reason)
    }

    init(_ path: String, _ error: FreeTypeError) {
        self =
            error == .outOfMemory
            ? .unavailable(path: path, reason: error.reason) : .unreadable(path: path, reason: error.reason)
    }
}

nonisolated extension FileBytes.Failure {
    /// Whether the same file may open a moment later.
    fileprivate var isPassing: Bool {
        guard case .system(let code) = self else { return false }
        return [EMFILE, ENFILE, ENOMEM, EINTR].contains(code)
    }
}
