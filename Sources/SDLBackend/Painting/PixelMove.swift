import Inlay

/// What a canvas, or a screen, shows at one place comes to another.
nonisolated struct PixelMove: Equatable {
    let source: PixelRect
    let target: PixelRect

    /// As far as it comes from within `bounds` and stays there; nil where nothing does.
    fileprivate init?(_ move: Frame.Move, _ grid: PixelGrid, within bounds: PixelRect) {
        guard let whole = grid.rounded(move.target), let x = grid.edge(move.distance.x),
            let y = grid.edge(move.distance.y)
        else { return nil }
        target = whole.intersection(bounds).intersection(bounds.offset(x: x, y: y))
        source = target.offset(x: -x, y: -y)
        if target.isEmpty { return nil }
    }
}

nonisolated extension [PixelMove] {
    /// Where pixels change that are moved, and then painted in `damage`.
    func changing(_ damage: [PixelRect]) -> [PixelRect] {
        let targets = map(\.target)
        return targets + damage.filter { rect in !targets.contains { $0.contains(rect) } }
    }
}

nonisolated extension Frame {
    /// The moves as far as they stay within `bounds`, in device pixels.
    func moves(within bounds: PixelRect) -> [PixelMove] {
        guard !moves.isEmpty, let grid = PixelGrid(scale: scale) else { return [] }
        return moves.compactMap { PixelMove($0, grid, within: bounds) }
    }
}
