public import Inlay

/// The base of all charts: series of points, a legend, tips, selection, and the walk over the points by keys.
///
/// The subclasses draw: ``LineChartView``, ``BarChartView``, ``AreaChartView``, ``ScatterChartView`` and ``PieChartView``.
/// Call ``registerElements()`` once before documents with charts are loaded.
public class ChartView: View, DocumentActionList, ItemContainer, AccessibilityContainer {
    /// The series, from the back to the front. Setting them replaces the series of the document, and animates amounts that change.
    public var series: [ChartSeries] {
        get {
            if isDeclarationNew {
                isDeclarationNew = false
                storedSeries = items.map(readSeries) ?? declared.map(\.series)
            }
            return storedSeries
        }
        set {
            declared = []
            items = nil
            isDeclarationNew = false
            guard newValue != storedSeries else { return }
            storedSeries = newValue
            dataDidChange()
        }
    }
    /// The position of the legend; `bottom` by default. A single series has no legend, except in pies.
    public var legend = ChartLegendPosition.bottom { didSet { if legend != oldValue { contentDidChange() } } }
    /// The colours of series without their own, by index; empty, the default, are colours of the theme that people who are colour-blind can
    /// tell apart.
    public var colors: [Color] = [] { didSet { if colors != oldValue { contentDidChange() } } }
    /// The text of a chart without points; nil, the default, is "No data" in the language of the app.
    public var emptyText: String? { didSet { if emptyText != oldValue { contentDidChange() } } }
    /// Whether the point under the pointer, or at the mark of the keyboard, shows its values; true by default.
    public var showsTips = true { didSet { if showsTips != oldValue { highlightView.setNeedsDisplay() } } }
    /// The duration of the animation of changed amounts, in seconds; 0.3 by default. 0 shows changes at once, as the desktop's setting for
    /// reduced motion does.
    public var animationDuration = 0.3 {
        didSet {
            animationDuration = diagnostics.corrected(
                "animationDuration", animationDuration, to: animationDuration >= 0 ? animationDuration : oldValue)
        }
    }
    /// The series of the selected point; 0 by default.
    public var selectedSeries = 0 {
        didSet {
            guard selectedSeries != oldValue else { return }
            selectionDidChange()
            editableValueDidChange("selectedSeries")
        }
    }
    /// The index of the selected point in its series; -1, the default, is none. Setting it sends no event.
    public var selectedPoint = -1 {
        didSet {
            guard selectedPoint != oldValue else { return }
            selectionDidChange()
            editableValueDidChange("selectedPoint")
        }
    }
    /// The name of the member of bound elements that is the place of a point, as in `items="$days" x="date"`; nil, the default, places the
    /// elements at 0, 1, 2 and so on.
    public var xKey: String? { didSet { if xKey != oldValue { itemsDidChange() } } }
    /// The names of the members of bound elements that are amounts, each of which is a series; empty, the default, for elements that are numbers.
    public var yKeys: [String] = [] { didSet { if yKeys != oldValue { itemsDidChange() } } }
    /// The name of the member of bound elements whose values separate the series; nil, the default, is one series. A `<series>` of the
    /// document without points gives the series of its title a colour and a marker.
    public var groupKey: String? { didSet { if groupKey != oldValue { itemsDidChange() } } }
    /// Called when the user has selected a point, or deselected it; ``selection`` is the point.
    public var pointSelectedHandler: (() -> Void)?

    package var documentActions: [DocumentAction] = []

    private var storedSeries: [ChartSeries] = []
    private var declared: [SeriesElement] = []
    private var isDeclarationNew = false
    /// The elements of the owner's array that the points come from.
    package private(set) var items: BoundItems? { didSet { itemsDidChange() } }
    private lazy var reader = BoundSeriesReader { [unowned self] in report(once: $0) }
    private var madeData: ChartData?
    /// The amounts that are drawn, if they may be animated; else empty.
    @Animated private var shown = ChartAmounts() {
        didSet { animateChange(of: \ChartView._shown, from: oldValue, to: shown, isMotion: true) }
    }
    private(set) var texts = ChartTexts(for: nil)
    private(set) var legendLayout: ChartLegend?
    private let highlightView = ChartHighlightView()
    /// The point under the pointer, or the point that keys have reached.
    private(set) var highlight: ChartPointIndex? {
        didSet { if highlight != oldValue { highlightView.setNeedsDisplay() } }
    }
    /// Whether the pointer has moved the mark last, not a key.
    private var isPointed = false
    private var reported: Set<String> = []

