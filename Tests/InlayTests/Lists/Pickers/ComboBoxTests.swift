import Testing

@testable import Inlay

/// Combo boxes. Specification 13.22.
@MainActor @Suite struct ComboBoxTests {
    /// A combo box of 120 by 30 points at (20, 20) in a window of 300 by 300, with font 10: a character is 5 points wide.
    private final class Fixture {
        let box: ComboBox
        let window: Window
        var events: [String] = []

        init(
            _ attributes: String = "", rows: String = Fixture.cities, direction: LayoutDirection = .leftToRight,
            height: Double = 300, isFocused: Bool = true
        ) throws {
            let root = try view(
                """
                <ColumnView layoutMargins="20"><ComboBox height="30" width="120" font="System 10" \(attributes)>\(rows)</ComboBox><Spacer/><Button title="Next" height="20"/></ColumnView>
                """)
            box = try #require(root.subviews.first as? ComboBox)
            window = try openWindow(root, size: Size(300, height), direction: direction)
            if isFocused { box.becomeFirstResponder() }
            window.drawFrame()
            for (name, event) in [
                ("value", ControlEvents.valueChanged), ("changed", .editingChanged), ("exit", .editingDidEndOnExit),
                ("primary", .primaryActionTriggered),
            ] {
                box.addAction(for: event) { [unowned self] in events.append(name) }
            }
        }

        static let cities = """
            <row title="Berlin" value="BER"/><row title="Bern" value="BRN"/><row title="Oslo"/><row title="Paris" value="PAR"/>
            """

        func type(_ text: String) {
            for character in text {
                for kind in InputSequence.typing(character, givesText: window.wantsText).events { window.send(kind) }
            }
        }

        var layer: ComboBoxLayer? {
            window.presentation.layers.lazy.compactMap { $0 as? ComboBoxLayer }.last { !$0.isLeaving }
        }
        var list: TableView? { layer?.content as? TableView }
        /// The titles of the rows with cells.
        var titles: [String] {
            window.layout()
            guard let layer, let list else { return [] }
            return (0..<min(layer.numberOfRows, 100)).compactMap { row in
                (list.cellForRow(at: IndexPath(row: row, section: 0)) as? PickerListCell)?.label.text
            }
        }
        var active: String? {
            guard let list, let path = list.indexPathForSelectedRow else { return nil }
            return (list.cellForRow(at: path) as? PickerListCell)?.label.text
        }
        /// The text, with the selection in brackets.
        var written: String {
            let range = box.editor.selection.range
            let text = box.editor.text
            return text.substring(0..<range.lowerBound)
                + (range.isEmpty ? "|" : "[" + text.substring(range) + "]")
                + text.substring(range.upperBound..<text.count)
        }
    }

    // MARK: Options

    @Test func `a combo box without a border is as high as a field without one`() throws {
        let (combo, field) = (ComboBox(), TextField())
        combo.borderStyle = .none
        _ = try openWindow(column(combo, field, Spacer()), size: Size(300, 200))
        #expect(combo.frame.height == field.frame.height)
    }

