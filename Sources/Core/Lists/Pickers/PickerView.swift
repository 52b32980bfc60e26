/// Adjacent columns of rows, in each of which one row is selected.
///
///     <PickerView id="picker">
///         <component name="sizes"><row title="Small" value="S"/><row title="Large" value="L"/></component>
///         <component name="colors"><row title="Red"/><row title="Yellow"/></component>
///     </PickerView>
///
/// Rows come from the document, from a data source, or from both. Only visible rows have views. Specification 13.9.
@MainActor open class PickerView: View, DumpedContentSource, SlotContainer, StateRestoring {
    /// A source of rows in addition to the document; kept weakly.
    public weak var dataSource: (any PickerViewDataSource)? { didSet { reloadAllComponents() } }
    /// An object that is notified when the user selects a row; kept weakly.
    public weak var delegate: (any PickerViewDelegate)? { didSet { reloadAllComponents() } }
    /// Wheels or buttons with lists; by default chosen by the available height.
    public var pickerStyle = PickerStyle.automatic { didSet { if pickerStyle != oldValue { setNeedsLayout() } } }

    /// Components that the document declares; there is always at least one.
    var declared = [PickerComponent()]
    /// Whether the document has declared a component with an element.
    var hasComponentElement = false
    private(set) lazy var bound = BoundItemList(of: self)
    /// The number of rows of each component.
    private(set) var rowCounts: [Int] = []
    /// The selected row of each component; -1 for none.
    private var selection: [Int] = []
    /// The views of the components, in order.
    private(set) var parts: [any PickerPart] = []
    let gate = DataSourceGate<ComponentReloads>()
    private var areWheels = true
    var typed = TypeAhead()
    /// Called before the delegate when the user selects a row; for a control that contains the picker.
    var onSelect: ((Int, Event?) -> Void)?
    /// Returns the text that the user types for a row, if it differs from its title.
    var searchText: (String) -> String = { $0 }

    /// Points; a lower picker shows menus. Specification 13.9.
    private static let minimumWheelHeight = 60.0
    /// The gap between the buttons of components, in points.
    private static let gap = 8.0

    public required init() {
        super.init()
        gate.apply = { [weak self] in self?.apply($0) }
        declared[0].picker = self
    }

    deinit {}

    // MARK: Selection

    /// Returns the selected row; -1 if there is none, as in a component without rows.
    public func selectedRow(inComponent component: Int) -> Int {
        loadIfNeeded()
        return selection.indices.contains(component) ? selection[component] : -1
    }

