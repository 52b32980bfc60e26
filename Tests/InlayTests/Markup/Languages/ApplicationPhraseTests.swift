import Testing

@testable import Inlay

/// Texts of Inlay in the language of an application.
@MainActor @Suite struct ApplicationPhraseTests {
    let folder: SourceTests.Folder

    init() throws { folder = try SourceTests.Folder() }

    private func application(_ locale: LocaleIdentifier) -> Application {
        let application = Application(title: "", resources: Resources(directory: folder.path), locale: locale)
        application.diagnosticHandler = { _ in }
        return application
    }

    private func open(_ view: View, in application: Application) throws -> Window {
        let controller = ViewController()
        controller.view = view
        let window = try application.open(controller, size: Size(400, 200))
        window.drawFrame()
        return window
    }

    // MARK: In a language

    @Test func `the menu of a text field is in the application's language`() throws {
        let application = application("de_DE")
        let field = TextField()
        let window = try open(field, in: application)
        let menu = try #require(field.contextMenu(at: .zero))

        let commands = menu.groups.flatMap { $0 }

        #expect(
            commands.map(\.title) == [
                "Rückgängig", "Wiederholen", "Ausschneiden", "Kopieren", "Einfügen", "Löschen", "Alles auswählen",
            ])
        #expect(
            commands.map { ($0 as? Action)?.shortcut } == [
                "Strg+Z", "Strg+Umschalt+Z", "Strg+X", "Strg+C", "Strg+V", "Entf", "Strg+A",
            ])
        #expect(window.isActive == false)
    }

    @Test func `shortcuts use the key names of the language`() throws {
        let application = application("de_DE")
        _ = try open(View(), in: application)
        func shortcut(_ chord: KeyChord) -> String? { KeyCommand(title: "", input: chord) { _ in }.shortcut }

        #expect(shortcut(KeyChord(Key("Z"), [.control, .shift])) == "Strg+Umschalt+Z")
        #expect(shortcut(KeyChord(Key("+"), .control))?.hasPrefix("Strg+") == true)
        #expect(shortcut(KeyChord(Key("F5"))) == "F5")
        #expect(shortcut(KeyChord(.delete)) == "Entf" && shortcut(KeyChord(.pageUp, .control)) == "Strg+Bild auf")
        application.locale = "fr_FR"
        #expect(shortcut(KeyChord(.home, .alt)) == "Alt+Début" && shortcut(KeyChord(.return)) == "Entrée")
        application.locale = "en_US"
        #expect(shortcut(KeyChord(.pageDown)) == "Page Down" && shortcut(KeyChord(.up, .alt)) == "Alt+↑")
    }

    @Test(arguments: [
        (KeyChord(.left, .alt), "Alt+←"), (KeyChord(.down), "↓"), (KeyChord(.keypadEnter), "Num Enter"),
        (KeyChord(Key("Keypad +"), .control), "Ctrl+Num +"), (KeyChord(Key("Keypad 5")), "Num 5"),
        (KeyChord(Key("+"), .control), "Ctrl++"), (KeyChord(Key("PrintScreen")), "Print Screen"),
        (KeyChord(.application, .shift), "Shift+Menu"), (KeyChord(Key("L"), .logo), "Super+L"),
        (KeyChord(Key("Right Ctrl")), "Right Ctrl"), (KeyChord(.tab), "Tab"),
    ])
    func `shortcuts use the names printed on keys`(chord: KeyChord, expected: String) throws {
        let application = application("en_US")
        _ = try open(View(), in: application)

        #expect(KeyCommand(title: "", input: chord) { _ in }.shortcut == expected)
        application.locale = "ja_JP"
        #expect(KeyCommand(title: "", input: KeyChord(.keypadEnter)) { _ in }.shortcut == "テンキー Enter")
    }

    @Test func `bars use the application's language`() throws {
        let application = application("ja_JP")
        let toolbar = Toolbar()
        toolbar.items = [.init(systemItem: .done), .init(systemItem: .trash), .init(title: "Done")]
        let search = SearchBar()
        search.showsCancelButton = true
        let tabs = TabBar()
        tabs.items = [.init(systemItem: .favorites), .init(systemItem: .search)]
        tabs.selectedIndex = 1
        let column = ColumnView()
        for view in [toolbar, search, tabs] as [View] { column.addArrangedSubview(view) }
        let window = try open(column, in: application)

        let tree = window.accessibilityTree

        for line in [
            #"button "完了""#, #"button "削除""#, #"button "Done""#, #"button "キャンセル""#, #"tab "お気に入り""#,
            #"tab "検索" selected"#, #"tabBar value "2/2 番目のタブ""#,
        ] {
            #expect(tree.contains(line), "\(tree)")
        }
    }

    @Test func `a title set by the app does not change`() throws {
        let application = application("de_DE")
        let item = BarButtonItem(systemItem: .done)
        item.title = "Los"
        let tab = TabBarItem(systemItem: .more)
        tab.title = "Noch mehr"
        let button = BarButtonItem(systemItem: .add)
        button.title = nil
        let toolbar = Toolbar()
        toolbar.items = [item, button]
        _ = try open(toolbar, in: application)

        #expect(item.title == "Los" && item.button.accessibility.label == "Los")
        #expect(tab.title == "Noch mehr")
        #expect(button.title == nil)
    }

    @Test func `a title equal to the default is unchanged after a language change`() throws {
        let application = application("en_US")
        let (item, tab) = (BarButtonItem(systemItem: .done), TabBarItem(systemItem: .more))
        let (toolbar, tabs) = (Toolbar(), TabBar())
        toolbar.items = [item, BarButtonItem(systemItem: .cancel)]
        tabs.items = [tab]
        let column = ColumnView()
        for view in [toolbar, tabs] as [View] { column.addArrangedSubview(view) }
        let window = try open(column, in: application)

        item.title = "Done"
        tab.title = "More"
        application.locale = "de_DE"
        window.drawFrame()

        #expect(item.title == "Done" && tab.title == "More")
        #expect(toolbar.items[1].title == "Abbrechen")
    }

    @Test func `an open menu closes when the language changes`() throws {
        let application = application("en_US")
        let field = TextField()
        let window = try open(field, in: application)
        window.dispatch(Event(.focusGained))
        field.becomeFirstResponder()
        window.press(.application)
        window.drawFrame()
        #expect(window.presentation.isMenuOpen(over: field))

        application.locale = "de_DE"

        #expect(!window.presentation.isMenuOpen(over: field) && field.isFirstResponder)
    }

    @Test func `accessibility values of controls are in the application's language`() throws {
        let application = application("fr_FR")
        let pages = PageControl()
        pages.numberOfPages = 5
        pages.currentPage = 1
        let segments = SegmentedControl()
        for title in ["a", "b"] { segments.insertSegment(withTitle: title, at: 0, animated: false) }
        segments.selectedSegmentIndex = 0
        let spinner = ActivityIndicatorView()
        let column = ColumnView()
        for view in [pages, segments, spinner] as [View] { column.addArrangedSubview(view) }
        let window = try open(column, in: application)

        #expect(pages.accessibility.value == "page 2 sur 5")
        #expect(segments.accessibility.value == "segment 1 sur 2")
        #expect(spinner.accessibility.value == "arrêté")
        application.locale = "en_US"
        #expect(spinner.accessibility.value == "stopped")
        #expect(window.accessibilityTree.contains("page 2 of 5"))
    }

    @Test func `undo titles are in the application's language`() throws {
        let application = application("de_DE")
        let window = try open(View(), in: application)
        window.dispatch(Event(.focusGained))
        let undo = UndoManager()

        #expect(undo.undoMenuItemTitle == "Rückgängig" && undo.redoMenuItemTitle == "Wiederholen")
        undo.registerUndo(withTarget: window) { _ in }
        undo.setActionName("Notiz löschen")
        #expect(undo.undoMenuItemTitle == "Rückgängig: Notiz löschen")
    }

    @Test func `a visible bar follows a language change`() throws {
        let application = application("en_US")
        let item = BarButtonItem(systemItem: .cancel)
        let first = NavigationItem()
        let bar = NavigationBar()
        bar.items = [first, NavigationItem(title: "Two")]
        let search = SearchBar()
        search.showsCancelButton = true
        let toolbar = Toolbar()
        toolbar.items = [item]
        let column = ColumnView()
        for view in [bar, toolbar, search] as [View] { column.addArrangedSubview(view) }
        let window = try open(column, in: application)
        #expect(window.accessibilityTree.contains(#"button "Back""#))
        let width = item.button.frame.width

        application.locale = "ru_RU"
        window.drawFrame()

        let tree = window.accessibilityTree
        #expect(tree.contains(#"button "Назад""#), "\(tree)")
        #expect(tree.split(separator: "\n").count { $0.contains(#"button "Отмена""#) } == 2, "\(tree)")
        #expect(item.button.shownText == "Отмена" && item.button.frame.width == width)
    }

    // MARK: Languages of apps

    @Test func `an app can add a language and missing strings are in English`() throws {
        try folder.add("eo.lproj/Inlay.strings", #""Cut" = "Eltondi"; "page %1 of %2" = "paĝo %1 el %2";"#)
        let application = application("eo")

        #expect(Application.translated(.cut, in: application) == "Eltondi")
        #expect(Application.translated(.pageOf, ["1", "2"], in: application) == "paĝo 1 el 2")
        #expect(Application.translated(.copy, in: application) == "Copy")
    }

    @Test func `an app can override strings of a single language`() throws {
        try folder.add("de.lproj/Inlay.strings", #""Trash" = "Müll"; "Delete" = "Entfernen";"#)
        try folder.add("en.lproj/Inlay.strings", #""Delete" = "Remove"; "Cut" = "Snip";"#)

        #expect(Application.translated(.delete, in: application("de_AT")) == "Entfernen")
        #expect(Application.translated(.cut, in: application("de_AT")) == "Ausschneiden")
        #expect(Application.translated(.delete, in: application("en_GB")) == "Remove")
        #expect(Application.translated(.delete, in: application("fr")) == "Supprimer")
        #expect(Application.translated(.cut, in: application("eo")) == "Snip")
        #expect(Application.translated(.copy, in: application("eo")) == "Copy")
    }

    @Test func `an English session uses the app's English strings`() throws {
        try folder.add("en.lproj/Inlay.strings", #""Cut" = "Snip";"#)

        for environment in [[:], ["LANG": "C"], ["LANG": "de_DE", "LANGUAGE": "C:de"], ["LANG": "en_GB.UTF-8"]] {
            let locale = LocaleIdentifier(environment: environment)
            #expect(Application.translated(.cut, in: application(locale)) == "Snip", "\(locale)")
            #expect(Application.translated(.copy, in: application(locale)) == "Copy")
        }
    }

    @Test func `a strings table outside language folders applies to all languages`() throws {
        try folder.add("Inlay.strings", #""Favorites" = "Top Ten";"#)

        #expect(Application.translated(.favorites, in: application("de")) == "Top Ten")
        #expect(Application.translated(.favorites, in: application("en")) == "Top Ten")
    }

    @Test func `an error in a strings table is reported once`() throws {
        try folder.add("de.lproj/Inlay.strings", "\"Cut\" = \"Weg\";\n\"Copy\" \"Kopie\";")
        let application = application("de")

        let texts = [LocalizedString.cut, .copy, .cut].map { application.translated($0) }

        #expect(texts == ["Weg", "Kopieren", "Weg"])
        #expect(application.diagnostics.map(\.file) == ["de.lproj/Inlay.strings"])
        #expect(application.diagnostics.first?.range.line == 2)
    }
}
