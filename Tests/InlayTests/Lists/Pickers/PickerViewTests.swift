import Testing

@testable import Inlay

/// Logs the delegate calls of a picker, and returns widths, heights and views that a test sets.
@MainActor final class PickerLog: PickerViewDelegate {
    var heard: [String] = []
    var widths: [Int: Double] = [:]
    var heights: [Int: Double] = [:]
    var views: ((Int, View?) -> View?)?

    deinit {}

    func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int) {
        heard.append("\(component):\(row)")
    }
    func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double? { widths[component] }
    func pickerView(_ pickerView: PickerView, rowHeightForComponent component: Int) -> Double? { heights[component] }
    func pickerView(
        _ pickerView: PickerView, viewForRow row: Int, forComponent component: Int, reusing view: View?
    ) -> View? { views?(row, view) }
}

/// A picker in a window of 200 by 150 points: rows are 30 high, and five are visible.
@MainActor final class TestPicker {
    let picker: PickerView
    let window: Window
    let log = PickerLog()
    /// The data source. The picker does not retain it.
    var source: (any PickerViewDataSource)?

    static let sizes =
        #"<component name="sizes"><row title="Small" value="S"/><row title="Medium" value="M"/>"#
        + #"<row title="Large" value="L"/></component>"#
    static let colors =
        #"<component name="colors"><row title="Red" value="1"/><row title="Green" value="2"/>"#
        + #"<row title="Blue" value="3"/><row title="Black" value="4"/></component>"#

    init(
        _ content: String = sizes + colors, _ attributes: String = "", size: Size = Size(200, 150),
        direction: LayoutDirection = .leftToRight, source: (any PickerViewDataSource)? = nil
    ) throws {
        picker = try #require(try view("<PickerView \(attributes)>\(content)</PickerView>") as? PickerView)
        picker.delegate = log
        picker.dataSource = source
        self.source = source
        window = try openWindow(picker, size: size, direction: direction)
        window.drawFrame()
    }

    /// The first picker of a document.
    init(in markup: String, size: Size, direction: LayoutDirection = .leftToRight) throws {
        let root = try view(markup)
        picker = try #require(root.descendants.lazy.compactMap { $0 as? PickerView }.first)
        picker.delegate = log
        window = try openWindow(root, size: size, direction: direction)
        window.drawFrame()
    }

    var rows: [Int] { (0..<picker.numberOfComponents).map(picker.selectedRow) }
    var columns: [PickerColumn] { picker.parts.compactMap { $0 as? PickerColumn } }

    /// The rows of a component that have views, with the distances of these from its top.
    func shown(_ component: Int) -> [String] {
        columns[component].dumpedContent.map { content in
            let y = content.view.frameInWindow.minY - columns[component].frameInWindow.minY
            return "\(content.row ?? -1) \((content.view as? Label)?.text ?? "view") \(y.plain)"
        }
    }

    /// Draws frames until nothing moves.
    func settle() throws { try TestFinger(window).settle() }

    var diagnostics: [String] { window.application?.diagnostics.map(\.message) ?? [] }
}

/// A data source with any number of rows, whose titles are their numbers.
@MainActor final class NumberedRows: PickerViewDataSource {
    var counts: [Int]
    var asked: Set<Int> = []

    init(_ counts: Int...) { self.counts = counts }

    deinit {}

    func numberOfComponents(in pickerView: PickerView) -> Int { counts.count }
    func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int { counts[component] }
    func pickerView(_ pickerView: PickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        asked.insert(row)
        return "\(row)"
    }
}

/// Rows and components that a document declares in a picker, and their layout. Specification 13.9.
@MainActor @Suite struct PickerViewTests {
    // MARK: Layout

    @Test func `components share the width and centre the selected rows`() throws {
        let test = try TestPicker()

        #expect(test.columns.map(\.frame) == [Rect(0, 0, 100, 150), Rect(100, 0, 100, 150)])
        #expect(test.rows == [0, 0])
        // A line of 14 points is 14 high, in rows of 30.
        #expect(test.shown(0) == ["0 Small 68", "1 Medium 98", "2 Large 128"])
        #expect(test.shown(1) == ["0 Red 68", "1 Green 98", "2 Blue 128"])
    }