    @Test func `a document declares options and their values`() throws {
        let test = try Fixture(#"text="Bern""#)

        #expect(test.box.items.map(\.title) == ["Berlin", "Bern", "Oslo", "Paris"])
        #expect(test.box.selectedIndex == 1 && test.box.value as? String == "BRN")
        test.box.selectedIndex = 2
        #expect(test.box.text == "Oslo" && test.box.value as? String == "Oslo")
        test.box.value = "PAR"
        #expect(test.box.text == "Paris" && test.box.selectedIndex == 3)
        test.box.selectedIndex = -1
        #expect(test.box.text.isEmpty && test.box.value == nil)
        #expect(test.events == [])
    }

    @Test(arguments: [#"selectedIndex="1""#, #"value="BRN""#])
    func `a selection is applied when its option is added`(attribute: String) throws {
        let test = try Fixture(attribute)

        #expect(test.box.text == "Bern" && test.box.selectedIndex == 1)
    }

    @Test func `an index without an option is reported and shows nothing`() throws {
        let test = try Fixture()
        test.box.text = "Oslo"

        test.box.selectedIndex = 9

        #expect(test.box.selectedIndex == -1 && test.box.text.isEmpty)
        #expect(test.box.validationIssue?.message == "there is no option 9; there are 4, counted from 0")
    }

    @Test func `code replaces, inserts and removes options, and the text stays`() throws {
        let test = try Fixture(#"text="Oslo""#)

        test.box.items = ["Athens", "Oslo"]
        #expect(test.box.text == "Oslo" && test.box.selectedIndex == 1)
        test.box.insertItem(withTitle: "Bonn", value: 7, at: 0)
        #expect(test.box.selectedIndex == 2)
        test.box.removeItem(at: 2)
        #expect(test.box.text == "Oslo" && test.box.selectedIndex == -1)
        test.box.value = 7
        #expect(test.box.text == "Bonn" && test.box.value as? Int == 7)
        test.box.addItem(withTitle: "Rome")
        test.box.removeItem(at: 99)
        #expect(test.box.items.map(\.title) == ["Bonn", "Athens", "Rome"])
    }

    @Test func `a bound title and value change the option`() throws {
        let test = try Fixture(rows: #"<row title="Rome" value="1"/>"#)
        let row = PickerRow()
        row.title = "Oslo"
        ComboBox.itemTypes.first?.add(row, test.box)
        #expect(row.list === test.box)

        row.title = "Bergen"
        row.value = "BGO"

        #expect(test.box.items.map(\.title) == ["Rome", "Bergen"])
        #expect(test.box.items[1].value as? String == "BGO")
    }

    @Test func `text, index and value are bound in both directions`() throws {
        @MainActor final class Owner: View {
            @Bindable var city = "Bern"
            @Bindable var index = 0
            @Bindable var code = ""
            @Outlet var box: ComboBox
        }
        let owner = Owner()
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { Issue.record("\($0)") }
        let root = try builder.load(
            MarkupSource(
                name: "Test.xml",
                text: #"<ComboBox id="box" text="$city" selectedIndex="$index" value="$code">"# + Fixture.cities
                    + "</ComboBox>"),
            owner: owner
        ).view
        let window = try openWindow(root)
        owner.city = "Oslo"
        window.drawFrame()
        #expect(owner.index == 2 && owner.code == "Oslo" && owner.box.text == "Oslo")

        owner.index = 3
        window.drawFrame()
        #expect(owner.city == "Paris" && owner.code == "PAR")

        owner.box.choose(0, with: nil)
        #expect(owner.city == "Berlin" && owner.index == 0 && owner.code == "BER")
    }

    @Test func `options come from a bound array of texts`() throws {
        @MainActor final class Owner: View {
            @Bindable var names = ["Oslo", "Bern"]
            @Bindable var name: String? = "Bern"
            @Outlet var box: ComboBox
        }
        let owner = Owner()
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { Issue.record("\($0)") }
        let root = try builder.load(
            MarkupSource(name: "Test.xml", text: #"<ComboBox id="box" items="$names" selectedItem="$name"/>"#),
            owner: owner
        ).view
        let window = try openWindow(root)
        #expect(owner.box.items.map(\.title) == ["Oslo", "Bern"] && owner.box.text == "Bern")

        owner.names.insert("Paris", at: 0)
        window.drawFrame()
        #expect(owner.box.items.count == 3 && owner.box.text == "Bern" && owner.box.selectedIndex == 2)
        owner.box.choose(0, with: nil)
        #expect(owner.name == "Paris")
    }

    @Test func `options are repeated for a bound array of models`() throws {
        struct City: Identifiable, BindableModel {
            let id: Int
            var name: String
            static let bindable: KeyPathTable<City> = ["id": \.id, "name": \.name]
        }
        @MainActor final class Owner: View {
            @Bindable var cities = [City(id: 1, name: "Oslo"), City(id: 2, name: "Bern")]
            @Bindable var code = 2
            @Outlet var box: ComboBox
        }
        let owner = Owner()
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { Issue.record("\($0)") }
        let root = try builder.load(
            MarkupSource(
                name: "Test.xml",
                text:
                    #"<ComboBox id="box" items="$cities" row="city" value="$code"><row title="$city.name" value="$city.id"/></ComboBox>"#
            ),
            owner: owner
        ).view
        let window = try openWindow(root)
        #expect(owner.box.items.map(\.title) == ["Oslo", "Bern"] && owner.box.text == "Bern")

        owner.cities[0].name = "Bergen"
        owner.cities.append(City(id: 3, name: "Rome"))
        window.drawFrame()

        #expect(owner.box.items.map(\.title) == ["Bergen", "Bern", "Rome"] && owner.box.selectedIndex == 1)
    }

    // MARK: Typing

    @Test func `typing completes the text and filters the list`() throws {
        let test = try Fixture()

        test.type("b")
        #expect(test.written == "b[erlin]" && test.titles == ["Berlin", "Bern"] && test.active == "Berlin")
        test.type("ern")
        #expect(test.written == "bern|" && test.titles == ["Bern"] && test.active == "Bern")
        #expect(test.box.selectedIndex == -1 && !test.events.contains("value"))

        test.window.press(.return)

        #expect(test.written == "[Bern]" && test.box.selectedIndex == 1 && test.list == nil)
        #expect(test.events.suffix(2) == ["value", "primary"])
    }

    @Test func `Backspace removes the completion and does not complete again`() throws {
        let test = try Fixture()
        test.type("be")

        test.window.press(.backspace)
        #expect(test.written == "be|" && test.titles == ["Berlin", "Bern"] && test.active == nil)
        test.window.press(.backspace)
        #expect(test.written == "b|")
        test.window.press(.backspace)

        #expect(test.written == "|" && test.titles == ["Berlin", "Bern", "Oslo", "Paris"])
    }

    @Test func `the list shows options that contain the text anywhere`() throws {
        let test = try Fixture()

        test.type("R")

        #expect(test.written == "R|" && test.titles == ["Berlin", "Bern", "Paris"] && test.active == nil)
        test.type("x")
        #expect(test.list == nil && !test.box.isListOpen)
    }

    @Test func `without filter and completion the list shows all options`() throws {
        let test = try Fixture(#"filtersItems="false" completes="false""#)

        test.type("o")

        #expect(test.written == "o|" && test.titles.count == 4)
    }

    @Test func `free text is accepted when the field loses focus`() throws {
        let test = try Fixture(#"text="Oslo""#)

        test.window.press(Key("A"), .control)
        test.type("Bergen")
        test.window.press(.tab)

        #expect(test.box.text == "Bergen" && test.box.selectedIndex == -1)
        #expect(test.events.last == "value")
    }

    @Test func `Tab accepts the completed option with its own letters`() throws {
        let test = try Fixture()

        test.type("os")
        test.window.press(.tab)

        #expect(
            test.box.text == "Oslo" && test.box.selectedIndex == 2 && test.events.filter { $0 == "value" }.count == 1)
        #expect(test.window.firstResponder is Button && test.window.presentation.layers.allSatisfy(\.isLeaving))
    }

    @Test(arguments: [Key.return, .tab]) func `a text that is no option is replaced with a hint`(key: Key) throws {
        let test = try Fixture(#"text="Oslo" allowsFreeText="false""#)
        test.window.press(Key("A"), .control)
        test.type("Bergen")

        test.window.press(key)

        #expect(test.box.text == "Oslo" && test.box.selectedIndex == 2)
        #expect(test.window.toolTip.shown != nil)
        #expect(test.window.accessibilityTree.contains(#"toolTip "‘Bergen’ is not in the list.""#))
        #expect(!test.events.contains("value") && !test.events.contains("exit"))
        test.window.press(.left)
        #expect(test.window.toolTip.shown == nil)
    }

    @Test func `an empty text selects no option, also without free text`() throws {
        let test = try Fixture(#"text="Oslo" allowsFreeText="false""#)

        test.window.press(Key("A"), .control)
        test.window.press(.backspace)
        test.window.press(.return)

        #expect(test.box.text.isEmpty && test.box.selectedIndex == -1)
        #expect(test.events.suffix(3) == ["value", "exit", "primary"])
    }

    @Test func `marked text is not completed`() throws {
        let test = try Fixture()

        test.window.send(.composing("b", caret: 1))
        #expect(test.box.text.isEmpty && test.list == nil)
        test.window.send(.composing("", caret: 0), .text("b"))

        #expect(test.written == "b[erlin]")
    }

    @Test func `undo goes back over completions and choices`() throws {
        let test = try Fixture()
        test.type("be")
        test.window.press(.return)
        #expect(test.box.text == "Berlin")

        for _ in 0..<4 { test.window.press(Key("Z"), .control) }

        #expect(test.box.text.isEmpty)
    }

    // MARK: Keyboard

    @Test func `arrow keys choose options while the list is closed`() throws {
        let test = try Fixture()

        test.window.press(.down)
        #expect(test.box.text == "Berlin" && test.written == "[Berlin]" && test.events == ["value", "primary"])
        test.window.press(.down)
        test.window.press(.down)
        test.window.press(.up)
        #expect(test.box.selectedIndex == 1)
        test.window.press(.pageDown)
        #expect(test.box.text == "Paris")
        test.window.press(.down)
        #expect(test.box.text == "Paris" && test.events.count == 10)
        test.window.press(.pageUp)
        #expect(test.box.text == "Berlin")
    }

    @Test(arguments: [(Key.down, Modifiers.alt), (Key("F4"), Modifiers())])
    func `keys open and close the list, and Return chooses`(key: Key, modifiers: Modifiers) throws {
        let test = try Fixture(#"text="Bern""#)

        test.window.press(key, modifiers)
        #expect(test.box.isListOpen && test.active == "Bern" && test.titles.count == 4)
        #expect(test.window.firstResponder === test.box)
        test.window.press(key, modifiers)
        #expect(!test.box.isListOpen)

        test.window.press(key, modifiers)
        test.window.press(.down)
        test.window.press(.down)
        #expect(test.box.text == "Bern" && test.active == "Paris")
        test.window.press(.return)
        #expect(test.box.text == "Paris" && !test.box.isListOpen && test.events == ["value", "primary"])
    }

    @Test func `Escape closes the list, then restores the text`() throws {
        let test = try Fixture(#"text="Oslo""#)
        test.window.press(Key("A"), .control)
        test.type("be")

        test.window.press(.escape)
        #expect(!test.box.isListOpen && test.written == "be|")
        test.window.press(.escape)

        #expect(test.box.text == "Oslo" && test.box.selectedIndex == 2 && !test.events.contains("value"))
    }

    @Test func `Return without a list sends the events of a field`() throws {
        let test = try Fixture(#"text="Oslo""#)

        test.window.press(.return)

        #expect(test.events == ["exit", "primary"])
    }

    // MARK: Pointer

    @Test func `the arrow opens the list, and a click on a row chooses it`() throws {
        let test = try Fixture(isFocused: false)

        test.window.click(Point(125, 35))
        #expect(test.box.isListOpen && test.window.firstResponder === test.box)
        let list = try #require(test.list)
        #expect(list.frameInWindow == Rect(20, 54, 120, 144))
        test.window.click(Point(60, 54 + 90))

        #expect(test.box.text == "Oslo" && !test.box.isListOpen && test.events == ["value", "primary"])
        #expect(test.window.firstResponder === test.box)
    }

    @Test func `a second click on the arrow and a click elsewhere close the list`() throws {
        let test = try Fixture()

        test.window.click(Point(125, 35))
        test.window.click(Point(125, 35))
        #expect(!test.box.isListOpen)
        test.window.click(Point(125, 35))
        #expect(test.box.isListOpen)
        test.window.click(Point(250, 250))

        #expect(!test.box.isListOpen && test.box.text.isEmpty)
    }

    @Test func `the wheel steps only with focus`() throws {
        let test = try Fixture(isFocused: false)
        test.window.send(.wheel(Point(80, 35), dx: 0, dy: -1, []))
        #expect(test.box.text.isEmpty)
        test.box.becomeFirstResponder()

        test.window.send(.wheel(Point(80, 35), dx: 0, dy: -1, []))
        test.window.send(.wheel(Point(80, 35), dx: 0, dy: -0.5, []))
        #expect(test.box.text == "Berlin")
        test.window.send(.wheel(Point(80, 35), dx: 0, dy: -0.5, []))

        #expect(test.box.text == "Bern")
    }

    @Test func `the list is above a field at the lower edge and inside of the window`() throws {
        let rows = (1...20).map { #"<row title="Row \#($0)"/>"# }.joined()
        let root = try view(#"<ColumnView><Spacer/><ComboBox height="30">\#(rows)</ComboBox></ColumnView>"#)
        let window = try openWindow(root, size: Size(200, 200))
        let box = try #require(root.subviews.last as? ComboBox)
        box.becomeFirstResponder()

        box.openList()
        window.drawFrame()

        let layer = try #require(window.presentation.layers.last as? ComboBoxLayer)
        let list = try #require(layer.content)
        #expect(list.frameInWindow.minY >= 8 && list.frameInWindow.maxY <= 166)
    }

    @Test func `disabling the box and losing the window's focus close the list`() throws {
        let test = try Fixture()
        test.box.openList()
        test.window.send(.focusLost)
        #expect(!test.box.isListOpen)
        test.window.send(.focusGained)
        test.box.openList()
        #expect(test.box.isListOpen)

        test.box.isEnabled = false

        #expect(!test.box.isListOpen)
        test.box.openList()
        #expect(!test.box.isListOpen)
    }

    // MARK: Look and accessibility

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func `the arrow is at the end of the field`(direction: LayoutDirection) throws {
        let test = try Fixture(#"text="Oslo""#, direction: direction, isFocused: false)

        #expect(test.box.rightView?.frame == Rect(direction == .leftToRight ? 95 : 9, 0, 16, 30))
    }

    @Test func `the field is as wide as its widest option`() throws {
        let box = try view(
            #"<ComboBox font="System 10"><row title="abc"/><row title="abcdefghij"/></ComboBox>"#)

        #expect(box.measure(fitting: .unconstrained) == Size(88, 30))
    }

    @Test func `assistive programs see the value and whether the list is open`() throws {
        let test = try Fixture(#"text="Bern" placeholder="City""#)
        #expect(test.window.accessibilityTree.contains(#"comboBox "City" value "Bern" collapsed focused"#))

        test.box.openList()

        let tree = test.window.accessibilityTree
        #expect(tree.contains(#"comboBox "City" value "Bern" expanded focused"#))
        #expect(tree.contains(#"cell "Bern""#))
    }

    // MARK: Many options

    @Test func `100,000 options have cells only for visible rows`() throws {
        let test = try Fixture(rows: "")
        test.box.items = (0..<100_000).map { ComboBoxItem("Option \($0)") }

        test.type("99")
        #expect(test.window.presentation.layers.last is ComboBoxLayer)
        let layer = try #require(test.window.presentation.layers.last as? ComboBoxLayer)
        #expect(layer.numberOfRows == (0..<100_000).count { "\($0)".contains("99") })
        #expect(test.titles.count <= 10)
        test.type("999")

        #expect(test.titles == ["Option 99999"])
    }

    @Test func `the index finds titles without regard to case`() {
        let index = TitleIndex(["Äpfel", "ZOO", "zoom", ""])

        #expect(index.titles(containing: "oO") == [1, 2])
        #expect(index.titles(containing: "") == [0, 1, 2, 3])
        #expect(index.titles(containing: "om", among: [1, 2]) == [2])
        #expect(index.firstTitle(beginningWith: "äP") == 0)
        #expect(index.firstTitle(equalTo: "ZOOM") == 2)
        #expect(index.firstTitle(equalTo: "zo") == nil)
    }
}
