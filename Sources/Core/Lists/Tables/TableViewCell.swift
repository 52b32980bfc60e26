/// A row of a table, with an image, a text, a detail text and an accessory.
///
///     <TableViewCell style="value1" textLabel.text="Language" detailTextLabel.text="English" accessoryType="disclosureIndicator"/>
///
/// Specification 11.5, 13.12. A child element in markup becomes the accessory view, as large as it asks for.
@MainActor open class TableViewCell: View, ReusableView, DumpedContentSource, ContentNamed {
    /// The arrangement of the texts.
    public nonisolated enum Style: String, CaseIterable, Sendable {
        /// One text.
        case `default`
        /// The text at the leading side, the detail at the trailing side.
        case value1
        /// The text in a narrow column, followed by the detail.
        case value2
        /// The text above the detail.
        case subtitle
    }

    /// The arrangement of the cell's labels and image; `default` by default.
    public private(set) var style = Style.default
    /// The identifier of the cells that can be reused for one another.
    public var reuseIdentifier: String?
    /// The value that the row represents; nil by default.
    public var value: Any?
    /// The sign at the end of the cell; `none` by default.
    public var accessoryType = AccessoryType.none {
        didSet {
            guard accessoryType != oldValue else { return }
            updateAccessory()
            if accessoryType == .checkmark || oldValue == .checkmark { editableValueDidChange("checked") }
        }
    }
    /// Stored without effect, because tables have no editing mode.
    public var editingAccessoryType = AccessoryType.none
    /// Whether the row has a check mark. The same as an `accessoryType` of `checkmark`.
    public var isChecked: Bool {
        get { accessoryType == .checkmark }
        set {
            guard newValue != isChecked else { return }
            accessoryType = newValue ? .checkmark : .none
        }
    }
    /// A view at the end of the cell, in place of the accessory that `accessoryType` shows; sized to fit.
    public var accessoryView: View? {
        didSet {
            guard accessoryView !== oldValue else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let accessoryView { addSubview(accessoryView) }
            updateAccessory()
        }
    }
    /// Whether and how the cell shows that the row is selected or pressed.
    public var selectionStyle = SelectionStyle.default {
        didSet {
            guard selectionStyle != oldValue else { return }
            updateState()
            setNeedsDisplay()
        }
    }
    /// A view behind the content, as large as the cell.
    public var backgroundView: View? { didSet { replaceBackground(oldValue, with: backgroundView) } }
    /// A view behind the content and above `backgroundView`, visible while the row is selected or pressed.
    public var selectedBackgroundView: View? {
        didSet {
            replaceBackground(oldValue, with: selectedBackgroundView)
            updateState()
        }
    }
    /// A view used like `selectedBackgroundView` in tables with multiple selection.
    public var multipleSelectionBackgroundView: View? {
        didSet {
            replaceBackground(oldValue, with: multipleSelectionBackgroundView)
            updateState()
        }
    }
    /// The number of steps by which the content is indented, 10 points each; 0 by default.
    public var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }

    /// The state of the row in its table.
    var rowState = RowState() { didSet { if rowState != oldValue { stateDidChange(from: oldValue) } } }
    /// The table whose document declares the cell.
    weak var declaringTable: TableView?
    var isDeclared: Bool { declaringTable != nil }
    var isReusable: Bool { !isDeclared }
    /// Whether a tap checked the row. When the cell is reused, the next row does not keep the check mark.
    var isCheckedByTap = false
    override public var isHidden: Bool {
        didSet { if isHidden != oldValue { declaringTable?.declared.cellDidHide(self) } }
    }
    /// Whether the cell moves over other rows and therefore needs an opaque background.
    var isLifted = false { didSet { if isLifted != oldValue { setNeedsDisplay() } } }
    private(set) var isHovered = false { didSet { if isHovered != oldValue { setLookNeedsDisplay() } } }
    private var texts: (text: Label?, detail: Label?)
    private var picture: ImageView?
    private(set) var accessory: View?

    /// Creates a cell. Registered classes may override this; `dequeueReusableCell(withIdentifier:for:)` calls it with the default style.
    ///
    /// - Parameter reuseIdentifier: the identifier of the cells that can be reused for one another.
    public init(style: Style = .default, reuseIdentifier: String? = nil) {
        super.init()
        self.style = style
        self.reuseIdentifier = reuseIdentifier
    }

    // In a subclass `super.init()` calls the initializer above, with its defaults.
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

    /// The main text.
    public var textLabel: Label? {
        if texts.text == nil {
            texts.text = part(Label()) { $0.font = .style(.body) }
            updateState()
        }
        return texts.text
    }

    /// The detail text; nil in the default style.
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

    /// The image at the leading side.
    public var imageView: ImageView? {
        if picture == nil { picture = part(ImageView()) { $0.contentMode = .scaleAspectFit } }
        return picture
    }

    private func part<Part: View>(_ view: Part, _ configure: (Part) -> Void) -> Part {
        view.isInternalView = true
        // A click on a text is a click on the row.
        view.isUserInteractionEnabled = false
        configure(view)
        addSubview(view)
        return view
    }

    /// Called before the cell is reused for another row. Resets the state that not every row sets.
    open func prepareForReuse() {
        View.performWithoutAnimation {
            alpha = 1
            rowState = RowState()
            isLifted = false
            if isCheckedByTap, extras?.bindings.contains(where: { $0.sets("checked", of: self) }) != true {
                isChecked = false
            }
            isCheckedByTap = false
        }
    }

    // MARK: State

    /// Whether the row is selected.
    public var isSelected: Bool { rowState.isSelected }
    /// Whether the row is pressed, or its menu is open.
    public var isHighlighted: Bool { rowState.isPressed || isMenuOpen }
    private var isMenuOpen = false
    override func respond(to change: ViewChange) {
        super.respond(to: change)
        guard case .menu(let isOpen) = change else { return }
        isMenuOpen = isOpen
        updateState()
        setNeedsDisplay()
    }

    /// The state of a row in its table.
    struct RowState: Equatable {
        var isGrouped = false
        var isFirst = false
        var isLast = false
        var isSelected = false
        /// Whether the table does not have focus.
        var isPale = false
        var isPressed = false
        var isFocused = false
        var isOneOfSeveral = false
        var hasSeparator = false
        var isInSidebar = false
        var separatorColor: Color?
        var separatorInset: EdgeInsets?
    }

    /// Draws the hovered, pressed or selected look again.
    func setLookNeedsDisplay() { setNeedsDisplay() }

    private func stateDidChange(from old: RowState) {
        setLookNeedsDisplay()
        if old.isSelected != rowState.isSelected || old.isPressed != rowState.isPressed
            || old.isOneOfSeveral != rowState.isOneOfSeveral
        {
            updateState()
        }
    }

    /// Called when the row is selected, deselected, pressed or released, and when a part that shows this state is replaced.
    open func updateState() {
        let isMarked = selectionStyle != .none && (isSelected || isHighlighted)
        let several = rowState.isOneOfSeveral ? multipleSelectionBackgroundView : nil
        selectedBackgroundView?.isHidden = !isMarked || several != nil
        multipleSelectionBackgroundView?.isHidden = !isMarked || several == nil
        let second: Color =
            rowState.isSelected && selectionStyle != .none ? .role(.selectionSecondaryLabel) : .secondaryLabel
        if style == .value2 {
            texts.text?.plainColor = isSelected && selectionStyle != .none ? .label : (inheritedTint ?? .accent).asText
        } else {
            texts.detail?.plainColor = second
        }
        switch accessoryType {
        case .checkmark: accessory?.tintColor = inheritedTint == nil ? .role(.selectionAccent) : nil
        case .none, .disclosureIndicator, .detailButton, .detailDisclosureButton: break
        }
        disclosureIndicator?.tintColor = disclosureColor
        InheritedAppearance(of: self).backgroundBelowDidChange()
    }

    /// The colour of the disclosure indicator.
    var disclosureColor: Color {
        rowState.isSelected && selectionStyle != .none ? .role(.selectionSecondaryLabel) : .role(.fillBorder)
    }

    override open func environmentDidChange() {
        updateState()
        disclosureIndicator?.image = disclosureImage
    }

    private var disclosureIndicator: ImageView? {
        switch accessoryType {
        case .disclosureIndicator: accessory as? ImageView
        case .detailDisclosureButton: accessory?.subviews.last as? ImageView
        case .none, .checkmark, .detailButton: nil
        }
    }

    /// An arrow to the trailing side.
    var disclosureImage: Image { .symbol(isRightToLeft ? .backward : .forward) }

    override open func pointerEntered() { isHovered = true }
    override open func pointerExited() { isHovered = false }

    // MARK: Accessory

    private func updateAccessory() {
        accessory?.removeFromSuperview()
        accessory = nil
        if accessoryView == nil, let view = accessoryType.view(for: self) {
            // A symbol is part of the cell; a button is an element of its own.
            view.isInternalView = view is ImageView
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

    /// Adds a child view from markup.
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

    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofTableViewCells)
    }
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
            view.frame = pixels.snapped(rect)
        }
        // Separators start at the text, so they are drawn again.
        setNeedsDisplay()
    }

    /// The visible parts of the cell, for `CellPlan`.
    var content: (image: ImageView?, text: Label?, detail: Label?, end: View?) {
        let text = texts.text.flatMap { $0.text.isEmpty || $0.isHidden ? nil : $0 }
        let detail = texts.detail.flatMap { $0.text.isEmpty || $0.isHidden ? nil : $0 }
        let end = (accessoryView ?? accessory).flatMap { $0.isHidden ? nil : $0 }
        return (picture.flatMap { $0.image == nil || $0.isHidden ? nil : $0 }, text, detail, end)
    }

    package var dumpedContent: [DumpedContent] {
        DumpedContent.subviews(of: self).map { view in
            let isBackground = [backgroundView, selectedBackgroundView, multipleSelectionBackgroundView].contains {
                $0 === view
            }
            return DumpedContent(
                view: view,
                part: isBackground ? "background" : view === accessoryView || view === accessory ? "accessory" : nil)
        }
    }

    // MARK: Drawing

    /// Backgrounds have the corners of the card.
    override var backgroundShape: (corners: CornerRadii, beneath: Double)? {
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
        let detail = texts.detail?.text.isEmpty == false ? texts.detail?.text : nil
        var node = Accessibility(
            role: .cell, label: accessibilityLabel ?? content.text?.text ?? spokenContent, value: detail)
        if hasCheckMark { node.checkState = isChecked ? .on : .off }
        node.isSelected = selectedState
        return node
    }
    /// Whether the row is selected; nil if rows of its section cannot be selected.
    var selectedState: Bool? {
        guard let (list, path) = AccessibilityElement(of: self).row else { return isSelected ? true : nil }
        return list.allowsSelection && list.selectsRows(in: path.section) ? isSelected : nil
    }
    /// Whether the row has a check mark that can be on or off.
    private var hasCheckMark: Bool {
        guard !isChecked else { return true }
        return AccessibilityElement(of: self).row.map { !$0.list.selectsRows(in: $0.path.section) } ?? false
    }
    var isNamedByContent: Bool { accessibilityLabel == nil && content.text == nil }
    /// The accessibility texts of the views that the app added to the cell.
    private var spokenContent: String? {
        let texts = dumpedContent.filter { $0.part != "background" }.compactMap {
            AccessibilityElement(of: $0.view).spokenText
        }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
    /// A press on the cell is a tap on the row.
    override open var accessibilityActions: [Accessibility.Action] {
        AccessibilityElement(of: self).isTapped ? [.press] : []
    }
    @discardableResult override open func perform(_ action: Accessibility.Action) -> Bool {
        AccessibilityElement(of: self).offers(action) && AccessibilityElement(of: self).performTap()
    }
}

/// The accessory at the end of a cell. Specification 5.
public nonisolated enum AccessoryType: String, CaseIterable, Sendable, MarkupConvertible {
    case none
    /// A symbol that shows that a click opens more content.
    case disclosureIndicator
    case detailDisclosureButton, checkmark, detailButton
}

/// Whether a cell shows that it is selected. Specification 5.
public nonisolated enum SelectionStyle: String, CaseIterable, Sendable, MarkupConvertible {
    case none, `default`
    /// Displayed like `default`.
    case blue, gray
}
