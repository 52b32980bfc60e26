/// The list of a window's keyboard shortcuts, over the window. Specification 13.36.
final class ShortcutsViewController: ViewController {
    private let content = ShortcutsView()
    private var groups: [ShortcutGroup] = []
    /// The shortcuts that match the search.
    private var shown: [ShortcutGroup] = []

    deinit {}

    /// The number of shortcuts above which they can be searched.
    private static let searchLimit = 12

    override func loadView() {
        view = content
        content.table.dataSource = self
        content.table.delegate = self
        content.closeItem.handler = { [weak self] _ in self?.cancelPresentation() }
        content.searchBar.addAction(for: .editingChanged) { [weak self] in self?.search() }
        languageDidChange()
    }

    override var initialResponder: View? {
        content.searchBar.isHidden ? content.table : content.searchBar.searchTextField
    }

    override func languageDidChange() {
        title = translated(.keyboardShortcuts)
        content.showTexts()
        groups = window?.shortcuts ?? []
        let count = groups.reduce(0) { $0 + $1.shortcuts.count }
        content.counts = (count, groups.count)
        content.searchBar.isHidden = count <= Self.searchLimit
        search()
    }

    private func search() {
        let words = content.searchBar.text.lowercased().split(whereSeparator: \.isWhitespace)
        shown = groups.compactMap { group in
            let found = group.shortcuts.filter { shortcut in
                let keys = shortcut.keys.map { $0.shownText(in: application) }
                let text = ([group.title, shortcut.title] + keys).joined(separator: " ").lowercased()
                return words.allSatisfy { text.contains($0) }
            }
            return found.isEmpty ? nil : ShortcutGroup(title: group.title, shortcuts: found)
        }
        content.table.reloadData()
    }
}

extension ShortcutsViewController: TableViewDataSource, TableViewDelegate {
    func numberOfSections(in tableView: TableView) -> Int { shown.count }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        shown[section].shortcuts.count
    }
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { shown[section].title }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "shortcut") as? ShortcutCell
        let shown = cell ?? ShortcutCell(reuseIdentifier: "shortcut")
        shown.show(self.shown[indexPath.section].shortcuts[indexPath.row], lineWidth: content.lineWidth)
        return shown
    }
    func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { nil }
}
