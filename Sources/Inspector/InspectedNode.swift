import Inlay

/// A node of the tree: a window or a view. It does not retain the view, which may leave the application meanwhile.
final class InspectedNode {
    private(set) weak var window: Window?
    private(set) weak var view: View?
    private let id: ObjectIdentifier

    init(_ window: Window) {
        self.window = window
        id = ObjectIdentifier(window)
    }

    init(_ view: View) {
        self.view = view
        id = ObjectIdentifier(view)
    }

    deinit {}

    var identity: AnyHashable { AnyHashable(id) }

    var children: [InspectedNode] {
        if let window { return window.root.subviews.filter { !($0 is InspectorOverlay) }.map { InspectedNode($0) } }
        return view.map { DumpedContent.content(of: $0).map { InspectedNode($0.view) } } ?? []
    }

    var name: String {
        if let window { return "Window \"\(window.title)\"" }
        return view.map(Selector.describe) ?? "released"
    }

    var size: String {
        guard let size = window?.size ?? view?.frame.size else { return "" }
        return "\(size.width.plain) × \(size.height.plain)"
    }

    /// Whether the user sees nothing of the view.
    var isHidden: Bool { view.map { $0.isHidden || $0.alpha <= 0 } ?? false }
}

/// The tree of the views in the windows of an application.
final class InspectedTree: OutlineViewDataSource {
    private let windows: () -> [Window]
    /// The views that were shown last, in order.
    private var shown: [ObjectIdentifier] = []

    init(_ windows: @escaping () -> [Window]) { self.windows = windows }

    deinit {}

    /// The number of views that were shown last.
    var count: Int { shown.count / 2 }

    private func nodes(in item: Any?) -> [InspectedNode] {
        (item as? InspectedNode)?.children ?? windows().map { InspectedNode($0) }
    }

    /// Returns whether views have come, gone or moved to another parent since the last call.
    func takeChange() -> Bool {
        var now: [ObjectIdentifier] = []
        func visit(_ view: View) {
            now.append(ObjectIdentifier(view))
            for inner in DumpedContent.content(of: view) { visit(inner.view) }
            // The end of the children, so that a view that moves to its grandparent is a change.
            now.append(ObjectIdentifier(InspectedTree.self))
        }
        for window in windows() {
            now.append(ObjectIdentifier(window))
            for view in window.root.subviews where !(view is InspectorOverlay) { visit(view) }
        }
        defer { shown = now }
        return now != shown
    }

    func outlineView(_ outlineView: OutlineView, numberOfChildrenOf item: Any?) -> Int { nodes(in: item).count }

    func outlineView(_ outlineView: OutlineView, child index: Int, of item: Any?) -> Any {
        let nodes = nodes(in: item)
        return nodes.indices.contains(index) ? nodes[index] : InspectedNode(View())
    }

    func outlineView(_ outlineView: OutlineView, idOf item: Any) -> AnyHashable {
        (item as? InspectedNode)?.identity ?? AnyHashable(0)
    }

    func outlineView(_ outlineView: OutlineView, valueFor column: TableColumn, of item: Any) -> Any? {
        guard let node = item as? InspectedNode else { return nil }
        if column.key == "size" { return node.size }
        return node.isHidden ? node.name + "  (hidden)" : node.name
    }

    /// Opens the rows above a view, and returns the row of the view; nil if the tree does not have it.
    func row(of view: View, in outline: OutlineView) -> Int? {
        var path: [AnyHashable] = sequence(first: view) { $0.superview }.map { AnyHashable(ObjectIdentifier($0)) }
        if let window = view.window { path.append(AnyHashable(ObjectIdentifier(window))) }
        let branch = Set(path)
        var row = 0
        var found: Int?
        while let node = outline.item(atRow: row) as? InspectedNode {
            if branch.contains(node.identity) {
                found = row
                if node.view === view { return row }
                outline.expandRow(row)
            }
            row += 1
        }
        return found
    }
}
