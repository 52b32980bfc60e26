/// A row of dots, one for each page; the dot of the current page is filled.
///
///     <PageControl numberOfPages="4" onValueChanged="turnPage"/>
///
/// Specification 13.5. A click on a dot selects its page; a click next to the dots selects the next or the previous page.
/// Each sends `valueChanged`.
@MainActor open class PageControl: Control {
    /// The number of pages, from 0, the default, to 1,000; other values are reported and clamped.
    public var numberOfPages: Int {
        get { Int(count.value) }
        set {
            let (old, oldExcess) = (numberOfPages, count.excess)
            count.current = Double(newValue)
            if count.excess != oldExcess { setNeedsLayout() }
            guard numberOfPages != old else { return }
            let oldPage = currentPage
            page.maximum = Double((numberOfPages > 0 ? numberOfPages : Self.maximumPageCount) - 1)
            pageDidChange(from: oldPage)
            if !acceptsFocus { window?.focus.leave(self) }
            setNeedsLayout()
            setNeedsDisplay()
        }
    }
    private var count = RangedValue(minimum: 0, maximum: Double(PageControl.maximumPageCount))
    /// The index of the current page, from 0. Once there are pages, an index beyond the last one is reported and clamped.
    /// Until the first layout, the index that was set is kept, and applies when there are enough pages.
    public var currentPage: Int {
        get { Int(page.value) }
        set {
            let (old, oldExcess) = (currentPage, page.excess)
            page.current = Double(newValue)
            if page.excess != oldExcess { setNeedsLayout() }
            pageDidChange(from: old)
        }
    }
    private var page = RangedValue(minimum: 0, maximum: Double(PageControl.maximumPageCount - 1))

    private func pageDidChange(from old: Int) {
        guard currentPage != old else { return }
        setNeedsDisplay()
        editableValueDidChange("currentPage")
    }

    public required init() { super.init() }

    deinit {}

    override open func layoutSubviews() {
        diagnostics.reportValidationIssue()
        guard window != nil else { return }
        count.settle()
        page.settle()
    }

    override var validationIssue: ValidationIssue? {
        if let excess = count.excess {
            let message = "invalid numberOfPages '\(excess.plain)'; \(numberOfPages) is used"
            return ValidationIssue(properties: ["numberOfPages"], message: message)
        }
        return page.excess.map {
            let message = "there is no page \($0.plain); the last one is \(page.maximum.plain)"
            return ValidationIssue(properties: ["currentPage"], message: message)
        }
    }

    /// The colour of the dots of other pages; nil is the theme's colour.
    @Animated public var pageIndicatorTintColor: Color? {
        didSet {
            animation.colorDidChange(
                \PageControl._pageIndicatorTintColor, of: self, from: oldValue, to: pageIndicatorTintColor,
                none: .role(.inputBorder))
        }
    }
    /// The colour of the dot of the current page; nil is the tint.
    @Animated public var currentPageIndicatorTintColor: Color? {
        didSet {
            animation.colorDidChange(
                \PageControl._currentPageIndicatorTintColor, of: self, from: oldValue,
                to: currentPageIndicatorTintColor, none: inheritedTint ?? .accent)
        }
    }
    /// Whether the control is invisible if there is only one page; false by default. The control keeps its size.
    public var hidesForSinglePage = false { didSet { if hidesForSinglePage != oldValue { setNeedsDisplay() } } }

    /// Lengths in points: the diameter of a dot, the distance from one dot to the next, from the dots to the focus ring, and the height.
    private static let dot = 7.0
    private static let pitch = 15.0
    private static let ringDistance = 4.0
    private static let height = 37.0
    /// The limit of `numberOfPages`. Dots are impractical for more pages.
    private static let maximumPageCount = 1000

    // MARK: Input

    override open func handle(_ event: Event) -> Bool {
        if isEnabled, case .keyDown(let key, [], _) = event.kind {
            switch key {
            case .left: return turn(to: currentPage - onwards, event)
            case .right: return turn(to: currentPage + onwards, event)
            default: break
            }
        }
        return super.handle(event)
    }

    override open func activate(with event: Event?) {
        sendActions(for: .touchUpInside, with: event)
        guard case .pointerUp(let point, _, _, _) = event?.kind else { return }
        let x = convertFromWindow(point).x
        let spot = Int(exactly: ((x - start + (Self.pitch - Self.dot) / 2) / Self.pitch).rounded(.down)) ?? -1
        let isOnDot = dotted.indices.contains(dotted.lowerBound + spot)
        let next = currentPage + (x < bounds.midX ? -onwards : onwards)
        _ = turn(to: isOnDot ? page(at: spot) : next, event)
    }

