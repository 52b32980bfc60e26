/// The visible items, headers and footers of a collection view, where its `CollectionViewLayout` places them.
final class CollectionItems {
    weak var list: CollectionView?
    let items = VisibleItems<CollectionItems>(content: CollectionContainerView())

    init() { items.layout = self }

    deinit {}

    /// Creates and measures the visible views.
    ///
    /// - Returns: false if an item was measured and its size moves other items.
    func show() -> Bool {
        guard let list else { return true }
        let layout = list.collectionViewLayout
        let wanted = list.placed(in: Rect(origin: list.contentOffset, size: list.frame.size))
        let positions = Set(wanted.map(ItemPosition.init))
        for (position, item) in items.byPosition where !positions.contains(position) && !items.isHeld(item) {
            items.release(position)
        }
        var hasMoved = false
        for attributes in wanted {
            let position = ItemPosition(attributes)
            guard let view = items[position]?.view ?? (mayAsk ? makeView(for: attributes) : nil) else { continue }
            items[position] = VisibleItem(kind: position.kind, path: position.path, view: view, geometry: attributes)
            guard let room = layout.measuredSize(of: attributes) else { continue }
            let size = view.measure(fitting: room)
            let old = attributes.frame.size
            let new = Size(
                min(size.width.defined(or: old.width), .lengthLimit),
                min(size.height.defined(or: old.height), .lengthLimit))
            if layout.itemWasMeasured(at: attributes.path, new) { hasMoved = true }
        }
        return !hasMoved
    }

    /// Places all views according to the layout, and starts the animation of changes.
    func place() {
        // The frame of a view that is kept out of sight may have changed.
        for (position, item) in items.byPosition where item.kind == .row {
            if let now = list?.placed(at: item.path) { items[position]?.geometry = now }
        }
        if items.willAnimate { View.performWithoutAnimation(placeViews) } else { placeViews() }
        items.showTransition()
    }

    private func placeViews() {
        for item in items.byPosition.values {
            guard let view = item.view else { continue }
            view.frame = view.pixels.snapped(item.geometry.frame)
            view.alpha = item.geometry.alpha
            if item.geometry.zIndex != 0 || view.extras?.layer != nil { view.layer.zPosition = item.geometry.zIndex }
        }
    }

    /// Returns the view for layout attributes, and adds it as a subview; nil if the data source returns none.
    private func makeView(for attributes: LayoutAttributes) -> CollectionReusableView? {
        let path = attributes.path
        guard attributes.kind == .item else { return makeTitle(attributes.kind, at: path) }
        guard let list, let dataSource = list.dataSource, list.hasRow(path) else { return nil }
        return items.makeCell(at: path) { dataSource.collectionView(list, cellForItemAt: path) }
    }

    private func makeTitle(_ kind: LayoutAttributes.Kind, at path: IndexPath) -> CollectionReusableView? {
        guard let list, let dataSource = list.dataSource, (0..<list.numberOfSections).contains(path.section) else {
            return nil
        }
        let name =
            kind == .header ? CollectionView.elementKindSectionHeader : CollectionView.elementKindSectionFooter
        let view = list.gate.ask { dataSource.collectionView(list, viewForSupplementaryElementOfKind: name, at: path) }
        guard mayAsk else {
            items.titleQueue.takeBack()
            return nil
        }
        guard let view else {
            list.reportOnce(
                "the data source returns no view for the \(kind.rawValue) of section \(path.section); its place stays empty",
                as: "no title")
            return nil
        }
        if items.isShown(view) {
            list.reportOnce(
                "the data source returns one view for several headers and footers; only the first one shows it"
            )
            return nil
        }
        items.titleQueue.show(view)
        if view.superview !== items.content { items.content.addSubview(view) }
        return view
    }
}

extension CollectionItems: ItemLayout {
    typealias Cell = CollectionViewCell
    typealias Title = CollectionReusableView

    static var noun: String { "item" }
    var mayAsk: Bool { list?.mayAsk == true }

    func position(of kind: ItemKind, at path: IndexPath) -> ItemPosition { ItemPosition(kind, path) }

    func update(_ cell: CollectionViewCell, at path: IndexPath) {
        guard let list else { return }
        let press = list.interaction.press
        cell.itemState = CollectionViewCell.ItemState(
            isSelected: list.interaction.selection.contains(path), isPale: !list.holdsFocus,
            isPressed: press?.path == path && press?.isInside == true,
            isFocused: list.focusedItem == path && list.isFirstResponder && list.window?.showsFocus == true
                && list.window?.isActive == true)
    }

    func willDisplay(_ cell: CollectionViewCell, at path: IndexPath) {
        guard let list else { return }
        list.itemDelegate?.collectionView(list, willDisplay: cell, forItemAt: path)
    }

    func didEndDisplaying(_ cell: CollectionViewCell, at path: IndexPath) {
        guard let list else { return }
        list.itemDelegate?.collectionView(list, didEndDisplaying: cell, forItemAt: path)
    }

    // MARK: Changes

    func countSections() -> Int { list.flatMap { $0.dataSource?.numberOfSections(in: $0) } ?? 0 }
    func countRows(in section: Int) -> Int {
        list.flatMap { $0.dataSource?.collectionView($0, numberOfItemsInSection: section) } ?? 0
    }

    func apply(_ changes: RowChanges, rowCount: (Int) -> Int) {
        if let list { changes.apply(to: &list.loadedCounts, rowCount: rowCount) }
    }

    func didChange(_ changes: RowChanges, _ map: RowMap) {
        list?.collectionViewLayout.itemsDidChange(map)
        list?.collectionViewLayout.invalidateLayout()
    }

    // MARK: Animation of changes

    static var fadesInTurn: Bool { true }
    var footer: View? { nil }

    /// Inserted items fade in, deleted items fade out behind the moving ones.
    func motions(after changes: ShownChanges<LayoutAttributes>) -> ChangeMotions {
        let seen = Set(changes.items.compactMap { $0.item.view.map { ObjectIdentifier($0) } })
        var motions = ChangeMotions()
        for view in items.shown.compactMap(\.view) where !seen.contains(ObjectIdentifier(view)) {
            motions.appearing.append((view, .fade))
        }
        return motions
    }

    func frameOutOfSight(of item: VisibleItem<LayoutAttributes>) -> Rect? {
        guard item.kind == .row, let view = item.view else { return nil }
        return list?.placed(at: item.path).map { view.pixels.snapped($0.frame) }
    }

    func setLifted(_ isLifted: Bool, _ item: VisibleItem<LayoutAttributes>) {
        item.view?.layer.zPosition = item.geometry.zIndex + (isLifted ? 1 : 0)
    }

    func alpha(of item: VisibleItem<LayoutAttributes>) -> Double { item.geometry.alpha }
}

/// The position of an element of a collection view.
nonisolated struct ItemPosition: Hashable, Comparable {
    let kind: ItemKind
    let path: IndexPath

    init(_ kind: ItemKind, _ path: IndexPath) {
        self.kind = kind
        self.path = path
    }

    init(_ attributes: LayoutAttributes) {
        switch attributes.kind {
        case .item: kind = .row
        case .header: kind = .header
        case .footer: kind = .footer
        }
        path = attributes.path
    }

    static func < (a: Self, b: Self) -> Bool {
        (a.path.section, a.kind, a.path.item) < (b.path.section, b.kind, b.path.item)
    }
}

/// The container view of the items.
final class CollectionContainerView: ItemContainerView {
    deinit {}

    override var hostedSubviews: [View] { (superview as? CollectionView)?.items.shownContent.map(\.view) ?? [] }
}
