/// What a menu is made of.
@MainActor public class MenuElement {
    public var title: String
    /// Shown before the title.
    public var image: Image?

    init(title: String, image: Image?) {
        self.title = title
        self.image = image
    }

    deinit {}
}

/// Something to choose in a menu, and what that does:
///
///     Action(title: "Rename…") { _ in rename() }
@MainActor public class Action: MenuElement {
    public nonisolated struct Attributes: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Is there and cannot be chosen.
        public static let disabled = Attributes(rawValue: 1)
        /// Takes something away for good.
        public static let destructive = Attributes(rawValue: 2)
        /// Is not there.
        public static let hidden = Attributes(rawValue: 4)
    }

    /// What is marked before the title: that it holds, or that it holds for some.
    public nonisolated enum State: Sendable { case off, on, mixed }

    public var attributes: Attributes
    public var state: State
    private let handler: (Action) -> Void

    /// - Parameter handler: is called when it is chosen, once the menu is on its way out.
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

    /// What the keys are that do the same.
    var shortcut: String? { nil }
}

/// An action that keys perform, too. A responder has them in `keyCommands`, and menus show the keys:
///
///     override var keyCommands: [KeyCommand] { [save] }
///     lazy var save = KeyCommand(title: "Save", input: KeyChord(Key("S"), .control)) { [unowned self] _ in write() }
///
/// A key goes to the view that has the keyboard and up from there; the first that takes the event, or has a command for it, has it.
@MainActor public final class KeyCommand: Action {
    public let input: KeyChord

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

/// A list of actions to choose from, and of menus within it.
///
///     let menu = Menu(children: [
///         Action(title: "Cut") { _ in cut() }, Action(title: "Copy") { _ in copy() },
///         Menu(title: "More", children: [...]),
///         Menu(options: .displayInline, children: [Action(title: "Delete", attributes: .destructive) { _ in delete() }]),
///     ])
@MainActor public final class Menu: MenuElement {
    public nonisolated struct Options: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// What is in the menu is shown in the one that it is in, between lines.
        public static let displayInline = Options(rawValue: 1)
    }

    public var options: Options
    public var children: [MenuElement]

    public init(title: String = "", image: Image? = nil, options: Options = [], children: [MenuElement] = []) {
        self.options = options
        self.children = children
        super.init(title: title, image: image)
    }

    deinit {}

    /// What is listed, in groups between which there are lines; none of them is empty.
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
