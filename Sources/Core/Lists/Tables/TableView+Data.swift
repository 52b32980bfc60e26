// The content of a table: the answers of its data source and delegate, and the faults in them.

extension TableView {
    /// The number of sections in the table. Within data source methods, the number that the document declares.
    public var numberOfSections: Int {
        if dataSourceCallCount > 0 { return sections.count }
        loadRowsIfNeeded()
        return rows.positions.sectionCount
    }

    /// Returns the number of rows of a section, with the same rule as `numberOfSections`; 0 if the section does not exist.
    public func numberOfRows(inSection section: Int) -> Int {
        if dataSourceCallCount > 0 { return sections.indices.contains(section) ? sections[section].rows.count : 0 }
        loadRowsIfNeeded()
        return rows.positions.rowCount(of: section)
    }

    /// Returns the cell that shows a row, or the declared cell of the row; nil if there is neither.
    public func cellForRow(at path: IndexPath) -> TableViewCell? {
        if dataSourceCallCount > 0 { return staticCell(at: path) }
        if let cell = rows.cell(at: path) { return cell }
        guard dataSource != nil else { return staticCell(at: path) }
        guard sections.contains(where: { !$0.rows.isEmpty }), let cell = offscreenCell(at: path) else { return nil }
        return cell.declaringTable === self ? cell : nil
    }

    /// Returns the path of the row that a cell shows; nil if it shows none.
    public func indexPath(for cell: TableViewCell) -> IndexPath? {
        if let path = rows.path(of: cell) { return path }
        guard dataSource == nil else { return nil }
        for (section, content) in sections.enumerated() {
            if let row = content.row(of: cell) { return IndexPath(row: row, section: section) }
        }
        return nil
    }

    /// The cells of the visible rows, from the top.
    public var visibleCells: [TableViewCell] {
        layoutIfNeeded()
        return rows.shown.compactMap { $0.kind == .row ? $0.view as? TableViewCell : nil }
    }

    public var indexPathsForVisibleRows: [IndexPath] {
        layoutIfNeeded()
        return rows.shown.compactMap { $0.kind == .row ? $0.path : nil }
    }

    /// Returns the frame of a row in the content; an estimate until the row has been shown, `.zero` if there is no such row.
    public func rectForRow(at path: IndexPath) -> Rect {
        loadRowsIfNeeded()
        return hasRow(path) ? rows.frame(of: rows.positions.slot(of: path)) : .zero
    }

    /// Returns the row at a point of the content; nil if there is none.
    public func indexPathForRow(at point: Point) -> IndexPath? {
        loadRowsIfNeeded()
        let distance = point.y - rows.margins.top
        guard distance >= 0, distance < rows.positions.length, point.x >= 0, point.x <= frame.width,
            let place = rows.positions.place(of: rows.positions.slot(at: distance)), place.kind == .row
        else { return nil }
        return place.path
    }

    // MARK: Content for tools

    /// The visible views, from the top.
    var shownContent: [DumpedContent] {
        let items = rows.shown.compactMap { item -> DumpedContent? in
            guard let view = item.view else { return nil }
            return switch item.kind {
            case .header: DumpedContent(view: view, part: "header", section: item.path.section)
            case .row: DumpedContent(view: view, section: item.path.section, row: item.path.row)
            case .footer: DumpedContent(view: view, part: "footer", section: item.path.section)
            }
        }
        return [tableHeaderView].compactMap(\.self).map { DumpedContent(view: $0, part: "header") } + items
            + [tableFooterView].compactMap(\.self).map { DumpedContent(view: $0, part: "footer") }
    }

    /// All declared views, visible or not.
    var declaredContent: [DumpedContent] {
        var content = [tableHeaderView].compactMap(\.self).map { DumpedContent(view: $0, part: "header") }
        for (number, section) in sections.enumerated() {
            if let view = declaredTitle(.header, of: number, &section.header) {
                content.append(DumpedContent(view: view, part: "header", section: number))
            }
            content += section.rows.enumerated().map {
                DumpedContent(view: $1.cellForInspection, section: number, row: $0)
            }
            if let view = declaredTitle(.footer, of: number, &section.footer) {
                content.append(DumpedContent(view: view, part: "footer", section: number))
            }
        }
        return content + [tableFooterView].compactMap(\.self).map { DumpedContent(view: $0, part: "footer") }
    }

