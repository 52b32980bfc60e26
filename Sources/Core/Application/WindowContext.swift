/// The values that views get from their window. Each view has a reference, so that no lookup through the tree is needed.
final class WindowContext {
    weak var window: Window?
    var theme: Theme { didSet { otherTheme = nil } }
    /// The theme in the other appearance, created on first use.
    private var otherTheme: Theme?
    var direction: LayoutDirection
    var scale: Double
    /// Incremented when views are moved, shown or hidden, because another view may then be under the pointer.
    var changeCount = 0
    /// Incremented when the focus changes or a button is released. Later changes are then separate undo steps.
    var undoRun = 0
    /// Players whose views cannot be seen. They are asked in each frame whether they can.
    var hiddenPlayers: [ObjectIdentifier: () -> Void] = [:]
    let textEngine: any TextEngine

    init(theme: Theme, direction: LayoutDirection, scale: Double, textEngine: any TextEngine) {
        self.theme = theme
        self.direction = direction
        self.scale = scale
        self.textEngine = textEngine
    }

    /// Returns the window's theme in an appearance.
    func theme(for appearance: Theme.Appearance) -> Theme {
        guard appearance != theme.appearance else { return theme }
        if let otherTheme { return otherTheme }
        var other = theme
        other.appearance = appearance
        otherTheme = other
        return other
    }

    /// Called in each frame, after layout.
    func updateHiddenPlayers() {
        guard !hiddenPlayers.isEmpty else { return }
        let resting = hiddenPlayers
        hiddenPlayers = [:]
        for ask in resting.values { ask() }
    }

    /// The context of views outside of a window, with fixed text metrics for measuring.
    static let detached = WindowContext(
        theme: Theme(), direction: .leftToRight, scale: 1, textEngine: FixedTextEngine())
}

/// The direction of lines of text and rows of views.
public nonisolated enum LayoutDirection: String, CaseIterable, Codable, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
}

extension TextMeasure {
    /// Creates a measure of text that a view shows.
    package init(_ font: Font, in view: View) {
        let context = view.context ?? .detached
        self.init(engine: context.textEngine, font: context.theme.descriptor(font), scale: context.scale)
    }

    /// Returns the baseline of a line of body text that is centred in a height, for alignment with text.
    static func baseline(in height: Double, of view: View) -> Double {
        let metrics = TextMeasure(.style(.body), in: view).metrics
        return (height + metrics.ascent - metrics.descent) / 2
    }
}

extension View {
    /// The window's theme, light or dark as required by the view's background (``overrideUserInterfaceStyle``). Outside of a window it is
    /// the default theme.
    public var theme: Theme {
        let context = context ?? .detached
        guard let decidedAppearance = InheritedAppearance(of: self).decidedAppearance else { return context.theme }
        return context.theme(for: decidedAppearance)
    }
}
