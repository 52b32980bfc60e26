/// A keyboard shortcut of a window: what it does, and the keys.
public nonisolated struct Shortcut: Hashable, Sendable {
    /// The text that describes the effect, such as the title of a menu item.
    public var title: String
    /// The keys, each of which has the effect. The first is the usual one.
    public var keys: [KeyChord]

    /// Creates a shortcut.
    public init(title: String, keys: [KeyChord]) {
        self.title = title
        self.keys = keys
    }
}

/// Shortcuts that belong together, as those of one menu.
public nonisolated struct ShortcutGroup: Hashable, Sendable {
    /// The title of the group.
    public var title: String
    /// The shortcuts, in order.
    public var shortcuts: [Shortcut]

    /// Creates a group.
    public init(title: String, shortcuts: [Shortcut]) {
        self.title = title
        self.shortcuts = shortcuts
    }
}

/// A view or controller that handles keys itself and names them, so that the list of shortcuts contains them.
protocol ShortcutHandling: Responder {
    var handledShortcuts: [HandledShortcut] { get }
}

/// A shortcut that a view handles without a ``KeyCommand``.
struct HandledShortcut {
    /// The group of the list that contains the shortcut.
    enum Group: CaseIterable {
        case editing, navigation

        var title: LocalizedString {
            switch self {
            case .editing: .editing
            case .navigation: .navigation
            }
        }
    }

    let group: Group
    let title: LocalizedString
    let keys: [KeyChord]

    init(_ title: LocalizedString, _ keys: KeyChord..., in group: Group = .navigation) {
        self.group = group
        self.title = title
        self.keys = keys
    }
}
