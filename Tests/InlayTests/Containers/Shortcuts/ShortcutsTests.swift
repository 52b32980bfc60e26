import Testing

@testable import Inlay

/// The list of keyboard shortcuts. Specification 13.36.
@MainActor @Suite struct ShortcutsTests {
    private final class Log { var lines: [String] = [] }

    /// A controller with commands.
    private final class Page: ViewController {
        var commands: [KeyCommand] = []
        override var keyCommands: [KeyCommand] { commands }
        override func loadView() { view = content }
        var content = View()
    }

    /// A view with commands of its own.
    private final class CommandView: View {
        override var keyCommands: [KeyCommand] {
            [KeyCommand(title: "Zoom In", input: KeyChord(Key("+"), .control)) { _ in }]
        }
    }

    private let log = Log()

    private func command(
        _ title: String, _ key: String, _ modifiers: Modifiers = .control, _ attributes: Action.Attributes = []
    ) -> KeyCommand {
        KeyCommand(title: title, input: KeyChord(Key(key), modifiers), attributes: attributes) { [log] in
            log.lines.append($0.title)
        }
    }

    private func open(
        _ xml: String = "<ColumnView/>", commands: [KeyCommand] = [], menus: [Menu] = [],
        size: Size = Size(600, 600), direction: LayoutDirection = .leftToRight, locale: LocaleIdentifier = "en_US"
    ) throws -> Window {
        let page = Page()
        page.content = try view(xml)
        page.commands = commands
        let application = Application(title: "Test", direction: direction, locale: locale)
        let window = try application.open(page, size: size)
        window.keepAlive(application)
        window.dispatch(Event(.focusGained))
        window.menuBar = menus
        window.drawFrame()
        return window
    }

    private func press(_ window: Window, _ key: String, _ modifiers: Modifiers = []) {
        window.dispatch(Event(.keyDown(Key(key), modifiers, isRepeat: false)))
        window.drawFrame()
    }

    private func list(_ window: Window) -> ShortcutsViewController? {
        window.rootViewController.presentedViewController as? ShortcutsViewController
    }

    private func rows(_ window: Window) -> [String] {
        window.layout()
        return window.presentation.layers.flatMap(\.descendants).compactMap { ($0 as? ShortcutCell)?.accessibility }
            .map { "\($0.label ?? ""): \($0.value ?? "")" }
    }

    private func lines(_ window: Window) -> [String] {
        window.shortcuts.flatMap { group in
            [group.title]
                + group.shortcuts.map { "  \($0.title): " + $0.keys.map(\.description).joined(separator: " ") }
        }
    }

    // MARK: Content

