/// A view whose drawing is a closure, or a method of its owner.
///
///     <Canvas id="canvas" onDraw="draw" height="120"/>
///
///     func draw(_ list: inout DisplayList, _ size: Size) {            // actions["draw"] = draw
///         list.fill(Rect(0, 0, size.width / 2, size.height), .accent)
///         list.text("Half", at: Point(8, 8), font: .style(.headline), color: .white)
///     }
///
/// Parts of the drawing are hit regions: they have an action, a tool tip, a pointer shape and an accessibility element, and people reach
/// them with the arrow keys. Specification 13.25.
@MainActor open class Canvas: View, DocumentActionList, InnerFocusProvider {
    /// Draws the content for a size, in points, from the top left corner. nil, the default, draws nothing. It is called when the size, the
    /// theme or a region's state has changed, and after `setNeedsDisplay()`.
    public var onDraw: ((inout DisplayList, Size) -> Void)? { didSet { setNeedsDisplay() } }
    package var documentActions: [DocumentAction] = [] { didSet { setNeedsDisplay() } }
    /// The hit regions, from back to front; none by default. Regions with names that were there before keep their hover and focus.
    public var regions: [Region] = [] { didSet { regionsDidChange() } }
    /// Returns the hit regions for a size, if they depend on it. It is called when the size has changed, and after `setNeedsLayout()`. nil,
    /// the default, leaves `regions` as they are.
    public var makeRegions: ((Size) -> [Region])? { didSet { setNeedsLayout() } }

    private var regionViews: [CanvasRegion] = []
    /// The name of the region that arrow keys have reached.
    private var reachedName: String?
    /// The list that is being recorded, for drawing methods of owners.
    private var recording: DisplayList?

    public required init() { super.init() }

    deinit {}

    package class var eventAttributes: [String] { ["onDraw"] }

    // MARK: Drawing

    override open func draw(into list: inout DisplayList) {
        guard !frame.isEmpty else { return }
        onDraw?(&list, frame.size)
        guard !documentActions.isEmpty else { return }
        recording = list
        // The list must not have two owners, or each command would copy it.
        list = DisplayList()
        _ = performActions("onDraw", with: nil)
        list = recording ?? list
        recording = nil
    }

    /// Draws with a method of the owner, while the canvas asks for its drawing.
    func record(_ draw: (inout DisplayList, Size) -> Void) {
        guard var list = recording else { return }
        recording = DisplayList()
        draw(&list, frame.size)
        recording = list
    }

    override open func drawOverlay(into list: inout DisplayList) {
        guard isFirstResponder, let window, window.showsFocus, window.isActive, let region = reached?.region else {
            return
        }
        let width = theme.metrics.focusRingWidth
        guard let path = region.path else {
            let distance = theme.metrics.focusRingGap + width
            return list.strokeBorder(
                region.bounds.inset(by: -distance), cornerRadius: theme.metrics.cornerRadius, width: width, .accent)
        }
        list.stroke(path, Stroke(width), .accent)
    }

    override open func environmentDidChange() {
        setNeedsLayout()
        setNeedsDisplay()
    }

    // MARK: Regions

    override open func layoutSubviews() {
        if let makeRegions { regions = makeRegions(frame.size) }
        for view in regionViews { view.frame = view.region.bounds }
    }

    private func regionsDidChange() {
        let old = Dictionary(regionViews.map { ($0.region.name, $0) }) { first, _ in first }
        var names: Set<String> = []
        let new = regions.compactMap { region -> CanvasRegion? in
            guard names.insert(region.name).inserted else {
                diagnostics.report(
                    "two regions of a Canvas have the name '\(region.name.shortened)'; the first is used")
                return nil
            }
            let view = old[region.name] ?? CanvasRegion()
            view.region = region
            return view
        }
        for view in regionViews where !names.contains(view.region.name) { view.removeFromSuperview() }
        if new.map(ObjectIdentifier.init) != subviews.map(ObjectIdentifier.init) {
            for view in new { addSubview(view) }
        }
        regionViews = new
        if let reachedName, !names.contains(reachedName) { self.reachedName = nil }
        if !acceptsFocus { window?.focus.leave(self) }
        regionStateDidChange()
    }

    func regionStateDidChange() { setNeedsDisplay() }

    /// The name of the region under the pointer; nil if there is none. The drawing may show it.
    public var hoveredRegion: String? { regionViews.last { $0.isHovered }?.region.name }
    /// The name of the region that is pressed; nil if there is none.
    public var pressedRegion: String? { regionViews.last { $0.isHighlighted }?.region.name }
    /// The name of the region that the arrow keys have reached, while the canvas has focus; nil if there is none.
    public var focusedRegion: String? { isFirstResponder ? reached?.region.name : nil }

    private var reachable: [CanvasRegion] { regionViews.filter(\.isEnabled) }
    private var reached: CanvasRegion? { reachable.first { $0.region.name == reachedName } ?? reachable.first }

    func reach(_ view: CanvasRegion) {
        guard view.isEnabled, view.region.name != reachedName else { return }
        reachedName = view.region.name
        setNeedsDisplay()
    }

    // MARK: Keyboard

    override open var acceptsFocus: Bool { regionViews.contains { $0.isEnabled } }
    override open func focusDidChange() { setNeedsDisplay() }

    override open func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .keyDown(.right, [], _): return step(by: isRightToLeft ? -1 : 1)
        case .keyDown(.left, [], _): return step(by: isRightToLeft ? 1 : -1)
        case .keyDown(.down, [], _): return step(by: 1)
        case .keyDown(.up, [], _): return step(by: -1)
        case .keyDown(.home, [], _): return go(to: reachable.first)
        case .keyDown(.end, [], _): return go(to: reachable.last)
        case .keyDown(.return, [], let isRepeat), .keyDown(.keypadEnter, [], let isRepeat),
            .keyDown(.space, [], let isRepeat):
            guard let reached, reached.region.action != nil else { return super.handle(event) }
            if !isRepeat { reached.activate(with: event) }
            return true
        default: return super.handle(event)
        }
    }

    private func step(by step: Int) -> Bool {
        guard let place = reachable.firstIndex(where: { $0 === reached }) else { return false }
        return go(to: reachable.indices.contains(place + step) ? reachable[place + step] : reachable[place])
    }

    private func go(to view: CanvasRegion?) -> Bool {
        guard let view else { return false }
        reach(view)
        return true
    }

    // MARK: Accessibility

    var innerFocus: AccessibilityNode? { reached.map { .view($0) } }
    override open var accessibility: Accessibility {
        guard !regionViews.isEmpty else { return Accessibility(role: .image, label: accessibilityLabel) }
        return Accessibility(role: .group, label: accessibilityLabel, value: focusedRegion.flatMap(label(ofRegion:)))
    }

    private func label(ofRegion name: String) -> String? {
        regionViews.first { $0.region.name == name }?.accessibility.label
    }
}
