/// A container of titles.
final class ColumnTitlesView: View {
    required init() {
        super.init()
        isInternalView = true
        hitBehavior = .passThrough
        clipsToBounds = true
    }

    deinit {}

    /// The titles in the order of the columns.
    override var orderedSubviews: [View] {
        subviews.filter { $0 is ColumnTitleView }.sorted {
            isRightToLeft ? $0.frame.minX > $1.frame.minX : $0.frame.minX < $1.frame.minX
        }
    }

    override func draw(into list: inout DisplayList) { list.fill(bounds, .contentBackground) }
}

/// The title of a column.
final class ColumnTitleView: Control, ColumnTextView {
    private(set) var column: TableColumn?
    private weak var columns: TableColumns?
    private var text = ColumnText("")
    /// The start of a press, and whether the column is being moved.
    private var drag: (start: Double, isMoving: Bool)?

    /// The width of the sort arrow with its distance from the title, in points.
    static let arrowRoom = 14.0
    /// Lengths in points.
    private static let arrow = Size(8, 4.5)
    private static let dragDistance = 6.0
    private static let dividerInset = 6.0

    deinit {}

    private var header: TableHeaderView? { columns?.header }

    func show(_ column: TableColumn, in columns: TableColumns) {
        self.column = column
        self.columns = columns
        if text.text != column.title { text = ColumnText(column.title) }
        setNeedsDisplay()
    }

    func reshape() {
        text = ColumnText(text.text)
        setNeedsDisplay()
    }

    private var order: TableSortOrder { column.flatMap { columns?.sortOrder(of: $0) } ?? .none }

    // MARK: Drawing

    override func draw(into list: inout DisplayList) {
        guard let column else { return }
        if isHighlighted || isHovered, column.isSortable || drag?.isMoving == true {
            list.fill(bounds, .role(isHighlighted ? .fillPressed : .fill))
        }
        let order = order
        let inset = ColumnText.inset
        let arrowRoom = order == .none ? 0 : Self.arrowRoom
        let room = max(0, frame.width - 2 * inset - arrowRoom)
        // The arrow is on the side where the texts end, so that titles are above the texts.
        let endsRight = column.alignment == .right || column.alignment == .natural && isRightToLeft
        let rect = Rect(inset + (endsRight ? arrowRoom : 0), 0, room, frame.height)
        text.draw(
            in: rect, column.alignment, order == .none ? .secondaryLabel : .label, isRightToLeft: isRightToLeft,
            TextMeasure(TableHeaderView.font, in: self), into: &list)
        if order != .none { drawArrow(order, atLeft: endsRight, into: &list) }
        let edge = isRightToLeft ? 0.5 : frame.width - 0.5
        let divider = pixels.hairline(
            down: Rect(0, Self.dividerInset, frame.width, max(0, frame.height - 2 * Self.dividerInset)), x: edge)
        list.fill(divider, .separator)
    }

    private func drawArrow(_ order: TableSortOrder, atLeft: Bool, into list: inout DisplayList) {
        let size = Self.arrow
        let x = atLeft ? ColumnText.inset : frame.width - ColumnText.inset - size.width
        let top = ((frame.height - size.height) / 2).snapped(toScale: context?.scale ?? 1)
        var path = Path()
        let isUp = order == .ascending
        path.move(to: Point(0, isUp ? size.height : 0))
        path.addLine(to: Point(size.width, isUp ? size.height : 0))
        path.addLine(to: Point(size.width / 2, isUp ? 0 : size.height))
        path.close()
        list.fill(path, at: Point(x, top), .label)
    }

    override func drawOverlay(into list: inout DisplayList) {
        guard let column, header?.isFocused(column) == true else { return }
        list.strokeBorder(
            bounds.inset(by: 1), cornerRadius: max(theme.metrics.cornerRadius - 2, 0),
            width: theme.metrics.focusRingWidth, .accent)
    }

    // MARK: Input

    /// The header has focus in place of its titles.
    override var acceptsFocus: Bool { false }
    override class var traits: ViewTraits { [.hitAsWhole, .clickedWithoutFocus] }

    override func activate(with event: Event?) {
        guard let column, drag?.isMoving != true else { return }
        header?.titleWasPressed(column, with: event)
    }

    override func beginTracking(at point: Point, with event: Event) { drag = (point.x, false) }

    override func continueTracking(at point: Point, with event: Event) {
        guard let column, let header, let drag else { return }
        if !drag.isMoving, abs(point.x - drag.start) >= Self.dragDistance {
            self.drag?.isMoving = true
            setNeedsDisplay()
        }
        if self.drag?.isMoving == true {
            header.showInsertion(of: column, at: header.convertFromWindow(convertToWindow(point)).x)
        }
    }

    override func endTracking(isInside: Bool, with event: Event) { endDrag(isCancelled: false) }
    override func cancelTracking(with event: Event) { endDrag(isCancelled: true) }

    private func endDrag(isCancelled: Bool) {
        if let column, drag?.isMoving == true { header?.endMoving(column, isCancelled: isCancelled) }
        drag = nil
        setNeedsDisplay()
    }

    override func keepsTouches(along axis: Axis) -> Bool { axis == .horizontal }

    // MARK: Accessibility

    var cutTexts: [(column: TableColumn, text: String)] { text.isCut ? column.map { [($0, text.text)] } ?? [] : [] }
    override var shownText: String? { text.text }
    override var accessibility: Accessibility {
        let value: String? =
            switch order {
            case .none: nil
            case .ascending: translated(.ascending)
            case .descending: translated(.descending)
            }
        return Accessibility(role: .columnHeader, label: text.text, value: value)
    }
    override var accessibilityKeys: [Accessibility.Action: Key] { column?.isSortable == true ? [.press: .return] : [:] }
}
