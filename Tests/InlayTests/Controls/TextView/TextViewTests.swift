import Testing

@testable import Inlay

/// Specification 13.7 and 11.9.
@MainActor @Suite struct TextViewTests {
    // MARK: Size

    @Test func `a scrolling text view fills the available size`() throws {
        let view = try view(#"<TextView text="a" font="System 10"/>"#)

        #expect(!view.measure(fitting: .unconstrained).width.isDefined)
        #expect(view.isStretchable(along: .vertical))
    }

    @Test(arguments: [
        (#"text="abcdefgh""#, Double.infinity, Size(50, 26)), (#"text="abcdefgh ij""#, 50, Size(50, 36)),
        (#"text="a&#10;&#10;""#, .infinity, Size(15, 46)), ("", .infinity, Size(10, 26)),
        (#"text="ab" textContainerInset="1,2,3,4""#, .infinity, Size(26, 14)),
        (#"text="ab" textContainer.lineFragmentPadding="0" textContainerInsetLeft="7""#, .infinity, Size(17, 26)),
    ]) func `a non-scrolling text view has the size of its lines`(attributes: String, width: Double, size: Size) throws
    {
        let view = try view(#"<TextView font="System 10" scrollEnabled="false" \#(attributes)/>"#)

        #expect(view.measure(fitting: Size(width, .infinity)) == size)
    }

    @Test func `typing makes a non-scrolling text view higher`() throws {
        let view = try #require(
            try view(#"<TextView font="System 10" scrollEnabled="false" text="ab"/>"#) as? TextView)
        let label = Label()
        let window = try openWindow(column(view, label) { $0.spacing = 0 }, size: Size(100, 200))
        #expect(label.frame.minY == 26)

        view.becomeFirstResponder()
        window.press(.return)
        window.drawFrame()

        #expect(label.frame.minY == 36)
        #expect(view.frame.height == 36)
        #expect(view.contentOffset == .zero)
    }

    @Test func `the height follows the text up to numberOfLines`() throws {
        let attributes = #"font="System 10" numberOfLines="3""#
        for (text, height) in [("", 26), ("a", 26), ("a&#10;b&#10;c", 46), ("a&#10;b&#10;c&#10;d", 46)] {
            for scrolls in [true, false] {
                let view = try view(#"<TextView \#(attributes) scrollEnabled="\#(scrolls)" text="\#(text)"/>"#)
                #expect(view.measure(fitting: Size(100, .infinity)).height == Double(height), "\(text), \(scrolls)")
            }
        }
        // Wrapped lines count as lines, too.
        let wrapped = try view(#"<TextView \#(attributes) text="abcdefgh ijklmnop qrstuvwx yz"/>"#)
        #expect(wrapped.measure(fitting: Size(50, .infinity)) == Size(50, 46))
        #expect(!wrapped.isStretchable(along: .vertical))
    }

    @Test func `typing in a long paragraph measures only the changed text`() throws {
        let view = try #require(
            try view(#"<TextView font="System 10" numberOfLines="3"/>"#) as? TextView)
        view.text = String(repeating: "some words, ", count: 1000)
        let engine = CountingEngine()
        let window = try openWindow(column(view, Spacer()), size: Size(100, 200), textEngine: engine)
        view.becomeFirstResponder()
        window.press(.home, .control)
        window.send(.text("x"))
        window.drawFrame()
        engine.characters = 0

        window.send(.text("y"))
        window.drawFrame()

        #expect(view.text.hasPrefix("xysome") && view.frame.height == 46)
        #expect(engine.characters < 1000)
    }

    @Test func `a text view scrolls beyond numberOfLines`() throws {
        let view = try #require(
            try view(#"<TextView font="System 10" numberOfLines="3" text="a"/>"#) as? TextView)
        let label = Label()
        let window = try openWindow(column(view, label, Spacer()) { $0.spacing = 0 }, size: Size(100, 200))
        view.becomeFirstResponder()

        for (height, offset) in [(36.0, 0.0), (46, 0), (46, 10), (46, 20)] {
            window.press(.return)
            window.drawFrame()
            #expect(view.frame.height == height && view.contentOffset.y == offset && label.frame.minY == height)
        }
        window.send(.wheel(Point(50, 30), dx: 0, dy: 3, []))
        window.drawFrame()
        #expect(view.contentOffset.y == 0)
        view.selectAll()
        window.press(.delete)
        window.drawFrame()
        #expect(view.frame.height == 26 && view.contentOffset.y == 0)
        view.numberOfLines = -1
        #expect(view.numberOfLines == 0 && view.isStretchable(along: .vertical))
    }

    // MARK: Placeholder

    @Test func `a wrapped placeholder shows while the view is empty`() throws {
        let test = try TestTextView("|", #"placeholder="What to write in here""#)
        #expect(test.lines.count == 2 && test.lines.allSatisfy { $0.hasSuffix("placeholder") }, "\(test.lines)")
        #expect(test.lines.map { TestTextView.place(of: $0).x } == [5, 5])

        test.type("a")
        test.window.drawFrame()
        #expect(test.lines.count == 1 && !test.lines[0].contains("placeholder"))
        try test.play("Backspace")
        #expect(test.lines.count == 2)
        test.window.send(.composing("ab", caret: 2))
        #expect(test.lines.count == 1 && !test.lines[0].contains("placeholder"))
        test.window.send(.composing("", caret: 0))
        #expect(test.lines.count == 2)
        test.view.font = .system(size: 20)
        test.window.drawFrame()
        #expect(test.lines.count == 3)
        test.view.placeholder = ""
        test.window.drawFrame()
        #expect(test.lines.isEmpty && WindowInspection(of: test.window).inconsistencies == [])
    }

    @Test func `a placeholder starts where the text starts`() throws {
        let attributes = #"placeholder="abcd" textContainerInset="10,20,10,0""#
        let right = try TestTextView("|", attributes, direction: .rightToLeft)
        let left = try TestTextView("|", attributes)
        let typed = try TestTextView("abcd|", #"textContainerInset="10,20,10,0""#)

        #expect(left.lines.map(TestTextView.place) == typed.lines.map(TestTextView.place))
        // The placeholder has the position of the caret.
        #expect(right.lines.map { TestTextView.place(of: $0).x } == [110 - 5 - 20] && right.view.caretRect.maxX == 105)
        left.view.textAlignment = .right
        left.window.drawFrame()
        #expect(left.lines.map { TestTextView.place(of: $0).x } == [110 - 5 - 20])
    }

    @Test func `a non-scrolling view's size includes its placeholder`() throws {
        let view = try #require(
            try view(#"<TextView font="System 10" scrollEnabled="false" placeholder="abcdefgh ij"/>"#) as? TextView)
        #expect(view.measure(fitting: Size(50, .infinity)) == Size(50, 36))
        #expect(view.accessibility.label == "abcdefgh ij" && view.accessibility.value == "")

        view.text = "a"
        #expect(view.measure(fitting: Size(50, .infinity)).height == 26)
        view.text = ""
        view.numberOfLines = 1
        #expect(view.measure(fitting: Size(50, .infinity)).height == 26)
        view.accessibilityLabel = "Notes"
        #expect(view.accessibility.label == "Notes")
    }

    @Test func `the size after each edit matches a new view's size`() throws {
        let view = try #require(
            try view(#"<TextView font="System 10" scrollEnabled="false" text="a&#10;bb&#10;ccc"/>"#) as? TextView)
        let window = try openWindow(column(view, Spacer()) { $0.spacing = 0 }, size: Size(100, 400))
        view.becomeFirstResponder()
        var random = SplitMix64(seed: 7)

        for step in 0..<150 {
            let key = [Key.return, .delete, .backspace, .up, .down, .home, .end, .left].randomElement(using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: window.send(.text("a few words "))
            case 1: window.press(.down, .shift)
            default: window.press(key ?? .return)
            }
            if step.isMultiple(of: 3) { window.drawFrame() }
            if step == 75 { view.font = .system(size: 12) }
            let new = TextView()
            new.font = view.font
            new.isScrollEnabled = false
            new.text = view.text
            for width in [Double.infinity, 100, 60] {
                #expect(
                    view.measure(fitting: Size(width, .infinity)) == new.measure(fitting: Size(width, .infinity)),
                    "step \(step), \(view.text)")
            }
        }
    }

    @Test func `the view's baseline is the first line's baseline`() throws {
        let view = try view(#"<TextView font="System 10"/>"#)

        #expect(view.firstBaseline(for: Size(100, 60)) == 16)
    }

    // MARK: Drawing

    @Test func `lines wrap at the view's width`() throws {
        let test = try TestTextView("a line that is too long for the view\n\nend|", isFocused: false)

        #expect(
            test.drawn == [
                "clip 0,0 110x66", "fill 0,0 110x66 contentBackground",
                #"text 5,16 "a line that is too " 10 label"#, #"text 5,26 "long for the view" 10 label"#,
                #"text 5,46 "end" 10 label"#,
            ])
    }

    @Test func `a focused text view shows a caret and an accent border`() throws {
        let test = try TestTextView("one\ntw|o", #"borderStyle="roundedRect""#)

        #expect(
            test.drawn == [
                "clip 0,0 110x66", "fill 0,0 110x66 r7 contentBackground beneath 2", #"text 5,16 "one" 10 label"#,
                #"text 5,26 "two" 10 label"#, "fill 15,18 1x10 label", "border 0,0 110x66 r7 2 accent",
            ])
        #expect(test.view.caretRect == Rect(15, 18, 1, 10))
        #expect(test.window.focus.textInputArea == Rect(15, 18, 1, 10))
    }

    @Test func `a selection across lines extends to the edge`() throws {
        let test = try TestTextView("a[bc\n\nde|f")

        #expect(
            test.drawn.filter { $0.contains("selection") }.sorted() == [
                "fill 10,8 95x10 selection", "fill 5,18 100x10 selection", "fill 5,28 10x10 selection",
            ])
    }

    @Test func `a selection in a wrapped line extends to the edge`() throws {
        let test = try TestTextView("a [line that is too lo|ng for the view")

        #expect(
            test.drawn.filter { $0.contains("selection") } == [
                "fill 15,8 90x10 selection", "fill 5,18 10x10 selection",
            ])
    }

    @Test func `a selection in bidirectional text is drawn in parts`() throws {
        // Drawn as "ab גבא": the selection is b, the space and the first letter, which is at the right end.
        let test = try TestTextView("a[b א|בג")

        #expect(
            test.drawn.filter { $0.contains("selection") } == [
                "fill 10,8 10x10 selection", "fill 30,8 5x10 selection",
            ])
    }

    @Test func `an inactive window dims the selection and hides the caret`() throws {
        let test = try TestTextView("a[bc|d")

        test.window.send(.focusLost)
        #expect(test.drawn.contains("fill 10,8 10x10 fillHover"))
        test.set("abc|")

        #expect(!test.drawn.contains { $0.contains("1x10") })
    }

    @Test func `selected text uses the theme's color instead of textColor`() throws {
        let test = try TestTextView("a[b|c", #"textColor="destructive""#)

        #expect(
            test.drawn[3...] == [
                "clip 0,8 10x10", #"text 5,16 "abc" 10 destructive"#, "clip 10,8 5x10", #"text 5,16 "abc" 10 label"#,
                "clip 15,8 95x10", #"text 5,16 "abc" 10 destructive"#,
            ])
    }

    @Test(arguments: [
        ("left", "5,16", "5,26"), ("center", "47.5,16", "40,26"), ("right", "90,16", "75,26"),
        ("natural", "5,16", "75,26"),
        ("justified", "5,16", "75,26"),
    ]) func `the text alignment positions each line`(alignment: String, first: String, second: String) throws {
        let test = try TestTextView("abc\nאבגדהו|", #"textAlignment="\#(alignment)""#, isFocused: false)

        let expected = [first, second].map { place in
            alignment == "center" ? place.replacing("47.5", with: "48") : place
        }
        #expect(test.lines.map { $0.split(separator: " ")[1] }.map(String.init) == expected)
    }

    @Test func `a line without letters has the window's direction`() throws {
        let test = try TestTextView("12|", direction: .rightToLeft, isFocused: false)

        #expect(test.lines == [#"text 95,16 "12" 10 label"#])
    }

    @Test func `tab characters advance to tab stops`() throws {
        // Eight spaces are 40 points.
        let test = try TestTextView("a\tb\n\tcd\tef|")

        #expect(
            test.lines == [
                #"text 5,16 "a" 10 label"#, #"text 45,16 "b" 10 label"#, #"text 45,26 "cd" 10 label"#,
                #"text 85,26 "ef" 10 label"#,
            ])
        #expect(test.view.caretRect.minX == 95)
        test.press(3, 0)
        #expect(test.written == "a|\tb\n\tcd\tef")
        test.press(6, 0)
        #expect(test.written == "a\t|b\n\tcd\tef")
    }

    @Test func `a disabled text view looks dimmed and ignores input`() throws {
        let test = try TestTextView("ab|cd", #"enabled="false""#, isFocused: false)

        test.press(0, 0)
        test.release(0, 0)
        test.type("x")

        #expect(test.written == "ab|cd")
        #expect(!test.view.isFirstResponder)
        #expect(test.drawn[0] == "opacity 0.4")
        #expect(!test.view.accessibility.isEnabled)
        #expect(test.view.contextMenu(at: .zero) == nil)
    }

    @Test func `disabling a text view removes its focus`() throws {
        let test = try TestTextView("ab|cd")

        test.view.isEnabled = false

        #expect(!test.view.isFirstResponder)
        #expect(test.window.focus.textInputArea == nil)
    }

    @Test func `a non-selectable text view only scrolls`() throws {
        let test = try TestTextView("1|\n2\n3\n4\n5\n6\n7\n8", #"selectable="false""#, isFocused: false)

        test.press(0, 2)
        test.release(0, 2)
        test.type("x")

        #expect(test.written == "1|\n2\n3\n4\n5\n6\n7\n8")
        #expect(test.view.isFirstResponder)
        try test.play("Down")
        #expect(test.view.contentOffset.y == 30)
    }

    // MARK: State

    @Test func `accessibility reports the role, label and text`() throws {
        let test = try TestTextView("a\nb|", #"accessibilityLabel="Notes""#)

        #expect(test.view.accessibility == Accessibility(role: .textView, label: "Notes", value: "a\nb"))
        #expect(test.view.shownText == "a\nb")
    }

    @Test func `text, selection and scroll offset survive a reload`() throws {
        let text = (1...30).map { "line \($0)" }.joined(separator: "\n")
        let test = try TestTextView(text + "|")
        test.view.contentOffset.y = 101
        test.window.drawFrame()
        let state = try #require(test.view.restorableState)
        let other = try TestTextView("|", isFocused: false)

        other.view.restore(state)
        other.window.drawFrame()

        #expect(other.view.text == text)
        #expect(other.view.editor.selection == test.view.editor.selection)
        #expect(other.view.contentOffset.y == 101)
    }

    @Test func `markup sets the data detector types`() throws {
        let view = try #require(try view(#"<TextView dataDetectorTypes="link, phoneNumber"/>"#) as? TextView)

        #expect(view.dataDetectorTypes == [.link, .phoneNumber])
        #expect("\(view.dataDetectorTypes)" == "phoneNumber, link")
        #expect("\(DataDetectorTypes.all) \(DataDetectorTypes([]))" == "all none")
    }

    @Test func `invalid insets and padding are ignored`() throws {
        let test = try TestTextView("a|")
        test.view.textContainerInset.top = .infinity
        test.view.textContainer.lineFragmentPadding = .nan

        #expect(test.view.textContainerInset == EdgeInsets(top: 8, bottom: 8))
        #expect(test.view.textContainer.lineFragmentPadding == 5)
    }

    @Test func `a font change updates line positions and caret`() throws {
        let test = try TestTextView("one two three four|")

        test.view.font = .system(size: 20)
        test.window.drawFrame()

        #expect(test.lines.map { $0.split(separator: " ")[1] } == ["5,24", "5,44"])
        #expect(test.view.caretRect.size.height == 20)
    }
}
