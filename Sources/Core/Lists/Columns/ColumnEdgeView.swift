/// A view over the edge of another view that it belongs to.
@MainActor protocol EdgeView: View {
    /// Whether scripts may name a place in this view as a place of the other view.
    func isEdge(of view: View) -> Bool
}

/// The edge of a title, which resizes its column.
final class ColumnEdgeView: View, EdgeView {
    weak var column: TableColumn?
    /// The distance of the pointer from the edge, and the widths before the drag.
    private var drag: (slip: Double, old: [(column: TableColumn, width: Double?)])?

    /// The distance from the edge in which it can be dragged, in points.
    static let reach = 4.0

    required init() {
        super.init()
        isInternalView = true
        cursor = .resizeLeftRight
        flags.insert(.leaf)
    }

    deinit {}

    override class var traits: ViewTraits { .clickedWithoutFocus }

    func isEdge(of view: View) -> Bool { view.superview === superview && view.frame.intersects(frame) }

    /// Returns the width of the column for a pointer position on its edge.
    private func width(at point: Point, _ columns: TableColumns, _ index: Int) -> Double {
        let width = columns.geometry.width(of: index)
        guard let title = columns.header.title(of: columns.geometry.columns[index]) else { return width }
        let place = title.convertFromWindow(point).x
        return columns.geometry.isRightToLeft ? width - place : place
    }

    override func handle(_ event: Event) -> Bool {
        guard let column, let columns = column.table, let index = columns.geometry.index(of: column) else {
            return event.isPress
        }
        switch event.kind {
        case .pointerDown(_, .left, let count, _) where count == 2: columns.layout.fit(column)
        case .pointerDown(let point, .left, _, _):
            let slip = width(at: point, columns, index) - columns.geometry.width(of: index)
            drag = (slip, columns.all.map { ($0, $0.userWidth) })
            window?.capturePointer(for: self)
        case .pointerMoved(let point, _):
            guard let drag else { return false }
            columns.layout.fixWidths(through: column)
            let width = width(at: point, columns, index) - drag.slip
            columns.layout.setUserWidth(pixels.snapped(Rect(0, 0, max(0, width), 0)).width, of: column)
        case .pointerUp(_, .left, _, _) where drag != nil:
            drag = nil
            window?.releasePointer()
            columns.stateDidChange()
        case .pointerDown(_, .right, _, _), .pointerUp(_, .right, _, _): return false
        case .pointerDown, .pointerUp: break
        default: return false
        }
        return true
    }

    override func pointerCancelled(_ event: Event) {
        for (column, width) in drag?.old ?? [] { column.table?.layout.setUserWidth(width, of: column) }
        drag = nil
    }

    override func keepsTouches(along axis: Axis) -> Bool { axis == .horizontal }
}
