import Inlay

/// Documents in tabs: new ones, unsaved ones that ask before they close, and a page that stays.
final class TabsViewController: ViewController, TextViewDelegate {
    override var preferredContentSize: Size { Size(640, 420) }

    @Bindable var current = 0
    @Outlet var tabView: TabView
    @Outlet var letterTab: TabViewItem
    @Outlet var letterView: TextView
    @Outlet var stateLabel: Label
    private var count = 0

    override func registerActions(in actions: inout ActionTable) {
        actions["add"] = add
        actions["addMany"] = addMany
        actions["close"] = close
        actions["show"] = show
    }

    override func viewDidLoad() {
        letterView.delegate = self
        show()
    }

    func show() {
        stateLabel.text =
            "\(tabView.selectedItem?.title ?? "No document") (\(current + 1) of \(tabView.items.count))"
    }

    func add() {
        tabView.selectedItem = addDocument()
        show()
    }

    func addMany() {
        for _ in 0..<10 { addDocument() }
        show()
    }

    @discardableResult private func addDocument() -> TabViewItem {
        count += 1
        let number = count
        let title = "Document \(number)"
        let item = TabViewItem(title: title, image: .symbol(.page))
        item.viewProvider = {
            let text = TextView()
            text.text = "The text of document \(number)"
            text.accessibilityLabel = title
            return text
        }
        tabView.addItem(item)
        return item
    }

    func textViewDidChange(_ textView: TextView) { letterTab.isEdited = true }

    func close(_ tabs: TabView) {
        guard let item = tabs.closingItem, item.isEdited else { return }
        tabs.preventClosing()
        let alert = AlertController(title: "Close “\(item.title)”?", message: "Its changes are lost.")
        alert.addAction(AlertAction(title: "Cancel", style: .cancel))
        alert.addAction(
            AlertAction(title: "Close", style: .destructive) { [weak self] _ in
                guard let self, let index = tabView.items.firstIndex(where: { $0 === item }) else { return }
                tabView.removeItem(at: index)
                show()
            })
        present(alert)
    }
}
