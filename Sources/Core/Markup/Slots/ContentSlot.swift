/// The place of views that come and go among the children of a container: those of `<ForEach>` and `<If>`.
///
/// It is not a view, so a container arranges exactly the views that are there. The container retains its slots, and a slot inserts its views
/// after the last view before it. In a container of items, such as a toolbar, the content is items in place of views: `SlotItems`.
/// Specification 8.
class ContentSlot: MarkupItem {
    class var elementName: String { "" }
    class var properties: PropertyTable { .empty }

    /// The view that has the content, and the bindings of the slot and of its items.
    private(set) weak var container: View?
    /// The items among which those of the slot are; nil in a container that arranges views. The container retains the list, and the list
    /// retains the slot.
    private(set) weak var list: SlotItems?
    /// Whether the content is items, not views.
    private var hasItems = false
    /// The items of the slot that are in the list.
    var listedItems: [AnyObject] = []
    /// The group of another slot that contains this one.
    private weak var group: SlotGroup?
    /// The views that are there now, in order, one group for each row or branch.
    fileprivate(set) var groups: [SlotGroup] = []

    required init() {}

    deinit {}

    func applyMarkupPropertyValue(_ value: Any?, forKey key: String) {}

    /// Gets the elements in its element of a document.
    func take(_ template: RowTemplate) {}

    /// Places the slot at the end of a container, or of a group of another slot in the same container.
    ///
    /// - Parameter container: the view that has the bindings of the slot.
    func place(in place: SlotPlace, of container: View, _ group: SlotGroup?) {
        self.container = container
        self.group = group
        switch place {
        case .views(let view):
            self.container = view
            if group == nil { view.ensuredExtras.slots.append(self, after: view.subviews.last) }
        case .items(let list):
            self.list = list
            hasItems = true
            if group == nil { list.slots.append(self, after: list.lastItem) }
        case .rows: container.ensuredExtras.slots.append(self, after: nil)
        }
    }

    /// The view that arranges the content; nil if the content is items.
    var layoutView: LayoutView? { hasItems ? nil : container as? LayoutView }

    // MARK: Order

    /// The last view or item of the slot and of the slots in it.
    var lastChild: AnyObject? { hasItems ? listedItems.last : lastView }

    /// The last view of the slot and of the slots in it.
    fileprivate var lastView: View? {
        for group in groups.reversed() {
            if let view = group.lastView { return view }
        }
        return nil
    }

    /// The last view in the container before a group.
    fileprivate func view(beforeGroup index: Int) -> View? {
        for group in groups[..<index].reversed() {
            if let view = group.lastView { return view }
        }
        if let group { return group.view(before: self) }
        guard let container else { return nil }
        return container.extras?.slots.child(before: self) { ($0 as? View)?.superview === container } as? View
    }

    /// Whether the views of the slot are in the container. Views of a row that is being made, or that is hidden, wait for their row.
    private var isPlaced: Bool { group.map { $0.slot?.isPlaced ?? false } ?? true }

    // MARK: Changes

    /// Inserts a group with its views, and returns the index in the container after it.
    ///
    /// - Parameter place: the index of the first view in the container; nil finds it.
    @discardableResult func insert(_ group: SlotGroup, at index: Int, place: Int? = nil) -> Int {
        groups.insert(group, at: index)
        group.slot = self
        guard let container = layoutView, isPlaced else { return 0 }
        var place = place ?? self.place(ofGroup: index)
        for view in group.allViews {
            view.isArranged = true
            container.insertSubview(view, at: place)
            place += 1
        }
        return place
    }

    /// The index in the container of the first view of a group.
    func place(ofGroup index: Int) -> Int {
        guard let container = layoutView, let view = view(beforeGroup: index) else { return 0 }
        return (ViewTree(of: container).index(of: view) ?? -1) + 1
    }

    /// Moves a group; its views keep focus and state.
    func moveGroup(from: Int, to: Int) {
        guard from != to else { return }
        let group = groups.remove(at: from)
        var previous = view(beforeGroup: to)
        groups.insert(group, at: to)
        guard let container = layoutView else { return }
        for view in group.allViews {
            ViewTree(of: container).move(view, after: previous)
            previous = view
        }
    }

    /// Removes a group.
    ///
    /// - Parameter isFading: whether the views become transparent before they leave the container.
    func removeGroup(at index: Int, isFading: Bool = false) {
        let group = groups.remove(at: index)
        group.slot = nil
        for view in group.allViews {
            let frame = view.frame
            view.removeFromSuperview()
            if isFading, let container = layoutView { SlotAnimation.fadeOut(view, frame, in: container) }
        }
        if !keepsRemovedGroups { group.release(in: container) }
    }

    /// Updates the list that has the items of the slot. Items of a row that is being made wait for their row.
    func itemsDidChange(animated: Bool = false) {
        guard let list else { return }
        var slot = self
        while let group = slot.group {
            guard let outer = group.slot else { return }
            slot = outer
        }
        list.update(slot, animated: animated)
    }

    /// Whether a removed group may be inserted again.
    var keepsRemovedGroups: Bool { false }

