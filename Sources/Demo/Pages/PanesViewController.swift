import Inlay

/// A small mail app: folders in a sidebar, messages and a reading pane between handles, bars, a banner, toasts and empty states.
final class PanesViewController: ViewController, TableViewDataSource, TableViewDelegate {
    @Outlet var sidebarView: SidebarView
    @Outlet var statusBar: StatusBar
    @Outlet var folderTable: TableView
    @Outlet var messageTable: TableView
    @Outlet var noMessages: EmptyState
    @Outlet var noMessageChosen: EmptyState

    @Bindable var folderName = ""
    @Bindable var path: [String] = []
    @Bindable var subject = ""
    @Bindable var sender = ""
    @Bindable var text = ""
    @Bindable var count = ""
    @Bindable var isOffline = true
    @Bindable var hasMessages = true
    @Bindable var hasMessage = false
    @Bindable var hasNoMessage = true

    override var preferredContentSize: Size { Size(760, 480) }

    private struct Message: Equatable {
        let sender, subject, text: String
    }

    private static let folderNames = ["Inbox", "Sent", "Drafts"]
    private var folders: [[Message]] = [
        [
            Message(
                sender: "Ann", subject: "Lunch on Friday?",
                text: "At noon, in the new place at the corner? Ben comes, too."),
            Message(
                sender: "Ben", subject: "Pictures of the walk",
                text: "Here are the pictures of Sunday. The one at the lake is the best."),
            Message(sender: "Library", subject: "Two books are due", text: "Please return them by Monday."),
        ],
        [Message(sender: "You", subject: "Re: Garden", text: "I bring the plants on Saturday.")],
        [],
    ]
    private var folder = 0
    private var message: Int?

    override func registerActions(in actions: inout ActionTable) {
        actions["delete"] = { [unowned self] in deleteMessage() }
        actions["connect"] = { [unowned self] in connect() }
        actions["openStep"] = { [unowned self] (path: BreadcrumbView) in
            if path.selectedIndex == 0 { sidebarView.showSidebar() } else { show(message: nil) }
        }
    }

    override func viewDidLoad() {
        for table in [folderTable, messageTable] {
            table.register(TableViewCell.self, forCellReuseIdentifier: "row")
            table.dataSource = self
            table.delegate = self
        }
        noMessages.image = .symbol(.folder)
        noMessageChosen.image = .symbol(.page)
        show(folder: 0)
        folderTable.selectRow(at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
    }

    // MARK: Content

    private func show(folder index: Int) {
        folder = index
        folderName = Self.folderNames[index]
        hasMessages = !folders[index].isEmpty
        count = folders[index].count == 1 ? "1 message" : "\(folders[index].count) messages"
        messageTable.reloadData()
        show(message: nil)
    }

    private func show(message index: Int?) {
        message = index
        hasMessage = index != nil
        hasNoMessage = index == nil
        path = ["Mail", folderName]
        guard let index else { return }
        let message = folders[folder][index]
        (subject, sender, text) = (message.subject, message.sender, message.text)
        path.append(message.subject)
    }

    private func deleteMessage() {
        guard let index = message else { return }
        let (folder, deleted) = (folder, folders[folder][index])
        folders[folder].remove(at: index)
        show(folder: folder)
        let toast = Toast("Message deleted", actionTitle: "Undo") { [unowned self] in
            folders[folder].insert(deleted, at: min(index, folders[folder].count))
            if self.folder == folder { show(folder: folder) }
        }
        show(toast)
    }

    private func connect() {
        isOffline = false
        statusBar.showMessage("Connected")
    }

    // MARK: Tables

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        tableView === folderTable ? folders.count : folders[folder].count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        let isFolder = tableView === folderTable
        cell.textLabel?.text = isFolder ? Self.folderNames[indexPath.row] : folders[folder][indexPath.row].subject
        cell.textLabel?.numberOfLines = 0
        cell.imageView?.image = isFolder ? .symbol(.folder) : nil
        return cell
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        guard tableView === folderTable else { return show(message: indexPath.row) }
        show(folder: indexPath.row)
        sidebarView.showsContent = true
    }
}
