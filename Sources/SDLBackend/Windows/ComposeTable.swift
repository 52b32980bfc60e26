internal import CXkbcommon
import Glibc
import Inlay
import InlayDesktop
import InlayRaster

/// The compose table: the text of key sequences that begin with a dead key or with the compose key.
///
/// On X11, SDL leaves composing to Xlib, which parses its table of 500 kB when SDL starts: a third of an empty program's time to its first
/// frame. Therefore SDL gets an empty table, and a window with text input composes with this one. It is read on another thread when it is
/// first needed. On Wayland, SDL reads the table with the same library.
@MainActor final class ComposeTable {
    /// The result of the loading thread, which is the only writer.
    private final class Loading: @unchecked Sendable { nonisolated(unsafe) var table: OpaquePointer? }

    private let loading = Loading()
    private let work: BackgroundWork
    private static let variable = "XCOMPOSEFILE"

    init(settings: DesktopSettings) {
        let locale = settings.characterLocale
        work = BackgroundWork { [loading] in
            guard let context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES) else { return }
            loading.table = xkb_compose_table_new_from_locale(context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
            xkb_context_unref(context)
        }
    }

    isolated deinit {
        work.wait()
        xkb_compose_table_unref(loading.table)
    }

    /// Returns a new composer; nil if there is no table for the user's locale.
    func makeComposer() -> Composer? {
        work.wait()
        guard let table = loading.table else { return nil }
        return xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS).map { Composer($0) }
    }

    /// Keeps SDL from parsing the table while it starts. Call `endDeferring` after the start.
    /// - Returns: false if SDL handles the table itself: on Wayland, or with an input method, which comes after it.
    static func beginDeferring(settings: DesktopSettings) -> Bool {
        guard settings.composesByTable else { return false }
        return setenv(variable, "/dev/null", 1) == 0
    }

    static func endDeferring() { unsetenv(variable) }
}

/// A key sequence in progress.
@MainActor final class Composer {
    enum Outcome: Equatable {
        /// The key is not part of a sequence.
        case none
        /// The sequence continues, or was cancelled. The key produces no text.
        case swallowed
        case text(String)
    }

    private let state: OpaquePointer

    fileprivate init(_ state: OpaquePointer) { self.state = state }

    isolated deinit { xkb_compose_state_unref(state) }

    /// - Parameter symbol: the X11 keysym of the key.
    func press(_ symbol: UInt32) -> Outcome {
        guard xkb_compose_state_feed(state, symbol) == XKB_COMPOSE_FEED_ACCEPTED else { return .none }
        switch xkb_compose_state_get_status(state) {
        case XKB_COMPOSE_COMPOSING, XKB_COMPOSE_CANCELLED: return .swallowed
        case XKB_COMPOSE_COMPOSED: return .text(composedText())
        default: return .none
        }
    }

    func reset() { xkb_compose_state_reset(state) }

    private func composedText() -> String {
        var bytes = [CChar](repeating: 0, count: 256)  // the longest result that the format allows
        let count = xkb_compose_state_get_utf8(state, &bytes, bytes.count)
        let text = bytes.prefix(min(max(0, Int(count)), bytes.count - 1))
        return String(decoding: text.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
