/// A button that shows a colour and opens a chooser for another. Specification 13.24.
///
///     <ColorWell accessibilityLabel="Background" color="$note.color" supportsAlpha="false" onValueChanged="redraw"/>
///
/// The chooser has a palette, recent colours, a field for saturation and brightness, sliders for hue and opacity, and a field for the
/// hex code. The colour changes while the user chooses; Escape and the Cancel button restore the former one.
@MainActor open class ColorWell: Control {
    /// The colour; black by default. Setting it sends no event. Colours that the user chooses have fixed components.
    @Animated public var color = Color.black {
        didSet {
            guard color != oldValue else { return }
            animateChange(of: \ColorWell._color, from: oldValue, to: color)
            editableValueDidChange("color")
        }
    }
    /// Whether the user can choose the opacity; true by default. If false, chosen colours are opaque.
    public var supportsAlpha = true { didSet { if supportsAlpha != oldValue { close() } } }

    private weak var dropDown: DropDownLayer?

    /// The size of the button without the theme's height, the distance of the colour from its edges, and the radius of the colour's
    /// corners, in points.
    private static let width = 52.0
    private static let inset = 5.0
    private static let radius = 4.0

    public required init() {
        super.init()
        flags.insert(.leaf)
    }

    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [
            .init("color", \ColorWell.color, isEditable: true) { $0.color = $1 },
            .init("supportsAlpha", \ColorWell.supportsAlpha) { $0.supportsAlpha = $1 },
        ]
    }

    // MARK: Choosing

    /// Whether the chooser is open.
    public var isOpen: Bool { dropDown != nil }

    /// The components of the colour in the theme.
    private var rgba: RGBA { theme.rgba(color) }

    /// Opens the chooser. Does nothing if the well is disabled or not in a window.
    public func open() {
        guard isEnabled, !isOpen, let window else { return }
        let former = color
        let chooser = ColorChooser(
            rgba, supportsAlpha: supportsAlpha, recent: window.application?.recentColors.colors ?? [])
        let layer = DropDownLayer(PanelScroller(chooser), beside: self)
        layer.firstResponder = chooser.initialResponder
        var isCancelled = false
        chooser.onChange = { [weak self] in self?.take($0, with: $1) }
        chooser.onDone = { [weak self, weak layer] isAccepted, event in
            isCancelled = !isAccepted
            layer?.dismiss(animated: true)
            if !isAccepted { self?.take(former, with: event) }
        }
        layer.onDismiss = { [weak self] in
            guard let self else { return }
            dropDown = nil
            setNeedsDisplay()
            if !isCancelled, color != former { self.window?.application?.recentColors.add(rgba) }
        }
        dropDown = layer
        window.presentation.show(layer, animated: true)
        setNeedsDisplay()
    }

    /// Closes the chooser, and keeps the colour.
    public func close() { dropDown?.dismiss(animated: true) }

    private func take(_ rgba: RGBA, with event: Event?) { take(Color(.fixed(rgba)), with: event) }

    private func take(_ new: Color, with event: Event?) {
        guard new != color else { return }
        View.performWithoutAnimation { color = new }
        sendValueChanged(with: event)
    }

    // MARK: Measuring

    override open func intrinsicSize(fitting proposal: Size) -> Size { Size(Self.width, theme.metrics.controlHeight) }
    override open var hasConstantSize: Bool { true }
    override open func firstBaseline(for size: Size) -> Double? { TextMeasure.baseline(in: size.height, of: self) }

    // MARK: Drawing

    override var backgroundShape: (corners: CornerRadii, beneath: Double)? { nil }

    override open func draw(into list: inout DisplayList) {
        let isDown = isHighlighted || isOpen
        let role: Color.Role = isDown ? .fillPressed : isHovered && isEnabled ? .fillHover : .fill
        let radius = theme.metrics.cornerRadius
        let ground = backgroundColor.map { fill($0, isHovered: isHovered, isPressed: isDown) }
        list.fill(bounds, cornerRadius: radius, ground ?? .role(role))
        let swatch = bounds.inset(by: Self.inset)
        list.drawSwatch(color, isOpaque: rgba.alpha >= 1, in: swatch, cornerRadius: Self.radius)
        drawFocusRing(cornerRadius: radius, into: &list)
    }

    override open var stateOpacity: Double { isEnabled ? 1 : theme.metrics.disabledOpacity }

    // MARK: Events

    override open func activate(with event: Event?) {
        sendActions(for: .touchUpInside, with: event)
        open()
    }

    override open func stateDidChange() {
        super.stateDidChange()
        if !isEnabled { close() }
    }

    // MARK: Accessibility

    override open var accessibility: Accessibility {
        var node = Accessibility(
            role: .colorWell, label: accessibilityLabel ?? translated(.color), value: rgba.description,
            isEnabled: isEnabled)
        node.isExpanded = isOpen
        return node
    }
    override open var shownText: String? { rgba.description }
}

/// The colours that the user has chosen last, the latest first.
struct RecentColors {
    private(set) var colors: [RGBA] = []

    /// The number of colours that are kept.
    private static let limit = 10

    mutating func add(_ color: RGBA) {
        colors.removeAll { $0 == color }
        colors.insert(color, at: 0)
        colors = Array(colors.prefix(Self.limit))
    }
}

nonisolated extension DisplayList {
    /// The side of the squares behind transparent colours, in points, and their colours.
    private static let square = 4.0
    private static let squareColors = (light: Color.white, dark: Color(white: 0.78))

    /// Draws a checkerboard, which shows how transparent the colours in front of it are.
    mutating func drawCheckerboard(in rect: Rect, cornerRadius: Double) {
        fill(rect, cornerRadius: cornerRadius, Self.squareColors.light)
        guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite else { return }
        var squares = Path()
        let (columns, rows) = (
            Int((rect.width / Self.square).rounded(.up)), Int((rect.height / Self.square).rounded(.up))
        )
        for row in 0..<rows {
            for column in stride(from: row % 2, to: columns, by: 2) {
                let place = Rect(
                    rect.minX + Double(column) * Self.square, rect.minY + Double(row) * Self.square, Self.square,
                    Self.square)
                squares.addRect(place.intersection(rect))
            }
        }
        clip(to: rect, corners: CornerRadii(cornerRadius)) { $0.fill(squares, Self.squareColors.dark) }
    }

    /// Draws a colour with a thin border, over a checkerboard if it is transparent.
    mutating func drawSwatch(_ color: Color, isOpaque: Bool, in rect: Rect, cornerRadius: Double) {
        if !isOpaque { drawCheckerboard(in: rect, cornerRadius: cornerRadius) }
        fill(rect, cornerRadius: cornerRadius, color)
        strokeBorder(rect, cornerRadius: cornerRadius, width: 1, .role(.inputBorder))
    }
}
