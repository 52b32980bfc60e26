import Testing

@testable import Inlay

/// The events that a tree sends at the end of a frame.
@MainActor @Suite struct AccessibilityEventTests {
    private final class Listener {
        let reader: AccessibilityReader
        var tree: AccessibilityTree { reader.tree }
        let window: Window
        private(set) var events: [AccessibilityEvent] = []

        init(_ window: Window, _ kinds: AccessibilityEvent.Kinds = .all) throws {
            self.window = window
            reader = AccessibilityReader(of: try #require(window.application))
            reader.observed = kinds
            reader.onEvents = { [unowned self] in events += $0 }
        }

        deinit {}

        /// The events since the last call, after a frame.
        func take() -> [AccessibilityEvent] {
            window.drawFrame()
            defer { events = [] }
            return events
        }

        func id(_ selector: String) throws -> Int {
            try #require(tree.object(of: try window.find(Selector(selector)))).id
        }
    }

    private func listen(
        _ markup: String, _ kinds: AccessibilityEvent.Kinds = .all
    ) throws -> Listener {
        let window = try openWindow(try view(markup), size: Size(320, 480))
        window.drawFrame()
        return try Listener(window, kinds)
    }

    @Test func `a frame without changes sends nothing`() throws {
        let listener = try listen(#"<ColumnView><Button id="a" title="A"/></ColumnView>"#)
        _ = try listener.id("#a")

        #expect(listener.take().isEmpty)
        listener.window.invalidate()
        #expect(listener.take().isEmpty)
    }

    @Test func `names, values and states that change are sent once`() throws {
        let listener = try listen(
            #"<ColumnView><Button id="a" title="A"/><Switch id="b"/><Slider id="c"/></ColumnView>"#)
        let (a, b, c) = (try listener.id("#a"), try listener.id("#b"), try listener.id("#c"))
        let window = listener.window

        (try window.find(Selector("#a")) as? Button)?.title = "B"
        #expect(listener.take().contains(.name(a)))
        (try window.find(Selector("#b")) as? Switch)?.isOn = true
        #expect(listener.take() == [.state(b, .checked, true)])
        (try window.find(Selector("#c")) as? Slider)?.value = 0.5
        #expect(listener.take() == [.value(c)])
        (try window.find(Selector("#a")) as? Button)?.isEnabled = false
        #expect(listener.take() == [.state(a, .enabled, false)])
        try window.find(Selector("#a")).accessibilityProperties.hint = "Ends the call"
        #expect(listener.take() == [.description(a)])
    }

    @Test func `objects that nobody has asked for send nothing`() throws {
        let listener = try listen(#"<ColumnView><Button id="a" title="A"/></ColumnView>"#)

        (try listener.window.find(Selector("#a")) as? Button)?.title = "B"
        #expect(listener.take().isEmpty)
    }

    @Test func `only the kinds that were asked for are sent`() throws {
        let listener = try listen(#"<ColumnView><Switch id="a"/></ColumnView>"#, .value)
        _ = try listener.id("#a")

        (try listener.window.find(Selector("#a")) as? Switch)?.isOn = true
        #expect(listener.take().isEmpty)
    }

    @Test func `the text of a label is the name of its target`() throws {
        let listener = try listen(
            #"<ColumnView><Label id="l" text="Name" target="f"/><TextField id="f"/></ColumnView>"#, .name)
        let field = try listener.id("#f")

        (try listener.window.find(Selector("#l")) as? Label)?.text = "Surname"
        #expect(listener.take() == [.name(field)])
    }

    // MARK: Children

    @Test func `views that come and go are children that were added and removed`() throws {
        let listener = try listen(#"<ColumnView><Button id="a" title="A"/></ColumnView>"#, .children)
        let window = listener.tree.object(of: listener.window)
        _ = window.shownChildren
        let container = listener.window.view
        let label = Label()
        label.text = "New"

        (container as? ColumnView)?.addArrangedSubview(label)
        let added = listener.take()
        let id = try #require(listener.tree.object(of: label)).id
        #expect(added == [.childAdded(id, parent: window.id, index: 1)])

        label.isHidden = true
        #expect(listener.take() == [.childRemoved(id, parent: window.id, index: 1), .defunct(id)])
        #expect(listener.tree.object(id) == nil)
        label.isHidden = false
        #expect(listener.take().count == 1)
        let again = try #require(listener.tree.object(of: label)).id
        #expect(again != id)
        label.removeFromSuperview()
        #expect(listener.take() == [.childRemoved(again, parent: window.id, index: 1), .defunct(again)])
    }

    @Test func `views in a removed view are defunct`() throws {
        let listener = try listen(
            #"<ColumnView><ColumnView id="box" accessibilityLabel="Box"><Button id="a" title="A"/></ColumnView></ColumnView>"#,
            .children)
        _ = listener.tree.object(of: listener.window).shownChildren
        let (box, button) = (try listener.id("#box"), try listener.id("#a"))

        try listener.window.find(Selector("#box")).removeFromSuperview()
        let events = listener.take()
        #expect(events.contains(.defunct(box)) && events.contains(.defunct(button)))
        #expect(events.first == .childRemoved(box, parent: listener.tree.object(of: listener.window).id, index: 0))
    }

    @Test func `rows that come into sight and leave it are no events`() throws {
        let sample = try SampleList(.table)
        let listener = try Listener(sample.window, [.children, .state])
        let list = try #require(listener.tree.object(of: sample.view))
        let (first, last) = (try #require(list.child(at: 0)), try #require(list.child(at: 19)))
        #expect(first.isShowing && !last.isShowing)

        (sample.view as? TableView)?.contentOffset.y = 300
        #expect(listener.take().isEmpty)
        #expect(!first.isShowing)
    }

    @Test func `rows that are added and removed are children`() throws {
        let sample = try SampleList(.table)
        let table = try #require(sample.view as? TableView)
        let listener = try Listener(sample.window, .children)
        let list = try #require(listener.tree.object(of: table))
        let last = try #require(list.child(at: 19)).id

        sample.names.removeLast()
        table.deleteRows(at: [IndexPath(row: 19, section: 0)], with: .none)
        #expect(listener.take() == [.childRemoved(last, parent: list.id, index: 19), .defunct(last)])
    }

    @Test func `a row keeps its object when rows are inserted before it`() throws {
        let sample = try SampleList(.table)
        let table = try #require(sample.view as? TableView)
        let listener = try Listener(sample.window, [.children, .name])
        let list = try #require(listener.tree.object(of: table))
        let ids = list.shownChildren.map(\.id)
        let label = listener.tree.object(ids[0])?.accessibility.label

        sample.names.insert("new", at: 0)
        table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        let events = listener.take()
        let new = try #require(list.child(at: 0)).id
        #expect(!ids.contains(new) && events == [.childAdded(new, parent: list.id, index: 0)])
        #expect(listener.tree.object(ids[0])?.indexInParent == 1)
        #expect(listener.tree.object(ids[0])?.accessibility.label == label)
    }

    @Test func `a deleted row of a later section has its index among all rows`() throws {
        let source = Sections(counts: [3, 4])
        let table = TableView()
        table.dataSource = source
        let window = try openWindow(table, size: Size(320, 480))
        window.drawFrame()
        let listener = try Listener(window, .children)
        let list = try #require(listener.tree.object(of: table))
        let ids = try (0..<7).map { try #require(list.child(at: $0)).id }

        source.counts[1] = 3
        table.deleteRows(at: [IndexPath(row: 2, section: 1)], with: .none)
        #expect(listener.take() == [.childRemoved(ids[5], parent: list.id, index: 5), .defunct(ids[5])])

        source.counts = [3, 1]
        table.reloadData()
        let events = listener.take()
        #expect(
            events.prefix(2) == [
                .childRemoved(ids[4], parent: list.id, index: 4),
                .childRemoved(ids[6], parent: list.id, index: 5),
            ]
                || events.prefix(2) == [
                    .childRemoved(ids[6], parent: list.id, index: 5),
                    .childRemoved(ids[4], parent: list.id, index: 4),
                ])
    }

    private final class Sections: TableViewDataSource {
        var counts: [Int]

        init(counts: [Int]) { self.counts = counts }

        deinit {}

        func numberOfSections(in tableView: TableView) -> Int { counts.count }
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
        func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
            let cell = TableViewCell()
            cell.textLabel?.text = "\(indexPath.section).\(indexPath.row)"
            return cell
        }
    }

    // MARK: Readers

    @Test func `two readers share the objects, and each receives its kinds`() throws {
        let names = try listen(#"<ColumnView><Button id="a" title="A"/></ColumnView>"#, .name)
        let states = try Listener(names.window, .state)
        let id = try names.id("#a")
        #expect(try states.id("#a") == id)
        #expect(names.tree === states.tree)
        let button = try #require(try names.window.find(Selector("#a")) as? Button)

        button.title = "B"
        button.isEnabled = false
        #expect(names.take() == [.name(id)])
        #expect(states.take() == [.state(id, .enabled, false)])

        names.reader.close()
        button.title = "C"
        button.isEnabled = true
        #expect(names.take().isEmpty && states.take() == [.state(id, .enabled, true)])
        #expect(states.tree.observed == .state && names.window.application?.accessibilityTree === states.tree)
        states.reader.close()
        #expect(names.window.application?.accessibilityTree == nil)
    }

    @Test func `a reader that comes later is not told of the past`() throws {
        let names = try listen(#"<ColumnView><Button id="a" title="A"/></ColumnView>"#, .name)
        let id = try names.id("#a")
        let all = try Listener(names.window)
        (try names.window.find(Selector("#a")) as? Button)?.setNeedsDisplay()
        #expect(all.take().isEmpty)
        (try names.window.find(Selector("#a")) as? Button)?.title = "B"
        #expect(all.take() == [.name(id)])
    }

    // MARK: Focus and windows

    @Test func `focus moves from object to object`() throws {
        let listener = try listen(
            #"<ColumnView><TextField id="a"/><TextField id="b"/></ColumnView>"#, [.focus, .window])
        let (a, b) = (try listener.id("#a"), try listener.id("#b"))
        let window = listener.tree.object(of: listener.window).id

        try listener.window.find(Selector("#a")).becomeFirstResponder()
        #expect(listener.take() == [.focus(from: nil, to: a)])
        listener.window.press(.tab)
        #expect(listener.take() == [.focus(from: a, to: b)])
        listener.window.dispatch(Event(.focusLost, time: .zero))
        #expect(listener.take() == [.windowDeactivated(window), .focus(from: b, to: nil)])
        listener.window.dispatch(Event(.focusGained, time: .zero))
        #expect(listener.take() == [.windowActivated(window), .focus(from: nil, to: b)])
    }

    @Test func `the focused row has the focus of a list`() throws {
        let sample = try SampleList(.table)
        let listener = try Listener(sample.window, [.focus, .selection])
        sample.window.dispatch(Event(.focusGained, time: .zero))
        sample.view.becomeFirstResponder()
        sample.window.press(.down)
        _ = listener.take()
        let list = try #require(listener.tree.object(of: sample.view))
        let (first, second) = (try #require(list.child(at: 0)).id, try #require(list.child(at: 1)).id)
        _ = listener.take()

        sample.window.press(.down)
        let events = listener.take()
        #expect(events.contains(.focus(from: first, to: second)) && events.contains(.selection(list.id)))
    }

    // MARK: Text

    @Test func `typing sends the inserted text and the caret`() throws {
        let test = try TestField("äb|")
        let listener = try Listener(test.window, [.text, .caret])
        let id = try #require(listener.tree.object(of: test.field)).id
        _ = listener.take()

        test.type("c")
        #expect(
            listener.take() == [
                .text(id, .init(offset: 2, removed: "", inserted: "c")), .caretMoved(id),
            ])
        test.window.press(.backspace)
        #expect(
            listener.take() == [
                .text(id, .init(offset: 2, removed: "c", inserted: "")), .caretMoved(id),
            ])
        test.window.press(.left, .shift)
        #expect(listener.take() == [.caretMoved(id), .textSelection(id)])
    }

    @Test func `a password is never sent`() throws {
        let test = try TestField("secret|", #"secureTextEntry="true""#)
        let listener = try Listener(test.window)
        _ = listener.tree.object(of: test.field)
        _ = listener.take()

        test.type("X")
        let events = listener.take()
        #expect(!events.isEmpty && !"\(events)".contains("X") && !"\(events)".contains("secret"))
        #expect("\(events)".contains("•"))
    }

    @Test(arguments: [
        ("abc", "abXc", 2, "", "X"), ("abc", "", 0, "abc", ""), ("aab", "ab", 1, "a", ""), ("äöü", "äxü", 1, "ö", "x"),
        ("", "", 0, "", ""),
    ])
    func `a change is what two texts do not share`(
        old: String, new: String, offset: Int, removed: String, inserted: String
    ) {
        let change = AccessibilityEvent.TextChange(from: old, to: new)
        #expect(change == .init(offset: offset, removed: removed, inserted: inserted))
    }

    // MARK: Announcements

    @Test func `an app announces a text`() throws {
        let listener = try listen("<ColumnView/>")
        listener.window.application?.announce("12 matches")
        listener.window.application?.announce("Low battery", politeness: .assertive)
        listener.window.application?.announce("")

        let id = listener.tree.object(of: listener.window).id
        #expect(
            listener.take() == [
                .announcement(id, "12 matches", .polite), .announcement(id, "Low battery", .assertive),
            ])
    }

    @Test func `a live region announces its new text`() throws {
        let listener = try listen(
            #"<ColumnView><Label id="a" text="0 files" accessibilityLive="polite"/><Label id="b" text="x"/></ColumnView>"#,
            .announcement)
        #expect(listener.take().isEmpty)
        (try listener.window.find(Selector("#a")) as? Label)?.text = "3 files"
        (try listener.window.find(Selector("#b")) as? Label)?.text = "y"

        #expect(listener.take() == [.announcement(try listener.id("#a"), "3 files", .polite)])
        listener.window.invalidate()
        #expect(listener.take().isEmpty)
    }

    @Test func `a toast announces itself`() throws {
        let listener = try listen("<ColumnView/>", .announcement)
        listener.window.rootViewController.show(Toast("Note deleted"))

        let texts = listener.take().compactMap { event -> String? in
            guard case .announcement(_, let text, .polite) = event else { return nil }
            return text
        }
        #expect(texts == ["Note deleted"])
    }

    @Test func `without a tree nothing is announced or recorded`() throws {
        let window = try openWindow(try view(#"<ColumnView><Button id="a" title="A"/></ColumnView>"#))
        window.application?.announce("Hello")
        window.drawFrame()
        #expect(window.application?.accessibilityTree == nil)

        let listener = try Listener(window)
        listener.reader.close()
        window.application?.announce("Hello")
        (try window.find(Selector("#a")) as? Button)?.title = "B"
        #expect(listener.take().isEmpty && window.application?.accessibilityTree == nil)
    }
}
