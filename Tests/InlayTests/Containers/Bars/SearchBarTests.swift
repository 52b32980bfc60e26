import Testing

@testable import Inlay

/// Specification 13.10.
@MainActor @Suite struct SearchBarTests {
    private final class Delegate: SearchBarDelegate {
        var calls: [String] = []
        var refused = ""

        func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool { refused != "begin" }
        func searchBarTextDidBeginEditing(_ searchBar: SearchBar) { calls.append("begin") }
        func searchBarTextDidEndEditing(_ searchBar: SearchBar) { calls.append("end") }
        func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) {
            calls.append("text '\(searchText)'")
        }
        func searchBar(
            _ searchBar: SearchBar, shouldChangeTextIn range: Range<Int>, replacementText text: String
        ) -> Bool { text != refused }
        func searchBarSearchButtonClicked(_ searchBar: SearchBar) { calls.append("search") }
        func searchBarCancelButtonClicked(_ searchBar: SearchBar) { calls.append("cancel") }
        func searchBar(_ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
            calls.append("scope \(selectedScope)")
        }
    }

    private final class Remover: SearchBarDelegate {
        deinit {}

        func searchBarSearchButtonClicked(_ searchBar: SearchBar) { searchBar.removeFromSuperview() }
    }

    private let delegate = Delegate()

    /// A bar of 300 points in a window of 300 by 150.
    private func open(
        _ attributes: String = "", direction: LayoutDirection = .leftToRight
    ) throws -> (bar: SearchBar, window: Window) {
        let bar = try #require(try view("<SearchBar \(attributes)/>") as? SearchBar)
        bar.delegate = delegate
        let window = try openWindow(column(bar, Spacer()), size: Size(300, 150), direction: direction)
        return (bar, window)
    }

    private func type(_ text: String, _ window: Window) {
        for character in text {
            for kind in InputSequence.typing(character, givesText: window.wantsText).events { window.send(kind) }
        }
    }

    private func parts(_ bar: SearchBar) -> [Rect] { bar.subviews.filter { !$0.isHidden }.map(\.frame) }

    @Test func `a delegate can remove the search bar during a callback`() throws {
        let remover = Remover()
        let window = try openWindow(column(Spacer()), size: Size(300, 150))
        // Only the view tree retains the bar.
        func add() {
            let bar = SearchBar()
            bar.delegate = remover
            (window.view as? ColumnView)?.addArrangedSubview(bar)
            window.drawFrame()
            bar.searchTextField.becomeFirstResponder()
        }
        add()

        window.press(.return)

        #expect(window.firstResponder == nil)
        #expect(window.view.subviews.count == 1)
    }

    // MARK: Size

    @Test func `the search field has margins unless the style is minimal`() throws {
        let (bar, window) = try open()
        #expect(bar.frame == Rect(0, 0, 300, 46))
        #expect(parts(bar) == [Rect(8, 8, 284, 30)])

        bar.searchBarStyle = .minimal
        window.drawFrame()
        #expect(bar.frame == Rect(0, 0, 300, 30))
        #expect(parts(bar) == [Rect(0, 0, 300, 30)])

        bar.searchBarStyle = .default
        window.setTheme(Theme(density: .touch))
        #expect(bar.measure(fitting: .unconstrained).height == 26 + 30)
    }

    @Test func `prompt, cancel button and scope bar each have a place`() throws {
        let (bar, _) = try open(
            #"prompt="Where" showsCancelButton="true" showsScopeBar="true" scopeButtonTitles="All, Names""#)

        // A text of 12 points is 13 high; the button has 6 characters of 7.
        let line = bar.subviews[0].frame.height
        #expect(bar.frame.height == 46 + line + 4 + 38)
        #expect(
            parts(bar) == [
                Rect(8, 8, 284, line), Rect(8, 12 + line, 226, 30), Rect(242, 12 + line, 50, 30),
                Rect(8, 50 + line, 284, 30),
            ])
    }

    @Test func `the cancel button is at the left in right-to-left layout`() throws {
        let (bar, _) = try open(#"showsCancelButton="true""#, direction: .rightToLeft)

        #expect(parts(bar) == [Rect(66, 8, 226, 30), Rect(8, 8, 50, 30)])
        #expect(try #require(bar.searchTextField.leftView).frame.minX == 226 - 9 - 16)
    }

    // MARK: Text

    @Test func `typed text is reported and updates the bound property`() throws {
        let owner = FormOwner()
        let markup = #"<SearchBar text="$name" placeholder="Find"/>"#
        let bar = try #require(loadBound(markup, owner: owner).view(as: SearchBar.self))
        bar.delegate = delegate
        var seen: [String] = []
        bar.addAction(for: .editingChanged) { seen.append(owner.name) }
        let window = try openWindow(bar)

        window.click(Point(150, 240))
        type("a", window)
        #expect(bar.text == "Anna" && seen == ["Anna"])
        #expect(delegate.calls == ["begin", "text 'Anna'"])

        bar.text = "set"
        #expect(owner.name == "set" && seen.count == 1)
    }

    @Test func `the return key performs the search`() throws {
        let (bar, window) = try open()
        var events: [String] = []
        for (name, event) in [
            ("primary", ControlEvents.primaryActionTriggered), ("exit", .editingDidEndOnExit),
            ("begin", .editingDidBegin), ("end", .editingDidEnd),
        ] { bar.addAction(for: event) { events.append(name) } }

        window.press(.tab)
        #expect(bar.searchTextField.isFirstResponder)
        window.press(.return)
        window.makeFirstResponder(nil)

        #expect(delegate.calls == ["begin", "search", "end"])
        #expect(events == ["begin", "exit", "primary", "end"])
    }

    @Test func `the delegate can refuse a text change or the start of editing`() throws {
        let (bar, window) = try open()
        bar.searchTextField.becomeFirstResponder()
        delegate.refused = "x"
        type("xy", window)
        #expect(bar.text == "y")

        window.makeFirstResponder(nil)
        delegate.refused = "begin"
        window.press(.tab)
        #expect(window.firstResponder == nil)
    }

    @Test func `escape clears the field, then ends editing`() throws {
        let (bar, window) = try open(#"text="abc""#)
        bar.searchTextField.becomeFirstResponder()

        window.press(.escape)
        #expect(bar.text.isEmpty && bar.searchTextField.isFirstResponder)
        #expect(delegate.calls == ["begin", "text ''"])

        window.press(.escape)
        #expect(window.firstResponder == nil)
    }

    @Test func `the cancel button clears the text and notifies the delegate`() throws {
        let (bar, window) = try open(#"text="abc" showsCancelButton="true""#)

        window.click(Point(260, 20))
        #expect(bar.text.isEmpty && delegate.calls == ["text ''", "cancel"])

        bar.searchTextField.becomeFirstResponder()
        window.press(.escape)
        #expect(delegate.calls.suffix(3) == ["begin", "end", "cancel"])
    }

    @Test func `the clear button clears the field`() throws {
        let (bar, window) = try open(#"text="abc""#)

        window.click(Point(275, 23))

        #expect(bar.text.isEmpty && bar.searchTextField.isFirstResponder)
    }

    // MARK: Scopes

    @Test func `a click on a scope selects the scope and notifies the delegate`() throws {
        let owner = FormOwner()
        let markup =
            #"<SearchBar showsScopeBar="true" selectedScopeButtonIndex="$count" scopeButtonTitles="A, B, C, D"/>"#
        let bar = try #require(loadBound(markup, owner: owner).view(as: SearchBar.self))
        bar.delegate = delegate
        #expect(bar.selectedScopeButtonIndex == 3)
        var told = 0
        bar.addAction(for: .valueChanged) { told += 1 }
        let window = try openWindow(column(bar, Spacer()), size: Size(300, 150))

        window.click(Point(20, 60))

        #expect(bar.selectedScopeButtonIndex == 0 && owner.count == 0)
        #expect(told == 1 && delegate.calls == ["scope 0"])
    }

    // MARK: State

    @Test func `a disabled search bar ignores clicks and focus`() throws {
        let (bar, window) = try open(#"text="a" showsCancelButton="true" enabled="false""#)

        window.click(Point(100, 20))
        window.click(Point(260, 20))
        window.press(.tab)

        #expect(bar.text == "a" && window.firstResponder == nil && delegate.calls == [])
    }

    @Test func `the search field has the search bar's label and role`() throws {
        let (bar, window) = try open(#"placeholder="Find" text="abc" showsCancelButton="true""#)
        #expect(window.accessibilityTree == "searchField \"Find\" value \"abc\"\nbutton \"Cancel\"")

        bar.accessibilityLabel = "Search notes"
        #expect(window.accessibilityTree.contains(#"searchField "Search notes" value "abc""#))
        #expect(bar.shownText == "abc")
    }

    @Test func `text input traits apply to the search field`() throws {
        let (bar, _) = try open(#"keyboardType="numberPad" autocorrectionType="no" returnKeyType="go""#)

        #expect(bar.searchTextField.keyboardType == .numberPad && bar.searchTextField.autocorrectionType == .no)
        #expect(bar.searchTextField.returnKeyType == .go)
    }
}
