import Inlay

/// The window of the inspector.
final class InspectorViewController: ViewController {
    static let size = Size(640, 640)
    static let minimumSize = Size(360, 320)

    weak var inspector: Inspector?

    @Outlet private var tree: OutlineView
    @Outlet private var tabs: TabView
    @Outlet private var pickItem: BarButtonItem
    @Outlet private var boxItem: BarButtonItem
    @Outlet private var flashItem: BarButtonItem
    @Outlet private var parentItem: BarButtonItem
    @Outlet private var defaultsBox: CheckBox
    @Outlet private var writeButton: Button
    @Outlet private var propertyTable: TableView
    @Outlet private var statusLabel: Label
    @Outlet private var layoutText: TextView
    @Outlet private var questions: SegmentedControl
    @Outlet private var answerText: TextView
    @Outlet private var accessibilityText: TextView
    @Outlet private var eventTable: TableView
    @Outlet private var frameGraph: FrameGraph
    @Outlet private var frameTable: TableView

    private lazy var views = InspectedTree { [weak self] in self?.inspector?.inspectedWindows ?? [] }
    private var editor: PropertyEditor?
    private let events = EntryRows<Inspection.EventEntry> { $0.value(inColumn: $1) }
    private let frames = EntryRows<Inspection.FrameEntry> { $0.value(inColumn: $1) }
    /// Whether the tree selects a row because the selection has changed elsewhere.
    private var isFollowing = false
    private static let questionNames: [PropertyQuestion] = [.disabled, .hidden, .colour, .font, .repainted]

    /// The tabs, in the order of the document.
    enum Tab: Int { case properties, layout, why, accessibility, events, frames }

    private var tab: Tab { Tab(rawValue: tabs.selectedIndex) ?? .properties }

    required init() {
        super.init()
        title = "Inspector"
    }

    deinit {}

    override var documentName: String? { nil }
    override var preferredContentSize: Size { Self.size }

    /// The builder does not record the inspector's own views.
    override var viewBuilder: ViewBuilder {
        var builder = super.viewBuilder
        builder.inspection = nil
        return builder
    }

    override func loadDocument() throws(MarkupError) -> View? {
        ViewBuilder.register(FrameGraph.self, as: "FrameGraph")
        return try viewBuilder.load(
            MarkupSource(name: InspectorDocument.name, text: InspectorDocument.text), owner: self
        ).view
    }

    override func viewDidLoad() {
        tree.outlineDataSource = views
        tree.delegate = self
        editor = PropertyEditor(
            of: inspector, table: propertyTable, defaultsBox: defaultsBox, writeButton: writeButton
        ) { [weak self] in self?.show($0) }
        eventTable.dataSource = events
        frameTable.dataSource = frames
        tabs.onValueChanged = { [weak self] in self?.showTab() }
        boxItem.isSelected = inspector?.showsBox ?? true
        statusLabel.isHidden = true
    }

    override func viewDidDisappear() { inspector?.didClose() }

    override func registerActions(in actions: inout ActionTable) {
        actions["togglePicking"] = togglePicking
        actions["toggleBox"] = toggleBox
        actions["toggleFlashes"] = toggleFlashes
        actions["selectParent"] = selectParent
        actions["defaultsDidChange"] = { [weak self] in self?.editor?.update() }
        actions["writeToDocument"] = { [weak self] in self?.editor?.writeToDocument() }
        actions["questionDidChange"] = showAnswer
        actions["clearEvents"] = clearEvents
        actions["clearFrames"] = clearFrames
    }

    override var keyCommands: [KeyCommand] {
        [
            KeyCommand(title: "Parent", input: KeyChord(.up, .alt)) { [weak self] _ in self?.selectParent() },
            KeyCommand(title: "Close", input: KeyChord(Key("W"), .control)) { [weak self] _ in
                self?.window?.requestClose()
            },
        ]
    }
}

// MARK: - Commands
extension InspectorViewController {
    private func togglePicking() { inspector.map { $0.setPicking(!$0.isPicking) } }

