import TestSupport
import Testing

@testable import Inlay
@testable import InlayDesktop

/// Rows with check boxes, every other one checked.
private final class Chores: TableViewColumnDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 4 }
    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell { TableViewCell() }
    func tableView(_ tableView: TableView, valueFor column: TableColumn, at indexPath: IndexPath) -> Any? {
        indexPath.row % 2 == 1
    }
    func tableView(
        _ tableView: TableView, viewFor column: TableColumn, at indexPath: IndexPath, reusing view: View?
    ) -> View? {
        let box = view as? CheckBox ?? CheckBox()
        box.isOn = indexPath.row % 2 == 1
        return box
    }
}

/// The objects of an application, as a program on the bus reads and changes them.
@Suite(
    .serialized,
    .enabled(if: SessionBus.isInstalled, "NOT TESTED: dbus-daemon is missing; Scripts/install-packages test"))
struct AccessibleObjectTests {
    private let desktop: FakeAccessibilityDesktop

    init() throws { desktop = try FakeAccessibilityDesktop() }

    private func call(
        _ path: String, _ interface: String, _ method: String, _ arguments: BusValue...
    ) throws -> [BusValue] {
        try reply(path, interface, method, arguments).arguments
    }

    private func reply(
        _ path: String, _ interface: String, _ method: String, _ arguments: [BusValue]
    ) throws -> BusConnection.Reply {
        var answer: BusConnection.Reply?
        desktop.reader.call(
            try #require(desktop.root).name, path, "org.a11y.atspi." + interface, method, arguments
        ) { answer = $0 }
        try desktop.turn { answer != nil }
        return try #require(answer)
    }

    private func error(
        _ path: String, _ interface: String, _ method: String, _ arguments: BusValue...
    ) throws -> String? {
        try reply(path, interface, method, arguments).error.map {
            String($0.dropFirst("org.freedesktop.DBus.Error.".count))
        }
    }

    /// The numbers of the states of an object.
    private func states(_ path: String) throws -> Set<Int> {
        let words = try call(path, "Accessible", "GetState").first?.elements ?? []
        var states: Set<Int> = []
        for (index, word) in words.enumerated() {
            guard case .unsigned(let bits) = word else { continue }
            for bit in 0..<32 where bits & (1 << UInt32(bit)) != 0 { states.insert(index * 32 + bit) }
        }
        return states
    }

    @Test func `a window contains its views, with roles and places`() throws {
        let window = try desktop.open(#"<ColumnView><Button id="save" title="Save" toolTip="Saves it"/></ColumnView>"#)
        let path = try desktop.find("save")

        let frame = try desktop.children(of: ObjectReference.rootPath)
        #expect(try frame.map { try call($0, "Accessible", "GetRoleName") } == [[.string("frame")]])
        #expect(try call(path, "Accessible", "GetRole") == [.unsigned(43)])
        #expect(try desktop.property(path, "Accessible", "Name") == .string("Save"))
        #expect(try call(path, "Accessible", "GetLocalizedRoleName") == [.string("push button")])
        desktop.application.locale = "de_DE"
        #expect(try call(path, "Accessible", "GetRoleName") == [.string("push button")])
        #expect(try call(path, "Accessible", "GetLocalizedRoleName") == [.string("Druckknopf")])
        #expect(try desktop.property(path, "Accessible", "Description") == .string("Saves it"))
        #expect(try desktop.property(path, "Accessible", "HelpText") == .string(""))
        let button = try window.find(Selector("#save"))
        button.accessibilityProperties.hint = "Stores the letter"
        #expect(try desktop.property(path, "Accessible", "Description") == .string("Stores the letter"))
        #expect(try desktop.property(path, "Accessible", "HelpText") == .string("Saves it"))
        #expect(try call(path, "Accessible", "GetIndexInParent") == [.integer(0)])
        let bounds = try window.find(Selector("#save")).bounds
        #expect(
            try call(path, "Component", "GetSize")
                == [.integer(Int32(bounds.size.width.rounded())), .integer(Int32(bounds.size.height.rounded()))])
        #expect(try call(path, "Component", "GetExtents", .unsigned(1)).first?.type == "(iiii)")
        let hit = try call(frame[0], "Component", "GetAccessibleAtPoint", .integer(3), .integer(3), .unsigned(1))
        #expect(ObjectReference(hit.first)?.path == path)
        #expect(try states(path).isSuperset(of: [8, 11, 24, 25, 30]))
    }

