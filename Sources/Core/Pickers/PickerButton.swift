/// A component of a picker as a button that shows the selected title and opens a list of all.
final class PickerButton: Control, PickerPart {
    private weak var picker: PickerView?
    private let number: Int
    private let title = Label()
    private let arrow = ImageView()
    private var selected = -1
    private weak var dropDown: DropDownLayer?
    private var list: PickerList?

    /// Points.
    private static let gap = 8.0
    private static let iconSize = 16.0
    /// Rows of the list that show without scrolling, and rows that Page Up and Page Down go over.
    private static let rows = (shown: 8.0, page: 5)

    init(of picker: PickerView?, _ number: Int) {
        self.picker = picker
        self.number = number
        super.init()
        arrow.image = .symbol(.down)
        arrow.symbolColor = .role(.secondaryLabel)
        for view in [title, arrow] {
            view.isPart = true
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
    }

    required convenience init() { self.init(of: nil, 0) }

    var currentRow: Int { selected }

    func reload() {
        guard let picker else { return }
        show(picker.selectedRow(inComponent: number), animated: false)
        isEnabled = selected >= 0
        list?.table.reloadData()
    }

    func show(_ row: Int, animated: Bool) {
        selected = row
        title.text = row < 0 ? "" : picker?.shownTitle(forRow: row, forComponent: number) ?? ""
        setNeedsLayout()
    }

    // MARK: Measuring

    /// Of a button that shows any of the titles.
    static func width(of titles: [String], in view: View) -> Double {
        let measure = view.textMeasure(.style(.body))
        let widest = titles.reduce(0) { max($0, measure.run($1[...]).width) }
        return widest.rounded(.up) + 2 * view.theme.metrics.fieldPadding + gap + iconSize
    }

    override func intrinsicSize(fitting proposal: Size) -> Size { .undefined }

    override func layoutSubviews() {
        let padding = theme.metrics.fieldPadding
        let size = title.measure(fitting: .unconstrained)
        let width = max(0, min(size.width, frame.width - 2 * padding - Self.gap - Self.iconSize))
        place(title, at: padding, Size(width, size.height))
        place(arrow, at: frame.width - padding - Self.iconSize, Size(Self.iconSize, Self.iconSize))
    }

    private func place(_ view: View, at x: Double, _ size: Size) {
        let left = isRightToLeft ? frame.width - x - size.width : x
        view.frame = snapped(Rect(left, (frame.height - size.height) / 2, size.width, size.height))
    }

    override func firstBaseline(for size: Size) -> Double? { baselineOfMiddle(of: size.height) }

    // MARK: Drawing

    override func draw(into list: inout DisplayList) {
        let isDown = isHighlighted || dropDown != nil
        let color: Color.Role = isDown ? .fillPressed : isHovered && isEnabled ? .fillHover : .fill
        list.fill(bounds, cornerRadius: theme.metrics.cornerRadius, .role(color))
        drawFocusRing(cornerRadius: theme.metrics.cornerRadius, into: &list)
    }

    override var stateOpacity: Double { isEnabled ? 1 : theme.metrics.disabledOpacity }

    // MARK: People

    override func handle(_ event: Event) -> Bool {
        guard isEnabled, isFirstResponder, case .keyDown(let key, _, _) = event.kind, key != .space else {
            return super.handle(event)
        }
        return picker?.handleKey(event, in: number, page: Self.rows.page) == true || super.handle(event)
    }

    override func activate(with event: Event?) {
        guard let picker, let window, dropDown == nil, isEnabled else { return }
        let list = PickerList(of: picker, number) { [weak self] row in
            guard let self else { return }
            dropDown?.dismiss(animated: true)
            self.picker?.choose(row, inComponent: number, with: event)
        }
        self.list = list
        let count = Double(picker.numberOfRows(inComponent: number))
        let height = min(count, Self.rows.shown) * theme.metrics.rowHeight
        let layer = DropDownLayer(
            list.table, beside: self, preferredSize: Size(max(frame.width, 2 * theme.metrics.buttonPadding), height))
        layer.firstResponder = list.table
        layer.whenDismissed = { [weak self] in
            self?.list = nil
            self?.dropDown = nil
            self?.setNeedsDisplay()
        }
        dropDown = layer
        window.show(layer, animated: true)
        list.showSelection(selected)
        setNeedsDisplay()
    }

    // MARK: Accessibility

    override var accessibility: Accessibility {
        Accessibility(
            role: .pickerComponent, label: picker?.name(forComponent: number), value: title.text, isEnabled: isEnabled)
    }
    override var shownText: String? { title.text }
}

/// The rows of a component in a list.
final class PickerList: TableViewDataSource, TableViewDelegate {
    let table = TableView()
    private weak var picker: PickerView?
    private let number: Int
    private let whenChosen: (Int) -> Void

    init(of picker: PickerView, _ number: Int, whenChosen: @escaping (Int) -> Void) {
        self.picker = picker
        self.number = number
        self.whenChosen = whenChosen
        table.separatorStyle = .none
        table.rowHeight = picker.theme.metrics.rowHeight
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = self
        table.delegate = self
    }

    deinit {}

    func showSelection(_ row: Int) {
        guard row >= 0 else { return }
        let path = IndexPath(row: row, section: 0)
        table.selectRow(at: path, animated: false, scrollPosition: .middle)
        table.interaction.focus(path)
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        picker?.numberOfRows(inComponent: number) ?? 0
    }

    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
        cell.textLabel?.text = title(of: path)
        return cell
    }

    func tableView(_ tableView: TableView, typeSelectStringForRowAt path: IndexPath) -> String? { title(of: path) }

    func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath) { whenChosen(path.row) }

    private func title(of path: IndexPath) -> String {
        picker?.shownTitle(forRow: path.row, forComponent: number) ?? ""
    }
}
