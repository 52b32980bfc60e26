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
    func addBlurredAreas(to areas: inout [Rect]) {
        guard flags.contains(.blursBelow), !isHidden, alpha > 0 else { return }
        for command in painted.list.commands + painted.overlay.commands {
            guard case .blur(let rect, _, let radius) = command else { continue }
            let shown = rect.offset(by: painted.origin).intersection(painted.own)
            if !shown.isEmpty { areas.append(shown.showing(blurredBy: radius)) }
        }
        for shown in shownSubviews { shown.view.addBlurredAreas(to: &areas) }
    }
}

nonisolated extension Rect {
    /// All that shows in the rectangle after a blur: four deviations are as far as the painter's larger pixels reach.
    fileprivate func showing(blurredBy radius: Double) -> Rect { inset(by: -(4 * radius + 1)) }
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
}
