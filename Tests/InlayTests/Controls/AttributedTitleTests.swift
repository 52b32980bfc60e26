import FoundationEssentials
import Testing

@testable import Inlay

/// Attributed titles of buttons, attributed text in documents, and rows with attributed text.
@MainActor @Suite struct AttributedTitleTests {
    private let red = Color(red: 1, green: 0, blue: 0)

    private func text(_ characters: String, _ color: Color? = Color(red: 1, green: 0, blue: 0)) -> AttributedString {
        var text = AttributedString(characters)
        text.foregroundColor = color
        return text
    }

    private func drawn(_ button: Button) throws -> [Substring] {
        let window = try openWindow(button, size: Size(100, 40))
        return window.displayList().description.split(separator: "\n").dropFirst().map { line in
            line.drop { $0 != "\"" && $0 != "o" }
        }.filter { $0.contains("\"") || $0.hasPrefix("opacity") }
    }

    // MARK: Buttons

    @Test func `an attributed title replaces the plain title`() throws {
        let button = Button()
        button.title = "ab"
        button.attributedTitle = text("cdef")

        #expect(try drawn(button) == ["\"cdef\" 14 #ff0000"])
        #expect(button.shownText == "cdef")
        #expect(button.accessibility.label == "cdef")

        button.attributedTitle = nil
        #expect(button.shownText == "ab")
        #expect(try drawn(button) == ["\"ab\" 14 label"])
    }

    @Test func `a button without a window reports its attributed title`() {
        let button = Button()
        button.attributedTitle = text("ab")

        #expect(button.shownText == "ab")
    }

    @Test func `each state shows its own title or the normal title`() throws {
        let button = Button()
        button.attributedTitle = text("normal")
        button[.selected].title = "plain"
        button[.disabled].attributedTitle = text("off", .black)

        #expect(try drawn(button) == ["\"normal\" 14 #ff0000"])
        button.isHighlighted = true
        #expect(button.shownText == "normal")
        button.isHighlighted = false
        button.isSelected = true
        #expect(try drawn(button) == ["\"plain\" 14 label"])
        button.isSelected = false
        button.isEnabled = false
        #expect(try drawn(button) == ["opacity 0.4", "\"off\" 14 #000000"])
    }

    @Test func `a title run without a color uses the button's title color`() throws {
        let button = Button()
        button.style = .prominent
        button.attributedTitle = text("ab", nil)

        #expect(try drawn(button) == ["\"ab\" 14 medium onAccent"])
    }

    @Test func `attributed colors fade when only the title is dimmed`() throws {
        let button = Button()
        button.adjustsImageWhenHighlighted = false
        button.attributedTitle = text("ab")
        button.isHighlighted = true

        #expect(try drawn(button) == ["\"ab\" 14 #ff0000*0.65"])
    }

    // MARK: Documents

    private final class Owner: MarkupOwner {
        @Bindable var message: AttributedString
        @Bindable var title: AttributedString?
        @Bindable var name = "Ann"

        init(_ message: AttributedString) { self.message = message }
    }

    @Test func `a label updates from its bound attributed text`() throws {
        let owner = Owner(text("ab"))
        let loaded = loadBound(#"<Label attributedText="$message"/>"#, owner: owner)
        let label = try #require(loaded.view(as: Label.self))

        #expect(loaded.diagnostics.isEmpty)
        #expect(label.attributedText == text("ab"))

        owner.message = text("cd", .black)

        #expect(label.attributedText == text("cd", .black))
    }

    @Test(arguments: ["attributedTitle", "normalAttributedTitle"])
    func `a button updates from its bound attributed titles`(name: String) throws {
        let owner = Owner(text("ab"))
        let loaded = loadBound(
            "<Button \(name)='$title' highlightedAttributedTitle='$message' disabledAttributedTitle='$message' "
                + "selectedAttributedTitle='$message'/>", owner: owner)
        let button = try #require(loaded.view(as: Button.self))
        owner.title = text("cd")

        #expect(loaded.diagnostics.isEmpty)
        #expect(button.attributedTitle == text("cd"))
        #expect(
            [.highlighted, .disabled, .selected].map { button[$0].attributedTitle } == [
                owner.message, owner.message, owner.message,
            ])
    }

    @Test func `plain text for attributedText shows with a warning`() throws {
        let loaded = Loaded("<Label attributedText='ab'/>")
        let bound = loadBound(#"<Label attributedText="$name"/>"#, owner: Owner(AttributedString()))

        #expect(loaded.view(as: Label.self)?.text == "ab")
        #expect(bound.view(as: Label.self)?.text == "Ann")
        #expect(loaded.diagnostics.map(\.id) == [.doubtfulValue])
        #expect(loaded.diagnostics.first?.message.contains("AttributedString") == true)
        #expect(bound.diagnostics.count == 1)
    }

    // MARK: Rows

    private final class Rows: TableViewDataSource {
        let texts: (Int) -> AttributedString?

        init(_ texts: @escaping (Int) -> AttributedString?) { self.texts = texts }

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 100 }

        func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            if let text = texts(indexPath.row) {
                cell.textLabel?.attributedText = text
            } else {
                cell.textLabel?.text = "plain \(indexPath.row)"
            }
            return cell
        }
    }

    @Test func `a reused cell shows only its new row's text`() throws {
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "row")
        let rows = Rows { $0 < 20 ? self.text("row \($0)") : nil }
        table.dataSource = rows
        let window = try openWindow(table, size: Size(200, 200))
        let before = window.displayList().description
        table.setContentOffset(Point(0, 2000), animated: false)
        window.drawFrame()
        let after = window.displayList().description

        #expect(before.contains("\"row 1\" 14 #ff0000"))
        #expect(after.contains("\"plain "))
        #expect(!after.contains("#ff0000"))
    }
}
