import Inlay

/// Creates random documents and random changes of them from a seed.
struct RandomLayout {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 }

    /// Steele, Lea and Flood's generator.
    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }

    mutating func integer(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }
    mutating func oneOf<Element>(_ elements: [Element]) -> Element { elements[integer(0...elements.count - 1)] }
    mutating func chance(_ percent: Int) -> Bool { integer(1...100) <= percent }

    // MARK: Documents

    mutating func document() -> RandomNode { node(depth: integer(1...4), isContainer: true) }

    mutating func node(depth: Int, isContainer: Bool? = nil) -> RandomNode {
        let node = RandomNode(
            oneOf(isContainer ?? (depth > 0 && chance(50)) ? RandomNode.Kind.containers : RandomNode.Kind.leaves))
        for _ in 0..<integer(0...3) { setAttribute(of: node) }
        if node.kind == .label, chance(80) { node.set("text", text()) }
        if node.kind == .button { node.set("title", text()) }
        guard node.kind.isContainer else { return node }
        for index in 0..<integer(0...4) { node.insert(self.node(depth: depth - 1), at: index) }
        return node
    }

    private mutating func text() -> String {
        (0..<integer(0...5)).map { _ in oneOf(["a", "bb", "cccc", "dddddddd"]) }.joined(separator: " ")
    }

    /// Attributes of all views, and of views of a certain kind.
    private static let common = [
        "width", "height", "minimumWidth", "minimumHeight", "maximumWidth", "maximumHeight", "weight", "weight",
        "weight",
        "aspectRatio", "hidden", "collapsible", "topSpacing", "bottomSpacing", "leadingSpacing", "trailingSpacing",
        "anchor", "anchor",
        "horizontalContentHuggingPriority", "verticalContentHuggingPriority",
        "horizontalContentCompressionResistancePriority", "verticalContentCompressionResistancePriority",
    ]
    private static let containers = ["layoutMargins", "layoutMarginLeading", "layoutMarginsRelativeArrangement"]
    private static let boxes = ["spacing", "horizontalAlignment", "verticalAlignment", "alignToBaseline"] + containers

    private static func names(of kind: RandomNode.Kind) -> [String] {
        switch kind {
        case .row: boxes + ["alignment", "baseline"]
        case .column: boxes + ["alignment", "alignToGrid", "alignToGrid", "gridGrouping"]
        case .layer, .anchor: containers
        case .split: ["axis"] + containers
        case .root: containers + ["topPadding", "leadingPadding", "trailingPadding"]
        case .stack:
            ["spacing", "axis", "alignment", "distribution", "distribution", "baselineRelativeArrangement"] + containers
        case .label: ["text", "text", "font", "numberOfLines", "numberOfLines", "preferredMaxLayoutWidth"]
        case .button: ["title", "title"]
        case .view, .spacer: []
        }
    }

    mutating func setAttribute(of node: RandomNode) {
        let own = Self.names(of: node.kind)
        let name = oneOf(own.isEmpty || chance(50) ? Self.common : own)
        node.set(name, value(of: name, kind: node.kind))
    }

    private mutating func value(of name: String, kind: RandomNode.Kind) -> String {
        switch name {
        case "weight": return oneOf(["0", "0.5", "1", "1", "2", "3"])
        case "aspectRatio": return oneOf(["0.5", "1", "2"])
        case "numberOfLines": return oneOf(["0", "0", "1", "2"])
        case "font": return oneOf(["X 10", "X 20", "X 7"])
        case "text", "title": return text()
        case "spacing": return String(integer(-4...12))
        case "anchor":
            return oneOf([
                "none", "all", "top", "bottom", "leading", "trailing", "top, leading, trailing", "bottom, top",
            ])
        default: break
        }
        if name.hasSuffix("Priority") { return oneOf(["100", "250", "740", "750", "1000"]) }
        if name.hasSuffix("Spacing") || name.hasSuffix("Padding") || name.hasPrefix("layoutMargin") {
            if name == "layoutMarginsRelativeArrangement" { return oneOf(["true", "false"]) }
            return String(integer(0...12))
        }
        if let names = Self.choices["\(kind.rawValue).\(name)"] ?? Self.choices[name] { return oneOf(names) }
        return String(integer(0...120))
    }

    private static let choices: [String: [String]] = [
        "hidden": ["true", "false"], "collapsible": ["true", "false"], "alignToBaseline": ["true", "false"],
        "alignToGrid": ["true", "true", "false"],
        "baselineRelativeArrangement": ["true", "false"], "axis": Axis.allCases.map(\.rawValue),
        "horizontalAlignment": HorizontalAlignment.allCases.map(\.rawValue),
        "verticalAlignment": VerticalAlignment.allCases.map(\.rawValue), "baseline": ["first", "last"],
        "gridGrouping": ["contiguous", "all"], "RowView.alignment": RowView.Alignment.allCases.map(\.rawValue),
        "ColumnView.alignment": ["leading", "trailing", "center", "fill"],
        "StackView.alignment": StackView.Alignment.allCases.map(\.rawValue),
        "distribution": StackView.Distribution.allCases.map(\.rawValue),
    ]

    // MARK: Changes

    /// Changes a document in a window, and returns a description of the change.
    mutating func change(_ root: RandomNode) -> String {
        let node = oneOf(root.all)
        switch integer(1...10) {
        case 1 where node !== root:
            node.remove()
            return "removed a \(node.kind)"
        case 2:
            guard let container = containers(root).randomElement(using: &self) else { break }
            let new = self.node(depth: 1)
            guard let view = RandomWindow.view(of: new) else { return "a new \(new.kind) does not load" }
            new.adopt(view)
            container.insert(new, at: integer(0...container.children.count))
            return "added a \(new.kind) to a \(container.kind)"
        case 3 where node !== root:
            let places = containers(root).filter { !node.isAbove($0) }
            guard let container = places.randomElement(using: &self) else { break }
            node.remove()
            container.insert(node, at: integer(0...container.children.count))
            return "moved a \(node.kind) to a \(container.kind)"
        case 4:
            guard
                let name = node.attributes.keys.sorted().filter(RandomNode.lengths.contains).randomElement(using: &self)
            else { break }
            node.unset(name)
            return "unset \(name) of a \(node.kind)"
        case 5:
            node.set("hidden", node.isHidden ? "false" : "true")
            return "a \(node.kind) is hidden or not"
        default: break
        }
        let before = node.attributes
        setAttribute(of: node)
        let changed = node.attributes.filter { before[$0.key] != $0.value }
        return "set \(changed) of a \(node.kind)"
    }

    private func containers(_ root: RandomNode) -> [RandomNode] { root.all.filter(\.kind.isContainer) }
}

extension RandomLayout: RandomNumberGenerator {}
