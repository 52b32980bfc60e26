// A blur is made of what is drawn beneath it and around it, without what lies over it. So it is drawn as a whole or not at all.

extension View {
    /// Lets the window know that a blur is here.
    func markBlur() {
        var next: View? = self
        while let view = next {
            view.flags.insert(.blursBelow)
            next = view.superview
        }
    }

    /// Adds what must be drawn for each blur of this view and those it holds, in window coordinates.
    ///
    /// - Parameters:
    ///   - origin: where the superview is drawn.
    ///   - clip: what can be seen.
    func addBlurredAreas(to areas: inout [Rect], origin: Point, clip: Rect) {
        guard flags.contains(.blursBelow), isVisible else { return }
        let others = areas.count
        let place = origin + painted.origin
        let clip = clipOfContent(clip, at: place)
        let own = painted.own.offset(by: place).intersection(clip)
        for list in [painted.list, painted.overlay] { areas += list.blurredAreas(at: place, within: own) }
        let inner = clipsToBounds ? clip.intersection(bounds.offset(by: place)) : clip
        shownSubviews.forEach(within: DrawnArea(inner), at: place) { view, _ in
            view.addBlurredAreas(to: &areas, origin: place, clip: inner)
        }
        guard let drawnTurn else { return }
        let transform = drawnTurn.transform.about(place + drawnTurn.center)
        for index in areas.indices[others...] { areas[index] = areas[index].applying(transform) }
    }
}

nonisolated extension Rect {
    /// All that shows in the rectangle after a blur: four deviations are as far as the painter's larger pixels reach.
    fileprivate func showing(blurredBy radius: Double) -> Rect { inset(by: -(4 * min(radius, .lengthLimit) + 1)) }
}

nonisolated extension Damage {
    /// Takes in all of each area that it touches, and of those that it touches then.
    mutating func takeIn(_ areas: [Rect]) {
        var others = areas
        while let index = others.firstIndex(where: { area in rects.contains { $0.intersects(area) } }) {
            add(others.remove(at: index))
        }
    }
}

nonisolated extension DisplayList {
    var hasBlur: Bool { commands.contains { if case .blur = $0 { true } else { false } } }

    /// What must be drawn for each of the blurs, once the list is drawn at `origin`; none for those that leave no mark within `area`.
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
