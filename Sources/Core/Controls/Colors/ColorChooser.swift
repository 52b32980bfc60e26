/// The panel in which the user chooses a colour: a palette, recent colours, a field for saturation and brightness, sliders for hue and
/// opacity, and a field for the hex code.
final class ColorChooser: ColumnView {
    /// Called for each change by the user.
    var onChange: (RGBA, Event?) -> Void = { _, _ in }
    /// Called when the user has finished. The first argument is false if the user cancels.
    var onDone: (Bool, Event?) -> Void = { _, _ in }

    private var color: HSBColor
    private let former: RGBA
    private let supportsAlpha: Bool
    private let palette: SwatchGrid
    private let recent: SwatchGrid
    private let field = ColorPlane()
    private let hue = ColorSlider(.hue)
    private let opacity = ColorSlider(.opacity)
    private let sample = ColorSample()
    private let hexField = TextField()
    private let cancelButton = Button()
    private let doneButton = Button()

    /// Lengths in points: the margin of the panel, the height of the field, and the size of the sample.
    private static let margin = 12.0
    private static let fieldHeight = 120.0
    private static let sampleSize = Size(64, 30)

    init(_ rgba: RGBA, supportsAlpha: Bool, recent colors: [RGBA]) {
        former = supportsAlpha ? rgba : RGBA(red: rgba.red, green: rgba.green, blue: rgba.blue)
        color = HSBColor(former)
        self.supportsAlpha = supportsAlpha
        palette = SwatchGrid(Self.palette)
        recent = SwatchGrid(supportsAlpha ? colors : colors.filter { $0.alpha == 1 })
        super.init()
        layoutMargins = EdgeInsets(Self.margin)
        spacing = 10
        build()
        show()
    }

    required convenience init() { self.init(RGBA(0x0000_00ff), supportsAlpha: true, recent: []) }

    deinit {}

    /// Four shades, from light to dark, of nine hues and grey.
    private static let palette: [RGBA] = [
        0xf5b8_b5ff, 0xfbd0_a4ff, 0xfbea_a0ff, 0xbfe6_b8ff, 0xb0e5_dcff, 0xb5e2_f5ff, 0xbcd0_fbff, 0xd5c4_f7ff,
        0xf6c2_e0ff, 0xffff_ffff,
        0xe862_5cff, 0xf29b_3fff, 0xf2cf_3aff, 0x6cc2_64ff, 0x4bbf_acff, 0x4fb3_e0ff, 0x5f8f_f0ff, 0x9b74_e3ff,
        0xe66f_b1ff, 0xbdbd_c4ff,
        0xc823_1fff, 0xd96c_0aff, 0xcda2_00ff, 0x2d8f_32ff, 0x128a_7cff, 0x0f7f_b8ff, 0x2358_cfff, 0x6a3c_c0ff,
        0xc030_7fff, 0x6f6f_78ff,
        0x7d0f_10ff, 0x8a3f_02ff, 0x7a5c_00ff, 0x1455_1cff, 0x0652_4bff, 0x064a_70ff, 0x1030_80ff, 0x3d1a_7aff,
        0x7415_47ff, 0x0000_00ff,
    ].map { RGBA($0) }

    // MARK: Parts

    private func build() {
        hexField.borderStyle = .roundedRect
        hexField.weight = 1
        sample.layoutState.dimensions.width = Self.sampleSize.width
        sample.layoutState.dimensions.height = Self.sampleSize.height
        field.layoutState.dimensions.height = Self.fieldHeight
        for button in [cancelButton, doneButton] { button.style = .system }
        doneButton.style = .prominent
        let texts: [(View, LocalizedString)] = [
            (palette, .palette), (recent, .recentColors), (hue, .hue), (opacity, .opacity), (hexField, .hexCode),
        ]
        for (view, text) in texts { view.ensuredExtras.localizedAccessibilityLabel = text }
        recent.isHidden = recent.isEmpty
        opacity.isHidden = !supportsAlpha
        let rows: [View] = [
            palette, recent, field, hue, opacity, row([sample, hexField]), row([Spacer(), cancelButton, doneButton]),
        ]
        for view in rows { addArrangedSubview(view) }
        for grid in [palette, recent] {
            grid.onSelect = { [weak self] in self?.choose($0, with: $1) }
            grid.onAccept = { [weak self] in self?.onDone(true, $0) }
        }
        field.onChange = { [weak self] saturation, brightness, event in
            guard let self else { return }
            var new = color
            (new.saturation, new.brightness) = (saturation, brightness)
            choose(new, with: event)
        }
        hue.addAction(ControlAction(.valueChanged) { [weak self] in self?.slidersDidChange($1) })
        opacity.addAction(ControlAction(.valueChanged) { [weak self] in self?.slidersDidChange($1) })
        hexField.addAction(ControlAction(.editingChanged) { [weak self] in self?.hexDidChange($1) })
        hexField.addAction(for: .editingDidEnd) { [weak self] in self?.showHex() }
        hexField.addAction(ControlAction(.primaryActionTriggered) { [weak self] in self?.onDone(true, $1) })
        cancelButton.addAction(ControlAction(.primaryActionTriggered) { [weak self] in self?.onDone(false, $1) })
        doneButton.addAction(ControlAction(.primaryActionTriggered) { [weak self] in self?.onDone(true, $1) })
    }

