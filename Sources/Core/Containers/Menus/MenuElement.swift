/// An element of a menu: an action or a submenu.
@MainActor public class MenuElement {
    /// The text of the element.
    public var title: String
    /// The image before the title.
    public var image: Image?

    init(title: String, image: Image?) {
        self.title = title
        self.image = image
    }

    deinit {}
}

/// A menu item that performs an action:
///
///     Action(title: "Rename…") { _ in rename() }
@MainActor public class Action: MenuElement {
    /// Traits of an action in a menu.
    public nonisolated struct Attributes: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The item is visible but cannot be chosen.
        public static let disabled = Attributes(rawValue: 1)
        /// The action deletes something permanently.
        public static let destructive = Attributes(rawValue: 2)
        /// The item is not visible.
        public static let hidden = Attributes(rawValue: 4)
    }

    /// The mark before the title: none, on, or on for some of the affected objects.
    public nonisolated enum State: Sendable { case off, on, mixed }

    /// The traits of the action; none by default.
    public var attributes: Attributes
    /// The state that a check mark shows; `off` by default.
    public var state: State
    private let handler: (Action) -> Void
    /// The row of a document's list in which the action was chosen.
    var rowScope: RowScope?

    /// - Parameter handler: Called when the item is chosen, after the menu has started to close.
    public init(
        title: String, image: Image? = nil, attributes: Attributes = [], state: State = .off,
        handler: @escaping (Action) -> Void
    ) {
        self.attributes = attributes
        self.state = state
        self.handler = handler
        super.init(title: title, image: image)
    }

    deinit {}

    func perform() { if !attributes.contains(.disabled) { handler(self) } }

    /// The displayed text of the keys that perform the action.
    var shortcut: String? { nil }
}

/// An action that can also be performed by keys. A responder returns its commands in `keyCommands`, and menus display the keys:
///
///     override var keyCommands: [KeyCommand] { [save] }
///     lazy var save = KeyCommand(title: "Save", input: KeyChord(Key("S"), .control)) { [unowned self] _ in write() }
///
/// A key event goes to the first responder and its ancestors, until a responder handles the event or has a command for it.
@MainActor public final class KeyCommand: Action {
    /// The keys that perform the command.
    public let input: KeyChord

    /// Creates a command that a menu shows and its keys perform.
    public init(
        title: String, image: Image? = nil, input: KeyChord, attributes: Attributes = [], state: State = .off,
        handler: @escaping (Action) -> Void
    ) {
        self.input = input
        super.init(title: title, image: image, attributes: attributes, state: state, handler: handler)
    }

    deinit {}

    override var shortcut: String? { input.shownText(in: nil) }
}

/// A list of actions and submenus.
///
///     let menu = Menu(children: [
///         Action(title: "Cut") { _ in cut() }, Action(title: "Copy") { _ in copy() },
///         Menu(title: "More", children: [...]),
///         Menu(options: .displayInline, children: [Action(title: "Delete", attributes: .destructive) { _ in delete() }]),
///     ])
@MainActor public final class Menu: MenuElement {
    /// The presentation of a menu inside of another one.
    public nonisolated struct Options: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The elements of the menu are shown in the parent menu, between separators.
        public static let displayInline = Options(rawValue: 1)
    }

    /// How the menu is shown inside of another one.
    public var options: Options
    /// The actions and submenus, in order.
    public var children: [MenuElement]

    /// Creates a menu with actions and submenus.
    public init(title: String = "", image: Image? = nil, options: Options = [], children: [MenuElement] = []) {
        self.options = options
        self.children = children
        super.init(title: title, image: image)
    }

    deinit {}

    /// The visible elements, in groups divided by separators; no group is empty.
    var groups: [[MenuElement]] {
        var groups: [[MenuElement]] = [[]]
        for child in children {
            if let action = child as? Action, action.attributes.contains(.hidden) { continue }
            if let menu = child as? Menu, menu.options.contains(.displayInline) {
                groups += menu.groups + [[]]
            } else {
                groups[groups.count - 1].append(child)
            }
        }
        return groups.filter { !$0.isEmpty }
    }
}