    /// Charts with more points change at once, because an animation would compute all of them in each frame.
    private static let animationLimit = 1000
    /// Lengths in points.
    private static let usual = Size(320, 220)
    private static let padding = 8.0
    /// The part of a long series that Page Up and Page Down pass.
    private static let pages = 10

    /// Creates an empty chart. Create one of the subclasses; this class draws no points.
    public required init() {
        super.init()
        highlightView.isInternalView = true
        addSubview(highlightView)
        addGestureRecognizer(
            TapGestureRecognizer { [unowned self] tap in
                let point = point(nearest: tap.location(in: self))
                highlight = point
                choose(point)
            })
    }

    deinit {}

    override public class var properties: PropertyTable {
        super.properties + [
            .init("legend", \ChartView.legend) { $0.legend = $1 },
            .init("colors", \ChartView.colors) { $0.colors = $1 },
            .init("emptyText", \ChartView.emptyText) { $0.emptyText = $1 },
            .init("showsTips", \ChartView.showsTips) { $0.showsTips = $1 },
            .init("animationDuration", \ChartView.animationDuration) { $0.animationDuration = $1 },
            .init(items: "items", \ChartView.items) { $0.items = $1 },
            .init("x", \ChartView.xKey) { $0.xKey = $1 },
            .init("y", \ChartView.yKeys) { $0.yKeys = $1 },
            .init("group", \ChartView.groupKey) { $0.groupKey = $1 },
            .init("selectedSeries", \ChartView.selectedSeries, isEditable: true) { $0.selectedSeries = $1 },
            .init("selectedPoint", \ChartView.selectedPoint, isEditable: true) { $0.selectedPoint = $1 },
        ]
    }
    package static var eventAttributes: [String] { ["onPointSelected"] }
    package static var containedItems: [ItemType] {
        [.init { (chart: ChartView, series: SeriesElement) in chart.declare(series) }]
    }

    /// Registers the elements of all charts, also by the names of the articles about MarkupKit, such as `Charts.PieChartView`.
    public static func registerElements() {
        let types: [ChartView.Type] = [
            LineChartView.self, BarChartView.self, AreaChartView.self, ScatterChartView.self, PieChartView.self,
        ]
        for type in types {
            ViewBuilder.register(type)
            ViewBuilder.register(type, as: "Charts.\(type)")
        }
    }

    // MARK: Data

    /// The selected point; nil if none is selected. Setting it sends no event.
    public var selection: ChartPointIndex? {
        get { selectedPoint < 0 ? nil : ChartPointIndex(series: selectedSeries, point: selectedPoint) }
        set { (selectedSeries, selectedPoint) = (newValue?.series ?? 0, newValue?.point ?? -1) }
    }

    /// Whether numbers and dates along the axis are categories.
    var isDiscrete: Bool { false }

    var data: ChartData {
        if let madeData { return madeData }
        let data = ChartData(series, isDiscrete: isDiscrete)
        madeData = data
        return data
    }

    /// The amounts to draw now.
    var amounts: ChartAmounts { shown.series.isEmpty ? data.amounts : shown }
    /// Whether ``amounts`` are those of the data.
    var isLarge: Bool { data.count > Self.animationLimit }

    private func declare(_ series: SeriesElement) {
        series.join(self)
        declared.append(series)
        declaredSeriesDidChange()
    }

    func declaredSeriesDidChange() {
        isDeclarationNew = true
        dataDidChange()
    }

    private func itemsDidChange() {
        if items != nil { declaredSeriesDidChange() }
    }

    private func readSeries(_ items: BoundItems) -> [ChartSeries] {
        reader.series(of: items, x: xKey, y: yKeys, group: groupKey) { title in declared.first { $0.title == title } }
    }

    private func dataDidChange() {
        madeData = nil
        highlight = nil
        contentDidChange()
    }

