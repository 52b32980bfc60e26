/// The title of a menu in a menu bar.
final class MenuBarTitle: Control {
    var menu: Menu?
    /// The letter that opens the menu together with Alt.
    private(set) var letter: Character?
    var isOpen = false { didSet { if isOpen != oldValue { setNeedsDisplay() } } }
    var showsLetter = false { didSet { if showsLetter != oldValue { setNeedsDisplay() } } }

    private let label = Label()
    /// Lengths in points: the padding on both sides of the title, and the distance of its background from the edges of the bar.
    private static let padding = 10.0
    private static let margin = 2.0

    required init() {
        super.init()
        label.isInternalView = true
        label.isUserInteractionEnabled = false
        addSubview(label)
    }

    func set(_ title: String, letter: Character?) {
        label.text = title
        self.letter = letter
    }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        Size(label.measure(fitting: .unconstrained).width + 2 * Self.padding, theme.metrics.menuBarHeight)
    }
    override var hasConstantSize: Bool { true }

    override func layoutSubviews() {
        let size = label.measure(fitting: .unconstrained)
        label.frame = pixels.snapped(
            Rect((frame.width - size.width) / 2, (frame.height - size.height) / 2, size.width, size.height))
    }

    override func draw(into list: inout DisplayList) {
        guard isOpen || isHovered else { return }
        list.fill(
            bounds.inset(by: Self.margin), cornerRadius: theme.metrics.cornerRadius,
            .role(isOpen ? .fillHover : .fill))
    }

    override func drawOverlay(into list: inout DisplayList) {
        let small = label.text.lowercased()
        guard showsLetter, let letter, let place = small.firstIndex(of: letter) else { return }
        let start = small.utf8.distance(from: small.startIndex, to: place)
        let line = SegmentedLine(label.text, measure: TextMeasure(label.font, in: self))
        for span in line.spans(of: start..<start + letter.utf8.count, within: 0..<max(1, line.width)) {
            list.fill(
                pixels.snapped(
                    Rect(label.frame.minX + span.lowerBound, label.frame.maxY - 2, span.upperBound - span.lowerBound, 1)
                ),
                .label)
        }
    }

    override var acceptsFocus: Bool { false }
    override class var traits: ViewTraits { [.hitAsWhole, .clickedWithoutFocus] }

    override func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .pointerDown(_, .left, _, _): (superview as? MenuBar)?.open(self, begins: false)
        // The key comes from an assistive program, because the title never takes focus.
        case .keyDown(.return, [], _): (superview as? MenuBar)?.open(self, begins: true)
        default: return event.isPress
        }
        return true
    }

    override var accessibility: Accessibility {
        var node = Accessibility(role: .menuItem, label: accessibilityLabel ?? label.text)
        node.isExpanded = isOpen
        return node
    }
    override var shownText: String? { label.text }
}
