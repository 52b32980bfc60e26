/// Panes side by side or one below the other, with handles between them that people drag.
///
///     <SplitView id="main">
///         <TableView width="220" minimumWidth="120" collapsible="true"/>
///         <TextView weight="1" minimumWidth="200"/>
///     </SplitView>
///
/// A pane with a `width` (a `height` in a vertical split view) begins with it; the others share the rest by `weight`, which is 1 by default.
/// A change of the window's size is shared by weight, too. Specification 13.27.
@MainActor open class SplitView: LayoutView, StateRestoring, PaneHosting {
    /// The direction in which the panes follow each other; `horizontal` by default.
    public var axis = Axis.horizontal {
        didSet {
            guard axis != oldValue else { return }
            for pane in arrangedSubviews { pane.extras?.pane.length = .undefined }
            for handle in handles { handle.axisDidChange() }
            setNeedsLayout()
        }
    }

    /// The positions of the handles, in points from the side where text begins, or from the top. A position is the start of the line between
    /// two panes. Setting it gives the panes these lengths, within their bounds; a collapsible pane that would be shorter than half of its
    /// minimum is collapsed. An empty array restores the lengths that the document gives.
    public var positions: [Double] {
        get { pendingPositions ?? places(of: lengths(in: room)) }
        set {
            pendingPositions = newValue
            if newValue.isEmpty { resetPositions() }
            setNeedsLayout()
        }
    }
    /// Positions that were set before the split view had a size.
    private var pendingPositions: [Double]?
    /// Whether the positions of the last run have been looked up.
    private var hasReadStoredPositions = false

    /// The panes: the arranged views that are visible or collapsible, in order.
    private(set) var panes: [View] = []
    private(set) var handles: [SplitHandle] = []

    /// The thickness of the line between two panes, in points.
    static let line = 1.0
    /// The distance that an arrow key moves a handle, in points.
    static let step = 10.0

