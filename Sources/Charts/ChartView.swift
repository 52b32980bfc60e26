import Inlay

/// The base class of charts: series of values with a legend, tips, and a selection that the keyboard moves.
///
/// Values come from code (`series`), from a bound array (`values="$sales"`, `series="$series"`), or from the document:
///
///     <LineChartView categories="Jan, Feb, Mar">
///         <series title="2025" values="3, 5, 4"/>
///         <series title="2026"/>
///         <point y="4"/><point y="6"/><point label="Easter" y="7"/>
///     </LineChartView>
///
/// A `<point>` belongs to the series before it.
@MainActor open class ChartView: View {
    /// The series, in the order of the legend; empty by default.
    public var series: [ChartSeries] = [] { didSet { if series != oldValue { dataDidChange() } } }
    /// The values of the first series, at the positions 0, 1, 2 and so on. Setting them replaces all series by one.
    public var values: [Double] {
        get { series.first?.points.map(\.y) ?? [] }
        set { series = [ChartSeries(title: series.first?.title ?? "", values: newValue, color: series.first?.color)] }
    }
    /// The names of the positions 0, 1, 2 and so on; empty, the default, shows numbers.
    public var categories: [String] = [] { didSet { if categories != oldValue { dataDidChange() } } }
    /// Whether a legend shows the titles of several series; true by default.
    public var showsLegend = true { didSet { if showsLegend != oldValue { setNeedsLayout() } } }
    /// The series of the selected point; -1, the default, is none.
    public var selectedSeries: Int {
        get { selection?.series ?? -1 }
        set { select(selection(series: newValue, index: max(0, selectedIndex))) }
    }
    /// The index of the selected point in its series; -1, the default, is none. Without a selected series, the first one is selected.
    public var selectedIndex: Int {
        get { selection?.index ?? -1 }
        set { select(selection(series: max(0, selectedSeries), index: newValue)) }
    }
    /// Called when the user has selected a point or removed the selection.
    public var onValueChanged: (() -> Void)?

    /// A point of a series.
    struct Selection: Hashable {
        var series: Int
        var index: Int
    }

    private(set) var selection: Selection?
    private var hovered: Selection?
    private let legend = ChartLegend()
    private let tip = ChartTip()
    private let marker = ChartMarker()
    /// The area of the marks, in the coordinates of the view.
    private(set) var plot = Rect.zero
    private var numberCache: (locale: LocaleIdentifier, numbers: ChartNumbers)?

    /// The natural size, and the distances of the parts, in points.
    private static let usual = Size(320, 200)
    static let gap = 8.0