    /// Removes all views. The owner of the slot calls it before it releases the slot.
    func clear() {
        while !groups.isEmpty { removeGroup(at: groups.count - 1) }
        itemsDidChange()
        for binding in container?.extras?.bindings ?? [] where binding.isOf(self) { binding.end() }
    }
}

/// The views or items of one row or branch, and the slots among them.
final class SlotGroup {
    enum Node {
        case view(View)
        case item(AnyObject)
        case slot(ContentSlot)
    }

    var nodes: [Node] = []
    /// The variables of a row.
    let scope: RowScope?
    fileprivate weak var slot: ContentSlot?

    init(scope: RowScope? = nil) { self.scope = scope }

    deinit {}

    /// All views, with those of the slots.
    var allViews: [View] {
        nodes.flatMap { (node) -> [View] in
            switch node {
            case .view(let view): [view]
            case .item: []
            case .slot(let slot): slot.groups.flatMap(\.allViews)
            }
        }
    }

    /// All items, with those of the slots.
    var allItems: [AnyObject] {
        nodes.flatMap { (node) -> [AnyObject] in
            switch node {
            case .view: []
            case .item(let item): [item]
            case .slot(let slot): slot.groups.flatMap(\.allItems)
            }
        }
    }

    var views: [View] {
        nodes.compactMap { if case .view(let view) = $0 { view } else { nil } }
    }
    /// The items that are elements of the document.
    var items: [any MarkupItem] {
        nodes.compactMap { if case .item(let item) = $0 { item as? any MarkupItem } else { nil } }
    }

    fileprivate var lastView: View? {
        for node in nodes.reversed() {
            switch node {
            case .view(let view): return view
            case .item: break
            case .slot(let slot): if let view = slot.lastView { return view }
            }
        }
        return nil
    }

    fileprivate func view(before slot: ContentSlot) -> View? {
        var last: View?
        for node in nodes {
            switch node {
            case .view(let view): last = view
            case .item: break
            case .slot(let other):
                if other === slot {
                    guard last == nil, let outer = self.slot else { return last }
                    return outer.groups.firstIndex { $0 === self }.flatMap { outer.view(beforeGroup: $0) }
                }
                last = other.lastView ?? last
            }
        }
        return last
    }

    /// Ends the slots in the group, and the bindings of its items.
    func release(in container: View?) {
        var ended: Set<ObjectIdentifier> = []
        for node in nodes {
            switch node {
            case .view: break
            case .item(let item):
                ended.insert(ObjectIdentifier(item))
                for part in (item as? any SlotItemHolder)?.releaseSlots() ?? [] { ended.insert(ObjectIdentifier(part)) }
            case .slot(let slot): slot.clear()
            }
        }
        guard !ended.isEmpty else { return }
        for binding in container?.extras?.bindings ?? [] where binding.isOf(oneOf: ended) { binding.end() }
    }
}

/// The slots of a container in the order of the document, each with the view or item before it.
struct SlotList {
    private enum Entry {
        case child(WeakChild)
        case slot(ContentSlot)
    }

    private struct WeakChild { weak var child: AnyObject? }

    private var entries: [Entry] = []

    /// Adds a slot at the end.
    ///
    /// - Parameter last: the last child that the container has now.
    mutating func append(_ slot: ContentSlot, after last: AnyObject?) {
        // A child of an earlier slot may move, so it is no place for this one.
        let isOfSlot = last.map { last in slots.contains { $0.lastChild === last } } == true
        if let last, !isOfSlot { entries.append(.child(WeakChild(child: last))) }
        entries.append(.slot(slot))
    }

    /// Returns the last child before a slot.
    ///
    /// - Parameter isThere: whether the container still has a child. The app may have removed it.
    func child(before slot: ContentSlot, where isThere: (AnyObject) -> Bool) -> AnyObject? {
        guard let index = entries.firstIndex(where: { if case .slot(let other) = $0 { other === slot } else { false } })
        else { return nil }
        for entry in entries[..<index].reversed() {
            switch entry {
            case .child(let child): if let child = child.child, isThere(child) { return child }
            case .slot(let slot): if let child = slot.lastChild { return child }
            }
        }
        return nil
    }

    /// The slots, in order.
    var slots: [ContentSlot] {
        entries.compactMap { if case .slot(let slot) = $0 { slot } else { nil } }
    }
}

extension ViewTree {
    /// Moves a subview behind another one, or to the front; it keeps focus and state.
    func move(_ view: View, after other: View?) {
        guard view.superview === self.view, let old = index(of: view) else { return }
        let target = other.flatMap { index(of: $0) }.map { $0 < old ? $0 + 1 : $0 } ?? 0
        guard target != old else { return }
        self.view.subviews.insert(self.view.subviews.remove(at: old), at: target)
        self.view.knownDisplayState?.visibleSubviewIndex = VisibleSubviewIndex()
        view.flags.remove(.composite)
        DisplayPass(of: view).markForDisplay(.composite)
        DisplayPass(of: self.view).subviewsWerePlaced()
        self.view.respond(to: .arrangement)
    }
}
