import Inlay

/// A random document in a headless window, and the rules that its layout must follow.
final class RandomWindow {
    let root: RandomNode
    var size: Size
    var scale: Double
    var direction: LayoutDirection
    private let application: Application
    private let window: Window
    private var diagnostics: [String] = []

    /// Creates a window for the nodes and connects them to its views.
    init?(_ root: RandomNode, size: Size, scale: Double, direction: LayoutDirection) {
        guard let view = Self.view(of: root) else { return nil }
        root.adopt(view)
        (self.root, self.size, self.scale, self.direction) = (root, size, scale, direction)
        application = Application(title: "Random", direction: direction, platform: HeadlessPlatform(scale: scale))
        application.diagnosticHandler = { _ in }
        let controller = ViewController()
        controller.view = view
        guard let window = try? application.open(controller, size: size) else { return nil }
        self.window = window
        application.diagnosticHandler = { [weak self] in self?.diagnostics.append($0.message) }
        window.layout()
    }

    deinit {}

    static func view(of root: RandomNode) -> View? {
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { _ in }
        guard let result = try? builder.load(MarkupSource(name: "Random.xml", text: root.markup)),
            result.diagnostics.isEmpty
        else { return nil }
        return result.view
    }

    func close() { window.close() }

    func layout() { window.layout() }

    func resize(to size: Size, scale: Double) {
        (self.size, self.scale) = (size, scale)
        window.dispatch(Event(.resized(size, scale: scale)))
    }

    func turn(_ direction: LayoutDirection) {
        self.direction = direction
        application.direction = direction
    }

    // MARK: Rules

    /// The description of the first fault, or nil.
    var fault: String? {
        if let diagnostic = diagnostics.first { return diagnostic }
        for node in root.visible {
            guard let view = node.view else { return "a \(node.kind) has no view" }
            let frame = view.frame
            let numbers = [frame.minX, frame.minY, frame.width, frame.height]
            guard numbers.allSatisfy(\.isFinite), frame.width >= 0, frame.height >= 0 else {
                return "a \(node.kind) is at \(frame)"
            }
            let edges = [frame.minX, frame.minY, frame.maxX, frame.maxY]
            guard edges.allSatisfy({ abs(($0 * scale).rounded() - $0 * scale) < 1e-6 }) || node === root else {
                return "a \(node.kind) is not on pixels: \(frame)"
            }
            if let fault = weightFault(node) ?? boundFault(node) ?? overflowFault(node) ?? gridFault(node) {
                return fault
            }
        }
        return nil
    }

    /// A device pixel, and the rounding error of sums.
    private var pixel: Double { 1 / scale + 1e-6 }

    private func axis(of node: RandomNode) -> Axis { node.kind == .row ? .horizontal : .vertical }

    private func length(_ node: RandomNode, _ axis: Axis) -> Double { node.view?.frame.size[axis] ?? 0 }

    private func isFixed(_ node: RandomNode, _ axis: Axis) -> Bool {
        let own = axis == .horizontal ? "width" : "height"
        let other = axis == .horizontal ? "height" : "width"
        return node[own] != nil || (node["aspectRatio"] != nil && node[other] != nil)
    }

    private func isBounded(_ node: RandomNode, _ axis: Axis) -> Bool {
        let name = axis == .horizontal ? "Width" : "Height"
        return node["minimum" + name] != nil || node["maximum" + name] != nil
    }

    private func isGridRow(_ node: RandomNode) -> Bool {
        node.kind == .row && node.parent?.kind == .column && node.parent?["alignToGrid"] == "true"
    }

    private func weight(_ node: RandomNode) -> Double? { node.number("weight") ?? (node.kind == .spacer ? 1 : nil) }

    /// Lengths are proportional to weights, unless a bound prevents it.
    private func weightFault(_ node: RandomNode) -> String? {
        guard node.kind == .row || node.kind == .column, !isGridRow(node) else { return nil }
        let axis = axis(of: node)
        let weighted = node.shown.filter { weight($0) != nil && !isFixed($0, axis) && !isBounded($0, axis) }
        for (first, second) in zip(weighted, weighted.dropFirst()) {
            let (a, b) = (weight(first) ?? 0, weight(second) ?? 0)
            let difference = length(first, axis) * b - length(second, axis) * a
            guard abs(difference) <= (a + b) * pixel else {
                return "weights \(a) and \(b) of a \(node.kind): \(length(first, axis)), \(length(second, axis))"
            }
        }
        return nil
    }

    /// A view is not shorter than its minimum, and not longer than its maximum unless the minimum is greater.
    private func boundFault(_ node: RandomNode) -> String? {
        guard let parent = node.parent, !isGridRow(parent) else { return nil }
        for axis in Axis.allCases {
            let name = axis == .horizontal ? "Width" : "Height"
            let minimum = node.number("minimum" + name) ?? 0
            let maximum = max(node.number("maximum" + name) ?? .infinity, minimum)
            guard (minimum - pixel...maximum + pixel).contains(length(node, axis)) else {
                return "a \(node.kind) of \(minimum) to \(maximum) has a \(name) of \(length(node, axis))"
            }
        }
        return nil
    }

    /// Whether fixed lengths or bounds of the child or its descendants may prevent it from fitting.
    private func isForced(_ node: RandomNode) -> Bool {
        Axis.allCases.contains { isFixed(node, $0) || isBounded(node, $0) } || node.shown.contains(where: isForced)
    }

