/// The title and the items that a navigation bar shows for one level of navigation.
@MainActor public final class NavigationItem {
    /// The title in the middle of the bar.
    public var title: String? { didSet { if title != oldValue { changed?() } } }
    /// The line above the title; nil, the default, is none.
    public var prompt: String? { didSet { if prompt != oldValue { changed?() } } }
    /// The view that replaces the title.
    public var titleView: View? { didSet { if titleView !== oldValue { changed?() } } }
    /// The items from the side where text begins. They replace the back button, unless `leftItemsSupplementBackButton` is true.
    public var leftBarButtonItems: [BarButtonItem] = [] { didSet { changed?() } }
    /// The items from the side where text ends.
    public var rightBarButtonItems: [BarButtonItem] = [] { didSet { changed?() } }
    /// Whether the left items are shown in addition to the back button; false by default.
    public var leftItemsSupplementBackButton = false {
        didSet { if leftItemsSupplementBackButton != oldValue { changed?() } }
    }
    /// Whether the back button is hidden; false by default.
    public var hidesBackButton = false { didSet { if hidesBackButton != oldValue { changed?() } } }
    /// The title of the back button that leads to this item; nil is the title of the item.
    public var backButtonTitle: String? { didSet { if backButtonTitle != oldValue { changed?() } } }

    /// Creates an item with a title.
    public init(title: String? = nil) { self.title = title }

    deinit {}

    /// The first left item; setting it replaces all of them.
    public var leftBarButtonItem: BarButtonItem? {
        get { leftBarButtonItems.first }
        set { leftBarButtonItems = [newValue].compactMap(\.self) }
    }
    /// The first right item; setting it replaces all of them.
    public var rightBarButtonItem: BarButtonItem? {
        get { rightBarButtonItems.first }
        set { rightBarButtonItems = [newValue].compactMap(\.self) }
    }

    /// Notifies the bar that shows the item.
    var changed: (() -> Void)?
}
