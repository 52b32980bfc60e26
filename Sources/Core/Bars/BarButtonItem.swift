/// Something to press in a toolbar or a navigation bar, or room between others.
///
///     toolbar.items = [
///         BarButtonItem(systemItem: .add) { [unowned self] _ in addNote() },
///         BarButtonItem(systemItem: .flexibleSpace),
///         BarButtonItem(title: "Sort by", menu: sortMenu),
///     ]
///
/// Specification 13.13. In a document, `<item>` makes one.
@MainActor public final class BarButtonItem {
    /// How it is set off from the others.
    public nonisolated enum Style: Sendable {
        case plain
        /// What ends or does the main thing: filled with the tint.
        case done
    }

    /// Shown unless there is an image; what assistive programs and the menu of what does not fit call it.
    /// That of a system item is in the language of the application, until it is set.
    public var title: String? {
        get { ownTitle ?? phrase.map { Application.translated($0, in: madeButton?.window?.application) } }
        set {
            // Also a title that is Inlay's now: it stays when the language changes.
            guard phrase != nil || newValue != ownTitle else { return }
            phrase = nil
            ownTitle = newValue
            didChange()
        }
    }
    private var ownTitle: String?
    /// The title where none has been set.
    var phrase: Phrase? { didSet { if phrase != oldValue { didChange() } } }
    public var image: Image? { didSet { if image != oldValue { didChange() } } }
    public var style = Style.plain { didSet { if style != oldValue { didChange() } } }
    public var isEnabled = true { didSet { if isEnabled != oldValue { didChange() } } }
    /// A hidden one takes no room; false by default.
    public var isHidden = false { didSet { if isHidden != oldValue { placeDidChange() } } }
    /// Shown as held down, for what is switched on; false by default.
    public var isSelected = false { didSet { if isSelected != oldValue { didChange() } } }
    /// nil is the bar's.
    public var tintColor: Color? { didSet { madeButton?.tintDidChange(from: oldValue) } }
    /// Points; of a fixed space, and of an item that is wider than its content. 0, the default, leaves it to the content.
    public var width = 0.0 { didSet { if width != oldValue { placeDidChange() } } }
    /// What assistive programs call it; nil is the title, else what the image shows.
    public var accessibilityLabel: String? { didSet { if accessibilityLabel != oldValue { didChange() } } }
    /// Shows beside a pointer that rests on the item; nil is its name, where the item shows but an image.
    public var toolTip: String? { didSet { if toolTip != oldValue { didChange() } } }
    /// Opens when the item is pressed, which then does nothing else.
    public var menu: Menu? { didSet { if (menu == nil) != (oldValue == nil) { didChange() } } }
    /// Is called when it is pressed.
    public var handler: ((BarButtonItem) -> Void)?
    /// Without a handler: the name of an action, which is offered to the view with the keyboard and up from there, and then to the bar
    /// and up from there, until somebody knows it. With a colon it takes the sender: this item, or the control that shows it.
    public var action: String?
    /// By which an app finds the item again: `name` in a document.
    public var name: String?
    /// By which an app finds the item again.
    public var tag = 0
    /// Shown in the place of a title or an image.
    public let customView: View?
    public let systemItem: SystemItem?

