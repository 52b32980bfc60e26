/// Text of many lines that people read and edit, and scroll.
///
///     <TextView id="notesView" text="$note.text" height="120" borderStyle="roundedRect"/>
///
/// Specification 13.7. It takes the size that it is given, breaks its lines to its width and scrolls up and down; with `scrollEnabled`
/// false it is as high as its text, with `numberOfLines` as high as its text is up to so many lines. Text of any length is laid out as
/// far as it can be seen.
@MainActor open class TextView: ScrollView, TextInputTraits {
    /// What the view holds. Setting it tells no delegate, and there is nothing to undo then.
    public var text: String {
        get {
            if let knownText { return knownText }
            let string = editor.string
            knownText = string
            return string
        }
        set {
            guard newValue != text else { return }
            cancelComposition()
            editor.setString(newValue)
            rows.forget()
            seenLine = nil
            textDidChange()
        }
    }
    /// Shown, pale, as long as there is no text; it is broken into lines as that is.
    public var placeholder = "" { didSet { if placeholder != oldValue { placeholderDidChange() } } }
    public var font = Font.style(.body) { didSet { if font != oldValue { fontDidChange() } } }
    /// nil is the theme's.
    public var textColor: Color? {
        didSet {
            animateChange(of: \TextView.textColor, from: oldValue, none: .label)
            guard textColor != oldValue else { return }
            rowsNeedDisplay()
        }
    }
    /// Where lines are that are shorter than the room; `natural`, the default, is where text of their paragraph's direction begins, and so is
    /// `justified`, where lines that are wrapped are no shorter.
    public var textAlignment = TextAlignment.natural { didSet { alignmentDidChange(from: oldValue) } }
    /// Whether people can change the text; true by default. A text that is only read is selected by the pointer and with Shift, and
    /// arrows scroll it.
    public var isEditable = true { didSet { if isEditable != oldValue { modeDidChange() } } }
    /// Whether people can select in the text, and edit it; true by default.
    public var isSelectable = true { didSet { if isSelectable != oldValue { modeDidChange() } } }
    /// A disabled view is pale and takes no events and no focus; true by default.
    public var isEnabled = true { didSet { if isEnabled != oldValue { modeDidChange() } } }
    /// How the view is set off from what is around it, as a text field; `none` by default.
    public var borderStyle = TextField.BorderStyle.none { didSet { if borderStyle != oldValue { setNeedsDisplay() } } }
    /// Room around the text, in points, which is scrolled with it; 8 above and below by default.
    public var textContainerInset = EdgeInsets(top: 8, bottom: 8) {
        didSet {
            let inset = textContainerInset
            if ![inset.top, inset.left, inset.bottom, inset.right].allSatisfy(isSensible) {
                textContainerInset = oldValue
            }
            if textContainerInset != oldValue { roomDidChange() }
        }
    }
    /// How many lines the view grows to with its text, before that is scrolled; 0, the default, is no limit where `isScrollEnabled` is
    /// false, and otherwise a view that does not grow.
    public var numberOfLines = 0 {
        didSet {
            numberOfLines = corrected("numberOfLines", numberOfLines, to: max(0, numberOfLines))
            if numberOfLines != oldValue { placeholderDidChange() }
        }
    }
    public private(set) lazy var textContainer = TextContainer(of: self)
    /// Kept.
    public var dataDetectorTypes: DataDetectorTypes = []
    /// Hears of scrolling, and of editing if it is a `TextViewDelegate`; kept weakly.
    override open weak var delegate: (any ScrollViewDelegate)? {
        didSet { textDelegate = delegate as? any TextViewDelegate }
    }
    private(set) weak var textDelegate: (any TextViewDelegate)?

    public var inputTraits = InputTraits()
    var editor = TextEditor(LongText())
    var session = EditingSession()
    private(set) lazy var rows = TextRows(of: self)
    let caretView = TextCaret()
    var placeholderLabel: Label?
    /// The line that stays where it is seen.
    var seenLine: SeenLine?
    /// The caret is to be seen after the next layout.
    var isCaretWanted = false
    /// Rows show that something is selected.
    var hasShownSelection = false
    /// The row that shows what an input method has in hand.
    var compositionRow: Int?
    var isArranging = false
    /// The text as one string, as long as nobody changes it.
    var knownText: String?

