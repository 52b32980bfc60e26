/// A column of a table.
///
///     <TableView>
///         <column key="name" title="Name" weight="1" minimumWidth="120"/>
///         <column key="size" title="Size" width="80" alignment="right"/>
///     </TableView>
///
/// Specification 13.31. A table with columns has a header with their titles. A column takes its width from `width`, `weight` or
/// `fitsContent`, in this order: the user's width, the fixed width, the share of the remaining width, the width of the visible content. A
/// column with none of them is 120 points wide. The content of a column with a weight and `fitsContent` is its smallest width.
@MainActor public final class TableColumn: MarkupItem {
    /// The title in the header; empty by default.
    public var title = "" { didSet { if title != oldValue { table?.titleDidChange(of: self) } } }
    /// The name of the column for data sources, models and the stored state; the title if it is empty.
    public var key: String {
        get { ownKey.isEmpty ? title : ownKey }
        set {
            guard newValue != ownKey else { return }
            ownKey = newValue
            hasReportedFault = false
            table?.contentDidChange(of: self)
        }
    }
    private var ownKey = ""
    /// The fixed width, in points; nil, the default, for a width from `weight` or `fitsContent`.
    public var width: Double? { didSet { if width != oldValue { table?.widthsDidChange() } } }
    /// The share of the width that the other columns leave, relative to the other weights; 0, the default, is no share.
    public var weight = 0.0 { didSet { if weight != oldValue { table?.widthsDidChange() } } }
    /// Whether the column is as wide as its title and the widest content in sight, when the table is first shown; false by default.
    public var fitsContent = false { didSet { if fitsContent != oldValue { table?.widthsDidChange() } } }
    /// The smallest width, in points; 32 by default. The user cannot make the column narrower.
    public var minimumWidth = 32.0 { didSet { if minimumWidth != oldValue { table?.widthsDidChange() } } }
    /// The greatest width, in points; no limit by default.
    public var maximumWidth = Double.lengthLimit { didSet { if maximumWidth != oldValue { table?.widthsDidChange() } } }
    /// The position of the texts and of the title; `natural` by default. `justified` is the same as `natural`.
    public var alignment = TextAlignment.natural {
        didSet { if alignment != oldValue { table?.appearanceDidChange(of: self) } }
    }
    /// The part of a text that an ellipsis replaces if the column is too narrow; `byTruncatingTail` by default. Cells have one line.
    public var lineBreakMode = LineBreakMode.byTruncatingTail {
        didSet { if lineBreakMode != oldValue { table?.appearanceDidChange(of: self) } }
    }
    /// Whether a click on the title sorts the rows by the column; true by default.
    public var isSortable = true { didSet { if isSortable != oldValue { table?.titleDidChange(of: self) } } }
    /// The order of the rows by this column; `none` by default. Setting it sorts the rows by this column alone.
    public var sortOrder: TableSortOrder {
        get { table?.sortOrder(of: self) ?? initialSortOrder }
        set {
            initialSortOrder = newValue
            table?.setSortOrder(newValue, of: self)
        }
    }
    /// The order that applies when the column is added to a table.
    private(set) var initialSortOrder = TableSortOrder.none
    /// Whether the column is left out; false by default. The menu of the header shows and hides columns.
    public var isHidden = false { didSet { if isHidden != oldValue { table?.columnDidHide(self) } } }
    /// Whether the user can hide and show the column with the menu of the header; true by default.
    public var isHideable = true
    /// Whether the column stays in place while other columns scroll across; false by default. Frozen columns are before all others.
    public var isFrozen = false { didSet { if isFrozen != oldValue { table?.orderDidChange() } } }
    /// The text of a cell as an expression over the row of a bound array; nil, the default, for the property that `key` names.
    var text: RowExpression? { didSet { table?.contentDidChange(of: self) } }
    /// Whether the user can edit the texts; false by default. The data source or the model receives the new text.
    public var isEditable = false
    /// The text below the column, in a row that stays at the bottom: a plain text, or an aggregate of the column's values: `sum:`, `min:`,
    /// `max:`, `average:` or `count:`. nil, the default, for none.
    public var footer: String? { didSet { if footer != oldValue { table?.footerDidChange() } } }

    /// Returns whether the first value must be before the second in ascending order; nil, the default, compares numbers, dates and texts.
    /// The values are those of the data source or the models. A comparator that contradicts itself is reported once: one that returns true
    /// for equal values (`<=`), or for two values in both directions.
    public var comparator: ((Any?, Any?) -> Bool)? { didSet { hasReportedContradiction = false } }
    private var hasReportedContradiction = false

    /// Reports that the comparator contradicts itself.
    func reportContradiction() {
        guard !hasReportedContradiction else { return }
        hasReportedContradiction = true
        table?.table.diagnostics.report(
            "the comparator of the column '\(key)' contradicts itself, so the order of the rows is arbitrary; "
                + "return true only if the first value must be before the second, and false for equal values")
    }

