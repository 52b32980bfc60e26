/// A row of a table: an image, a text, a smaller one, and what stands at its end.
///
///     <TableViewCell style="value1" textLabel.text="Language" detailTextLabel.text="English" accessoryType="disclosureIndicator"/>
///
/// Specification 11.5, 13.12. A child from markup stands at the end, as large as it asks for.
@MainActor open class TableViewCell: View, ReusableView {
    /// Where the texts are.
    public nonisolated enum Style: String, CaseIterable, Sendable {
        /// One text.
        case `default`
        /// The text where lines begin, the detail where they end.
        case value1
        /// The text in a narrow column, the detail beside it.
        case value2
        /// The text above the detail.
        case subtitle
    }

    public private(set) var style = Style.default
    /// Cells of one identifier are shown for one row after the other.
    public var reuseIdentifier: String?
    /// What the row stands for; any value, nil by default.
    public var value: Any?
    public var accessoryType = AccessoryType.none {
        didSet {
            guard accessoryType != oldValue else { return }
            updateAccessory()
            if accessoryType == .checkmark || oldValue == .checkmark { editableValueDidChange("checked") }
        }
    }
    /// Kept; tables have no editing mode.
    public var editingAccessoryType = AccessoryType.none
    /// Whether the row has a check mark: the same as an `accessoryType` of `checkmark`.
    public var isChecked: Bool {
        get { accessoryType == .checkmark }
        set {
            guard newValue != isChecked else { return }
            accessoryType = newValue ? .checkmark : .none
        }
    }
    /// Stands at the end in place of what `accessoryType` says; sized to fit.
    public var accessoryView: View? {
        didSet {
            guard accessoryView !== oldValue else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let accessoryView { addSubview(accessoryView) }
            updateAccessory()
        }
    }
    /// Whether it shows that the row is selected, or would be.
    public var selectionStyle = SelectionStyle.default {
        didSet {
            guard selectionStyle != oldValue else { return }
            updateState()
            setNeedsDisplay()
        }
    }
    /// Behind the content, as large as the cell.
    public var backgroundView: View? { didSet { replaceBackground(oldValue, with: backgroundView) } }
    /// Behind the content, above `backgroundView`, as long as the row is selected or held down.
    public var selectedBackgroundView: View? {
        didSet {
            replaceBackground(oldValue, with: selectedBackgroundView)
            updateState()
        }
    }
    /// As `selectedBackgroundView` in a table where several rows can be selected.
    public var multipleSelectionBackgroundView: View? {
        didSet {
            replaceBackground(oldValue, with: multipleSelectionBackgroundView)
            updateState()
        }
    }
    /// How many steps of 10 points the content is moved in; 0 by default.
    public var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }

    /// What the table says of the row.
    var rowState = RowState() { didSet { if rowState != oldValue { stateDidChange(from: oldValue) } } }
    /// The table whose document has the cell.
    weak var declaringTable: TableView?
    var isDeclared: Bool { declaringTable != nil }
    /// It is checked because the row was clicked, which says nothing of the next row.
    var isCheckedByTap = false
    override public var isHidden: Bool {
        didSet { if isHidden != oldValue { declaringTable?.declaredCellDidHide(self) } }
    }
    /// It is on its way over other rows, which do not show through it.
    var isLifted = false { didSet { if isLifted != oldValue { setNeedsDisplay() } } }
    private(set) var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }
    private var texts: (text: Label?, detail: Label?)
    private var picture: ImageView?
    private(set) var accessory: View?

    /// Creates a cell. Registered classes may override this: `dequeueReusableCell(withIdentifier:for:)` calls it with the default style.
    ///
    /// - Parameter reuseIdentifier: the identifier of the cells that are shown in place of one another.
    public init(style: Style = .default, reuseIdentifier: String? = nil) {
        super.init()
        self.style = style
        self.reuseIdentifier = reuseIdentifier
    }

    // `super.init()` in a subclass is the initializer above, with its defaults.
    @_disfavoredOverload public required convenience init() {
        self.init(style: .default, reuseIdentifier: RequestedReuseIdentifier.take())
    }

    deinit {}

    override open class var factories: [String: () -> View] {
        var factories: [String: () -> View] = [:]
        for style in Style.allCases {
            let make: () -> View = { TableViewCell(style: style) }
            factories[style.rawValue] = make
            factories[style.rawValue + "TableViewCell"] = make
        }
        return factories
    }

    /// The first text.
    public var textLabel: Label? {
        if texts.text == nil {
            texts.text = part(Label()) { $0.font = .style(.body) }
            updateState()
        }
        return texts.text
    }

    /// The second text; nil in the default style, which has none.
    public var detailTextLabel: Label? {
        guard style != .default else { return nil }
        if texts.detail == nil {
            texts.detail = part(Label()) {
                $0.font = .style(style == .subtitle ? .footnote : .body)
            }
            updateState()
        }
        return texts.detail
    }

    /// At the side where lines begin.
    public var imageView: ImageView? {
        if picture == nil { picture = part(ImageView()) { $0.contentMode = .scaleAspectFit } }
        return picture
    }

    private func part<Part: View>(_ view: Part, _ configure: (Part) -> Void) -> Part {
        view.isPart = true
        // A click on a text is one on the row.
        view.isUserInteractionEnabled = false
        configure(view)
        addSubview(view)
        return view
    }

    /// Called before the cell is shown for another row: takes back what not every row sets.
    open func prepareForReuse() {
        View.performWithoutAnimation {
            alpha = 1
            rowState = RowState()
            isLifted = false
            if isCheckedByTap, !isBound("checked") { isChecked = false }
            isCheckedByTap = false
        }
    }

    // MARK: State

    /// Whether the row is selected.
    public var isSelected: Bool { rowState.isSelected }
    /// Whether the row is held down, or its menu is open.
    public var isHighlighted: Bool { rowState.isPressed || isMenuOpen }
    private var isMenuOpen = false
    override func menuDidChange(isOpen: Bool) {
        isMenuOpen = isOpen
        updateState()
        setNeedsDisplay()
    }

    /// What the table knows of the row.
    struct RowState: Equatable {
        var isGrouped = false
        var isFirst = false
        var isLast = false
        var isSelected = false
        /// Whether the table has no focus.
        var isPale = false
        var isPressed = false
        var isFocused = false
        var isOneOfSeveral = false
        var hasSeparator = false
        var separatorColor: Color?
        var separatorInset: EdgeInsets?
    }

    private func stateDidChange(from old: RowState) {
        setNeedsDisplay()
        if old.isSelected != rowState.isSelected || old.isPressed != rowState.isPressed
            || old.isOneOfSeveral != rowState.isOneOfSeveral
        {
            updateState()
        }
    }

    /// Called when the row is selected, or no longer, or held down, and when another view is to show that.
    open func updateState() {
        let isMarked = selectionStyle != .none && (isSelected || isHighlighted)
        let several = rowState.isOneOfSeveral ? multipleSelectionBackgroundView : nil
        selectedBackgroundView?.isHidden = !isMarked || several != nil
        multipleSelectionBackgroundView?.isHidden = !isMarked || several == nil
        let second: Color =
            rowState.isSelected && selectionStyle != .none ? .role(.selectionSecondaryLabel) : .secondaryLabel
        if style == .value2 {
            texts.text?.plainColor = isSelected && selectionStyle != .none ? .label : mark(of: inheritedTint ?? .accent)
        } else {
            texts.detail?.plainColor = second
        }
        switch accessoryType {
        case .disclosureIndicator: accessory?.tintColor = disclosureColor
        case .checkmark: accessory?.tintColor = inheritedTint == nil ? .role(.selectionAccent) : nil
        case .none, .detailButton, .detailDisclosureButton: break
        }
        groundDidChange()
    }

    /// Of the sign that a row leads on.
    var disclosureColor: Color {
        rowState.isSelected && selectionStyle != .none ? .role(.selectionSecondaryLabel) : .role(.fillBorder)
    }

    override open func environmentDidChange() {
        updateState()
        // It points where lines end.
        if accessoryType == .disclosureIndicator, accessoryView == nil { updateAccessory() }
    }

    override open func pointerEntered() { isHovered = true }
    override open func pointerExited() { isHovered = false }

    // MARK: Accessory

    private func updateAccessory() {
        accessory?.removeFromSuperview()
        accessory = nil
        if accessoryView == nil, let view = accessoryType.view(for: self) {
            // A glyph says how the row is; a button is something of its own.
            view.isPart = view is ImageView
            addSubview(view)
            accessory = view
        }
        setNeedsLayout()
    }

    private func replaceBackground(_ old: View?, with new: View?) {
        guard new !== old else { return }
        if old?.superview === self { old?.removeFromSuperview() }
        if let new { insertSubview(new, at: new === backgroundView || backgroundView == nil ? 0 : 1) }
        setNeedsLayout()
    }

    // MARK: Markup

    private var awaited: ReferenceWritableKeyPath<TableViewCell, View?>?

    @discardableResult override open func appendMarkupElementView(_ view: View) -> Bool {
        if let path = awaited {
            awaited = nil
            self[keyPath: path] = view
        } else {
            take(view)
        }
        return true
    }

    /// Takes a child from markup.
    func take(_ view: View) { accessoryView = view }

    @discardableResult override open func processMarkupInstruction(_ target: String, data: String) -> Bool {
        switch target {
        case "backgroundView": awaited = \.backgroundView
        case "selectedBackgroundView": awaited = \.selectedBackgroundView
        case "multipleSelectionBackgroundView": awaited = \.multipleSelectionBackgroundView
        default: return super.processMarkupInstruction(target, data: data)
        }
        return true
    }

    override open class var keptKeys: Set<String> { super.keptKeys.union(KnownUIKitKeys.ofTableViewCells) }
    override open class var properties: PropertyTable { super.properties + cellProperties }

    // MARK: Measuring and layout

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        let plan = CellPlan(self, width: min(proposal.width, .lengthLimit))
        return Size(.undefined, plan.height)
    }

    override open func layoutSubviews() {
        backgroundView?.frame = bounds
        selectedBackgroundView?.frame = bounds
        multipleSelectionBackgroundView?.frame = bounds
        let plan = CellPlan(self, width: frame.width)
        for (view, rect) in plan.frames(height: frame.height) {
            var rect = rect
            if isRightToLeft { rect.origin.x = frame.width - rect.maxX }
            view.frame = snapped(rect)
        }
        // The line begins with the text.
        setNeedsDisplay()
    }

    /// The views that there are, for the plan.
    var content: (image: ImageView?, text: Label?, detail: Label?, end: View?) {
        let text = texts.text.flatMap { $0.text.isEmpty ? nil : $0 }
        let detail = texts.detail.flatMap { $0.text.isEmpty ? nil : $0 }
        return (picture.flatMap { $0.image == nil ? nil : $0 }, text, detail, accessoryView ?? accessory)
    }

    override package var listedContent: [ListedContent] {
        listedSubviews.map { view in
            let isBackground = [backgroundView, selectedBackgroundView, multipleSelectionBackgroundView].contains {
                $0 === view
            }
            return ListedContent(
                view: view,
                part: isBackground ? "background" : view === accessoryView || view === accessory ? "accessory" : nil)
        }
    }

    // MARK: Drawing

    /// What is behind the content keeps to the card.
    override var backgroundShape: (corners: CornerRadii, beneath: Double) {
        corners == .zero ? super.backgroundShape : (corners, 0)
    }
    override var clippedCorners: CornerRadii? {
        corners != .zero && showsBackgroundView ? corners : super.clippedCorners
    }
    override open func draw(into list: inout DisplayList) { drawRow(into: &list) }
    override open func drawOverlay(into list: inout DisplayList) { drawRowOverlay(into: &list) }

    // MARK: Accessibility

    override open var shownText: String? {
        let shown = [texts.text?.text, texts.detail?.text].compactMap(\.self).filter { !$0.isEmpty }
        return shown.isEmpty ? nil : shown.joined(separator: ", ")
    }

    override open var accessibility: Accessibility {
        var value = [texts.detail?.text].compactMap(\.self).filter { !$0.isEmpty }
        if isChecked { value.append(translated(.checked)) }
        if isSelected { value.append(translated(.selected)) }
        return Accessibility(
            role: .cell, label: accessibilityLabel ?? content.text?.text ?? spokenContent,
            value: value.isEmpty ? nil : value.joined(separator: ", "))
    }
    override var isNamedByContent: Bool { accessibilityLabel == nil && content.text == nil }
    /// What the views say that an app has put into the cell.
    private var spokenContent: String? {
        let texts = listedContent.filter { $0.part != "background" }.compactMap(\.view.spokenText)
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
    /// A click on it is the row's.
    override open var accessibilityActions: [Accessibility.Action] { isTapped ? [.press] : [] }
    @discardableResult override open func perform(_ action: Accessibility.Action) -> Bool {
        offers(action) && performTap()
    }
}

/// What stands at the end of a cell (specification 5).
public nonisolated enum AccessoryType: String, CaseIterable, Sendable, MarkupConvertible {
    case none
    /// That a click leads on to something.
    case disclosureIndicator
    case detailDisclosureButton, checkmark, detailButton
}

/// Whether a cell shows that it is selected (specification 5).
public nonisolated enum SelectionStyle: String, CaseIterable, Sendable, MarkupConvertible {
    case none, `default`
    /// Shown as `default`.
    case blue, gray
}
