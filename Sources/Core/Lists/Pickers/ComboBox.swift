/// A text field with a list of options. The user types or chooses; the list shows the options that contain the typed text, and the
/// first option that begins with it completes the text. Specification 13.22.
///
///     <ComboBox placeholder="City" text="$order.city" onValueChanged="cityChanged">
///         <row title="Berlin" value="BER"/>
///         <row title="Bern" value="BRN"/>
///     </ComboBox>
///
/// Options come from the document or from `items`. Only visible rows of the list have views, so there may be 100,000 options.
/// Up, Down and the wheel choose the previous or next option. Alt+Down, F4 and the arrow open the list, Return chooses its active row,
/// and Escape closes it. `valueChanged` is sent when the user chooses an option, presses Return or leaves the field.
@MainActor open class ComboBox: TextField, SlotContainer {
    /// The options. Setting them replaces the options of the document, keeps the text, and selects the option with this text.
    public var items: [ComboBoxItem] {
        get { options }
        set {
            for row in declared { row.list = nil }
            declared = []
            options = newValue
            optionsDidChange()
        }
    }
    private var options: [ComboBoxItem] = []
    /// The rows of the document that provide `options`.
    private var declared: [PickerRow] = []

    /// The text of the field. Setting it selects the option with this text, if there is one, and sends no event.
    override public var text: String {
        get { super.text }
        set {
            wanted = nil
            guard newValue != super.text || newValue != committedText else { return }
            super.text = newValue
            commit(newValue, selecting: exactItem(newValue))
        }
    }

    override public var font: Font { didSet { widestTitle = nil } }

    /// The index of the selected option, from 0; -1, the default, is none. Setting it shows the title of the option and sends no event.
    /// If it is set before its option is added, the option is selected when it is added.
    public var selectedIndex: Int {
        get {
            if options.isEmpty, case .index(let index) = wanted { return index }
            return selected
        }
        set {
            guard newValue != selectedIndex else { return }
            show(newValue < 0 ? nil : newValue, wanted: .index(newValue))
        }
    }
    /// The value of the selected option, or its title if it has no value; nil if no option is selected. Setting it selects the first
    /// option with an equal value or the same text, else none.
    public var value: Any? {
        get {
            if options.isEmpty, case .value(let value) = wanted { return value }
            return options.indices.contains(selected) ? options[selected].value ?? options[selected].title : nil
        }
        set {
            guard let newValue else { return show(nil, wanted: nil) }
            if let value, BoundValue.areEqual(value, newValue) { return }
            show(index(ofValue: newValue), wanted: .value(newValue))
        }
    }
    private var selected = ComboBox.none
    /// A selection that applies once such an option exists.
    private var wanted: Wanted?
    private enum Wanted { case index(Int), value(Any) }
    private static let none = -1

    /// Whether texts other than the titles of options are accepted; true by default. If false, such a text is replaced by the previous
    /// one when the user presses Return or leaves the field, and a hint says so. Code may set any text.
    public var allowsFreeText = true
    /// Whether the first option that begins with the typed text completes it; true by default. The added part is selected, so that
    /// typing continues over it.
    public var completes = true
    /// Whether the list shows only the options that contain the typed text; true by default. Case is ignored.
    public var filtersItems = true
    /// The largest number of rows that the list shows without scrolling; 8 by default, at least 1.
    public var numberOfVisibleItems = 8 {
        didSet {
            numberOfVisibleItems = diagnostics.corrected(
                "numberOfVisibleItems", numberOfVisibleItems, to: max(1, numberOfVisibleItems))
            list?.setNeedsLayout()
        }
    }

    private(set) lazy var bound = BoundItemList(of: self)
    private weak var list: ComboBoxLayer?
    private var arrow: ComboBoxArrow?
    /// The text that was last chosen, confirmed or set by code.
    private var committedText = ""
    /// The text that the user has typed, without its completion, and the options that contain it.
    private var typed: (text: String, matches: [Int])?
    /// The search index, created for the first search.
    private var index: TitleIndex?
    /// The width of the widest title in points; nil until it is measured.
    private var widestTitle: Double?
    /// The fraction of a wheel notch that has not moved the selection yet.
    private var wheel = 0.0

