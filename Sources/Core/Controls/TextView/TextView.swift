/// Scrollable text of many lines that users can read and edit.
///
///     <TextView id="notesView" text="$note.text" height="120" borderStyle="roundedRect"/>
///
/// Specification 13.7. The view has the size that layout gives it, wraps lines at its width and scrolls vertically. If `scrollEnabled` is
/// false, it is as high as its text; with `numberOfLines`, it is as high as its text up to that number of lines.
/// Only the visible part of the text is laid out, whatever its length.
@MainActor open class TextView: ScrollView, TextEditing, AccessibilityTextProvider, TextRevisionProvider {
    /// The text of the view. Setting it calls no delegate method and clears the undo history.
    public var text: String {
        get {
            if let cachedText { return cachedText }
            let string = editor.string
            cachedText = string
            return string
        }
        set {
            guard newValue != text else { return }
            cancelComposition()
            editor.setString(newValue)
            rows.forget()
            anchorLine = nil
            textDidChange()
        }
    }
    /// The text that the view shows in a paler colour while it is empty; it wraps like the text.
    public var placeholder = "" { didSet { if placeholder != oldValue { placeholderView.contentDidChange() } } }
    /// The font of the text; the theme's `body` style by default.
    public var font = Font.style(.body) { didSet { if font != oldValue { fontDidChange() } } }
    /// The colour of the text; nil is the theme's colour.
    @Animated public var textColor: Color? {
        didSet {
            animation.colorDidChange(\TextView._textColor, of: self, from: oldValue, to: textColor, none: .label) {
                view, _ in
                view.rowsNeedDisplay()
            }
        }
    }
    /// The position of lines that are shorter than the room; `natural`, the default, is the side where text of the paragraph's direction
    /// begins. `justified` is the same, but wrapped lines fill the room.
    public var textAlignment = TextAlignment.natural { didSet { alignmentDidChange(from: oldValue) } }
    /// Whether users can change the text; true by default. In a read-only text the pointer and Shift with arrow keys select.
    /// Arrow keys alone scroll it.
    public var isEditable = true { didSet { if isEditable != oldValue { modeDidChange() } } }
    /// Whether users can select and edit the text; true by default.
    public var isSelectable = true { didSet { if isSelectable != oldValue { modeDidChange() } } }
    /// Whether the view accepts events and focus; true by default. A disabled view is drawn pale.
    public var isEnabled = true { didSet { if isEnabled != oldValue { modeDidChange() } } }
    /// The border of the view, as in a text field; `none` by default.
    public var borderStyle = TextField.BorderStyle.none { didSet { if borderStyle != oldValue { setNeedsDisplay() } } }
    /// The insets around the text, in points, which scroll with it; 8 above and below by default.
    public var textContainerInset = EdgeInsets(top: 8, bottom: 8) {
        didSet {
            let inset = textContainerInset
            if ![inset.top, inset.left, inset.bottom, inset.right].allSatisfy(diagnostics.isSensible) {
                textContainerInset = oldValue
            }
            if textContainerInset != oldValue { roomDidChange() }
        }
    }
    /// The number of lines up to which the view grows with its text before it scrolls.
    /// 0, the default, is no limit if `isScrollEnabled` is false; otherwise the view does not grow.
    public var numberOfLines = 0 {
        didSet {
            numberOfLines = diagnostics.corrected("numberOfLines", numberOfLines, to: max(0, numberOfLines))
            if numberOfLines != oldValue { placeholderView.contentDidChange() }
        }
    }
    /// The area that the lines fill.
    public private(set) lazy var textContainer = TextContainer(of: self)
    /// The kinds of data to detect; stored, but without effect.
    public var dataDetectorTypes: DataDetectorTypes = []
    /// The delegate for scrolling, and for editing if it is a `TextViewDelegate`. Weak.
    override open weak var delegate: (any ScrollViewDelegate)? {
        didSet { textDelegate = delegate as? any TextViewDelegate }
    }
    private(set) weak var textDelegate: (any TextViewDelegate)?

