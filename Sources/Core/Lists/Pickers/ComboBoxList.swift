/// The options of a combo box on a panel below it, or above it if there is more room. The combo box keeps focus, and passes on the keys
/// that move through the list.
final class ComboBoxLayer: PresentationLayer {
    private weak var box: ComboBox?
    private let panel: Panel
    private let table = ComboBoxTable()
    /// The options that the list shows, by their indices; nil for all.
    private(set) var matches: [Int]?
    /// The row that Return chooses.
    private(set) var activeRow: Int?

    /// The distance of the panel from the window's edges, and its least width, in points.
    private static let margin = 8.0
    private static let leastWidth = 100.0

    init(of box: ComboBox?) {
        self.box = box
        panel = Panel(table)
        super.init()
        content = table
        hitBehavior = .passThrough
        addSubview(panel)
        table.separatorStyle = .none
        table.selectionFollowsFocus = false
        table.interaction.isOperatedFromOutside = true
        table.register(PickerListCell.self, forCellReuseIdentifier: "row")
        table.dataSource = self
        table.delegate = self
        environmentDidChange()
    }

    required convenience init() { self.init(of: nil) }

    deinit {}

    override var source: LayerSource? { LayerSource(view: box) }
    override var isModal: Bool { false }
    override var isDismissedOnFocusLoss: Bool { true }
    /// A click on the list leaves focus in the combo box.
    override class var traits: ViewTraits { .clickedWithoutFocus }
    override var nextResponder: (any Responder)? { box?.superview ?? super.nextResponder }
    override func environmentDidChange() {
        table.rowHeight = (box?.theme ?? theme).metrics.rowHeight
        setNeedsLayout()
    }

    // MARK: Content

    var numberOfRows: Int { matches?.count ?? box?.items.count ?? 0 }

    /// Shows these options, or all for nil.
    func show(_ matches: [Int]?, active item: Int?) {
        self.matches = matches
        table.reloadData()
        setNeedsLayout()
        window?.layout()
        activate(row: item.flatMap(row), at: .middle)
    }

    /// Returns the row that shows an option.
    private func row(of item: Int) -> Int? { matches.map { $0.firstIndex(of: item) } ?? item }

    /// Returns the option that a row shows.
    private func item(of row: Int) -> Int { matches?[row] ?? row }

    /// The option of the active row.
    var activeItem: Int? { activeRow.map(item) }

    private func activate(row: Int?, at position: TableView.ScrollPosition) {
        activeRow = row
        let path = row.map { IndexPath(row: $0, section: 0) }
        table.selectRow(at: path)
        table.accessibilityProperties.noteChange()
        if let path { table.scrollToRow(at: path, at: position, animated: false) }
    }

    /// Makes another row active. Without an active row, a movement down starts at the first row, and a movement up at the last.
    func move(by distance: Int) {
        guard numberOfRows > 0 else { return }
        let start = activeRow ?? (distance > 0 ? -1 : numberOfRows)
        activate(row: min(max(0, start + distance), numberOfRows - 1), at: .none)
    }

    /// The number of rows that Page Up and Page Down move by.
    var page: Int { max(1, Int(exactly: (panel.frame.height / table.rowHeight).rounded(.down)) ?? 1) - 1 }

    // MARK: Position

    override func layoutSubviews() {
        guard let box else { return }
        let room = bounds.inset(by: Self.margin)
        let rows = min(numberOfRows, max(1, box.numberOfVisibleItems))
        let width = min(max(sourcePlace.width, Self.leastWidth), room.width)
        var beside = PopoverPlacement(source: sourcePlace, room: room, sides: [.below, .above])
        beside.alignment = isRightToLeft ? 1 : 0
        beside.givesWay = true
        panel.frame = pixels.snapped(
            beside.place(for: Size(width, min(Double(rows) * table.rowHeight, room.height))))
    }

    /// Whether the pointer is over the list.
    var isUnderPointer: Bool { window?.pointer.map(panel.frame.contains) == true }

    // MARK: Dismissal

    override func cancel() { dismiss(animated: true) }
    override func dismiss(animated: Bool) {
        guard !isLeaving else { return }
        window?.presentation.closeBeside(self, animated: animated)
        box?.listDidClose()
    }
}

extension ComboBoxLayer: TableViewDataSource, TableViewDelegate {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { numberOfRows }

    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
        let title = box?.title(ofItem: item(of: path.row)) ?? ""
        (cell as? PickerListCell)?.label.text = title
        cell.accessibilityLabel = title
        return cell
    }

    func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath) {
        box?.choose(item(of: path.row), with: nil)
    }
}

/// A list that takes no focus.
private final class ComboBoxTable: TableView {
    override var acceptsFocus: Bool { false }
}

/// The arrow of a combo box, which opens and closes its list.
final class ComboBoxArrow: Control {
    private weak var box: ComboBox?

    /// The size of the arrow, in points.
    private static let side = 16.0

    init(of box: ComboBox?) {
        self.box = box
        super.init()
        isInternalView = true
        cursor = .arrow
        flags.insert(.leaf)
    }

    required convenience init() { self.init(of: nil) }

    deinit {}

    override var acceptsFocus: Bool { false }
    override func intrinsicSize(fitting proposal: Size) -> Size { Size(Self.side, theme.metrics.controlHeight) }
    override var hasConstantSize: Bool { true }
    /// Keys of the combo box open the list.
    override var accessibility: Accessibility { Accessibility() }
    override var accessibilityActions: [Accessibility.Action] { [] }

    override func draw(into list: inout DisplayList) {
        let rect = Rect(bounds.midX - Self.side / 2, bounds.midY - Self.side / 2, Self.side, Self.side)
        let isStrong = isEnabled && (isHovered || isHighlighted || box?.isListOpen == true)
        list.draw(.symbol(.down), in: pixels.snapped(rect), tint: isStrong ? .label : .secondaryLabel)
    }

    override func activate(with event: Event?) { box?.toggleList() }
}