    private func declaredTitle(
        _ kind: RowHeightIndex.Kind, of section: Int, _ title: inout TableSection.Title
    ) -> View? {
        if let view = title.view ?? rows.title(kind, of: section) { return view }
        guard let text = title.text, !text.isEmpty else { return nil }
        let view = title.unplaced ?? TableViewHeaderFooterView()
        title.unplaced = view
        view.textLabel?.text = text
        view.place = TableViewHeaderFooterView.Place(isGrouped: style == .grouped, isFooter: kind == .footer)
        return view
    }

    // MARK: Reuse

    /// Registers the class of the cells for an identifier.
    public func register(_ cellClass: TableViewCell.Type, forCellReuseIdentifier identifier: String) {
        rows.queue.register(identifier, cellClass)
    }

    /// Registers the class of the headers and footers for an identifier.
    public func register(
        _ viewClass: TableViewHeaderFooterView.Type, forHeaderFooterViewReuseIdentifier identifier: String
    ) {
        rows.titleQueue.register(identifier, viewClass)
    }

    /// Returns an idle cell or a new one of the registered class; without a registered class, a plain cell and a diagnostic.
    public func dequeueReusableCell(withIdentifier identifier: String, for path: IndexPath) -> TableViewCell {
        if let cell = rows.queue.dequeue(identifier) { return cell }
        reportOnce("no class is registered for cells '\(identifier)'; call register(_:forCellReuseIdentifier:) first")
        let cell = TableViewCell()
        cell.reuseIdentifier = identifier
        return cell
    }

