import Glibc
import InlayDesktop

/// The theme from which libXcursor loads the cursors of an X server. Xlib and SDL open the library at run time, and so does this; without
/// it, an X server has only its own cursors.
@MainActor enum XcursorTheme {
    private typealias SetTheme = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> CInt
    private typealias SetSize = @convention(c) (OpaquePointer?, CInt) -> CInt

    private static let functions: (setTheme: SetTheme, setSize: SetSize)? = {
        guard let library = dlopen("libXcursor.so.1", RTLD_LAZY | RTLD_LOCAL),
            let setTheme = dlsym(library, "XcursorSetTheme"), let setSize = dlsym(library, "XcursorSetDefaultSize")
        else { return nil }
        return (unsafeBitCast(setTheme, to: SetTheme.self), unsafeBitCast(setSize, to: SetSize.self))
    }()

    /// Sets the theme and the size of cursors that are created from now on.
    ///
    /// - Returns: false if the library is missing.
    static func set(_ look: PointerLook, on display: OpaquePointer) -> Bool {
        guard let functions else { return false }
        _ = functions.setTheme(display, look.theme)
        if let size = look.size { _ = functions.setSize(display, CInt(size)) }
        return true
    }
}
