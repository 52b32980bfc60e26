import Testing

@testable import Inlay

/// A list of names, four of which are visible. The next call for a row performs `callback`.
@MainActor final class SampleList: TableViewDataSource, CollectionViewDataSource, PickerViewDataSource {
    nonisolated enum Kind: CaseIterable, Sendable {
        case table, collection, picker

        static let withChanges = [Kind.table, .collection]
    }

    var names = (0..<20).map { "\($0)" }
    var callback: (() -> Void)?
    var countCallback: (() -> Void)?
    /// Whether cells contain a text field.
    private let hasFields: Bool
    /// The cells that the data source has returned.
    private(set) var cells: Set<ObjectIdentifier> = []
    let view: View
    // The initialiser opens it last.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    private(set) var window: Window!

    deinit {}

    init(_ kind: Kind, hasFields: Bool = false) throws {
        self.hasFields = hasFields
        let size = Size(200, 144)
        switch kind {
        case .table:
            let table = TableView()
            table.rowHeight = 36
            table.register(TableViewCell.self, forCellReuseIdentifier: "a")
            view = table
            table.dataSource = self
        case .collection:
            let layout = CollectionViewFlowLayout()
            (layout.itemSize, layout.minimumLineSpacing) = (Size(200, 36), 0)
            let collection = CollectionView(collectionViewLayout: layout)
            collection.register(CollectionViewCell.self, forCellWithReuseIdentifier: "a")
            view = collection
            collection.dataSource = self
        case .picker:
            let picker = PickerView()
            picker.pickerStyle = .wheels
            view = picker
            picker.dataSource = self
        }
        window = try openWindow(view, size: size)
        window.drawFrame()
    }

    // MARK: Data source

    private func prepare(_ cell: View) {
        cells.insert(ObjectIdentifier(cell))
        if hasFields, cell.descendants.allSatisfy({ !($0 is TextField) }) { cell.addSubview(TextField()) }
    }

    private func answerCount() -> Int {
        if let countCallback {
            self.countCallback = nil
            countCallback()
        }
        return names.count
    }

