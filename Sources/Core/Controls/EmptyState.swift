/// A note in place of content that is missing: a symbol, a title, a text and a button.
///
///     <EmptyState image="edit-find" title="No results" text="Try other words." buttonTitle="Show all"
///         onPrimaryActionTriggered="showAll"/>
///
/// Specification 13.30.
@MainActor open class EmptyState: Control {
    /// The symbol or picture above the title; nil, the default, is none.
    public var image: Image? { didSet { if image != oldValue { update() } } }
    /// The title; empty by default.
    public var title = "" { didSet { if title != oldValue { update() } } }
    /// The text below the title; empty by default.
    public var text = "" { didSet { if text != oldValue { update() } } }
    /// The title of the button, which sends `primaryActionTriggered`; empty, the default, is no button.
    public var buttonTitle = "" { didSet { if buttonTitle != oldValue { update() } } }

    private let picture = ImageView()
    private let titleLabel = Label()
    private let textLabel = Label()
    private let button = Button()

    /// Lengths in points: the side of a symbol, the greatest width of the texts, the least margin at the edges.
    private static let symbolSide = 40.0
    private static let maximumWidth = 360.0
    private static let margin = 24.0
    /// The gaps below the symbol, the title and the text, in points.
    private static let gaps = (symbol: 14.0, title: 6.0, text: 18.0)

    public required init() {
        super.init()
        picture.contentMode = .scaleAspectFit
        picture.symbolColor = .role(.placeholder)
        titleLabel.font = .style(.title2)
        textLabel.textColor = .role(.secondaryLabel)
        button.style = .system
        for label in [titleLabel, textLabel] {
            label.numberOfLines = 0
            label.textAlignment = .center
        }
        // The accessibility node of the note has the texts, and the button has its own.
        for part in [picture, titleLabel, textLabel] as [View] { part.isInternalView = true }
        for part in [picture, titleLabel, textLabel, button] as [View] { addSubview(part) }
        button.addAction(for: .primaryActionTriggered) { [weak self] in
            self?.sendActions(for: .primaryActionTriggered)
        }
        update()
    }

    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [
            .init("image", \EmptyState.image) { $0.image = $1 },
            .init("title", \EmptyState.title) { $0.title = $1 },
            .init("text", \EmptyState.text) { $0.text = $1 },
            .init("buttonTitle", \EmptyState.buttonTitle) { $0.buttonTitle = $1 },
        ]
    }

    private func update() {
        picture.image = isRightToLeft ? image?.mirroredSymbol : image
        titleLabel.text = title
        textLabel.text = text
        button.title = buttonTitle
        picture.isHidden = image == nil
        titleLabel.isHidden = title.isEmpty
        textLabel.isHidden = text.isEmpty
        button.isHidden = buttonTitle.isEmpty
        setNeedsLayout()
    }

    override open func didMoveToWindow() { update() }

    override open func stateDidChange() {
        super.stateDidChange()
        button.isEnabled = isEnabled
        for label in [titleLabel, textLabel] { label.isEnabled = isEnabled }
    }

    // MARK: Layout

    /// The visible parts with their sizes and the gaps below them.
    private func parts(inWidth width: Double) -> [(view: View, size: Size, gap: Double)] {
        let room = Size(max(0, min(width - 2 * Self.margin, Self.maximumWidth)), .infinity)
        var pictureSize = image?.size ?? .zero
        if image?.isTemplate == true { pictureSize = Size(Self.symbolSide, Self.symbolSide) }
        let all: [(View, Size, Double)] = [
            (picture, pictureSize, Self.gaps.symbol),
            (titleLabel, titleLabel.measure(fitting: room), Self.gaps.title),
            (textLabel, textLabel.measure(fitting: room), Self.gaps.text),
            (button, button.measure(fitting: room), 0),
        ]
        return all.filter { !$0.0.isHidden }
    }

    private func height(of parts: [(view: View, size: Size, gap: Double)]) -> Double {
        parts.dropLast().reduce(parts.last?.size.height ?? 0) { $0 + $1.size.height + $1.gap }
    }

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        let parts = parts(inWidth: proposal.width)
        let width = parts.map(\.size.width).max() ?? 0
        return Size(width + 2 * Self.margin, height(of: parts) + 2 * Self.margin)
    }
    override open var hasConstantSize: Bool { false }
    /// The note is in the middle of the room that is left.
    override open func isStretchable(along axis: Axis) -> Bool { !layoutState.dimensions.fixed(axis).isDefined }

    override open func layoutSubviews() {
        let parts = parts(inWidth: frame.width)
        var y = max(0, (frame.height - height(of: parts)) / 2)
        for (view, size, gap) in parts {
            let width = min(size.width, frame.width)
            view.frame = pixels.snapped(Rect((frame.width - width) / 2, y, width, size.height))
            y += size.height + gap
        }
    }

    // MARK: Events

    // The button has the pointer and the keys instead.
    override open var acceptsFocus: Bool { false }
    override open var minimumHitTarget: Double { 0 }
    override open class var traits: ViewTraits { [] }
    override var accessibilityKeys: [Accessibility.Action: Key] { [:] }
    override open func handle(_ event: Event) -> Bool { !isEnabled && event.isPress }

    override open var shownText: String? { title.isEmpty ? text : title }
    override open var accessibility: Accessibility {
        let texts = [title, text].filter { !$0.isEmpty }.joined(separator: ", ")
        return Accessibility(
            role: .status, label: accessibilityLabel ?? (texts.isEmpty ? nil : texts), isEnabled: isEnabled)
    }
}
