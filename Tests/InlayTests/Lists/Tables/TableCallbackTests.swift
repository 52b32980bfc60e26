import Testing

@testable import Inlay

/// A data source or a delegate that changes rows, or scrolls, during a call by the table.
@MainActor @Suite struct TableCallbackTests {
    enum Callback: CaseIterable, Sendable { case cell, height, willDisplay, didEndDisplaying, title, header }
    enum Deed: CaseIterable, Sendable { case insert, delete, both, reload, top, back, further, small }

    @MainActor private final class Model: TableViewDataSource, TableViewDelegate {
        var numbers = Array(0..<100)
        var callback = Callback.cell
        var deed = Deed.insert
        /// The deed is done by the callback that counts this down to 0. A negative number never gets there.
        var countdown = -1
        var wasDone = false

        deinit {}

        private func hear(_ callback: Callback, _ table: TableView) {
            guard callback == self.callback else { return }
            countdown -= 1
            guard countdown == 0 else { return }
            wasDone = true
            let first = [IndexPath(row: 0, section: 0)]
            let last = [IndexPath(row: numbers.count - 1, section: 0)]
            switch deed {
            case .insert:
                numbers.insert(-1, at: 0)
                table.insertRows(at: first)
            case .delete:
                numbers.removeFirst()
                table.deleteRows(at: first)
            case .both:
                numbers.removeLast()
                table.deleteRows(at: last, with: .none)
                numbers.insert(-1, at: 0)
                table.insertRows(at: first, with: .none)
            case .reload:
                numbers.removeFirst(50)
                table.reloadData()
                table.layoutIfNeeded()
            case .top: table.contentOffset = .zero
            case .back: table.scrollToRow(at: IndexPath(row: 1, section: 0), at: .top, animated: false)
            case .further:
                table.contentOffset.y += 500
                countdown = 1
            case .small: table.frame = .zero
            }
        }

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { numbers.count }
        func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
            hear(.cell, tableView)
            let cell = tableView.dequeueReusableCell(withIdentifier: "a", for: path)
            // A row that the table requested before a change may not exist any more.
            cell.textLabel?.text = numbers.indices.contains(path.row) ? "\(numbers[path.row])" : "none"
            return cell
        }
        func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
            hear(.title, tableView)
            return "Numbers"
        }
        func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Double {
            hear(.height, tableView)
            return 36
        }
        func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
            hear(.header, tableView)
            return nil
        }
        func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt path: IndexPath) {
            hear(.willDisplay, tableView)
        }
        func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt path: IndexPath) {
            hear(.didEndDisplaying, tableView)
        }
    }

    /// 200 by 144 points: four rows of 36 are visible. Eight notches of the wheel scroll by more than this height.
    @Test(arguments: Callback.allCases, Deed.allCases)
    func `changes inside a delegate callback leave the visible rows correct`(callback: Callback, deed: Deed) throws {
        for countdown in [1, 2, 3, 5, 8] {
            let model = Model()
            let table = TableView()
            table.register(TableViewCell.self, forCellReuseIdentifier: "a")
            (table.dataSource, table.delegate) = (model, model)
            let window = try openWindow(table, size: Size(200, 144))
            window.drawFrame()
            (model.callback, model.deed, model.countdown) = (callback, deed, countdown)

            for dy in [-8.0, -1, 3, -8, 20] {
                window.send(.wheel(Point(100, 70), dx: 0, dy: dy, []))
                window.drawFrame()
                window.drawFrame()
                expectRows(of: model, in: table)
            }
            model.countdown = -1
            table.frame = Rect(0, 0, 200, 144)
            window.drawFrame()
            window.drawFrame()

            #expect(WindowInspection(of: window).inconsistencies == [])
            #expect(table.numberOfRows(inSection: 0) == model.numbers.count)
            #expect(table.indexPathsForVisibleRows.count >= 4)
            expectRows(of: model, in: table)
            if [.cell, .height, .willDisplay].contains(callback) { #expect(model.wasDone) }
        }
    }

    /// All rows are visible.
    @Test(arguments: [1, 4, 13]) func `a row inserted while cells are displayed appears in the same frame`(
        countdown: Int
    ) throws {
        let model = Model()
        model.numbers = Array(0..<13)
        (model.callback, model.deed) = (.willDisplay, .insert)
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "a")
        (table.dataSource, table.delegate) = (model, model)
        let window = try openWindow(table, size: Size(200, 600))
        window.drawFrame()
        model.countdown = countdown

        table.reloadData()
        window.drawFrame()

        #expect(model.wasDone)
        #expect(table.indexPathsForVisibleRows.count == 14)
        expectRows(of: model, in: table)
    }

    /// Checks that the visible rows are consecutive and that each shows its number.
    private func expectRows(of model: Model, in table: TableView) {
        let paths = table.indexPathsForVisibleRows
        let shown = paths.map { table.cellForRow(at: $0)?.textLabel?.text }
        #expect(shown == paths.map { "\(model.numbers[$0.row])" })
        #expect(zip(paths, paths.dropFirst()).allSatisfy { $0.row + 1 == $1.row })
    }
}
