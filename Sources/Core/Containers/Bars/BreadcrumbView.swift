/// The steps of a path, each of which leads back to its place. Steps that do not fit are in a menu.
///
///     <BreadcrumbView titles="$folderNames" onValueChanged="openFolder"/>
///
///     <BreadcrumbView><step title="Home" image="folder"/><step title="Reports"/></BreadcrumbView>
///
/// A press on a step sets `selectedIndex` and sends `valueChanged`. Specification 13.30.
@MainActor open class BreadcrumbView: Bar, SlotContainer {
    /// The steps, the outermost first.
    public var steps: [BreadcrumbStep] = [] {
        didSet {
            // A document may set `selectedIndex` before its steps.
            if !oldValue.isEmpty, !steps.starts(with: oldValue, by: ===) { chosenIndex = nil }
            stepsDidChange()
        }
    }

    /// The titles of the steps. Setting it replaces all steps.
    public var titles: [String] {
        get { steps.map(\.title) }
        set { if newValue != titles { steps = newValue.map { BreadcrumbStep(title: $0) } } }
    }

    /// The index of the step that the user is at, counted from 0; the last step by default. -1 stands for the last step, too.
    public var selectedIndex: Int {
        get { chosenIndex.map { steps.isEmpty ? $0 : min($0, steps.count - 1) } ?? steps.count - 1 }
        set {
            guard newValue != selectedIndex else { return }
            chosenIndex = newValue < 0 ? nil : newValue
            for step in steps { updateItem(of: step) }
            editableValueDidChange("selectedIndex")
        }
    }
    private var chosenIndex: Int?

    private let more = BarButtonItem(title: "…")
    /// The index of the first step that is not in the menu.
    private var firstShown = 0
    /// The places of the arrows between the steps.
    private var arrows: [Rect] = []

    /// The width of an arrow with its margins, and its side, in points.
    private static let arrow = (width: 14.0, side: 10.0)