    private func row(_ views: [View]) -> RowView {
        let row = RowView()
        row.spacing = 8
        row.verticalAlignment = .center
        for view in views { row.addArrangedSubview(view) }
        return row
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        cancelButton.title = translated(.cancel)
        doneButton.title = translated(.done)
    }

    var initialResponder: View? { palette.focusStop }

    // MARK: Changes

    private func choose(_ rgba: RGBA, with event: Event?) {
        var new = HSBColor(rgba)
        // Greys have no hue of their own; the slider keeps its hue.
        if new.saturation == 0 { new.hue = color.hue }
        choose(new, with: event)
    }

    private func choose(_ new: HSBColor, with event: Event?) {
        var new = new
        if !supportsAlpha { new.alpha = 1 }
        guard new != color else { return }
        let old = color.rgba.rounded
        color = new
        show()
        if new.rgba.rounded != old { onChange(new.rgba.rounded, event) }
    }

    private func slidersDidChange(_ event: Event?) {
        var new = color
        (new.hue, new.alpha) = (hue.value, opacity.value)
        choose(new, with: event)
    }

    private func hexDidChange(_ event: Event?) {
        guard let rgba = RGBA(typed: hexField.text) else { return }
        choose(rgba, with: event)
    }

    /// Shows the colour in all parts. The text that the user types in the hex field stays.
    private func show() {
        let rgba = color.rgba.rounded
        field.color = color
        hue.color = color
        opacity.color = color
        sample.colors = (former, rgba)
        palette.select(rgba)
        recent.select(rgba)
        if !hexField.isFirstResponder { showHex() }
    }

    private func showHex() { hexField.text = color.rgba.rounded.description }

    override func handle(_ event: Event) -> Bool {
        guard case .keyDown(.escape, [], let isRepeat) = event.kind else { return super.handle(event) }
        if !isRepeat { onDone(false, event) }
        return true
    }

    override var accessibility: Accessibility { Accessibility(role: .group, label: translated(.color)) }
}

/// Swatches in rows of ten, one of which can be selected. The arrow keys move focus from swatch to swatch.
private final class SwatchGrid: View {
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
private final class Swatch: Control {
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

/// A field in which saturation grows to the trailing side and brightness upwards.
private final class ColorPlane: Control {
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
private final class ColorSlider: Slider {
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

/// The former and the chosen colour side by side.
private final class ColorSample: View {
    var colors = (former: RGBA(0xff), new: RGBA(0xff)) { didSet { if colors != oldValue { setNeedsDisplay() } } }

    required init() {
        super.init()
        flags.insert(.leaf)
    }

    deinit {}

    override func draw(into list: inout DisplayList) {
        let radius = theme.metrics.cornerRadius
        if colors.former.alpha < 1 || colors.new.alpha < 1 { list.drawCheckerboard(in: bounds, cornerRadius: radius) }
        let half = pixels.snapped(Rect(0, 0, bounds.width / 2, bounds.height))
        let rest = Rect(half.maxX, 0, bounds.width - half.width, bounds.height)
        let (start, end) = isRightToLeft ? (rest, half) : (half, rest)
        list.clip(to: bounds, corners: CornerRadii(radius)) { list in
            list.fill(start, Color(.fixed(colors.former)))
            list.fill(end, Color(.fixed(colors.new)))
        }
        list.strokeBorder(bounds, cornerRadius: radius, width: 1, .role(.inputBorder))
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
