/// A fault of a view that makes it hard or impossible to use for some people.
public struct AccessibilityFinding: Equatable, CustomStringConvertible {
    /// The view that has the fault; nil after it has been released.
    public private(set) weak var view: View?
    /// The description of the view, such as `Slider (#volume)`.
    public let viewName: String
    let cause: MarkupCause
    /// The column that has the fault, if `view` is a part of a table that shows the column; nil after it has been released.
    package private(set) weak var column: TableColumn?

    init(_ cause: MarkupCause, of view: View) {
        self.cause = cause
        self.view = view
        viewName = Selector.describe(view)
    }

    /// Creates the finding of a column.
    ///
    /// - Parameter view: the part of the table that shows the column.
    init(_ cause: MarkupCause, of view: View, in column: TableColumn) {
        self.cause = cause
        self.view = view
        self.column = column
        let table = column.table.map { " of \(Selector.describe($0.table))" } ?? ""
        viewName = "column '\(column.key.shortened)'\(table)"
    }

    /// The rule that the view does not follow.
    public var rule: MarkupDiagnostic.ID { cause.id }
    /// Whether the view cannot be used, or is only hard to use.
    public var severity: MarkupDiagnostic.Severity { cause.severity }
    /// The fault and its remedy, without a final full stop.
    public var message: String { cause.message }

    /// `Slider (#volume): the slider has no name; ... [unnamed-control]`
    public var description: String { "\(viewName): \(message) [\(rule.rawValue)]" }

    /// Findings are equal that report the same fault of the same view.
    public static func == (left: Self, right: Self) -> Bool {
        left.view === right.view && left.viewName == right.viewName && left.cause == right.cause
    }
}
