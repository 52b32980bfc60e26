/// The scroll blits and the damage of a window's next frame, collected from its views.
nonisolated struct DisplayUpdate {
    let scale: Double
    /// The area to be drawn again. Until `finish` it uses positions of the last frame, before any move.
    var damage = Damage()
    private(set) var moves: [Frame.Move] = []
    /// The damage within moved content, at its new position.
    private var movedDamage = Damage()
    private let mayMove: Bool

    /// - Parameters:
    ///   - damage: the known damage, at positions of the last frame.
    ///   - mayMove: whether the pixels of the last frame are still available.
    init(damage: Damage = Damage(), scale: Double, mayMove: Bool = false) {
        self.damage = damage
        self.scale = scale
        self.mayMove = mayMove
    }

    /// In square points. For a smaller area, drawing again is as cheap as checking for a move.
    private static let minimumMovedArea = 16_384.0

    /// Returns the move of the part of `shown` within `clip` by this distance, on whole pixels; nil if a move is impossible or too small.
    func move(of shown: Rect, by distance: Point, within clip: Rect) -> Frame.Move? {
        func isWhole(_ points: Double) -> Bool { abs(points * scale - (points * scale).rounded()) < 1e-6 }
        guard mayMove, isWhole(distance.x), isWhole(distance.y) else { return nil }
        let move = Frame.Move(
            target: shown.offset(by: distance).intersection(clip).insideOfPixels(scale: scale), distance: distance)
        guard move.target.area >= Self.minimumMovedArea, !moves.contains(where: { $0.meets(move.area) }) else {
            return nil
        }
        return move
    }

    /// - Parameters:
    ///   - damage: damage within the moved content, at its new position.
    ///   - fixed: areas of drawing that overlaps the move and does not move.
    mutating func add(_ move: Frame.Move, damage: Damage, fixed: [Rect]) {
        moves.append(move)
        for rect in damage.rects { movedDamage.add(rect) }
        for rect in fixed { self.damage.add(rect.intersection(move.area)) }
    }

    /// Combines moves and damage after every view was visited.
    ///
    /// - Parameter blurred: areas that must be drawn completely or not at all, because they are computed from the content behind them.
    mutating func finish(blurred: [Rect]) {
        moves.removeAll { move in
            let isBlurred = blurred.contains { $0.intersects(move.area) }
            if isBlurred { damage.add(move.target) }
            return isBlurred
        }
        // Damage in the source of a move is also damage in its target.
        let stale = moves.flatMap { move in
            damage.rects.map { $0.intersection(move.source).offset(by: move.distance) }
        }
        for rect in stale + movedDamage.rects { damage.add(rect) }
        damage.addIntersecting(blurred)
        moves.removeAll { move in damage.rects.contains { $0.contains(move.target) } }
    }
}

nonisolated extension Frame.Move {
    /// The area that the move reads and writes.
    var area: Rect { source.union(target) }

    fileprivate func meets(_ other: Rect) -> Bool { area.intersects(other) }
}

nonisolated extension Rect {
    /// The largest rectangle inside this one whose edges are on device pixels.
    fileprivate func insideOfPixels(scale: Double) -> Rect {
        // An edge is taken to be on a pixel edge if only a rounding error separates them.
        func up(_ points: Double) -> Double { (points * scale - 1e-6).rounded(.up) / scale }
        func down(_ points: Double) -> Double { (points * scale + 1e-6).rounded(.down) / scale }
        let (left, top) = (up(minX), up(minY))
        return Rect(left, top, max(0, down(maxX) - left), max(0, down(maxY) - top))
    }

    /// Returns the parts outside another rectangle: at most four rectangles.
    func subtracting(_ other: Rect) -> [Rect] {
        let hole = intersection(other)
        if hole.isEmpty { return [self] }
        return [
            Rect(minX, minY, width, hole.minY - minY),
            Rect(minX, hole.maxY, width, maxY - hole.maxY),
            Rect(minX, hole.minY, hole.minX - minX, hole.height),
            Rect(hole.maxX, hole.minY, maxX - hole.maxX, hole.height),
        ].filter { !$0.isEmpty }
    }
}