    public required init() {
        super.init()
        clipsToBounds = true
    }

    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [
            .init("axis", \SplitView.axis) { $0.axis = $1 },
            .init("positions", \SplitView.positions, isEditable: true, check: refusePositions) { $0.positions = $1 },
        ]
    }

    private static func refusePositions(_ positions: [Double]) -> MarkupValueError? {
        positions.contains { $0 < 0 } ? .negative : nil
    }

    /// Discards the lengths that the user has given to the panes.
    public func resetPositions() {
        if hasReadStoredPositions { storedPositions?.remove() }
        pendingPositions = nil
        for pane in arrangedSubviews { pane.extras?.pane.length = .undefined }
        setNeedsLayout()
    }

    // MARK: Panes and handles

    override func respond(to change: ViewChange) {
        if case .arrangement = change { updateHandles() }
        super.respond(to: change)
    }

    private func updateHandles() {
        panes = subviews.filter { $0.isArranged && !($0 is SplitHandle) && (!$0.isHidden || $0.isCollapsible) }
        let count = max(0, panes.count - 1)
        while handles.count > count { handles.removeLast().removeFromSuperview() }
        while handles.count < count {
            let handle = SplitHandle(handles.count)
            handles.append(handle)
            addSubview(handle)
        }
    }

    /// Panes and handles in reading order.
    override var orderedSubviews: [View] {
        var views: [View] = []
        for (index, pane) in panes.enumerated() {
            views.append(pane)
            if index < handles.count { views.append(handles[index]) }
        }
        return views + subviews.filter { view in !(view is SplitHandle) && !panes.contains { $0 === view } }
    }

    var focusPanes: [View] { panes.filter { !$0.isHidden } }

    /// Whether the pane is collapsed.
    public func isCollapsed(_ pane: View) -> Bool { pane.isHidden && panes.contains { $0 === pane } }

    // MARK: Measuring

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        let padding = contentInsets.size
        let cross = proposal[axis.other] - padding[axis.other]
        var (length, extent) = (Double.undefined, Double.undefined)
        for view in panes where !view.isHidden {
            let size = view.measure(fitting: Size(main: .infinity, cross: cross, along: axis))
            let dimensions = view.layoutState.dimensions
            let (main, across) = (dimensions.need(size[axis], axis), dimensions.need(size[axis.other], axis.other))
            if main.isDefined { length = length.defined(or: 0) + main }
            if across.isDefined { extent = max(extent.defined(or: 0), across) }
        }
        let lines = Double(handles.count) * Self.line
        return Size(main: length + lines + padding[axis], cross: extent + padding[axis.other], along: axis)
    }

    override open var hasConstantSize: Bool { false }
    override open func isStretchable(along axis: Axis) -> Bool { !layoutState.dimensions.fixed(axis).isDefined }

    // MARK: Arranging

    /// The length that the panes share, in points.
    private var room: Double { room(in: bounds.size) }
    private func room(in size: Size) -> Double {
        max(0, size[axis] - contentInsets.size[axis] - Double(handles.count) * Self.line)
    }

    /// Returns the share of a pane in the rest: its weight; without one 0 for a pane with a set length, else 1.
    private func weight(of pane: View) -> Double {
        let dimensions = pane.layoutState.dimensions
        return dimensions.weight.defined(or: dimensions.known(axis).isDefined ? 0 : 1)
    }

    func item(of pane: View, in room: Double) -> PaneLengths.Item {
        guard !pane.isHidden else { return PaneLengths.Item(maximum: 0) }
        let dimensions = pane.layoutState.dimensions
        let weight = weight(of: pane)
        let length = pane.extras?.pane.length ?? .undefined
        var base = weight > 0 ? 0 : dimensions.known(axis).defined(or: 0)
        if length.isDefined {
            base = length
        } else if weight > 0 {
            let shown = panes.filter { !$0.isHidden && self.weight(of: $0) > 0 }
            // Beside panes with set lengths, a pane without one gets its usual share.
            if shown.contains(where: { $0.extras?.pane.length.isDefined == true }) {
                base = room * weight / shown.reduce(0) { $0 + self.weight(of: $1) }
            }
        }
        return PaneLengths.Item(
            base: base, weight: weight, minimum: dimensions.minimum(axis).defined(or: 0),
            maximum: dimensions.maximum(axis).defined(or: .infinity))
    }

    /// The length of each pane; 0 for collapsed ones.
    func lengths(in room: Double) -> [Double] {
        PaneLengths(panes.map { item(of: $0, in: room) }, in: room).lengths
    }

    /// The position of each handle for lengths of the panes.
    private func places(of lengths: [Double]) -> [Double] {
        var place = 0.0
        return handles.indices.map { index in
            place += lengths[index] + (index > 0 ? Self.line : 0)
            return place
        }
    }

    override func frames(in size: Size) -> [Rect] {
        let inner = contentRect(in: size)
        let lengths = lengths(in: room(in: size))
        var place = 0.0
        var frames: [Rect] = []
        for (pane, length) in zip(panes, lengths) {
            if !pane.isHidden {
                let cross = LayoutPass(of: pane).filling(inner.size[axis.other], axis.other)
                frames.append(rect(from: place, length: length, cross: cross, in: inner))
            }
            place += length + Self.line
        }
        return frames
    }

    private func rect(from start: Double, length: Double, cross: Double, in inner: Rect) -> Rect {
        guard axis == .horizontal else {
            let left = isRightToLeft ? inner.maxX - cross : inner.minX
            return Rect(left, inner.minY + start, cross, length)
        }
        let left = isRightToLeft ? inner.maxX - start - length : inner.minX + start
        return Rect(left, inner.minY, length, cross)
    }

    /// The visible panes. A pane is arranged only here, where its handle is known.
    override var arrangedViews: [View] { panes.filter { !$0.isHidden } }

    override open func layoutSubviews() {
        readStoredPositions()
        applyPendingPositions()
        placeSubviews()
        let inner = contentRect(in: bounds.size)
        for (handle, place) in zip(handles, places(of: lengths(in: room))) {
            let line = rect(from: place, length: Self.line, cross: inner.size[axis.other], in: inner)
            handle.place(over: pixels.snapped(line), in: bounds.size)
        }
    }

    // MARK: Storing

    /// The positions of the handles at the end of the last run. nil without an `id` or a document, and if an owner has them.
    private var storedPositions: StoredViewSize? {
        guard let store = window?.application?.viewSizes, let identifier = markup.identifier,
            extras?.bindings.contains(where: { $0.sets("positions", of: self) }) != true
        else { return nil }
        let controllers = sequence(first: self as View) { $0.superview }.lazy.compactMap { $0.viewController }
        return controllers.compactMap(\.documentName).first.map { StoredViewSize(store, "\($0)#\(identifier)") }
    }

    /// Takes the positions of the last run, unless a reload has restored lengths.
    private func readStoredPositions() {
        guard !hasReadStoredPositions, window?.application != nil, room > 0 else { return }
        hasReadStoredPositions = true
        guard !arrangedSubviews.contains(where: { $0.extras?.pane.length.isDefined == true }),
            let positions = storedPositions?.lengths, positions.count == handles.count
        else { return }
        pendingPositions = positions
    }

    private func applyPendingPositions() {
        guard let positions = pendingPositions, !positions.isEmpty, room > 0 else { return }
        pendingPositions = nil
        if positions.count > handles.count {
            diagnostics.report(
                "\(positions.count) positions for \(handles.count) handles: the last ones are ignored")
        }
        var start = 0.0
        for (index, pane) in panes.enumerated() {
            let isLast = index == panes.count - 1
            guard isLast || positions.indices.contains(index) else { break }
            let end = isLast ? room + Double(handles.count) * Self.line : positions[index]
            give(max(0, end - start), to: pane)
            start = max(start, end) + Self.line
        }
    }

    /// Gives a length to a pane. A length below half of the minimum collapses a pane that may collapse.
    private func give(_ length: Double, to pane: View) {
        let collapses = pane.isCollapsible && length < collapseLength(of: pane)
        if collapses { moveFocusOut(of: pane) } else { pane.ensuredExtras.pane.length = length }
        if pane.isCollapsible, pane.isHidden != collapses { pane.isHidden = collapses }
    }

    /// The length below which a pane collapses: half of its minimum, at least 1 point.
    private func collapseLength(of pane: View) -> Double {
        max(1, pane.layoutState.dimensions.minimum(axis).defined(or: 0) / 2)
    }

    // MARK: Moving handles

    /// The limits of a handle's position within the bounds of the panes on its sides.
    func limits(of index: Int) -> ClosedRange<Double> {
        let lengths = lengths(in: room)
        let start = places(of: lengths)[index] - lengths[index]
        let total = lengths[index] + lengths[index + 1]
        let items = [index, index + 1].map { item(of: panes[$0], in: room) }
        let low = max(items[0].minimum, total - items[1].maximum)
        let high = min(items[0].maximum, total - items[1].minimum)
        return low <= high ? start + low...start + high : start + lengths[index]...start + lengths[index]
    }

    /// Moves a handle on behalf of the user. The panes on its sides change; the others stay.
    ///
    /// - Parameter collapses: whether a short pane collapses, and a collapsed one returns.
    func moveHandle(_ index: Int, to position: Double, collapses: Bool) {
        guard panes.indices.contains(index + 1) else { return }
        let lengths = lengths(in: room)
        let start = places(of: lengths)[index] - lengths[index]
        let total = lengths[index] + lengths[index + 1]
        let sides = [(panes[index], position - start), (panes[index + 1], start + total - position)]
        guard total > 0, collapses || !sides.contains(where: { $0.0.isHidden }) else { return }
        let old = positions
        keep(lengths)
        if collapses {
            let short = sides.firstIndex { $0.0.isCollapsible && $0.1 < collapseLength(of: $0.0) }
            if let short, !sides[1 - short].0.isHidden || !sides[short].0.isHidden {
                setCollapsed(sides[short].0, true)
                if sides[1 - short].0.isHidden { setCollapsed(sides[1 - short].0, false) }
                return positionsDidChange(from: old)
            }
            for (pane, _) in sides where pane.isHidden { setCollapsed(pane, false) }
        }
        let items = sides.map { item(of: $0.0, in: room) }
        let low = max(items[0].minimum, total - items[1].maximum)
        let high = min(items[0].maximum, total - items[1].minimum)
        guard low <= high else { return positionsDidChange(from: old) }
        let length = min(max(sides[0].1, low), high)
        sides[0].0.ensuredExtras.pane.length = length
        sides[1].0.ensuredExtras.pane.length = total - length
        setNeedsLayout()
        positionsDidChange(from: old)
    }

    /// Stores the lengths of the visible panes, which then change only by the user and by weight.
    private func keep(_ lengths: [Double]) {
        for (pane, length) in zip(panes, lengths) where !pane.isHidden { pane.ensuredExtras.pane.length = length }
    }

    private func positionsDidChange(from old: [Double]) {
        guard positions != old else { return }
        storedPositions?.lengths = positions
        viewStateDidChange("positions")
    }

    /// Collapses or restores the pane on a side of a handle: the one that is collapsed, else the first that may collapse.
    ///
    /// - Returns: false if there is no such pane.
    @discardableResult func toggleCollapse(at index: Int) -> Bool {
        guard let pane = pane(collapsingAt: index) else { return false }
        let old = positions
        if !pane.isHidden { keep(lengths(in: room)) }
        setCollapsed(pane, !pane.isHidden)
        positionsDidChange(from: old)
        return true
    }

    /// The pane that the handle collapses or restores.
    func pane(collapsingAt index: Int) -> View? {
        guard panes.indices.contains(index + 1) else { return nil }
        let sides = [panes[index], panes[index + 1]]
        return sides.first(where: \.isHidden) ?? sides.first(where: \.isCollapsible)
    }

    private func setCollapsed(_ pane: View, _ isCollapsed: Bool) {
        guard pane.isHidden != isCollapsed else { return }
        if isCollapsed { moveFocusOut(of: pane) }
        pane.isHidden = isCollapsed
    }

    /// Moves the focus from a pane that collapses to the handle that restores it.
    private func moveFocusOut(of pane: View) {
        guard let window, let responder = window.firstResponder, pane === responder || pane.isAncestor(of: responder),
            let index = panes.firstIndex(where: { $0 === pane })
        else { return }
        let handle = handles[min(index, handles.count - 1)]
        pane.ensuredExtras.pane.lastResponder = responder
        window.focus.set(handle, shown: window.showsFocus)
    }

    // MARK: State

    /// The user's lengths and the collapsed panes; nil while the panes have the lengths of the document.
    open var restorableState: Any? {
        let states = arrangedSubviews.map { Pane(length: $0.extras?.pane.length ?? .undefined, isHidden: $0.isHidden) }
        return states.contains { $0.length.isDefined || $0.isHidden } ? states : nil
    }

    private struct Pane {
        let length: Double
        let isHidden: Bool
    }

    open func restore(_ state: Any) {
        let views = arrangedSubviews
        // With another number of panes the lengths belong to other content.
        guard let states = state as? [Pane], states.count == views.count else { return }
        for (view, state) in zip(views, states) {
            if state.length.isDefined { view.ensuredExtras.pane.length = state.length }
            if view.isCollapsible, view.isHidden != state.isHidden { view.isHidden = state.isHidden }
        }
        setNeedsLayout()
    }
}
