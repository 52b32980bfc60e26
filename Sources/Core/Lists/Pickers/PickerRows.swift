/// The visible rows of a component.
final class PickerRows: View, HostingView {
    /// A row's view; `label` is nil if the app provides the view.
    private typealias Row = (view: View, label: Label?)
    private var rows: [Int: Row] = [:]
    private var labels: [Label] = []
    private var spare: [View] = []

    /// The distance of a title from the sides of its component in points, and its least value when space is tight.
    static let padding = 8.0
    static let minimumPadding = 2.0
    /// The most unused views of the app that are kept for reuse.
    private static let maximumUnusedCount = 16

    required init() {
        super.init()
        isInternalView = true
        hitBehavior = .none
    }

    deinit {}

    /// Visible rows from top to bottom.
    var shown: [(row: Int, view: View)] { rows.sorted { $0.key < $1.key }.map { ($0.key, $0.value.view) } }
    var hostedSubviews: [View] { shown.map(\.view) }
    override var orderedSubviews: [View] { hostedSubviews }

    func removeAll() {
        // Remove from the bottom, so that the same rows get the same labels when they return.
        for row in rows.keys.sorted(by: >) { remove(row) }
        spare = []
    }

    /// - Parameter middle: the row that is emphasised.
    func show(_ seen: ClosedRange<Int>, of picker: PickerView, _ component: Int, rowHeight: Double, middle: Int) {
        for row in rows.keys where !seen.contains(row) { remove(row) }
        for row in seen where rows[row] == nil { add(row, of: picker, component) }
        for (row, shown) in rows {
            let place = Rect(0, Double(row) * rowHeight, frame.width, rowHeight)
            guard let label = shown.label else {
                shown.view.frame = pixels.snapped(place)
                continue
            }
            label.textColor = row == middle ? nil : .role(.secondaryLabel)
            let asked = label.measure(fitting: .unconstrained)
            let height = min(asked.height, rowHeight)
            let side = min(Self.padding, max(Self.minimumPadding, (place.width - asked.width) / 2))
            var inner = place.inset(by: EdgeInsets(top: 0, left: side, bottom: 0, right: side))
            inner.origin.y += (rowHeight - height) / 2
            inner.size = Size(max(0, inner.width), height)
            label.frame = pixels.snapped(inner)
        }
    }

    private func remove(_ row: Int) {
        guard let old = rows.removeValue(forKey: row) else { return }
        old.view.removeFromSuperview()
        if let label = old.label {
            labels.append(label)
        } else if spare.count < Self.maximumUnusedCount {
            spare.append(old.view)
        }
    }

    private func add(_ row: Int, of picker: PickerView, _ component: Int) {
        let old = spare.popLast()
        if let view = picker.requestedView(forRow: row, forComponent: component, reusing: old) {
            if !rows.values.contains(where: { $0.view === view }) { return insert((view, nil), row) }
            picker.reportOnce("the delegate returns one view for several rows of component \(component)")
        } else if let old {
            spare.append(old)
        }
        let label = labels.popLast() ?? Label()
        label.textAlignment = .center
        label.text = picker.shownTitle(forRow: row, forComponent: component)
        insert((label, label), row)
    }

    private func insert(_ new: Row, _ row: Int) {
        rows[row] = new
        addSubview(new.view)
    }

    /// The column places the subviews.
    override func respond(to change: ViewChange) {
        switch change {
        case .arrangement:
            layoutState.subviewsNeedingLayout = []
            flags.insert([.allBelow, .descendantNeedsLayout])
        case .measurements: if let view = superview as? PickerColumn { LayoutPass(of: view).setNeedsArranging() }
        default: super.respond(to: change)
        }
    }
}
