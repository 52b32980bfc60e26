import Glibc

/// A ring of dots that rotates while work is in progress.
///
///     <ActivityIndicatorView animating="true"/>
///
/// Specification 13.5. If the desktop asks for reduced motion, the dots do not rotate; they fade and brighten together.
@MainActor open class ActivityIndicatorView: View {
    /// The size of the indicator.
    public nonisolated enum Style: String, CaseIterable, Sendable {
        /// White, 37 points.
        case whiteLarge
        /// White, 20 points.
        case white
        /// The colour of secondary text, 20 points.
        case gray
    }

    /// The size and colour; `gray` by default.
    public var activityIndicatorViewStyle = Style.gray {
        didSet { if activityIndicatorViewStyle != oldValue { styleDidChange() } }
    }
    /// The colour of the dots; nil is the colour of the style.
    @Animated public var color: Color? {
        didSet {
            animation.colorDidChange(
                \ActivityIndicatorView._color, of: self, from: oldValue, to: color, none: styleColor)
        }
    }
    private var styleColor: Color { activityIndicatorViewStyle == .gray ? .secondaryLabel : .white }
    /// Whether the indicator is invisible while it does not animate; true by default. The view keeps its size. If false, the ring rests.
    public var hidesWhenStopped = true { didSet { if hidesWhenStopped != oldValue { setNeedsDisplay() } } }
    /// Whether the dots rotate; false by default.
    public var isAnimating = false { didSet { if isAnimating != oldValue { animatingDidChange() } } }

    /// The completed part of a rotation, from 0 to 1.
    @Animated private var turn = 0.0 {
        didSet { animateChange(of: \ActivityIndicatorView._turn, from: oldValue, to: turn) }
    }

    /// The duration of a rotation, in seconds.
    private static let turnDuration = 0.9

    public required init() {
        super.init()
        flags.insert(.leaf)
        isUserInteractionEnabled = false
    }

    deinit {}

    /// Shows the animation; sets `isAnimating`.
    public func startAnimating() { isAnimating = true }
    /// Stops the animation; clears `isAnimating`.
    public func stopAnimating() { isAnimating = false }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("activityIndicatorViewStyle", \ActivityIndicatorView.activityIndicatorViewStyle) {
                $0.activityIndicatorViewStyle = $1
            },
            .init("color", \ActivityIndicatorView.color) { $0.color = $1 },
            .init("hidesWhenStopped", \ActivityIndicatorView.hidesWhenStopped) { $0.hidesWhenStopped = $1 },
            .init("animating", \ActivityIndicatorView.isAnimating) { $0.isAnimating = $1 },
        ]
    }

    override open var accessibility: Accessibility {
        var node = Accessibility(
            role: .progress, label: accessibilityLabel, value: translated(isAnimating ? .inProgress : .stopped))
        node.isBusy = isAnimating
        return node
    }

    private func styleDidChange() {
        setNeedsLayout()
        setNeedsDisplay()
    }

    // MARK: Turning

    override open func didMoveToWindow() { animatingDidChange() }

    private func animatingDidChange() {
        View.performWithoutAnimation { turn = 0 }
        setNeedsDisplay()
        guard isAnimating, window != nil else { return }
        View.animate(withDuration: Self.turnDuration, options: [.curveLinear, .repeat]) { turn = 1 }
    }

    // MARK: Measuring and drawing

    private var side: Double { activityIndicatorViewStyle == .whiteLarge ? 37 : 20 }

    override open func intrinsicSize(fitting proposal: Size) -> Size { Size(side, side) }
    override open var hasConstantSize: Bool { true }

    override open func draw(into list: inout DisplayList) {
        guard isAnimating || !hidesWhenStopped else { return }
        DotRing.draw(in: bounds, side: side, color ?? styleColor, into: &list, opacity: opacity)
    }

    /// The first dot is opaque, and each dot behind it is paler. A stopped indicator shows its first dot at the top.
    private func opacity(ofDot index: Int) -> Double {
        if isAnimating, theme.reducesMotion {
            let depth = (1 - DotRing.faintestTogether) / 2
            return 1 - depth + depth * cos(2 * Double.pi * turn)
        }
        let behind = turn - Double(index) / Double(DotRing.count)
        return 1 - (1 - DotRing.faintest) * (behind - behind.rounded(.down))
    }
}

extension ActivityIndicatorView.Style: MarkupConvertible {}
