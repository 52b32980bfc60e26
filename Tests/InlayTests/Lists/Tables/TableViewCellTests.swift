import Testing

@testable import Inlay

/// Frames of the parts of cells. Texts are 5 points a character wide and 10 high at a size of 10. Specification 11.5.
@MainActor @Suite struct TableViewCellTests {
    /// The cell of a table that is 300 points wide.
    private func cell(
        _ markup: String, direction: LayoutDirection = .leftToRight
    ) throws -> (cell: TableViewCell, window: Window) {
        let table = try #require(try view("<TableView>\(markup)</TableView>") as? TableView)
        let window = try openWindow(table, size: Size(300, 200), direction: direction)
        window.drawFrame()
        return (try #require(table.cellForRow(at: IndexPath(row: 0, section: 0))), window)
    }

    private let fonts = #"textLabel.font="System 10""#

    @Test func `the text is centred vertically`() throws {
        let (cell, _) = try cell("<TableViewCell \(fonts) textLabel.text=\"Title\"/>")

        #expect(cell.frame.height == 36)
        #expect(cell.textLabel?.frame == Rect(16, 13, 268, 10))
        #expect(cell.detailTextLabel == nil)
    }

    @Test func `each cell style places the detail label`() throws {
        let detail = #"detailTextLabel.font="System 10" detailTextLabel.text="Detail""#
        func frames(_ style: String) throws -> [Rect?] {
            let (cell, _) = try cell("<TableViewCell style=\"\(style)\" \(fonts) textLabel.text=\"Title\" \(detail)/>")
            return [cell.textLabel?.frame, cell.detailTextLabel?.frame]
        }

        #expect(try frames("value1TableViewCell") == [Rect(16, 13, 25, 10), Rect(254, 13, 30, 10)])
        // A third of the 268 points is 89.3.
        #expect(try frames("value2") == [Rect(80, 13, 25, 10), Rect(113, 13, 171, 10)])
        #expect(try frames("subtitle") == [Rect(16, 8, 268, 10), Rect(16, 20, 268, 10)])
    }

    @Test func `a tinted title uses a readable colour`() throws {
        let (cell, _) = try cell(#"<TableViewCell style="value2" textLabel.text="Title"/>"#)

        #expect(cell.textLabel?.plainColor == .role(.tintedTitle))
        let red = Color(.fixed(RGBA(0xff00_00ff)))
        cell.tintColor = red
        #expect(cell.textLabel?.plainColor == red)
    }

    @Test func `the disclosure indicator changes colour on a selected row`() throws {
        let (cell, _) = try cell(#"<TableViewCell accessoryType="disclosureIndicator" textLabel.text="Title"/>"#)

        #expect(cell.accessory?.tintColor == .role(.fillBorder))
        cell.rowState.isSelected = true
        #expect(cell.accessory?.tintColor == .role(.selectionSecondaryLabel))
        cell.rowState.isSelected = false
        #expect(cell.accessory?.tintColor == .role(.fillBorder))
    }

    @Test func `a detail disclosure button shows the button and the arrow`() throws {
        let (cell, _) = try cell(#"<TableViewCell accessoryType="detailDisclosureButton" textLabel.text="Title"/>"#)

        let accessory = try #require(cell.accessory)
        let button = try #require(accessory.subviews.first as? Button)
        let arrow = try #require(accessory.subviews.last as? ImageView)
        #expect(arrow.frame.minX >= button.frame.maxX && button.frame.width > 0 && arrow.frame.width > 0)
        #expect(arrow.tintColor == .role(.fillBorder) && arrow.accessibilityProperties.isElement == false)
        cell.rowState.isSelected = true
        #expect(arrow.tintColor == .role(.selectionSecondaryLabel))
        let image = arrow.image
        cell.window?.application?.direction = .rightToLeft
        #expect(cell.accessory?.subviews.first === button && arrow.image != image)
    }

    @Test func `an accessory leaves space between the text and itself`() throws {
        let (cell, _) = try cell("<TableViewCell \(fonts) textLabel.text=\"T\" checked=\"true\"/>")

        #expect(cell.accessory?.frame == Rect(268, 10, 16, 16))
        #expect(cell.textLabel?.frame.maxX == 260)
    }

    @Test func `a child view of a cell becomes its accessory view`() throws {
        let (cell, _) = try cell(#"<TableViewCell textLabel.text="T"><View width="40" height="30"/></TableViewCell>"#)

        #expect(cell.accessoryView?.frame == Rect(244, 8, 40, 30))
        #expect(cell.frame.height == 46)
    }

    @Test func `several lines of text make the row higher`() throws {
        let (cell, _) = try cell("<TableViewCell \(fonts) textLabel.numberOfLines=\"0\" textLabel.text=\"a\nb\nc\"/>")

        // White space in attributes becomes one space.
        #expect(cell.frame.height == 36)
        cell.textLabel?.text = "a\nb\nc"
        cell.window?.drawFrame()
        #expect(cell.frame.height == 46)
    }

    @Test func `in right-to-left layout the parts of a cell are mirrored`() throws {
        let (cell, _) = try cell(
            "<TableViewCell style=\"value1\" \(fonts) textLabel.text=\"Title\" detailTextLabel.font=\"System 10\" detailTextLabel.text=\"D\"/>",
            direction: .rightToLeft)

        #expect(cell.textLabel?.frame == Rect(259, 13, 25, 10))
        #expect(cell.detailTextLabel?.frame == Rect(16, 13, 5, 10))
    }

    @Test func `the content view keeps the layout margins`() throws {
        let (cell, _) = try cell(
            #"<LMTableViewCell layoutMargins="20"><Label text="any" font="System 10"/></LMTableViewCell>"#)
        let content = try #require((cell as? ContentTableViewCell)?.contentView)

        #expect(content.frame == Rect(20, 20, 260, 10))
        #expect(cell.frame.height == 50)
    }

    @Test func `the content view can ignore the layout margins`() throws {
        let (cell, _) = try cell(
            "<LMTableViewCell><?ignoreLayoutMargins?><View height=\"30\"/></LMTableViewCell>")

        #expect((cell as? ContentTableViewCell)?.contentView?.frame == Rect(0, 0, 300, 30))
    }

    @Test func `backgrounds fill the cell and show with the selection`() throws {
        let (cell, window) = try cell(
            """
            <LMTableViewCell><?backgroundView?><View tag="1"/><?selectedBackgroundView?><View tag="2"/>\
            <Label text="a"/></LMTableViewCell>
            """)

        #expect(cell.backgroundView?.frame == cell.bounds)
        #expect(cell.selectedBackgroundView?.isHidden == true)
        window.click(Point(100, 10))
        #expect(cell.isSelected)
        #expect(cell.selectedBackgroundView?.isHidden == false)
        #expect(cell.subviews.first === cell.backgroundView)
    }

    @Test func `a multiple selection background is not used for single selection`() throws {
        let (cell, window) = try cell(
            "<LMTableViewCell><?multipleSelectionBackgroundView?><View/><Label text=\"a\"/></LMTableViewCell>")

        window.click(Point(100, 10))

        #expect(cell.multipleSelectionBackgroundView?.isHidden == true)
        #expect(window.displayList().description.contains(" selection"))
    }

    @Test func `the selected background depends on the table and the style`() throws {
        let (cell, window) = try cell(
            """
            <LMTableViewCell><?selectedBackgroundView?><View/><?multipleSelectionBackgroundView?><View/>\
            <Label text="a"/></LMTableViewCell>
            """)
        let table = try #require(cell.declaringTable)
        func shown() -> [Bool] {
            [cell.selectedBackgroundView, cell.multipleSelectionBackgroundView].map { $0?.isHidden == false }
        }
        window.click(Point(100, 5))
        #expect(shown() == [true, false])

        table.allowsMultipleSelection = true
        #expect(shown() == [false, true])
        cell.selectionStyle = .none
        #expect(shown() == [false, false])
        cell.selectionStyle = .gray
        #expect(shown() == [false, true])
        table.allowsMultipleSelection = false
        #expect(shown() == [true, false])
    }

    @Test func `a detail text in a style without a detail label is reported`() throws {
        var builder = ViewBuilder()
        builder.diagnosticHandler = { _ in }
        let text = #"<TableViewCell detailTextLabel.text="none"/>"#

        #expect(try builder.load(MarkupSource(name: "cell.xml", text: text)).diagnostics.count == 1)
    }

    @Test func `a cell bound to its row updates with the row`() throws {
        let source = BoundSource(["one", "two"])
        let (table, window) = try open(source)
        defer { withExtendedLifetime(source) {} }

        #expect(table.visibleCells.map { ($0 as? BoundCell)?.heading.text } == ["one", "two"])
        try #require(table.visibleCells.first as? BoundCell).row = Heading(heading: "three")
        window.drawFrame()
        #expect((table.visibleCells.first as? BoundCell)?.heading.text == "three")
    }

    private func open(_ source: BoundSource) throws -> (TableView, Window) {
        let table = TableView()
        table.register(BoundCell.self, forCellReuseIdentifier: "row")
        table.dataSource = source
        let window = try openWindow(table, size: Size(300, 200))
        window.drawFrame()
        return (table, window)
    }
}

/// The model of a bound cell.
private struct Heading: BindableModel {
    var heading: String

    static let bindable: KeyPathTable<Heading> = ["heading": \.heading]
}

/// A cell that is the owner and the root of its document.
private final class BoundCell: ContentTableViewCell {
    @Outlet var heading: Label
    @Bindable var row = Heading(heading: "")

    required init() {
        super.init()
        let text = #"<root><Label id="heading" text="$row.heading" numberOfLines="0"/></root>"#
        _ = ViewBuilder.view(from: MarkupSource(name: "BoundCell.xml", text: text), owner: self, root: self)
    }

    deinit {}
}

@MainActor private final class BoundSource: TableViewDataSource {
    private let texts: [String]

    init(_ texts: [String]) { self.texts = texts }

    deinit {}

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { texts.count }
    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
        (cell as? BoundCell)?.row = Heading(heading: texts[path.row])
        return cell
    }
}