    private func toggleBox() {
        guard let inspector else { return }
        inspector.showsBox.toggle()
        boxItem.isSelected = inspector.showsBox
    }

    private func toggleFlashes() {
        guard let inspector else { return }
        inspector.showsFlashes.toggle()
        flashItem.isSelected = inspector.showsFlashes
    }

    private func selectParent() {
        let outer = inspector?.selection?.superview.flatMap { first in
            sequence(first: first) { $0.superview }.first { !$0.isInternalView }
        }
        guard let outer, outer.superview != nil else { return }
        inspector?.select(outer)
    }

    private func clearEvents() {
        inspector?.inspection.forgetEvents()
        showTab()
    }

    private func clearFrames() {
        inspector?.inspection.forgetFrames()
        showTab()
    }
}

// MARK: - Following the application
extension InspectorViewController {
    func pickingDidChange(_ isPicking: Bool) {
        guard isViewLoaded else { return }
        pickItem.isSelected = isPicking
        if isPicking { show("Click a view in a window of the app. Escape cancels.") } else { show(nil) }
    }

    /// Called after a frame of an inspected window.
    func frameWasDrawn() {
        if views.takeChange() { treeDidChange() }
        if editor?.isEditing != true { showTab() }
    }

    /// Opens the rows of the tree, unless there are too many for a first look.
    func expandTree() {
        treeDidChange()
        guard views.count <= Self.expandedCount else { return }
        for row in (0..<tree.numberOfRows(inSection: 0)).reversed() { tree.expandRow(row, includesDescendants: true) }
    }

    /// The greatest number of views that are all shown when the inspector opens.
    private static let expandedCount = 300

    func treeDidChange() {
        guard isViewLoaded else { return }
        _ = views.takeChange()
        tree.reloadData()
        showSelectedRow()
    }

    func selectionDidChange() {
        guard isViewLoaded else { return }
        show(nil)
        showSelectedRow()
        parentItem.isEnabled = inspector?.selection?.superview != nil
        editor?.selectionDidChange()
        showTab()
    }

    private func showSelectedRow() {
        guard let view = inspector?.selection, let row = views.row(of: view, in: tree) else { return }
        let path = IndexPath(row: row, section: 0)
        guard tree.indexPathForSelectedRow != path else { return }
        isFollowing = true
        defer { isFollowing = false }
        tree.selectRow(at: path, scrollPosition: .none)
        tree.scrollToRow(at: path, at: .none, animated: false)
    }

    private func show(_ status: String?) {
        statusLabel.text = status ?? ""
        statusLabel.isHidden = status == nil
    }
}

// MARK: - Tabs
extension InspectorViewController {
    private func showTab() {
        guard let inspection = inspector?.inspection else { return }
        let view = inspector?.selection
        switch tab {
        case .properties: editor?.update()
        case .layout: set(layoutText, view.map { PropertyAnswer($0, inspection).text(to: .size) })
        case .why: showAnswer()
        case .accessibility: set(accessibilityText, view.map { inspection.accessibilityText(of: $0) })
        case .events:
            if events.show(inspection.events) { eventTable.reloadData() }
        case .frames:
            guard frames.show(inspection.frames) else { return }
            frameGraph.frames = inspection.frames
            frameTable.reloadData()
        }
    }

    private func set(_ view: TextView, _ text: String?) {
        let text = text ?? "No view is selected."
        if view.text != text { view.text = text }
    }

    private func showAnswer() {
        guard let inspection = inspector?.inspection else { return }
        let index = questions.selectedSegmentIndex
        let question = Self.questionNames.indices.contains(index) ? Self.questionNames[index] : .disabled
        set(answerText, inspector?.selection.map { PropertyAnswer($0, inspection).text(to: question) })
    }
}

extension InspectorViewController: TableViewDelegate {
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        guard !isFollowing, let node = tree.item(atRow: indexPath.row) as? InspectedNode else { return }
        inspector?.select(node.view ?? node.window?.view)
    }
}
