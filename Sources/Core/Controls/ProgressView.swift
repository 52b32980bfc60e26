/// A line that is filled as far as something has got.
///
///     <ProgressView progress="0.4"/>
///
/// Specification 13.5. While nobody knows how far, a part of it runs along the line (`indeterminate`).
@MainActor open class ProgressView: View {
    public nonisolated enum Style: String, CaseIterable, Sendable {
        /// Round ends.
        case `default`
        /// Flat and paler, for bars.
        case bar
    }

    /// How far it has got, from 0 to 1; 0 by default. What lies beyond is told, and is the nearest within.
    public var progress: Double {
        get { range.value }
        set {
            guard !newValue.isNaN else { return report("a progress of nan makes no sense; it is left as it was") }
            let old = range
            range.current = newValue
            if range.excess != old.excess { setNeedsLayout() }
            place = range.value
        }
    }
    private var range = RangedValue(minimum: 0, maximum: 1)
    public var progressViewStyle = Style.default { didSet { if progressViewStyle != oldValue { setNeedsDisplay() } } }
    /// The colour of what is done; nil is the tint.
    public var progressTintColor: Color? {
        didSet { colorDidChange(\ProgressView.progressTintColor, from: oldValue, none: inheritedTint ?? .accent) }
    }
    /// The colour of what is left to do; nil is the theme's.
    public var trackTintColor: Color? {
        didSet { colorDidChange(\ProgressView.trackTintColor, from: oldValue, none: .role(.track)) }
    }
    /// In the place of what is done, stretched to its length.
    public var progressImage: Image? { didSet { if progressImage != oldValue { imagesDidChange() } } }
    /// In the place of the whole line, stretched to its length.
    public var trackImage: Image? { didSet { if trackImage != oldValue { imagesDidChange() } } }
    /// Whether nobody knows how far it has got; false by default. Where the desktop asks for reduced motion the line brightens and fades.
    public var isIndeterminate = false { didSet { if isIndeterminate != oldValue { restart() } } }

    /// How much is shown as done, from 0 to 1.
    private var place = 0.0 {
        didSet {
            guard place != oldValue else { return }
            animateChange(of: \ProgressView.place, from: oldValue, isMotion: true)
            setNeedsDisplay()
        }
    }
    /// How much of a round is done while it is indeterminate, from 0 to 1.
    private var turn = 0.0 {
        didSet {
            animateChange(of: \ProgressView.turn, from: oldValue)
            if turn != oldValue { setNeedsDisplay() }
        }
    }

    /// Seconds.
    private static let duration = (move: 0.2, round: 1.4)
    /// Points between what is done and what is left: two colours that stand out from the background need not do so from each other.
    private static let gap = 4.0
    /// Of the line, while it is indeterminate.
    private static let runningPart = 0.3

    public required init() {
        super.init()
        flags.insert(.leaf)
        isUserInteractionEnabled = false
    }

    deinit {}

    /// Sets the progress; if `animated`, the line grows there, but where the desktop asks for reduced motion.
    public func setProgress(_ progress: Double, animated: Bool) {
        let change = { self.progress = progress }
        guard animated else { return View.performWithoutAnimation(change) }
        View.animate(withDuration: Self.duration.move, options: .curveEaseOut, animations: change)
    }

    private func imagesDidChange() {
        setNeedsLayout()
        setNeedsDisplay()
    }

    override open func layoutSubviews() {
        reportContradiction()
        range.settle()
    }
    override var contradiction: Contradiction? { range.excess(of: "progress", named: "progress") }

    override open func didMoveToWindow() { restart() }

    private func restart() {
        View.performWithoutAnimation { turn = 0 }
        setNeedsDisplay()
        guard isIndeterminate, window != nil else { return }
        View.animate(withDuration: Self.duration.round, options: [.curveLinear, .repeat]) { turn = 1 }
    }

