import Testing

@testable import Inlay

/// The words of a screen reader.
@MainActor @Suite struct ScreenReaderTests {
    /// A window that is read, and the input of a person.
    private struct Reading {
        let window: Window
        let reader: ScreenReader

        /// Returns the words after a chord.
        func key(_ key: Key, _ modifiers: Modifiers = []) -> [String] {
            _ = reader.take()
            reader.input = .key(KeyChord(key, modifiers))
            send(.key(KeyChord(key, modifiers), held: [], givesText: window.wantsText))
            return reader.take()
        }

        /// Returns the words while a text is typed.
        func type(_ text: String) -> [String] {
            _ = reader.take()
            reader.input = .typing
            for character in text { send(.typing(character, held: [], givesText: window.wantsText)) }
            return reader.take()
        }

        /// Returns the words after a change by code.
        func change(_ work: () throws -> Void) rethrows -> [String] {
            _ = reader.take()
            reader.input = .none
            try work()
            window.drawFrame()
            return reader.take()
        }

        private func send(_ sequence: InputSequence) {
            for kind in sequence.events {
                window.dispatch(Event(kind, time: .zero))
                window.drawFrame()
            }
        }
    }

    private func read(_ markup: String, locale: String = "en_US", size: Size = Size(320, 480)) throws -> Reading {
        let window = try openWindow(try view(markup), size: size)
        window.title = "Page"
        window.application?.locale = try #require(LocaleIdentifier(exactly: locale))
        window.dispatch(Event(.focusGained, time: .zero))
        window.drawFrame()
        return Reading(window: window, reader: ScreenReader(of: try #require(window.application)))
    }

    private func focus(_ selector: String, in reading: Reading) throws -> [String] {
        try reading.change { try reading.window.find(Selector(selector)).becomeFirstResponder() }
    }

    @Test func `the active window is said at the start`() throws {
        let reading = try read(#"<ColumnView><Label text="A"/></ColumnView>"#)

        #expect(reading.reader.take() == ["Page frame"])
    }

    nonisolated static let controls = [
        (#"<Button id="x" title="Save"/>"#, "Save push button"),
        (#"<Switch id="x" accessibilityLabel="Sound" on="true"/>"#, "Sound toggle button pressed"),
        (#"<CheckBox id="x" title="Agree"/>"#, "Agree check box not checked"),
        (
            #"<CheckBox id="x" title="Agree" on="true" accessibilityHint="Needed"/>"#,
            "Agree check box checked Needed"
        ),
        (#"<TextField id="x" accessibilityLabel="Name" text="Ann"/>"#, "Name entry Ann"),
        (
            #"<TextField id="x" accessibilityLabel="Code" text="ab" secureTextEntry="true"/>"#,
            "Code password text ••"
        ),
        (#"<LinkButton id="x" title="Help" url="https://example.org"/>"#, "Help link https://example.org"),
    ]

    @Test(arguments: controls)
    func `a control with focus is said with name, role, value and state`(markup: String, words: String) throws {
        let reading = try read("<ColumnView>\(markup)</ColumnView>")

        #expect(try focus("#x", in: reading) == [words])
    }

    @Test func `roles and states are in the language of the application`() throws {
        let reading = try read(
            #"<ColumnView><CheckBox id="x" title="Ton"/></ColumnView>"#, locale: "de_DE")

        #expect(try focus("#x", in: reading) == ["Ton Kontrollkästchen nicht ausgewählt"])
        #expect(reading.key(.space) == ["markiert"])
    }

    @Test func `a changed check mark is said once`() throws {
        let reading = try read(#"<ColumnView><CheckBox id="x" title="Agree"/></ColumnView>"#)
        _ = try focus("#x", in: reading)

        #expect(reading.key(.space) == ["checked"])
        #expect(reading.key(.space) == ["not checked"])
    }

    @Test func `a changed number of the control with focus is said, that of others is not`() throws {
        let reading = try read(
            """
            <ColumnView>
                <SpinBox id="x" accessibilityLabel="Count" value="3"/><SpinBox id="y" value="1"/>
            </ColumnView>
            """)
        _ = try focus("#x", in: reading)

        #expect(reading.key(.up) == ["4"])
        #expect(try reading.change { (try reading.window.find(Selector("#y")) as? SpinBox)?.value = 9 } == [])
    }

    @Test func `typed characters are said`() throws {
        let reading = try read(#"<ColumnView><TextField id="x" accessibilityLabel="Name"/></ColumnView>"#)
        _ = try focus("#x", in: reading)

        #expect(reading.type("a b") == ["a", "space", "b"])
        #expect(reading.key(.backspace) == ["b"])
        #expect(try reading.change { (try reading.window.find(Selector("#x")) as? TextField)?.text = "c" } == [])
    }

    @Test func `typed characters of a password are not said`() throws {
        let reading = try read(
            #"<ColumnView><TextField id="x" accessibilityLabel="Code" secureTextEntry="true"/></ColumnView>"#)
        _ = try focus("#x", in: reading)

        #expect(reading.type("ab") == ["•", "•"])
    }

    @Test func `the caret says characters, words and the ends of the text`() throws {
        let reading = try read(#"<ColumnView><TextField id="x" text="one two"/></ColumnView>"#)
        _ = try focus("#x", in: reading)

        #expect(reading.key(.home).last == "o")
        #expect(reading.key(.right) == ["n"])
        #expect(reading.key(.right, .control).first?.contains("one") == true)
        #expect(reading.key(.end) == ["blank"])
    }

    @Test func `the caret says lines of a text with several`() throws {
        let reading = try read(#"<ColumnView><TextView id="x" text="one&#10;&#10;two"/></ColumnView>"#)
        _ = try focus("#x", in: reading)
        _ = reading.key(.home, .control)

        #expect(reading.key(.down) == ["blank"])
        #expect(reading.key(.down) == ["two"])
    }

    @Test func `selected parts of a text are said`() throws {
        let reading = try read(#"<ColumnView><TextField id="x" text="abc"/></ColumnView>"#)
        _ = try focus("#x", in: reading)
        _ = reading.key(.home)

        #expect(reading.key(.right, .shift) == ["a selected"])
        #expect(reading.key(.right, .shift) == ["b selected"])
        #expect(reading.key(.left, .shift) == ["b unselected"])
        #expect(reading.key(.delete) == ["Selection deleted."])
    }

    @Test func `the chosen segment is said, with the name of the control`() throws {
        let reading = try read(
            """
            <ColumnView>
                <Button id="y" title="OK"/>
                <SegmentedControl id="x" accessibilityLabel="Size" selectedSegmentIndex="1">
                    <segment title="S"/><segment title="M"/>
                </SegmentedControl>
            </ColumnView>
            """)
        _ = try focus("#y", in: reading)

        #expect(reading.key(.tab) == ["Size grouping M selected radio button 2 of 2"])
        #expect(reading.key(.left) == ["S selected radio button 1 of 2"])
    }

    @Test func `the chosen radio button is said once`() throws {
        let reading = try read(
            """
            <ColumnView>
                <RadioButton id="x" title="A" group="g" on="true"/><RadioButton title="B" group="g"/>
            </ColumnView>
            """)
        _ = try focus("#x", in: reading)

        #expect(reading.key(.down) == ["B selected radio button 2 of 2"])
    }

    @Test func `a radio button has its place in its group`() throws {
        let reading = try read(
            """
            <ColumnView>
                <Label text="Pages"/>
                <RowView><RadioButton id="x" title="All" group="pages" on="true"/></RowView>
                <RowView><RadioButton title="Some" group="pages"/><TextField/></RowView>
                <RadioButton title="Red" group="colors"/>
                <RadioButton title="None" group="pages" hidden="true"/>
            </ColumnView>
            """)

        #expect(try focus("#x", in: reading) == ["All selected radio button 1 of 2"])
        #expect(reading.key(.down) == ["Some selected radio button 2 of 2"])
    }

    @Test func `a tab has its place among the tabs, without other buttons of the bar`() throws {
        let reading = try read(
            """
            <TabView><tab title="A"><Label text="1"/></tab><tab title="B"><Label text="2"/></tab>
            </TabView>
            """)
        #expect(reading.key(.tab).last == "A page tab 1 of 2")
    }

    @Test func `a wheel says its row when it gets focus, and each row that it turns to`() throws {
        let reading = try read(
            """
            <ColumnView>
                <Button id="y" title="OK"/>
                <PickerView id="x" accessibilityLabel="Pizza" pickerStyle="wheels">
                    <component name="sizes"><row title="S"/><row title="M"/></component>
                </PickerView>
            </ColumnView>
            """)
        _ = try focus("#y", in: reading)

        #expect(reading.key(.tab) == ["Pizza panel sizes S list"])
        #expect(
            try reading.change {
                (try reading.window.find(Selector("#x")) as? PickerView)?.selectRow(1, inComponent: 0, animated: false)
            } == ["M"])
    }

    @Test func `a component with a list of its own is a combo box`() throws {
        let reading = try read(
            """
            <ColumnView>
                <Button id="y" title="OK"/>
                <PickerView id="x" accessibilityLabel="Pizza" pickerStyle="menu">
                    <component name="sizes"><row title="S"/><row title="M"/></component>
                </PickerView>
            </ColumnView>
            """)
        _ = try focus("#y", in: reading)

        #expect(reading.key(.tab) == ["Pizza panel sizes combo box S"])
        #expect(reading.key(.down) == ["M"])
    }

    @Test func `a node of an outline says its texts, state, depth and place among its siblings`() throws {
        let reading = try read(
            """
            <ColumnView>
                <OutlineView id="x" height="300">
                    <column title="Task" width="100"/><column title="Person" width="80"/>
                    <row expanded="true"><cell text="Build"/><cell text="Ada"/>
                        <row><cell text="Test"/><cell text="Ben"/></row>
                        <row><cell text="Ship"/><cell text="Cleo"/></row>
                    </row>
                    <row><cell text="Rest"/><cell text=""/></row>
                </OutlineView>
            </ColumnView>
            """)
        _ = try focus("#x", in: reading)

        #expect(reading.key(.home).last?.hasSuffix("Build Ada expanded 1 of 2 tree level 1") == true)
        #expect(reading.key(.down) == ["Test Ben 1 of 2 tree level 2"])
        #expect(reading.key(.down) == ["Ship Cleo 2 of 2 tree level 2"])
        #expect(reading.key(.left) == ["Build Ada expanded 1 of 2 tree level 1"])
        #expect(reading.key(.left) == ["collapsed"])
    }

    @Test func `a cell says the title of its column`() throws {
        let reading = try read(
            """
            <ColumnView>
                <TableView id="x" height="300" focusesCells="true">
                    <column title="Task" width="100"/><column title="Person" width="80"/>
                    <row><cell text="Build"/><cell text="Ada"/></row><row><cell text="Test"/><cell text="Ben"/></row>
                </TableView>
            </ColumnView>
            """)
        _ = try focus("#x", in: reading)
        _ = reading.key(.home)

        #expect(reading.key(.right) == ["Person Ada not selected"])
        #expect(reading.key(.down) == ["Person Ben not selected"])
    }

    @Test func `the first cell of a node says its state, its depth, and when it is opened`() throws {
        let reading = try read(
            """
            <ColumnView>
                <OutlineView id="x" height="300" focusesCells="true">
                    <column title="Task" width="100"/><column title="Person" width="80"/>
                    <row><cell text="Build"/><cell text="Ada"/><row><cell text="Test"/><cell text="Ben"/></row></row>
                </OutlineView>
            </ColumnView>
            """)
        _ = try focus("#x", in: reading)

        #expect(reading.key(.home).last?.hasSuffix("Task Build not selected collapsed tree level 1") == true)
        #expect(reading.key(.right) == ["expanded"])
    }

    @Test func `the options of a combo box are said with their places`() throws {
        let reading = try read(
            """
            <ColumnView>
                <ComboBox id="x" accessibilityLabel="City"><row title="Bern"/><row title="Chur"/></ComboBox>
            </ColumnView>
            """)
        _ = try focus("#x", in: reading)

        #expect(reading.key(.down, .alt).contains("expanded"))
        #expect(reading.key(.down) == ["Bern 1 of 2"])
        #expect(reading.key(.down) == ["Chur 2 of 2"])
        #expect(reading.key(.return) == ["collapsed", "Chur"])
    }

    @Test func `undone changes are said by their key`() throws {
        let reading = try read(#"<ColumnView><TextField id="x" accessibilityLabel="Name"/></ColumnView>"#)
        _ = try focus("#x", in: reading)
        _ = reading.type("a")

        #expect(reading.key(Key("Z"), .control) == ["Undo"])
        #expect(reading.key(Key("Z"), [.control, .shift]) == ["Redo"])
    }

    @Test func `announcements are said`() throws {
        let reading = try read(#"<ColumnView><Label text="A"/></ColumnView>"#)

        #expect(reading.change { reading.window.application?.announce("12 matches") } == ["12 matches"])
    }

    @Test func `a list is said when focus comes into it, and when it leaves`() throws {
        let reading = try read(
            """
            <ColumnView>
                <TableView id="list" accessibilityLabel="Fruit" height="200">
                    <TableViewCell textLabel.text="Apple"/>
                    <TableViewCell style="value1" textLabel.text="Pear" detailTextLabel.text="3 kg"/>
                </TableView>
                <Button id="x" title="OK"/>
            </ColumnView>
            """)

        let entering = try focus("#list", in: reading)
        #expect(entering.first?.hasPrefix("Fruit List with 2 items") == true, "\(entering)")
        let first = reading.key(.down)
        #expect(first.last?.contains("Apple") == true, "\(first)")
        let second = reading.key(.down)
        #expect(second.last?.contains("Pear") == true && second.last?.hasSuffix("3 kg") == true, "\(second)")
        #expect(try focus("#x", in: reading) == ["leaving list. OK push button"])
    }

    @Test func `nothing is said for an object without focus`() throws {
        let reading = try read(#"<ColumnView><CheckBox id="x" title="A"/><Button id="y" title="B"/></ColumnView>"#)
        _ = try focus("#y", in: reading)

        #expect(try reading.change { (try reading.window.find(Selector("#x")) as? CheckBox)?.isOn = true } == [])
    }
}
