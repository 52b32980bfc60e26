import Inlay

/// Shows the views of a running application in a second window: their tree, their properties with the sources, events and frames.
///
/// `INLAY_INSPECT=1` prepares an application, which then opens the window with Ctrl+Shift+I. Without it nothing is recorded.
package final class Inspector {
    /// The environment variable that requests an inspector. The value 1 waits for Ctrl+Shift+I, `open` opens the window at once.
    package static let environmentVariable = "INLAY_INSPECT"

    /// The keys that open and close the inspector.
    private static let openingKeys = KeyChord(Key("I"), [.control, .shift])
    /// The keys that start to pick a view with the pointer.
    private static let pickingKeys = KeyChord(Key("C"), [.control, .shift])

    /// The inspected application.
    package let application: Application
    package let inspection: Inspection
    let edits = DocumentEdits()

    /// The window of the inspector; nil while it is closed.
    package private(set) weak var window: Window?
    private weak var controller: InspectorViewController?
    /// The overlays by the windows that they cover.
    private var overlays: [ObjectIdentifier: InspectorOverlay] = [:]

    /// The view that the inspector describes.
    package private(set) weak var selection: View? {
        didSet {
            selectedIdentifier = selection?.markup.identifier
            hasSelection = selection != nil
            if selection !== oldValue { selectionDidChange() }
        }
    }
    /// The `id` of the selected view, which finds it again after its document was loaded again.
    private var selectedIdentifier: String?
    /// Whether a view is selected, also after it was released.
    private var hasSelection = false
    /// Whether the next click in a window selects a view.
    package private(set) var isPicking = false { didSet { if isPicking != oldValue { pickingDidChange() } } }
    /// Whether the frame, margins and spacing of the selected view are drawn over its window.
    package var showsBox = true { didSet { if showsBox != oldValue { showBox() } } }
    /// Whether painted areas flash.
    package var showsFlashes = false {
        didSet { if !showsFlashes { for overlay in overlays.values { overlay.removeFlashes() } } }
    }

    /// Whether the release of the button that has picked a view is still to come.
    private var isReleasing = false

    /// Prepares an application for inspection, before it loads its first document.
    package init(of application: Application) {
        self.application = application
        inspection = Inspection()
        application.inspection = inspection
        inspection.includes = { !($0.rootViewController is InspectorViewController) }
        inspection.eventFilter = { [weak self] in self?.takes($0, in: $1) ?? false }
        inspection.frameHandler = { [weak self] in self?.frameWasDrawn(of: $0, $1) }
        inspection.closeHandler = { [weak self] in self?.windowDidClose($0) }
    }

    deinit {}

    /// The windows of the application, without that of the inspector.
    package var inspectedWindows: [Window] { application.windows.filter(inspection.includes) }

    /// Opens the window, or closes it.
    package func toggle() { if window == nil { open() } else { window?.requestClose() } }

    /// Opens the window of the inspector. Does nothing if it is open.
    package func open() {
        guard window == nil else { return }
        let controller = InspectorViewController()
        controller.inspector = self
        self.controller = controller
        do {
            let window = try application.open(controller, size: InspectorViewController.size)
            window.minimumSize = InspectorViewController.minimumSize
            if let inspected = (application.activeWindow ?? inspectedWindows.first)?.platformWindow {
                (window.platformWindow as? any PlaceableWindow)?.place(beside: inspected)
            }
            self.window = window
        } catch {
            StandardError.print("the inspector has no window: \(error)")
            return
        }
        for window in inspectedWindows { cover(window) }
        if selection == nil { selection = inspectedWindows.first?.view }
        controller.expandTree()
        selectionDidChange()
    }

    /// Selects a view; nil selects none.
    package func select(_ view: View?) { selection = view }

    /// Starts or ends picking a view with the pointer.
    package func setPicking(_ isPicking: Bool) { self.isPicking = isPicking }

    /// Called when the window of the inspector has closed.
    func didClose() {
        isPicking = false
        for overlay in overlays.values { overlay.removeFromSuperview() }
        overlays = [:]
        window = nil
    }
}

// MARK: - Events
extension Inspector {
    /// Handles the keys of the inspector and, while a view is picked, the pointer. Returns whether the event is handled.
    private func takes(_ event: Event, in window: Window) -> Bool {
        if case .keyDown(let key, let modifiers, let isRepeat) = event.kind {
            let chord = KeyChord(key, modifiers)
            if chord == Self.openingKeys {
                if !isRepeat { toggle() }
                return true
            }
            if chord == Self.pickingKeys, self.window != nil {
                if !isRepeat { isPicking.toggle() }
                return true
            }
            if isPicking, key == .escape {
                isPicking = false
                return true
            }
        }
        if isReleasing, case .pointerUp = event.kind {
            isReleasing = false
            return true
        }
        guard isPicking, window !== self.window else { return false }
        switch event.kind {
        case .pointerMoved(let point, _):
            overlay(of: window)?.candidate = inspection.innermostView(at: point, in: window)
            // The window itself follows the pointer as usual, so that leaving and entering stay in order.
            return false
        case .pointerDown(let point, _, _, _):
            if let view = inspection.innermostView(at: point, in: window) { selection = view }
            isPicking = false
            isReleasing = true
            return true
        case .pointerLeft:
            overlay(of: window)?.candidate = nil
            return false
        default: return false
        }
    }

    private func pickingDidChange() {
        if !isPicking { for overlay in overlays.values { overlay.candidate = nil } }
        controller?.pickingDidChange(isPicking)
    }
}

// MARK: - Windows and frames
extension Inspector {
    private func frameWasDrawn(of window: Window, _ frame: Inspection.FrameEntry) {
        guard self.window != nil else { return }
        if overlay(of: window) == nil { cover(window) }
        if hasSelection, selection?.window == nil { selectAgain() }
        let overlay = overlay(of: window)
        // A frame that the overlay has requested would flash for ever.
        let isOwn = overlay?.takeChange() ?? true
        if showsFlashes, !isOwn { overlay?.flash(frame.damage) }
        overlay?.follow()
        controller?.frameWasDrawn()
    }

    /// Selects the view with the same `id` after the selected view has left its window, or else the view of a window.
    private func selectAgain() {
        let identifier = selectedIdentifier
        let views = inspectedWindows.flatMap { [$0.view] + $0.view.descendants }
        selection = views.first { $0.markup.identifier != nil && $0.markup.identifier == identifier } ?? views.first
    }

    private func windowDidClose(_ window: Window) {
        overlays[ObjectIdentifier(window)] = nil
        if selection?.window == nil { selectAgain() }
        if inspectedWindows.isEmpty { self.window?.close() } else { controller?.treeDidChange() }
    }

    private func overlay(of window: Window) -> InspectorOverlay? { overlays[ObjectIdentifier(window)] }

    private func cover(_ window: Window) {
        let overlay = InspectorOverlay()
        overlay.inspection = inspection
        overlay.frame = window.root.bounds
        overlays[ObjectIdentifier(window)] = overlay
        window.root.addSubview(overlay)
        showBox()
    }

    private func selectionDidChange() {
        showBox()
        controller?.selectionDidChange()
    }

    private func showBox() {
        for overlay in overlays.values {
            overlay.selection = showsBox && selection?.window === overlay.window ? selection : nil
        }
    }
}