    public required init() {
        super.init()
        for part in [legend, marker, tip] as [View] {
            part.isInternalView = true
            part.isUserInteractionEnabled = false
            addSubview(part)
        }
        marker.isHidden = true
        tip.isHidden = true
    }

    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [
            .init("values", \ChartView.values) { $0.values = $1 },
            .init("series", \ChartView.series) { $0.series = $1 },
            .init("categories", \ChartView.categories) { $0.categories = $1 },
            .init("showsLegend", \ChartView.showsLegend) { $0.showsLegend = $1 },
            .init("selectedSeries", \ChartView.selectedSeries, isEditable: true) { $0.selectedSeries = $1 },
            .init("selectedIndex", \ChartView.selectedIndex, isEditable: true) { $0.selectedIndex = $1 },
        ]
    }

    // MARK: Data

    func dataDidChange() {
        if let selection, self.selection(series: selection.series, index: selection.index) == nil { select(nil) }
        hovered = nil
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Returns the selection of a point, or nil if it does not exist.
    private func selection(series number: Int, index: Int) -> Selection? {
        series.indices.contains(number) && series[number].points.indices.contains(index)
            ? Selection(series: number, index: index) : nil
    }

    func color(ofSeries number: Int) -> Color { series[number].color ?? ChartPalette.color(number) }

    /// Whether there is a value to show.
    var isEmpty: Bool { !series.contains { $0.points.contains { $0.y.isFinite && $0.x.isFinite } } }

    var numbers: ChartNumbers {
        let locale = window?.application?.locale ?? .current
        if let numberCache, numberCache.locale == locale { return numberCache.numbers }
        let numbers = ChartNumbers(locale)
        numberCache = (locale, numbers)
        return numbers
    }

    /// The name of the position of a point.
    func name(of point: ChartPoint) -> String {
        if let label = point.label { return label }
        if let index = Int(exactly: point.x), categories.indices.contains(index) { return categories[index] }
        return numbers.text(point.x)
    }

    /// The text of a tip, and the value for assistive programs.
    func text(of selection: Selection) -> String {
        let point = series[selection.series].points[selection.index]
        let title = series[selection.series].title
        let value = "\(name(of: point)): \(point.y.isFinite ? numbers.text(point.y) : "–")"
        return title.isEmpty ? value : "\(title), \(value)"
    }

    // MARK: Subclasses

    /// The titles and colours of the legend.
    var legendEntries: [(title: String, color: Color)] {
        guard series.count > 1 else { return [] }
        return series.indices.map { (series[$0].title, color(ofSeries: $0)) }
    }
    /// Arranges axes, and returns the area of the marks within a rectangle.
    func layoutPlot(in room: Rect) -> Rect { room }
    func drawPlot(into list: inout DisplayList) {}
    /// The place of a point, in the coordinates of the view; nil for a gap.
    func place(of selection: Selection) -> Point? { nil }
    /// The point that is shown at a place of the view, or the nearest one.
    func selection(at place: Point) -> Selection? { nil }
    /// The color of a mark.
    func color(of selection: Selection) -> Color { color(ofSeries: selection.series) }

    // MARK: Layout

    override open func intrinsicSize(fitting proposal: Size) -> Size { Self.usual }
    override open var hasConstantSize: Bool { true }

    override open func layoutSubviews() {
        var room = bounds
        let entries = showsLegend ? legendEntries : []
        legend.show(entries)
        legend.isHidden = entries.isEmpty || room.height < 60
        if !legend.isHidden {
            let height = legend.height(forWidth: room.width)
            legend.frame = Rect(0, room.maxY - height, room.width, height)
            room.size.height = max(0, room.height - height - Self.gap)
        }
        plot = layoutPlot(in: room)
        showSelection()
        setNeedsDisplay()
    }

    override open func environmentDidChange() { setNeedsLayout() }

    // MARK: Drawing

    override open func draw(into list: inout DisplayList) {
        guard plot.width > 0, plot.height > 0 else { return }
        drawPlot(into: &list)
    }

    override open func drawOverlay(into list: inout DisplayList) {
        guard isFirstResponder, let window, window.showsFocus, window.isActive else { return }
        list.strokeBorder(
            bounds, cornerRadius: theme.metrics.cornerRadius, width: theme.metrics.focusRingWidth, .accent)
    }

    // MARK: Selection and tips

    private func select(_ new: Selection?) {
        guard new != selection else { return }
        selection = new
        showSelection()
        editableValueDidChange("selectedSeries")
        editableValueDidChange("selectedIndex")
    }

    private func choose(_ new: Selection?) {
        guard new != selection else { return }
        select(new)
        onValueChanged?()
    }

    private func showSelection() {
        let shown = hovered ?? selection
        guard let shown, selection(series: shown.series, index: shown.index) != nil, let place = place(of: shown),
            plot.width > 0
        else {
            marker.isHidden = true
            tip.isHidden = true
            return
        }
        marker.show(color(of: shown), at: place)
        tip.show(text(of: shown), beside: place, in: bounds)
    }

    override open func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .pointerMoved(let point, _):
            hover(selection(at: convertFromWindow(point)))
            return super.handle(event)
        case .pointerDown(let point, .left, _, _):
            choose(selection(at: convertFromWindow(point)))
            return true
        case .keyDown(let key, [], _): return step(key) || super.handle(event)
        default: return super.handle(event)
        }
    }

    private func hover(_ new: Selection?) {
        guard new != hovered else { return }
        hovered = new
        showSelection()
    }

    override open func pointerExited() {
        super.pointerExited()
        hover(nil)
    }

    /// Moves the selection by a key. Gaps are skipped.
    private func step(_ key: Key) -> Bool {
        guard !isEmpty else { return false }
        let current = selection ?? Selection(series: series.firstIndex { !$0.points.isEmpty } ?? 0, index: -1)
        switch key {
        case .left, .right: move(from: current, by: (key == .right) == isRightToLeft ? -1 : 1)
        case .home: move(from: Selection(series: current.series, index: -1), by: 1)
        case .end: move(from: Selection(series: current.series, index: series[current.series].points.count), by: -1)
        case .up, .down:
            var number = current.series
            repeat {
                number += key == .down ? 1 : -1
            } while series.indices.contains(number) && series[number].points.isEmpty
            guard series.indices.contains(number) else { return true }
            choose(Selection(series: number, index: min(max(0, current.index), series[number].points.count - 1)))
        case .escape:
            guard selection != nil else { return false }
            choose(nil)
        default: return false
        }
        return true
    }

    private func move(from start: Selection, by step: Int) {
        let points = series[start.series].points
        var index = start.index
        if index < 0, step < 0 { index = points.count }
        repeat { index += step } while points.indices.contains(index) && !points[index].y.isFinite
        if points.indices.contains(index) { choose(Selection(series: start.series, index: index)) }
    }

    override open var acceptsFocus: Bool { !isEmpty }
    override open func focusDidChange() { setNeedsDisplay() }

    // MARK: Accessibility

    override open var accessibility: Accessibility {
        let titles = series.map(\.title).filter { !$0.isEmpty }
        return Accessibility(
            role: .image, label: accessibilityLabel ?? (titles.isEmpty ? nil : titles.joined(separator: ", ")),
            value: selection.map { text(of: $0) }, isEnabled: isUserInteractionEnabled)
    }

    // MARK: Markup

    @discardableResult override open func processMarkupElement(
        _ tag: String, properties: [(name: String, value: String)]
    ) -> Bool {
        switch tag {
        case "series": append(series: properties)
        case "point": append(point: properties)
        default: return super.processMarkupElement(tag, properties: properties)
        }
        return true
    }

    private func append(series properties: [(name: String, value: String)]) {
        var new = ChartSeries()
        for (name, value) in properties {
            switch name {
            case "title": new.title = value
            case "color": new.color = ViewBuilder.colorValue(value)
            case "values": new.points = ChartSeries(values: numbers(in: value)).points
            default: diagnostics.report("unknown attribute '\(name)' of 'series': must be title, color or values")
            }
        }
        series.append(new)
    }

    private func append(point properties: [(name: String, value: String)]) {
        if series.isEmpty { series = [ChartSeries()] }
        let last = series.count - 1
        var point = ChartPoint(x: Double(series[last].points.count), y: .nan)
        for (name, value) in properties {
            switch name {
            case "label": point.label = value
            case "x", "y":
                guard let number = numbers(in: value).first else { continue }
                if name == "x" { point.x = number } else { point.y = number }
            default: diagnostics.report("unknown attribute '\(name)' of 'point': must be x, y or label")
            }
        }
        series[last].points.append(point)
    }

    private func numbers(in text: String) -> [Double] {
        text.split(separator: ",").map { part in
            let trimmed = part.filter { $0 != " " }
            if let number = Double(trimmed), number.isFinite { return number }
            if trimmed.lowercased() != "nan" {
                diagnostics.report("invalid number '\(trimmed)' of a chart: it is a gap")
            }
            return .nan
        }
    }
}

