/// What a navigation bar shows for one place: its title, and items on both sides.
@MainActor public final class NavigationItem {
    public var title: String? { didSet { if title != oldValue { changed?() } } }
    /// A line above the title; nil, the default, is none.
    public var prompt: String? { didSet { if prompt != oldValue { changed?() } } }
    /// Shown in the place of the title.
    public var titleView: View? { didSet { if titleView !== oldValue { changed?() } } }
    /// From where lines begin; they stand in the place of the button that leads back, unless `leftItemsSupplementBackButton`.
    public var leftBarButtonItems: [BarButtonItem] = [] { didSet { changed?() } }
    /// From where lines end.
    public var rightBarButtonItems: [BarButtonItem] = [] { didSet { changed?() } }
    /// Whether the items at the left stand beside the button that leads back; false by default.
    public var leftItemsSupplementBackButton = false {
        didSet { if leftItemsSupplementBackButton != oldValue { changed?() } }
    }
    /// Whether nothing leads back; false by default.
    public var hidesBackButton = false { didSet { if hidesBackButton != oldValue { changed?() } } }
    /// What the button says that leads back here; nil is the title.
    public var backButtonTitle: String? { didSet { if backButtonTitle != oldValue { changed?() } } }

    public init(title: String? = nil) { self.title = title }

    deinit {}

    /// The first of the items at the left; setting it replaces them all.
    public var leftBarButtonItem: BarButtonItem? {
        get { leftBarButtonItems.first }
        set { leftBarButtonItems = [newValue].compactMap(\.self) }
    }
    /// The first of the items at the right; setting it replaces them all.
    public var rightBarButtonItem: BarButtonItem? {
        get { rightBarButtonItems.first }
        set { rightBarButtonItems = [newValue].compactMap(\.self) }
    }

    /// Tells the bar that shows the item.
    var changed: (() -> Void)?
}
