/// Swatches in rows of ten, one of which can be selected. The arrow keys move focus from swatch to swatch.
final class SwatchGrid: View {
    var onSelect: (RGBA, Event?) -> Void = { _, _ in }
    var onAccept: (Event?) -> Void = { _ in }
    private let swatches: [Swatch]
    private weak var current: Swatch?

    private static let columns = 10
    /// The side of a swatch with its padding, in points.
    private static let side = 26.0

    init(_ colors: [RGBA]) {
        swatches = colors.map { Swatch($0) }
        super.init()
        for swatch in swatches { addSubview(swatch) }
    }

    required convenience init() { self.init([]) }

    deinit {}

    var isEmpty: Bool { swatches.isEmpty }

    func select(_ color: RGBA) {
        for swatch in swatches { swatch.isSelected = swatch.color.rounded == color }
    }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        let rows = (swatches.count + Self.columns - 1) / Self.columns
        return Size(Self.side * Double(Self.columns), Self.side * Double(rows))
    }
    override var hasConstantSize: Bool { true }

    override func layoutSubviews() {
        for (index, swatch) in swatches.enumerated() {
            let x = Double(index % Self.columns) * Self.side
            let left = isRightToLeft ? frame.width - x - Self.side : x
            swatch.frame = pixels.snapped(Rect(left, Double(index / Self.columns) * Self.side, Self.side, Self.side))
        }
    }

    /// The swatch that takes focus when focus moves to the grid.
    var focusStop: Swatch? { current ?? swatches.first(where: \.isSelected) ?? swatches.first }

    func focusDidEnter(to swatch: Swatch) { current = swatch }

    override func handle(_ event: Event) -> Bool {
        guard case .keyDown(let key, [], _) = event.kind, let place = swatches.firstIndex(where: \.isFirstResponder)
        else {
            return super.handle(event)
        }
        let row = place - place % Self.columns
        let target: Int
        switch key {
        case .left, .right: target = place + ((key == .right) == isRightToLeft ? -1 : 1)
        case .up: target = place - Self.columns
        case .down: target = place + Self.columns
        case .home: target = row
        case .end: target = min(row + Self.columns, swatches.count) - 1
        default: return super.handle(event)
        }
        if swatches.indices.contains(target) {
            current = swatches[target]
            window?.focus.set(swatches[target], shown: true)
        }
        return true
    }

    override var accessibility: Accessibility { Accessibility(role: .group, label: accessibilityLabel) }
}

/// A colour of a palette.
final class Swatch: Control {
    let color: RGBA

    /// The distance of the colour from the edges, and the radius of its corners, in points.
    private static let inset = 3.0
    private static let radius = 4.0

    init(_ color: RGBA) {
        self.color = color
        super.init()
        flags.insert(.leaf)
    }

    required convenience init() { self.init(RGBA(0)) }

    deinit {}

    private var grid: SwatchGrid? { superview as? SwatchGrid }

    override func draw(into list: inout DisplayList) {
        let rect = bounds.inset(by: isHovered || isHighlighted ? Self.inset - 1 : Self.inset)
        list.drawSwatch(Color(.fixed(color)), isOpaque: color.alpha >= 1, in: rect, cornerRadius: Self.radius)
        if isSelected {
            list.strokeBorder(
                bounds, cornerRadius: Self.radius + Self.inset, width: theme.metrics.focusRingWidth, .accent)
        }
        if isFirstResponder, window?.showsFocus == true, window?.isActive == true {
            // Two lines are visible on each colour.
            list.strokeBorder(rect, cornerRadius: Self.radius, width: 3, .white)
            list.strokeBorder(rect, cornerRadius: Self.radius, width: 1.5, .black)
        }
    }

    override var acceptsFocus: Bool { super.acceptsFocus && grid?.focusStop === self }
    override func focusDidChange() {
        super.focusDidChange()
        if isFirstResponder { grid?.focusDidEnter(to: self) }
    }

    /// A click moves focus here, although Tab stops at another swatch.
    override func beginTracking(at point: Point, with event: Event) {
        grid?.focusDidEnter(to: self)
        window?.focus.set(self, shown: window?.showsFocus == true)
    }

    override func activate(with event: Event?) {
        super.activate(with: event)
        grid?.onSelect(color, event)
    }

    /// Return chooses the colour and ends the choice.
    override func handle(_ event: Event) -> Bool {
        let isHandled = super.handle(event)
        switch event.kind {
        case .keyDown(.return, [], false), .keyDown(.keypadEnter, [], false): grid?.onAccept(event)
        default: break
        }
        return isHandled
    }

    override var accessibility: Accessibility {
        var node = Accessibility(role: .button, label: color.description, isEnabled: isEnabled)
        if isSelected { node.isSelected = true }
        return node
    }
}
