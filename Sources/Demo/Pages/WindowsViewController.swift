import Inlay
import Observation

/// A card that several windows show, and a window to edit it.
final class WindowsViewController: ViewController {
    override var preferredContentSize: Size { Size(480, 320) }

    @Bindable var card = Card()

    private lazy var commands = [
        KeyCommand(title: "Settings", input: KeyChord(Key("E"), .control)) { [unowned self] _ in openSettings() },
        KeyCommand(title: "Another View", input: KeyChord(Key("N"), .control)) { [unowned self] _ in openView() },
    ]
    override var keyCommands: [KeyCommand] { commands }

    override func registerActions(in actions: inout ActionTable) {
        actions["openSettings"] = openSettings
        actions["openView"] = openView
    }

    override func viewWillAppear() {
        // A page of the gallery leaves the gallery's window as it is.
        if parent == nil { window?.minimumSize = Size(240, 160) }
    }

    /// Opens the settings, or brings their window to the front.
    func openSettings() {
        if let settings { return settings.activate() }
        let controller = CardSettingsViewController()
        controller.card = card
        open(controller, parent: window)
    }

    func openView() {
        let controller = WindowsViewController()
        controller.card = card
        controller.title = freeTitle
        open(controller)
    }

    /// A title that no open window has.
    private var freeTitle: String {
        let taken = Set(application?.windows.map(\.title) ?? [])
        var number = 2
        while taken.contains("Card, View \(number)") { number += 1 }
        return "Card, View \(number)"
    }

    private func open(_ controller: ViewController, parent: Window? = nil) {
        do {
            try application?.open(controller, parent: parent)
        } catch {
            present(AlertController(title: "No window could be opened", message: "\(error)"))
        }
    }

    private var settings: Window? {
        application?.windows.first { ($0.rootViewController as? CardSettingsViewController)?.card === card }
    }
    /// All controllers that show the card, as windows or as a page of the gallery.
    private var views: [WindowsViewController] {
        let roots = application?.windows.map(\.rootViewController) ?? []
        return (roots + roots.flatMap(\.children)).compactMap { $0 as? WindowsViewController }.filter {
            $0.card === card
        }
    }

    /// Closes the settings together with the last view of the card.
    override func viewDidDisappear() {
        if views.allSatisfy({ $0 === self }) { settings?.close() }
    }
}

/// The settings of a card.
final class CardSettingsViewController: ViewController {
    override var preferredContentSize: Size { Size(360, 220) }

    @Bindable var card = Card()
    @Outlet var textField: TextField

    override func registerActions(in actions: inout ActionTable) {
        actions["done"] = { [unowned self] in window?.requestClose() }
    }

    override func viewDidLoad() { title = "Card Settings" }
    override func viewDidAppear() { textField.becomeFirstResponder() }
}

/// The model that all windows show.
@Observable final class Card: BindableModel {
    var text = "Inlay"
    var width = 220.0
    var corner = 12.0

    init() {}

    static let bindable: KeyPathTable<Card> = ["text": \.text, "width": \.width, "corner": \.corner]
}
