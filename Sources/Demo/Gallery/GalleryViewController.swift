import Inlay

/// The gallery: groups of pages in a sidebar, and the chosen page with its sources.
final class GalleryViewController: ViewController, TableViewDataSource, TableViewDelegate {
    override var preferredContentSize: Size { Size(1080, 720) }

    @Outlet var sidebarView: SidebarView
    @Outlet var searchBar: SearchBar
    @Outlet var pageTable: TableView
    @Outlet var heading: ColumnView
    @Outlet var summaryLabel: Label
    @Outlet var stage: StageView
    @Outlet var lookPlace: LayerView
    @Outlet var sourcePlace: LayerView

    @Bindable var pageTitle = ""
    @Bindable var summary = ""
    @Bindable var search = ""
    @Bindable var hasNoResult = false
    /// The factor on the width of the sidebar, which has longer names with larger text.
    @Bindable var textScale = 1.0
    /// A diagnostic about stored settings; empty if there is none.
    @Bindable var problem = ""

    @Setting("gallery.page") var pageName = Page.all[0].name
    @Setting("gallery.look") var showsLook = false
    @Setting("gallery.source") var showsSource = false
    @Setting("gallery.panes") var panes: [Double] = []
    @Setting("gallery.zoom") var zoom = 1.0

    /// The page to open instead of the remembered page.
    private let initialPage: Page?
    private(set) var page: Page?
    private var list = PageList()
    private var look: LookViewController?
    private var source: SourceViewController?
    private var shown: ViewController?
    /// Whether the list has been laid out and scrolled to the page.
    private var isRevealed = false

    init(page: Page? = nil) {
        initialPage = page
        super.init()
    }

    required convenience init() { self.init(page: nil) }

    override func registerActions(in actions: inout ActionTable) {
        actions["filter"] = filter
        actions["openFirst"] = openFirst
        actions["toggleLook"] = { [unowned self] in
            showsLook.toggle()
            showLook()
        }
        actions["toggleSource"] = { [unowned self] in
            showsSource.toggle()
            showSource()
        }
    }

    override var keyCommands: [KeyCommand] { commands }
    private lazy var commands = [
        KeyCommand(title: localizedString("gallery.search"), input: KeyChord(Key("F"), .control)) {
            [unowned self] _ in
            sidebarView.showSidebar()
            searchBar.searchTextField.becomeFirstResponder()
        },
        KeyCommand(title: localizedString("gallery.source"), input: KeyChord(Key("U"), .control)) {
            [unowned self] _ in
            showsSource.toggle()
            showSource()
        },
    ]

    override func viewDidLoad() {
        pageTable.register(TableViewCell.self, forCellReuseIdentifier: "page")
        pageTable.dataSource = self
        pageTable.delegate = self
        // The heading has the edge of the card.
        stage.onPlace = { [unowned self] in
            (heading.layoutMargins.left, heading.layoutMargins.right) = ($0, $0)
        }
        filter()
        showLook()
        let first = page ?? initialPage ?? Page.named(pageName) ?? Page.all[0]
        page = nil
        show(first)
        if initialPage != nil { sidebarView.setShowsContent(true, animated: false) }
    }

    override func viewDidAppear() {
        if window?.firstResponder == nil { pageTable.becomeFirstResponder() }
    }

    /// In a low window the example gets the room of the heading and the bar.
    override func viewWillLayoutSubviews() {
        textScale = max(1, view.theme.fontScale)
        let height = window?.size.height ?? 0
        // The start page contains its heading.
        heading.isHidden = height < 320 || page?.name == Page.all[0].name
        lookPlace.isHidden = !showsLook || height < 320
    }

    /// The list has a height now, so that the row of the first page can be scrolled into sight.
    override func viewDidLayoutSubviews() {
        guard !isRevealed, pageTable.frame.height > 0 else { return }
        isRevealed = true
        if let path = pageTable.indexPathForSelectedRow {
            // The list begins with a whole group.
            pageTable.scrollToRow(at: IndexPath(row: 0, section: path.section), at: .top, animated: false)
            pageTable.scrollToRow(at: path, at: .none, animated: false)
        }
    }