    /// Views stay in their container unless minimums, fixed lengths, baselines or distances force them out.
    private func overflowFault(_ node: RandomNode) -> String? {
        guard node.kind.isContainer, node.kind != .anchor, let view = node.view, !isGridRow(node) else {
            return nil
        }
        let shown = node.shown
        let names = ["alignToBaseline", "baselineRelativeArrangement"]
        let isOnLines =
            names.contains { node[$0] == "true" }
            || ["baseline", "firstBaseline", "lastBaseline"].contains(node["alignment"])
        guard !isOnLines, node.number("spacing") ?? 0 >= 0, !shown.contains(where: isForced) else { return nil }
        // More than the sum of all distances.
        let distances = Double(node.visible.count) * 40 + 60
        guard view.frame.width > distances, view.frame.height > distances else { return nil }
        for child in shown {
            guard let frame = child.view?.frame else { continue }
            guard frame.minX >= -pixel, frame.minY >= -pixel, frame.maxX <= view.frame.width + pixel,
                frame.maxY <= view.frame.height + pixel
            else { return "a \(child.kind) at \(frame) is outside of a \(node.kind) of \(view.frame.size)" }
        }
        return nil
    }

    /// Cells of a column are equally wide.
    private func gridFault(_ node: RandomNode) -> String? {
        guard node.kind == .column, node["alignToGrid"] == "true" else { return nil }
        for (first, second) in zip(node.shown, node.shown.dropFirst())
        where first.kind == .row && second.kind == .row {
            for (a, b) in zip(first.children, second.children) where !a.isHidden && !b.isHidden {
                guard abs(length(a, .horizontal) - length(b, .horizontal)) <= 2 * pixel else {
                    return "cells of a grid are \(length(a, .horizontal)) and \(length(b, .horizontal)) wide"
                }
            }
        }
        return nil
    }

    // MARK: Comparisons

    /// A view whose frame differs in a window that shows the same document for the first time, in words.
    var differenceFromFresh: String? {
        guard let fresh = RandomWindow(root.copy(), size: size, scale: scale, direction: direction) else {
            return "the document does not load"
        }
        defer { fresh.close() }
        for (node, other) in zip(root.visible, fresh.root.visible) {
            guard let view = node.view, let otherView = other.view, view.frame != otherView.frame else { continue }
            return "a \(node.kind) is at \(view.frame); laid out afresh at \(otherView.frame)"
        }
        return nil
    }

    /// A view whose frame is not mirrored in the other layout direction. Pixels are small, so that rounding to the other
    /// side makes no difference.
    static func mirrorFault(of root: RandomNode, size: Size) -> String? {
        guard let left = RandomWindow(root.copy(), size: size, scale: 1024, direction: .leftToRight),
            let right = RandomWindow(root.copy(), size: size, scale: 1024, direction: .rightToLeft)
        else { return "the document does not load" }
        defer {
            left.close()
            right.close()
        }
        for (node, other) in zip(left.root.visible, right.root.visible) {
            guard let frame = node.view?.frame, let mirrored = other.view?.frame, let parent = node.parent?.view,
                node !== left.root
            else { continue }
            let x = parent.frame.width - frame.maxX
            guard abs(x - mirrored.minX) < 0.1, abs(frame.minY - mirrored.minY) < 0.1,
                abs(frame.width - mirrored.width) < 0.1, abs(frame.height - mirrored.height) < 0.1
            else { return "a \(node.kind) at \(frame) in \(parent.frame.width) is at \(mirrored) from the right" }
        }
        return nil
    }
}

extension RandomLayout {
    /// Creates a random document, shows it and changes it a few times. Returns the description of a fault, or nil.
    ///
    /// - Parameter steps: the maximum number of changes.
    static func fault(seed: UInt64, steps: Int = 6) -> String? {
        var random = RandomLayout(seed: seed)
        let root = random.document()
        let size = random.size()
        if let fault = RandomWindow.mirrorFault(of: root, size: size) {
            return "seed \(seed): \(fault)\n\(root.markup)\nin \(size)"
        }
        let scale = random.scale()
        guard let window = RandomWindow(root, size: size, scale: scale, direction: random.direction()) else {
            return "seed \(seed): the document does not load\n\(root.markup)"
        }
        defer { window.close() }
        var history: [String] = []
        for step in 0..<steps {
            let before = root.markup
            let fault = window.fault ?? window.differenceFromFresh
            if let fault {
                let last = history.joined(separator: "; ")
                return
                    "seed \(seed), step \(step): \(fault)\n\(before)\nin \(window.size) \(window.scale) \(window.direction), after: \(last)"
            }
            history = []
            for _ in 0..<random.integer(1...3) { history.append(random.change(window)) }
            window.layout()
        }
        return nil
    }

    private mutating func change(_ window: RandomWindow) -> String {
        switch integer(1...12) {
        case 1:
            window.resize(to: size(), scale: window.scale)
            return "resized"
        case 2:
            window.resize(to: window.size, scale: scale())
            return "another scale"
        case 3:
            window.turn(direction())
            return "turned"
        default: return change(window.root)
        }
    }

    private mutating func size() -> Size { Size(Double(integer(1...400)), Double(integer(1...300))) }
    private mutating func scale() -> Double { oneOf([1, 1, 1.25, 1.5, 2]) }
    private mutating func direction() -> LayoutDirection { oneOf(LayoutDirection.allCases) }
}