    /// Returns the name of a row, which may not exist any more.
    private func name(_ row: Int) -> String {
        if let callback {
            self.callback = nil
            callback()
        }
        return names.indices.contains(row) ? names[row] : "none"
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { answerCount() }
    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "a", for: path)
        cell.textLabel?.text = name(path.row)
        prepare(cell)
        return cell
    }
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        answerCount()
    }
    func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "a", for: path)
        cell.accessibilityLabel = name(path.item)
        prepare(cell)
        return cell
    }
    func numberOfComponents(in pickerView: PickerView) -> Int { 1 }
    func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int { answerCount() }
    func pickerView(_ pickerView: PickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        name(row)
    }

    // MARK: Changes

    func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    func insert(_ name: String, at row: Int) {
        names.insert(name, at: row)
        (view as? TableView)?.insertRows(at: [path(row)])
        (view as? CollectionView)?.insertItems(at: [path(row)])
        (view as? PickerView)?.reloadComponent(0)
    }

    func delete(at row: Int) {
        names.remove(at: row)
        (view as? TableView)?.deleteRows(at: [path(row)])
        (view as? CollectionView)?.deleteItems(at: [path(row)])
        (view as? PickerView)?.reloadComponent(0)
    }

    func move(from row: Int, to target: Int) {
        names.insert(names.remove(at: row), at: target)
        (view as? TableView)?.moveRow(at: path(row), to: path(target))
        (view as? CollectionView)?.moveItem(at: path(row), to: path(target))
        (view as? PickerView)?.reloadComponent(0)
    }

    func reload(row: Int) {
        (view as? TableView)?.reloadRows(at: [path(row)])
        (view as? CollectionView)?.reloadItems(at: [path(row)])
    }

    func batch(_ updates: () -> Void, completion: @escaping (Bool) -> Void) {
        (view as? TableView)?.performBatchUpdates(updates, completion: completion)
        (view as? CollectionView)?.performBatchUpdates(updates, completion: completion)
    }

    func reload() {
        (view as? TableView)?.reloadData()
        (view as? CollectionView)?.reloadData()
        (view as? PickerView)?.reloadAllComponents()
    }

    // MARK: State

    /// Scrolls by one row, so that another row is requested.
    func scroll() {
        (view as? ScrollView)?.contentOffset.y += 36
        if let picker = view as? PickerView {
            picker.selectRow(picker.selectedRow(inComponent: 0) + 1, inComponent: 0, animated: false)
        }
        window.drawFrame()
    }

    func select(_ row: Int) {
        (view as? TableView)?.selectRow(at: path(row))
        (view as? CollectionView)?.selectItem(at: path(row))
    }

    private var source: (any ListSource)? { view as? any ListSource }
    var interaction: RowInteraction? { source?.interaction }
    var selected: [Int] { (interaction?.selection.paths ?? []).map(\.row) }

    /// Returns the view of a row; nil if the row is not shown.
    func cell(_ row: Int) -> View? { source?.shownCell(at: path(row)) }

    /// The cells and other subviews of the content that are not hidden.
    var subviews: [View] {
        let content = (view as? TableView)?.items.content ?? (view as? CollectionView)?.items.content
        return (content?.subviews ?? []).filter { !$0.isHidden }
    }

    /// The number of rows that are shown, as code outside of data source calls sees it.
    var count: Int { source?.rowCount(of: 0) ?? 0 }

    /// The visible names with their rows.
    var shown: [(row: Int, name: String?)] {
        switch view {
        case let table as TableView:
            table.indexPathsForVisibleRows.map { ($0.row, table.cellForRow(at: $0)?.textLabel?.text) }
        case let collection as CollectionView:
            collection.indexPathsForVisibleItems.map {
                ($0.item, collection.cellForItem(at: $0)?.accessibilityLabel)
            }
        case let picker as PickerView:
            picker.parts.prefix(1).flatMap { DumpedContent.content(of: $0) }.map {
                ($0.row ?? -1, ($0.view as? Label)?.text)
            }
        default: []
        }
    }

    func expectNames(_ location: SourceLocation = #_sourceLocation) {
        let shown = shown
        #expect(shown.count >= 3, sourceLocation: location)
        #expect(shown.map(\.name) == shown.map { names[$0.row] }, sourceLocation: location)
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $0.row + 1 == $1.row }, sourceLocation: location)
        #expect(WindowInspection(of: window).inconsistencies == [], sourceLocation: location)
        #expect(window.application?.diagnostics.isEmpty == true, sourceLocation: location)
    }

    /// Expects that no view, position or opacity is left over from an animation.
    func expectSettled(_ location: SourceLocation = #_sourceLocation) {
        expectNames(location)
        #expect(!window.animations.isInProgress, sourceLocation: location)
        let shown = shown.compactMap { cell($0.row) }
        #expect(
            Set(subviews.map { ObjectIdentifier($0) }) == Set(shown.map { ObjectIdentifier($0) }),
            sourceLocation: location)
        #expect(shown.allSatisfy { $0.alpha == 1 && !$0.clipsToBounds }, sourceLocation: location)
        #expect(shown.allSatisfy { $0.extras?.layer?.zPosition ?? 0 == 0 }, sourceLocation: location)
        let frames = shown.map(\.frameInWindow)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxY == $1.minY }, sourceLocation: location)
    }

    /// Runs all animations to their end.
    ///
    /// - Parameter look: called between the frames.
    func settle(look: () -> Void = {}) throws {
        let clock = try #require(window.application?.clock as? ManualClock)
        for _ in 0..<20 {
            clock.advance(by: .milliseconds(32))
            window.drawFrame()
            look()
        }
    }

    /// Runs all animations and their completions to their end.
    func complete() async throws {
        let clock = try #require(window.application?.clock as? ManualClock)
        try await VirtualTime(of: window, clock: clock).settle()
    }

    /// Advances the running animations.
    func advance(by duration: Duration) throws {
        try #require(window.application?.clock as? ManualClock).advance(by: duration)
        window.drawFrame()
    }
}
