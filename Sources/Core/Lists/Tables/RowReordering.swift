/// Moves rows of a table by drags and keys. Specification 13.11.
///
/// `RowPlaces` decides where a row may go, and changes the data. This class follows the pointer, shows the place, and scrolls
/// near the edges.
final class RowReordering {
    private unowned(unsafe) let table: TableView
    private lazy var places = table.makeRowPlaces()
    /// The row that was pressed and may be dragged, and the position of the pointer.
    private var pressed: (path: IndexPath, point: Point)?
    /// The row that is dragged; the pointer, in window coordinates, and the place below it.
    private var drag: (path: IndexPath, point: Point, drop: RowDrop?)?
    private var scrolling: RepeatTimer?
    private lazy var mark = RowDropView()

    /// The distance in points after which a press becomes a drag.
    private static let dragDistance = 6.0
    /// The distance from the upper and lower edge in which a drag scrolls, and the distance that it scrolls at once, in points.
    private static let edge = 20.0
    private static let step = 8.0
    private static let pace = RepeatTimer.Pace(first: 0.2, interval: 0.03)

    init(of table: TableView) { self.table = table }

    deinit {}

    var isDragging: Bool { drag != nil }

    // MARK: Events

    /// - Returns: false if the event does not concern a drag.
    func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .pointerDown(let point, .left, _, let modifiers):
            pressed = modifiers.isEmpty ? table.row(at: point).map { ($0, point) } : nil
            return false
        case .pointerMoved(let point, _):
            if drag == nil { begin(at: point) }
            guard drag != nil else { return false }
            move(to: point)
        case .pointerUp(_, .left, _, _):
            pressed = nil
            guard drag != nil else { return false }
            end(isCancelled: false)
        case .keyDown(.escape, _, _) where drag != nil: end(isCancelled: true)
        case .keyDown(let key, .alt, _) where table.isFirstResponder: return move(by: key)
        default: return false
        }
        return true
    }

    func cancel() { end(isCancelled: true) }

    private func begin(at point: Point) {
        guard let pressed, let press = table.interaction.press, press.path == pressed.path else { return }
        let distance = point - pressed.point
        guard max(abs(distance.x), abs(distance.y)) >= Self.dragDistance else { return }
        self.pressed = nil
        guard places.mayMove(pressed.path) else { return }
        table.interaction.cancelPress()
        table.window?.capturePointer(for: table)
        drag = (pressed.path, point, nil)
    }

    private func move(to point: Point) {
        guard let drag else { return }
        self.drag?.point = point
        show(places.drop(of: drag.path, at: point))
        scrollAtEdges()
    }

    private func show(_ drop: RowDrop?) {
        drag?.drop = drop
        guard let drop else {
            mark.isHidden = true
            return
        }
        if mark.superview !== table {
            table.insertSubview(mark, at: table.subviews.firstIndex { $0 is ScrollBar } ?? table.subviews.count)
        }
        mark.isHidden = false
        mark.isAround = drop.isInto
        mark.frame = table.pixels.snapped(drop.frame)
    }

    private func end(isCancelled: Bool) {
        pressed = nil
        guard let drag else { return }
        self.drag = nil
        scrolling = nil
        mark.removeFromSuperview()
        if table.window?.pointerTarget === table { table.window?.releasePointer() }
        if !isCancelled, let drop = drag.drop { drop.perform() }
    }

    // MARK: Scrolling

    /// The distance to scroll for the position of the pointer, in points.
    private var distance: Double {
        guard let drag else { return 0 }
        let y = table.convertFromWindow(drag.point).y
        let insets = table.adjustedContentInset
        if y < insets.top + Self.edge { return -Self.step }
        return y > table.frame.height - insets.bottom - Self.edge ? Self.step : 0
    }

    private func scrollAtEdges() {
        guard distance != 0, scrolling == nil, let window = table.window else { return }
        let timer = RepeatTimer(
            "reordering in \(table.diagnostics.diagnosticName)", Self.pace, from: window.animations.time
        ) { [weak self] in
            guard let self, scrolling === $0, distance != 0, let drag else {
                self?.scrolling = nil
                return false
            }
            table.setContentOffset(table.contentOffset + Point(0, distance), animated: false)
            table.layoutIfNeeded()
            show(places.drop(of: drag.path, at: drag.point))
            return true
        } isHeld: { [weak self] in
            self?.scrolling === $0
        }
        scrolling = timer
        window.animations.start(timer)
    }

    // MARK: Keys

    private func move(by key: Key) -> Bool {
        guard [.up, .down, .left, .right].contains(key), let path = table.focusedRow, table.hasRow(path),
            places.mayMove(path)
        else { return false }
        places.drop(of: path, by: key)?.perform()
        return true
    }
}

/// A place to which a row can be moved.
struct RowDrop {
    /// The place in the table's coordinates: a line between rows, or the row that takes the moved row.
    var frame = Rect.zero
    /// Whether the moved row becomes a row below the row at the place.
    var isInto = false
    /// Moves the row.
    let perform: () -> Void
}

/// The mark of the place to which a row is dragged.
final class RowDropView: View {
    /// Whether the mark is a frame around a row, in place of a line.
    var isAround = false { didSet { if isAround != oldValue { setNeedsDisplay() } } }

    /// The height of the line, in points.
    static let height = 2.0

    required init() {
        super.init()
        isInternalView = true
        isUserInteractionEnabled = false
        flags.insert(.leaf)
    }

    deinit {}

    override func draw(into list: inout DisplayList) {
        guard isAround else { return list.fill(bounds, .accent) }
        list.strokeBorder(
            bounds, cornerRadius: theme.metrics.cornerRadius, width: theme.metrics.focusRingWidth, .accent)
    }
}