    @Test func `in right-to-left layout the first component is at the right`() throws {
        let test = try TestPicker(direction: .rightToLeft)

        #expect(test.columns.map(\.frame) == [Rect(100, 0, 100, 150), Rect(0, 0, 100, 150)])
    }

    @Test func `the delegate determines widths and heights`() throws {
        let test = try TestPicker()
        test.log.widths = [0: 60]
        test.log.heights = [1: 50]
        test.picker.reloadAllComponents()
        test.window.drawFrame()

        #expect(test.columns.map(\.frame) == [Rect(0, 0, 60, 150), Rect(60, 0, 140, 150)])
        #expect(test.shown(1) == ["0 Red 68", "1 Green 118"])
    }

    @Test func `excess widths shrink proportionally and invalid heights are reported`() throws {
        let test = try TestPicker()
        test.log.widths = [0: 300, 1: 100]
        test.log.heights = [0: .nan, 1: -5]
        test.picker.reloadAllComponents()
        test.window.drawFrame()

        #expect(test.columns.map(\.frame.width) == [150, 50])
        #expect(test.columns.map(\.rowHeight) == [30, 30])
        #expect(test.diagnostics.count == 2)
    }

    @Test(arguments: [("", Size(240, 150)), (#"pickerStyle="menu""#, Size(169, 30))])
    func `the picker style determines the preferred size`(attributes: String, size: Size) throws {
        let test = try TestPicker(TestPicker.sizes + TestPicker.colors, attributes)

        // Titles of 6 and of 5 characters, 7 points each; 9 at the sides, 8 and 16 for the arrow, 8 between the buttons.
        #expect(test.picker.measure(fitting: .unconstrained) == size)
    }

    // MARK: Static content

    @Test func `a new picker has one empty component`() throws {
        let other = PickerView()
        other.insertRow(0, inComponent: 0, withTitle: "A")
        #expect(other.shownText == "A")
        let picker = PickerView()
        #expect(picker.numberOfComponents == 1)
        #expect(picker.numberOfRows(inComponent: 0) == 0)
        #expect(picker.selectedRow(inComponent: 0) == -1)
        #expect(picker.component(withName: "sizes") == nil)
    }

    @Test func `processing instructions declare components`() throws {
        let markup = """
            <PickerView><?componentName sizes?><row title="Small" value="S"/><?rowTitle Large?>
            <?componentSeparator?><?componentName colors?><row title="Red"/><row value="x"/></PickerView>
            """
        let picker = try #require(try view(markup) as? PickerView)

        #expect(picker.numberOfComponents == 2)
        #expect(picker.component(withName: "sizes") == 0 && picker.component(withName: "colors") == 1)
        #expect(picker.numberOfRows(inComponent: 0) == 2)
        // A row without a title is ignored.
        #expect(picker.numberOfRows(inComponent: 1) == 1)
        #expect(picker.title(forRow: 1, forComponent: 0) == "Large")
        #expect(picker.value(forRow: 0, forComponent: 0) as? String == "S")
        #expect(picker.value(forRow: 1, forComponent: 0) == nil)
    }

    @Test func `a component element without rows declares a component`() throws {
        let picker = try #require(
            try view(#"<PickerView><component/><component name="b"><row title="x"/></component></PickerView>"#)
                as? PickerView)

        #expect(picker.numberOfComponents == 2)
        #expect(picker.component(withName: "b") == 1)
        #expect((0..<2).map(picker.numberOfRows) == [0, 1])
    }

    @Test(arguments: [
        (#"<PickerView><row titel="x"/></PickerView>"#, 1),
        (#"<PickerView><component><Label/></component></PickerView>"#, 1),
        (#"<PickerView><component><segment/></component></PickerView>"#, 1), (#"<PickerView><rows/></PickerView>"#, 1),
    ])
    func `unknown attributes and elements in a picker are reported`(markup: String, count: Int) throws {
        var messages: [String] = []
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { messages.append($0.message) }
        _ = try builder.load(MarkupSource(name: "Test.xml", text: markup))

        #expect(messages.count == count, "\(messages)")
    }

    @Test func `code can change components and rows`() throws {
        let test = try TestPicker()

        test.picker.insertComponent(1)
        test.picker.setName("toppings", forComponent: 1)
        test.picker.insertRow(9, inComponent: 1, withTitle: "Olives", value: 7)
        test.picker.insertRow(0, inComponent: 1, withTitle: "Ham", value: 8)
        test.window.drawFrame()
        #expect(test.columns.count == 3)
        #expect(test.shown(1) == ["0 Ham 68", "1 Olives 98"])
        #expect(test.picker.component(withName: "colors") == 2)

        test.picker.setTitle("Cheese", forRow: 0, forComponent: 1)
        test.picker.deleteRow(1, inComponent: 1)
        test.window.drawFrame()
        #expect(test.shown(1) == ["0 Cheese 68"])

        for _ in 0..<3 { test.picker.deleteComponent(0) }
        test.window.drawFrame()
        #expect(test.columns.count == 1 && test.picker.numberOfRows(inComponent: 0) == 0)
        #expect(test.diagnostics == [])
    }

    @Test func `values identify rows`() throws {
        let test = try TestPicker()

        #expect(test.picker.row(withValue: "M", inComponent: 0) == 1)
        // Values with the same text are equal, because documents contain only text.
        #expect(test.picker.row(withValue: 3, inComponent: 1) == 2)
        #expect(test.picker.row(withValue: "X", inComponent: 0) == nil)
        test.picker.setValue("L", forComponent: 0, animated: false)
        test.picker.setValue("X", forComponent: 1, animated: false)
        #expect(test.rows == [2, 0])
        #expect(test.picker.value(forComponent: 0) as? String == "L")
        test.picker.setValue(12, forRow: 2, forComponent: 0)
        #expect(test.picker.value(forComponent: 0) as? Int == 12)
        #expect(test.log.heard == [])
    }

    @Test func `missing rows and components are reported and ignored`() throws {
        let test = try TestPicker()

        test.picker.selectRow(3, inComponent: 0, animated: false)
        test.picker.selectRow(-1, inComponent: 0, animated: true)
        test.picker.selectRow(0, inComponent: 2, animated: false)
        test.picker.deleteComponent(2)
        test.picker.deleteRow(9, inComponent: 0)
        test.picker.setTitle("", forRow: 0, forComponent: -1)
        test.picker.insertRow(0, inComponent: 5, withTitle: "x")
        test.picker.setName("x", forComponent: 9)
        test.picker.setValue(1, forRow: 4, forComponent: 1)
        test.picker.reloadComponent(4)

        #expect(test.rows == [0, 0])
        #expect(test.diagnostics.count == 10)
        #expect(test.diagnostics.first == "PickerView: there is no row 3 in component 0; it has 3")
    }

    // MARK: Accessibility

    @Test func `a picker reports its selected rows to accessibility`() throws {
        let test = try TestPicker()
        test.picker.selectRow(1, inComponent: 1, animated: false)

        #expect(test.picker.accessibility == Accessibility(role: .picker, value: "Small, Green"))
        #expect(test.picker.shownText == "Small, Green")
        #expect(
            test.columns.map(\.accessibility) == [
                Accessibility(role: .pickerComponent, label: "sizes", value: "Small"),
                Accessibility(role: .pickerComponent, label: "colors", value: "Green"),
            ])
        let found = try Selector("pickerComponent \"colors\"").find(in: test.picker)
        #expect(found === test.columns[1])
    }

    @Test func `reloading the document keeps the selected rows`() throws {
        let (old, new) = (try TestPicker(), try TestPicker())
        old.picker.selectRow(2, inComponent: 1, animated: false)

        new.picker.restore(try #require(old.picker.restorableState))

        #expect(new.rows == [0, 2])
    }

    @Test func `a picker of any height creates few rows`() throws {
        let rows = (0..<2000).map { "<row title='\($0)'/>" }.joined()
        let picker = try #require(
            try view("<PickerView pickerStyle='wheels' height='1000000'>\(rows)</PickerView>") as? PickerView)
        let window = try openWindow(column(picker), size: Size(200, 300))
        window.drawFrame()
        picker.selectRow(1000, inComponent: 0, animated: false)
        window.drawFrame()

        let column = try #require(picker.descendants.first { $0 is PickerColumn })
        let shown = DumpedContent.content(of: column).compactMap(\.row)
        #expect(shown.first == 744 && shown.last == 1256 && shown.count == 513)
    }
}