    override open class var keptKeys: Set<String> { super.keptKeys.union(KnownUIKitKeys.ofProgressViews) }
    override open class var properties: PropertyTable {
        super.properties + [
            .init("progress", \ProgressView.progress) { $0.progress = $1 },
            .init("progressViewStyle", \ProgressView.progressViewStyle) { $0.progressViewStyle = $1 },
            .init("progressTintColor", \ProgressView.progressTintColor) { $0.progressTintColor = $1 },
            .init("trackTintColor", \ProgressView.trackTintColor) { $0.trackTintColor = $1 },
            .init("progressImage", \ProgressView.progressImage) { $0.progressImage = $1 },
            .init("trackImage", \ProgressView.trackImage) { $0.trackImage = $1 },
            .init("indeterminate", \ProgressView.isIndeterminate) { $0.isIndeterminate = $1 },
        ]
    }

    override open class var factories: [String: () -> View] {
        [
            "defaultProgressView": { ProgressView() }, "default": { ProgressView() },
            "barProgressView": { makeBar() }, "bar": { makeBar() },
        ]
    }

    private static func makeBar() -> ProgressView {
        let view = ProgressView()
        view.progressViewStyle = .bar
        return view
    }

    // MARK: Measuring

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        let heights = [progressImage, trackImage].compactMap { $0?.size.height }
        return Size(.undefined, heights.max() ?? theme.metrics.trackHeight)
    }
    override open var hasConstantSize: Bool { true }
    override open func firstBaseline(for size: Size) -> Double? { baselineOfMiddle(of: size.height) }

    // MARK: Drawing

    override open func draw(into list: inout DisplayList) {
        let height = min(theme.metrics.trackHeight, frame.height)
        let line = Rect(0, (frame.height - height) / 2, frame.width, height)
        let done = isIndeterminate ? running : 0..<min(max(place, 0), 1)
        let rest = trackTintColor ?? .role(.track)
        if trackImage == nil {
            let gap = done.isEmpty ? 0 : Self.gap
            draw(part(0..<done.lowerBound, of: line, cutAtEnd: gap), nil, rest, into: &list)
            draw(part(done.upperBound..<1, of: line, cutAtStart: gap), nil, rest, into: &list)
        } else {
            draw(part(0..<1, of: line), trackImage, rest, into: &list)
        }
        let color = progressTintColor ?? inheritedTint ?? .accent
        draw(part(done, of: line), progressImage, color.opacity(brightness), into: &list)
    }

    /// What runs along the line: it comes in at the start and goes out at the end.
    private var running: Range<Double> {
        if theme.reducesMotion { return 0..<1 }
        let head = turn * (1 + Self.runningPart)
        let end = min(head, 1)
        return min(max(0, head - Self.runningPart), end)..<end
    }

    private var brightness: Double {
        isIndeterminate && theme.reducesMotion ? 0.4 + 0.6 * (1 - (2 * turn - 1).magnitude) : 1
    }

    /// Between two parts of the line from where lines of text begin, on device pixels.
    private func part(_ part: Range<Double>, of line: Rect, cutAtStart: Double = 0, cutAtEnd: Double = 0) -> Rect {
        let start = line.width * part.lowerBound + cutAtStart
        let width = max(0, line.width * part.upperBound - cutAtEnd - start)
        let left = isRightToLeft ? line.maxX - start - width : line.minX + start
        return snapped(Rect(left, line.minY, width, line.height))
    }

    private func draw(_ rect: Rect, _ image: Image?, _ color: Color, into list: inout DisplayList) {
        guard rect.width > 0 else { return }
        guard let image = image?.resolved(isRightToLeft: isRightToLeft) else {
            let radius = progressViewStyle == .bar ? 0 : min(rect.width, rect.height) / 2
            return list.fill(rect, cornerRadius: radius, color)
        }
        let height = image.size.height
        let place = snapped(Rect(rect.minX, rect.midY - height / 2, rect.width, height))
        list.image(image, in: place, tint: image.isTemplate ? color : nil)
    }

    // MARK: Accessibility

    override open var accessibility: Accessibility {
        let value = isIndeterminate ? translated(.inProgress) : "\((progress * 100).rounded().plain) %"
        return Accessibility(role: .progress, label: accessibilityLabel, value: value)
    }
}

extension ProgressView.Style: MarkupConvertible {}
