/// What a window's next frame moves and draws, as it is gathered from the views.
nonisolated struct DisplayUpdate {
    let scale: Double
    /// What is to be drawn again. Until `finish` it is about the last frame, where nothing has moved yet.
    var damage = Damage()
    private(set) var moves: [Frame.Move] = []
    /// What is to be drawn again of what is carried, where it is then.
    private var carriedDamage = Damage()
    private let mayMove: Bool

    /// - Parameters:
    ///   - damage: what of the last frame is known to be stale.
    ///   - mayMove: whether what the last frame shows is still there to be moved.
    init(damage: Damage = Damage(), scale: Double, mayMove: Bool = false) {
        self.damage = damage
        self.scale = scale
        self.mayMove = mayMove
    }

    /// Square points; to draw less costs no more than to find out what can be moved.
    private static let smallestArea = 16_384.0

    /// What brings all of `shown` that is on whole pixels and within `clip` this far.
    func move(of shown: Rect, by distance: Point, within clip: Rect) -> Frame.Move? {
        func isWhole(_ points: Double) -> Bool { abs(points * scale - (points * scale).rounded()) < 1e-6 }
        guard mayMove, isWhole(distance.x), isWhole(distance.y) else { return nil }
        let move = Frame.Move(
            target: shown.offset(by: distance).intersection(clip).insideOfPixels(scale: scale), distance: distance)
        guard move.target.area >= Self.smallestArea, !moves.contains(where: { $0.meets(move.area) }) else { return nil }
        return move
    }

    /// - Parameters:
    ///   - damage: what is to be drawn again of what is moved, where it is then.
    ///   - fixed: what shows there, too, and does not move.
    mutating func add(_ move: Frame.Move, damage: Damage, fixed: [Rect]) {
        moves.append(move)
        for rect in damage.rects { carriedDamage.add(rect) }
        for rect in fixed { self.damage.add(rect.intersection(move.area)) }
    }

    /// Takes all together, when every view was asked.
    ///
    /// - Parameter blurred: what is drawn as a whole or not at all, since it is made of what lies beneath it.
    mutating func finish(blurred: [Rect]) {
        moves.removeAll { move in
            let isBlurred = blurred.contains { $0.intersects(move.area) }
            if isBlurred { damage.add(move.target) }
            return isBlurred
        }
        // What is stale is stale, too, where it is moved to.
        let stale = moves.flatMap { move in
            damage.rects.map { $0.intersection(move.source).offset(by: move.distance) }
        }
        for rect in stale + carriedDamage.rects { damage.add(rect) }
        damage.takeIn(blurred)
        moves.removeAll { move in damage.rects.contains { $0.contains(move.target) } }
    }
}

nonisolated extension Frame.Move {
    /// All that has a part in it.
    var area: Rect { source.union(target) }

    fileprivate func meets(_ other: Rect) -> Bool { area.intersects(other) }
}

nonisolated extension Rect {
    /// The largest rectangle within it whose edges are on device pixels.
    fileprivate func insideOfPixels(scale: Double) -> Rect {
        // What misses a pixel's edge by arithmetic is on it.
        func up(_ points: Double) -> Double { (points * scale - 1e-6).rounded(.up) / scale }
        func down(_ points: Double) -> Double { (points * scale + 1e-6).rounded(.down) / scale }
        let (left, top) = (up(minX), up(minY))
        return Rect(left, top, max(0, down(maxX) - left), max(0, down(maxY) - top))
    }

    /// What of it lies outside of another: at most four rectangles.
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