    /// The content of the cells, for bound rows; nil for cells with texts.
    private(set) var template: RowTemplate?

    /// The name of the document whose root view is the content of the cells, for bound rows; nil, the default, for texts or for a view
    /// that the document declares in the column.
    var cellDocument: String?

    /// Takes the content of the cells from the document.
    func take(_ template: RowTemplate) {
        self.template = template
        table?.contentDidChange(of: self)
    }

    /// Reports a key that names no property of the elements, at its place in the document; nil for a column that code adds.
    var faultReporter: ((MarkupCause) -> Void)?
    private var hasReportedFault = false

    /// Reports once why the cells have no texts.
    ///
    /// - Parameter known: the properties of the elements.
    func report(_ fault: BindingFault, known: [String]) {
        guard !hasReportedFault else { return }
        hasReportedFault = true
        let isName = !ownKey.isEmpty && fault.cause.id == .unknownBinding
        let cause = isName ? fault.cause : MarkupCause.emptyColumn(key, known: known)
        if let faultReporter { return faultReporter(cause) }
        table?.table.diagnostics.report("the column '\(key)': \(cause.message)")
    }

    /// Shows texts in place of content that has no view.
    func dropTemplate() { template = nil }

    /// The width that the user has set, in points.
    var userWidth: Double?
    /// The part of the table that shows the column.
    weak var table: TableColumns?

    public init() {}

    /// Creates a column with a key and a title.
    ///
    /// - Parameter width: the fixed width, in points; nil for a width of 120 points, or one from `weight` or `fitsContent`.
    public convenience init(_ key: String, title: String, width: Double? = nil) {
        self.init()
        ownKey = key
        self.title = title
        self.width = width
    }

    deinit {}

    // MARK: Markup

    package static var elementName: String { "column" }
    public static var properties: PropertyTable {
        .empty + [
            .init("title", \TableColumn.title) { $0.title = $1 },
            .init("key", \TableColumn.key) { $0.key = $1 },
            .init("width", \TableColumn.width, check: refuseOptionalWidth) { $0.width = $1 },
            .init("weight", \TableColumn.weight, check: refuseWidth) { $0.weight = $1 },
            .init("fit", \TableColumn.fitsContent, aliases: ["fitsContent"]) { $0.fitsContent = $1 },
            .init("minimumWidth", \TableColumn.minimumWidth, aliases: ["minWidth"], check: refuseWidth) {
                $0.minimumWidth = $1
            },
            .init("maximumWidth", \TableColumn.maximumWidth, aliases: ["maxWidth"], check: refuseWidth) {
                $0.maximumWidth = $1
            },
            .init("alignment", \TableColumn.alignment, aliases: ["textAlignment"]) { $0.alignment = $1 },
            .init("lineBreakMode", \TableColumn.lineBreakMode) { $0.lineBreakMode = $1 },
            .init("sortable", \TableColumn.isSortable) { $0.isSortable = $1 },
            .init("sortOrder", \TableColumn.sortOrder) { $0.sortOrder = $1 },
            .init("hidden", \TableColumn.isHidden) { $0.isHidden = $1 },
            .init("hideable", \TableColumn.isHideable) { $0.isHideable = $1 },
            .init("frozen", \TableColumn.isFrozen) { $0.isFrozen = $1 },
            .init(expression: "text", \TableColumn.text) { $0.text = $1 },
            .init("cell", \TableColumn.cellDocument) { $0.cellDocument = $1 },
            .init("editable", \TableColumn.isEditable) { $0.isEditable = $1 },
            .init("footer", \TableColumn.footer) { $0.footer = $1 },
        ]
    }

    private nonisolated static func refuseOptionalWidth(_ width: Double?) -> MarkupValueError? {
        width.flatMap(refuseWidth)
    }

    private nonisolated static func refuseWidth(_ width: Double) -> MarkupValueError? {
        (0...Double.lengthLimit).contains(width) ? nil : .outside(0...Double.lengthLimit)
    }
}

/// The order of a table's rows by a column.
public nonisolated enum TableSortOrder: String, CaseIterable, Codable, Sendable, MarkupConvertible {
    case none, ascending, descending

    /// The order after a click on the title.
    var next: TableSortOrder {
        switch self {
        case .none: .ascending
        case .ascending: .descending
        case .descending: .none
        }
    }
}

/// A column by which rows are sorted. Specification 13.31.
public struct TableSortDescriptor {
    /// The column whose values are compared.
    public let column: TableColumn
    /// `ascending` or `descending`.
    public let order: TableSortOrder

    /// Creates a descriptor.
    public init(column: TableColumn, order: TableSortOrder) {
        self.column = column
        self.order = order
    }
}
