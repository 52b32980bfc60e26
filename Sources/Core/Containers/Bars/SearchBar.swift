/// A search field, optionally with a prompt above it, scopes below it and a cancel button. Specification 13.10.
///
///     <SearchBar placeholder="Search notes" text="$query" onEditingChanged="filter" onPrimaryActionTriggered="search"/>
///
/// Return sends `primaryActionTriggered`. Escape clears the field; if it is empty, it gives up focus.
@MainActor open class SearchBar: Bar, TextInputTraits {
    /// The search text. Setting it sends no event.
    public var text: String {
        get { searchTextField.text }
        set { searchTextField.text = newValue }
    }
    /// The text that the field shows in a paler colour while it is empty.
    public var placeholder: String {
        get { searchTextField.placeholder }
        set { searchTextField.placeholder = newValue }
    }
    /// The line above the field; empty, the default, is none.
    public var prompt = "" { didSet { if prompt != oldValue { partsDidChange() } } }
    /// The appearance of the bar.
    public var searchBarStyle = SearchBarStyle.default { didSet { if searchBarStyle != oldValue { partsDidChange() } } }
    /// Whether a cancel button next to the field is visible; false by default.
    public var showsCancelButton = false { didSet { if showsCancelButton != oldValue { partsDidChange() } } }
    /// Whether the scopes are visible; false by default.
    public var showsScopeBar = false { didSet { if showsScopeBar != oldValue { partsDidChange() } } }
    /// The names of the search scopes, one of which is chosen.
    public var scopeButtonTitles: [String] = [] {
        didSet { if scopeButtonTitles != oldValue { scopesDidChange() } }
    }
    /// The index of the chosen scope, from 0, the default. An index out of range is reported and clamped. Setting it sends no event.
    public var selectedScopeButtonIndex: Int {
        get { scopeControl.numberOfSegments == 0 ? requestedScope : max(0, scopeControl.selectedSegmentIndex) }
        set {
            guard newValue != requestedScope else { return }
            let old = selectedScopeButtonIndex
            requestedScope = newValue
            setNeedsLayout()
            guard scopeControl.numberOfSegments > 0 else { return }
            scopeControl.selectedSegmentIndex = nearestScope(to: newValue)
            if selectedScopeButtonIndex != old { editableValueDidChange("selectedScopeButtonIndex") }
        }
    }
    private var requestedScope = 0
    /// The delegate, which receives the events of the search. Weak.
    public weak var delegate: (any SearchBarDelegate)?

    /// The text field; the search bar is its delegate.
    public let searchTextField = TextField()
    public var inputTraits: InputTraits {
        get { searchTextField.inputTraits }
        set { searchTextField.inputTraits = newValue }
    }
    private let promptLabel = Label()
    private let cancelButton = Button()
    private let scopeControl = SegmentedControl()
    private lazy var listener = SearchFieldDelegate(self)

    /// The gap between the parts, in points.
    private static let gap = 8.0

    public required init() {
        super.init()
        let icon = ImageView()
        icon.image = .symbol(.search)
        icon.symbolColor = .role(.secondaryLabel)
        icon.isInternalView = true
        searchTextField.leftView = icon
        searchTextField.leftViewMode = .always
        searchTextField.clearButtonMode = .always
        searchTextField.borderStyle = .roundedRect
        searchTextField.returnKeyType = .search
        searchTextField.delegate = listener
        promptLabel.font = .style(.footnote)
        promptLabel.textAlignment = .center
        cancelButton.style = .plain
        for part in [promptLabel, searchTextField, cancelButton, scopeControl] {
            part.isInternalView = true
            addSubview(part)
        }
        cancelButton.addAction(for: .primaryActionTriggered) { [weak self] in self?.cancel() }
        scopeControl.addAction(for: .valueChanged) { [weak self] in self?.scopeDidChange() }
        searchTextField.addAction(ControlAction(.editingChanged) { [weak self] in self?.textDidChange($1) })
        partsDidChange()
    }

