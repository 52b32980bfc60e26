internal import CSDL2
internal import CX11
import Inlay
import InlayRaster

/// The texts that programs copy and select on X11. SDL serves its own texts, but cannot read texts in pieces, as large ones are sent.
@MainActor final class X11Clipboard {
    private let display: OpaquePointer
    private let renderWarnings: RenderWarningLog
    /// The texts copied by this program, and the windows that own them. Other programs may have taken the clipboard since.
    private var own: [Clipboard: (text: String, owner: XID)] = [:]

    /// Bytes of a request to the server in addition to the text; generous.
    private static let requestMargin = 1024

    init(display: OpaquePointer, renderWarnings: RenderWarningLog) {
        self.display = display
        self.renderWarnings = renderWarnings
    }

    func text(on clipboard: Clipboard) -> String? {
        let selection = atom(clipboard)
        let owner = XGetSelectionOwner(display, selection)
        guard owner != 0 else { return nil }
        if let own = own[clipboard], own.owner == owner { return own.text.isEmpty ? nil : own.text }
        own[clipboard] = nil
        do throws(RenderWarning) {
            return try X11Transfer(of: selection, on: display)?.text()
        } catch {
            renderWarnings.record(error)
            return nil
        }
    }

    /// Returns whether there may be a text. The owner may offer other data; only reading it would show that.
    func hasText(on clipboard: Clipboard) -> Bool {
        let owner = XGetSelectionOwner(display, atom(clipboard))
        if let own = own[clipboard], own.owner == owner { return !own.text.isEmpty }
        return owner != 0
    }

    func setText(_ text: String, on clipboard: Clipboard) {
        let limit = largestText
        let isShort = text.utf8.count <= limit
        if !isShort { renderWarnings.record(.longCopy(limit: limit)) }
        // A text that exceeds the server's limit would end the program. Other programs get an empty text, not an older one.
        let given = isShort ? text : ""
        _ = clipboard == .general ? SDL_SetClipboardText(given) : SDL_SetPrimarySelectionText(given)
        let owner = XGetSelectionOwner(display, atom(clipboard))
        own[clipboard] = owner == 0 ? nil : (text, owner)
    }

    /// The limit in bytes.
    private var largestText: Int {
        let extended = XExtendedMaxRequestSize(display)
        return 4 * (extended > 0 ? extended : XMaxRequestSize(display)) - Self.requestMargin
    }

    private func atom(_ clipboard: Clipboard) -> Atom {
        XInternAtom(display, clipboard == .general ? "CLIPBOARD" : "PRIMARY", 0)
    }
}
