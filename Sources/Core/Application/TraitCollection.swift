/// Whether there is much or little space along an axis.
public nonisolated enum UserInterfaceSizeClass: String, CaseIterable, Sendable {
    case compact, regular
}

/// The space that a window gives its views. Specification 12.2.
public nonisolated struct TraitCollection: Hashable, Sendable {
    /// The class of the width: compact below 600 points.
    public var horizontalSizeClass: UserInterfaceSizeClass
    /// The class of the height: compact below 480 points.
    public var verticalSizeClass: UserInterfaceSizeClass

    /// Creates a trait collection. The default, regular in both directions, also applies to views in no window.
    public init(horizontal: UserInterfaceSizeClass = .regular, vertical: UserInterfaceSizeClass = .regular) {
        horizontalSizeClass = horizontal
        verticalSizeClass = vertical
    }

    /// The size class of the window's width.
    public var sizeClass: SizeClass {
        switch (horizontalSizeClass, verticalSizeClass) {
        case (.regular, .regular): .normal
        case (.regular, .compact): .horizontal
        case (.compact, .regular): .vertical
        case (.compact, .compact): .minimal
        }
    }

    /// Creates the traits of a window with a content size, in points.
    public init(windowSize size: Size) {
        self.init(
            horizontal: size.width < 600 ? .compact : .regular, vertical: size.height < 480 ? .compact : .regular)
    }
}

extension View {
    /// The traits of the window; regular in both directions outside of a window.
    public var traitCollection: TraitCollection { window?.traitCollection ?? TraitCollection() }
}

extension ViewController {
    /// The traits of the window; regular in both directions outside of a window.
    public var traitCollection: TraitCollection { window?.traitCollection ?? TraitCollection() }
}
