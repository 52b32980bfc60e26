/// The colours, fonts and metrics of a window. A theme is a value.
public nonisolated struct Theme: Equatable, Sendable {
    /// Whether surfaces are light or dark.
    public enum Appearance: String, CaseIterable, Codable, Sendable { case light, dark }

    /// `desktop` is designed for a pointer; `touch` has the metrics of the specification.
    public enum Density: String, CaseIterable, Codable, Sendable { case desktop, touch }

    /// `high` has contrasts of at least 7 to 1 for text and 4.5 to 1 for borders, by WCAG 2; `standard` has 4.5 and 3.
    public enum Contrast: String, CaseIterable, Codable, Sendable { case standard, high }

    /// `reduced` skips animations and shows their final state at once.
    public enum Motion: String, CaseIterable, Codable, Sendable { case full, reduced }

    /// The design of the views; `inlay` by default.
    public var style: Style { didSet { if style != oldValue { derived = derivedColors() } } }
    /// Whether surfaces are light or dark; `light` by default.
    public var appearance: Appearance { didSet { if appearance != oldValue { derived = derivedColors() } } }
    /// The size of controls: for a pointer or for fingers; `desktop` by default.
    public var density: Density
    /// Replaces the accent colour. It is moved towards black or white until its contrast is sufficient, and related colours
    /// (links, selections, labels on the accent) are derived from it.
    public var accent: RGBA? { didSet { if accent != oldValue { derived = derivedColors() } } }
    /// The contrast of texts and lines; `standard` by default.
    public var contrast: Contrast { didSet { if contrast != oldValue { derived = derivedColors() } } }
    /// The amount of motion; `full` by default.
    public var motion: Motion
    /// A factor for the sizes of the text styles; explicit sizes in documents are unaffected.
    public var fontScale: Double
    /// The time in which a caret disappears and appears again; 1.2 seconds by default. A caret with zero does not blink.
    public var caretBlinkTime = Theme.usualCaretBlinkTime
    /// The time of a desktop that has no setting for it.
    public static let usualCaretBlinkTime = Duration.milliseconds(1200)
    /// The valid factors. Outside of this range text is unreadable, or no window is large enough for it.
    package static let fontScales = 0.5...4.0
    /// The colours that replace colours of the palette.
    private var derived: [Color.Role: RGBA] = [:]

    /// Creates a theme; without arguments, the light theme for a pointer.
    public init(
        style: Style = .inlay, appearance: Appearance = .light, density: Density = .desktop, accent: RGBA? = nil,
        contrast: Contrast = .standard, motion: Motion = .full, fontScale: Double = 1
    ) {
        self.style = style
        self.appearance = appearance
        self.density = density
        self.accent = accent
        self.contrast = contrast
        self.motion = motion
        self.fontScale = fontScale
        derived = derivedColors()
    }

    /// Whether animations are skipped; animation code checks this property.
    public var reducesMotion: Bool { motion == .reduced }

    // Disfavoured, so that `.link` alone is the role.
    /// Returns the components of a colour in this theme; a pattern has none and is transparent.
    @_disfavoredOverload public func rgba(_ color: Color) -> RGBA {
        var rgba =
            switch color.base {
            case .fixed(let fixed): fixed
            case .role(let role): rgba(role)
            case .adaptive(let light, let dark): appearance == .light ? light : dark
            case .pattern: RGBA(red: 0, green: 0, blue: 0, alpha: 0)
            }
        rgba.alpha *= color.opacity
        return rgba
    }

    /// Returns the colour of a role in this theme.
    public func rgba(_ role: Color.Role) -> RGBA { derived[role] ?? paletteColor(role) }

    func paletteColor(_ role: Color.Role) -> RGBA {
        let pair = style.colors(of: role)
        return RGBA(appearance == .light ? pair.light : pair.dark)
    }

    public func descriptor(_ font: Font) -> FontDescriptor {
        switch font.base {
        case .fixed(var descriptor):
            descriptor.size = min(descriptor.size, Font.maximumSize)
            descriptor.family = descriptor.family ?? style.fontFamily
            return descriptor
        case .style(let text):
            return FontDescriptor(
                family: style.fontFamily, size: size(of: text) * fontScale, weight: style.weight(of: text, density))
        }
    }

    private func size(of text: Font.TextStyle) -> Double { style.size(of: text, density) }
}