    @Test func `menus, controllers and text fields are groups of the list`() throws {
        let window = try open(
            #"<ColumnView><TextField/></ColumnView>"#, commands: [command("Rename", "R")],
            menus: [
                Menu(
                    title: "File",
                    children: [
                        command("Save", "S"), Action(title: "Export") { _ in },
                        Menu(
                            title: "More",
                            children: [command("Print", "P"), command("Gone", "G", .control, .hidden)]),
                    ])
            ])

        #expect(
            lines(window) == [
                "File", "  Save: Ctrl+S", "  Print: Ctrl+P",
                "General", "  Rename: Ctrl+R",
                "Editing", "  Undo: Ctrl+Z", "  Redo: Ctrl+Shift+Z Ctrl+Y", "  Cut: Ctrl+X", "  Copy: Ctrl+C",
                "  Paste: Ctrl+V", "  Select All: Ctrl+A",
                "Navigation", "  Open the Menu Bar: F10", "  Open the Context Menu: Application Shift+F10",
                "  Keyboard Shortcuts: F1 Ctrl+\"?\"",
            ])
    }

    @Test func `commands of views are listed, also disabled ones, and hidden views are not`() throws {
        let window = try open(commands: [command("Save", "S", .control, .disabled)])
        let (shown, hidden) = (CommandView(), TextField())
        hidden.isHidden = true
        window.view.addSubview(shown)
        window.view.addSubview(hidden)

        #expect(
            lines(window) == [
                "General", "  Save: Ctrl+S", "  Zoom In: Ctrl+\"+\"", "Navigation",
                "  Keyboard Shortcuts: F1 Ctrl+\"?\"",
            ])
    }

    @Test func `keys of the app's commands are not repeated among Inlay's own`() throws {
        let window = try open(
            #"<ColumnView><TextField/></ColumnView>"#,
            menus: [Menu(title: "Edit", children: [command("Undo", "Z"), command("Redo", "Z", [.control, .shift])])])

        let editing = try #require(window.shortcuts.first { $0.title == "Editing" })

        #expect(editing.shortcuts.map(\.title) == ["Redo", "Cut", "Copy", "Paste", "Select All"])
        #expect(editing.shortcuts.first?.keys == [KeyChord(Key("Y"), .control)])
    }

    @Test(
        arguments: [
            ("<TabView><tab title=\"a\"><Label/></tab></TabView>", ["Next Tab", "Previous Tab", "Close Tab"]),
            (
                "<SidebarView><Label/><Label/></SidebarView>",
                ["Show or Hide the Sidebar", "Next Pane", "Previous Pane"]
            ),
            ("<ScrollView><?refreshControl?><RefreshControl/><Label/></ScrollView>", ["Refresh"]),
        ])
    func `views list the keys that they handle`(xml: String, titles: [String]) throws {
        let window = try open(xml)

        let navigation = try #require(window.shortcuts.first { $0.title == "Navigation" })

        #expect(navigation.shortcuts.map(\.title).filter { $0 != "Keyboard Shortcuts" } == titles)
    }

    @Test(
        arguments: [
            "<TabView><tab title=\"a\"><ColumnView><Button title=\"b\"/></ColumnView></tab></TabView>",
            "<SidebarView><Button title=\"a\"/><Button title=\"b\"/></SidebarView>",
            "<ScrollView><?refreshControl?><RefreshControl/><Button title=\"a\"/></ScrollView>",
        ])
    func `a listed key of a view has an effect`(xml: String) throws {
        let listed = try open(xml).shortcuts.flatMap(\.shortcuts).flatMap(\.keys)
        for chord in listed where !WindowShortcuts.keys.contains(chord) && chord.key != Key("F6") {
            let window = try open(xml)
            let button = try #require(
                window.view.descendants.first { $0 is Button && Reachability(of: $0).isReachable })
            window.makeFirstResponder(button)

            let event = Event(.keyDown(chord.key, chord.modifiers, isRepeat: false))

            #expect(button.offer(event) != nil, "\(chord) in \(xml)")
        }
    }

    @Test(
        arguments: [
            KeyChord(Key("Z"), .control), KeyChord(Key("Z"), [.control, .shift]), KeyChord(Key("Y"), .control),
            KeyChord(Key("X"), .control), KeyChord(Key("C"), .control), KeyChord(Key("V"), .control),
            KeyChord(Key("A"), .control),
        ])
    func `a listed key of a text field is a command of the field`(chord: KeyChord) throws {
        let window = try open("<TextField/>")
        #expect(window.shortcuts.flatMap(\.shortcuts).flatMap(\.keys).contains(chord))
        #expect(TextCommand(chord.key, chord.modifiers, isRightToLeft: false, hasLines: false) != nil)
    }

    // MARK: Opening

    @Test(
        arguments: [
            KeyChord(Key("F1")), KeyChord(Key("?"), .control), KeyChord(Key("/"), [.control, .shift]),
        ])
    func `F1 and Ctrl+? show the list, and Escape closes it`(chord: KeyChord) throws {
        let window = try open("<ColumnView><TextField/></ColumnView>")
        window.makeFirstResponder(window.view.descendants.first { $0 is TextField })
        let focus = window.firstResponder

        press(window, chord.key.rawValue, chord.modifiers)
        #expect(list(window) != nil)
        press(window, chord.key.rawValue, chord.modifiers)
        #expect(window.presentation.layers.count == 1)

        press(window, "Escape")
        #expect(list(window) == nil)
        #expect(window.firstResponder === focus)
    }

    @Test func `the key at the place of the question mark of another layout shows the list`() throws {
        let window = try open()

        window.dispatch(
            Event(
                .keyDown(Key("ß"), [.control, .shift], isRepeat: false), alternatives: [KeyChord(Key("?"), .control)]))

        #expect(list(window) != nil)
    }

    @Test func `an app's own command takes precedence`() throws {
        let window = try open(commands: [command("Help", "F1", [])])

        press(window, "F1")
        #expect(log.lines == ["Help"])
        #expect(list(window) == nil)

        press(window, "?", .control)
        #expect(list(window) != nil)
        #expect(rows(window).contains("Keyboard Shortcuts: Ctrl+?"))
    }

    @Test func `an app can turn the keys off and show the list itself`() throws {
        let window = try open(commands: [command("Save", "S")])
        window.application?.opensShortcutsByKey = false

        press(window, "F1")
        press(window, "?", .control)
        #expect(list(window) == nil)
        #expect(lines(window) == ["General", "  Save: Ctrl+S"])

        window.showShortcuts()
        window.drawFrame()
        #expect(rows(window) == ["Save: Ctrl+S"])
    }

    @Test func `the list is shown over a presented controller, but keys are not passed through it`() throws {
        let window = try open(commands: [command("Save", "S")])
        let sheet = ViewController()
        window.rootViewController.present(sheet, animated: false)

        press(window, "F1")
        #expect(sheet.presentedViewController == nil)

        window.showShortcuts()
        #expect(sheet.presentedViewController is ShortcutsViewController)
    }

    @Test func `a held key shows the list once`() throws {
        let window = try open()

        window.dispatch(Event(.keyDown(Key("F1"), [], isRepeat: true)))

        #expect(list(window) == nil)
    }

    // MARK: The list

    private var many: [KeyCommand] { (0..<20).map { command("Command \($0)", "\($0)", .alt) } + [command("Save", "S")] }

    @Test func `a long list is searched by title, group and key`() throws {
        let window = try open(commands: many)
        window.showShortcuts()
        window.drawFrame()
        #expect(window.firstResponder is TextField)

        window.dispatch(Event(.text("sAv")))
        #expect(rows(window) == ["Save: Ctrl+S"])

        window.dispatch(Event(.keyDown(Key("A"), .control, isRepeat: false)))
        window.dispatch(Event(.text("general alt+7")))
        #expect(rows(window) == ["Command 7: Alt+7"])

        window.dispatch(Event(.text("x")))
        #expect(rows(window) == [])
        #expect(window.accessibilityTree.contains(#"status "No shortcuts found""#))

        press(window, "Escape")
        #expect(list(window) != nil)
        #expect(rows(window).count > 1)
        press(window, "Escape")
        #expect(list(window) == nil)
    }

    @Test func `a short list has no search field, and its rows are reached by arrow keys`() throws {
        let window = try open(commands: [command("Save", "S"), command("Print", "P")])
        window.showShortcuts()
        window.drawFrame()

        let table = try #require(window.firstResponder as? TableView)
        press(window, "Down")
        press(window, "Down")

        #expect(!window.accessibilityTree.contains("searchField"))
        #expect(table.focusedRow == IndexPath(row: 1, section: 0))
        #expect(table.indexPathsForSelectedRows.isEmpty)
    }

    @Test func `the close button closes the list`() throws {
        let window = try open(commands: [command("Save", "S")])
        window.showShortcuts()
        window.drawFrame()

        let button = try window.find(Selector("Close"))
        #expect(button.perform(.press))

        #expect(list(window) == nil)
    }

    @Test func `screen readers get a dialog with a table of titles and keys`() throws {
        let window = try open(commands: [command("Save", "S")])
        window.showShortcuts()
        window.drawFrame()

        let tree = window.accessibilityTree
        #expect(tree.contains(#"dialog "Keyboard Shortcuts" modal"#))
        #expect(tree.contains(#"cell "Save" value "Ctrl+S""#))
        #expect(tree.contains(#"cell "Keyboard Shortcuts" value "F1, Ctrl+?""#))
    }

    @Test func `the list follows the language`() throws {
        let window = try open("<TextField/>", locale: "de_DE")
        window.showShortcuts()
        window.drawFrame()
        #expect(rows(window).first == "Rückgängig: Strg+Z")

        window.application?.locale = "fr_FR"
        window.drawFrame()
        #expect(rows(window).first == "Annuler: Ctrl+Z")
        #expect(list(window)?.title == "Raccourcis clavier")
    }

    @Test func `the list fits into a small window`() throws {
        let window = try open(commands: many, size: Size(300, 200))
        window.showShortcuts()
        window.drawFrame()

        #expect(WindowInspection(of: window).inconsistencies == [])
        #expect(list(window)?.view.frame.width == 268)
    }

    // MARK: Key caps

    private func texts(_ window: Window) -> [String] {
        window.displayList().commands.compactMap {
            if case .text(let run, _, _) = $0 { run.text } else { nil }
        }
    }

    @Test(arguments: LayoutDirection.allCases)
    func `keys are caps with a plus, and a slash between alternatives`(direction: LayoutDirection) throws {
        let caps = KeyCapsView()
        caps.keys = [KeyChord(Key("S"), [.control, .shift]), KeyChord(Key("F2"))]
        let window = try openWindow(caps, size: Size(400, 100), direction: direction)

        #expect(texts(window) == ["Ctrl", "+", "Shift", "+", "S", "/", "F2"])
    }

    @Test func `new keys of the same size are drawn`() throws {
        let caps = KeyCapsView()
        caps.keys = [KeyChord(Key("S"), .control)]
        let window = try openWindow(caps, size: Size(400, 100))

        caps.keys = [KeyChord(Key("T"), .control)]

        #expect(texts(window) == ["Ctrl", "+", "T"])
    }

    @Test func `alternatives that are too wide for a line are in lines of their own`() throws {
        let caps = KeyCapsView()
        caps.keys = [KeyChord(.pageDown, .control)]
        let one = caps.measure(fitting: .unconstrained)
        caps.keys += [KeyChord(.pageUp, .control)]
        let line = caps.measure(fitting: .unconstrained)
        caps.maximumLineWidth = line.width - 1
        let lines = caps.measure(fitting: .unconstrained)

        #expect(line.height == one.height)
        #expect(line.width > 1.5 * one.width)
        #expect(lines.height == 2 * one.height + 4)
        #expect(lines.width == one.width)
    }
}
