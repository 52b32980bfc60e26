import Testing

@testable import Inlay

/// The accessibility information of each control, and the actions that assistive programs perform on it.
@MainActor @Suite struct AccessibilityActionTests {
    /// One line for each visible element: its line in the accessibility tree, then its actions.
    private func told(_ markup: String) throws -> [String] {
        let window = try openWindow(
            try view(#"<ColumnView layoutMargins="10">\#(markup)<Spacer/></ColumnView>"#), size: Size(320, 480))
        window.drawFrame()
        let actions = window.root.shownTree.filter { $0.accessibility.role != .none }
            .map {
                "\($0.accessibility.role.rawValue) \($0.accessibilityActions.map(\.rawValue).joined(separator: " "))"
            }
        let tree = window.accessibilityTree.split(separator: "\n").map { String($0.trimmed) }
        return tree.map { line in
            let role = line.prefix { $0 != " " }
            let found = actions.first { $0.hasPrefix(role + " ") && $0.count > role.count + 1 }
            return found.map { "\(line): \($0.dropFirst(role.count + 1))" } ?? line
        }
    }

    private nonisolated static let samples: [(markup: String, expected: [String])] = [
        (#"<Label text="Name"/>"#, [#"label "Name""#]),
        (#"<Button title="Save"/>"#, [#"button "Save": press"#]),
        (#"<Button title="Bold" selected="true"/>"#, [#"button "Bold" selected: press"#]),
        (#"<Button toolTip="Saves the file"/>"#, [#"button "Saves the file": press"#]),
        (#"<ImageView accessibilityLabel="A lighthouse"/>"#, [#"image "A lighthouse""#]),
        (#"<Switch accessibilityLabel="Sound" on="true"/>"#, [#"switch "Sound" checked: press"#]),
        (
            #"<Slider accessibilityLabel="Volume" value="0.5"/>"#,
            [#"slider "Volume" value "0.5": increment decrement"#]
        ),
        (
            #"<Stepper accessibilityLabel="Guests" value="5"/>"#,
            [#"stepper "Guests" value "5": increment decrement"#]
        ),
        (
            #"<SegmentedControl accessibilityLabel="Size" selectedSegmentIndex="1"><segment title="S"/><segment title="M"/></SegmentedControl>"#,
            [
                #"segmentedControl "Size" value "segment 2 of 2""#, #"segment "S": press"#,
                #"segment "M" selected: press"#,
            ]
        ),
        (
            #"<PageControl accessibilityLabel="Pages" numberOfPages="4" currentPage="1"/>"#,
            [#"group "Pages" value "page 2 of 4": increment decrement"#]
        ),
        (
            #"<ActivityIndicatorView accessibilityLabel="Loading" animating="true"/>"#,
            [#"progress "Loading" value "in progress" busy"#]
        ),
        (#"<ProgressView accessibilityLabel="Copying" progress="0.25"/>"#, [#"progress "Copying" value "25 %""#]),
        (#"<TextField placeholder="Name" text="Ann"/>"#, [#"textField "Name" value "Ann": press"#]),
        (
            #"<TextField placeholder="Word" text="Ann" secureTextEntry="true"/>"#,
            [#"textField "Word" value "•••" secure: press"#]
        ),
        (#"<TextView accessibilityLabel="Note" text="one"/>"#, [#"textView "Note" value "one": press"#]),
        (
            #"<SearchBar placeholder="Find" text="a" showsCancelButton="true"/>"#,
            [#"searchField "Find" value "a": press"#, #"button "Cancel": press"#]
        ),
        (
            #"<Toolbar><item type="undo"/><item title="On" selected="true"/></Toolbar>"#,
            ["toolbar", #"button "Undo": press"#, #"button "On" selected: press"#]
        ),
        (
            #"<TabBar selectedIndex="0"><item title="Notes"/><item type="search"/></TabBar>"#,
            [#"tabBar value "tab 1 of 2""#, #"tab "Notes" selected: press"#, #"tab "Search": press"#]
        ),
        (
            #"<NavigationBar title="Notes"><item type="add"/></NavigationBar>"#,
            [#"navigationBar "Notes""#, #"header "Notes""#, #"button "Add": press"#]
        ),
        (
            #"<PickerView accessibilityLabel="Pizza" pickerStyle="wheels"><component name="size"><row title="Small"/></component></PickerView>"#,
            [
                #"picker "Pizza" value "Small""#, #"pickerComponent "size" value "Small": increment decrement"#,
                #"label "Small""#,
            ]
        ),
        (
            #"<PickerView accessibilityLabel="Pizza" pickerStyle="menu"><component name="size"><row title="Small"/></component></PickerView>"#,
            [
                #"picker "Pizza" value "Small""#,
                #"pickerComponent "size" value "Small" collapsed: press increment decrement"#,
            ]
        ),
        (
            #"<DatePicker accessibilityLabel="Due" preferredDatePickerStyle="compact" datePickerMode="date"/>"#,
            [
                #"datePicker "Due" value "15 Jan 2026""#,
                #"button "15 Jan 2026": press increment decrement"#,
            ]
        ),
        (
            #"<TableView height="100"><TableViewCell textLabel.text="One" accessoryType="checkmark"/></TableView>"#,
            ["table", #"cell "One" checked: press"#]
        ),
    ]

    @Test(arguments: samples) func `each control exposes role, name, value, state and actions`(
        markup: String, expected: [String]
    ) throws {
        #expect(try told(markup) == expected)
    }

    // MARK: Actions

    private func open(_ markup: String, direction: LayoutDirection = .leftToRight) throws -> (View, Window) {
        let control = try view(markup)
        let window = try openWindow(column(control, Spacer()), size: Size(320, 480), direction: direction)
        window.drawFrame()
        return (control, window)
    }

    @Test(arguments: [
        (#"<Slider value="0.5"/>"#, Accessibility.Action.increment, "0.55"),
        (#"<Slider value="0.5"/>"#, .decrement, "0.45"), (#"<Stepper value="5"/>"#, .increment, "6"),
        (#"<Stepper value="5"/>"#, .decrement, "4"), (#"<PageControl numberOfPages="3"/>"#, .increment, "page 2 of 3"),
        (#"<PageControl numberOfPages="3" currentPage="2"/>"#, .decrement, "page 2 of 3"),
    ]) func `an accessibility action has the same effect as user input`(
        markup: String, action: Accessibility.Action, value: String
    ) throws {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            let (control, _) = try open(markup, direction: direction)
            var told = 0
            (control as? Control)?.addAction(for: .valueChanged) { told += 1 }

            #expect(control.perform(action))

            #expect(control.accessibility.value == value && told == 1)
        }
    }

    @Test func `a press toggles a switch`() throws {
        let (control, _) = try open("<Switch/>")
        #expect(control.accessibility.checkState == .off && control.perform(.press))
        #expect(control.accessibility.checkState == .on)
    }

    @Test func `segments and tabs perform their own press action`() throws {
        let (segments, window) = try open(
            #"<SegmentedControl><segment title="S"/><segment title="M"/></SegmentedControl>"#)
        #expect(!segments.perform(.press))
        #expect(try window.find(Selector("segment \"M\"")).perform(.press))
        #expect(segments.shownText == "M")

        let (bar, other) = try open(#"<TabBar selectedIndex="0"><item title="A"/><item title="B"/></TabBar>"#)
        #expect(try other.find(Selector("tab \"B\"")).perform(.press))
        #expect(bar.shownText == "B")
    }

    @Test func `press focuses a text field without sending control events`() throws {
        for markup in ["<TextField/>", #"<TextView height="50"/>"#] {
            let (field, window) = try open(markup)
            var told: [String] = []
            (field as? TextField)?.addAction(for: .editingDidEndOnExit) { told.append("exit") }

            #expect(field.perform(.press))

            #expect(window.firstResponder === field && told == [])
        }
    }

    @Test func `press on a cell selects the row like a click`() throws {
        let cells = (0..<3).map { #"<TableViewCell textLabel.text="Row \#($0)"/>"# }.joined()
        let (view, window) = try open(#"<TableView height="200">\#(cells)</TableView>"#)
        let table = try #require(view as? TableView)
        let cell = try window.find(Selector("cell \"Row 1\""))

        #expect(cell.perform(.press))
        #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
        #expect(!cell.perform(.increment))
        table.allowsSelection = false

        #expect(cell.accessibilityActions == [] && !cell.perform(.press))
    }

    @Test func `a row that cannot be highlighted or selected has no actions`() throws {
        let rows = Rows()
        let table = TableView()
        let items = CollectionView()
        items.register(CollectionViewCell.self, forCellWithReuseIdentifier: "item")
        (table.dataSource, table.delegate) = (rows, rows)
        (items.dataSource, items.delegate) = (rows, rows)
        for view in [table, items] as [View] { view.height = 200 }
        let window = try openWindow(column(table, items), size: Size(320, 480))
        window.drawFrame()
        let cells = (0..<2).compactMap { table.cellForRow(at: IndexPath(row: $0, section: 0)) as View? }
        let shown = (0..<3).compactMap { items.cellForItem(at: IndexPath(item: $0, section: 0)) as View? }

        #expect(cells.map(\.accessibilityActions) == [[.press], []])
        #expect(cells.map { $0.perform(.press) } == [true, false])
        #expect(shown.map(\.accessibilityActions) == [[.press], [], []])
        #expect(shown.map { $0.perform(.press) } == [true, false, false])
        withExtendedLifetime(rows) {}
    }

    @Test func `press does not select a row refused by the delegate`() throws {
        let refusing = RefusingRows()
        let cells = (0..<3).map { #"<TableViewCell textLabel.text="Row \#($0)"/>"# }.joined()
        let (view, window) = try open(#"<TableView height="200">\#(cells)</TableView>"#)
        let table = try #require(view as? TableView)
        table.delegate = refusing

        #expect(try !window.find(Selector("cell \"Row 1\"")).perform(.press))
        #expect(table.indexPathForSelectedRow == nil && refusing.told == 0)
        table.setSelectionMode(.multipleCheckmarks, forSection: 0)
        #expect(try !window.find(Selector("cell \"Row 1\"")).perform(.press))
        #expect(try window.find(Selector("cell \"Row 2\"")).perform(.press))
        #expect(refusing.told == 1)
        withExtendedLifetime(refusing) {}
    }

    /// The cell may show another row when the action is performed.
    @Test func `press has no effect on a cell while a reload is pending`() throws {
        let names = NamedRows()
        let table = TableView()
        table.dataSource = names
        let window = try openWindow(table, size: Size(320, 200))
        window.drawFrame()
        let cell = try window.find(Selector("cell \"b\""))

        names.names = ["new", "a", "b"]
        table.reloadData()

        #expect(!cell.perform(.press) && table.indexPathForSelectedRow == nil)
        #expect(try window.find(Selector("cell \"b\"")).perform(.press))
        #expect(table.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
        table.reloadData()
        names.names = ["b"]
        #expect(try window.find(Selector("cell 0 0")).accessibility.label == "b")
        withExtendedLifetime(names) {}
    }

    @Test func `increment and decrement turn a picker by one row`() throws {
        for style in ["wheels", "menu"] {
            let rows = ["A", "B", "C"].map { #"<row title="\#($0)"/>"# }.joined()
            let (picker, window) = try open(
                #"<PickerView pickerStyle="\#(style)"><component name="x">\#(rows)</component></PickerView>"#)
            let part = try window.find(Selector("pickerComponent \"x\""))

            #expect(part.perform(.increment) && part.perform(.increment) && part.perform(.decrement))

            #expect(picker.shownText == "B")
        }
    }

    @Test func `press on a menu bar title opens the menu`() throws {
        let (_, window) = try open("<Label/>")
        window.menuBar = [Menu(title: "File", children: [Action(title: "New") { _ in }])]
        window.drawFrame()

        #expect(try window.find(Selector("menuItem \"File\"")).perform(.press))

        #expect(window.accessibilityTree.contains(#"menuItem "New" focused"#))
    }

    @Test func `a hidden, covered or disabled button does not perform press`() throws {
        let (button, window) = try open(#"<Button title="Save"/>"#)
        var told = 0
        (button as? Button)?.addAction(for: .primaryActionTriggered) { told += 1 }
        #expect(button.perform(.press) && !button.perform(.increment))

        button.isHidden = true
        #expect(!button.perform(.press))
        button.isHidden = false
        button.superview?.isUserInteractionEnabled = false
        #expect(!button.perform(.press))
        button.superview?.isUserInteractionEnabled = true
        window.rootViewController.present(AlertController(title: "Wait"), animated: false)
        #expect(!button.perform(.press))

        #expect(told == 1)
    }

    @Test func `a disabled button has no accessibility actions`() {
        let button = Button()
        #expect(button.accessibilityActions == [.press])

        button.isEnabled = false

        #expect(button.accessibilityActions == [])
    }
}

/// A delegate of two rows and three items, of which only the first may be selected.
private final class RefusingRows: TableViewDelegate {
    var told = 0

    func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        indexPath.row == 1 ? nil : indexPath
    }
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { told += 1 }
}

private final class NamedRows: TableViewDataSource {
    var names = ["a", "b"]

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { names.count }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = TableViewCell()
        cell.textLabel?.text = names[indexPath.row]
        return cell
    }
}

private final class Rows: TableViewDataSource, TableViewDelegate, CollectionViewDataSource, CollectionViewDelegate {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell { TableViewCell() }
    func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { indexPath.row == 0 }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    }
    func collectionView(_ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
        indexPath.item != 1
    }
    func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        indexPath.item != 2
    }
}
