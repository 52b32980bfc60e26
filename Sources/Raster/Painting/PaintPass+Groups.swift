import Inlay

/// The content between a command that begins a group and its `pop`.
struct GroupContent {
    /// In points.
    var bounds = Rect.zero
    /// The number of commands that draw something.
    var count = 0

    /// Returns the groups of a list by the index of their first command, in one pass.
    static func groups(in commands: [DisplayCommand]) -> [Int: GroupContent] {
        var groups: [Int: GroupContent] = [:]
        var open: [(start: Int, content: GroupContent)] = []
        func close() {
            guard var last = open.popLast() else { return }
            groups[last.start] = last.content
            guard !open.isEmpty else { return }
            last.content.bounds = commands[last.start].effectBounds(of: last.content.bounds)
            switch commands[last.start] {
            // A shadow draws something too.
            case .pushShadow: last.content.count += 1
            // A transformed group is one picture.
            case .pushTransform: last.content.count = min(last.content.count, 1)
            default: break
            }
            open[open.count - 1].content.add(last.content)
        }
        for (index, command) in commands.enumerated() {
            switch command {
            case _ where command.beginsGroup: open.append((index, GroupContent()))
            case .pop: close()
            default:
                guard !open.isEmpty else { continue }
                open[open.count - 1].content.add(GroupContent(bounds: command.bounds, count: 1))
            }
        }
        while !open.isEmpty { close() }
        return groups
    }

    mutating func move(by offset: Point) { bounds = bounds.offset(by: offset) }

    private mutating func add(_ other: GroupContent) {
        bounds = bounds.union(other.bounds)
        count += other.count
    }
}

// MARK: - Groups
extension PaintPass {
    /// The deepest nesting of groups. Each open group may need memory for the whole canvas. Deeper groups fade each command separately.
    nonisolated static let maximumGroupDepth = 6

    /// Returns a layer to paint a group into; nil if nothing of it is visible.
    func groupLayer(for content: GroupContent, opacity: Double) throws(RenderWarning) -> Layer? {
        guard opacity > 0, opacity < 1, let rect = grid.covering(content.bounds) else { return nil }
        return try groupLayer(.opacity, within: rect)
    }

    /// Returns a layer to paint the content of a rounded clip into; nil if nothing of it is visible.
    func shapeLayer(in box: PixelRect) throws(RenderWarning) -> Layer? { try groupLayer(.roundedClip, within: box) }

    private func groupLayer(_ kind: RenderWarning.Nested, within rect: PixelRect) throws(RenderWarning) -> Layer? {
        guard layer.shows(rect) else { return nil }
        guard groupDepth < Self.maximumGroupDepth else { throw .nesting(kind) }
        return try Layer(over: layer, within: rect)
    }

    /// Draws a finished group over the layer below.
    func lay(_ group: Layer, opacity: Double) throws(RenderWarning) {
        layer.composite(group.image, mask: try PixmanImage(opacityMask: opacity), to: group.frame)
    }
}