    /// Selects a row, with an animation if `animated`. The delegate is not notified.
    public func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        loadIfNeeded()
        guard rowCounts.indices.contains(component) else {
            return diagnostics.report("there is no component \(component)")
        }
        guard row >= 0, row < rowCounts[component] else {
            return diagnostics.report(
                "there is no row \(row) in component \(component); it has \(rowCounts[component])")
        }
        selection[component] = row
        if parts.indices.contains(component) { parts[component].show(row, animated: animated) }
    }

    /// Selects a row on behalf of the user.
    func choose(_ row: Int, inComponent component: Int, with event: Event?) {
        guard rowCounts.indices.contains(component), (0..<rowCounts[component]).contains(row) else { return }
        let isChange = row != selection[component]
        selection[component] = row
        parts[component].show(row, animated: true)
        guard isChange else { return }
        if component == 0 { bound.choiceDidChange() }
        onSelect?(component, event)
        delegate?.pickerView(self, didSelectRow: row, inComponent: component)
    }

    // MARK: Loading

    /// Reloads all rows. The selection is kept, clamped to the new rows.
    open func reloadAllComponents() {
        gate.setNeedsReload()
        setNeedsLayout()
    }

    /// Reloads the rows of a component.
    open func reloadComponent(_ component: Int) {
        guard !gate.needsReload, !gate.isCounting, parts.count == rowCounts.count else {
            return reloadAllComponents()
        }
        guard parts.indices.contains(component) else { return diagnostics.report("there is no component \(component)") }
        setNeedsLayout()
        gate.submit(ComponentReloads(components: [component]))
    }

    private func apply(_ reloads: ComponentReloads) {
        for component in reloads.components.sorted() where parts.indices.contains(component) {
            gate.hold { reloadRows(of: component) }
        }
        setNeedsLayout()
    }

    private func reloadRows(of component: Int) {
        gate.forgetFaults()
        rowCounts[component] = requestedRowCount(of: component)
        selection[component] = nearest(to: selection[component], of: component)
        parts[component].reload()
    }

    func loadIfNeeded() {
        gate.check(hasDataSource: dataSource != nil)
        guard gate.isOpen else { return }
        gate.applyWaiting()
        if gate.needsReload { gate.hold(load) }
    }

    private func load() {
        gate.loadingBegins(hasDataSource: dataSource != nil)
        rowCounts = (0..<requestedComponentCount()).map(requestedRowCount)
        selection = rowCounts.indices.map { nearest(to: selection.indices.contains($0) ? selection[$0] : 0, of: $0) }
        if parts.count == rowCounts.count { for part in parts { part.reload() } }
        setNeedsLayout()
    }

    private func nearest(to row: Int, of component: Int) -> Int {
        rowCounts[component] == 0 ? -1 : min(max(0, row), rowCounts[component] - 1)
    }

    // MARK: Layout

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        let hasLittleRoom = proposal.height < Self.minimumWheelHeight && !InputLayer.contains(self)
        guard pickerStyle == .menu || hasLittleRoom && pickerStyle == .automatic else {
            return theme.metrics.pickerSize
        }
        loadIfNeeded()
        let widths = rowCounts.indices.map(widthOfButton)
        return Size(
            widths.reduce(0, +) + Self.gap * Double(max(0, widths.count - 1)), theme.metrics.controlHeight)
    }

    private func widthOfButton(_ component: Int) -> Double {
        requestedWidth(of: component) ?? PickerButton.width(of: measuredTitles(of: component), in: self)
    }

    override open func layoutSubviews() {
        loadIfNeeded()
        let areWheels = areWheels(atHeight: frame.height)
        if parts.count != rowCounts.count || areWheels != self.areWheels { makeParts(areWheels) }
        let gap = areWheels ? 0 : Self.gap
        let widths = widths(gap: gap)
        var start = areWheels ? max(0, frame.width - widths.reduce(0, +)) / 2 : 0
        for (part, width) in zip(parts, widths) {
            let left = isRightToLeft ? frame.width - start - width : start
            let height = areWheels ? frame.height : min(frame.height, theme.metrics.controlHeight)
            part.frame = pixels.snapped(Rect(left, (frame.height - height) / 2, width, height))
            start += width + gap
        }
        setNeedsDisplay()
    }

    private func makeParts(_ areWheels: Bool) {
        let focused = parts.firstIndex { $0.isFirstResponder }
        for part in parts { part.removeFromSuperview() }
        self.areWheels = areWheels
        parts = rowCounts.indices.map { number -> any PickerPart in
            areWheels ? PickerColumn(of: self, number) : PickerButton(of: self, number)
        }
        for part in parts {
            addSubview(part)
            part.reload()
        }
        respond(to: .background)
        if let focused, parts.indices.contains(focused) { parts[focused].becomeFirstResponder() }
    }

    /// Returns the width in points that wheels without a given width share. In a wide picker the wheels stay together in the middle.
    func roomOfWheels(_ count: Int) -> Double {
        min(
            frame.width,
            max(Self.defaultWheelWidths.least, Double(count) * Self.defaultWheelWidths.each) * theme.fontScale)
    }
    private static let defaultWheelWidths = (least: 400.0, each: 180.0)

    /// The background colour fills the buttons, or the box around the wheels.
    override func respond(to change: ViewChange) {
        guard case .background = change else { return super.respond(to: change) }
        for part in parts where part is PickerButton { part.backgroundColor = backgroundColor }
    }

    /// Widths from the delegate; the other components share the rest.
    private func widths(gap: Double) -> [Double] {
        let all = max(0, frame.width - gap * Double(max(0, parts.count - 1)))
        let given = parts.indices.map(requestedWidth)
        let taken = given.reduce(0) { $0 + ($1 ?? 0) }
        let room = areWheels ? max(min(taken, all), roomOfWheels(parts.count)) : all
        let others = given.count { $0 == nil }
        guard taken <= room else { return given.map { ($0 ?? 0) * room / taken } }
        return given.map { $0 ?? (room - taken) / Double(others) }
    }

    override open func environmentDidChange() {
        super.environmentDidChange()
        for part in parts { part.metricsDidChange() }
        setNeedsLayout()
    }

    override open func firstBaseline(for size: Size) -> Double? {
        areWheels(atHeight: size.height)
            ? nil : TextMeasure.baseline(in: size.height, of: self)
    }

    private func areWheels(atHeight height: Double) -> Bool {
        pickerStyle == .wheels || pickerStyle == .automatic && height >= Self.minimumWheelHeight
    }

    // MARK: Drawing

    override open var stateOpacity: Double { isUserInteractionEnabled ? 1 : theme.metrics.disabledOpacity }

    /// The distance of the selection band from the sides, in points.
    static let bandMargin = 4.0

    /// Whether the wheels draw a box around themselves.
    private var hasBox: Bool { !DrawnGeometry(of: self).isFramed }

    override var backgroundShape: (corners: CornerRadii, beneath: Double)? {
        guard areWheels else { return nil }
        return hasBox
            ? DrawnGeometry(of: self).shape(ofBorder: 1, cornerRadius: theme.metrics.cornerRadius)
            : super.backgroundShape
    }

    override open func draw(into list: inout DisplayList) {
        guard areWheels, let height = (parts.first as? PickerColumn)?.rowHeight else { return }
        let radius = theme.metrics.cornerRadius
        if hasBox, backgroundColor == nil { list.fill(bounds, cornerRadius: radius, .contentBackground, beneath: 1) }
        let margin = min(Self.bandMargin, frame.width / 2)
        let band = Rect(
            margin, (frame.height - height) / 2, frame.width - 2 * margin, min(height, frame.height))
        list.fill(pixels.snapped(band), cornerRadius: radius - 2, .role(.fill))
    }

    override open func drawOverlay(into list: inout DisplayList) {
        guard areWheels, hasBox else { return }
        list.strokeBorder(bounds, cornerRadius: theme.metrics.cornerRadius, width: 1, .separator)
    }

    // MARK: Accessibility

    /// The titles of the selected rows.
    private var selectedTitles: [String] {
        loadIfNeeded()
        return rowCounts.indices.compactMap {
            selection[$0] < 0 ? nil : shownTitle(forRow: selection[$0], forComponent: $0)
        }
    }

    override open var accessibility: Accessibility {
        Accessibility(
            role: .picker, label: accessibilityLabel,
            value: selectedTitles.isEmpty ? nil : selectedTitles.joined(separator: ", "),
            isEnabled: isUserInteractionEnabled)
    }
    override open var shownText: String? { selectedTitles.joined(separator: ", ") }

    package var dumpedContent: [DumpedContent] {
        parts.enumerated().map { DumpedContent(view: $1, component: $0) }
    }

    open var restorableState: Any? { selection }
    open func restore(_ state: Any) {
        guard let rows = state as? [Int] else { return }
        loadIfNeeded()
        for (component, row) in rows.enumerated() where rowCounts.indices.contains(component) {
            if (0..<rowCounts[component]).contains(row) { selectRow(row, inComponent: component, animated: false) }
        }
    }

    // MARK: Markup

    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofPickerViews)
    }
    override open class var properties: PropertyTable {
        super.properties + [
            .init("pickerStyle", \PickerView.pickerStyle) { $0.pickerStyle = $1 },
            .init(items: "items", \PickerView.bound.items) { $0.bound.items = $1 },
            .init("row", \PickerView.bound.rowName) { $0.bound.rowName = $1 },
            .init(any: "selectedItem", \PickerView.selectedItem, isEditable: true, setsNil: true) {
                $0.selectedItem = $1
            },
        ]
    }

    override class var itemTypes: [ItemType] {
        [
            .init { (picker: PickerView, component: PickerComponent) in picker.declare(component) },
            .init { (picker: PickerView, row: PickerRow) in picker.append(row) },
        ]
    }
    override open func processMarkupInstruction(_ target: String, data: String) -> Bool { declare(target, data) }

    func slotPlace(for content: String) -> SlotPlace? {
        guard content == PickerComponent.elementName else {
            return declared[declared.count - 1].slotPlace(for: content)
        }
        return ensuredExtras.slotPlace {
            SlotItemArray(of: self, \.componentElements) { $0.componentElements = $1 }
        }
    }
}

/// Components whose rows must be loaded again.
struct ComponentReloads: QueueableChanges {
    var components: Set<Int>

    mutating func append(_ later: ComponentReloads) { components.formUnion(later.components) }
    func discard() {}
}

/// The view of one component.
protocol PickerPart: View {
    /// The row that keys move from.
    var currentRow: Int { get }
    /// Updates the view after its rows or their appearance changed.
    func reload()
    /// Updates the view after the row height or the appearance of rows changed.
    func metricsDidChange()
    func show(_ row: Int, animated: Bool)
}
