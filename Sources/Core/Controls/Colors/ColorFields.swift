/// A field in which saturation grows to the trailing side and brightness upwards.
final class ColorPlane: Control {
    var onChange: (_ saturation: Double, _ brightness: Double, Event?) -> Void = { _, _, _ in }
    var color = HSBColor(hue: 0, saturation: 0, brightness: 0) { didSet { if color != oldValue { setNeedsDisplay() } } }

    /// The radius of the corners, and the diameter of the thumb, in points.
    private static let radius = 6.0
    private static let thumb = 16.0
    /// The change by an arrow key, and by Page Up and Page Down.
    private static let step = (line: 0.01, page: 0.1)

    required init() {
        super.init()
        flags.insert(.leaf)
    }

    deinit {}

    override func intrinsicSize(fitting proposal: Size) -> Size { .undefined }

    private func x(_ part: Double) -> Double { frame.width * (isRightToLeft ? 1 - part : part) }

    override func draw(into list: inout DisplayList) {
        guard frame.width > 0, frame.height > 0 else { return }
        let corners = CornerRadii(Self.radius)
        list.fill(bounds, cornerRadius: Self.radius, Color(.fixed(color.pure)))
        let (start, end) = (Point(x(0), 0), Point(x(1), 0))
        list.fill(
            bounds, corners: corners,
            .gradient(
                Gradient([.init(0, .white), .init(1, Color(white: 1, alpha: 0))], .linear(from: start, to: end))))
        list.fill(
            bounds, corners: corners,
            .gradient(
                Gradient(
                    [.init(0, Color(white: 0, alpha: 0)), .init(1, .black)],
                    .linear(from: .zero, to: Point(0, frame.height)))))
        list.strokeBorder(bounds, cornerRadius: Self.radius, width: 1, .role(.inputBorder))
        let middle = Point(x(color.saturation), frame.height * (1 - color.brightness))
        let opaque = HSBColor(hue: color.hue, saturation: color.saturation, brightness: color.brightness)
        list.drawColorThumb(at: middle, diameter: Self.thumb, Color(.fixed(opaque.rgba)))
        drawFocusRing(cornerRadius: Self.radius, into: &list)
    }

    // MARK: Events

    override class var traits: ViewTraits { [] }
    override func keepsTouches(along axis: Axis) -> Bool { isEnabled }
    override func beginTracking(at point: Point, with event: Event) { move(to: point, event) }
    override func continueTracking(at point: Point, with event: Event) { move(to: point, event) }
    /// A click does nothing else, because the press has already changed the colour.
    override func activate(with event: Event?) {}

    private func move(to point: Point, _ event: Event) {
        guard frame.width > 0, frame.height > 0 else { return }
        let part = min(max(0, point.x / frame.width), 1)
        choose(isRightToLeft ? 1 - part : part, 1 - min(max(0, point.y / frame.height), 1), event)
    }

    private func choose(_ saturation: Double, _ brightness: Double, _ event: Event?) {
        onChange(min(max(0, saturation), 1), min(max(0, brightness), 1), event)
    }

    override func handle(_ event: Event) -> Bool {
        guard isEnabled, case .keyDown(let key, let modifiers, _) = event.kind, modifiers.isSubset(of: .shift) else {
            return super.handle(event)
        }
        let step = modifiers.contains(.shift) ? Self.step.page : Self.step.line
        switch key {
        case .left, .right:
            let way = (key == .right) == isRightToLeft ? -step : step
            choose(color.saturation + way, color.brightness, event)
        case .up: choose(color.saturation, color.brightness + step, event)
        case .down: choose(color.saturation, color.brightness - step, event)
        case .pageUp: choose(color.saturation, color.brightness + Self.step.page, event)
        case .pageDown: choose(color.saturation, color.brightness - Self.step.page, event)
        case .home: choose(0, color.brightness, event)
        case .end: choose(1, color.brightness, event)
        default: return super.handle(event)
        }
        return true
    }

