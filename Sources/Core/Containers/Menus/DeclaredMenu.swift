// Menus that documents declare. Specification 13.35.

/// An action or a menu in a menu of a document.
class DeclaredMenuElement: MarkupItem {
    /// The menu that contains the element.
    weak var menu: DeclaredMenu?
    /// The row for whose element the document repeats the element; nil if it does not.
    fileprivate var scope: RowScope?

    required init() {}
    deinit {}

    class var elementName: String { "" }
    class var properties: PropertyTable { .empty }
    class var itemTypes: [ItemType] { [] }

    /// The element as menus show it.
    var element: MenuElement { Menu() }

    /// The row of the element, or of the menu around it.
    fileprivate var rowScope: RowScope? { scope ?? menu?.rowScope }
}

extension DeclaredMenuElement: RowItem {
    func take(_ scope: RowScope) { self.scope = scope }
}

/// A menu in a document: `<menu>` in a button, in an item of a bar or in another menu, `<contextMenu>` in any view.
///
///     <Button title="Recent" showsMenuAsPrimaryAction="true">
///         <menu items="$recentFiles" row="file"><action title="$file.name" action="open:"/></menu>
///     </Button>
class DeclaredMenu: DeclaredMenuElement, RowTemplateOwner, RowItemContainer, SlotContainer, SlotItemHolder {
    let shownMenu = Menu()
    /// The actions and menus, in order.
    fileprivate var children: [DeclaredMenuElement] = [] {
        didSet {
            for child in children { child.menu = self }
            shownMenu.children = children.map(\.element)
        }
    }
    /// Returns the view that opens the menu. Actions begin at it.
    var source: (() -> View?)?
    var rowName = RowScope.defaultName
    /// The elements of an owner's array, for each of which the content is repeated.
    private var items: BoundItems? { didSet { list?.items = items } }
    /// The content for the elements.
    private var list: ForEach?
    private lazy var slotItems = SlotItemArray(of: self, \.children) { $0.children = $1 }

    required init() { super.init() }
    deinit {}

    override class var elementName: String { "menu" }
    override var element: MenuElement { shownMenu }

    override class var properties: PropertyTable {
        super.properties + [
            .init("title", \DeclaredMenu.shownMenu.title) { $0.shownMenu.title = $1 },
            .init("image", \DeclaredMenu.shownMenu.image) { $0.shownMenu.image = $1 },
            .init("inline", \DeclaredMenu.isInline) { $0.isInline = $1 },
            .init(items: "items", \DeclaredMenu.items) { $0.items = $1 },
            .init("row", \DeclaredMenu.rowName) { $0.rowName = $1 },
        ]
    }

    override class var itemTypes: [ItemType] {
        [
            .init { (menu: DeclaredMenu, action: DeclaredAction) in menu.children.append(action) },
            .init { (menu: DeclaredMenu, inner: DeclaredMenu) in menu.children.append(inner) },
        ]
    }

    /// Whether the elements are shown in the menu around this one, between separators.
    private var isInline: Bool {
        get { shownMenu.options.contains(.displayInline) }
        set { shownMenu.options = newValue ? .displayInline : [] }
    }

    /// The view that opens the outermost menu.
    fileprivate var sourceView: View? { source?() ?? menu?.sourceView }

    // MARK: Slots

    func slotPlace(for content: String) -> SlotPlace? { .items(slotItems) }
    var templateItems: SlotItems? { slotItems }

    /// Repeats the content as `<ForEach>` does.
    func take(_ template: RowTemplate) {
        guard let container = template.container else { return }
        let list = ForEach()
        list.place(in: .items(slotItems), of: container, nil)
        list.take(template)
        list.items = items
        self.list = list
    }

    func releaseSlots() -> [AnyObject] {
        for slot in slotItems.slots.slots { slot.clear() }
        return children + children.compactMap { $0 as? DeclaredMenu }.flatMap { $0.releaseSlots() }
    }
}

/// The menu of a view, which the right button and the Menu key open.
final class DeclaredContextMenu: DeclaredMenu {
    override class var elementName: String { "contextMenu" }
}

/// An action in a menu of a document.
///
///     <action title="Rename…" image="compose" action="rename:"/>
///
/// The action is offered to the first responder and its ancestors, then to the view that opens the menu and its ancestors. With a colon it
/// takes the `Action`, whose row `BoundRow(of:)` returns.
final class DeclaredAction: DeclaredMenuElement {
    private lazy var shownAction = Action(title: "") { [weak self] _ in self?.perform() }
    /// The name of the action, with a colon if it takes the sender.
    private var actionName: String?

    deinit {}

    override class var elementName: String { "action" }
    override var element: MenuElement { shownAction }

    override class var properties: PropertyTable {
        super.properties + [
            .init("title", \DeclaredAction.shownAction.title) { $0.shownAction.title = $1 },
            .init("image", \DeclaredAction.shownAction.image) { $0.shownAction.image = $1 },
            .init("action", \DeclaredAction.actionName) { $0.actionName = $1 },
            .init("checked", \DeclaredAction.isChecked) { $0.isChecked = $1 },
            .init("enabled", \DeclaredAction.isEnabled) { $0.isEnabled = $1 },
            .init("hidden", \DeclaredAction.isHidden) { $0.isHidden = $1 },
            .init("destructive", \DeclaredAction.isDestructive) { $0.isDestructive = $1 },
        ]
    }

    private var isChecked: Bool {
        get { shownAction.state == .on }
        set { shownAction.state = newValue ? .on : .off }
    }
    private var isEnabled: Bool {
        get { !shownAction.attributes.contains(.disabled) }
        set { set(.disabled, !newValue) }
    }
    private var isHidden: Bool {
        get { shownAction.attributes.contains(.hidden) }
        set { set(.hidden, newValue) }
    }
    private var isDestructive: Bool {
        get { shownAction.attributes.contains(.destructive) }
        set { set(.destructive, newValue) }
    }

    private func set(_ attribute: Action.Attributes, _ isOn: Bool) {
        if isOn { shownAction.attributes.insert(attribute) } else { shownAction.attributes.remove(attribute) }
    }

    private func perform() {
        guard let actionName, let view = menu?.sourceView else { return }
        let scope = rowScope ?? RowScope.scope(of: view)
        shownAction.rowScope = scope
        let sender = MenuActionSender(shownAction, from: view)
        if let scope { sender.ensuredExtras.rowScope = scope }
        view.perform(actionName, from: sender, with: nil)
    }
}

/// The sender of an action of a menu.
final class MenuActionSender: View {
    let action: Action
    /// The view that opens the menu.
    private(set) weak var source: View?

    init(_ action: Action, from source: View?) {
        self.action = action
        self.source = source
        super.init()
    }

    required convenience init() { self.init(Action(title: "") { _ in }, from: nil) }
    deinit {}
}
