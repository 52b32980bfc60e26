import Inlay

/// A scroll blit: pixels of a canvas or screen that move to another place.
package nonisolated struct PixelMove: Equatable {
    package let source: PixelRect
    package let target: PixelRect

    /// Clips a move to the part whose source and target are within `bounds`; nil if it is empty.
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
    /// Returns the rectangles that change if these moves are applied, and `damage` is painted afterwards.
    package func changing(_ damage: [PixelRect]) -> [PixelRect] {
        let targets = map(\.target)
        return targets + damage.filter { rect in !targets.contains { $0.contains(rect) } }
    }
}

nonisolated extension Frame {
    /// Returns the moves in device pixels, clipped to `bounds`.
    package func moves(within bounds: PixelRect) -> [PixelMove] {
        guard !moves.isEmpty, let grid = PixelGrid(scale: scale) else { return [] }
        return moves.compactMap { PixelMove($0, grid, within: bounds) }
    }
}
