/// A component of a picker as a wheel: a column of rows with the selected one in the middle.
final class PickerColumn: ScrollView, PickerPart, DumpedContentSource, SelectedViewProvider {
    private weak var picker: PickerView?
    private let number: Int
    private let rows = PickerRows()
    private var count = 0
    private(set) var rowHeight = 1.0
    /// The row in the middle, or the one that the wheel is turning to.
    private var selected = -1
    /// The pointer press in the column, if any.
    private var press: Press?

    private struct Press {
        let start: Point
        var trail = FingerTrail()
        /// A press on a turning wheel starts a drag immediately.
        var isDragging = false
    }

    /// Seconds without a wheel event after which the column settles on a row.
    static let rest = 0.15

    convenience init(of picker: PickerView, _ number: Int) {
        self.init(number)
        self.picker = picker
    }

    private init(_ number: Int) {
        self.number = number
        super.init()
        showsVerticalScrollIndicator = false
        showsHorizontalScrollIndicator = false
        decelerationRate = DecelerationRate(rawValue: 0.996)
        contentView = rows
    }

    required convenience init() { self.init(0) }

    deinit {}

    func reload() {
        guard let picker else { return }
        count = picker.numberOfRows(inComponent: number)
        rowHeight = picker.rowHeight(of: number)
        selected = picker.selectedRow(inComponent: number)
        rows.removeAll()
        setNeedsLayout()
    }

    func metricsDidChange() { reload() }

    func show(_ row: Int, animated: Bool) {
        let isAway = row != selected || place(of: row) != contentOffset
        selected = row
        guard isAway, scrollRange != nil, window != nil, !isHeld else {
            return LayoutPass(of: self).setNeedsArranging()
        }
        move(to: place(of: row), animated: animated) {}
        LayoutPass(of: self).setNeedsArranging()
    }

    /// The selected row, or the row in the middle while the wheel coasts, settles or is dragged.
    var currentRow: Int { motion is Momentum || motion is RowSnapDelay || drag != nil ? nearestRow : selected }

    /// Whether the user is dragging or pressing the wheel.
    private var isHeld: Bool { drag != nil || isTracking || press != nil }

    // MARK: Layout

    private func place(of row: Int) -> Point { Point(0, Double(max(0, row)) * rowHeight - contentInset.top) }

    private func row(at y: Double) -> Int {
        let row = Int(exactly: (y / rowHeight).rounded(.down)) ?? 0
        return min(max(0, row), count - 1)
    }

    /// The row nearest to the middle.
    private var nearestRow: Int { row(at: contentOffset.y + contentInset.top + rowHeight / 2) }

    override func sizeOfContent() -> Size { Size(frame.width, Double(count) * rowHeight) }
    override var readsFromRight: Bool { false }
    /// The column places the rows itself.
    override func resizeContent() {}

    override func layoutSubviews() {
        let scale = context?.scale ?? 1
        let above = max(0, ((frame.height - rowHeight) / 2 * scale).rounded(.down) / scale)
        let insets = EdgeInsets(top: above, left: 0, bottom: max(0, frame.height - rowHeight - above), right: 0)
        if contentInset != insets {
            contentInset = insets
            // An animation to the selected row ends at its place with the former insets.
            if !isHeld, !(motion is Momentum), !(motion is RowSnapDelay) { stopMotion() }
        }
        super.layoutSubviews()
        if motion == nil, !isHeld { move(to: place(of: selected)) }
        showRows()
        // New rows need layout.
        flags.insert([.descendantNeedsLayout, .allBelow])
    }

    /// The most rows above and below the middle one. No screen shows more, although a document may set any height.
    private static let maximumRowCount = 256

    /// Creates views for the visible rows only.
    private func showRows() {
        guard let picker, count > 0, frame.height > 0 else {
            rows.removeAll()
            rows.frame.size = .zero
            return
        }
        let (first, last) = (row(at: contentOffset.y), row(at: contentOffset.y + frame.height - 0.001))
        let seen = max(first, nearestRow - Self.maximumRowCount)...min(last, nearestRow + Self.maximumRowCount)
        rows.frame.size = Size(frame.width, Double(count) * rowHeight)
        picker.gate.hold {
            rows.show(seen, of: picker, number, rowHeight: rowHeight, middle: nearestRow)
        }
    }

    override func moveFreely(to target: Point) {
        let old = contentOffset
        super.moveFreely(to: target)
        if contentOffset != old { LayoutPass(of: self).setNeedsArranging() }
    }

    // MARK: Settling

    /// Adjusts the deceleration so that it ends with a row in the middle.
    override func curve(along axis: Axis, velocity: Double, in scrollRange: ScrollRange) -> ScrollCurve {
        let natural = super.curve(along: axis, velocity: velocity, in: scrollRange)
        guard axis == .vertical, scrollRange.least.y < natural.end, natural.end < scrollRange.greatest.y else {
            return natural
        }
        let target = place(of: row(at: natural.end + contentInset.top + rowHeight / 2)).y
        return ScrollCurve(
            from: contentOffset.y, velocity: velocity, slowingTo: target, rate: decelerationRate.rawValue)
    }

    /// Selects the row in the middle after the wheel has stopped.
    override func scrollingDidEnd() {
        guard !isHeld, count > 0 else { return }
        let row = nearestRow
        if row == selected {
            show(row, animated: true)
        } else {
            picker?.choose(row, inComponent: number, with: nil)
        }
    }

    // MARK: Input

