/// A line that is filled in proportion to the progress of a task.
///
///     <ProgressView progress="0.4"/>
///
/// Specification 13.5. If the progress is unknown (`indeterminate`), a segment moves along the line.
@MainActor open class ProgressView: View {
    /// The look of a progress bar.
    public nonisolated enum Style: String, CaseIterable, Sendable {
        /// Round ends.
        case `default`
        /// Flat and paler, for bars.
        case bar
    }

    /// The progress, from 0 to 1; 0 by default. Other values are reported and clamped.
    public var progress: Double {
        get { range.value }
        set {
            guard !newValue.isNaN else { return diagnostics.report("invalid progress 'nan': not a number; ignored") }
            let old = range
            range.current = newValue
            if range.excess != old.excess { setNeedsLayout() }
            place = range.value
        }
    }
    private var range = RangedValue(minimum: 0, maximum: 1)
    /// The look of the bar; `default` by default.
    public var progressViewStyle = Style.default { didSet { if progressViewStyle != oldValue { setNeedsDisplay() } } }
    /// The colour of the completed part; nil is the tint.
    @Animated public var progressTintColor: Color? {
        didSet {
            animation.colorDidChange(
                \ProgressView._progressTintColor, of: self, from: oldValue, to: progressTintColor,
                none: doneColor)
        }
    }
    /// The colour of the remaining part; nil is the theme's colour.
    @Animated public var trackTintColor: Color? {
        didSet {
            animation.colorDidChange(
                \ProgressView._trackTintColor, of: self, from: oldValue, to: trackTintColor, none: .role(.track))
        }
    }
    /// The image that replaces the completed part, stretched to its length.
    public var progressImage: Image? { didSet { if progressImage != oldValue { imagesDidChange() } } }
    /// The image that replaces the whole line, stretched to its length.
    public var trackImage: Image? { didSet { if trackImage != oldValue { imagesDidChange() } } }
    /// Whether the progress is unknown; false by default. If the desktop asks for reduced motion, the line brightens and fades.
    public var isIndeterminate = false { didSet { if isIndeterminate != oldValue { restart() } } }

    /// The progress that is displayed, from 0 to 1.
    @Animated private var place = 0.0 {
        didSet {
            if place != oldValue { animateChange(of: \ProgressView._place, from: oldValue, to: place, isMotion: true) }
        }
    }
    /// The completed part of a cycle while the progress is indeterminate, from 0 to 1.
    @Animated private var turn = 0.0 {
        didSet { animateChange(of: \ProgressView._turn, from: oldValue, to: turn) }
    }

    /// Durations in seconds.
    private static let duration = (move: 0.2, round: 1.4)
    /// The gap between the completed and the remaining part, in points: both contrast with the background, but maybe not with each other.
    private static let gap = 4.0
    /// The length of the moving segment, relative to the line.
    private static let runningPart = 0.3

    public required init() {
        super.init()
        flags.insert(.leaf)
        isUserInteractionEnabled = false
    }

    deinit {}

    /// Sets the progress, and animates the change if `animated` is true and the desktop does not ask for reduced motion.
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
        diagnostics.reportValidationIssue()
        range.settle()
    }
    override var validationIssue: ValidationIssue? { range.excess(of: "progress", named: "progress") }

    override open func didMoveToWindow() { restart() }

    private func restart() {
        View.performWithoutAnimation { turn = 0 }
        setNeedsDisplay()
        guard isIndeterminate, window != nil else { return }
        View.animate(withDuration: Self.duration.round, options: [.curveLinear, .repeat]) { turn = 1 }
    }

    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofProgressViews)
    }
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
    override open func firstBaseline(for size: Size) -> Double? { TextMeasure.baseline(in: size.height, of: self) }

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
        let color = progressTintColor ?? doneColor
        draw(part(done, of: line), progressImage, color.opacity(brightness), into: &list)
    }

    /// The colour of a slider's track, which leaves a white thumb its contrast. High contrast needs the accent, which stands out more.
    private var doneColor: Color {
        theme.contrast == .high ? inheritedTint ?? .accent : theme.filledTrack(of: inheritedTint)
    }

    /// The segment that moves along the line: it enters at the start and leaves at the end.
    private var running: Range<Double> {
        if theme.reducesMotion { return 0..<1 }
        let head = turn * (1 + Self.runningPart)
        let end = min(head, 1)
        return min(max(0, head - Self.runningPart), end)..<end
    }

    private var brightness: Double {
        isIndeterminate && theme.reducesMotion ? 0.4 + 0.6 * (1 - (2 * turn - 1).magnitude) : 1
    }

    /// The rectangle of a part of the line, from the side where text begins, aligned to device pixels.
    private func part(_ part: Range<Double>, of line: Rect, cutAtStart: Double = 0, cutAtEnd: Double = 0) -> Rect {
        let start = line.width * part.lowerBound + cutAtStart
        let width = max(0, line.width * part.upperBound - cutAtEnd - start)
        let left = isRightToLeft ? line.maxX - start - width : line.minX + start
        return pixels.snapped(Rect(left, line.minY, width, line.height))
    }

    private func draw(_ rect: Rect, _ image: Image?, _ color: Color, into list: inout DisplayList) {
        guard rect.width > 0 else { return }
        guard let image = image?.resolved(isRightToLeft: isRightToLeft) else {
            let radius = progressViewStyle == .bar ? 0 : min(rect.width, rect.height) / 2
            return list.fill(rect, cornerRadius: radius, color)
        }
        let height = image.size.height
        let place = pixels.snapped(Rect(rect.minX, rect.midY - height / 2, rect.width, height))
        list.draw(image, in: place, tint: image.isTemplate ? color : nil)
    }

    // MARK: Accessibility

    override open var accessibility: Accessibility {
        let value = isIndeterminate ? translated(.inProgress) : "\((progress * 100).rounded().plain) %"
        var node = Accessibility(role: .progress, label: accessibilityLabel, value: value)
        if isIndeterminate { node.isBusy = true } else { node.range = Accessibility.Range(progress) }
        return node
    }
}

extension ProgressView.Style: MarkupConvertible {}
