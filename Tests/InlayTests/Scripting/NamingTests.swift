import Testing

@testable import Inlay

/// The names that recorders and monkeys use for views.
@Suite struct NamingTests {
    private func name(of button: Button) throws -> String {
        let column = ColumnView()
        button.style = .system
        button.height = 40
        column.addArrangedSubview(button)
        column.addArrangedSubview(Spacer())
        let window = try openWindow(column, size: Size(100, 100))
        return "\(ScriptTarget(naming: Point(20, 10), in: window))"
    }

    private func button(title: String, id: String? = nil) -> Button {
        let button = Button()
        button.title = title
        button.markup.identifier = id
        return button
    }

    @Test func `an id has precedence over a title`() throws {
        #expect(try name(of: button(title: "OK", id: "ok")) == "#ok")
        #expect(try name(of: button(title: "OK")) == "\"OK\"")
    }

    @Test(arguments: ["two words", "a\"b", ""]) func `an ambiguous id is not used as a name`(id: String) throws {
        #expect(try name(of: button(title: "OK", id: id)) == "\"OK\"")
    }

    @Test func `a title with any characters is quoted and readable`() throws {
        #expect(try name(of: button(title: "\u{301}\u{2028}")) == #""\u{301}\u{2028}""#)
        #expect(try name(of: button(title: "button")) == "\"button\"")
    }

    /// Placeholders are not stable: they may change, or be translated.
    @Test(arguments: [(String?.none, #""Search plants" at 40,20"#), ("plants", "#plants at 48,28")])
    func `a search field is named by the search bar's id`(id: String?, expected: String) throws {
        let bar = SearchBar()
        bar.placeholder = "Search plants"
        bar.markup.identifier = id
        let window = try openWindow(column(bar, Spacer()), size: Size(300, 150))
        let point = Point(48, 28)

        let name = ScriptTarget(naming: point, in: window)

        #expect("\(name)" == expected)
        #expect(try window.point(for: name) == point)
    }
}