    override var acceptsFocus: Bool { isScrollEnabled && count > 0 }
    override func focusDidChange() {
        super.focusDidChange()
        if !isFirstResponder { picker?.typed = TypeAhead() }
    }

    override func handle(_ event: Event) -> Bool {
        guard isScrollEnabled, count > 0 else { return super.handle(event) }
        switch event.kind {
        case .pointerDown(let point, .left, _, _): beginPress(at: point, event)
        case .pointerMoved(let point, _) where press != nil: movePress(to: point, event)
        case .pointerUp(let point, .left, _, _) where press != nil: endPress(at: point, event)
        case .wheel(_, _, let dy, []) where window?.pointing.touchpad.axis == .vertical: return turn(by: -dy, event)
        case .keyDown where isFirstResponder:
            let page = max(1, Int(exactly: (frame.height / rowHeight).rounded(.down)) ?? 1)
            return picker?.handleKey(event, in: number, page: page) ?? false
        default: return false
        }
        return true
    }

    /// Whole notches select rows. Fractions scroll, and the column settles on a row afterwards. Inside a scrollable view only a focused
    /// column responds.
    private func turn(by notches: Double, _ event: Event) -> Bool {
        guard notches != 0, notches.isFinite, isFirstResponder || !EnclosingScrollers(of: self).isInScroller else {
            return false
        }
        let last = count - 1
        if notches == notches.rounded(), !(motion is RowSnapDelay) {
            let target = min(max(0, Double(currentRow) + notches), Double(last))
            guard let row = Int(exactly: target), row != currentRow || motion != nil else { return false }
            picker?.choose(row, inComponent: number, with: event)
            return true
        }
        guard move(by: Point(0, notches * rowHeight)) else { return motion != nil }
        if let window { start(RowSnapDelay(of: self, until: window.animations.time + Self.rest)) }
        return true
    }

    // MARK: Pointer

    private func beginPress(at point: Point, _ event: Event) {
        // An animation to a selected row is not interrupted.
        let isCaught = motion is Momentum || motion is RowSnapDelay
        press = Press(start: point, isDragging: isCaught)
        press?.trail.add(point, at: event.time)
        if isCaught { beginDrag(at: point) }
        window?.capturePointer(for: self)
    }

    private func movePress(to point: Point, _ event: Event) {
        guard let press else { return }
        self.press?.trail.add(point, at: event.time)
        let way = point.y - press.start.y
        if !press.isDragging {
            guard abs(way) > WindowTouches.slop else { return }
            self.press?.isDragging = true
            beginDrag(at: Point(press.start.x, press.start.y + (way > 0 ? 1 : -1) * WindowTouches.slop))
        }
        drag(to: Point(press.start.x, point.y))
    }

    private func endPress(at point: Point, _ event: Event) {
        movePress(to: point, event)
        guard let press else { return }
        self.press = nil
        window?.releasePointer()
        LayoutPass(of: self).setNeedsArranging()
        if press.isDragging {
            endDrag(with: Point(0, press.trail.velocity.y), event)
        } else {
            let y = convertFromWindow(point).y + contentOffset.y
            guard y >= 0, y < Double(count) * rowHeight else { return }
            picker?.choose(row(at: y), inComponent: number, with: event)
        }
    }

    override func pointerCancelled(_ event: Event) {
        guard let press else { return }
        self.press = nil
        LayoutPass(of: self).setNeedsArranging()
        if press.isDragging { endDrag(with: .zero, event) }
    }

    // MARK: Drawing and accessibility

    override func drawOverlay(into list: inout DisplayList) {
        guard isFirstResponder, let window, window.showsFocus, window.isActive else { return }
        let metrics = theme.metrics
        let margin = min(PickerView.bandMargin, frame.width / 2)
        let band = Rect(
            margin, (frame.height - rowHeight) / 2, frame.width - 2 * margin, min(rowHeight, frame.height))
        list.strokeBorder(
            pixels.snapped(band), cornerRadius: metrics.cornerRadius - 2, width: metrics.focusRingWidth, .accent)
    }

    override var accessibility: Accessibility {
        Accessibility(
            role: .pickerComponent, label: picker?.name(forComponent: number),
            value: selected < 0 ? nil : picker?.shownTitle(forRow: selected, forComponent: number),
            isEnabled: count > 0 && picker?.isUserInteractionEnabled != false)
    }
    override var accessibilityKeys: [Accessibility.Action: Key] { [.increment: .down, .decrement: .up] }

    var selectedAccessibleView: View? { rows.shown.first { $0.row == selected }?.view }
    func selectAccessible(_ view: View) -> Bool {
        guard isScrollEnabled, let row = rows.shown.first(where: { $0.view === view })?.row else { return false }
        picker?.choose(row, inComponent: number, with: nil)
        return true
    }

    package var dumpedContent: [DumpedContent] {
        rows.shown.map { DumpedContent(view: $0.view, component: number, row: $0.row) }
    }
    override var restorableState: Any? { nil }
}

/// Waits for a pause in touchpad scrolling, since no event reports that the fingers were lifted.
final class RowSnapDelay: FrameMotion {
    private let end: Double
    private weak var column: PickerColumn?

    init(of column: PickerColumn, until end: Double) {
        self.column = column
        self.end = end
    }

    deinit {}

    var name: String { "a turning row of \(column?.diagnostics.diagnosticName ?? "a picker")" }
    var target: Point? { nil }

    func step(to time: Double) -> Bool {
        guard let column, column.motion === self else { return false }
        guard time >= end else { return true }
        column.motion = nil
        column.scrollingDidEnd()
        return false
    }
}