    public required init() {
        super.init()
        more.accessibilityLabel = nil
        more.button.ensuredExtras.localizedAccessibilityLabel = .more
        more.button.makeMenu = { [weak self] in self?.overflowMenu }
        more.button.isHidden = true
        addSubview(more.button)
    }

    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [
            .init("titles", \BreadcrumbView.titles) { $0.titles = $1 },
            .init("selectedIndex", \BreadcrumbView.selectedIndex, isEditable: true) { $0.selectedIndex = $1 },
        ]
    }

    override class var itemTypes: [ItemType] {
        [.init { (view: BreadcrumbView, step: BreadcrumbStep) in view.steps.append(step) }]
    }
    func slotPlace(for content: String) -> SlotPlace? {
        ensuredExtras.slotPlace { SlotItemArray(of: self, \.steps) { $0.steps = $1 } }
    }

    private func stepsDidChange() {
        let buttons = steps.map(\.item.button)
        for view in subviews where view !== more.button && !buttons.contains(where: { $0 === view }) {
            view.removeFromSuperview()
        }
        for (index, step) in steps.enumerated() {
            step.changed = { [weak self, weak step] in step.map { self?.updateItem(of: $0) } }
            step.item.handler = { [weak self, weak step] _ in step.map { self?.choose($0) } }
            if !subviews.indices.contains(index + 1) || subviews[index + 1] !== step.item.button {
                insertSubview(step.item.button, at: index + 1)
            }
            updateItem(of: step)
        }
        setNeedsLayout()
    }

    private func updateItem(of step: BreadcrumbStep) {
        guard let index = steps.firstIndex(where: { $0 === step }) else { return }
        let item = step.item
        item.title = step.title
        item.button.leadingImage = step.image
        item.isEnabled = isEnabled
        // On a bar of its own colour all steps have the colour that stands out there.
        let isPlain = barTintColor == nil && barStyle == .default
        item.tintColor = isPlain && index != selectedIndex ? .role(.secondaryLabel) : nil
        item.button.contentDidChange()
        setNeedsLayout()
    }

    override open func stateDidChange() {
        super.stateDidChange()
        for step in steps { updateItem(of: step) }
        more.isEnabled = isEnabled
    }

    private func choose(_ step: BreadcrumbStep) {
        guard let index = steps.firstIndex(where: { $0 === step }) else { return }
        selectedIndex = index
        sendValueChanged(with: nil)
    }

    private var overflowMenu: Menu? {
        let hidden = steps.prefix(firstShown)
        guard !hidden.isEmpty else { return nil }
        return Menu(
            children: hidden.reversed().map { step in
                Action(title: step.title, image: step.image) { [weak self] _ in self?.choose(step) }
            })
    }

    // MARK: Layout

    /// The superview determines the width, as for other bars.
    override open func intrinsicSize(fitting proposal: Size) -> Size { Size(.undefined, theme.metrics.controlHeight) }
    override open var hasConstantSize: Bool { true }

    override open func layoutSubviews() {
        let widths = steps.map { $0.item.button.measure(fitting: .unconstrained).width }
        let moreWidth = more.button.measure(fitting: .unconstrained).width
        var first = max(0, steps.count - 1)
        var room = frame.width - (widths.last ?? 0)
        // As many of the last steps as fit are shown, and at least the last one.
        while first > 0 {
            let needed = widths[first - 1] + Self.arrow.width + (first > 1 ? moreWidth + Self.arrow.width : 0)
            guard needed <= room else { break }
            first -= 1
            room -= widths[first] + Self.arrow.width
        }
        firstShown = first
        if more.button.isHidden != (first == 0) { more.button.isHidden = first == 0 }
        var x = 0.0
        var arrows: [Rect] = []
        func place(_ view: View, width: Double) {
            let width = max(0, min(width, frame.width - x))
            let height = min(frame.height, view.measure(fitting: .unconstrained).height)
            let left = isRightToLeft ? frame.width - x - width : x
            view.frame = pixels.snapped(Rect(left, (frame.height - height) / 2, width, height))
            x += width
        }
        if first > 0 { place(more.button, width: moreWidth) }
        for (index, step) in steps.enumerated() {
            let button = step.item.button
            if button.isHidden != (index < first) { button.isHidden = index < first }
            guard index >= first else { continue }
            if x > 0 {
                let middle = x + Self.arrow.width / 2
                let center = isRightToLeft ? frame.width - middle : middle
                let side = Self.arrow.side
                arrows.append(pixels.snapped(Rect(center - side / 2, (frame.height - side) / 2, side, side)))
                x += Self.arrow.width
            }
            place(button, width: widths[index])
        }
        if arrows != self.arrows {
            self.arrows = arrows
            setNeedsDisplay()
        }
    }

    override var hasBackground: Bool { false }

    override func colorsDidChange() {
        super.colorsDidChange()
        for step in steps { updateItem(of: step) }
    }

    override open func draw(into list: inout DisplayList) {
        super.draw(into: &list)
        let image = isRightToLeft ? Image.symbol(.forward).mirroredSymbol : .symbol(.forward)
        for arrow in arrows { list.draw(image, in: arrow, tint: .role(.secondaryLabel)) }
    }

    override var stops: [Control] { [more.button] + steps.map(\.item.button) }
    override var orderedSubviews: [View] { [more.button] + steps.map(\.item.button) }

    // MARK: Accessibility

    override open var shownText: String? { titles.joined(separator: " / ") }
    override open var accessibility: Accessibility {
        Accessibility(
            role: .group, label: accessibilityLabel, value: titles.joined(separator: " / "), isEnabled: isEnabled)
    }
}

/// A step of a breadcrumb view.
@MainActor public final class BreadcrumbStep: MarkupItem {
    /// The title; empty by default.
    public var title = "" { didSet { if title != oldValue { changed?() } } }
    /// The image before the title; nil, the default, is none.
    public var image: Image? { didSet { if image != oldValue { changed?() } } }
    /// The name by which an app finds the step; nil by default.
    public var name: String?

    let item = BarButtonItem()
    var changed: (() -> Void)?

    /// Creates a step.
    public init(title: String, image: Image? = nil, name: String? = nil) {
        self.title = title
        self.image = image
        self.name = name
    }

    package convenience init() { self.init(title: "") }

    deinit {}

    package static var elementName: String { "step" }
    public static var properties: PropertyTable {
        .empty + [
            .init("title", \BreadcrumbStep.title) { $0.title = $1 },
            .init("image", \BreadcrumbStep.image) { $0.image = $1 },
            .init("name", \BreadcrumbStep.name) { $0.name = $1 },
        ]
    }
    package var hasContent: Bool { !title.isEmpty || image != nil }
}