    /// The change of the page index for a step to the right.
    private var onwards: Int { isRightToLeft ? -1 : 1 }
    /// The range of pages around the current one whose dots fit.
    private var dotted: Range<Int> {
        let room = Int(
            max(1, min((frame.width + Self.pitch - Self.dot) / Self.pitch, Double(Self.maximumPageCount))))
        guard room < numberOfPages else { return 0..<numberOfPages }
        let first = min(max(0, currentPage - room / 2), numberOfPages - room)
        return first..<first + room
    }
    /// The position of a page's dot in the row, from the left.
    private func spot(of page: Int) -> Int {
        isRightToLeft ? dotted.upperBound - 1 - page : page - dotted.lowerBound
    }
    private func page(at spot: Int) -> Int {
        isRightToLeft ? dotted.upperBound - 1 - spot : dotted.lowerBound + spot
    }

    /// - Returns: false if there is no such page.
    private func turn(to page: Int, _ event: Event?) -> Bool {
        guard (0..<numberOfPages).contains(page), page != currentPage else { return false }
        currentPage = page
        sendValueChanged(with: event)
        return true
    }

    override open class var traits: ViewTraits { [] }
    override open var acceptsFocus: Bool { super.acceptsFocus && numberOfPages > 1 }

    override open var accessibility: Accessibility {
        var node = Accessibility(
            role: .group, label: accessibilityLabel,
            value: numberOfPages > 0 ? translated(.pageOf, "\(currentPage + 1)", "\(numberOfPages)") : nil,
            isEnabled: isEnabled)
        if numberOfPages > 0 {
            node.range = Accessibility.Range(Double(currentPage + 1), in: 1...Double(numberOfPages), step: 1)
        }
        return node
    }

    override var accessibilityKeys: [Accessibility.Action: Key] {
        isRightToLeft ? [.increment: .left, .decrement: .right] : [.increment: .right, .decrement: .left]
    }

    // MARK: Size and drawing

    /// 16 points a page, 37 points high. Specification 11.9.
    override open func intrinsicSize(fitting proposal: Size) -> Size {
        Size(Double(numberOfPages) * 16 + 2 * Self.dot, Self.height)
    }
    override open var hasConstantSize: Bool { true }

    /// The x coordinate of the first dot.
    private var start: Double {
        (frame.width - Double(dotted.count) * Self.pitch + Self.pitch - Self.dot) / 2
    }

    override open func draw(into list: inout DisplayList) {
        guard numberOfPages > (hidesForSinglePage ? 1 : 0) else { return }
        let other = pageIndicatorTintColor ?? .role(.inputBorder)
        let current = currentPageIndicatorTintColor ?? inheritedTint ?? .accent
        for page in dotted {
            let rect = pixels.snapped(
                Rect(start + Double(spot(of: page)) * Self.pitch, (frame.height - Self.dot) / 2, Self.dot, Self.dot))
            list.fill(rect, cornerRadius: rect.width / 2, page == currentPage ? current : other)
        }
        let width = Double(dotted.count) * Self.pitch - Self.pitch + Self.dot
        let dots = pixels.snapped(
            Rect(start, (frame.height - Self.dot) / 2, width, Self.dot).inset(by: -Self.ringDistance))
        drawFocusRing(around: dots, cornerRadius: theme.metrics.cornerRadius, into: &list)
    }

    override open var stateOpacity: Double { isEnabled ? 1 : theme.metrics.disabledOpacity }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("numberOfPages", \PageControl.numberOfPages) { $0.numberOfPages = $1 },
            .init("currentPage", \PageControl.currentPage, isEditable: true) { $0.currentPage = $1 },
            .init("pageIndicatorTintColor", \PageControl.pageIndicatorTintColor) { $0.pageIndicatorTintColor = $1 },
            .init("currentPageIndicatorTintColor", \PageControl.currentPageIndicatorTintColor) {
                $0.currentPageIndicatorTintColor = $1
            },
            .init("hidesForSinglePage", \PageControl.hidesForSinglePage) { $0.hidesForSinglePage = $1 },
        ]
    }

    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofPageControls)
    }
}