    /// Shows the item in a bar.
    var button: BarButton {
        if let madeButton { return madeButton }
        let button = BarButton(self)
        madeButton = button
        return button
    }
    private var madeButton: BarButton?
    private(set) lazy var box: BarItemBox? = customView.map { BarItemBox($0) }

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
        systemItem = nil
    }

    public init(systemItem: SystemItem, action: String? = nil, handler: ((BarButtonItem) -> Void)? = nil) {
        self.systemItem = systemItem
        phrase = systemItem.phrase
        image = systemItem.image
        style = systemItem == .done || systemItem == .save ? .done : .plain
        self.action = action
        self.handler = handler
        customView = nil
    }

    public init(customView: View) {
        self.customView = customView
        systemItem = nil
    }

    public static func flexibleSpace() -> BarButtonItem { BarButtonItem(systemItem: .flexibleSpace) }

    /// - Parameter width: points.
    public static func fixedSpace(_ width: Double) -> BarButtonItem {
        let item = BarButtonItem(systemItem: .fixedSpace)
        item.width = width
        return item
    }

    deinit {}

    // MARK: In a bar

    var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }

    /// What shows the item; nil for room.
    var view: View? { isSpace ? nil : box ?? button }

    var spokenName: String? { accessibilityLabel ?? title ?? image?.name }

    /// The bar that shows the item was switched on or off, or is another.
    func barStateDidChange(isEnabled: Bool) {
        if let box { box.isEnabled = isEnabled } else if !isSpace { button.contentDidChange() }
    }

    private func didChange() { if customView == nil, !isSpace { button.contentDidChange() } }

    private func placeDidChange() {
        guard width >= 0, width <= .lengthLimit else {
            width = 0
            return
        }
        placeChanged?()
    }

    /// Tells the bar that shows the item.
    var placeChanged: (() -> Void)?

    /// Does what the item is for.
    func perform(with event: Event?) {
        if let handler { return handler(self) }
        guard let action, let window = button.window else { return }
        let reference = ActionReference(action)
        // Who comes to a bar by keys acts on what was edited before.
        let responder = window.firstResponder
        let edited = responder?.isClickedWithoutFocus == true ? window.formerResponder ?? responder : responder
        if let edited, edited.window === window, edited.isReachable,
            edited.offer(reference, from: button, with: event)
        {
            return
        }
        if button.offer(reference, from: button, with: event) { return }
        // At times nothing is edited.
        if TextEditingActions.names.contains(reference.name) { return }
        button.report("nobody on the way up knows the action '\(action)'")
    }
}

/// What bars of UIKit have by name (specification 13.13).
public nonisolated enum SystemItem: String, CaseIterable, Sendable, MarkupConvertible {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search
    case refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, pageCurl

    /// What it is called.
    var phrase: Phrase? {
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

// MARK: - In documents
extension BarButtonItem {
    static let attributes = [
        "type", "title", "image", "action", "name", "enabled", "hidden", "selected", "prominent", "width", "tintColor",
        "label", "toolTip",
    ]

    /// What an `<item>` says: its type, else its title, else its image; nil where there is nothing to show.
    static func make(
        _ properties: [(name: String, value: String)], attributes: [String] = attributes
    ) -> (item: BarButtonItem, texts: [String: String])? {
        var texts: [String: String] = [:]
        for (name, text) in properties {
            texts[name] = text
            guard !attributes.contains(name) else { continue }
            MarkupContext.report(.unknownProperty(name, className: "item", known: attributes))
        }
        let item: BarButtonItem
        if let type = texts["type"] {
            guard let system: SystemItem = MarkupContext.value(type, ofPart: "type") else { return nil }
            item = BarButtonItem(systemItem: system)
        } else if let title = texts["title"] {
            item = BarButtonItem(title: title)
        } else if let name = texts["image"], let image: Image = MarkupContext.value(name, ofPart: "image") {
            item = BarButtonItem(image: image)
        } else {
            return nil
        }
        item.action = texts["action"]
        item.name = texts["name"]
        item.accessibilityLabel = texts["label"]
        item.toolTip = texts["toolTip"]
        func flag(_ name: String) -> Bool? { texts[name].flatMap { MarkupContext.value($0, ofPart: name) } }
        item.isEnabled = flag("enabled") ?? true
        item.isHidden = flag("hidden") ?? false
        item.isSelected = flag("selected") ?? false
        if let isProminent = flag("prominent") { item.style = isProminent ? .done : .plain }
        if let text = texts["width"] { item.width = MarkupContext.value(text, ofPart: "width") ?? 0 }
        if let text = texts["tintColor"] { item.tintColor = MarkupContext.value(text, ofPart: "tintColor") }
        return (item, texts)
    }
}
