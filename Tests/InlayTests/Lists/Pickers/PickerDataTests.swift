import Testing

@testable import Inlay

/// Sources of a picker's rows, and faults of data sources. Specification 13.9.
@MainActor @Suite struct PickerDataTests {
    @Test func `a picker with a million rows requests only visible rows`() throws {
        let source = NumberedRows(1_000_000)
        let test = try TestPicker("", source: source)

        #expect(test.shown(0) == ["0 0 68", "1 1 98", "2 2 128"])
        #expect(source.asked == [0, 1, 2])
        source.asked = []
        test.picker.selectRow(999_999, inComponent: 0, animated: false)
        test.window.drawFrame()
        #expect(test.shown(0) == ["999997 999997 8", "999998 999998 38", "999999 999999 68"])
        #expect(source.asked == [999_997, 999_998, 999_999])
    }

    @Test func `the document answers methods that the data source omits`() throws {
        @MainActor final class Titles: PickerViewDataSource {
            deinit {}

            func pickerView(_ picker: PickerView, titleForRow row: Int, forComponent component: Int) -> String? {
                // During this call the picker answers from the document.
                let count = picker.numberOfRows(inComponent: component)
                return row == 1 ? "\(row) of \(count)" : picker.title(forRow: row, forComponent: component)
            }
        }
        let titles = Titles()
        let test = try TestPicker(source: titles)

        #expect(test.shown(0) == ["0 Small 68", "1 1 of 3 98", "2 Large 128"])
        test.picker.dataSource = nil
        test.window.drawFrame()
        #expect(test.shown(0) == ["0 Small 68", "1 Medium 98", "2 Large 128"])
    }

    @Test func `a released data source removes its rows`() throws {
        let test = try TestPicker(TestPicker.sizes, source: NumberedRows(5))
        #expect(test.picker.numberOfRows(inComponent: 0) == 5)

        test.source = nil

        #expect(test.picker.numberOfRows(inComponent: 0) == 3)
    }

    @Test func `titles from the delegate take precedence`() throws {
        @MainActor final class Titles: PickerViewDelegate {
            deinit {}

            func pickerView(_ picker: PickerView, titleForRow row: Int, forComponent component: Int) -> String? {
                row == 0 ? "First" : nil
            }
        }
        let (titles, source) = (Titles(), NumberedRows(2))
        let test = try TestPicker("", source: source)
        test.picker.delegate = titles
        test.window.drawFrame()

        #expect(test.shown(0) == ["0 First 68", "1 1 98"])
        #expect(test.picker.accessibility.value == "First")
    }

    @Test(arguments: [([-1], [0]), ([3, .max], [3, 0]), ([Int](repeating: 1, count: 101), [])])
    func `invalid counts are reported once and ignored`(counts: [Int], shown: [Int]) throws {
        let source = NumberedRows()
        source.counts = counts
        let test = try TestPicker("", source: source)
        test.window.drawFrame()

        #expect((0..<test.picker.numberOfComponents).map(test.picker.numberOfRows) == shown)
        #expect(test.diagnostics.count == 1)
    }

    @Test func `removing rows moves the selection to the last row`() throws {
        let source = NumberedRows(10, 10)
        let test = try TestPicker("", source: source)
        test.picker.selectRow(8, inComponent: 0, animated: false)
        test.picker.selectRow(5, inComponent: 1, animated: false)

        source.counts = [4, 0]
        test.picker.reloadComponent(0)
        #expect(test.rows == [3, 5])
        test.picker.reloadAllComponents()
        #expect(test.rows == [3, -1])
        test.window.drawFrame()
        #expect(test.shown(0) == ["1 1 8", "2 2 38", "3 3 68"])
        #expect(test.shown(1) == [])
        source.counts = [4, 2]
        test.picker.reloadAllComponents()
        #expect(test.rows == [3, 0])
        #expect(test.log.heard == [])
    }

    @Test func `a picker without components ignores clicks and keys`() throws {
        let test = try TestPicker("", source: NumberedRows())

        test.window.click(Point(100, 75))
        test.window.press(.tab)
        test.window.press(.down)

        #expect(test.picker.numberOfComponents == 0 && test.picker.accessibility.value == nil)
        #expect(test.window.firstResponder == nil)
    }

    @Test func `views from the delegate are reused`() throws {
        let test = try TestPicker("", source: NumberedRows(100))
        var made = 0
        test.log.views = { row, old in
            if row == 1 { return nil }
            if old == nil { made += 1 }
            return old ?? View()
        }
        test.picker.reloadAllComponents()
        test.window.drawFrame()
        #expect(test.shown(0) == ["0 view 60", "1 1 98", "2 view 120"])
        for row in [10, 20, 30, 40] {
            test.picker.selectRow(row, inComponent: 0, animated: false)
            test.window.drawFrame()
        }

        #expect(test.shown(0).map { $0.prefix(2) } == ["38", "39", "40", "41", "42"])
        #expect(made <= 10)
    }

    @Test func `one view for several rows is reported`() throws {
        let test = try TestPicker("", source: NumberedRows(3))
        let only = View()
        test.log.views = { _, _ in only }
        test.picker.reloadAllComponents()
        test.window.drawFrame()

        #expect(test.shown(0) == ["0 view 60", "1 1 98", "2 2 128"])
        #expect(test.diagnostics == ["PickerView: the delegate returns one view for several rows of component 0"])
    }
}
