/// A controller that owns a table and is its data source and delegate. Methods that a subclass does not override use the table's
/// document. Specification 12.3.
///
///     final class Flavors: TableViewController {
///         override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
///             section == 1 ? toppings.count : super.tableView(tableView, numberOfRowsInSection: section)
///         }
///     }
///
/// Without a document the table is empty.
@MainActor open class TableViewController: ViewController, TableViewDataSource, TableViewDelegate {
    private var style = TableViewStyle.plain
    private lazy var unshown = TableView()

    public required init() { super.init() }

    /// Creates a controller whose table view has a style.
    public convenience init(style: TableViewStyle) {
        self.init()
        self.style = style
    }

    deinit {}

    /// The controller's view. If a document declares another view, a diagnostic is reported and this table is not shown.
    public var tableView: TableView { view as? TableView ?? unshown }

    override func makeView() -> View { TableView(style: style) }

    override open func loadView() {
        super.loadView()
        guard let table = view as? TableView else {
            if !(view is FailureView) {
                view.diagnostics.report("the view of a TableViewController must be a TableView")
            }
            return
        }
        if table.dataSource == nil { table.dataSource = self }
        if table.delegate == nil { table.delegate = self }
    }

    // MARK: Data source

    open func numberOfSections(in tableView: TableView) -> Int { tableView.numberOfSections }
    open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        tableView.numberOfRows(inSection: section)
    }
    open func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        tableView.provider.declaredCell(at: indexPath)
    }
    open func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        tableView.title(forHeaderInSection: section)
    }
    open func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
        tableView.title(forFooterInSection: section)
    }
    open func tableView(_ tableView: TableView, typeSelectStringForRowAt indexPath: IndexPath) -> String? {
        tableView.declared.text(at: indexPath)
    }

    // MARK: Delegate

    open func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double { tableView.rowHeight }
    open func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
        tableView.sectionHeaderHeight
    }
    open func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Double {
        tableView.sectionFooterHeight
    }
    open func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
        tableView.view(forHeaderInSection: section)
    }
    open func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
        tableView.view(forFooterInSection: section)
    }
    open func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) {}
    open func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath) {}
    open func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }
    open func tableView(_ tableView: TableView, canFocusRowAt indexPath: IndexPath) -> Bool { true }
    open func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    open func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
    open func tableView(_ tableView: TableView, selectionFollowsFocusForRowAt indexPath: IndexPath) -> Bool {
        tableView.choices.selectsOnFocusByDefault(indexPath)
    }
    open func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) {}
    open func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    open func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}
    open func tableView(_ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {}
    open func scrollViewDidScroll(_ scrollView: ScrollView) {}
    open func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
    open func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
    open func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
    open func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
    open func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
}
