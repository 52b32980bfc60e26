/// The place of views that come and go among the children of a container: those of `<ForEach>` and `<If>`.
///
/// It is not a view, so a container arranges exactly the views that are there. The container retains its slots, and a slot inserts its views
/// after the last view before it. Specification 8.
class ContentSlot: MarkupItem {
    class var elementName: String { "" }
    class var properties: PropertyTable { .empty }

    /// The view that arranges the content.
    private(set) weak var container: LayoutView?
    /// The group of another slot that contains this one.
    private weak var group: SlotGroup?
    /// The views that are there now, in order, one group for each row or branch.
    fileprivate(set) var groups: [SlotGroup] = []

    required init() {}

    deinit {}

    func applyMarkupPropertyValue(_ value: Any?, forKey key: String) {}

    /// Gets the elements in its element of a document.
    func take(_ template: RowTemplate) {}

    /// Places the slot at the end of the container, or of a group of another slot in the same container.
    func place(in container: LayoutView, _ group: SlotGroup?) {
        self.container = container
        self.group = group
        if group == nil { container.ensuredExtras.slots.append(self, in: container) }
    }

    // MARK: Order

    /// The last view of the slot and of the slots in it.
    var lastView: View? {
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
        return container?.extras?.slots.view(before: self, in: container)
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
        guard let container, isPlaced else { return 0 }
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
        guard let container, let view = view(beforeGroup: index) else { return 0 }
        return (ViewTree(of: container).index(of: view) ?? -1) + 1
    }

    /// Moves a group; its views keep focus and state.
    func moveGroup(from: Int, to: Int) {
        guard let container, from != to else { return }
        let group = groups.remove(at: from)
        var previous = view(beforeGroup: to)
        groups.insert(group, at: to)
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
            if isFading, let container { SlotAnimation.fadeOut(view, frame, in: container) }
        }
        if !keepsRemovedGroups { group.release() }
    }

    /// Whether a removed group may be inserted again.
    var keepsRemovedGroups: Bool { false }

    /// Removes all views. The owner of the slot calls it before it releases the slot.
    func clear() {
        while !groups.isEmpty { removeGroup(at: groups.count - 1) }
        for binding in container?.extras?.bindings ?? [] where binding.isOf(self) { binding.end() }
    }
}

/// The views of one row or branch, and the slots among them.
final class SlotGroup {
    enum Node {
        case view(View)
        case slot(ContentSlot)
    }

    var nodes: [Node] = []
    /// The items, for the content of a control that shows items in place of views.
    var items: [any MarkupItem] = []
    /// The variables of a row.
    let scope: RowScope?
    fileprivate weak var slot: ContentSlot?

    init(scope: RowScope? = nil) { self.scope = scope }

    deinit {}

    /// All views, with those of the slots.
    var allViews: [View] {
        nodes.flatMap { node in
            switch node {
            case .view(let view): [view]
            case .slot(let slot): slot.groups.flatMap(\.allViews)
            }
        }
    }

    var views: [View] {
        nodes.compactMap { if case .view(let view) = $0 { view } else { nil } }
    }

    fileprivate var lastView: View? {
        for node in nodes.reversed() {
            switch node {
            case .view(let view): return view
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

    /// Ends the slots in the group.
    func release() {
        for case .slot(let slot) in nodes { slot.clear() }
    }
}

/// The slots of a container in the order of the document, with the views between them.
struct SlotList {
    private enum Entry {
        case view(WeakView)
        case slot(ContentSlot)
    }

    private struct WeakView { weak var view: View? }

    private var entries: [Entry] = []

    /// Adds a slot after the views that the container has now.
    mutating func append(_ slot: ContentSlot, in container: View) {
        let last = view(beforeEntry: entries.count, in: container)
        let start = last.flatMap { ViewTree(of: container).index(of: $0) }.map { $0 + 1 } ?? 0
        for view in container.subviews[start...] { entries.append(.view(WeakView(view: view))) }
        entries.append(.slot(slot))
    }

    func view(before slot: ContentSlot, in container: View?) -> View? {
        let index = entries.firstIndex { if case .slot(let other) = $0 { other === slot } else { false } }
        return index.flatMap { view(beforeEntry: $0, in: container) }
    }

    /// The app may have removed views.
    private func view(beforeEntry index: Int, in container: View?) -> View? {
        for entry in entries[..<index].reversed() {
            switch entry {
            case .view(let view): if let view = view.view, view.superview === container { return view }
            case .slot(let slot): if let view = slot.lastView { return view }
            }
        }
        return nil
    }
}

extension ViewTree {
    /// Moves a subview behind another one, or to the front; it keeps focus and state.
    func move(_ view: View, after other: View?) {
        guard view.superview === self.view, let old = index(of: view) else { return }
        let target = other.flatMap { index(of: $0) }.map { $0 < old ? $0 + 1 : $0 } ?? 0
        guard target != old else { return }
        self.view.subviews.insert(self.view.subviews.remove(at: old), at: target)
        self.view.displayState.visibleSubviewIndex = VisibleSubviewIndex()
        view.flags.remove(.composite)
        DisplayPass(of: view).markForDisplay(.composite)
        DisplayPass(of: self.view).subviewsWerePlaced()
        self.view.respond(to: .arrangement)
    }
}
