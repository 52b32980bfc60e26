import Testing

@testable import Inlay

/// The widths of rows and wheels in a wide view. Specification 13.9 and 13.11.
@MainActor @Suite struct ReadableWidthTests {
    private func table(_ attributes: String, width: Double = 1200) throws -> (TableView, Window) {
        let table = try #require(
            try view(
                #"<TableView \#(attributes)><sectionHeader title="Flavor"/><TableViewCell textLabel.text="A" checked="true"/></TableView>"#
            ) as? TableView)
        let window = try openWindow(table, size: Size(width, 200))
        window.drawFrame()
        return (table, window)
    }

    private let first = IndexPath(row: 0, section: 0)

    @Test func `rows of a grouped table are centred in a wide window`() throws {
        let (table, _) = try table(#"style="grouped""#)

        let cell = try #require(table.cellForRow(at: first))
        #expect(cell.frameInWindow.width == 720)
        #expect(cell.frameInWindow.minX == 240)
    }

    @Test func `rows of a narrow grouped table keep the default side margins`() throws {
        let (table, window) = try table(#"style="grouped""#, width: 320)
        #expect(try #require(table.cellForRow(at: first)).frameInWindow.width == 288)

        window.send(.resized(Size(1000, 200), scale: 1))
        window.drawFrame()
        #expect(try #require(table.cellForRow(at: first)).frameInWindow.width == 720)
    }

    @Test func `the readableWidth attribute limits the width of rows`() throws {
        let plain = try table("").0
        #expect(try #require(plain.cellForRow(at: first)).frameInWindow.width == 1200)
        plain.usesReadableWidth = true
        plain.window?.drawFrame()
        #expect(try #require(plain.cellForRow(at: first)).frameInWindow.width == 720)
        let header = try #require(plain.rows.titles.subviews.first)
        #expect(header.frameInWindow.minX == 240)

        let wide = try table(#"style="grouped" readableWidth="false""#).0
        #expect(try #require(wide.cellForRow(at: first)).frameInWindow.width == 1168)
    }

    @Test func `a click beside the rows selects nothing`() throws {
        let (table, window) = try table(#"readableWidth="true""#)

        window.click(Point(100, 40))
        #expect(table.indexPathForSelectedRow == nil)
        window.click(Point(400, 40))
        #expect(table.indexPathForSelectedRow == first)
    }

    @Test func `the wheels of a picker stay together in a wide window`() throws {
        let picker = try #require(
            try view(
                #"<PickerView><component><row title="A"/></component><component><row title="B"/></component></PickerView>"#
            ) as? PickerView)
        let window = try openWindow(picker, size: Size(1200, 200))
        window.drawFrame()

        #expect(picker.parts.map(\.frame) == [Rect(400, 0, 200, 200), Rect(600, 0, 200, 200)])
    }
}
