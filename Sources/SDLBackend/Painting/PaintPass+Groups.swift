import Inlay

/// What stands between a `pushOpacity` and its `pop`.
struct GroupContent {
    /// In points.
    var bounds = Rect.zero
    /// How many commands leave a mark.
    var count = 0

    /// The groups of a list, by the place of their `pushOpacity`, found in one walk.
    static func groups(in commands: [DisplayCommand]) -> [Int: GroupContent] {
        var groups: [Int: GroupContent] = [:]
        var open: [(start: Int?, content: GroupContent)] = []
        func close() {
            guard let last = open.popLast() else { return }
            if let start = last.start { groups[start] = last.content }
            guard !open.isEmpty else { return }
            open[open.count - 1].content.add(last.content)
        }
        for (index, command) in commands.enumerated() {
            switch command {
            case .pushOpacity: open.append((index, GroupContent()))
            case .pushClip: open.append((nil, GroupContent()))
            case .pop: close()
            default:
                guard !open.isEmpty else { continue }
                open[open.count - 1].content.add(GroupContent(bounds: command.bounds, count: 1))
            }
        }
        while !open.isEmpty { close() }
        return groups
    }

    private mutating func add(_ other: GroupContent) {
        bounds = bounds.union(other.bounds)
        count += other.count
    }
}

// MARK: - Groups
extension PaintPass {
    /// Each open group may need memory for the whole canvas. Deeper ones fade each of their commands.
    private static let deepestGroup = 6

    /// The picture to paint a group into; nil when fading its commands one by one looks the same, or nothing shows.
    func groupLayer(for content: GroupContent, opacity: Double) -> Layer? {
        guard content.count > 1, opacity > 0, opacity < 1, groupDepth < Self.deepestGroup,
            let rect = grid.covering(content.bounds)
        else { return nil }
        return Layer(over: layer, within: rect)
    }

    /// Lays a finished group over the layer below.
    func lay(_ group: Layer, opacity: Double) {
        guard let veil = painter.inkwell.ink(.black.opacity(opacity)) else { return }
        layer.composite(group.image, mask: veil.solid, to: group.frame)
    }
}