    /// The most titles that determine the width.
    private static let maximumMeasuredTitles = 100

    public required init() {
        super.init()
        borderStyle = .roundedRect
        let arrow = ComboBoxArrow(of: self)
        self.arrow = arrow
        rightView = arrow
        rightViewMode = .always
        addAction(ControlAction(.editingChanged) { [weak self] in self?.userDidType($1) })
        addAction(ControlAction(.editingDidEnd) { [weak self] in self?.confirm(with: $1) })
    }

    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [
            .init("selectedIndex", \ComboBox.selectedIndex, isEditable: true) { $0.selectedIndex = $1 },
            .init(any: "value", \ComboBox.value, isEditable: true) { $0.value = $1 },
            .init(items: "items", \ComboBox.bound.items) { $0.bound.items = $1 },
            .init("row", \ComboBox.bound.rowName) { $0.bound.rowName = $1 },
            .init(any: "selectedItem", \ComboBox.selectedItem, isEditable: true, setsNil: true) {
                $0.selectedItem = $1
            },
            .init("allowsFreeText", \ComboBox.allowsFreeText) { $0.allowsFreeText = $1 },
            .init("completes", \ComboBox.completes) { $0.completes = $1 },
            .init("filtersItems", \ComboBox.filtersItems) { $0.filtersItems = $1 },
            .init("numberOfVisibleItems", \ComboBox.numberOfVisibleItems) { $0.numberOfVisibleItems = $1 },
        ]
    }
    override class var itemTypes: [ItemType] {
        [.init { (box: ComboBox, row: PickerRow) in box.append(row) }]
    }
    func slotPlace(for content: String) -> SlotPlace? {
        ensuredExtras.slotPlace {
            SlotItemArray(of: self, \.declared) { box, rows in
                let selected = box.declared.indices.contains(box.selected) ? box.declared[box.selected] : nil
                box.setBoundItems(rows, chosen: rows.firstIndex { $0 === selected })
            }
        }
    }

    override var validationIssue: ValidationIssue? {
        guard case .index(let index) = wanted, !options.isEmpty else { return nil }
        return ValidationIssue(
            properties: ["selectedIndex"],
            message: "there is no option \(index); there are \(options.count), counted from 0")
    }

    // MARK: Options

    /// Adds an option at the end.
    public func addItem(withTitle title: String, value: Any? = nil) {
        insertItem(withTitle: title, value: value, at: options.count)
    }

    /// Inserts an option before the given index, or at the end.
    public func insertItem(withTitle title: String, value: Any? = nil, at index: Int) {
        var items = options
        items.insert(ComboBoxItem(title, value: value), at: min(max(0, index), items.count))
        self.items = items
    }

    /// Removes an option. Does nothing for an index out of range, except to report it.
    public func removeItem(at index: Int) {
        guard options.indices.contains(index) else { return diagnostics.report("there is no option \(index)") }
        var items = options
        items.remove(at: index)
        self.items = items
    }

    func title(ofItem index: Int) -> String { options.indices.contains(index) ? options[index].title : "" }

    /// Returns the first option whose title is equal to the text; nil if there is none.
    private func exactItem(_ text: String) -> Int? {
        if options.indices.contains(selected), options[selected].title == text { return selected }
        return options.firstIndex { $0.title == text }
    }

    private func index(ofValue value: Any) -> Int? {
        options.firstIndex { BoundValue.areEqual($0.value ?? $0.title, value) }
    }

    private func append(_ row: PickerRow) {
        row.list = self
        declared.append(row)
        options.append(ComboBoxItem(row.title ?? "", value: row.value))
        optionsDidChange()
    }

    func setBoundItems(_ items: [any MarkupItem], chosen index: Int?) {
        for row in declared { row.list = nil }
        declared = items.compactMap { $0 as? PickerRow }
        for row in declared { row.list = self }
        options = declared.map { ComboBoxItem($0.title ?? "", value: $0.value) }
        optionsDidChange()
        if let index, options.indices.contains(index) { show(index, wanted: nil) }
    }

    /// Shows the texts of the elements.
    func show(_ items: BoundItems, chosen index: Int?) {
        self.items = (0..<items.count).map { index in
            let element = items[index]
            return ComboBoxItem(element.flatMap { BoundValue.text($0) } ?? "", value: element)
        }
        if let index, options.indices.contains(index) { show(index, wanted: nil) }
    }

    private func optionsDidChange() {
        index = nil
        typed = nil
        widestTitle = nil
        switch wanted {
        case .index(let index) where options.indices.contains(index): show(index, wanted: nil)
        case .value(let value): if let index = index(ofValue: value) { show(index, wanted: nil) }
        case .index: break
        case nil: commit(committedText, selecting: exactItem(committedText))
        }
        if let list { options.isEmpty ? closeList() : list.show(nil, active: selected < 0 ? nil : selected) }
        setNeedsLayout()
    }

    // MARK: Selection

    /// Shows an option, or no text for nil.
    private func show(_ item: Int?, wanted: Wanted?) {
        let exists = item.map(options.indices.contains) ?? false
        self.wanted = exists ? nil : wanted.flatMap { if case .index(..<0) = $0 { nil } else { $0 } }
        guard exists || self.wanted == nil || selected >= 0 else { return diagnostics.reportValidationIssue() }
        let title = exists ? item.map(title(ofItem:)) ?? "" : ""
        super.text = title
        commit(title, selecting: exists ? item : nil)
    }

    /// Stores a text that is complete, with its option.
    private func commit(_ text: String, selecting item: Int?) {
        committedText = text
        typed = nil
        guard (item ?? Self.none) != selected else { return }
        selected = item ?? Self.none
        editableValueDidChange("selectedIndex")
        editableValueDidChange("value")
        bound.choiceDidChange()
    }

    /// Replaces the text on behalf of the user, who can undo it.
    private func replaceText(with new: String, _ event: Event?) {
        cancelComposition()
        if new != text, editor.replace(0..<editor.text.count, with: new, .whole, at: time) != nil {
            textDidChange()
        }
        select(TextSelection(anchor: 0, head: editor.text.count))
    }

    /// Chooses an option on behalf of the user, and closes the list.
    func choose(_ item: Int, with event: Event?) {
        guard options.indices.contains(item) else { return }
        closeList()
        let title = options[item].title
        let isChange = item != selected || committedText != title
        wanted = nil
        replaceText(with: title, event)
        commit(title, selecting: item)
        if isChange { sendValueChanged(with: event) }
    }

    /// Accepts the text of the field, or restores the previous text.
    ///
    /// - Returns: whether the text was accepted.
    @discardableResult private func confirm(with event: Event?) -> Bool {
        closeList()
        typed = nil
        guard text != committedText else { return true }
        let entered = text
        let item = exactItem(entered) ?? searchIndex.firstTitle(equalTo: entered)
        guard item != nil || allowsFreeText || entered.isEmpty else {
            replaceText(with: committedText, event)
            window?.toolTip.show(hint: translated(.notInList, entered), beside: self)
            return false
        }
        wanted = nil
        if let item, title(ofItem: item) != entered { replaceText(with: title(ofItem: item), event) }
        commit(text, selecting: item)
        sendActions(for: .valueChanged, with: event)
        return true
    }

    // MARK: Typing

    private var searchIndex: TitleIndex {
        if let index { return index }
        let index = TitleIndex(options.lazy.map(\.title))
        self.index = index
        return index
    }

    private func userDidType(_ event: Event?) {
        guard session.composition == nil else { return }
        let entered = text
        guard !entered.isEmpty else {
            typed = nil
            if isListOpen { list?.show(nil, active: nil) }
            return
        }
        // A longer text can only match options that matched before.
        let former = typed.flatMap { entered.hasPrefix($0.text) ? $0.matches : nil }
        let matches = searchIndex.titles(containing: entered, among: former)
        typed = (entered, matches)
        var active: Int?
        if completes, isTyping(event), editor.selection == TextSelection(editor.text.count),
            let item = searchIndex.firstTitle(beginningWith: entered, among: matches)
        {
            complete(entered, with: title(ofItem: item))
            active = item
        } else {
            active = matches.first { title(ofItem: $0) == entered }
        }
        guard !matches.isEmpty else { return closeList() }
        openList(showing: filtersItems ? matches : nil, active: active)
    }

    /// Whether an event adds text, by keys or an input method.
    private func isTyping(_ event: Event?) -> Bool {
        if case .text? = event?.kind { true } else { false }
    }

    /// Adds the rest of a title, and selects it. Letters whose lower-case form has another length are not completed.
    private func complete(_ entered: String, with title: String) {
        guard title.count > entered.count, title.prefix(entered.count).lowercased() == entered.lowercased() else {
            return
        }
        let end = editor.text.count
        guard editor.replace(end..<end, with: String(title.dropFirst(entered.count)), .typing, at: time) != nil else {
            return
        }
        textDidChange()
        select(TextSelection(anchor: editor.text.count, head: end))
    }

    // MARK: List

    /// Whether the list is open.
    public var isListOpen: Bool { list != nil }

    /// Opens the list with all options. Does nothing while the combo box has no options, no focus or no window.
    public func openList() { openList(showing: nil, active: exactItem(text)) }

    /// Closes the list, and keeps the text.
    public func closeList() { list?.dismiss(animated: true) }

    func toggleList() { isListOpen ? closeList() : openList() }

    private func openList(showing matches: [Int]?, active item: Int?) {
        guard isEnabled, isFirstResponder, !options.isEmpty, let window else { return }
        if let list { return list.show(matches, active: item) }
        let layer = ComboBoxLayer(of: self)
        list = layer
        window.presentation.showBeside(layer)
        layer.show(matches, active: item)
        arrow?.setNeedsDisplay()
    }

    func listDidClose() {
        list = nil
        arrow?.setNeedsDisplay()
    }

    // MARK: Measuring

    /// The field is as wide as the widest of the first titles.
    override open func intrinsicSize(fitting proposal: Size) -> Size {
        let size = super.intrinsicSize(fitting: proposal)
        let sides = sideViews.widths
        let widest = widestTitle ?? measuredTitleWidth
        widestTitle = widest
        return Size(max(size.width, pixels.roundedUp(widest + sides.left + sides.right)), size.height)
    }

    private var measuredTitleWidth: Double {
        let measure = TextMeasure(font, in: self)
        return options.prefix(Self.maximumMeasuredTitles).reduce(0) { max($0, measure.run($1.title[...]).width) }
    }

    override open func environmentDidChange() {
        super.environmentDidChange()
        widestTitle = nil
    }

    override open func layoutSubviews() {
        diagnostics.reportValidationIssue()
        super.layoutSubviews()
    }

    // MARK: Events

    override open func handle(_ event: Event) -> Bool {
        guard isEnabled else { return super.handle(event) }
        switch event.kind {
        case .keyDown(let key, let modifiers, let isRepeat) where isFirstResponder && session.composition == nil:
            return press(key, modifiers, isRepeat, event) || super.handle(event)
        // Ignore the wheel without focus, so that scrolling a page under the pointer changes no values.
        case .wheel(_, _, let dy, []) where isFirstResponder && !isListOpen && !options.isEmpty:
            wheel -= dy
            let notches = wheel.rounded(.towardZero)
            wheel -= notches
            if let steps = Int(exactly: notches), steps != 0 { step(by: steps, with: event) }
            return true
        default: return super.handle(event)
        }
    }

    private func press(_ key: Key, _ modifiers: Modifiers, _ isRepeat: Bool, _ event: Event) -> Bool {
        switch (key, modifiers) {
        case (.down, .alt), (.up, .alt), (Key("F4"), []): if !isRepeat { toggleList() }
        case (.down, []): isListOpen ? list?.move(by: 1) : step(by: 1, with: event)
        case (.up, []): isListOpen ? list?.move(by: -1) : step(by: -1, with: event)
        case (.pageDown, []): isListOpen ? list?.move(by: list?.page ?? 1) : step(by: numberOfVisibleItems, with: event)
        case (.pageUp, []):
            isListOpen ? list?.move(by: -(list?.page ?? 1)) : step(by: -numberOfVisibleItems, with: event)
        case (.return, []), (.keypadEnter, []): return !isRepeat && pressReturn(event)
        case (.tab, []):
            // Tab accepts the active row, and then moves focus.
            if let item = list?.activeItem { choose(item, with: event) }
            return false
        case (.escape, []): return isRepeat ? isListOpen : cancelTyping(event)
        default: return false
        }
        return true
    }

    /// - Returns: false if the key continues as that of a text field, which sends its events.
    private func pressReturn(_ event: Event) -> Bool {
        if let item = list?.activeItem {
            choose(item, with: event)
            return true
        }
        return !confirm(with: event)
    }

    /// Closes the list; without a list, restores the text from before typing.
    private func cancelTyping(_ event: Event) -> Bool {
        if isListOpen {
            closeList()
            if let typed, typed.text != text { removeCompletion(typed.text, event) }
            return true
        }
        guard text != committedText else { return false }
        typed = nil
        replaceText(with: committedText, event)
        return true
    }

    private func removeCompletion(_ entered: String, _ event: Event) {
        guard text.hasPrefix(entered) else { return }
        replaceText(with: entered, event)
        select(TextSelection(editor.text.count))
    }

    /// Chooses the option at a distance from the selected one. Without a selected option, it starts at the ends.
    private func step(by distance: Int, with event: Event?) {
        guard !options.isEmpty else { return }
        let current = exactItem(text)
        let start = current ?? (distance > 0 ? -1 : options.count)
        let item = min(max(0, start + distance), options.count - 1)
        if item != current { choose(item, with: event) }
    }

    override func respond(to change: ViewChange) {
        if case .clickElsewhere = change, list?.isUnderPointer == false { closeList() }
        super.respond(to: change)
    }

    override open func stateDidChange() {
        super.stateDidChange()
        if !isEnabled { closeList() }
        arrow?.isEnabled = isEnabled
    }

    // MARK: Accessibility

    override open var accessibility: Accessibility {
        var node = super.accessibility
        node.role = .comboBox
        node.isExpanded = isListOpen
        return node
    }
}

/// An option of a combo box.
public nonisolated struct ComboBoxItem: ExpressibleByStringLiteral {
    /// The text of the option in the list and in the field.
    public var title: String
    /// The value that the option stands for; nil, the default, is the title.
    public var value: Any?

    /// Creates an option.
    public init(_ title: String, value: Any? = nil) {
        self.title = title
        self.value = value
    }

    /// Creates an option from a literal, without a value of its own.
    public init(stringLiteral title: String) {
        self.title = title
        value = nil
    }
}

extension ComboBox: PickerRowList {
    func titleDidChange(of row: PickerRow) { update(row) }
    func valueDidChange(of row: PickerRow) { update(row) }

    private func update(_ row: PickerRow) {
        guard let index = declared.firstIndex(where: { $0 === row }) else { return }
        options[index] = ComboBoxItem(row.title ?? "", value: row.value)
        optionsDidChange()
    }
}