// MARK: - Measures
nonisolated extension Theme {
    /// Distances in points.
    public struct Metrics: Equatable, Sendable {
        /// The height of buttons and fields.
        public var controlHeight: Double
        /// The radius of the corners of controls.
        public var cornerRadius: Double
        /// The padding on both sides of a button's content.
        public var buttonPadding: Double
        /// The width of the line around a button with a shape; 0 for none.
        public var buttonBorderWidth: Double
        /// Horizontal padding between the text and the border of a field.
        public var fieldPadding: Double
        /// The width of the ring around the focused control.
        public var focusRingWidth: Double
        /// The gap between a control and its focus ring.
        public var focusRingGap: Double
        /// Opacity of the content of a disabled control.
        public var disabledOpacity: Double
        /// Opacities of a custom button's content, with the pointer over it and while pressed.
        public var hoverOpacity: Double
        /// The opacity of pressed images and titles, from 0 to 1.
        public var pressedOpacity: Double
        /// Opacity of a scroll bar's thumb.
        public var scrollBarOpacity: Double
        /// Minimum height of a table row, and the vertical and horizontal padding of its texts.
        public var rowHeight: Double
        /// The padding above and below the content of a table row.
        public var rowPadding: Double
        /// The padding on both sides of a table row.
        public var rowInset: Double
        /// The gap between the sections of a grouped table, and their corner radius.
        public var sectionGap: Double
        /// The radius of the corners of cards and groups.
        public var cardRadius: Double
        /// The size of a switch.
        public var switchSize: Size
        /// The diameter of a switch's thumb.
        public var switchThumb: Double
        /// The side of the box of a check box, and the diameter of the circle of a radio button.
        public var indicatorSide: Double
        /// The gap between the box or circle and the title.
        public var indicatorGap: Double
        /// The height of a slider.
        public var sliderHeight: Double
        /// The diameter of a slider's thumb.
        public var sliderThumb: Double
        /// The height of the track of a slider or a progress view.
        public var trackHeight: Double
        /// The size of a stepper.
        public var stepperSize: Size
        /// The height of a segmented control.
        public var segmentHeight: Double
        /// The corner radius of sheets, popovers and menus.
        public var panelRadius: Double
        /// The height of a menu item.
        public var menuItemHeight: Double
        /// The size of a picker's wheels.
        public var pickerSize: Size
        /// The height of a picker row.
        public var pickerRowHeight: Double
        /// The heights of bars, and the padding of the field in a search bar.
        public var toolbarHeight: Double
        /// The height of a tab bar.
        public var tabBarHeight: Double
        /// The height of a navigation bar.
        public var navigationBarHeight: Double
        /// The padding around the field of a search bar.
        public var searchBarPadding: Double
        /// The height of a menu bar.
        public var menuBarHeight: Double
        /// The least height of a status bar.
        public var statusBarHeight: Double
        /// The width of the area in which the handle between two panes can be dragged.
        public var splitHandleWidth: Double
        /// The maximum width of table rows that follow the readable width.
        public var readableWidth: Double
        /// The minimum height of a row of a table with columns.
        public var columnRowHeight: Double
        /// The minimum height of the header of a table with columns.
        public var columnHeaderHeight: Double

        /// The height in points of a control with a line of text of the given height.
        func height(around line: Double) -> Double { max(controlHeight, (line * 1.25).rounded(.up)) }
    }

    /// The height in points for a line of text in a control; larger with enlarged text.
    private var lineRoom: Double { (size(of: .body) * fontScale * 1.7).rounded(.up) }

    /// The lengths of controls in the theme's density.
    public var metrics: Metrics {
        let isTouch = density == .touch
        var metrics = Metrics(
            controlHeight: max(30, lineRoom), cornerRadius: 7, buttonPadding: 14,
            buttonBorderWidth: contrast == .high ? 1 : 0,
            fieldPadding: isTouch ? 7 : 9,
            focusRingWidth: 2,
            focusRingGap: 2,
            disabledOpacity: 0.4, hoverOpacity: 0.85, pressedOpacity: contrast == .high ? 0.8 : 0.65,
            scrollBarOpacity: contrast == .high ? 0.65 : 0.5,
            rowHeight: density == .desktop ? 36 : 44, rowPadding: density == .desktop ? 8 : 11, rowInset: 16,
            sectionGap: 16, cardRadius: 10,
            switchSize: isTouch ? Size(51, 31) : Size(38, 22), switchThumb: isTouch ? 27 : 18,
            indicatorSide: ((isTouch ? 24 : 18) * max(1, fontScale)).rounded(), indicatorGap: 8,
            sliderHeight: isTouch ? 31 : 24, sliderThumb: isTouch ? 28 : 18, trackHeight: 4,
            stepperSize: isTouch ? Size(94, 32) : Size(72, 30), segmentHeight: max(isTouch ? 32 : 30, lineRoom),
            panelRadius: 10,
            menuItemHeight: isTouch ? 40 : 28, pickerSize: isTouch ? Size(320, 216) : Size(240, 150),
            pickerRowHeight: max(isTouch ? 36 : 30, lineRoom), toolbarHeight: isTouch ? 44 : 40,
            tabBarHeight: isTouch ? 49 : 40,
            navigationBarHeight: 44, searchBarPadding: isTouch ? 13 : 8, menuBarHeight: isTouch ? 40 : 28,
            statusBarHeight: isTouch ? 34 : 28,
            splitHandleWidth: isTouch ? 25 : 9,
            readableWidth: 720 * max(1, fontScale), columnRowHeight: isTouch ? 44 : 28,
            columnHeaderHeight: isTouch ? 36 : 28)
        style.adapt(&metrics, density, lineRoom: lineRoom)
        return metrics
    }
}