    // MARK: Pages

    /// Selects a page in the sidebar and shows it.
    func open(_ page: Page) {
        pageName = page.name
        show(page)
        sidebarView.showsContent = true
    }

    private func show(_ page: Page) {
        guard page.name != self.page?.name else { return }
        self.page = page
        pageTitle = localizedString("page.\(page.name)")
        summary = localizedString("page.\(page.name).text")
        selectRow()
        makePage()
    }

    /// Creates the page again, for example in another language.
    private func makePage() {
        shown?.removeFromParent()
        stage.page = nil
        shown = nil
        guard let page else { return }
        let controller = page.controller.init()
        addChild(controller)
        stage.idealWidth = page.width
        stage.idealHeight = page.height
        stage.fitsContent = page.fitsContent
        stage.minimumPageSize = Size(page.minimumWidth, page.minimumHeight)
        stage.isFramed = page.name != Page.all[0].name
        stage.zoom = zoom
        stage.page = controller.view
        shown = controller
        showSource()
    }

    private func selectRow() {
        guard let page, let path = list.path(of: page) else {
            if let old = pageTable.indexPathForSelectedRow { pageTable.deselectRow(at: old) }
            return
        }
        if pageTable.indexPathForSelectedRow != path { pageTable.selectRow(at: path) }
        if isRevealed { pageTable.scrollToRow(at: path, at: .none, animated: false) }
    }

    // MARK: Search

    private func filter() {
        list = PageList(matching: search) { [unowned self] page in
            localizedString("page.\(page.name)") + " " + localizedString("page.\(page.name).text")
        }
        hasNoResult = list.sections.isEmpty
        pageTable.reloadData()
        selectRow()
    }

    private func openFirst() {
        guard let page = list.sections.first?.pages.first else { return }
        open(page)
    }

    // MARK: Bars

    private func showLook() {
        if showsLook, look == nil {
            let look = LookViewController()
            look.zoom = zoom
            look.onZoom = { [unowned self] zoom in
                self.zoom = zoom
                stage.zoom = zoom
            }
            look.onLanguage = { [unowned self] in reload() }
            addChild(look)
            lookPlace.addArrangedSubview(look.view)
            self.look = look
        }
        view.setNeedsLayout()
    }

    /// Creates all texts again, in the language of the application.
    private func reload() {
        look?.removeFromParent()
        look = nil
        source?.removeFromParent()
        source = nil
        _ = try? reloadView()
        sidebarView.setShowsContent(true, animated: false)
    }

    private func showSource() {
        sourcePlace.isHidden = !showsSource
        guard showsSource, let page, let shown else { return }
        let drawer = source ?? makeSource()
        drawer.files = SourceFile.files(of: page, shownBy: shown)
    }

    private func makeSource() -> SourceViewController {
        let drawer = SourceViewController()
        addChild(drawer)
        sourcePlace.addArrangedSubview(drawer.view)
        source = drawer
        return drawer
    }

    /// Shows a problem with the stored settings.
    func show(problem text: String) { problem = text }

    // MARK: List

    func numberOfSections(in tableView: TableView) -> Int { list.sections.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        list.sections.indices.contains(section) ? list.sections[section].pages.count : 0
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        guard list.sections.indices.contains(section) else { return nil }
        return localizedString("gallery.group.\(list.sections[section].group.rawValue)")
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "page", for: indexPath)
        guard let page = list.page(at: indexPath) else { return cell }
        cell.textLabel?.text = localizedString("page.\(page.name)")
        cell.imageView?.image = page.image
        cell.imageView?.tintColor = .role(.secondaryLabel)
        return cell
    }

    func tableView(_ tableView: TableView, selectionFollowsFocusForRowAt indexPath: IndexPath) -> Bool {
        !sidebarView.isCollapsed
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        if let page = list.page(at: indexPath) { open(page) }
    }

    /// A row that is selected already shows its page, too.
    func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) {
        if let page = list.page(at: indexPath) { open(page) }
    }
}
