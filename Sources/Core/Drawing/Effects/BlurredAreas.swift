// A blur is computed from the drawing behind and around it, without drawing in front. It is therefore drawn completely or not at all.

nonisolated extension Rect {
    /// The area that affects the rectangle after a blur. The painter's enlarged pixels reach up to four standard deviations.
    fileprivate func showing(blurredBy radius: Double) -> Rect { inset(by: -(4 * min(radius, .lengthLimit) + 1)) }
}

nonisolated extension Damage {
    /// Adds each area that intersects the damage, including areas that intersect it only because of earlier additions.
    mutating func addIntersecting(_ areas: [Rect]) {
        var others = areas
        while let index = others.firstIndex(where: { area in rects.contains { $0.intersects(area) } }) {
            add(others.remove(at: index))
        }
    }
}

nonisolated extension DisplayList {
    var hasBlur: Bool { commands.contains { if case .blur = $0 { true } else { false } } }

    /// Returns the area needed for each blur if the list is drawn at `origin`, without blurs that are invisible within `area`.
    func blurredAreas(at origin: Point, within area: Rect) -> [Rect] {
        var areas: [Rect] = []
        var open: [AffineTransform?] = []
        for command in commands {
            switch command {
            case .blur(let rect, _, let radius, _) where !rect.isEmpty:
                let turns = open.compactMap(\.self)
                let shown = turns.isEmpty ? rect.offset(by: origin).intersection(area) : rect
                let needed = turns.reversed().reduce(shown.showing(blurredBy: radius)) { $0.applying($1) }
                let isSeen = turns.isEmpty ? !shown.isEmpty : needed.offset(by: origin).intersects(area)
                if isSeen { areas.append(turns.isEmpty ? needed : needed.offset(by: origin)) }
            case .pushTransform(let transform, let center, _): open.append(transform.about(center))
            case .pop: _ = open.popLast()
            case _ where command.beginsGroup: open.append(nil)
            default: break
            }
        }
        return areas
    }
}
