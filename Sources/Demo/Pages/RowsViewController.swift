import Inlay

/// A million rows of different heights, which are unknown until the rows are visible.
final class RowsViewController: ViewController, TableViewDataSource, TableViewDelegate {
    override var preferredContentSize: Size { Size(640, 480) }

    @Outlet var table: TableView
    @Outlet var statusLabel: Label

    private var count = 1_000_000
    /// The number of rows added at the top.
    private var added = 0

    override func registerActions(in actions: inout ActionTable) {
        actions["insert"] = { [unowned self] in
            added += 1
            count += 1
            table.insertRows(at: [IndexPath(row: 0, section: 0)])
            showPlace()
        }
        actions["delete"] = { [unowned self] in
            guard let path = table.indexPathForSelectedRow ?? table.indexPathsForVisibleRows.first else { return }
            if path.row < added { added -= 1 }
            count -= 1
            table.deleteRows(at: [path])
            showPlace()
        }
        actions["goToTop"] = { [unowned self] in table.setContentOffset(.zero, animated: false) }
        actions["goToEnd"] = { [unowned self] in
            table.scrollToRow(at: IndexPath(row: count - 1, section: 0), at: .bottom, animated: false)
        }
    }

    override func viewDidLoad() {
        table.register(NumberCell.self, forCellReuseIdentifier: "number")
        table.dataSource = self
        table.delegate = self
    }

    override func viewDidAppear() { showPlace() }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "number", for: indexPath)
        let number = indexPath.row - added
        cell.textLabel?.text = number < 0 ? "New row \(-number)" : "Row \(number)"
        // Zero to four lines.
        let lines = number < 0 ? 1 : number * 7919 % 5
        cell.detailTextLabel?.text = (0..<lines).map { "line \($0 + 1) of \(lines)" }.joined(separator: "\n")
        return cell
    }

    func tableView(_ tableView: TableView, typeSelectStringForRowAt indexPath: IndexPath) -> String? {
        "Row \(indexPath.row - added)"
    }

    func scrollViewDidScroll(_ scrollView: ScrollView) { showPlace() }

    private func showPlace() {
        statusLabel.text = "\(Self.grouped(count)) rows, at \(Int(table.contentOffset.y.rounded()))"
    }

    /// Returns a number with commas between groups of three digits.
    private static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return String(
            digits.enumerated().flatMap { index, digit in
                index > 0 && (digits.count - index).isMultiple(of: 3) ? [",", digit] : [digit]
            })
    }
}

/// A number with lines below it.
private final class NumberCell: TableViewCell {
    required init() {
        super.init(style: .subtitle)
        detailTextLabel?.numberOfLines = 0
    }

    deinit {}
}
