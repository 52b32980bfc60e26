/// An editable line of text.
///
///     <TextField id="nameField" borderStyle="roundedRect" placeholder="Name" text="$order.name" onEditingChanged="nameChanged"/>
///
/// Specification 13.7. A click or Tab gives it focus; Return sends `editingDidEndOnExit`, then `primaryActionTriggered`.
@MainActor
open class TextField: Control, TextEditing, DumpedContentSource, ShortcutHandling, StateRestoring,
    AccessibilityTextProvider, TextRevisionProvider
{
    /// The text of the field. Setting it sends no event and clears the undo history.
    public var text: String {
        get { editor.string }
        set {
            guard newValue != editor.string else { return }
            cancelComposition()
            editor.setString(newValue)
            textDidChange()
        }
    }
    /// The text that the field shows in a paler colour while it is empty.
    public var placeholder = "" { didSet { if placeholder != oldValue { contentDidChange() } } }
    /// The font of the text; the theme's `body` style by default.
    public var font = Font.style(.body) { didSet { if font != oldValue { fontDidChange() } } }
    /// The colour of the text; nil is the theme's colour.
    @Animated public var textColor: Color? {
        didSet {
            animation.colorDidChange(\TextField._textColor, of: self, from: oldValue, to: textColor, none: .label)
        }
    }
    /// The position of a text that is shorter than the field; `natural`, the default, is the side where text in the window begins.
    public var textAlignment = TextAlignment.natural {
        didSet { if textAlignment != oldValue { lineDidMove() } }
    }
    /// The border of the field; `none` by default.
    public var borderStyle = BorderStyle.none { didSet { if borderStyle != oldValue { setNeedsLayout() } } }
    /// When the field shows a button that clears it; never while it is empty.
    public var clearButtonMode = ViewMode.never { didSet { if clearButtonMode != oldValue { sideViews.update() } } }
    /// The view on the side where text begins, in its natural size.
    public var leftView: View? { didSet { sideViews.replace(oldValue, with: leftView) } }
    /// When `leftView` is visible; `never` by default.
    public var leftViewMode = ViewMode.never { didSet { if leftViewMode != oldValue { sideViews.update() } } }
    /// The view on the side where text ends; it replaces the clear button.
    public var rightView: View? { didSet { sideViews.replace(oldValue, with: rightView) } }
    /// When `rightView` is visible; `never` by default.
    public var rightViewMode = ViewMode.never { didSet { if rightViewMode != oldValue { sideViews.update() } } }
    /// The view for input, on a panel next to the field while it has focus; it replaces typing. nil, the default, is none.
    public var inputView: View? { didSet { if inputView !== oldValue { inputPanel.contentDidChange() } } }
    /// A bar at the top of the input panel, or alone in it.
    public var inputAccessoryView: View? {
        didSet { if inputAccessoryView !== oldValue { inputPanel.contentDidChange() } }
    }
    /// Whether dots replace the characters. The text then cannot be copied, input methods are off, and the whole text is one word.
    public var isSecureTextEntry = false {
        didSet {
            guard isSecureTextEntry != oldValue else { return }
            cancelComposition()
            contentDidChange()
        }
    }
    /// Whether a text that is too long is set in a smaller font before it is clipped; false by default.
    public var adjustsFontSizeToFitWidth = false {
        didSet { if adjustsFontSizeToFitWidth != oldValue { fontDidChange() } }
    }
    /// The smallest size of that font, in points; 0, the default, is no limit.
    public var minimumFontSize = 0.0 {
        didSet {
            minimumFontSize = diagnostics.corrected(
                "minimumFontSize", minimumFontSize, to: minimumFontSize.isNaN ? oldValue : max(0, minimumFontSize))
            if minimumFontSize != oldValue { fontDidChange() }
        }
    }
    /// The background image, unless `borderStyle` is `roundedRect`.
    public var background: Image? { didSet { if background != oldValue { setNeedsDisplay() } } }
    /// The background image while the field is disabled; nil is `background`.
    public var disabledBackground: Image? { didSet { if disabledBackground != oldValue { setNeedsDisplay() } } }
    /// The delegate, which controls editing. Weak.
    public weak var delegate: (any TextFieldDelegate)?

    public var inputTraits = InputTraits()
    public var editingTarget: TextEditingTarget { TextEditingTarget(self) }
    var editor = TextEditor()
    /// The display state.
    var state = FieldState()
    var session = EditingSession()

    override open func registerActions(in actions: inout ActionTable) { registerEditingActions(in: &actions) }

    override open func contextMenu(at point: Point) -> Menu? { super.contextMenu(at: point) ?? editMenu }
    var handledShortcuts: [HandledShortcut] { editingShortcuts }

    public required init() {
        super.init()
        cursor = .iBeam
    }

    deinit {}

    /// The border of a field. Specification 5.
    public nonisolated enum BorderStyle: String, CaseIterable, Sendable {
        /// No border.
        case none
        /// A border line.
        case line
        /// A line around the background colour of content.
        case bezel
        /// A bezel with round corners: the theme's field.
        case roundedRect
    }

    /// When a view in the field is visible. Specification 5.
    public nonisolated enum ViewMode: String, CaseIterable, Sendable { case never, whileEditing, unlessEditing, always }

    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofTextFields)
    }
    override open class var properties: PropertyTable {
        super.properties + [
            .init("text", \TextField.text, isEditable: true) { $0.text = $1 },
            .init("placeholder", \TextField.placeholder) { $0.placeholder = $1 },
            .init("font", \TextField.font) { $0.font = $1 },
            .init("textColor", \TextField.textColor) { $0.textColor = $1 },
            .init("textAlignment", \TextField.textAlignment) { $0.textAlignment = $1 },
            .init("borderStyle", \TextField.borderStyle) { $0.borderStyle = $1 },
            .init("clearButtonMode", \TextField.clearButtonMode) { $0.clearButtonMode = $1 },
            .init("leftViewMode", \TextField.leftViewMode) { $0.leftViewMode = $1 },
            .init("rightViewMode", \TextField.rightViewMode) { $0.rightViewMode = $1 },
            .init("secureTextEntry", \TextField.isSecureTextEntry) { $0.isSecureTextEntry = $1 },
            .init("adjustsFontSizeToFitWidth", \TextField.adjustsFontSizeToFitWidth) {
                $0.adjustsFontSizeToFitWidth = $1
            },
            .init("minimumFontSize", \TextField.minimumFontSize, check: LengthCheck.refuseNegative) {
                $0.minimumFontSize = $1
            },
            .init("background", \TextField.background) { $0.background = $1 },
            .init("disabledBackground", \TextField.disabledBackground) { $0.disabledBackground = $1 },
        ] + PropertyTable.textInputTraits(of: TextField.self)
    }

    // MARK: Markup

    @discardableResult override open func processMarkupInstruction(_ target: String, data: String) -> Bool {
        announce(target) || super.processMarkupInstruction(target, data: data)
    }

    @discardableResult override open func appendMarkupElementView(_ view: View) -> Bool { take(view) }

    package var dumpedContent: [DumpedContent] {
        let beside = DumpedContent.subviews(of: self).map { view in
            DumpedContent(view: view, part: view === leftView ? "left" : view === rightView ? "right" : nil)
        }
        let input = [("accessory", inputAccessoryView), ("input", inputView)].compactMap { part, view in
            view.map { DumpedContent(view: $0, part: part) }
        }
        return beside + input
    }

    // MARK: Measuring

    override open func intrinsicSize(fitting proposal: Size) -> Size { naturalSize }
    override open var hasConstantSize: Bool { true }
    override open var compressionResistancePriority: Double { 735 }
    override open func firstBaseline(for size: Size) -> Double? {
        top(of: lineMetrics, in: size) + lineMetrics.ascent
    }

    override open func layoutSubviews() { sideViews.place() }
    override open func environmentDidChange() {
        state.invalidateLines()
        lineDidMove()
        blink()
    }

    // MARK: Drawing

    override var backgroundShape: (corners: CornerRadii, beneath: Double)? {
        isBordered
            ? DrawnGeometry(of: self).shape(ofBorder: borderWidth, cornerRadius: borderRadius) : super.backgroundShape
    }
    override open func draw(into list: inout DisplayList) { FieldDrawing(field: self).draw(into: &list) }
    override open var stateOpacity: Double { isEnabled ? 1 : theme.metrics.disabledOpacity }

    // MARK: Events

    override open func handle(_ event: Event) -> Bool {
        if isEnabled, case .keyDown(let key, let modifiers, _) = event.kind, inputPanel.handle(key, modifiers) {
            return true
        }
        return edit(with: event) || super.handle(event)
    }

    override open func beginTracking(at point: Point, with event: Event) {
        inputPanel.open()
        pointer.beginSelecting(at: point, with: event)
    }
    override open func continueTracking(at point: Point, with event: Event) { pointer.continueSelecting(at: point) }
    override open func endTracking(isInside: Bool, with event: Event) {
        pointer.endSelecting(with: event)
    }
    override open func cancelTracking(with event: Event) { pointer.cancelSelecting() }
    /// A click does nothing else, because the press has already moved the caret.
    override open func activate(with event: Event?) { sendActions(for: .touchUpInside, with: event) }
    override open class var traits: ViewTraits { [] }

    override func allows(_ change: FocusChange) -> Bool {
        guard case .loss(let next) = change else {
            return session.isOpen || (delegate?.textFieldShouldBeginEditing(self) ?? true)
        }
        guard session.isOpen, isEnabled else { return super.allows(change) }
        if let next, state.inputLayer?.isAncestor(of: next) == true { return true }
        return delegate?.textFieldShouldEndEditing(self) ?? true && super.allows(change)
    }
    override open func stateDidChange() {
        super.stateDidChange()
        sideViews.update()
    }
    override open func focusDidChange() {
        super.focusDidChange()
        updateSession()
    }
    override func respond(to change: ViewChange) {
        switch change {
        case .clickElsewhere: commitComposition(nil)
        // Typing replaces the text, as in the fields of GTK and Qt.
        case .focusByKey: selectAll()
        case .menuByTouch(let point): pointer.selectForMenu(at: point)
        default: super.respond(to: change)
        }
    }
    override open func didMoveToWindow() { state.invalidateLines() }

    override open var textInputArea: Rect? { isEnabled && takesTyping ? caretRect : nil }
    open var restorableState: Any? { PreservedEditing(text: text, selection: editor.selection) }
    open func restore(_ state: Any) {
        guard let kept = state as? PreservedEditing else { return }
        text = kept.text
        select(kept.selection)
    }

    // MARK: Accessibility

    /// The text as displayed.
    override open var shownText: String? { shownString }
    override open var accessibility: Accessibility {
        var node = Accessibility(
            role: searchBar == nil ? .textField : .searchField,
            label: searchBar?.accessibilityLabel ?? accessibilityLabel ?? (placeholder.isEmpty ? nil : placeholder),
            value: shownString, isEnabled: isEnabled)
        node.isSecure = isSecureTextEntry
        return node
    }
    open var accessibilityText: (any AccessibilityText)? { EditingAccessibility(view: self) }
    var textRevision: TextRevision? {
        isSecureTextEntry ? nil : TextRevision(number: editor.revision, edit: editor.lastEdit)
    }
    override open var accessibilityActions: [Accessibility.Action] { editingActions }
    @discardableResult override open func perform(_ action: Accessibility.Action) -> Bool { performEditing(action) }
}

/// State of a field that is preserved when its document is reloaded.
private struct PreservedEditing {
    let text: String
    let selection: TextSelection
}

extension TextField.BorderStyle: MarkupConvertible {}
extension TextField.ViewMode: MarkupConvertible {}
