// The rows and sections of a table that `<ForEach>` and `<If>` add. Specification 8.1.

/// The rows of a section, some of which come and go.
final class TableSlotRows: SlotItems {
    private unowned(unsafe) let section: TableSection
    private weak var table: TableView?

    init(of section: TableSection, in table: TableView) {
        self.section = section
        self.table = table
        super.init(of: table)
    }

    deinit {}

    /// The cell of the last row is created, so that rows of the slot can follow it.
    override var lastItem: AnyObject? {
        guard let table, let last = section.rows.last else { return nil }
        return last.columnRow ?? section.cell(at: section.rows.count - 1, of: table)
    }
    override func contains(_ item: AnyObject) -> Bool { section.rows.contains { $0.object === item } }
    override func takes(_ item: any MarkupItem) -> Bool { item is TableRow }

    override func item(for view: View) -> AnyObject? {
        let cell = StaticRow.cell(holding: view)
        cell.declaringTable = table
        return cell
    }

    override func replace(_ old: [AnyObject], by new: [AnyObject], after previous: AnyObject?, animated: Bool) {
        guard let table else { return }
        let gone = Set(old.map { ObjectIdentifier($0) })
        var rows = section.rows.filter { row in row.object.map { !gone.contains(ObjectIdentifier($0)) } ?? true }
        let place = previous.flatMap { previous in rows.firstIndex { $0.object === previous } }.map { $0 + 1 } ?? 0
        for case let row as TableRow in new { row.table = table }
        rows.insert(contentsOf: new.compactMap(Self.row), at: place)
        table.declared.setRows(rows, of: section, animated: animated)
    }

    private static func row(_ item: AnyObject) -> StaticRow? {
        (item as? TableViewCell).map { StaticRow($0) } ?? (item as? TableRow).map { StaticRow($0) }
    }
}

/// The sections of a table, some of which come and go.
final class TableSlotSections: SlotItems {
    private weak var table: TableView?
    /// The empty section of a table whose document begins with a slot; nil if the document declares something before.
    private let placeholder: TableSection?

    init(of table: TableView) {
        self.table = table
        let sections = table.declared.sections
        placeholder = sections.count == 1 && sections[0].isEmpty ? sections[0] : nil
        super.init(of: table)
    }

    deinit {}

    override var lastItem: AnyObject? { table?.declared.sections.last.flatMap { $0 === placeholder ? nil : $0 } }
    override func contains(_ item: AnyObject) -> Bool { table?.declared.sections.contains { $0 === item } == true }
    override func takes(_ item: any MarkupItem) -> Bool { false }
    override func makeCollector() -> (any SlotCollector)? { table.map { TableSlotCollector(for: $0) } }

    override func replace(_ old: [AnyObject], by new: [AnyObject], after previous: AnyObject?, animated: Bool) {
        guard let declared = table?.declared else { return }
        let gone = Set(old.map { ObjectIdentifier($0) })
        var sections = declared.sections.filter { !gone.contains(ObjectIdentifier($0)) }
        // The document may have declared rows in the section since.
        if let placeholder, placeholder.isEmpty { sections.removeAll { $0 === placeholder } }
        let place = previous.flatMap { previous in sections.firstIndex { $0 === previous } }.map { $0 + 1 } ?? 0
        sections.insert(contentsOf: new.compactMap { $0 as? TableSection }, at: place)
        if sections.isEmpty { sections = [placeholder ?? TableSection()] }
        declared.setSections(sections, animated: animated)
    }
}

/// The content of a slot with sections, read as that of a table.
private final class TableSlotCollector: SlotCollector {
    private let rows: DeclaredRows?

    init() { rows = nil }
    init(for table: TableView) { rows = DeclaredRows(of: table, isDetached: true) }

    deinit {}

    static var elementName: String { "TableView" }
    static var properties: PropertyTable { .empty }
    static var itemTypes: [ItemType] {
        [
            .init { (part: TableSlotCollector, title: SectionTitle) in part.rows?.take(title, as: .header) },
            .init { (part: TableSlotCollector, title: SectionFooter) in part.rows?.take(title, as: .footer) },
            .init { (part: TableSlotCollector, row: TableRow) in part.rows?.append(row) },
        ]
    }

    var collectedItems: [AnyObject] { rows?.sections ?? [] }
    func applyMarkupPropertyValue(_ value: Any?, forKey key: String) {}
    func slotPlace(for content: String) -> SlotPlace? { rows?.slotPlace(for: content) }
    func processMarkupInstruction(_ target: String, data: String) -> Bool { rows?.process(target, data) ?? false }

    @discardableResult func appendMarkupElementView(_ view: View) -> Bool {
        rows?.take(view)
        return rows != nil
    }
}