    /// Returns an idle cell, or a new one of the registered class; nil if there is neither.
    public func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
        rows.queue.dequeue(identifier)
    }

    public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> TableViewHeaderFooterView? {
        rows.titleQueue.dequeue(identifier)
    }

    // MARK: Data source and delegate

    /// Reports a fault, once until the next reload.
    func reportOnce(_ message: String) {
        if reportedFaults.insert(message).inserted { diagnostics.report(message) }
    }

    private func asking<Answer>(_ question: () -> Answer) -> Answer {
        dataSourceCallCount += 1
        defer { dataSourceCallCount -= 1 }
        return question()
    }

    /// Calls the delegate. During the call the table's own methods answer from the rows shown.
    private func withDelegateCall<Answer>(_ question: () -> Answer) -> Answer {
        delegateCallCount += 1
        defer { delegateCallCount -= 1 }
        return question()
    }

    /// The greatest number of sections that is accepted.
    nonisolated static let maximumSearchedSections = 10_000_000

    func requestedSectionCount() -> Int {
        let count = asking { dataSource?.numberOfSections(in: self) } ?? sections.count
        guard (0...Self.maximumSearchedSections).contains(count) else {
            reportOnce("invalid number of sections '\(count)' from the data source; 0 is used")
            return 0
        }
        return count
    }

    func requestedRowCount(of section: Int) -> Int {
        guard let dataSource else { return sections.indices.contains(section) ? sections[section].rows.count : 0 }
        let count = asking { dataSource.tableView(self, numberOfRowsInSection: section) }
        if count < 0 || count > UInt32.max {
            reportOnce("invalid number of rows '\(count)' in section \(section) from the data source; 0 is used")
            return 0
        }
        return count
    }

    /// Returns the declared cell of a row. Without one, reports a diagnostic and returns an empty cell.
    func staticCellContent(at path: IndexPath) -> TableViewCell {
        if let cell = staticCell(at: path) { return cell }
        reportOnce("neither the data source nor the document has cells for some rows; these rows stay empty")
        return TableViewCell()
    }

    /// Returns the text of a declared row, for type-ahead.
    func declaredText(at path: IndexPath) -> String? { staticRow(at: path)?.cellForInspection.accessibility.label }

    /// Returns the declared cell of a row, and creates it if needed.
    func staticCell(at path: IndexPath) -> TableViewCell? {
        sections.indices.contains(path.section) ? sections[path.section].cell(at: path.row, of: self) : nil
    }

    private func staticRow(at path: IndexPath) -> StaticRow? {
        guard sections.indices.contains(path.section), sections[path.section].rows.indices.contains(path.row) else {
            return nil
        }
        return sections[path.section].rows[path.row]
    }

    /// Returns the item of a row, header or footer, and adds its view as a subview.
    func item(_ kind: RowHeightIndex.Kind, at path: IndexPath) -> TableRows.Item {
        switch kind {
        case .row: rowItem(at: path)
        case .header:
            titleItem(
                .header, path,
                view: withDelegateCall { tableDelegate?.tableView(self, viewForHeaderInSection: path.section) }
                    ?? view(forHeaderInSection: path.section),
                text: asking { dataSource?.tableView(self, titleForHeaderInSection: path.section) }
                    ?? title(forHeaderInSection: path.section),
                height: withDelegateCall { tableDelegate?.tableView(self, heightForHeaderInSection: path.section) }
                    ?? sectionHeaderHeight)
        case .footer:
            titleItem(
                .footer, path,
                view: withDelegateCall { tableDelegate?.tableView(self, viewForFooterInSection: path.section) }
                    ?? view(forFooterInSection: path.section),
                text: asking { dataSource?.tableView(self, titleForFooterInSection: path.section) }
                    ?? title(forFooterInSection: path.section),
                height: withDelegateCall { tableDelegate?.tableView(self, heightForFooterInSection: path.section) }
                    ?? sectionFooterHeight)
        }
    }

    /// Returns the data source's cell for a row out of sight; nil if a reload is pending or another call is in progress. A dequeued cell
    /// is put back into the queue.
    func offscreenCell(at path: IndexPath) -> TableViewCell? {
        guard let dataSource else { return staticCell(at: path) }
        guard !isReloadPending, !isDataSourceCallInProgress, hasRow(path) else { return nil }
        let cell = asking { dataSource.tableView(self, cellForRowAt: path) }
        rows.queue.takeBack()
        rows.queue.settle()
        return rows.isShown(cell) ? nil : cell
    }

    private func rowItem(at path: IndexPath) -> TableRows.Item {
        let height = sound(withDelegateCall { tableDelegate?.tableView(self, heightForRowAt: path) } ?? rowHeight)
        // A cell without height would be drawn over its neighbours.
        if height == 0 { return TableRows.Item(kind: .row, path: path, view: nil, fixedHeight: 0) }
        var cell = asking { dataSource?.tableView(self, cellForRowAt: path) } ?? staticCellContent(at: path)
        if rows.isShown(cell) {
            reportOnce(
                "the data source returns one cell for several rows; only the first row shows it")
            cell = TableViewCell()
        }
        rows.queue.show(cell)
        if cell.superview !== rows.content { rows.content.addSubview(cell) }
        update(cell, at: path)
        mark(cell, at: path)
        withDelegateCall { tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path) }
        // Bindings in the cell are updated before it is measured.
        window?.pipeline.updateBindings()
        return TableRows.Item(kind: .row, path: path, view: cell, fixedHeight: height)
    }

    private func titleItem(
        _ kind: RowHeightIndex.Kind, _ path: IndexPath, view: View?, text: String?, height: Double
    ) -> TableRows.Item {
        var view = view
        if view == nil, let text, !text.isEmpty {
            if !rows.titleQueue.isRegistered(TableViewHeaderFooterView.ownIdentifier) {
                register(
                    TableViewHeaderFooterView.self,
                    forHeaderFooterViewReuseIdentifier: TableViewHeaderFooterView.ownIdentifier)
            }
            let title = rows.titleQueue.dequeue(TableViewHeaderFooterView.ownIdentifier)
            title?.textLabel?.text = text
            view = title
        }
        if let title = view as? TableViewHeaderFooterView {
            rows.titleQueue.show(title)
            title.place = TableViewHeaderFooterView.Place(isGrouped: style == .grouped, isFooter: kind == .footer)
        }
        // The text of a header must not be clipped.
        let isText = (view as? TableViewHeaderFooterView).map { $0.contentView == nil } ?? false
        let isUsual = kind == .header && height == defaultHeaderHeight
        let height = isText && isUsual ? Self.automaticDimension : height
        let home = kind == .header && style == .plain ? rows.titles : rows.content
        if let view, rows.isShown(view) {
            reportOnce("one view is returned for two sections; the \(kind) of section \(path.section) stays empty")
            return TableRows.Item(kind: kind, path: path, view: nil, fixedHeight: nil)
        }
        if let view, view.superview !== home { home.addSubview(view) }
        return TableRows.Item(kind: kind, path: path, view: view, fixedHeight: sound(height))
    }

    /// Returns a valid height; nil if the view must be measured.
    private func sound(_ height: Double) -> Double? {
        if height == Self.automaticDimension { return nil }
        if height >= 0, height <= .lengthLimit { return height }
        reportOnce(
            "invalid height '\(height.plain)': must be from 0 to \(Double.lengthLimit.plain); the view is measured")
        return nil
    }

    /// The distance between the sections of a grouped table, in points.
    var sectionGap: Double { theme.metrics.sectionGap }

    private func gap(above kind: RowHeightIndex.Kind) -> Double {
        style == .grouped && kind == .header ? sectionGap : 0
    }

    /// The distance of rows and titles from the table's sides, in points.
    var sideInset: Double {
        let least = style == .grouped ? theme.metrics.rowInset : 0
        guard readableWidth else { return least }
        let scale = context?.scale ?? 1
        return max(least, ((rows.width - theme.metrics.readableWidth) / 2 * scale).rounded(.down) / scale)
    }

    /// Returns the height of a slot in points, rounded up to device pixels.
    func height(of item: TableRows.Item, width: Double) -> Double {
        let scale = context?.scale ?? 1
        let gap = gap(above: item.kind)
        guard let view = item.view else { return gap }
        if view.isHidden { return item.kind == .row ? 0 : gap }
        var height = item.fixedHeight ?? 0
        let room = Size(max(0, width - 2 * sideInset), .infinity)
        // Views of fixed height are measured, too, so that their size changes do not cause another layout pass.
        let asked = view.measure(fitting: room).height
        if item.fixedHeight == nil {
            height = min(asked.defined(or: theme.metrics.rowHeight), .lengthLimit)
            if item.kind == .header, style == .plain { height = max(height, Self.minimumHeaderHeight) }
        }
        return gap + (height * scale).rounded(.up) / scale
    }

    /// The least height of a plain table's header, in points. Specification 13.11.
    private static let minimumHeaderHeight = 28.0

    /// The height of headers until a height is set.
    var defaultHeaderHeight: Double { style == .plain ? Self.minimumHeaderHeight : Self.automaticDimension }

    /// Returns the frame of a slot's view, in coordinates of the rows' container.
    func frame(of item: TableRows.Item, width: Double) -> Rect {
        let gap = gap(above: item.kind)
        return Rect(sideInset, item.top + gap, max(0, width - 2 * sideInset), item.height - gap)
    }

    func accessoryWasPressed(of cell: TableViewCell) {
        guard let path = indexPath(for: cell) else { return }
        tableDelegate?.tableView(self, accessoryButtonTappedForRowWith: path)
    }

    func didEndDisplaying(_ cell: TableViewCell, at path: IndexPath) {
        withDelegateCall { tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path) }
    }

    /// Updates the row state of the cells that are shown.
    func updateCells() {
        for item in rows.shown where item.kind == .row {
            if let cell = item.view as? TableViewCell { update(cell, at: item.path) }
        }
    }

    private func update(_ cell: TableViewCell, at path: IndexPath) {
        cell.rowState = TableViewCell.RowState(
            isGrouped: style == .grouped, isFirst: isEdge(path, by: -1), isLast: isEdge(path, by: 1),
            isSelected: interaction.selection.contains(path), isPale: !holdsFocus,
            isPressed: interaction.press?.path == path && interaction.press?.isInside == true,
            isFocused: focusedRow == path && isFirstResponder && window?.showsFocus == true && window?.isActive == true,
            isOneOfSeveral: allowsMultipleSelection, hasSeparator: separatorStyle != .none,
            separatorColor: separatorColor, separatorInset: ownSeparatorInset)
    }

    /// Whether all rows of the section before or after a row are hidden. After `maximumHiddenRows` hidden rows, the next one counts as visible.
    private func isEdge(_ path: IndexPath, by way: Int) -> Bool {
        let count = rows.positions.rowCount(of: path.section)
        guard style == .grouped else { return path.row == (way > 0 ? count - 1 : 0) }
        var next = IndexPath(row: path.row + way, section: path.section)
        for _ in 0..<Self.maximumHiddenRows where (0..<count).contains(next.row) && isHiddenRow(next) { next[1] += way }
        return !(0..<count).contains(next.row)
    }

    private static let maximumHiddenRows = 256

    /// Whether a row takes no room because its cell is hidden.
    func isHiddenRow(_ path: IndexPath) -> Bool {
        let slot = rows.positions.slot(of: path)
        if let view = rows.items[slot]?.view { return view.isHidden }
        return rows.positions.height(of: slot) == 0 || dataSource == nil && staticRow(at: path)?.isHidden == true
    }
}
