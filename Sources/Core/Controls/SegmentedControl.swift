/// A row of segments, one of which is chosen.
///
///     <SegmentedControl selectedSegmentIndex="$period" onValueChanged="showPeriod">
///         <segment title="Day"/>
///         <segment title="Week"/>
///     </SegmentedControl>
///
/// Specification 13.6.
@MainActor open class SegmentedControl: Control, SlotContainer, InnerFocusProvider {
    /// The value of `selectedSegmentIndex` if no segment is chosen.
    public static let noSegment = -1

    var segments: [Segment] = []
    /// The index of the chosen segment, or `noSegment`.
    private var selected = SegmentedControl.noSegment
    /// A choice that applies once such a segment exists.
    private var wanted: Wanted?
    private enum Wanted { case index(Int), value(Any) }

    /// The index of the chosen segment, from 0 on the side where text begins; -1, the default, is none. Setting it sends no event.
    /// If it is set before its segment is added, the segment is chosen when it is added.
    public var selectedSegmentIndex: Int {
        get {
            if segments.isEmpty, case .index(let index) = wanted { return index }
            return selected
        }
        set { select(newValue < 0 ? Self.noSegment : newValue, in: nil) }
    }

    /// The value of the chosen segment. Setting it chooses the first segment with an equal value or the same text, else none.
    public var value: Any? {
        get {
            if segments.isEmpty, case .value(let value) = wanted { return value }
            return segment(at: selected)?.value
        }
        set {
            let index = newValue.flatMap { new in segments.firstIndex { $0.hasValue(new) } }
            select(index ?? Self.noSegment, in: nil)
            if index == nil, let newValue { wanted = .value(newValue) }
        }
    }

    /// Whether segments act as buttons, so that none stays chosen; false by default.
    /// While `valueChanged` is sent, `selectedSegmentIndex` is the index of the pressed segment.
    public var isMomentary = false {
        didSet {
            guard isMomentary != oldValue else { return }
            if isMomentary { select(Self.noSegment, in: nil) }
            setNeedsDisplay()
        }
    }
    /// Whether each segment has the width of its content. If false, the default, all have the width of the widest.
    public var apportionsSegmentWidthsByContent = false {
        didSet { if apportionsSegmentWidthsByContent != oldValue { setNeedsLayout() } }
    }
    /// The colour behind the chosen segment; nil is the theme's colour.
    @Animated public var selectedSegmentTintColor: Color? {
        didSet {
            let isChanged = animation.colorDidChange(
                \SegmentedControl._selectedSegmentTintColor, of: self, from: oldValue, to: selectedSegmentTintColor,
                none: raisedColor)
            if isChanged { colorsDidChange() }
        }
    }

    /// The rectangle behind the chosen segment.
    @Animated private var indicator = Rect.zero {
        didSet {
            if indicator != oldValue {
                animateChange(of: \SegmentedControl._indicator, from: oldValue, to: indicator, isMotion: true)
            }
        }
    }
    private(set) lazy var bound = BoundItemList(of: self)
    /// The focused segment while `isMomentary` is true.
    private var keyIndex = 0

    /// The duration in seconds.
    private static let slideDuration = 0.2
    /// The distance of the chosen segment from the edges of the trough, in points.
    static let thumbInset = 2.0

    public required init() { super.init() }