    public required init() {
        super.init()
        cursor = .iBeam
        let part = TextPart()
        part.addSubview(caretView)
        contentView = part
    }

    deinit {}

    // MARK: Markup

    override func take(_ view: View) -> Bool { false }

    override open class var keptKeys: Set<String> { super.keptKeys.union(KnownUIKitKeys.ofTextViews) }
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
            .init("textContainerInset", \TextView.textContainerInset, check: refuseHuge) {
                $0.textContainerInset = $1
            },
            .init("textContainerInsetTop", \TextView.textContainerInset.top, check: refuseHuge) {
                $0.textContainerInset.top = $1
            },
            .init("textContainerInsetLeft", \TextView.textContainerInset.left, check: refuseHuge) {
                $0.textContainerInset.left = $1
            },
            .init("textContainerInsetBottom", \TextView.textContainerInset.bottom, check: refuseHuge) {
                $0.textContainerInset.bottom = $1
            },
            .init("textContainerInsetRight", \TextView.textContainerInset.right, check: refuseHuge) {
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
        textContainerInset.top + textMeasure(font).metrics.ascent
    }

    override open func layoutSubviews() { arrangeRows() }
    /// What a scroll view does, once the rows are known.
    func layOutContent() { super.layoutSubviews() }
    override func sizeOfContent() -> Size {
        Size(
            max(0, frame.width - contentInset.horizontal),
            max(0, max(rows.length, placeholderSize(in: roomWidth).height) + textContainerInset.vertical))
    }
    override func moveFreely(to target: Point) {
        let old = contentOffset
        super.moveFreely(to: target)
        if contentOffset != old { offsetDidChange() }
    }
    override open func environmentDidChange() {
        super.environmentDidChange()
        rows.forget()
        setNeedsArranging()
    }

    // MARK: Drawing

    override var backgroundShape: (corners: CornerRadii, beneath: Double) {
        borderStyle == .none ? super.backgroundShape : shape(ofBorder: borderWidth, cornerRadius: cornerRadius)
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
    override open func pointerCancelled(_ event: Event) { cancelSelecting() }
    override open func registerActions(in actions: inout ActionTable) { registerEditingActions(in: &actions) }

    override open func contextMenu(at point: Point) -> Menu? {
        super.contextMenu(at: point) ?? (takesInput ? editMenu : nil)
    }
    override func fingerWillOpenMenu(at point: Point) { selectForMenu(at: point) }
    override open var acceptsFocus: Bool { isEnabled && (isSelectable || super.acceptsFocus) }
    override var mayTakeFocus: Bool {
        session.isOpen || !isOpenToEdits || (textDelegate?.textViewShouldBeginEditing(self) ?? true)
    }
    override func mayLoseFocus(to next: View?) -> Bool {
        (!isOpenToEdits || textDelegate?.textViewShouldEndEditing(self) ?? true) && super.mayLoseFocus(to: next)
    }
    override open func focusDidChange() {
        super.focusDidChange()
        rowsNeedDisplay()
        updateSession()
        updateCaret()
    }
    override func finishTyping() { commitComposition(nil) }
    override open var textInputArea: Rect? { isOpenToEdits ? caretRect : nil }

    override open var restorableState: Any? {
        KeptWriting(text: text, selection: editor.selection, seenLine: seenLine)
    }
    override open func restore(_ state: Any) {
        guard let kept = state as? KeptWriting else { return }
        text = kept.text
        select(kept.selection)
        isCaretWanted = false
        seenLine = kept.seenLine
        setNeedsArranging()
    }

    override var inconsistencies: [String] {
        let isHeld = window?.pointerTarget === self || isFirstResponder
        return super.inconsistencies + (!isEnabled && isHeld ? ["is disabled and has the pointer or the keyboard"] : [])
    }

    // MARK: Accessibility

    override open var shownText: String? { text }
    override open var accessibility: Accessibility {
        Accessibility(
            role: .textView, label: accessibilityLabel ?? (placeholder.isEmpty ? nil : placeholder), value: text,
            isEnabled: isEnabled)
    }
    override open var accessibilityActions: [Accessibility.Action] { editingActions }
    @discardableResult override open func perform(_ action: Accessibility.Action) -> Bool { performEditing(action) }
}

/// What of a text view outlives a reload of its document.
private struct KeptWriting {
    let text: String
    let selection: TextSelection
    let seenLine: SeenLine?
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