    deinit {}

    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofSearchBars)
    }
    override open class var properties: PropertyTable {
        super.properties + [
            .init("text", \SearchBar.text, isEditable: true) { $0.text = $1 },
            .init("placeholder", \SearchBar.placeholder) { $0.placeholder = $1 },
            .init("prompt", \SearchBar.prompt) { $0.prompt = $1 },
            .init("searchBarStyle", \SearchBar.searchBarStyle) { $0.searchBarStyle = $1 },
            .init("showsCancelButton", \SearchBar.showsCancelButton) { $0.showsCancelButton = $1 },
            .init("showsScopeBar", \SearchBar.showsScopeBar) { $0.showsScopeBar = $1 },
            .init("scopeButtonTitles", \SearchBar.scopeButtonTitles) { $0.scopeButtonTitles = $1 },
            .init("selectedScopeButtonIndex", \SearchBar.selectedScopeButtonIndex, isEditable: true) {
                $0.selectedScopeButtonIndex = $1
            },
        ] + PropertyTable.textInputTraits(of: SearchBar.self)
    }

    // MARK: Parts

    private func partsDidChange() {
        promptLabel.text = prompt
        promptLabel.isHidden = prompt.isEmpty
        promptLabel.textColor = contentColor == .label ? .role(.secondaryLabel) : contentColor
        cancelButton.isHidden = !showsCancelButton
        if showsCancelButton { cancelButton.title = translated(.cancel) }
        cancelButton[.normal].titleColor = contentColor == .label ? nil : contentColorOnBar
        scopeControl.isHidden = !showsScopeBar || scopeButtonTitles.isEmpty
        setNeedsLayout()
        setNeedsDisplay()
    }

    override func colorsDidChange() {
        super.colorsDidChange()
        partsDidChange()
    }

    private func scopesDidChange() {
        let (chosen, hadScopes) = (selectedScopeButtonIndex, scopeControl.numberOfSegments > 0)
        scopeControl.removeAllSegments()
        for (index, title) in scopeButtonTitles.enumerated() {
            scopeControl.insertSegment(withTitle: title, at: index, animated: false)
        }
        if !scopeButtonTitles.isEmpty {
            scopeControl.selectedSegmentIndex = nearestScope(to: chosen)
            if hadScopes { requestedScope = selectedScopeButtonIndex }
            if selectedScopeButtonIndex != chosen { editableValueDidChange("selectedScopeButtonIndex") }
        }
        partsDidChange()
    }

    private func nearestScope(to index: Int) -> Int { min(max(0, index), scopeButtonTitles.count - 1) }

    override var validationIssue: ValidationIssue? {
        guard !scopeButtonTitles.isEmpty, nearestScope(to: requestedScope) != requestedScope else { return nil }
        return ValidationIssue(
            properties: ["selectedScopeButtonIndex"],
            message: "there is no scope \(requestedScope); the last one is \(scopeButtonTitles.count - 1)")
    }

    override open func stateDidChange() {
        super.stateDidChange()
        for part in [searchTextField, cancelButton, scopeControl] as [Control] { part.isEnabled = isEnabled }
    }

    /// Updates the binding of the owner after any change of the field's text, before delegates and actions are called.
    func fieldTextDidChange() { editableValueDidChange("text") }

    // MARK: Measuring

    override var hasBackground: Bool { searchBarStyle == .prominent }
    override var isAboveContent: Bool { true }
    private var padding: Double { searchBarStyle == .minimal ? 0 : theme.metrics.searchBarPadding }
    private var sidePadding: Double { min(padding, Self.gap) }
    private var promptHeight: Double {
        promptLabel.isHidden ? 0 : promptLabel.measure(fitting: .unconstrained).height + Self.gap / 2
    }
    private var fieldHeight: Double { searchTextField.measure(fitting: .unconstrained).height }
    private var scopeHeight: Double {
        scopeControl.isHidden ? 0 : scopeControl.measure(fitting: .unconstrained).height + Self.gap
    }

    /// The superview determines the width. Specification 11.9.
    override open func intrinsicSize(fitting proposal: Size) -> Size {
        Size(.undefined, promptHeight + fieldHeight + scopeHeight + 2 * padding)
    }
    override open var hasConstantSize: Bool { true }

    override open func layoutSubviews() {
        diagnostics.reportValidationIssue()
        let room = max(0, frame.width - 2 * sidePadding)
        let top = (frame.height - promptHeight - fieldHeight - scopeHeight) / 2
        let cancelWidth =
            cancelButton.isHidden ? 0 : cancelButton.measure(fitting: .unconstrained).width + 2 * Self.gap
        place(promptLabel, Rect(0, top, room, promptHeight - Self.gap / 2))
        place(searchTextField, Rect(0, top + promptHeight, max(0, room - cancelWidth), fieldHeight))
        place(
            cancelButton,
            Rect(room - cancelWidth + Self.gap, top + promptHeight, max(0, cancelWidth - Self.gap), fieldHeight))
        place(scopeControl, Rect(0, top + promptHeight + fieldHeight + Self.gap, room, scopeHeight - Self.gap))
    }

    /// - Parameter rect: The frame, measured from the side where text begins, within the padding.
    private func place(_ part: View, _ rect: Rect) {
        guard !part.isHidden else { return }
        let left = isRightToLeft ? frame.width - sidePadding - rect.maxX : sidePadding + rect.minX
        part.frame = pixels.snapped(Rect(left, rect.minY, rect.width, rect.height))
    }

    override open func firstBaseline(for size: Size) -> Double? {
        let top = (size.height - promptHeight - fieldHeight - scopeHeight) / 2 + promptHeight
        return LayoutPass(of: searchTextField).baseline(.first, for: Size(size.width, fieldHeight)).map { $0 + top }
    }

    // MARK: Events

    override open class var traits: ViewTraits { [] }

    override open func handle(_ event: Event) -> Bool {
        if isEnabled, case .keyDown(.escape, [], let isRepeat) = event.kind, searchTextField.isFirstResponder {
            if text.isEmpty { return isRepeat || leave() }
            searchTextField.clear(with: event)
            return true
        }
        return super.handle(event)
    }

    /// Ends the search when Escape is pressed in an empty field; without a cancel button, a presentation over the window gets the key.
    private func leave() -> Bool {
        if showsCancelButton {
            cancel()
            return true
        }
        guard window?.presentation.layers.isEmpty != false else { return false }
        window?.makeFirstResponder(nil)
        return true
    }

    private func cancel() {
        guard isEnabled else { return }
        if !text.isEmpty {
            text = ""
            textDidChange(nil)
        }
        if searchTextField.isFirstResponder { window?.makeFirstResponder(nil) }
        delegate?.searchBarCancelButtonClicked(self)
    }

    private func textDidChange(_ event: Event?) {
        delegate?.searchBar(self, textDidChange: text)
        sendActions(for: .editingChanged, with: event)
    }

    private func scopeDidChange() {
        requestedScope = scopeControl.selectedSegmentIndex
        editableValueDidChange("selectedScopeButtonIndex")
        delegate?.searchBar(self, selectedScopeButtonIndexDidChange: requestedScope)
        sendActions(for: .valueChanged)
    }

    // MARK: Accessibility

    override open var shownText: String? { searchTextField.shownText }
    /// Assistive programs see the field instead, with the name of the bar.
    override open var accessibility: Accessibility { Accessibility(isEnabled: isEnabled) }
}

/// The appearance of a search bar. Specification 5.
public nonisolated enum SearchBarStyle: String, CaseIterable, Sendable, MarkupConvertible {
    /// Padding around the field, without a background.
    case `default`
    /// On the background of a bar.
    case prominent
    /// Only the field, without padding.
    case minimal
}
