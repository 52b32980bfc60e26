import Inlay

/// Cells in markup, bound to rows, in a table whose other sections are declared.
final class NotesViewController: TableViewController {
    override var preferredContentSize: Size { Size(480, 560) }

    /// Notes in order of creation.
    private var notes = [
        Note(
            heading: "Larches", place: "Matrei",
            text: "They lose their needles in autumn, and stand golden for two weeks."),
        Note(heading: "Glacier", place: "Pasterze", text: "Shorter by 40 metres a year."),
        Note(
            heading: "Hut", place: "Stüdlhütte",
            text:
                "At 2,801 metres. The way from Kals takes two and a half hours; in summer a bus goes as far as the Lucknerhaus."
        ),
    ]
    private var rows: [Note] = []

    override func registerActions(in actions: inout ActionTable) {
        actions["add"] = { [unowned self] in
            let note = Note(heading: "Note \(notes.count + 1)", place: "Here", text: "Added just now.")
            notes.append(note)
            show { rows in tableView.insertRows(at: rows.indices.filter { rows[$0] == note }.map(path)) }
        }
        actions["remove"] = { [unowned self] in
            guard let last = notes.popLast() else { return }
            let row = rows.firstIndex(of: last) ?? 0
            show { _ in tableView.deleteRows(at: [path(row)]) }
        }
    }

    override func viewDidLoad() {
        tableView.register(NoteCell.self, forCellReuseIdentifier: "note")
        show { _ in tableView.reloadData() }
    }

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: section) }
    private var section: Int { tableView.section(withName: "notes") ?? 0 }
    private var order: String {
        tableView.section(withName: "order").flatMap { tableView.value(forSection: $0) as? String } ?? ""
    }

    /// - Parameter tell: updates the table for its new rows.
    private func show(_ tell: ([Note]) -> Void) {
        rows = order == "heading" ? notes.sorted { $0.heading < $1.heading } : notes
        tell(rows)
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        section == self.section ? rows.count : super.tableView(tableView, numberOfRowsInSection: section)
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        guard indexPath.section == section else { return super.tableView(tableView, cellForRowAt: indexPath) }
        let cell = tableView.dequeueReusableCell(withIdentifier: "note", for: indexPath)
        (cell as? NoteCell)?.row = rows[indexPath.row]
        return cell
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        if indexPath.section != section { show { _ in tableView.reloadSections([section]) } }
    }
}

struct Note: BindableModel, Equatable {
    var heading: String
    var place: String
    var text: String

    static let bindable: KeyPathTable<Note> = ["heading": \.heading, "place": \.place, "text": \.text]
}

/// A cell that loads its own content, and shows `row`.
final class NoteCell: ContentTableViewCell {
    @Bindable var row = Note(heading: "", place: "", text: "")

    required init() {
        super.init()
        _ = ViewBuilder.view(withName: "NoteCell", owner: self, root: self)
    }

    deinit {}
}
