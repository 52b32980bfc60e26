import Inlay

/// What stands between a command that begins a group and its `pop`.
struct GroupContent {
    /// In points.
    var bounds = Rect.zero
    /// How many commands leave a mark.
    var count = 0

    /// The groups of a list, by the place where they begin, found in one walk.
    static func groups(in commands: [DisplayCommand]) -> [Int: GroupContent] {
        var groups: [Int: GroupContent] = [:]
        var open: [(start: Int, content: GroupContent)] = []
        func close() {
            guard var last = open.popLast() else { return }
            groups[last.start] = last.content
            guard !open.isEmpty else { return }
            last.content.bounds = commands[last.start].reach(of: last.content.bounds)
            switch commands[last.start] {
            // A shadow is a mark of its own.
            case .pushShadow: last.content.count += 1
            // One picture.
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
    /// Each open group may need memory for the whole canvas. Deeper ones fade each of their commands.
    nonisolated static let deepestGroup = 6

    /// The picture to paint a group into; nil when nothing of it shows.
    func groupLayer(for content: GroupContent, opacity: Double) throws(Omission) -> Layer? {
        guard opacity > 0, opacity < 1, let rect = grid.covering(content.bounds) else { return nil }
        return try groupLayer(.opacity, within: rect)
    }

    /// The picture to paint what is cut to a rounded shape into; nil where a plain cut must do.
    func shapeLayer(in box: PixelRect) throws(Omission) -> Layer? { try groupLayer(.roundedClip, within: box) }

    private func groupLayer(_ kind: Omission.Nested, within rect: PixelRect) throws(Omission) -> Layer? {
        guard layer.shows(rect) else { return nil }
        guard groupDepth < Self.deepestGroup else { throw .nesting(kind) }
        return try Layer(over: layer, within: rect)
    }

    /// Lays a finished group over the layer below.
    func lay(_ group: Layer, opacity: Double) throws(Omission) {
        layer.composite(group.image, mask: try PixmanImage(veil: opacity), to: group.frame)
    }
}
