public import FoundationEssentials

/// A view that shows text.
///
///     <Label text="Hello" font="headline" textAlignment="center"/>
///
/// Specification 13.2.
@MainActor open class Label: View, AccessibilityTextProvider {
    // A property with an observer is changed as a copy, so accesses cannot overlap.
    /// The text; empty by default. Setting it removes all attributes.
    @exclusivity(unchecked)
    public var text = "" {
        didSet {
            guard text != oldValue || attributed != nil else { return }
            if attributed != nil {
                effects?.attributed = nil
                touchContentDidChange()
            }
            contentDidChange()
        }
    }
    /// The text with the fonts and colours of ranges, from the attributes of `AttributeScopes.InlayAttributes` and `link`.
    /// A link opens its address: see ``TextLink``. Ranges without a font or colour use `font` and `textColor`.
    public var attributedText: AttributedString {
        get { attributed?.string ?? AttributedString(text) }
        set {
            guard attributed?.string != newValue else { return }
            // Keeps the views of links for the new text.
            effects?.attributed = nil
            text = String(newValue.characters)
            changeEffects { $0.attributed = AttributedContent(newValue) }
            touchContentDidChange()
            contentDidChange()
        }
    }
    /// The font of the text; the theme's `body` style by default.
    public var font = Font.style(.body) { didSet { if font != oldValue { contentDidChange() } } }
    /// The colour of the text; nil, the default, is the theme's label colour.
    @Animated public var textColor: Color? {
        didSet {
            animation.colorDidChange(\Label._textColor, of: self, from: oldValue, to: textColor, none: plainColor)
        }
    }
    /// The text colour if `textColor` is nil.
    var plainColor = Color.label { didSet { if plainColor != oldValue { setNeedsDisplay() } } }
    /// The position of lines that are shorter than the label; `natural` by default.
    public var textAlignment = TextAlignment.natural {
        didSet {
            guard textAlignment != oldValue else { return }
            setNeedsDisplay()
            if !links.isEmpty { setNeedsLayout() }
        }
    }
    /// The largest number of lines; 0 is no limit.
    public var numberOfLines = 1 {
        didSet {
            numberOfLines = diagnostics.corrected("numberOfLines", numberOfLines, to: max(0, numberOfLines))
            if numberOfLines != oldValue { contentDidChange() }
        }
    }
    /// How text that does not fit is wrapped or cut; `byTruncatingTail` by default.
    public var lineBreakMode = LineBreakMode.byTruncatingTail {
        didSet { if lineBreakMode != oldValue { contentDidChange() } }
    }
    /// The width to wrap at if layout sets none, in points; 0 is no limit.
    public var preferredMaxLayoutWidth = 0.0 {
        didSet {
            preferredMaxLayoutWidth = diagnostics.corrected(
                "preferredMaxLayoutWidth", preferredMaxLayoutWidth,
                to: preferredMaxLayoutWidth.isNaN ? oldValue : max(0, preferredMaxLayoutWidth))
            if preferredMaxLayoutWidth != oldValue { contentDidChange() }
        }
    }
    /// Whether the text is drawn in its full colour; true by default. A disabled label is pale.
    public var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            DisplayPass(of: self).markForDisplay(.composite)
            updateLinks()
        }
    }
    /// Whether the text has `highlightedTextColor`; false by default.
    public var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }
    /// The colour of the text while `isHighlighted` is true; nil is `textColor`.
    public var highlightedTextColor: Color? {
        get { effects?.highlightedTextColor }
        set {
            let none = textColor ?? plainColor
            setEffect(\.highlightedTextColor, newValue, from: highlightedTextColor) { $0 ?? none }
        }
    }
    /// The colour of the text's shadow; nil, the default, is no shadow.
    public var shadowColor: Color? {
        get { effects?.shadowColor }
        set { setEffect(\.shadowColor, newValue, from: shadowColor) { $0 ?? .clear } }
    }
    /// The offset of the shadow, in points. The default is upwards, as in UIKit.
    public var shadowOffset: Size {
        get { effects?.shadowOffset ?? Effects.shadowOffset }
        set { setEffect(\.shadowOffset, newValue, from: shadowOffset, isMotion: true) }
    }
    /// Whether a single line that is too wide is set in a smaller font before it is truncated; false by default.
    public var adjustsFontSizeToFitWidth = false {
        didSet { if adjustsFontSizeToFitWidth != oldValue { contentDidChange() } }
    }
    /// The smallest size of that font, relative to the size of `font`, from 0 to 1; 0 is no limit.
    public var minimumScaleFactor = 0.0 {
        didSet {
            minimumScaleFactor = diagnostics.corrected(
                "minimumScaleFactor", minimumScaleFactor,
                to: minimumScaleFactor.isNaN ? oldValue : min(max(minimumScaleFactor, 0), 1))
            if minimumScaleFactor != oldValue { contentDidChange() }
        }
    }

    /// The `id` of the view that the label names; nil, the default, is none. A click on the label moves focus to the view and has the
    /// effect of a click on it, and the text is the accessibility name of the view if it has no `accessibilityLabel`. Of several views
    /// with the `id`, the label names the nearest one.
    public var target: String? {
        get { effects?.target }
        set {
            guard newValue != target else { return }
            changeEffects { $0.target = newValue }
            touchContentDidChange()
            LabelTarget(label: self).updateName()
        }
    }

    /// State that few labels have.
    final class Effects {
        static let shadowOffset = Size(0, -1)

        var highlightedTextColor: Color?
        var shadowColor: Color?
        var shadowOffset = Effects.shadowOffset
        var attributed: AttributedContent?
        var target: String?
        /// The view with the identifier `target`, while the label is in a window.
        weak var namedView: View?
        var links: [TextLink] = []
        weak var activeLink: TextLink?
        var documentActions: [DocumentAction] = []

        deinit {}
    }

    private(set) var effects: Effects?
    /// The link whose `onOpenLink` action is being performed; nil otherwise.
    public var activeLink: TextLink? { effects?.activeLink }
    package var documentActions: [DocumentAction] {
        get { effects?.documentActions ?? [] }
        set { changeEffects { $0.documentActions = newValue } }
    }
    var attributed: AttributedContent? { effects?.attributed }
    private var layouts: [(room: Size, layout: TextLayout<TextRun>)] = []

    public required init() {
        super.init()
        flags.insert([.leaf, .interactionDisabled, .hasInteractiveContent])
    }

    deinit {}

    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofLabels)
    }
    override open class var properties: PropertyTable {
        super.properties + [
            .init("text", \Label.text) { $0.text = $1 },
            .init("attributedText", \Label.attributedText) { $0.attributedText = $1 },
            .init("font", \Label.font) { $0.font = $1 },
            .init("textColor", \Label.textColor) { $0.textColor = $1 },
            .init("color", \Label.color) { $0.textColor = $1 },
            .init("textAlignment", \Label.textAlignment) { $0.textAlignment = $1 },
            .init("numberOfLines", \Label.numberOfLines) { $0.numberOfLines = $1 },
            .init("lineBreakMode", \Label.lineBreakMode) { $0.lineBreakMode = $1 },
            .init("preferredMaxLayoutWidth", \Label.preferredMaxLayoutWidth) { $0.preferredMaxLayoutWidth = $1 },
            .init("enabled", \Label.isEnabled) { $0.isEnabled = $1 },
            .init("highlighted", \Label.isHighlighted) { $0.isHighlighted = $1 },
            .init("highlightedTextColor", \Label.highlightedTextColor) { $0.highlightedTextColor = $1 },
            .init("target", \Label.target) { $0.target = $1 },
            .init("shadowColor", \Label.shadowColor) { $0.shadowColor = $1 },
            .init("adjustsFontSizeToFitWidth", \Label.adjustsFontSizeToFitWidth) {
                $0.adjustsFontSizeToFitWidth = $1
            },
            .init("minimumScaleFactor", \Label.minimumScaleFactor, check: rejectNonFraction) {
                $0.minimumScaleFactor = $1
            },
        ] + Label.shadowOffsetProperties
    }

    private nonisolated static func rejectNonFraction(_ part: Double) -> MarkupValueError? {
        (0...1).contains(part) ? nil : .outside(0...1)
    }

    override open var compressionResistancePriority: Double { 740 }
    override open var stateOpacity: Double { isEnabled ? 1 : theme.metrics.disabledOpacity }
    override open var accessibility: Accessibility {
        Accessibility(role: .label, label: accessibilityLabel ?? text, isEnabled: isEnabled)
    }

    open var accessibilityText: (any AccessibilityText)? { LabelAccessibility(label: self) }

    /// The view that the label names as its `target`.
    var namedView: View? { effects?.namedView }

    override open var shownText: String? { text }

    override open func environmentDidChange() { invalidateLayouts() }
    override open func didMoveToWindow() { if target != nil { LabelTarget(label: self).updateName() } }
    override var validationIssue: ValidationIssue? { LabelTarget(label: self).validationIssue }
    override open func handle(_ event: Event) -> Bool { super.handle(event) || LabelTarget(label: self).handle(event) }

    private func changeEffects(_ change: (Effects) -> Void) {
        let effects = effects ?? Effects()
        self.effects = effects
        change(effects)
        setNeedsDisplay()
    }

    /// Updates whether the label takes events.
    private func touchContentDidChange() {
        let isTouchable = target != nil || attributed?.string.runs.contains { $0.link != nil } == true
        if isTouchable { flags.insert(.hasLinks) } else { flags.remove(.hasLinks) }
        HitTesting(of: self).touchContentDidChange()
        updateLinks()
    }

    private func setEffect<Value: Animatable>(
        _ storage: ReferenceWritableKeyPath<Effects, Value>, _ value: Value, from old: Value,
        name: String = #function, isMotion: Bool = false, shown: @escaping (Value) -> Value = { $0 }
    ) {
        if value != old { changeEffects { $0[keyPath: storage] = value } }
        guard animation.isAnimationConcerned, let effects else { return }
        let property = AnimatedProperty(owner: effects, storage: storage, name: name, isMotion: isMotion, shown: shown)
        animation.animateChange(of: property, from: old)
    }

    private func invalidateLayouts() {
        if !layouts.isEmpty { layouts = [] }
        attributed?.invalidateLayouts()
    }

    private func contentDidChange() {
        invalidateLayouts()
        setNeedsLayout()
        setNeedsDisplay()
    }

    // MARK: Measuring

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        guard !text.isEmpty else { return .zero }
        // A single line has its full width regardless of the proposal; drawing truncates it.
        var width = numberOfLines == 1 ? Double.infinity : proposal.width
        if !width.isFinite, preferredMaxLayoutWidth > 0, numberOfLines != 1 { width = preferredMaxLayoutWidth }
        let size = extent(in: Size(width, .infinity)).size
        return Size(pixels.roundedUp(size.width), pixels.roundedUp(size.height))
    }

    override open func layoutSubviews() {
        guard let attributed, !links.isEmpty else { return }
        let layout = layout(attributed, in: frame.size)
        let drawing = drawing(of: attributed, layout, top: top(ofHeight: layout.size.height, in: frame.size))
        for (link, text) in zip(links, attributed.text.links) { link.place(drawing.areas(of: text.stretches)) }
    }

    override open var hasConstantSize: Bool { numberOfLines == 1 || text.isEmpty }

    override open func firstBaseline(for size: Size) -> Double? {
        let extent = extent(in: size)
        return top(ofHeight: extent.size.height, in: size) + extent.ascent
    }

    override open func lastBaseline(for size: Size) -> Double? {
        let extent = extent(in: size)
        return top(ofHeight: extent.size.height, in: size) + extent.size.height - extent.descent
    }

    /// The size of the lines, and the distances of the first baseline from their top and of the last one from their bottom, in points.
    private func extent(in room: Size) -> (size: Size, ascent: Double, descent: Double) {
        guard let attributed else {
            let layout = layout(in: room)
            return (layout.size, layout.metrics.ascent, layout.metrics.descent)
        }
        let layout = layout(attributed, in: room)
        let (first, last) = (layout.lines.first?.run.metrics, layout.lines.last?.run.metrics)
        return (layout.size, (first ?? layout.metrics).ascent, (last ?? layout.metrics).descent)
    }

    /// Whether the text is wider than the label.
    var lacksWidth: Bool {
        intrinsicSize(fitting: .unconstrained).width > frame.width + TextLayout<TextRun>.slack
    }

    /// Whether a part of the text is not shown, because the label is too small or the text has too many lines.
    var isTextCut: Bool {
        // A line that ends at a soft hyphen has a hyphen in its place.
        func letters(_ text: String) -> String { text.filter { !$0.isWhitespace && !"-\u{2010}\u{AD}".contains($0) } }
        let words = letters(text)
        guard !words.isEmpty else { return false }
        let lines = drawnLines
        guard words == letters(lines.joined().map(\.run.text).joined()) else { return true }
        let width = lines.map { $0.reduce(0) { $0 + $1.run.width } }.max() ?? 0
        let extent = extent(in: frame.size)
        // The descent of the last line has room for letters without one.
        return width > frame.width + 0.5 || extent.size.height - extent.descent > frame.height + 0.5
    }

    private func layout(in room: Size) -> TextLayout<TextRun> {
        if let known = layouts.first(where: { $0.layout.serves(room, madeFor: $0.room) }) { return known.layout }
        let font = font(fitting: room.width) { naturalWidth(of: text, TextMeasure(Font($0), in: self)) }
        let layout = TextLayout(
            text, width: room.width, height: room.height, limit: numberOfLines, mode: lineBreakMode,
            measure: TextMeasure(font, in: self))
        if layouts.count > 2 { layouts.removeFirst() }
        layouts.append((room, layout))
        return layout
    }

    /// The width of a single line without a limit.
    func naturalWidth(of text: String, _ measure: some LineMeasure) -> Double {
        TextLayout(text, width: .infinity, limit: 1, mode: lineBreakMode, measure: measure).size.width
    }

    /// The smallest font size, in points; smaller text is unreadable.
    private static let smallestFont = 1.0

    /// The label's font, or a smaller one in which its single line fits.
    ///
    /// - Parameter natural: Returns the width of the line in a font.
    func font(fitting width: Double, _ natural: (FontDescriptor) -> Double) -> Font {
        guard adjustsFontSizeToFitWidth, numberOfLines == 1, width.isFinite else { return font }
        var descriptor = theme.descriptor(font)
        let whole = natural(descriptor)
        guard whole > width + TextLayout<TextRun>.slack else { return font }
        let smallest = max(descriptor.size * minimumScaleFactor, Self.smallestFont)
        // Round down to half points: the width of glyphs is not exactly proportional to the font size.
        let fitting = (descriptor.size * width / whole * 2).rounded(.down) / 2
        descriptor.size = min(max(fitting, smallest), descriptor.size)
        while descriptor.size > smallest, natural(descriptor) > width {
            descriptor.size = max(descriptor.size - 0.5, smallest)
        }
        return Font(descriptor)
    }

    /// The top of the lines. They are centred; if they do not fit, the first line is at the top.
    private func top(ofHeight height: Double, in size: Size) -> Double {
        max(0, (size.height - height) / 2).snapped(toScale: context?.scale ?? 1)
    }

    // MARK: Drawing

    override open func draw(into list: inout DisplayList) {
        guard !text.isEmpty, !frame.isEmpty else { return }
        guard let attributed else { return drawPlain(into: &list) }
        let layout = layout(attributed, in: frame.size)
        let drawing = drawing(of: attributed, layout, top: top(ofHeight: layout.size.height, in: frame.size))
        clip(layout.size, into: &list) { list in
            drawing.drawBackgrounds(into: &list)
            drawShadowed(into: &list, drawing.drawText)
        }
    }

    /// Glyphs overhang their line by less than the font size, combining marks by more.
    override var drawingOutset: Double? {
        guard attributed == nil, shadowColor == nil, !text.hasMarks else { return nil }
        let size = theme.descriptor(font).size
        return size > 0 ? 2 * size : nil
    }

    private func drawPlain(into list: inout DisplayList) {
        let layout = layout(in: frame.size)
        let color = (isHighlighted ? highlightedTextColor : nil) ?? textColor ?? plainColor
        let lines = lines(of: layout)
        clip(layout.size, into: &list) { list in
            drawShadowed(into: &list) { list in
                for line in lines { list.draw(line.run, at: line.origin, color) }
            }
        }
    }

    /// The lines of a text without attributes, with the left ends of their baselines.
    private func lines(of layout: TextLayout<TextRun>) -> [(run: TextRun, origin: Point)] {
        let context = context ?? .detached
        var baseline = top(ofHeight: layout.size.height, in: frame.size) + layout.metrics.ascent
        return layout.lines.map { line in
            let isJustified = textAlignment == .justified && line.isWrapped
            let run =
                isJustified ? context.textEngine.justified(line.run, to: frame.width, scale: context.scale) : line.run
            defer { baseline += layout.metrics.lineHeight }
            return (run, Point(left(ofWidth: run.width), baseline))
        }
    }

    /// The lines that the label draws, each with its runs in logical order and the left ends of their baselines.
    var drawnLines: [[(run: TextRun, origin: Point)]] {
        guard !text.isEmpty, !frame.isEmpty else { return [] }
        guard let attributed else { return lines(of: layout(in: frame.size)).map { [$0] } }
        let layout = layout(attributed, in: frame.size)
        let drawing = drawing(of: attributed, layout, top: top(ofHeight: layout.size.height, in: frame.size))
        return drawing.lines.map { line in
            line.line.fragments.map { ($0.run, line.origin + Point($0.x, 0)) }
        }
    }

    /// Draws lines of a given size, clipped to the label.
    private func clip(_ size: Size, into list: inout DisplayList, _ draw: (inout DisplayList) -> Void) {
        let fits = size.width <= frame.width + 0.5 && size.height <= frame.height + 0.5
        if fits { draw(&list) } else { list.clip(to: bounds, draw) }
    }

    private func drawShadowed(into list: inout DisplayList, _ draw: (inout DisplayList) -> Void) {
        guard let shadowColor else { return draw(&list) }
        // Do not draw the text in another colour: glyphs with their own colours have shadows, too.
        let offset = Point(shadowOffset.width, shadowOffset.height)
        list.drawLayer(shadow: Shadow(offset: offset, radius: 0, color: shadowColor), draw)
    }

    /// The x coordinate of a line of a given width, in points.
    func left(ofWidth width: Double) -> Double {
        let surplus = frame.width - width
        let left: Double =
            switch textAlignment {
            case .left: 0
            case .right: surplus
            case .center: surplus / 2
            case .natural, .justified: isRightToLeft ? surplus : 0
            }
        return left.snapped(toScale: context?.scale ?? 1)
    }
}

extension TextAlignment: MarkupConvertible {}
extension LineBreakMode: MarkupConvertible {}

// MARK: - Parts, by their names in documents
extension Label {
    /// The text colour; an alias of `textColor` from MarkupKit documents.
    public var color: Color? {
        get { textColor }
        set { textColor = newValue }
    }
}