    @Test func `a radio button has its place in its group, a node of an outline its state, depth and place`() throws {
        _ = try desktop.open(
            """
            <ColumnView><Label text="Size"/><RadioButton id="small" title="S"/><RadioButton id="large" title="L"/>
            <OutlineView id="tree" height="200"><column title="Task"/>
            <row expanded="true"><cell text="Build"/><row><cell text="Test"/></row></row><row><cell text="Rest"/></row>
            </OutlineView></ColumnView>
            """)
        func attribute(_ name: String, _ path: String) throws -> BusValue? {
            try call(path, "Accessible", "GetAttributes").first?.dictionary?[name]
        }
        func texts(_ texts: String...) -> [BusValue?] { texts.map { .string($0) } }
        let large = try desktop.find("large")
        #expect(try attribute("posinset", large) == .string("2") && attribute("setsize", large) == .string("2"))

        let rows = try desktop.children(of: try desktop.find("tree")).filter { try attribute("posinset", $0) != nil }
        #expect(try rows.map { try attribute("posinset", $0) } == texts("1", "1", "2"))
        #expect(try rows.map { try attribute("setsize", $0) } == texts("2", "1", "2"))
        let cells = try rows.map { try #require(try desktop.children(of: $0).first) }
        #expect(try cells.map { try attribute("level", $0) } == texts("1", "2", "1"))
        #expect(try states(cells[0]).isSuperset(of: [9, 10]))
        #expect(try states(cells[1]).isDisjoint(with: [5, 9, 10]))
    }

    @Test func `a wheel has its row as the selected child`() throws {
        let window = try desktop.open(
            """
            <PickerView id="x" pickerStyle="wheels"><component>
            <row title="S"/><row title="M"/></component></PickerView>
            """)
        let wheel = try #require(try desktop.children(of: try desktop.find("x")).first)

        let selected = try call(wheel, "Selection", "GetSelectedChild", .integer(0))
        let row = try #require(ObjectReference(selected.first)?.path)
        #expect(try desktop.property(row, "Accessible", "Name") == .string("S"))
        #expect(try call(wheel, "Selection", "SelectChild", .integer(1)) == [.boolean(true)])
        #expect((try window.find(Selector("#x")) as? PickerView)?.selectedRow(inComponent: 0) == 1)
    }

    @Test func `while a screen reader handles a key, the focus is where it was before the key`() throws {
        let window = try desktop.open(#"<ColumnView><Button id="a" title="A"/><Button id="b" title="B"/></ColumnView>"#)
        window.dispatch(Event(.focusGained, time: .zero))
        try window.find(Selector("#a")).becomeFirstResponder()
        window.drawFrame()
        let (first, second) = (try desktop.find("a"), try desktop.find("b"))
        func isFocused(_ path: String) throws -> Bool { try states(path).contains(12) }
        #expect(try isFocused(first) && !isFocused(second))

        desktop.isRegistryBusy = true
        window.dispatch(Event(.keyDown(.tab, [], isRepeat: false), time: .zero))
        window.drawFrame()
        #expect(try isFocused(first) && !isFocused(second))
        desktop.isRegistryBusy = false
        #expect(desktop.takeSignals().suffix(1) == ["StateChanged focused 1 0"])
        #expect(try !isFocused(first) && isFocused(second))
    }

    @Test func `a cell with a check box is checked, and has the action 'toggle'`() throws {
        let window = try desktop.open(
            #"<TableView id="table" height="200"><column key="isDone" title="Done"/></TableView>"#)
        let rows = Chores()
        (try window.find(Selector("#table")) as? TableView)?.dataSource = rows
        window.drawFrame()
        let table = try desktop.find("table")
        func cell(_ row: Int32) throws -> String {
            let reply = try call(table, "Table", "GetAccessibleAt", .integer(row), .integer(0))
            return try #require(ObjectReference(reply.first)?.path)
        }

        #expect(try states(cell(0)).contains(41) && !states(cell(0)).contains(4) && states(cell(1)).contains(4))
        #expect(try desktop.property(cell(0), "Accessible", "Name") == .string(""))
        #expect(try call(cell(0), "Action", "GetName", .integer(0)) == [.string("toggle")])
        #expect(try call(cell(0), "Action", "DoAction", .integer(0)) == [.boolean(true)])
        #expect(try states(cell(0)).contains(4))
    }

    @Test func `an action is performed, and the state follows`() throws {
        let window = try desktop.open(#"<ColumnView><Switch id="sound" accessibilityLabel="Sound"/></ColumnView>"#)
        let path = try desktop.find("sound")
        let toggle = try #require(try window.find(Selector("#sound")) as? Switch)
        let wasOn = toggle.isOn

        #expect(try desktop.property(path, "Action", "NActions") == .integer(1))
        #expect(try call(path, "Action", "GetName", .integer(0)) == [.string("click")])
        #expect(try states(path).contains(4) == wasOn && states(path).contains(41))
        #expect(try call(path, "Action", "DoAction", .integer(0)) == [.boolean(true)])
        #expect(toggle.isOn != wasOn)
        #expect(try states(path).contains(4) != wasOn)
        #expect(try error(path, "Action", "DoAction", .integer(1)) == "InvalidArgs")
        #expect(try error(path, "Action", "DoAction", .integer(-1)) == "InvalidArgs")
    }

    @Test func `a number is read and set within its limits`() throws {
        let window = try desktop.open(
            #"<ColumnView><Slider id="volume" minimumValue="0" maximumValue="10" value="2"/></ColumnView>"#)
        let path = try desktop.find("volume")
        #expect(try desktop.property(path, "Value", "MaximumValue") == .double(10))
        func set(_ value: BusValue) throws -> String? {
            try desktop.call(
                path, "org.freedesktop.DBus.Properties", "Set", .string("org.a11y.atspi.Value"),
                .string("CurrentValue"), .variant(value)
            ).error
        }
        #expect(try set(.double(7)) == nil)
        #expect(try desktop.property(path, "Value", "CurrentValue") == .double(7))
        #expect(try set(.double(.nan)) != nil)
        #expect(try set(.string("8")) != nil)
        #expect(try desktop.property(path, "Value", "CurrentValue") == .double(7))
        withExtendedLifetime(window) {}
    }

    @Test func `a text is read in all units, by scalars`() throws {
        let window = try desktop.open(
            #"<ColumnView><TextView id="note" text="Zoë 👋 saw. It rained!&#10;Next line"/></ColumnView>"#)
        let path = try desktop.find("note")
        #expect(try desktop.property(path, "Text", "CharacterCount") == .integer(31))
        #expect(try call(path, "Text", "GetText", .integer(0), .integer(5)) == [.string("Zoë 👋")])
        #expect(try call(path, "Text", "GetText", .integer(22), .integer(-1)) == [.string("Next line")])
        #expect(try call(path, "Text", "GetCharacterAtOffset", .integer(4)) == [.integer(0x1F44B)])
        func unit(_ offset: Int32, _ granularity: UInt32) throws -> [BusValue] {
            try call(path, "Text", "GetStringAtOffset", .integer(offset), .unsigned(granularity))
        }
        #expect(try unit(2, 0) == [.string("ë"), .integer(2), .integer(3)])
        #expect(try unit(1, 1) == [.string("Zoë "), .integer(0), .integer(4)])
        #expect(try unit(1, 2) == [.string("Zoë 👋 saw. "), .integer(0), .integer(11)])
        #expect(try unit(12, 2) == [.string("It rained!\n"), .integer(11), .integer(22)])
        #expect(try unit(25, 4) == [.string("Next line"), .integer(22), .integer(31)])
        #expect(
            try call(path, "Text", "GetTextAfterOffset", .integer(0), .unsigned(1))
                == [.string("👋 "), .integer(4), .integer(6)])
        #expect(try error(path, "Text", "GetStringAtOffset", .integer(0), .unsigned(9)) == "InvalidArgs")
        #expect(try error(path, "Text", "GetText", .integer(0), .integer(99)) == "InvalidArgs")
        #expect(try error(path, "Text", "GetText", .integer(-7), .integer(2)) == "InvalidArgs")
        withExtendedLifetime(window) {}
    }

    @Test func `a text is edited and selected`() throws {
        let window = try desktop.open(#"<ColumnView><TextField id="name" text="Ann"/></ColumnView>"#)
        let path = try desktop.find("name")
        let field = try #require(try window.find(Selector("#name")) as? TextField)

        #expect(
            try call(path, "EditableText", "InsertText", .integer(3), .string("a Lee"), .integer(5)) == [.boolean(true)]
        )
        #expect(field.text == "Anna Lee")
        window.drawFrame()
        let signals = desktop.takeSignals()
        #expect(signals.contains("TextChanged insert 3 5") && !signals.contains { $0.contains("accessible-value") })
        #expect(try call(path, "Text", "SetSelection", .integer(0), .integer(0), .integer(4)) == [.boolean(true)])
        #expect(try call(path, "Text", "GetSelection", .integer(0)) == [.integer(0), .integer(4)])
        #expect(try call(path, "EditableText", "DeleteText", .integer(4), .integer(8)) == [.boolean(true)])
        #expect(field.text == "Anna")
        #expect(try call(path, "EditableText", "SetTextContents", .string("Bo")) == [.boolean(true)])
        #expect(field.text == "Bo")
        #expect(try call(path, "Text", "SetCaretOffset", .integer(1)) == [.boolean(true)])
        #expect(try desktop.property(path, "Text", "CaretOffset") == .integer(1))
        #expect(try error(path, "Text", "GetSelection", .integer(0)) == "InvalidArgs")
    }

    @Test func `a password is masked in every reply and event`() throws {
        let window = try desktop.open(
            #"<ColumnView><TextField id="word" placeholder="Password" text="secret" secureTextEntry="true"/></ColumnView>"#
        )
        let path = try desktop.find("word")
        #expect(try call(path, "Accessible", "GetRole") == [.unsigned(40)])
        #expect(try call(path, "Text", "GetText", .integer(0), .integer(-1)) == [.string("••••••")])
        #expect(try error(path, "EditableText", "CopyText", .integer(0), .integer(6)) == "Failed")
        _ = try call(path, "EditableText", "CutText", .integer(0), .integer(6))
        let field = try #require(try window.find(Selector("#word")) as? TextField)
        field.text = "secretß"
        window.drawFrame()
        desktop.settle()

        let properties = try desktop.call(
            path, "org.freedesktop.DBus.Properties", "GetAll", .string("org.a11y.atspi.Accessible"))
        let all = "\(properties.arguments) \(desktop.signals) \(try call(path, "Accessible", "GetAttributes"))"
        #expect(!all.contains("secret") && !all.contains("ß"))
    }

    @Test func `a row is described by its value, and has no name if it has cells`() throws {
        let window = try desktop.open(
            """
            <ColumnView>
                <TableView id="list" height="60"><TableViewCell style="value1" textLabel.text="Ann" detailTextLabel.text="3 m"/></TableView>
                <TableView id="table" height="60"><column key="isDone" title="Done"/></TableView>
            </ColumnView>
            """)
        let rows = Chores()
        (try window.find(Selector("#table")) as? TableView)?.dataSource = rows
        window.drawFrame()
        let item = try #require(try desktop.children(of: try desktop.find("list")).first)
        #expect(try desktop.property(item, "Accessible", "Name") == .string("Ann"))
        #expect(try desktop.property(item, "Accessible", "Description") == .string("3 m"))
        #expect(try error(item, "Text", "GetText", .integer(0), .integer(-1)) == "UnknownInterface")

        let row = try #require(
            ObjectReference(
                try call(try desktop.find("table"), "Accessible", "GetChildAtIndex", .integer(1)).first))
        #expect(try call(row.path, "Accessible", "GetRoleName") == [.string("table row")])
        #expect(try desktop.property(row.path, "Accessible", "Name") == .string(""))
        withExtendedLifetime(rows) {}
    }

    @Test func `the title of a sorted column is described by its order`() throws {
        let window = try desktop.open(
            #"<TableView id="table"><column key="number" title="No."/><column key="name" title="Name"/></TableView>"#)
        let table = try #require(window.find(Selector("#table")) as? TableView)
        _ = try desktop.children(of: try desktop.find("table"))
        window.drawFrame()
        _ = desktop.takeSignals()
        table.columns[0].sortOrder = .descending
        window.drawFrame()

        #expect(desktop.takeSignals().contains("PropertyChange accessible-description 0 0"))
        let titles = try desktop.children(of: try desktop.find("table")).filter {
            try desktop.property($0, "Accessible", "Description") == .string("descending")
        }
        #expect(try titles.map { try desktop.property($0, "Accessible", "Name") } == [.string("No.")])
    }

    @Test func `a long list is asked by index, without making its rows`() throws {
        let controller = ViewController()
        let list = TableView()
        let source = Numbers()
        list.dataSource = source
        controller.view = list
        let window = try desktop.application.open(controller, size: Size(200, 150))
        window.drawFrame()
        desktop.bridge.start(desktop.application)
        try desktop.turn { desktop.root != nil }
        let frame = try #require(try desktop.children(of: ObjectReference.rootPath).first)
        let path = try #require(try desktop.children(of: frame).first)

        #expect(try desktop.property(path, "Accessible", "ChildCount") == .integer(1_000_000))
        #expect(try error(path, "Accessible", "GetChildren") == "LimitsExceeded")
        let row = try #require(
            ObjectReference(try call(path, "Accessible", "GetChildAtIndex", .integer(999_999)).first))
        #expect(try call(row.path, "Accessible", "GetIndexInParent") == [.integer(999_999)])
        #expect(try error(path, "Accessible", "GetChildAtIndex", .integer(1_000_000)) == "InvalidArgs")
        #expect(try error(path, "Accessible", "GetChildAtIndex", .integer(-1)) == "InvalidArgs")
        #expect(try states(path).contains(31) && states(row.path).contains(28))
        #expect(try call(path, "Selection", "SelectChild", .integer(2)) == [.boolean(true)])
        #expect(try call(path, "Selection", "IsChildSelected", .integer(2)) == [.boolean(true)])
        #expect(list.indexPathsForSelectedRows == [IndexPath(row: 2, section: 0)])
    }

    // MARK: Bad input

    @Test func `offsets within a character are moved to its start`() throws {
        let window = try desktop.open(
            #"<ColumnView><TextField id="name" text="e&#x301;👩‍👧x"/></ColumnView>"#)
        let path = try desktop.find("name")
        // e and its accent, then three scalars of one picture, then x.
        #expect(try desktop.property(path, "Text", "CharacterCount") == .integer(6))
        #expect(try call(path, "Text", "SetCaretOffset", .integer(4)) == [.boolean(true)])
        #expect(try desktop.property(path, "Text", "CaretOffset") == .integer(2))
        #expect(try call(path, "Text", "SetSelection", .integer(0), .integer(1), .integer(3)) == [.boolean(true)])
        #expect(try call(path, "Text", "GetSelection", .integer(0)) == [.integer(0), .integer(2)])
        #expect(try call(path, "EditableText", "DeleteText", .integer(3), .integer(4)) == [.boolean(false)])
        let field = try #require(try window.find(Selector("#name")) as? TextField)
        #expect(field.text == "e\u{301}👩‍👧x")
        #expect(try call(path, "Text", "GetCharacterExtents", .integer(4), .unsigned(1)).count == 4)
    }

    @Test func `indexes out of range and unknown kinds are errors`() throws {
        let window = try desktop.open(
            #"<ColumnView><TextField id="name" text="Ann"/><SegmentedControl id="size"><segment title="S"/></SegmentedControl></ColumnView>"#
        )
        let (name, size) = (try desktop.find("name"), try desktop.find("size"))
        for index in [Int32.min, -1, 1, .max] {
            #expect(try error(size, "Accessible", "GetChildAtIndex", .integer(index)) == "InvalidArgs")
            #expect(try error(size, "Selection", "SelectChild", .integer(index)) == "InvalidArgs")
            #expect(try error(size, "Selection", "GetSelectedChild", .integer(index)) == "InvalidArgs")
        }
        for offset in [Int32.min, -2, 4, .max] {
            #expect(try error(name, "Text", "SetCaretOffset", .integer(offset)) == "InvalidArgs")
            #expect(try error(name, "EditableText", "PasteText", .integer(offset)) == "InvalidArgs")
        }
        #expect(try error(name, "Component", "GetExtents", .unsigned(3)) == "InvalidArgs")
        #expect(try error(name, "Component", "GetExtents", .integer(0)) == "InvalidArgs")
        #expect(try error(name, "Component", "GetExtents") == "InvalidArgs")
        withExtendedLifetime(window) {}
    }

    @Test func `thousands of calls are answered, and the window draws between them`() throws {
        let window = try desktop.open(#"<ColumnView><Button id="save" title="Save"/></ColumnView>"#)
        let path = try desktop.find("save")
        let destination = try #require(desktop.root).name
        var (replies, frames) = (0, 0)
        let button = try #require(try window.find(Selector("#save")) as? Button)
        for _ in 0..<5000 {
            desktop.reader.call(destination, path, "org.a11y.atspi.Accessible", "GetState") {
                replies += $0.isError ? 0 : 1
            }
        }
        try desktop.turn {
            button.title = "Save \(frames)"
            window.drawFrame()
            frames += 1
            return replies == 5000
        }
        #expect(frames > 10)
    }

    @Test func `objects that match a rule are found`() throws {
        let window = try desktop.open(
            #"<ColumnView><Button id="a" title="A"/><ColumnView accessibilityLabel="Box"><Button id="b" title="B" enabled="false"/></ColumnView><Label text="C"/></ColumnView>"#
        )
        let frame = try #require(try desktop.children(of: ObjectReference.rootPath).first)
        let (a, b) = (try desktop.find("a"), try desktop.find("b"))
        func rule(states: [Int32] = [], stateMatch: Int32 = 1, roles: [Int32] = [], inverted: Bool = false) -> BusValue
        {
            .structure([
                .array(of: "i", states.map { .integer($0) }), .integer(stateMatch), .array(of: "{ss}", []), .integer(1),
                .array(of: "i", roles.map { .integer($0) }), .integer(2), .strings([]), .integer(1), .boolean(inverted),
            ])
        }
        func matches(_ rule: BusValue, order: UInt32 = 1, count: Int32 = 0) throws -> [String] {
            let reply = try call(
                frame, "Collection", "GetMatches", rule, .unsigned(order), .integer(count), .boolean(true))
            return (reply.first?.elements ?? []).compactMap { ObjectReference($0)?.path }
        }
        let buttons = rule(roles: [0, 1 << (43 - 32)])
        #expect(try matches(buttons) == [a, b])
        #expect(try matches(buttons, count: 1) == [a])
        #expect(try matches(buttons, order: 4) == [b, a])
        // Sensitive buttons, and objects that are not.
        #expect(try matches(rule(states: [1 << 24], roles: [0, 1 << (43 - 32)])) == [a])
        #expect(try matches(rule(states: [1 << 24], stateMatch: 3)) == [b])
        #expect(try matches(rule(roles: [0, 1 << (43 - 32)], inverted: true)).count == 2)
        #expect(
            try error(
                frame, "Collection", "GetMatches", rule(stateMatch: 9), .unsigned(1), .integer(0), .boolean(true))
                == "InvalidArgs")
        let after = try call(
            frame, "Collection", "GetMatchesFrom", .objectPath(a), buttons, .unsigned(1), .unsigned(2), .integer(0),
            .boolean(true))
        #expect((after.first?.elements ?? []).compactMap { ObjectReference($0)?.path } == [b])
        let before = try call(
            frame, "Collection", "GetMatchesTo", .objectPath(b), buttons, .unsigned(1), .unsigned(2), .boolean(false),
            .integer(0), .boolean(true))
        #expect((before.first?.elements ?? []).compactMap { ObjectReference($0)?.path } == [a])
        withExtendedLifetime(window) {}
    }

    @Test func `an object that is gone is unknown`() throws {
        let window = try desktop.open(#"<ColumnView><Button id="save" title="Save"/></ColumnView>"#)
        let path = try desktop.find("save")
        try window.find(Selector("#save")).removeFromSuperview()
        window.drawFrame()

        #expect(try error(path, "Accessible", "GetRole") == "UnknownObject")
        #expect(try error("/org/a11y/atspi/accessible/999999", "Accessible", "GetRole") == "UnknownObject")
        #expect(try error("/org/a11y/atspi/accessible/01", "Accessible", "GetRole") == "UnknownObject")
        #expect(try error("/elsewhere", "Accessible", "GetRole") == "UnknownObject")
        #expect(try error(ObjectReference.rootPath, "Text", "GetText", .integer(0), .integer(1)) == "UnknownInterface")
        #expect(try error(ObjectReference.rootPath, "Accessible", "GetSize") == "UnknownMethod")
    }

    private final class Numbers: TableViewDataSource {
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1_000_000 }

        func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
            let cell = TableViewCell()
            cell.textLabel?.text = "Row \(indexPath.row)"
            return cell
        }
    }
}
