/// The content of a navigation bar for one item.
final class NavigationBarContent: View, HostingView {
    private let item: NavigationItem
    private weak var bar: NavigationBar?
    private var back: BarButtonItem?
    private let title = NavigationTitle()
    private let prompt = Label()
    private var left: [BarButtonItem] = []
    private var right: [BarButtonItem] = []
    private var titleBox: BarItemContainer?

    /// Lengths in points: the gap between items, and the inset at both ends.
    private static let gap = 4.0
    private static let inset = 8.0

    init(_ item: NavigationItem, back: NavigationItem?, in bar: NavigationBar?) {
        self.item = item
        self.bar = bar
        super.init()
        hitBehavior = .passThrough
        isInternalView = true
        prompt.font = .style(.footnote)
        prompt.textAlignment = .center
        update(back: back)
        colorsDidChange()
    }

    required convenience init() { self.init(NavigationItem(), back: nil, in: nil) }

    deinit {}

    /// Updates the content from the item. Views that remain are not moved, because one of them may have focus.
    func update(back previous: NavigationItem?) {
        title.text = item.title ?? ""
        prompt.text = item.prompt ?? ""
        for former in left + right { former.placeChanged = nil }
        left = item.leftBarButtonItems
        right = item.rightBarButtonItems
        for shown in left + right { shown.placeChanged = { [weak item] in item?.changed?() } }
        if titleBox?.subviews.first !== item.titleView { titleBox = item.titleView.map { BarItemContainer($0) } }
        updateBack(previous)
        let shown = views
        for view in subviews where !shown.contains(where: { $0 === view }) { view.removeFromSuperview() }
        for (index, view) in shown.enumerated()
        where !subviews.indices.contains(index) || subviews[index] !== view {
            insertSubview(view, at: index)
        }
        stateDidChange()
        setNeedsLayout()
    }

    private func updateBack(_ previous: NavigationItem?) {
        let isReplaced = !left.isEmpty && !item.leftItemsSupplementBackButton
        guard let previous, !item.hidesBackButton, !isReplaced else {
            back = nil
            return
        }
        let name = previous.backButtonTitle ?? previous.title ?? ""
        let back = back ?? BarButtonItem()
        if !name.isEmpty {
            back.title = name
        } else if back.phrase == nil {
            back.title = nil
            back.phrase = .back
        }
        guard self.back == nil else { return }
        self.back = back
        back.button.leadingImage = .symbol(.backward)
        back.button.ensuredExtras.localizedAccessibilityLabel = .back
        back.handler = { [weak bar] _ in bar?.goBack() }
    }

    /// The views in reading order.
    private var views: [View] {
        let start: [View] = ([back].compactMap(\.self) + left).compactMap(\.view)
        let middle: [View] = item.prompt == nil ? [titleBox ?? title] : [prompt, titleBox ?? title]
        return start + middle + right.reversed().compactMap(\.view)
    }

    /// The subviews that documents and dumps see.
    var hostedSubviews: [View] { DumpedContent.subviews(of: self) }

    var stops: [Control] {
        ([back].compactMap(\.self) + left + right.reversed()).filter { !$0.isSpace && $0.customView == nil }.map(
            \.button)
    }

    func stateDidChange() {
        let isEnabled = bar?.isEnabled != false
        for item in [back].compactMap(\.self) + left + right { item.barStateDidChange(isEnabled: isEnabled) }
        titleBox?.isEnabled = isEnabled
        title.isEnabled = isEnabled
        prompt.isEnabled = isEnabled
    }

    func colorsDidChange() {
        let color = bar?.contentColor ?? .label
        title.textColor = color
        prompt.textColor = color == .label ? .role(.secondaryLabel) : color
    }

    // MARK: Arranging

    var promptHeight: Double { item.prompt == nil ? 0 : prompt.measure(fitting: .unconstrained).height + Self.gap }

