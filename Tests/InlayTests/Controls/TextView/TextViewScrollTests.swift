import Testing

@testable import Inlay

/// The visible part of a long text.
@MainActor @Suite struct TextViewScrollTests {
    private static let numbers = (1...100).map { "line \($0)" }.joined(separator: "\n")

    private func firstLine(_ test: TestTextView) -> String? {
        test.lines.first.map { String($0.split(separator: "\"")[1]) }
    }

    @Test func `caret movement scrolls the caret into view`() throws {
        let test = try TestTextView("|" + Self.numbers)
        #expect(test.view.contentOffset.y == 0)

        try test.play("Ctrl+End")
        #expect(test.view.contentOffset.y == 1000 + 16 - 66)
        #expect(test.view.caretRect == Rect(45, 48, 1, 10))
        try test.play("Up Up Up Up")
        #expect(test.view.contentOffset.y == 950)
        try test.play("Up")
        #expect(test.view.contentOffset.y == 948)
        try test.play("Ctrl+Home")
        #expect(test.view.contentOffset.y == 0)
    }

    @Test func `page keys scroll and keep the caret's position in the view`() throws {
        let test = try TestTextView("|" + Self.numbers)
        try test.play("Down Down")

        try test.play("PageDown")
        #expect(test.view.contentOffset.y == 50)
        #expect(test.view.caretRect.minY == 28)
        try test.play("PageDown PageUp PageUp")
        #expect(test.view.contentOffset.y == 0)
        #expect(test.view.caretRect.minY == 28)
    }

    @Test func `typing scrolls the caret into view`() throws {
        let test = try TestTextView("|" + Self.numbers)
        test.view.contentOffset.y = 500
        test.window.drawFrame()
        #expect(firstLine(test) == "line 50")

        test.type("x")
        test.window.drawFrame()

        #expect(test.view.contentOffset.y == 0)
        #expect(test.lines.first?.contains("xline 1") == true)
    }

    @Test func `the visible text stays in place when the width changes`() throws {
        let text = (1...200).map { "\($0): a paragraph of several lines, which are others in a different width" }
            .joined(separator: "\n")
        let test = try TestTextView("|" + text)
        test.view.contentOffset.y = 2000
        test.window.drawFrame()
        let before = try #require(firstLine(test))

        test.window.send(.resized(Size(210, 66), scale: 1))
        test.window.drawFrame()
        let after = try #require(firstLine(test))
        #expect(after.contains(before), "\(before) | \(after)")
        test.window.send(.resized(Size(110, 66), scale: 1))
        test.window.drawFrame()
        #expect(test.lines.prefix(2).contains { $0.contains(before) })
    }

    @Test func `the visible text stays in place when text above changes`() throws {
        let test = try TestTextView("|" + Self.numbers)
        test.view.contentOffset.y = 500
        test.window.drawFrame()
        let before = test.lines

        test.view.replace(0..<0, withText: "one\ntwo\nthree\n")
        test.view.shouldShowCaret = false
        test.window.drawFrame()

        #expect(test.lines == before)
        #expect(test.view.contentOffset.y == 530)
    }

    /// Heights of unmeasured paragraphs are estimates. The visible text does not jump when the heights become known.
    @Test func `scrolling up through unmeasured text does not jump`() throws {
        let paragraph = String(repeating: "many words ", count: 12)
        let text = (1...400).map { $0.isMultiple(of: 3) ? "\($0) \(paragraph)" : "\($0)" }.joined(separator: "\n")
        let test = try TestTextView("|" + text)
        test.view.contentOffset.y = (test.view.scrollRange?.greatest.y ?? 0) / 2
        test.window.drawFrame()

        for _ in 0..<200 {
            let before = test.lines.dropLast(2).map { $0.split(separator: "\"")[1] }
            let tops = test.lines.dropLast(2).map { TestTextView.place(of: $0).y }
            test.view.contentOffset.y -= 7
            test.window.drawFrame()
            let after = test.lines.map { ($0.split(separator: "\"")[1], TestTextView.place(of: $0).y) }
            for (text, top) in zip(before, tops) where top < 40 && text.count > 2 {
                #expect(after.contains { $0.0 == text && abs($0.1 - top - 7) < 0.01 }, "\(text) \(top) \(after)")
            }
        }
    }

    @Test func `only paragraphs near the visible area are laid out`() throws {
        let text = String(repeating: "A line of some words that is wrapped.\n", count: 20_000)
        let test = try TestTextView("|" + text)
        #expect((0..<20_001).count { test.view.rows.isLaidOut($0) } < 10)

        try test.play("Ctrl+End")

        #expect((0..<20_001).count { test.view.rows.isLaidOut($0) } < 20)
        #expect(test.view.rows.shown.count < 10)
        #expect(test.view.caretRect.minY == 48)
    }

    @Test func `scrollRangeToVisible shows the range and keeps the selection`() throws {
        let test = try TestTextView("|" + Self.numbers)
        let place = Self.numbers.utf8.count / 2

        test.view.scrollRangeToVisible(place..<place + 3)
        test.window.drawFrame()

        #expect(test.lines.contains { $0.contains("line 51") })
        #expect(test.view.selectedRange == 0..<0)
    }

    @Test func `the wheel scrolls and keeps the caret's text position`() throws {
        let test = try TestTextView("|" + Self.numbers)

        test.window.send(.wheel(Point(50, 30), dx: 0, dy: -1, []))
        test.window.drawFrame()

        #expect(test.view.contentOffset.y == 33)
        #expect(test.written.hasPrefix("|"))
        #expect(test.view.caretRect.minY == 8 - 33)
    }

    @Test func `a scroll view keeps a growing text view's caret visible`() throws {
        let view = try #require(try view(#"<TextView font="System 10" scrollEnabled="false"/>"#) as? TextView)
        let page = ScrollView()
        page.fitToWidth = true
        page.contentView = column(view)
        let window = try openWindow(page, size: Size(100, 60))
        view.becomeFirstResponder()

        for _ in 0..<9 { window.press(.return) }
        window.drawFrame()

        #expect(view.frame.height == 116)
        #expect(page.contentOffset.y == 56)
        window.press(.home, .control)
        window.drawFrame()
        #expect(page.contentOffset.y == 0)
    }
}
