import Inlay

/// Tabs with navigation, with a search, and with bars in markup, and a menu bar above them.
final class BarsViewController: TabBarController {
    override var preferredContentSize: Size { Size(620, 440) }

    /// The owners of the documents that the page shows.
    static let owners: [ViewController.Type] = [
        FoldersViewController.self, FolderViewController.self, WordsViewController.self, ToolsViewController.self,
    ]

    private let folders = FoldersViewController()

    override func viewDidLoad() {
        let navigation = NavigationController(rootViewController: folders)
        navigation.isToolbarHidden = false
        navigation.tabBarItem = TabBarItem(title: "Folders", image: .symbol(.folder), name: "folders")
        let words = WordsViewController()
        words.tabBarItem = TabBarItem(systemItem: .search)
        let tools = ToolsViewController()
        tools.tabBarItem = TabBarItem(title: "Tools", image: .symbol(.star), name: "tools")
        tools.tabBarItem.badgeValue = "4"
        viewControllers = [navigation, words, tools]
        super.viewDidLoad()
    }

    override func viewWillAppear() { window?.menuBar = menus }
    override func viewWillDisappear() { window?.menuBar = [] }

    private var menus: [Menu] {
        let add = KeyCommand(title: "New Folder", input: KeyChord(Key("N"), .control)) { [unowned self] _ in
            selectedIndex = 0
            folders.add()
        }
        let tabs = viewControllers.enumerated().map { index, controller in
            KeyCommand(title: controller.tabBarItem.title ?? "", input: KeyChord(Key("\(index + 1)"), .alt)) {
                [unowned self] _ in selectedIndex = index
            }
        }
        let about = Action(title: "About…") { [unowned self] _ in
            let alert = AlertController(title: "Bars", message: "Four bars, and two controllers that have them.")
            alert.addAction(AlertAction(title: "OK"))
            present(alert)
        }
        let shortcuts = Action(title: "Keyboard Shortcuts") { [unowned self] _ in window?.showShortcuts() }
        return [
            Menu(title: "File", children: [add]), Menu(title: "View", children: tabs),
            Menu(title: "Help", children: [shortcuts, about]),
        ]
    }
}

/// The first page: a row for each folder.
final class FoldersViewController: ViewController, TableViewDataSource, TableViewDelegate {
    @Outlet var table: TableView

    private var names = ["Garden", "Kitchen", "Journeys"]

    override func viewDidLoad() {
        title = "Folders"
        navigationItem.rightBarButtonItem = BarButtonItem(systemItem: .add) { [unowned self] _ in add() }
        table.register(TableViewCell.self, forCellReuseIdentifier: "folder")
        table.dataSource = self
        table.delegate = self
    }

    func add() {
        names.append("Folder \(names.count + 1)")
        table.insertRows(at: [IndexPath(row: names.count - 1, section: 0)])
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { names.count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "folder", for: indexPath)
        cell.textLabel?.text = names[indexPath.row]
        cell.imageView?.image = .symbol(.folder)
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        let folder = FolderViewController()
        folder.name = names[indexPath.row]
        folder.renamed = { [unowned self] name in
            names[indexPath.row] = name
            table.reloadRows(at: [indexPath])
        }
        navigationController?.pushViewController(folder)
    }
}

/// The second page: a field for the folder's name, on which the toolbar acts.
final class FolderViewController: ViewController {
    @Outlet var nameField: TextField
    @Bindable var name = ""
    var renamed: (String) -> Void = { _ in }

    override func registerActions(in actions: inout ActionTable) {
        actions["rename"] = { [unowned self] in
            title = name
            renamed(name)
        }
    }

    override func viewDidLoad() {
        title = name
        let done = BarButtonItem(systemItem: .done) { [unowned self] _ in
            navigationController?.popViewController()
        }
        navigationItem.rightBarButtonItem = done
        toolbarItems = [
            BarButtonItem(systemItem: .undo, action: "undo"), BarButtonItem(systemItem: .redo, action: "redo"),
            .flexibleSpace(), BarButtonItem(title: "Select All", action: "selectAll"),
            BarButtonItem(systemItem: .trash, action: "cut"),
        ]
    }
}

/// Words that contain the search text, or begin with it.
final class WordsViewController: ViewController, TableViewDataSource {
    @Outlet var table: TableView
    @Bindable var query = ""
    @Bindable var scope = 0
    @Bindable var count = ""

    private static let all = [
        "amber", "anchor", "bark", "bridge", "cloud", "coral", "dune", "ember", "fern", "glacier", "harbor", "island",
        "juniper", "lantern", "meadow", "orchard", "pebble", "quarry", "river", "summit", "thicket", "valley",
    ]
    private var found = all

    override func registerActions(in actions: inout ActionTable) { actions["search"] = search }

    override func viewDidLoad() {
        title = tabBarItem.title
        table.register(TableViewCell.self, forCellReuseIdentifier: "word")
        table.dataSource = self
        search()
    }

    func search() {
        let text = query.lowercased()
        found = Self.all.filter { text.isEmpty || (scope == 0 ? $0.contains(text) : $0.hasPrefix(text)) }
        count = found.count == 1 ? "1 word" : "\(found.count) words"
        table.reloadData()
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { found.count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "word", for: indexPath)
        cell.textLabel?.text = found[indexPath.row]
        return cell
    }
}

/// Bars that a document declares.
final class ToolsViewController: ViewController {
    @Outlet var playerBar: Toolbar
    @Bindable var place = "all"
    @Bindable var status = "Nothing pressed yet."

    override func registerActions(in actions: inout ActionTable) {
        actions["press"] = { [unowned self] (item: BarButtonItem) in status = "\(item.title ?? "An item") pressed." }
        actions["play"] = { [unowned self] in
            guard let item = playerBar.item(named: "play") else { return }
            item.isSelected.toggle()
            status = item.isSelected ? "Playing." : "Paused."
        }
        actions["showPlace"] = { [unowned self] in status = "Place: \(place)." }
    }

    override func viewDidLoad() { title = "Tools" }
}