    deinit {}

    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofSegmentedControls)
    }
    override open class var properties: PropertyTable {
        super.properties + [
            .init("selectedSegmentIndex", \SegmentedControl.selectedSegmentIndex, isEditable: true) {
                $0.selectedSegmentIndex = $1
            },
            .init(any: "value", \SegmentedControl.value, isEditable: true) { $0.value = $1 },
            .init(items: "items", \SegmentedControl.bound.items) { $0.bound.items = $1 },
            .init("row", \SegmentedControl.bound.rowName) { $0.bound.rowName = $1 },
            .init(any: "selectedItem", \SegmentedControl.selectedItem, isEditable: true, setsNil: true) {
                $0.selectedItem = $1
            },
            .init("momentary", \SegmentedControl.isMomentary) { $0.isMomentary = $1 },
            .init("apportionsSegmentWidthsByContent", \SegmentedControl.apportionsSegmentWidthsByContent) {
                $0.apportionsSegmentWidthsByContent = $1
            },
            .init("selectedSegmentTintColor", \SegmentedControl.selectedSegmentTintColor) {
                $0.selectedSegmentTintColor = $1
            },
        ]
    }

    // MARK: Choosing

    func segment(at index: Int) -> Segment? { segments.indices.contains(index) ? segments[index] : nil }

    /// - Parameter options: The animation of the indicator; nil is no animation, unless an animation block is open.
    private func select(_ index: Int, in options: AnimationOptions?) {
        wanted = index < segments.count ? nil : .index(index)
        let new = isMomentary || index >= segments.count ? Self.noSegment : index
        guard new != selected else { return }
        move(to: new, in: options)
        notifyOwner()
    }

    private func notifyOwner() {
        editableValueDidChange("selectedSegmentIndex")
        editableValueDidChange("value")
        bound.choiceDidChange()
    }

    private func move(to index: Int, in options: AnimationOptions?) {
        for place in [selected, index] {
            guard let segment = segment(at: place) else { continue }
            segment.isSelected = place == index
            segment.color = color(of: segment)
        }
        selected = index
        guard let options else { return placeIndicator() }
        View.animate(withDuration: Self.slideDuration, options: [.curveEaseOut, options]) { placeIndicator() }
    }

    private func placeIndicator() {
        let new = segment(at: selected)?.frame ?? .zero
        // Do not animate the indicator when it appears or disappears.
        if indicator.isEmpty || new.isEmpty {
            View.performWithoutAnimation { indicator = new }
        } else {
            indicator = new
        }
    }

    /// Chooses a segment on behalf of the user.
    func choose(_ index: Int, with event: Event?) {
        guard let segment = segment(at: index), segment.isEnabled else { return }
        keyIndex = index
        guard isMomentary else {
            guard index != selected else { return }
            select(index, in: .ofControl)
            return sendValueChanged(with: event)
        }
        selected = index
        notifyOwner()
        sendValueChanged(with: event)
        selected = Self.noSegment
        notifyOwner()
    }

    // MARK: Segments

    /// Updates the control after an insertion; `selected` is the new index of the chosen segment.
    func segmentDidCome(at index: Int, selected: Int, animated: Bool) {
        let hasMoved = selected != self.selected
        self.selected = selected
        segments[index].isEnabled = isEnabled && segments[index].isAllowed
        segments[index].color = color(of: segments[index])
        selectRequestedSegment(at: index)
        segmentsDidChange(animated: animated)
        if hasMoved { notifyOwner() }
    }

    /// Updates the control after removals; `selected` is the new index of the chosen segment.
    func segmentsDidLeave(selected: Int, animated: Bool) {
        let hasMoved = selected != self.selected
        self.selected = selected
        segmentsDidChange(animated: animated)
        if hasMoved { notifyOwner() }
    }

    /// Applies a pending choice if a new or changed segment matches it.
    func selectRequestedSegment(at place: Int) {
        guard !isMomentary else { return }
        switch wanted {
        case .index(let index) where index < segments.count:
            wanted = nil
            move(to: index, in: nil)
        case .value(let value) where segments[place].hasValue(value):
            wanted = nil
            move(to: place, in: nil)
        default: break
        }
    }

    private func segmentsDidChange(animated: Bool) {
        keyIndex = min(keyIndex, max(0, segments.count - 1))
        if !acceptsFocus { window?.focus.leave(self) }
        setNeedsLayout()
        setNeedsDisplay()
        guard animated, window != nil else { return }
        View.animate(withDuration: Self.slideDuration, options: .curveEaseOut) { layoutIfNeeded() }
    }

    var selectedIndex: Int { selected }

    override open func stateDidChange() {
        super.stateDidChange()
        for segment in segments { segment.isEnabled = isEnabled && segment.isAllowed }
    }

    override open func environmentDidChange() { colorsDidChange() }

    private func colorsDidChange() {
        for segment in segments { segment.color = color(of: segment) }
        setNeedsDisplay()
    }

    private func color(of segment: Segment) -> Color {
        if segment.isSelected, let selectedSegmentTintColor { return theme.text(on: selectedSegmentTintColor) }
        if !segment.isSelected, let backgroundColor { return mark(onFill: backgroundColor) }
        guard segment.isSelected else { return markColor }
        // A tint that can be read on the trough may be too dark or too light on the selected segment.
        return theme.rgba(markColor).contrast(with: theme.rgba(raisedColor)) >= 4.5 ? markColor : .label
    }

    /// The background colour fills the trough instead.
    override var backgroundShape: (corners: CornerRadii, beneath: Double)? { nil }
    override func respond(to change: ViewChange) {
        super.respond(to: change)
        if case .background = change { colorsDidChange() }
    }

    // MARK: Measuring and layout

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        Size(naturalWidths.reduce(0, +), theme.metrics.segmentHeight)
    }
    override open var hasConstantSize: Bool { true }
    override open func firstBaseline(for size: Size) -> Double? { TextMeasure.baseline(in: size.height, of: self) }

    private var naturalWidths: [Double] {
        let widths = segments.map { $0.fixedWidth > 0 ? $0.fixedWidth : $0.measure(fitting: .unconstrained).width }
        guard !apportionsSegmentWidthsByContent else { return widths }
        let widest = zip(segments, widths).reduce(0) { $1.0.fixedWidth > 0 ? $0 : max($0, $1.1) }
        return zip(segments, widths).map { $0.fixedWidth > 0 ? $1 : widest }
    }

    override open func layoutSubviews() {
        diagnostics.reportValidationIssue()
        let widths = fittedWidths
        var start = 0.0
        for (segment, width) in zip(segments, widths) {
            let left = isRightToLeft ? frame.width - start - width : start
            segment.frame = pixels.snapped(Rect(left, 0, width, frame.height))
            start += width
        }
        placeIndicator()
    }

    /// Segments without a fixed width share the surplus or deficit, in proportion to their natural widths.
    private var fittedWidths: [Double] {
        let widths = naturalWidths
        let isElastic = segments.map { $0.fixedWidth <= 0 }
        let isAll = !isElastic.contains(true)
        let share = zip(widths, isElastic).reduce(0) { $1.1 || isAll ? $0 + $1.0 : $0 }
        let total = widths.reduce(0, +)
        guard share > 0 else { return widths }
        let surplus = frame.width - total
        // Fixed widths shrink only if the other segments have no width left.
        if surplus < -share { return widths.map { $0 * frame.width / total } }
        return zip(widths, isElastic).map { $1 || isAll ? max(0, $0 + surplus * $0 / share) : $0 }
    }

    override var validationIssue: ValidationIssue? {
        guard case .index(let index) = wanted, !segments.isEmpty else { return nil }
        return ValidationIssue(
            properties: ["selectedSegmentIndex"],
            message: "there is no segment \(index); there are \(segments.count), counted from 0")
    }

    // MARK: Drawing

    override open func draw(into list: inout DisplayList) {
        let radius = theme.metrics.cornerRadius
        fillShape(bounds, cornerRadius: radius, backgroundColor ?? .role(.fill), into: &list)
        for (one, next) in zip(segments, segments.dropFirst()) where !one.isSelected && !next.isSelected {
            let x = isRightToLeft ? one.frame.minX : one.frame.maxX
            let room = Rect(0, radius, frame.width, max(0, frame.height - 2 * radius))
            list.fill(pixels.hairline(down: room, x: x), .role(.fillBorder))
        }
        for segment in segments { segment.drawFeedback(cornerRadius: radius, on: backgroundColor, into: &list) }
        guard !indicator.isEmpty else { return }
        drawThumb(
            in: pixels.snapped(indicator).inset(by: Self.thumbInset), cornerRadius: max(0, radius - Self.thumbInset),
            selectedSegmentTintColor ?? raisedColor, border: needsSelectionBorder ? .fillBorder : nil, into: &list)
    }

    private var raisedColor: Color { theme.selectedSegment }

    /// In normal contrast a line around the selected segment would look like a focus ring, so only a segment that does not stand out has one.
    private var needsSelectionBorder: Bool {
        guard theme.contrast == .standard else { return true }
        guard let backgroundColor else { return false }
        return theme.rgba(selectedSegmentTintColor ?? raisedColor).contrast(with: theme.rgba(backgroundColor)) < 1.1
    }

    override open func drawOverlay(into list: inout DisplayList) {
        let shape = isMomentary ? segment(at: keyIndex)?.frame ?? bounds : bounds
        drawFocusRing(around: shape, cornerRadius: theme.metrics.cornerRadius, into: &list)
    }

    override open var stateOpacity: Double { isEnabled ? 1 : theme.metrics.disabledOpacity }

    // MARK: Keyboard

    override open var acceptsFocus: Bool { super.acceptsFocus && !segments.isEmpty }
    override open class var traits: ViewTraits { [] }

    override open func handle(_ event: Event) -> Bool {
        guard isEnabled, case .keyDown(let key, [], let isRepeat) = event.kind else { return super.handle(event) }
        switch key {
        case .left, .right: move(by: (key == .right) == isRightToLeft ? -1 : 1, event)
        case .home: go(to: firstEnabled, event)
        case .end: go(to: segments.indices.last { segments[$0].isEnabled }, event)
        case .space, .return, .keypadEnter:
            // A chosen segment stays chosen.
            guard isMomentary || selected == Self.noSegment else { return false }
            guard !isRepeat else { return true }
            if isMomentary { choose(keyIndex, with: event) } else { go(to: firstEnabled, event) }
        default: return super.handle(event)
        }
        return true
    }

    private var firstEnabled: Int? { segments.indices.first { segments[$0].isEnabled } }

    private func move(by step: Int, _ event: Event) {
        let start = isMomentary ? keyIndex : selected
        let places = step > 0 ? Array(segments.indices) : segments.indices.reversed()
        let isBeyond = { (place: Int) in start == Self.noSegment || (place - start) * step > 0 }
        go(to: places.first { isBeyond($0) && segments[$0].isEnabled }, event)
    }

    private func go(to index: Int?, _ event: Event) {
        guard let index else { return }
        guard isMomentary else { return choose(index, with: event) }
        keyIndex = index
        setNeedsDisplay()
    }

    // MARK: Accessibility

    override open var accessibility: Accessibility {
        let isChosen = selected != Self.noSegment
        return Accessibility(
            role: .segmentedControl, label: accessibilityLabel,
            value: isChosen ? translated(.segmentOf, "\(selected + 1)", "\(segments.count)") : nil, isEnabled: isEnabled
        )
    }

    /// Assistive programs see the focus at the selected segment.
    var innerFocus: AccessibilityNode? { segment(at: isMomentary ? keyIndex : selected).map { .view($0) } }

    /// The segments have the keys instead.
    override var accessibilityKeys: [Accessibility.Action: Key] { [:] }

    /// The title of the chosen segment.
    override open var shownText: String? { segment(at: selected)?.title ?? "" }

    // MARK: Markup

    override class var itemTypes: [ItemType] {
        [
            .init { (control: SegmentedControl, segment: Segment) in
                control.insert(segment, at: control.segments.count, animated: false)
            }
        ]
    }

    func slotPlace(for content: String) -> SlotPlace? {
        ensuredExtras.slotPlace {
            SlotItemArray(of: self, \.segments) { control, segments in
                let chosen = control.segment(at: control.selectedSegmentIndex)
                control.setBoundItems(segments, chosen: segments.firstIndex { $0 === chosen })
            }
        }
    }

    override open func processMarkupInstruction(_ target: String, data: String) -> Bool {
        switch target {
        case "segmentTitle": insertSegment(withTitle: data, at: segments.count, animated: false)
        case "segmentImage":
            let segment = Segment()
            segment.applyMarkupPropertyValue(data, forKey: "image")
            if segment.hasContent { insert(segment, at: segments.count, animated: false) }
        default: return false
        }
        return true
    }
}