/// A series as the value of a bound property.
nonisolated extension ChartSeries: MarkupConvertible {
    public static func markupValue(_ text: String, in context: MarkupContext) throws(MarkupValueError) -> ChartSeries {
        ChartSeries(values: try [Double].markupValue(text, in: context))
    }
    public static var markupFormat: String { "bound series" }
}

/// The titles of the series with their colours, in lines.
final class ChartLegend: View {
    private var labels: [Label] = []
    private var colors: [Color] = []

    /// Lengths in points: the side of the colour, the gap after it, and the gap between entries.
    private static let side = 10.0
    private static let gaps = (swatch: 6.0, entry: 16.0)

    required init() { super.init() }

    deinit {}

    func show(_ entries: [(title: String, color: Color)]) {
        // A change during each layout of the chart would request the next one.
        guard entries.map(\.title) != labels.map(\.text) || entries.map(\.color) != colors else { return }
        while labels.count < entries.count {
            let label = Label()
            label.font = .style(.footnote)
            label.isInternalView = true
            labels.append(label)
            addSubview(label)
        }
        while labels.count > entries.count { labels.removeLast().removeFromSuperview() }
        for (label, entry) in zip(labels, entries) { label.text = entry.title }
        colors = entries.map(\.color)
        setNeedsLayout()
    }

