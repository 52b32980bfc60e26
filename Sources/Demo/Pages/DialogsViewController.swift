import Inlay

/// Content over a window: alerts, a sheet, a popover and menus.
final class DialogsViewController: ViewController {
    override var preferredContentSize: Size { Size(560, 440) }

    @Outlet var menuButton: Button
    @Outlet var popoverButton: Button
    @Outlet var chooseButton: Button
    @Outlet var card: ColumnView

    @Bindable var status = "Nothing chosen yet."
    private var order = "Name"

    override func registerActions(in actions: inout ActionTable) {
        actions["tell"] = tell
        actions["ask"] = ask
        actions["choose"] = choose
        actions["showSheet"] = showSheet
        actions["showPopover"] = showPopover
        actions["showFullScreen"] = showFullScreen
    }

    override func viewDidLoad() {
        view.contextMenu = contextMenu
        menuButton.showsMenuAsPrimaryAction = true
        updateSortMenu()
        let longPress = LongPressGestureRecognizer { [unowned self] press in
            if press.state == .began { status = "Held." }
        }
        card.addGestureRecognizer(longPress)
    }

    // MARK: Alerts

    func tell() {
        let alert = AlertController(title: "All is saved", message: "The last change was a minute ago.")
        alert.addAction(AlertAction(title: "OK") { [unowned self] _ in status = "Told." })
        present(alert)
    }

    func ask() {
        let alert = AlertController(title: "Delete the note?", message: "It cannot be brought back.")
        alert.addAction(AlertAction(title: "Keep", style: .cancel) { [unowned self] _ in status = "Kept." })
        alert.addAction(AlertAction(title: "Delete", style: .destructive) { [unowned self] _ in status = "Deleted." })
        present(alert)
    }

    func choose() {
        let sheet = AlertController(title: "Send the note by", preferredStyle: .actionSheet)
        for way in ["Mail", "Message", "Pigeon"] {
            sheet.addAction(AlertAction(title: way) { [unowned self] _ in status = "Sent by \(way.lowercased())." })
        }
        sheet.addAction(AlertAction(title: "Cancel", style: .cancel))
        sheet.popoverPresentationController.sourceView = chooseButton
        present(sheet)
    }

    private func askForName() {
        let alert = AlertController(title: "Rename the note", message: "Its name is shown in lists.")
        alert.addTextField { $0.placeholder = "Name" }
        alert.addAction(AlertAction(title: "Cancel", style: .cancel))
        alert.addAction(
            AlertAction(title: "Rename") { [unowned self, unowned alert] _ in
                status = "Renamed to \(alert.textFields.first?.text ?? "")."
            })
        present(alert)
    }

    // MARK: Controllers

    func showSheet() { present(CounterViewController()) }

    func showFullScreen() {
        let counter = CounterViewController()
        counter.modalPresentationStyle = .fullScreen
        present(counter)
    }

    func showPopover() {
        let counter = CounterViewController()
        counter.modalPresentationStyle = .popover
        counter.popoverPresentationController.sourceView = popoverButton
        present(counter)
    }

    // MARK: Menus

    private func updateSortMenu() {
        menuButton.menu = Menu(
            children: ["Name", "Date", "Size"].map { name in
                Action(title: name, state: name == order ? .on : .off) { [unowned self] _ in
                    order = name
                    status = "Sorted by \(name.lowercased())."
                    updateSortMenu()
                }
            })
    }

    private lazy var rename = KeyCommand(title: "Rename…", input: KeyChord(Key("R"), .control)) { [unowned self] _ in
        askForName()
    }

    override var keyCommands: [KeyCommand] { [rename] }

    private lazy var contextMenu = Menu(children: [
        rename,
        Menu(
            title: "Move to",
            children: ["Drafts", "Archive", "Bin"].map { place in
                Action(title: place) { [unowned self] _ in status = "Moved to \(place.lowercased())." }
            }),
        Action(title: "Share", attributes: .disabled) { _ in },
        Menu(
            options: .displayInline,
            children: [
                Action(title: "Delete…", attributes: .destructive) { [unowned self] _ in ask() }
            ]),
    ])
}

/// A counter, for all kinds of presentation.
final class CounterViewController: ViewController {
    @Bindable var count = 0

    override func registerActions(in actions: inout ActionTable) {
        actions["count"] = { [unowned self] in count += 1 }
        actions["close"] = { [unowned self] in dismiss() }
    }
}
