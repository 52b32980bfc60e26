import Inlay

/// An element of a random document, and the view that was created for it. It uses only the public interface, so that
/// `Benchmarks/CheckLayout` runs it too.
final class RandomNode {
    enum Kind: String, CaseIterable {
        case row = "RowView"
        case column = "ColumnView"
        case layer = "LayerView"
        case anchor = "AnchorView"
        case root = "RootView"
        case stack = "StackView"
        case split = "SplitView"
        case label = "Label"
        case button = "Button"
        case view = "View"
        case spacer = "Spacer"

        static let containers: [Kind] = [
            .row, .row, .column, .column, .layer, .anchor, .root, .stack, .split,
        ]
        static let leaves: [Kind] = [.label, .label, .label, .view, .spacer, .button]
        var isContainer: Bool { Self.containers.contains(self) }
    }

    let kind: Kind
    private(set) var attributes: [String: String] = [:]
    private(set) var children: [RandomNode] = []
    private(set) weak var parent: RandomNode?
    private(set) var view: View?

    init(_ kind: Kind) { self.kind = kind }
    deinit {}

    subscript(name: String) -> String? { attributes[name] }
    func number(_ name: String) -> Double? { attributes[name].flatMap { Double($0) } }
    var isHidden: Bool { attributes["hidden"] == "true" }
    var shown: [RandomNode] { children.filter { !$0.isHidden } }

    /// This node and its descendants that are visible.
    var visible: [RandomNode] { isHidden ? [] : [self] + children.flatMap(\.visible) }
    var all: [RandomNode] { [self] + children.flatMap(\.all) }

    /// The markup of the node.
    var markup: String { lines(indent: "").joined(separator: "\n") }

    private func lines(indent: String) -> [String] {
        let texts = attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }
        let start = "\(indent)<\(kind.rawValue)\(kind == .button ? " style=\"system\"" : "")\(texts.joined())"
        guard !children.isEmpty else { return [start + "/>"] }
        return [start + ">"] + children.flatMap { $0.lines(indent: indent + "  ") } + ["\(indent)</\(kind.rawValue)>"]
    }

    /// Connects the nodes to the views of their document.
    func adopt(_ view: View) {
        self.view = view
        guard kind.isContainer else { return }
        let views = (view as? LayoutView)?.arrangedSubviews ?? view.subviews
        for (child, view) in zip(children, views) { child.adopt(view) }
    }

    /// Returns a copy of the node and its descendants, without views.
    func copy() -> RandomNode {
        let copy = RandomNode(kind)
        copy.attributes = attributes
        for child in children { copy.insert(child.copy(), at: copy.children.count) }
        return copy
    }

    // MARK: Changes of the document and its view

    static let lengths = [
        "width", "height", "minimumWidth", "minimumHeight", "maximumWidth", "maximumHeight", "weight", "aspectRatio",
    ]

    func set(_ name: String, _ value: String) {
        attributes[name] = value
        // It replaces the margin of a single side. A document would set that margin after it.
        if name == "layoutMargins" { attributes["layoutMarginLeading"] = nil }
        view?.applyMarkupPropertyValue(value, forKey: name)
    }

    func unset(_ name: String) {
        guard attributes.removeValue(forKey: name) != nil, let view else { return }
        switch name {
        case "width": view.width = .undefined
        case "height": view.height = .undefined
        case "minimumWidth": view.minimumWidth = .undefined
        case "minimumHeight": view.minimumHeight = .undefined
        case "maximumWidth": view.maximumWidth = .undefined
        case "maximumHeight": view.maximumHeight = .undefined
        case "aspectRatio": view.aspectRatio = .undefined
        default: view.weight = view is Spacer ? 1 : .undefined
        }
    }

    func insert(_ node: RandomNode, at index: Int) {
        children.insert(node, at: index)
        node.parent = self
        if let container = view as? LayoutView, let view = node.view {
            container.insertArrangedSubview(view, at: index)
        }
    }

    func remove() {
        parent?.children.removeAll { $0 === self }
        parent = nil
        view?.removeFromSuperview()
    }

    func isAbove(_ node: RandomNode) -> Bool { node === self || node.parent.map(isAbove) == true }
}
