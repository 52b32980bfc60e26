/// A button or a space in a toolbar or navigation bar.
///
///     toolbar.items = [
///         BarButtonItem(systemItem: .add) { [unowned self] _ in addNote() },
///         BarButtonItem(systemItem: .flexibleSpace),
///         BarButtonItem(title: "Sort by", menu: sortMenu),
///     ]
///
/// Specification 13.13. In a document, an `<item>` element creates an item.
@MainActor public class BarButtonItem: MarkupItem, OutletValue {
    /// The emphasis of an item.
    public nonisolated enum Style: Sendable {
        case plain
        /// The item that completes or performs the main task; its button is filled with the tint.
        case done
    }

    /// The title, shown if there is no image; also the name for assistive programs and in the overflow menu.
    /// The title of a system item is in the language of the application, until it is set.
    public var title: String? {
        get { ownTitle ?? phrase.map { Application.translated($0, in: madeButton?.window?.application) } }
        set {
            // Also store a title that is equal to the localized one, so that it stays when the language changes.
            guard phrase != nil || newValue != ownTitle else { return }
            phrase = nil
            ownTitle = newValue
            didChange()
        }
    }
    private var ownTitle: String?
    /// The localized string that is the title if none has been set.
    var phrase: LocalizedString? { didSet { if phrase != oldValue { didChange() } } }
    /// The image of the item; nil, the default, is none.
    public var image: Image? { didSet { if image != oldValue { didChange() } } }
    /// The appearance of the item; `plain` by default.
    public var style = Style.plain { didSet { if style != oldValue { didChange() } } }
    /// Whether the item can be pressed; true by default.
    public var isEnabled = true { didSet { if isEnabled != oldValue { didChange() } } }
    /// Whether the item is hidden and takes no space; false by default.
    public var isHidden = false { didSet { if isHidden != oldValue { placeDidChange() } } }
    /// Whether the button is drawn pressed, for an option that is on; false by default.
    public var isSelected = false { didSet { if isSelected != oldValue { didChange() } } }
    /// The tint of the item; nil is the tint of the bar.
    @Animated public var tintColor: Color? {
        didSet { madeButton?.tintDidChange(\BarButtonItem._tintColor.wrappedValue, from: oldValue) }
    }
    /// The width of a space or a custom view, or the minimum width of a button, in points. 0, the default, is the default width.
    public var width = 0.0 { didSet { if width != oldValue { placeDidChange() } } }
    /// The name for assistive programs; nil is the title, or else the name of the image.
    public var accessibilityLabel: String? { didSet { if accessibilityLabel != oldValue { didChange() } } }
    /// The tool tip; nil is the name of the item if its title is not visible.
    public var toolTip: String? { didSet { if toolTip != oldValue { didChange() } } }
    /// The menu that a press opens; the item then has no other effect.
    public var menu: Menu? { didSet { if (menu == nil) != (oldValue == nil) { didChange() } } }
    /// The elements of the document that change the menu.
    private var declaredMenu: DeclaredMenu?
    /// The closure that a press calls.
    public var handler: ((BarButtonItem) -> Void)?
    /// The action that a press sends if there is no handler. It is offered to the first responder and its ancestors, then to the bar and
    /// its ancestors, until one handles it. With a colon it takes the sender: this item, or the control that shows it.
    public var action: String?
    /// The name by which an app finds the item; `name` in a document.
    public var name: String?
    /// A number by which an app finds the item.
    public var tag = 0
    /// The view that replaces title and image.
    public let customView: View?
    /// The standard item; nil if the item has its own title, image or view.
    public private(set) var systemItem: SystemItem? {
        didSet {
            ownTitle = nil
            phrase = systemItem?.phrase
            image = systemItem?.image
            style = systemItem == .done || systemItem == .save ? .done : .plain
            if isSpace { madeButton?.removeFromSuperview() }
            placeChanged?()
        }
    }

    /// The button that shows the item in a bar.
    var button: BarButton {
        if let madeButton { return madeButton }
        let button = BarButton(self)
        madeButton = button
        return button
    }
    private var madeButton: BarButton?
    private(set) lazy var box: BarItemContainer? = customView.map { BarItemContainer($0) }

    /// Creates an item with a title or an image. `action` is the name of an action of a responder.
    public init(
        title: String? = nil, image: Image? = nil, style: Style = .plain, menu: Menu? = nil, action: String? = nil,
        handler: ((BarButtonItem) -> Void)? = nil
    ) {
        ownTitle = title
        self.image = image
        self.style = style
        self.menu = menu
        self.action = action
        self.handler = handler
        customView = nil
    }

    package required convenience init() { self.init(title: nil) }

    /// Creates a standard item. `action` is the name of an action of a responder.
    public convenience init(systemItem: SystemItem, action: String? = nil, handler: ((BarButtonItem) -> Void)? = nil) {
        self.init(action: action, handler: handler)
        take(systemItem)
    }

    // An initialiser would set the property without its observer.
    private func take(_ systemItem: SystemItem) { self.systemItem = systemItem }

    /// Creates an item that shows a view.
    public init(customView: View) { self.customView = customView }

    /// Returns a space that takes the free width of the bar.
    public static func flexibleSpace() -> BarButtonItem { BarButtonItem(systemItem: .flexibleSpace) }

    /// - Parameter width: The width in points.
    public static func fixedSpace(_ width: Double) -> BarButtonItem {
        let item = BarButtonItem(systemItem: .fixedSpace)
        item.width = width
        return item
    }

