/// What the views of a window take from it. Each view holds it, so that nothing has to be looked up through the tree.
final class WindowContext {
    weak var window: Window?
    var theme: Theme { didSet { otherTheme = nil } }
    /// The theme in the other appearance, once a view asked for it.
    private var otherTheme: Theme?
    var direction: LayoutDirection
    var scale: Double
    /// Grows when views are moved, shown or hidden: what the pointer is over may be another one.
    var changeCount = 0
    /// Views are marked for what animations show of them, and no frame was asked for that. Another mark may stop at theirs: it asks.
    var holdsBackFrame = false
    /// Grows when the keyboard goes elsewhere or a button comes up: what is changed after that is another change than before.
    var undoRun = 0
    /// Players whose views cannot be seen. They are asked in each frame whether they can.
    var restingPlayers: [ObjectIdentifier: () -> Void] = [:]
    let textEngine: any TextEngine

    init(theme: Theme, direction: LayoutDirection, scale: Double, textEngine: any TextEngine) {
        self.theme = theme
        self.direction = direction
        self.scale = scale
        self.textEngine = textEngine
    }

    /// The window's theme, light or dark as asked for.
    func theme(for appearance: Theme.Appearance) -> Theme {
        guard appearance != theme.appearance else { return theme }
        if let otherTheme { return otherTheme }
        var other = theme
        other.appearance = appearance
        otherTheme = other
        return other
    }

    /// Called in each frame, after layout.
    func askRestingPlayers() {
        guard !restingPlayers.isEmpty else { return }
        let resting = restingPlayers
        restingPlayers = [:]
        for ask in resting.values { ask() }
    }

    /// A view was marked, or is already.
    func viewWasMarked() { if holdsBackFrame { window?.setNeedsFrame() } }

    /// For views outside of a window: fixed metrics, so that they can be measured.
    static let detached = WindowContext(
        theme: Theme(), direction: .leftToRight, scale: 1, textEngine: FixedTextEngine())
}

/// Which way lines of text and rows of views run.
public nonisolated enum LayoutDirection: String, CaseIterable, Codable, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
}

extension View {
    /// The theme of the window, light or dark as the background asks for that the view stands on
    /// (``overrideUserInterfaceStyle``); outside of a window, the default theme.
    public var theme: Theme {
        let context = context ?? .detached
        guard let decidedAppearance else { return context.theme }
        return context.theme(for: decidedAppearance)
    }

    func textMeasure(_ font: Font) -> TextMeasure {
        let context = context ?? .detached
        return TextMeasure(
            engine: context.textEngine, font: context.theme.descriptor(font), scale: context.scale)
    }
}
