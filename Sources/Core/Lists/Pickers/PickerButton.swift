/// A component of a picker as a button that shows the selected title and opens a list of all.
final class PickerButton: DropDownButton, PickerPart {
    private weak var picker: PickerView?
    private let number: Int
    private var selected = -1
    private var list: PickerList?

    /// Rows of the list that are visible without scrolling, and rows that Page Up and Page Down move by.
    private static let rows = (shown: 8.0, page: 5)

    init(of picker: PickerView?, _ number: Int) {
        self.picker = picker
        self.number = number
        super.init()
    }

    required convenience init() { self.init(of: nil, 0) }

    var currentRow: Int { selected }

    func reload() {
        update()
        list?.table.reloadData()
    }

    private func update() {
        guard let picker else { return }
        show(picker.selectedRow(inComponent: number), animated: false)
        isEnabled = selected >= 0
    }

    /// Updates the row height. The list keeps its selection and scroll position, since its rows do not change.
    func metricsDidChange() {
        update()
        list?.table.rowHeight = theme.metrics.rowHeight
    }

    func show(_ row: Int, animated: Bool) {
        selected = row
        title = row < 0 ? "" : picker?.shownTitle(forRow: row, forComponent: number) ?? ""
    }

    override func intrinsicSize(fitting proposal: Size) -> Size { .undefined }

    // MARK: Input

    override func handle(_ event: Event) -> Bool {
        guard isEnabled, isFirstResponder, case .keyDown(let key, _, _) = event.kind, key != .space else {
            return super.handle(event)
        }
        return picker?.handleKey(event, in: number, page: Self.rows.page) == true || super.handle(event)
    }

    override func openPanel(with event: Event?) {
        guard let picker else { return }
        let list = PickerList(of: picker, number) { [weak self] row in
            guard let self else { return }
            close()
            self.picker?.choose(row, inComponent: number, with: event)
        }
        self.list = list
        let count = Double(picker.numberOfRows(inComponent: number))
        let height = min(count, Self.rows.shown) * theme.metrics.rowHeight
        open(list.table, size: Size(max(frame.width, Self.leastWidth), height), first: list.table, contentSource: list)
        list.showSelection(selected)
    }

    /// The least width of the list, in points.
    private static let leastWidth = 100.0

    override func panelDidClose() { list = nil }

    // MARK: Accessibility

    override var accessibility: Accessibility {
        var node = Accessibility(
            role: .pickerComponent, label: picker?.name(forComponent: number), value: title,
            isEnabled: isEnabled && picker?.isUserInteractionEnabled != false)
        node.isExpanded = isOpen
        return node
    }
    override var accessibilityKeys: [Accessibility.Action: Key] {
        [.press: .return, .increment: .down, .decrement: .up]
    }
}

/// The rows of a component in a list.
final class PickerList: TableViewDataSource, TableViewDelegate {
    let table = TableView()
    private weak var picker: PickerView?
    private let number: Int
    private let onSelect: (Int) -> Void

    init(of picker: PickerView, _ number: Int, onSelect: @escaping (Int) -> Void) {
        self.picker = picker
        self.number = number
        self.onSelect = onSelect
        table.separatorStyle = .none
        // Selecting a row closes the list, so moving the focus must not select.
        table.selectionFollowsFocus = false
        table.rowHeight = picker.theme.metrics.rowHeight
        table.register(PickerListCell.self, forCellReuseIdentifier: "row")
        table.dataSource = self
        table.delegate = self
    }

    deinit {}

    func showSelection(_ row: Int) {
        guard row >= 0 else { return }
        let path = IndexPath(row: row, section: 0)
        table.selectRow(at: path, animated: false, scrollPosition: .middle)
        let isShown = table.window?.showsFocus ?? false
        table.interaction.focus(path)
        table.window?.focus.set(table, shown: isShown)
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        picker?.numberOfRows(inComponent: number) ?? 0
    }

    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
        (cell as? PickerListCell)?.label.text = title(of: path)
        return cell
    }

    func tableView(_ tableView: TableView, typeSelectStringForRowAt path: IndexPath) -> String? { title(of: path) }

    func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath) { onSelect(path.row) }

    private func title(of path: IndexPath) -> String {
        picker?.shownTitle(forRow: path.row, forComponent: number) ?? ""
    }
}

/// A cell whose title aligns with the title of the button above the list.
final class PickerListCell: ContentTableViewCell {
    let label = Label()

    required init() {
        super.init()
        label.isInternalView = true
        contentView = label
    }

    deinit {}

    override var defaultLayoutMargins: EdgeInsets {
        let side = theme.metrics.fieldPadding
        return EdgeInsets(left: side, right: side)
    }
}