    deinit {}

    // MARK: Markup

    package static var elementName: String { "item" }
    public class var properties: PropertyTable {
        .empty + [
            .init("type", \BarButtonItem.systemItem) { $0.systemItem = $1 },
            .init("title", \BarButtonItem.title) { item, title in
                guard item.systemItem == nil else { return }
                item.title = title
                item.image = nil
            },
            .init("image", \BarButtonItem.image) { item, image in
                if item.systemItem == nil, item.ownTitle == nil { item.image = image }
            },
            .init("action", \BarButtonItem.action) { $0.action = $1 },
            .init("name", \BarButtonItem.name) { $0.name = $1 },
            .init("enabled", \BarButtonItem.isEnabled) { $0.isEnabled = $1 },
            .init("hidden", \BarButtonItem.isHidden) { $0.isHidden = $1 },
            .init("selected", \BarButtonItem.isSelected) { $0.isSelected = $1 },
            .init("prominent", \BarButtonItem.isProminent) { $0.isProminent = $1 },
            .init("width", \BarButtonItem.width) { $0.width = $1 },
            .init("tintColor", \BarButtonItem.tintColor) { $0.tintColor = $1 },
            .init("label", \BarButtonItem.accessibilityLabel) { $0.accessibilityLabel = $1 },
            .init("toolTip", \BarButtonItem.toolTip) { $0.toolTip = $1 },
        ]
    }
    package static var itemTypes: [ItemType] {
        [
            .init { (item: BarButtonItem, menu: DeclaredMenu) in
                menu.source = { [weak item] in item?.button }
                item.declaredMenu = menu
                item.menu = menu.shownMenu
            }
        ]
    }
    public static func emptyOutlet() -> Self { self.init() }
    package var hasContent: Bool { systemItem != nil || ownTitle != nil || image != nil }

    private var isProminent: Bool {
        get { style == .done }
        set { style = newValue ? .done : .plain }
    }

    // MARK: In a bar

    var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }

    /// The view that shows the item; nil for a space.
    var view: View? { isSpace ? nil : box ?? button }

    var spokenName: String? { accessibilityLabel ?? title ?? image?.name }

    /// Called when the bar of the item is enabled or disabled, or when the item moves to another bar.
    func barStateDidChange(isEnabled: Bool) {
        if let box { box.isEnabled = isEnabled } else if !isSpace { button.contentDidChange() }
    }

    private func didChange() { madeButton?.contentDidChange() }

    private func placeDidChange() {
        guard width >= 0, width <= .lengthLimit else {
            width = 0
            return
        }
        placeChanged?()
    }

    /// Notifies the bar that shows the item of a change of its size or visibility.
    var placeChanged: (() -> Void)?

    /// Performs the action of the item.
    func perform(with event: Event?) {
        if let handler { return handler(self) }
        if let action { button.perform(action, from: button, with: event) }
    }
}

extension BarButtonItem: RowItem {
    func take(_ scope: RowScope) { button.ensuredExtras.rowScope = scope }
}

extension View {
    /// Performs an action of a bar or a menu: in the first responder or its ancestors, else in this view or its ancestors.
    func perform(_ action: String, from sender: View, with event: Event?) {
        guard let window else { return }
        let reference = ActionReference(action)
        // If a key moved focus to the bar, the action applies to the view that had focus before.
        let responder = window.firstResponder
        let edited =
            responder.map { type(of: $0).traits.contains(.clickedWithoutFocus) } == true
            ? window.focus.previousResponder ?? responder : responder
        if let edited, edited.window === window, Reachability(of: edited).isReachable,
            edited.offer(reference, from: sender, with: event)
        {
            return
        }
        if offer(reference, from: sender, with: event) { return }
        // Text editing actions do nothing while no text is being edited.
        if TextEditingActions.names.contains(reference.name) { return }
        diagnostics.report("no responder handles the action '\(action)'")
    }
}

/// The system items of UIKit. Specification 13.13.
public nonisolated enum SystemItem: String, CaseIterable, Sendable, MarkupConvertible {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search
    case refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, pageCurl

    /// The localized title.
    var phrase: LocalizedString? {
        switch self {
        case .done: .done
        case .cancel: .cancel
        case .edit: .edit
        case .save: .save
        case .add: .add
        case .flexibleSpace, .fixedSpace: nil
        case .compose: .compose
        case .reply: .reply
        case .action: .share
        case .organize: .organize
        case .bookmarks: .bookmarks
        case .search: .search
        case .refresh: .refresh
        case .stop: .stop
        case .camera: .camera
        case .trash: .delete
        case .play: .play
        case .pause: .pause
        case .rewind: .rewind
        case .fastForward: .fastForward
        case .undo: .undo
        case .redo: .redo
        case .pageCurl: .pageCurl
        }
    }

    var symbol: Symbol? {
        switch self {
        case .done, .cancel, .edit, .save, .flexibleSpace, .fixedSpace: nil
        case .add: .plus
        case .compose: .compose
        case .reply: .reply
        case .action: .share
        case .organize: .folder
        case .bookmarks: .book
        case .search: .search
        case .refresh: .refresh
        case .stop: .close
        case .camera: .camera
        case .trash: .trash
        case .play: .play
        case .pause: .pause
        case .rewind: .rewind
        case .fastForward: .fastForward
        case .undo: .undo
        case .redo: .redo
        case .pageCurl: .page
        }
    }

    var image: Image? { symbol.map(Image.symbol) }
}