    override var accessibility: Accessibility {
        func percent(_ part: Double) -> String { "\(Int((part * 100).rounded())) %" }
        return Accessibility(
            role: .slider, label: "\(translated(.saturation)), \(translated(.brightness))",
            value: "\(percent(color.saturation)), \(percent(color.brightness))", isEnabled: isEnabled)
    }
    override var accessibilityKeys: [Accessibility.Action: Key] { [.increment: .up, .decrement: .down] }
}

/// A slider from 0 to 1 whose track shows the hues, or the opacities of a colour.
final class ColorSlider: Slider {
    enum Kind { case hue, opacity }

    private let kind: Kind
    var color = HSBColor(hue: 0, saturation: 0, brightness: 0) {
        didSet {
            guard color != oldValue else { return }
            value = kind == .hue ? color.hue : color.alpha
            setNeedsDisplay()
        }
    }

    /// The height of the track, in points.
    private static let trackHeight = 12.0
    private static let hues: [Gradient.Stop] = (0...6).map { index in
        let part = Double(index) / 6
        return Gradient.Stop(part, Color(.fixed(HSBColor(hue: part, saturation: 1, brightness: 1).rgba)))
    }

    init(_ kind: Kind) {
        self.kind = kind
        super.init()
    }

    required convenience init() { self.init(.hue) }

    deinit {}

    override func draw(into list: inout DisplayList) {
        let (line, thumb) = (line, thumb)
        guard line.width > 0 else { return }
        let track = pixels.snapped(
            Rect(line.minX, line.midY - Self.trackHeight / 2, line.width, Self.trackHeight))
        let half = thumb.width / 2
        let ends = [Point(track.minX + half, 0), Point(track.maxX - half, 0)]
        let (start, end) = isRightToLeft ? (ends[1], ends[0]) : (ends[0], ends[1])
        let radius = Self.trackHeight / 2
        var opaque = color
        opaque.alpha = 1
        let solid = Color(.fixed(opaque.rgba))
        let stops = kind == .hue ? Self.hues : [.init(0, solid.opacity(0)), .init(1, solid)]
        if kind == .opacity { list.drawCheckerboard(in: track, cornerRadius: radius) }
        // The gradient ends at the outermost places of the thumb's middle.
        let edges = [
            Rect(track.minX, track.minY, half, track.height), Rect(track.maxX - half, track.minY, half, track.height),
        ]
        list.clip(to: track, corners: CornerRadii(radius)) { list in
            for (index, edge) in edges.enumerated() {
                let isStart = (index == 0) != isRightToLeft
                if let color = isStart ? stops.first?.color : stops.last?.color { list.fill(edge, color) }
            }
            let middle = Rect(track.minX + half, track.minY, max(0, track.width - 2 * half), track.height)
            list.fill(middle, .gradient(Gradient(stops, .linear(from: start, to: end))))
        }
        list.strokeBorder(track, cornerRadius: radius, width: 1, .role(.inputBorder))
        let ground = kind == .hue ? Color(.fixed(color.pure)) : solid
        list.drawColorThumb(at: Point(thumb.midX, thumb.midY), diameter: thumb.width, ground)
        drawFocusRing(around: thumb, cornerRadius: thumb.height / 2, into: &list)
    }

    override var accessibility: Accessibility {
        var node = super.accessibility
        node.value = kind == .hue ? "\(Int((value * 360).rounded()))°" : "\(Int((value * 100).rounded())) %"
        return node
    }
}

nonisolated extension DisplayList {
    /// Draws a round thumb that shows a colour, with lines that are visible on each colour.
    fileprivate mutating func drawColorThumb(at middle: Point, diameter: Double, _ color: Color) {
        let rect = Rect(middle.x - diameter / 2, middle.y - diameter / 2, diameter, diameter)
        fill(rect, cornerRadius: diameter / 2, Color(white: 0, alpha: 0.45))
        fill(rect.inset(by: 1), cornerRadius: diameter / 2 - 1, .white)
        fill(rect.inset(by: 3), cornerRadius: diameter / 2 - 3, color)
    }
}
