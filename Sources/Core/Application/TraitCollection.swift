/// Whether there is room to spare along an axis.
public nonisolated enum UserInterfaceSizeClass: String, CaseIterable, Sendable {
    case compact, regular
}

/// How much room a window gives its views (specification 12.2).
public nonisolated struct TraitCollection: Hashable, Sendable {
    /// Compact below 600 points of width.
    public var horizontalSizeClass: UserInterfaceSizeClass
    /// Compact below 480 points of height.
    public var verticalSizeClass: UserInterfaceSizeClass

    /// What views have that are in no window: all the room there is.
    public init(horizontal: UserInterfaceSizeClass = .regular, vertical: UserInterfaceSizeClass = .regular) {
        horizontalSizeClass = horizontal
        verticalSizeClass = vertical
    }

    public var sizeClass: SizeClass {
        switch (horizontalSizeClass, verticalSizeClass) {
        case (.regular, .regular): .normal
        case (.regular, .compact): .horizontal
        case (.compact, .regular): .vertical
        case (.compact, .compact): .minimal
        }
    }

    /// Those of a window whose content has a size, in points.
    public init(windowSize size: Size) {
        self.init(
            horizontal: size.width < 600 ? .compact : .regular, vertical: size.height < 480 ? .compact : .regular)
    }
}

extension View {
    /// Those of the window; outside of one, regular in both directions.
    public var traitCollection: TraitCollection { window?.traitCollection ?? TraitCollection() }
}

extension ViewController {
    /// Those of the window; outside of one, regular in both directions.
    public var traitCollection: TraitCollection { window?.traitCollection ?? TraitCollection() }
}

extension View {
    /// Tells the view and all it holds.
    func traitCollectionDidChangeInTree(_ previous: TraitCollection) {
        traitCollectionDidChange(previous)
        for view in subviews { view.traitCollectionDidChangeInTree(previous) }
    }
}
