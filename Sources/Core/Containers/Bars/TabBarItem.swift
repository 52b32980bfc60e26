/// A tab of a tab bar.
@MainActor public final class TabBarItem: MarkupItem, OutletValue {
    /// The title. The title of a system item is in the language of the application, until it is set.
    public var title: String? {
        get { ownTitle ?? phrase.map { Application.translated($0, in: madeButton?.window?.application) } }
        set {
            // Also store a title that is equal to the localized one, so that it stays when the language changes.
            guard phrase != nil || newValue != ownTitle else { return }
            phrase = nil
            ownTitle = newValue
            button.partsDidChange()
        }
    }
    private var ownTitle: String?
    /// The localized string that is the title if none has been set.
    private var phrase: LocalizedString?
    /// The standard item of a document. It provides a missing title and image.
    private var systemItem: TabBarSystemItem? {
        didSet {
            phrase = systemItem?.phrase
            if image == oldValue.map({ .symbol($0.symbol) }) { image = systemItem.map { .symbol($0.symbol) } }
            madeButton?.partsDidChange()
        }
    }
    /// The image above the title; nil, the default, is none.
    public var image: Image? { didSet { if image != oldValue { button.partsDidChange() } } }
    /// The image while the tab is selected; nil is `image`.
    public var selectedImage: Image? { didSet { if selectedImage != oldValue { button.partsDidChange() } } }
    /// A short text next to the title, such as a number of new items; an empty string is a dot, nil is no badge.
    public var badgeValue: String? { didSet { if badgeValue != oldValue { button.partsDidChange() } } }
    /// The colour of the badge; nil is the theme's `destructive` colour.
    @Animated public var badgeColor: Color? {
        didSet {
            let isChanged = button.animation.colorDidChange(
                \TabBarItem._badgeColor, of: self, from: oldValue, to: badgeColor, none: .role(.destructive),
                mark: { item, _ in item.button.badgeColorDidChange() })
            if isChanged { button.contentDidChange() }
        }
    }
    /// Whether the tab can be selected; true by default.
    public var isEnabled = true { didSet { if isEnabled != oldValue { button.contentDidChange() } } }
    /// The name for assistive programs; nil is the title.
    public var accessibilityLabel: String?
    /// The name by which an app finds the item.
    public var name: String?
    /// A number by which an app finds the item.
    public var tag = 0

    var button: TabButton {
        if let madeButton { return madeButton }
        let button = TabButton(self)
        madeButton = button
        return button
    }
    private var madeButton: TabButton?

    /// Creates a tab. Without `selectedImage`, `image` is shown for the selected tab, too.
    public init(title: String? = nil, image: Image? = nil, selectedImage: Image? = nil, name: String? = nil) {
        ownTitle = title
        self.image = image
        self.selectedImage = selectedImage
        self.name = name
    }

    /// - Parameter systemItem: The system item of UIKit that determines title and icon.
    public convenience init(systemItem: TabBarSystemItem) {
        self.init()
        take(systemItem)
    }

    // An initialiser would set the property without its observer.
    private func take(_ systemItem: TabBarSystemItem) { self.systemItem = systemItem }

    package convenience init() { self.init(title: nil) }

    deinit {}

    /// The title in the menu, or else the accessibility label or the name of the image, with the text of the badge.
    var menuTitle: String {
        let name = title ?? accessibilityLabel ?? image?.name ?? ""
        guard let badgeValue, !badgeValue.isEmpty else { return name }
        return "\(name) (\(badgeValue))"
    }

    // MARK: Markup

    package static var elementName: String { "item" }
    public static var properties: PropertyTable {
        .empty + [
            .init("type", \TabBarItem.systemItem) { $0.systemItem = $1 },
            .init("title", \TabBarItem.title) { $0.title = $1 },
            .init("image", \TabBarItem.image) { $0.image = $1 },
            .init("selectedImage", \TabBarItem.selectedImage) { $0.selectedImage = $1 },
            .init("name", \TabBarItem.name) { $0.name = $1 },
            .init("badge", \TabBarItem.badgeValue) { $0.badgeValue = $1 },
            .init("badgeColor", \TabBarItem.badgeColor) { $0.badgeColor = $1 },
            .init("enabled", \TabBarItem.isEnabled) { $0.isEnabled = $1 },
            .init("label", \TabBarItem.accessibilityLabel) { $0.accessibilityLabel = $1 },
        ]
    }
    public static func emptyOutlet() -> TabBarItem { TabBarItem() }
    package var hasContent: Bool { title != nil || image != nil }
}

/// The system items of UIKit's tab bars. Specification 13.13.
public nonisolated enum TabBarSystemItem: String, CaseIterable, Sendable, MarkupConvertible {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search, downloads, mostRecent
    case mostViewed

    var phrase: LocalizedString {
        switch self {
        case .more: .more
        case .favorites: .favorites
        case .featured: .featured
        case .topRated: .topRated
        case .recents: .recents
        case .contacts: .contacts
        case .history: .history
        case .bookmarks: .bookmarks
        case .search: .search
        case .downloads: .downloads
        case .mostRecent: .mostRecent
        case .mostViewed: .mostViewed
        }
    }

    var symbol: Symbol {
        switch self {
        case .more: .more
        case .favorites: .star
        case .featured: .sparkle
        case .topRated: .chart
        case .recents, .mostRecent: .clock
        case .contacts: .person
        case .history: .history
        case .bookmarks: .book
        case .search: .search
        case .downloads: .download
        case .mostViewed: .eye
        }
    }
}
