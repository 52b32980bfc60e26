/// Finds the keyboard shortcuts that work in a window.
struct WindowShortcuts {
    private let window: Window
    /// The groups of the app's commands: menus, then controllers in the order of their views.
    private var commands: [ShortcutGroup] = []
    /// The shortcuts of Inlay's own views and of the window.
    private var handled: [HandledShortcut] = []
    private var hasPanes = false
    private var hasContextMenu = false

    init(of window: Window) {
        self.window = window
        for menu in window.menuBar { add(menu.keyCommands, to: menu.title) }
        visit(window.view, group: Application.translated(.general, in: window.application))
        handled += ownShortcuts
    }

    /// The groups, without empty ones. Keys of the app's commands are not repeated in the groups of Inlay's own shortcuts.
    var groups: [ShortcutGroup] {
        var used = Set(commands.flatMap(\.shortcuts).flatMap(\.keys))
        let own = HandledShortcut.Group.allCases.map { group in
            var shortcuts: [Shortcut] = []
            for shortcut in handled where shortcut.group == group {
                let keys = shortcut.keys.filter { used.insert($0).inserted }
                let title = Application.translated(shortcut.title, in: window.application)
                if !keys.isEmpty { shortcuts.append(Shortcut(title: title, keys: keys)) }
            }
            return ShortcutGroup(
                title: Application.translated(group.title, in: window.application), shortcuts: shortcuts)
        }
        return (commands + own).filter { !$0.shortcuts.isEmpty }
    }

    private mutating func visit(_ view: View, group: String) {
        guard Reachability(of: view).isVisible else { return }
        var group = group
        if let controller = view.viewController {
            if controller !== window.rootViewController, let title = controller.shownTitle, !title.isEmpty {
                group = title
            }
            add(controller.keyCommands, to: group)
            if let controller = controller as? any ShortcutHandling { handled += controller.handledShortcuts }
        }
        add(view.keyCommands, to: group)
        if let view = view as? any ShortcutHandling { handled += view.handledShortcuts }
        if view is any PaneHosting { hasPanes = true }
        if !hasContextMenu { hasContextMenu = view.contextMenu(at: MenuSource(of: view).middle) != nil }
        for subview in view.orderedSubviews { visit(subview, group: group) }
    }

    private mutating func add(_ commands: [KeyCommand], to title: String) {
        for command in commands where !command.attributes.contains(.hidden) {
            let new = Shortcut(title: command.title, keys: [command.input])
            guard !self.commands.contains(where: { $0.shortcuts.contains(new) }) else { continue }
            if let index = self.commands.firstIndex(where: { $0.title == title }) {
                self.commands[index].shortcuts.append(new)
            } else {
                self.commands.append(ShortcutGroup(title: title, shortcuts: [new]))
            }
        }
    }

    /// The shortcuts of the window, as far as they have an effect in it.
    private var ownShortcuts: [HandledShortcut] {
        var own: [HandledShortcut] = []
        if window.focus.keyTarget.undoManager != nil { own += HandledShortcut.undoAndRedo }
        if hasPanes {
            own.append(HandledShortcut(.nextPane, KeyChord(Key("F6"))))
            own.append(HandledShortcut(.previousPane, KeyChord(Key("F6"), .shift)))
        }
        if !window.menuBar.isEmpty { own.append(HandledShortcut(.openMenuBar, KeyChord(Key("F10")))) }
        if hasContextMenu {
            own.append(HandledShortcut(.openContextMenu, KeyChord(.application), KeyChord(Key("F10"), .shift)))
        }
        if window.application?.opensShortcutsByKey == true {
            own.append(HandledShortcut(.keyboardShortcuts, Self.keys[0], Self.keys[1]))
        }
        return own
    }

    /// The keys that show the list, unless a view or a command of the app uses them.
    static let keys = [KeyChord(Key("F1")), KeyChord(Key("?"), .control)]
}

// Keys that several responders handle in the same way.
extension HandledShortcut {
    static let undoAndRedo = [
        HandledShortcut(.undo, KeyChord(Key("Z"), .control), in: .editing),
        HandledShortcut(
            .redo, KeyChord(Key("Z"), [.control, .shift]), KeyChord(Key("Y"), .control), in: .editing),
    ]
    static let betweenTabs = [
        HandledShortcut(.nextTab, KeyChord(.tab, .control), KeyChord(.pageDown, .control)),
        HandledShortcut(.previousTab, KeyChord(.tab, [.control, .shift]), KeyChord(.pageUp, .control)),
    ]
}

extension Window {
    /// The keyboard shortcuts that work in the window's content, in groups: the commands of each menu of the menu bar; the
    /// `keyCommands` of the visible views and controllers, by the title of the controller; then Inlay's own, such as those of text fields.
    /// Hidden commands are left out. Specification 13.36.
    public var shortcuts: [ShortcutGroup] { WindowShortcuts(of: self).groups }

    /// Shows a list of ``shortcuts`` over the window; F1 and Ctrl+? do the same. Does nothing if the list is already visible.
    public func showShortcuts() {
        var controller = rootViewController
        while let presented = controller.presentedViewController { controller = presented }
        guard !(controller is ShortcutsViewController) else { return }
        controller.present(ShortcutsViewController())
    }
}

extension WindowFocus {
    /// Shows the list of shortcuts for a key that no responder handles.
    ///
    /// - Returns: whether the key is one of the list's.
    func showShortcuts(by event: Event) -> Bool {
        guard window.application?.opensShortcutsByKey == true, case .keyDown(_, _, let isRepeat) = event.kind,
            event.chords.contains(where: { chord in WindowShortcuts.keys.contains { chord.isPress(of: $0) } })
        else { return false }
        if !isRepeat { window.showShortcuts() }
        return true
    }
}
