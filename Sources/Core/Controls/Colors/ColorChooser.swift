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
