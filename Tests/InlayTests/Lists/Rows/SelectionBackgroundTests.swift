import Testing

@testable import Inlay

/// Content on the selection colour (look.md).
@MainActor @Suite struct SelectionBackgroundTests {
    @Test func `a placeholder in a selected row is readable`() throws {
        let row = #"<ContentTableViewCell height="48"><TextField placeholder="Name"/></ContentTableViewCell>"#
        let table = try #require(try view("<TableView>\(row)\(row)\(row)</TableView>") as? TableView)
        let window = try openWindow(table, size: Size(200, 144))
        func colors() -> [String] {
            window.drawFrame()
            return window.displayList().commands.compactMap { command in
                if case .text(let run, _, let color) = command, run.text == "Name" { color.description } else { nil }
            }
        }
        #expect(colors() == ["placeholder", "placeholder", "placeholder"])

        table.selectRow(at: IndexPath(row: 1, section: 0))
        #expect(colors() == ["placeholder", "selectionSecondaryLabel", "placeholder"])

        // A custom view shows the selection.
        table.cellForRow(at: IndexPath(row: 1, section: 0))?.selectedBackgroundView = View()
        #expect(colors() == ["placeholder", "placeholder", "placeholder"])
    }
}