    private func width(of item: BarButtonItem) -> Double {
        if item.isHidden { return 0 }
        if item.isSpace { return item.width > 0 ? item.width : Self.inset }
        guard let view = item.view else { return 0 }
        if item.width > 0, item.customView != nil { return item.width }
        return view.measure(fitting: .unconstrained).width.defined(or: view.frame.width)
    }

    private func width(of items: [BarButtonItem]) -> Double {
        let shown = items.filter { !$0.isHidden }
        return shown.reduce(Double(max(0, shown.count - 1)) * Self.gap) { $0 + width(of: $1) }
    }

    override func layoutSubviews() {
        let room = max(0, frame.width - 2 * Self.inset)
        let titleSize = (titleBox ?? title).measure(fitting: .unconstrained)
        let asked = titleSize.width.defined(or: .infinity)
        let end = width(of: right)
        let others = width(of: left) + (left.isEmpty || back == nil ? 0 : Self.gap)
        if let back {
            // The arrow is sufficient without the title.
            let isNarrow = back.button.widthWithTitle + others + min(asked, room) + end + 2 * Self.inset > room
            back.button.isTitleHidden = isNarrow && asked.isFinite
        }
        let start = (back.map { width(of: $0) } ?? 0) + others
        place(([back].compactMap(\.self)) + left, from: 0)
        place(right.reversed(), from: room - end)
        let least = start > 0 ? start + Self.inset : 0
        let most = room - (end > 0 ? end + Self.inset : 0)
        let length = max(0, min(asked, most - least))
        // Centre the title in the bar if there is space.
        let x = min(max((room - length) / 2, least), max(least, most - length))
        let titleHeight = titleBox == nil ? titleSize.height : rowHeight
        place(titleBox ?? title, Rect(x, promptHeight + (rowHeight - titleHeight) / 2, length, titleHeight))
        if item.prompt != nil { place(prompt, Rect(0, Self.gap, room, max(0, promptHeight - Self.gap))) }
    }

    private var rowHeight: Double { max(0, frame.height - promptHeight) }

    private func place(_ items: [BarButtonItem], from start: Double) {
        var x = start
        for item in items {
            if let view = item.view {
                if view.isHidden != item.isHidden { view.isHidden = item.isHidden }
                let height = view is BarItemContainer ? rowHeight : min(rowHeight, theme.metrics.controlHeight)
                place(view, Rect(x, promptHeight + (rowHeight - height) / 2, width(of: item), height))
            }
            if !item.isHidden { x += width(of: item) + Self.gap }
        }
    }

    /// - Parameter rect: The frame, measured from the side where text begins, within the insets.
    private func place(_ view: View, _ rect: Rect) {
        let left = isRightToLeft ? frame.width - Self.inset - rect.maxX : Self.inset + rect.minX
        view.frame = pixels.snapped(Rect(left, rect.minY, rect.width, rect.height))
    }
}

/// The title of a navigation bar. Without room, enlarged text shrinks to its normal size.
final class NavigationTitle: View {
    private let label = Label()

    required init() {
        super.init()
        label.font = .style(.headline)
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 1
        label.isInternalView = true
        addSubview(label)
    }

    deinit {}

    var text: String {
        get { label.text }
        set { label.text = newValue }
    }
    var isEnabled: Bool {
        get { label.isEnabled }
        set { label.isEnabled = newValue }
    }
    var textColor: Color? {
        get { label.textColor }
        set { label.textColor = newValue }
    }

    override func intrinsicSize(fitting proposal: Size) -> Size { label.measure(fitting: proposal) }
    override func environmentDidChange() {
        super.environmentDidChange()
        label.minimumScaleFactor = 1 / max(1, theme.fontScale)
    }

    override func layoutSubviews() { label.frame = bounds }

    override var accessibility: Accessibility { Accessibility(role: .header, label: text.isEmpty ? nil : text) }
    override var shownText: String? { text }
}
