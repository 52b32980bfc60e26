import Testing

@testable import Inlay

/// A controller that owns a table, and provides the rows that its document does not declare. Specification 12.3.
@MainActor @Suite struct TableViewControllerTests {
    /// The controller provides the rows of the second section.
    private final class Flavors: TableViewController {
        let toppings = ["Olives", "Basil"]
        var declared: View?
        var chosen: [IndexPath] = []

        override func makeView() -> View { declared ?? super.makeView() }

        override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
            section == 1 ? toppings.count : super.tableView(tableView, numberOfRowsInSection: section)
        }
        override func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
            guard path.section == 1 else { return super.tableView(tableView, cellForRowAt: path) }
            let cell = TableViewCell()
            cell.textLabel?.text = toppings[path.row]
            return cell
        }
        override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
            section == 1 ? "Toppings" : super.tableView(tableView, titleForHeaderInSection: section)
        }
        override func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath) {
            super.tableView(tableView, didSelectRowAt: path)
            chosen.append(path)
        }
    }

    private func open(_ controller: TableViewController, _ markup: String?) throws -> Window {
        (controller as? Flavors)?.declared = try markup.map(view)
        let application = Application(title: "Test", platform: HeadlessPlatform(scale: 1))
        application.diagnosticHandler = { _ in }
        let window = try application.open(controller, size: Size(300, 400))
        window.keepAlive(application)
        window.drawFrame()
        return window
    }

    private static let document = """
        <TableView>
            <sectionHeader title="Sizes"/>
            <?sectionSelectionMode singleCheckmark?>
            <TableViewCell textLabel.text="Small"/>
            <TableViewCell textLabel.text="Large"/>
            <?sectionBreak?>
            <TableViewCell textLabel.text="of the document"/>
            <?sectionBreak?>
            <TableViewCell textLabel.text="Notes"/>
        </TableView>
        """

    @Test func `the document provides the rows that a subclass does not`() throws {
        let controller = Flavors()

        _ = try open(controller, Self.document)

        let table = controller.tableView
        let texts = table.indexPathsForVisibleRows.map { table.cellForRow(at: $0)?.textLabel?.text }
        #expect(texts == ["Small", "Large", "Olives", "Basil", "Notes"])
        #expect(table.dataSource === controller && table.delegate === controller)
        let titles = (0...2).map { (table.items.title(.header, of: $0) as? TableViewHeaderFooterView)?.textLabel?.text }
        #expect(titles == ["Sizes", "Toppings", nil])
    }

    @Test func `a tap applies the section's mode and calls the controller`() throws {
        let controller = Flavors()
        let window = try open(controller, Self.document)
        let table = controller.tableView

        for row in [0, 1] {
            let cell = try #require(table.cellForRow(at: IndexPath(row: row, section: 0)))
            window.click(Point(100, cell.frameInWindow.midY))
        }

        #expect(controller.chosen == [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)])
        #expect((0...1).map { table.cellForRow(at: IndexPath(row: $0, section: 0))?.isChecked } == [false, true])
    }

    @Test func `without a document the table is empty and has the given style`() throws {
        let controller = TableViewController(style: .grouped)

        let window = try open(controller, nil)

        #expect(controller.tableView.style == .grouped && controller.tableView.visibleCells.isEmpty)
        #expect(window.application?.diagnostics.isEmpty == true)
    }

    @Test func `a document without a table shows its own view`() throws {
        let controller = Flavors()

        let window = try open(controller, "<Label text='A'/>")

        #expect(controller.view is Label && controller.tableView.visibleCells.isEmpty)
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `editing attributes load without a diagnostic`() throws {
        let keys = #"editing="true" allowsSelectionDuringEditing="true" separatorInsetReference="0""#

        // A diagnostic would be recorded as an issue.
        #expect(try view("<TableView \(keys)/>") is TableView)
    }
}
