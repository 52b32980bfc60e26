/// A view that shows an image. Specification 13.4.
///
///     <ImageView image="logo" contentMode="scaleAspectFit" height="64"/>
@MainActor open class ImageView: View {
    /// The image to show; nil, the default, is none.
    public var image: Image? {
        didSet {
            guard image != oldValue else { return }
            if image?.size != oldValue?.size { setNeedsLayout() }
            setNeedsDisplay()
        }
    }
    /// The image that replaces `image` while the view is highlighted.
    public var highlightedImage: Image? { didSet { if highlightedImage != oldValue { setNeedsDisplay() } } }
    /// Whether `highlightedImage` is shown; false by default.
    public var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }

    /// The images that replace `image` in a loop while the view animates; in markup their names, separated by commas.
    /// If the desktop asks for reduced motion, only the first one is shown.
    public var animationImages: [Image] = [] {
        didSet {
            guard animationImages != oldValue else { return }
            if image == nil { setNeedsLayout() }
            restartAnimation()
        }
    }
    /// The duration of one loop of `animationImages`, in seconds; 0, the default, is 1/30 second for each image.
    public var animationDuration = 0.0 {
        didSet {
            let isDuration = animationDuration >= 0 && animationDuration.isFinite
            animationDuration = diagnostics.corrected(
                "animationDuration", animationDuration, to: isDuration ? animationDuration : 0)
            if animationDuration != oldValue { restartAnimation() }
        }
    }
    /// Whether the view shows `animationImages`; false by default.
    public var isAnimating = false { didSet { if isAnimating != oldValue { restartAnimation() } } }

    /// The position in the loop of `animationImages`, from 0 to 1.
    @Animated private var progress = 0.0 {
        didSet { animateChange(of: \ImageView._progress, from: oldValue, to: progress) }
    }

    /// The fill colour of a template image if no tint is set; nil is the accent.
    @Animated var symbolColor: Color? {
        didSet {
            guard symbolColor != oldValue else { return }
            animation.colorDidChange(
                \ImageView._symbolColor, of: self, from: oldValue, to: symbolColor, none: inheritedTint ?? .accent)
        }
    }

    public required init() {
        super.init()
        flags.insert([.leaf, .interactionDisabled, .hasInteractiveContent])
    }

    deinit {}

    /// Starts the animation of `animationImages`.
    public func startAnimating() { isAnimating = true }
    /// Stops the animation and shows `image`.
    public func stopAnimating() { isAnimating = false }

    override open func didMoveToWindow() { restartAnimation() }
    override open func environmentDidChange() {
        if isAnimating, isStill != theme.reducesMotion { restartAnimation() }
    }
    /// Whether the animation was started with reduced motion.
    private var isStill = false

    private func restartAnimation() {
        View.performWithoutAnimation { progress = 0 }
        setNeedsDisplay()
        isStill = theme.reducesMotion
        guard isAnimating, animationImages.count > 1, window != nil, !isStill else { return }
        let duration = animationDuration > 0 ? animationDuration : Double(animationImages.count) / 30
        AnimationBlock(duration, 0, .steps(animationImages.count), .repeat, nil).run { progress = 1 }
    }

    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofImageViews)
    }
    override open class var properties: PropertyTable {
        super.properties + [
            .init("image", \ImageView.image) { $0.image = $1 },
            .init("highlightedImage", \ImageView.highlightedImage) { $0.highlightedImage = $1 },
            .init("highlighted", \ImageView.isHighlighted) { $0.isHighlighted = $1 },
            .init("animationImages", \ImageView.animationImages) { $0.animationImages = $1 },
            .init("animationDuration", \ImageView.animationDuration) { $0.animationDuration = $1 },
            .init("animating", \ImageView.isAnimating) { $0.isAnimating = $1 },
        ]
    }

    override open var accessibility: Accessibility { Accessibility(role: .image, label: accessibilityLabel) }

    /// The size of the image. With `scaleAspectFit` and one fixed side, the other side follows the aspect ratio. Specification 11.9.
    override open func intrinsicSize(fitting proposal: Size) -> Size {
        guard let size = (image ?? animationImages.first)?.size else { return .undefined }
        return contentMode == .scaleAspectFit ? layoutState.dimensions.keepingShape(of: size) : size
    }

    override open var hasConstantSize: Bool { true }

    private var shownImage: Image? {
        guard isAnimating, !animationImages.isEmpty else { return isHighlighted ? highlightedImage ?? image : image }
        return animationImages[Int((progress * Double(animationImages.count)).rounded()) % animationImages.count]
    }

    override open func draw(into list: inout DisplayList) {
        guard let image = shownImage?.resolved(isRightToLeft: isRightToLeft) else { return }
        let tint = (tintColor == nil ? symbolColor : nil) ?? inheritedTint ?? .accent
        list.draw(
            image, in: pixels.snapped(contentMode.place(image.size, in: bounds)), tint: image.isTemplate ? tint : nil)
    }
}

nonisolated extension ContentMode {
    /// The frame of content of a given size in a rectangle.
    func place(_ content: Size, in bounds: Rect) -> Rect {
        guard content.width > 0, content.height > 0 else { return bounds }
        var size = content
        switch self {
        case .scaleToFill, .redraw: return bounds
        case .scaleAspectFit, .scaleAspectFill:
            let (x, y) = (bounds.width / content.width, bounds.height / content.height)
            let factor = self == .scaleAspectFit ? min(x, y) : max(x, y)
            size = Size(content.width * factor, content.height * factor)
        default: break
        }
        let left: Double =
            switch self {
            case .left, .topLeft, .bottomLeft: bounds.minX
            case .right, .topRight, .bottomRight: bounds.maxX - size.width
            default: bounds.midX - size.width / 2
            }
        let top: Double =
            switch self {
            case .top, .topLeft, .topRight: bounds.minY
            case .bottom, .bottomLeft, .bottomRight: bounds.maxY - size.height
            default: bounds.midY - size.height / 2
            }
        return Rect(origin: Point(left, top), size: size)
    }
}