    public var inputTraits = InputTraits()
    public var editingTarget: TextEditingTarget { TextEditingTarget(self) }
    var editor = TextEditor(LongText())
    var session = EditingSession()
    private(set) lazy var rows = TextRows(of: self)
    let caretView = TextCaret()
    var placeholderLabel: Label?
    var placeholderView: TextPlaceholder { TextPlaceholder(view: self) }
    /// The line that keeps its position on screen.
    var anchorLine: AnchorLine?
    /// Whether the next layout scrolls to the caret.
    var shouldShowCaret = false
    /// Whether the row views show a selection.
    var hasShownSelection = false
    /// The row with the marked text.
    var compositionRow: Int?
    var isArranging = false
    /// The cached text as a string, until it changes.
    var cachedText: String?

    public required init() {
        super.init()
        cursor = .iBeam
        let part = TextContentView()
        part.addSubview(caretView)
        contentView = part
    }

    deinit {}

    // MARK: Markup

    override func take(_ view: View) -> Bool { false }

    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofTextViews)
    }
    override open class var properties: PropertyTable {
        super.properties + [
            .init("text", \TextView.text, isEditable: true) { $0.text = $1 },
            .init("placeholder", \TextView.placeholder) { $0.placeholder = $1 },
            .init("font", \TextView.font) { $0.font = $1 },
            .init("textColor", \TextView.textColor) { $0.textColor = $1 },
            .init("textAlignment", \TextView.textAlignment) { $0.textAlignment = $1 },
            .init("editable", \TextView.isEditable) { $0.isEditable = $1 },
            .init("selectable", \TextView.isSelectable) { $0.isSelectable = $1 },
            .init("enabled", \TextView.isEnabled) { $0.isEnabled = $1 },
            .init("borderStyle", \TextView.borderStyle) { $0.borderStyle = $1 },
            .init("textContainerInset", \TextView.textContainerInset, check: LengthCheck.refuseHuge) {
                $0.textContainerInset = $1
            },
            .init("textContainerInsetTop", \TextView.textContainerInset.top, check: LengthCheck.refuseHuge) {
                $0.textContainerInset.top = $1
            },
            .init("textContainerInsetLeft", \TextView.textContainerInset.left, check: LengthCheck.refuseHuge) {
                $0.textContainerInset.left = $1
            },
            .init("textContainerInsetBottom", \TextView.textContainerInset.bottom, check: LengthCheck.refuseHuge) {
                $0.textContainerInset.bottom = $1
            },
            .init("textContainerInsetRight", \TextView.textContainerInset.right, check: LengthCheck.refuseHuge) {
                $0.textContainerInset.right = $1
            },
            .init("numberOfLines", \TextView.numberOfLines) { $0.numberOfLines = $1 },
            .init(object: "textContainer", \TextView.textContainer),
            .init("dataDetectorTypes", \TextView.dataDetectorTypes, hasEffect: false) { $0.dataDetectorTypes = $1 },
        ] + PropertyTable.textInputTraits(of: TextView.self)
    }

    // MARK: Measuring

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        growsWithText ? wrappedSize(proposal) : .undefined
    }
    override open var hasConstantSize: Bool { !growsWithText }
    override open func firstBaseline(for size: Size) -> Double? {
        textContainerInset.top + TextMeasure(font, in: self).metrics.ascent
    }

    override open func layoutSubviews() { arrangeRows() }
    /// Performs the layout of the scroll view, once the rows are laid out.
    func layOutContent() { super.layoutSubviews() }
    override func sizeOfContent() -> Size {
        Size(
            max(0, frame.width - contentInset.horizontal),
            max(0, max(rows.length, placeholderView.size(fitting: roomWidth).height) + textContainerInset.vertical))
    }
    override func moveFreely(to target: Point) {
        let old = contentOffset
        super.moveFreely(to: target)
        if contentOffset != old { offsetDidChange() }
    }
    override open func environmentDidChange() {
        super.environmentDidChange()
        rows.forget()
        LayoutPass(of: self).setNeedsArranging()
        blink()
    }

    // MARK: Drawing

    override var backgroundShape: (corners: CornerRadii, beneath: Double)? {
        borderStyle == .none
            ? super.backgroundShape : DrawnGeometry(of: self).shape(ofBorder: borderWidth, cornerRadius: borderRadius)
    }
    override open func draw(into list: inout DisplayList) { drawBackground(into: &list) }
    override open func drawOverlay(into list: inout DisplayList) {
        if borderStyle == .none { super.drawOverlay(into: &list) } else { drawBorder(into: &list) }
    }
    override open var stateOpacity: Double { isEnabled ? 1 : theme.metrics.disabledOpacity }

    // MARK: Events

    override open func handle(_ event: Event) -> Bool {
        guard isEnabled else { return event.isPress }
        return edit(with: event) || track(event) || super.handle(event)
    }
    override open func pointerCancelled(_ event: Event) { pointer.cancelSelecting() }
    override open func registerActions(in actions: inout ActionTable) { registerEditingActions(in: &actions) }

    override var handledShortcuts: [HandledShortcut] { super.handledShortcuts + editingShortcuts }

    override open func contextMenu(at point: Point) -> Menu? {
        super.contextMenu(at: point) ?? (takesInput ? editMenu : nil)
    }
    override open var acceptsFocus: Bool { isEnabled && (isSelectable || super.acceptsFocus) }
    override func allows(_ change: FocusChange) -> Bool {
        guard case .loss = change else {
            return session.isOpen || !isOpenToEdits || (textDelegate?.textViewShouldBeginEditing(self) ?? true)
        }
        return (!isOpenToEdits || textDelegate?.textViewShouldEndEditing(self) ?? true) && super.allows(change)
    }
    override open func focusDidChange() {
        super.focusDidChange()
        rowsNeedDisplay()
        updateSession()
        updateCaret()
    }
    override func respond(to change: ViewChange) {
        switch change {
        case .clickElsewhere: commitComposition(nil)
        case .menuByTouch(let point): pointer.selectForMenu(at: point)
        default: super.respond(to: change)
        }
    }
    override open var textInputArea: Rect? { isOpenToEdits ? caretRect : nil }

    override open var restorableState: Any? {
        PreservedTextViewState(text: text, selection: editor.selection, anchorLine: anchorLine)
    }
    override open func restore(_ state: Any) {
        guard let kept = state as? PreservedTextViewState else { return }
        text = kept.text
        select(kept.selection)
        shouldShowCaret = false
        anchorLine = kept.anchorLine
        LayoutPass(of: self).setNeedsArranging()
    }

    override var inconsistencies: [String] {
        let isHeld = window?.pointerTarget === self || isFirstResponder
        return super.inconsistencies + (!isEnabled && isHeld ? ["is disabled and has the pointer or focus"] : [])
    }

    // MARK: Accessibility

    override open var shownText: String? { text }
    override open var accessibility: Accessibility {
        var node = Accessibility(
            role: .textView, label: accessibilityLabel ?? (placeholder.isEmpty ? nil : placeholder),
            value: editor.text.count <= Self.longestAccessibilityValue ? text : nil,
            isEnabled: isEnabled)
        node.isReadOnly = !isEditable
        return node
    }
    /// The length in UTF-8 up to which the text is the accessibility value. A longer text is read in parts.
    private static let longestAccessibilityValue = 100_000
    open var accessibilityText: (any AccessibilityText)? { EditingAccessibility(view: self) }
    var textRevision: TextRevision? {
        TextRevision(number: editor.revision, edit: editor.lastEdit)
    }
    override open var accessibilityActions: [Accessibility.Action] { editingActions }
    @discardableResult override open func perform(_ action: Accessibility.Action) -> Bool { performEditing(action) }
}

/// State of a text view that is preserved when its document is reloaded.
private struct PreservedTextViewState {
    let text: String
    let selection: TextSelection
    let anchorLine: AnchorLine?
}

// MARK: - Parts, by their names in documents
extension TextView {
    /// The top edge of `textContainerInset`, in points.
    public var textContainerInsetTop: Double {
        get { textContainerInset.top }
        set { textContainerInset.top = newValue }
    }
    /// The left edge of `textContainerInset`, in points.
    public var textContainerInsetLeft: Double {
        get { textContainerInset.left }
        set { textContainerInset.left = newValue }
    }
    /// The bottom edge of `textContainerInset`, in points.
    public var textContainerInsetBottom: Double {
        get { textContainerInset.bottom }
        set { textContainerInset.bottom = newValue }
    }
    /// The right edge of `textContainerInset`, in points.
    public var textContainerInsetRight: Double {
        get { textContainerInset.right }
        set { textContainerInset.right = newValue }
    }
}
