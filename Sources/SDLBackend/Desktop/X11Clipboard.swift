internal import CSDL2
internal import CX11
import Inlay

/// Texts that programs copy and select on X11. SDL gives them to others, but takes none that comes in pieces, as large ones do.
@MainActor final class X11Clipboard {
    private let display: OpaquePointer
    private let omissions: OmissionLog
    /// What this program has put there, and the window that owns it: others may have taken the clipboard since.
    private var own: [Clipboard: (text: String, owner: XID)] = [:]

    /// Of a request to the server besides the text; its own words are few.
    private static let requestMargin = 1024

    init(display: OpaquePointer, omissions: OmissionLog) {
        self.display = display
        self.omissions = omissions
    }

    func text(on clipboard: Clipboard) -> String? {
        let selection = atom(clipboard)
        let owner = XGetSelectionOwner(display, selection)
        guard owner != 0 else { return nil }
        if let own = own[clipboard], own.owner == owner { return own.text.isEmpty ? nil : own.text }
        own[clipboard] = nil
        do throws(Omission) {
            return try X11Transfer(of: selection, on: display)?.text()
        } catch {
            omissions.tell(error)
            return nil
        }
    }

    /// Who has it may have something else than a text; only the text itself would tell.
    func hasText(on clipboard: Clipboard) -> Bool {
        let owner = XGetSelectionOwner(display, atom(clipboard))
        if let own = own[clipboard], own.owner == owner { return !own.text.isEmpty }
        return owner != 0
    }

    func setText(_ text: String, on clipboard: Clipboard) {
        let limit = largestText
        let isShort = text.utf8.count <= limit
        if !isShort { omissions.tell(.longCopy(limit: limit)) }
        // One that the server cannot take would end the program. Others shall not get an older one in its place.
        let given = isShort ? text : ""
        _ = clipboard == .general ? SDL_SetClipboardText(given) : SDL_SetPrimarySelectionText(given)
        let owner = XGetSelectionOwner(display, atom(clipboard))
        own[clipboard] = owner == 0 ? nil : (text, owner)
    }

    /// In bytes.
    private var largestText: Int {
        let extended = XExtendedMaxRequestSize(display)
        return 4 * (extended > 0 ? extended : XMaxRequestSize(display)) - Self.requestMargin
    }

    private func atom(_ clipboard: Clipboard) -> Atom {
        XInternAtom(display, clipboard == .general ? "CLIPBOARD" : "PRIMARY", 0)
    }
}