    /// The frames of the labels, from the side where text begins.
    private func frames(_ width: Double) -> [Rect] {
        var (x, y, height) = (0.0, 0.0, 0.0)
        return labels.map { label in
            let size = label.measure(fitting: .unconstrained)
            let needed = Self.side + Self.gaps.swatch + size.width
            if x > 0, x + needed > width {
                x = 0
                y += height + 4
            }
            height = max(height, size.height)
            defer { x += needed + Self.gaps.entry }
            return Rect(
                x + Self.side + Self.gaps.swatch, y, min(size.width, max(0, width - Self.side - Self.gaps.swatch)),
                size.height)
        }
    }

    func height(forWidth width: Double) -> Double { frames(width).map(\.maxY).max() ?? 0 }

    override func layoutSubviews() {
        for (label, rect) in zip(labels, frames(frame.width)) {
            label.frame = Rect(isRightToLeft ? frame.width - rect.maxX : rect.minX, rect.minY, rect.width, rect.height)
        }
        setNeedsDisplay()
    }

    override func draw(into list: inout DisplayList) {
        for (label, color) in zip(labels, colors) {
            let x =
                isRightToLeft ? label.frame.maxX + Self.gaps.swatch : label.frame.minX - Self.gaps.swatch - Self.side
            list.fill(
                Rect(x.rounded(), (label.frame.midY - Self.side / 2).rounded(), Self.side, Self.side), cornerRadius: 3,
                color)
        }
    }
}

/// The ring around the selected point.
final class ChartMarker: View {
    private var color = Color.accent
    private static let side = 14.0

    required init() { super.init() }

    deinit {}

    func show(_ color: Color, at place: Point) {
        isHidden = false
        self.color = color
        frame = Rect(place.x - Self.side / 2, place.y - Self.side / 2, Self.side, Self.side)
        setNeedsDisplay()
    }

    override func draw(into list: inout DisplayList) {
        list.fill(bounds, cornerRadius: Self.side / 2, .contentBackground)
        list.fill(bounds.inset(by: 2), cornerRadius: Self.side / 2 - 2, color)
        list.fill(bounds.inset(by: 5), cornerRadius: Self.side / 2 - 5, .contentBackground)
    }
}

/// The text next to the point under the pointer, or next to the selected one.
final class ChartTip: View {
    private let label = Label()
    private static let padding = EdgeInsets(top: 4, left: 8, bottom: 4, right: 8)
    private static let distance = 12.0
    private static let radius = 6.0

    required init() {
        super.init()
        label.font = .style(.footnote)
        label.isInternalView = true
        addSubview(label)
    }

    deinit {}

    func show(_ text: String, beside place: Point, in room: Rect) {
        isHidden = false
        label.text = text
        let size = label.measure(fitting: .unconstrained)
        let (width, height) = (
            size.width + Self.padding.left + Self.padding.right, size.height + Self.padding.top + Self.padding.bottom
        )
        let x = min(max(room.minX, place.x - width / 2), max(room.minX, room.maxX - width))
        let above = place.y - Self.distance - height
        frame = Rect(x.rounded(), (above >= room.minY ? above : place.y + Self.distance).rounded(), width, height)
        label.frame = Rect(Self.padding.left, Self.padding.top, size.width, size.height)
        setNeedsDisplay()
    }

    override func draw(into list: inout DisplayList) {
        list.fill(bounds, cornerRadius: Self.radius, .contentBackground)
        list.strokeBorder(bounds, cornerRadius: Self.radius, width: 1, .separator)
    }
}
