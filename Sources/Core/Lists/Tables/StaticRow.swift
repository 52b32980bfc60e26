/// A row that a document declares: its cell, or the place in the document that describes the cell until it is needed.
///
/// A description takes about 40 bytes; a cell takes 1.5 KB.
struct StaticRow {
    /// nil until the cell is needed.
    let cell: TableViewCell?
    /// The values of the row in the columns of its table; nil for a row with a cell.
    let columnRow: TableRow?
    private let element: DeclaredElement?
    private let text: String?
    private let traits: Traits

    /// The state of a cell that has not been created.
    private struct Traits: OptionSet {
        let rawValue: UInt8
        static let checked = Traits(rawValue: 1)
        static let hidden = Traits(rawValue: 2)
    }

    /// The cell or the values of the row; nil for a row whose cell has not been created.
    var object: AnyObject? { cell ?? columnRow }

    init(_ row: TableRow) {
        cell = nil
        columnRow = row
        element = nil
        text = nil
        traits = []
    }

    init(_ cell: TableViewCell) {
        self.cell = cell
        columnRow = nil
        element = nil
        text = nil
        traits = []
    }

    /// Creates a row without its cell, or returns nil if the value of the cell is not text.
    ///
    /// - Parameter cell: the view that `element` creates.
    init?(_ cell: TableViewCell, of element: DeclaredElement) {
        self.cell = nil
        columnRow = nil
        self.element = element
        text = cell.value as? String
        var traits: Traits = []
        if cell.isChecked { traits.insert(.checked) }
        if cell.isHidden { traits.insert(.hidden) }
        self.traits = traits
        if text == nil, cell.value != nil { return nil }
    }

    var value: Any? {
        if let cell { return cell.value }
        return text
    }
    var isChecked: Bool { cell?.isChecked ?? traits.contains(.checked) }
    var isHidden: Bool { cell?.isHidden ?? traits.contains(.hidden) }
    /// The cell, or a temporary copy for inspection.
    var cellForInspection: TableViewCell { cell ?? makeCell() }

    func makeCell() -> TableViewCell { element?.makeView().map { Self.cell(holding: $0) } ?? TableViewCell() }

    /// Returns the view if it is a cell, or a cell with the view as its content.
    static func cell(holding view: View) -> TableViewCell {
        if let cell = view as? TableViewCell { return cell }
        let cell = ContentTableViewCell()
        cell.appendMarkupElementView(view)
        return cell
    }
}
