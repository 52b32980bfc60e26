/// A row that a document declares: its cell, or where the document describes that until somebody sees it or asks for it.
///
/// Some 40 bytes in place of the 1.5 KB of a cell.
struct DeclaredRow {
    /// nil as long as nobody needs it.
    let cell: TableViewCell?
    private let element: DeclaredElement?
    private let text: String?
    private let traits: Traits

    /// Of a cell that is not there.
    private struct Traits: OptionSet {
        let rawValue: UInt8
        static let checked = Traits(rawValue: 1)
        static let hidden = Traits(rawValue: 2)
    }

    init(_ cell: TableViewCell) {
        self.cell = cell
        element = nil
        text = nil
        traits = []
    }

    /// nil for a cell whose value is more than text.
    ///
    /// - Parameter cell: what `element` gives.
    init?(_ cell: TableViewCell, of element: DeclaredElement) {
        self.cell = nil
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
    /// The cell, or one like it for a look.
    var glance: TableViewCell { cell ?? makeCell() }

    func makeCell() -> TableViewCell { element?.makeView().map { Self.cell(holding: $0) } ?? TableViewCell() }

    /// A view that is no cell becomes the content of one.
    static func cell(holding view: View) -> TableViewCell {
        if let cell = view as? TableViewCell { return cell }
        let cell = ContentTableViewCell()
        cell.appendMarkupElementView(view)
        return cell
    }
}