    /// Marks the chart after a change of data, axes or look.
    func contentDidChange() {
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Takes new amounts for drawing, in an animation if the chart showed others of the same points.
    private func showAmounts() {
        let new = isLarge ? ChartAmounts() : data.amounts
        guard new != shown else { return }
        if window != nil, animationDuration > 0, !shown.series.isEmpty, shown.hasShape(of: new) {
            View.animate(withDuration: animationDuration, options: .curveEaseOut) { shown = new }
        } else {
            View.performWithoutAnimation { shown = new }
        }
    }

    /// Reports a mistake once.
    func report(once message: String) {
        if reported.insert(message).inserted { diagnostics.report(message) }
    }

    // MARK: Measuring

    override public func intrinsicSize(fitting proposal: Size) -> Size { Self.usual }
    override public var hasConstantSize: Bool { true }

    // MARK: Arranging

    override public func layoutSubviews() {
        highlightView.frame = bounds
        if !texts.isMade(for: window?.application) { texts = ChartTexts(for: window?.application) }
        showAmounts()
        let room = bounds.inset(by: Self.padding)
        legendLayout = ChartLegend(
            legendItems, at: legend, in: room, TextMeasure(.style(.footnote), in: self))
        arrange(in: legendLayout?.rest ?? room)
        setNeedsDisplay()
        highlightView.setNeedsDisplay()
    }

    override public func environmentDidChange() {
        super.environmentDidChange()
        contentDidChange()
    }

    /// Places everything but the legend.
    ///
    /// - Parameter room: the rectangle beside the legend, before it is mirrored for text from right to left.
    func arrange(in room: Rect) {}

    /// Returns a rectangle on the other side of the chart if text runs from right to left.
    func mirrored(_ rect: Rect) -> Rect {
        isRightToLeft ? Rect(bounds.width - rect.maxX, rect.minY, rect.width, rect.height) : rect
    }

    /// Returns the left end of a run's baseline on the other side of the chart if text runs from right to left.
    func mirrored(_ baseline: Point, _ run: TextRun) -> Point {
        isRightToLeft ? Point(bounds.width - baseline.x - run.width, baseline.y) : baseline
    }

    // MARK: Drawing

    /// The entries of the legend; a single series has none.
    var legendItems: [ChartLegend.Item] {
        guard series.count > 1 else { return [] }
        return series.indices.map {
            ChartLegend.Item(title: series[$0].title, color: color(ofSeries: $0), symbol: symbol(ofSeries: $0))
        }
    }

    /// Returns the mark of a series in the legend and in tips.
    func symbol(ofSeries index: Int) -> ChartSymbol { .swatch }

    func color(ofSeries index: Int) -> Color {
        (series.indices.contains(index) ? series[index].color : nil) ?? paletteColor(index)
    }

    /// Returns the colour of an index without its own.
    func paletteColor(_ index: Int) -> Color {
        if !colors.isEmpty { return colors[index % colors.count] }
        return Color(.fixed(ChartPalette.colors(in: theme)[index % ChartPalette.count]))
    }

    func color(of point: ChartPointIndex) -> Color {
        series[point.series].points[point.point].color ?? color(ofSeries: point.series)
    }

    func marker(ofSeries index: Int) -> ChartMarker {
        let own = series.indices.contains(index) ? series[index].marker : nil
        return own ?? ChartMarker.allCases[index % ChartMarker.allCases.count]
    }

    /// Whether there is no point to show.
    var isBlank: Bool { !data.series.contains { $0.ys.contains(where: \.isFinite) } }

    override public func draw(into list: inout DisplayList) {
        guard !bounds.isEmpty else { return }
        if isBlank { return drawEmptyText(into: &list) }
        drawPoints(into: &list)
        for entry in legendLayout?.entries ?? [] {
            entry.item?.symbol.draw(in: pixels.snapped(mirrored(entry.mark)), entry.item?.color ?? .label, into: &list)
            list.draw(entry.run, at: mirrored(entry.baseline, entry.run), .label)
        }
    }

    private func drawEmptyText(into list: inout DisplayList) {
        let measure = TextMeasure(.style(.body), in: self)
        let run = measure.line(emptyText ?? translated(.noData), width: bounds.inset(by: Self.padding).width)
        let y = (bounds.height - measure.metrics.lineHeight) / 2 + measure.metrics.ascent
        list.draw(run, at: Point((bounds.width - run.width) / 2, y.rounded()), .secondaryLabel)
    }

    /// Draws the points with their axes.
    func drawPoints(into list: inout DisplayList) {}

    /// Draws the marks of the selected and the highlighted point, and the tip.
    fileprivate func drawHighlight(into list: inout DisplayList) {
        if let selection, isShown(selection) { drawMark(of: selection, isSelected: true, into: &list) }
        guard let highlight, isShown(highlight), let anchor = anchor(of: highlight) else { return }
        if highlight != selection { drawMark(of: highlight, isSelected: false, into: &list) }
        guard showsTips else { return }
        ChartTip(
            title: placeText(of: highlight), name: tipName(of: highlight), amount: amountText(of: highlight),
            symbol: symbol(ofSeries: highlight.series), color: color(of: highlight)
        ).draw(at: anchor, in: self, into: &list)
    }

    /// Draws the mark of the selected point, or of the point under the pointer.
    func drawMark(of point: ChartPointIndex, isSelected: Bool, into list: inout DisplayList) {}

    override public func drawOverlay(into list: inout DisplayList) {
        guard isFirstResponder, let window, window.showsFocus, window.isActive else { return }
        list.strokeBorder(
            bounds, cornerRadius: theme.metrics.cornerRadius, width: theme.metrics.focusRingWidth, .accent)
    }

    // MARK: Points

    /// Returns whether a place is that of a point that is drawn, and not of a gap.
    func isShown(_ point: ChartPointIndex) -> Bool {
        guard data.series.indices.contains(point.series) else { return false }
        let ys = data.series[point.series].ys
        return ys.indices.contains(point.point) && ys[point.point].isFinite
    }

    /// Returns the place that the tip of a point refers to, in the chart's coordinates; nil if the point is out of sight.
    func anchor(of point: ChartPointIndex) -> Point? { nil }

    /// Returns the point that a click at a place selects; nil if there is none.
    func point(nearest place: Point) -> ChartPointIndex? { nil }

    /// Returns the text of a point's place along the axis.
    func placeText(of point: ChartPointIndex) -> String { "" }

    /// Returns the text of a point's amount.
    func amountText(of point: ChartPointIndex) -> String { "" }

    /// Returns the name in front of the amount in a tip.
    func tipName(of point: ChartPointIndex) -> String { series[point.series].title }

    private func selectionDidChange() {
        highlightView.setNeedsDisplay()
        if selectionMovesPoints { setNeedsDisplay() }
    }

    /// Whether the selected point is drawn at another place.
    var selectionMovesPoints: Bool { false }

    private func choose(_ point: ChartPointIndex?, with event: Event? = nil) {
        let new = point == selection ? nil : point
        guard new != selection else { return }
        selection = new
        pointSelectedHandler?()
        for action in documentActions { action.perform(self, event) }
    }

    // MARK: Events

    override public var acceptsFocus: Bool { !isBlank }
    override public func focusDidChange() {
        if !isFirstResponder { highlight = nil }
        setNeedsDisplay()
    }
    override public func pointerExited() { if isPointed { highlight = nil } }

    override public func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .pointerMoved(let place, _):
            isPointed = true
            highlight = point(nearest: convertFromWindow(place))
            return super.handle(event)
        case .keyDown(let key, [], _): return handle(key, event) || super.handle(event)
        default: return super.handle(event)
        }
    }

    private func handle(_ key: Key, _ event: Event) -> Bool {
        guard !isBlank else { return false }
        isPointed = false
        let forward = isRightToLeft ? -1 : 1
        let page = { [unowned self] in max(1, (highlight.map { data.series[$0.series].ys.count } ?? 0) / Self.pages) }
        switch key {
        case .right: walksDown ? walkToSeries(by: forward) : walk(by: forward)
        case .left: walksDown ? walkToSeries(by: -forward) : walk(by: -forward)
        case .down: walksDown ? walk(by: 1) : walkToSeries(by: 1)
        case .up: walksDown ? walk(by: -1) : walkToSeries(by: -1)
        case .pageDown: walk(by: page())
        case .pageUp: walk(by: -page())
        case .home: highlight = walk.point(0, from: highlight, by: 1)
        case .end: highlight = walk.point(Int.max, from: highlight, by: -1)
        case .return, .keypadEnter, .space:
            guard let highlight else { return false }
            choose(highlight, with: event)
        case .escape:
            guard highlight != nil else { return false }
            highlight = nil
        default: return false
        }
        return true
    }

    /// Whether the points follow each other from top to bottom.
    var walksDown: Bool { false }

    private var walk: ChartWalk { ChartWalk(data: data, isShown: isShown) }

    /// Moves the mark within its series. Without a mark it begins at the selected or at the first point.
    private func walk(by step: Int) {
        highlight =
            highlight.map { walk.point($0.point + step, from: $0, by: step.signum()) } ?? walk.start(at: selection)
    }

    private func walkToSeries(by step: Int) {
        highlight = highlight.map { walk.seriesPoint(from: $0, by: step) } ?? walk.start(at: selection)
    }

    // MARK: Accessibility

    /// The label names the series with their ranges. The value is the point at the mark, or else the selected point.
    override public var accessibility: Accessibility {
        let point = highlight ?? selection
        let value = point.flatMap { point in
            isShown(point)
                ? spokenText(of: point) + (point == selection ? ", " + translated(.selected) : "") : nil
        }
        if isBlank {
            return Accessibility(role: .chart, label: accessibilityLabel, value: emptyText ?? translated(.noData))
        }
        return Accessibility(role: .chart, label: accessibilityLabel ?? summary, value: value)
    }

    /// Returns the text of a point for assistive programs.
    func spokenText(of point: ChartPointIndex) -> String {
        let name = tipName(of: point)
        let text = "\(placeText(of: point)): \(amountText(of: point))"
        return name.isEmpty ? text : "\(name), \(text)"
    }

    /// The series with their ranges.
    var summary: String {
        data.series.indices.compactMap { index -> String? in
            let ys = data.series[index].ys
            guard let first = ys.firstIndex(where: \.isFinite) else { return nil }
            let finite = ys.indices.lazy.filter { ys[$0].isFinite }
            let low = finite.min { ys[$0] < ys[$1] } ?? first
            let high = finite.max { ys[$0] < ys[$1] } ?? first
            let texts = [low, high].map { amountText(of: ChartPointIndex(series: index, point: $0)) }
            let range = texts[0] == texts[1] ? texts[0] : "\(texts[0]) – \(texts[1])"
            return series[index].title.isEmpty ? range : "\(series[index].title) \(range)"
        }.joined(separator: ", ")
    }

    /// The points that are drawn, series by series; none if there are too many.
    private var markedPoints: [ChartPointIndex] {
        guard !isBlank, !isLarge else { return [] }
        return data.series.indices.flatMap { series in
            data.series[series].ys.indices.map { ChartPointIndex(series: series, point: $0) }.filter(isShown)
        }
    }

    /// The side of the square around a point, in points.
    private static let markSize = 24.0

    public var accessibilityPartCount: Int { markedPoints.count }

    public var accessibilityFocusedPart: Int? {
        highlight.flatMap { highlight in markedPoints.firstIndex(of: highlight) }
    }

    public func accessibilityPart(at index: Int) -> AccessibilityPart? {
        let points = markedPoints
        guard points.indices.contains(index) else { return nil }
        let point = points[index]
        var node = Accessibility(role: .mark, label: spokenText(of: point))
        node.isSelected = point == selection
        let place = anchor(of: point).map {
            Rect($0.x - Self.markSize / 2, $0.y - Self.markSize / 2, Self.markSize, Self.markSize)
        }
        var part = AccessibilityPart(node, frame: place.map { $0.intersection(bounds) } ?? .zero)
        part.actions[.press] = { [weak self] in self?.choose(point) }
        return part
    }

    override public var accessibilityActions: [Accessibility.Action] {
        isBlank ? [] : highlight == nil ? [.increment, .decrement] : [.press, .increment, .decrement]
    }

    override public func perform(_ action: Accessibility.Action) -> Bool {
        guard accessibilityActions.contains(action) else { return false }
        switch action {
        case .press: choose(highlight)
        case .increment: walk(by: 1)
        case .decrement: walk(by: -1)
        case .expand, .collapse: return false
        }
        return true
    }
}

/// The marks of the selected and the highlighted point, and the tip, in front of the chart. A move of the pointer draws only this view.
private final class ChartHighlightView: View {
    required init() {
        super.init()
        hitBehavior = .none
    }

    override func draw(into list: inout DisplayList) { (superview as? ChartView)?.drawHighlight(into: &list) }
}
