// What moves as it is need not be drawn again: its pixels are on the screen already, and are brought to the new place. That is right
// where nothing else shows through it or lies over it: beneath it there must be one colour, and what is drawn over it, or besides
// between the two, is drawn again.

extension View {
    /// Whether what the view shows is the same in another place.
    func mayMove(from before: Rect) -> Bool { !before.isEmpty && shadow == nil && drawnTurn == nil }

    /// Moves what the view shows; only what that does not bring to its place is drawn.
    ///
    /// - Parameters:
    ///   - before: what it covers in the last frame.
    ///   - origin: where the superview is drawn.
    func carry(
        _ move: Frame.Move, from before: Rect, superview origin: Point, clip: Rect, in update: inout DisplayUpdate
    ) {
        var carried = DisplayUpdate(scale: update.scale)
        let place = origin + painted.origin
        updateContent(at: place, clip: clip, isRedrawn: false, in: &carried)
        let after = painted.all.offset(by: place).intersection(clip)
        if let fixed = whatStays(within: move, at: place) {
            for rect in before.subtracting(move.target) + after.subtracting(move.target) { carried.damage.add(rect) }
            update.add(move, damage: carried.damage, fixed: fixed)
        } else {
            update.damage.add(before)
            update.damage.add(after)
        }
    }

    /// What shows where something is moved, and does not move with it: what lies over it, and what lies between it and the
    /// one colour beneath. nil where there is no such colour. `place` is where the view's origin is drawn.
    private func whatStays(within move: Frame.Move, at place: Point) -> [Rect]? {
        var rects: [Rect] = []
        var isCovered = painted.opacity >= 1 && cornerRadius == 0 && fillsEvenly(move.target, at: place)
        var view = self
        var place = place
        while let superview = view.superview {
            guard superview.shadow == nil, superview.drawnTurn == nil, superview.painted.opacity >= 1,
                !(superview.clipsToBounds && superview.cornerRadius > 0)
            else { return nil }
            place = place - view.painted.origin
            // What is beneath a colour that covers it cannot be seen.
            let start = isCovered ? view.placeInDrawing : 0
            superview.shownSubviews.forEach(within: DrawnArea(move.area), at: place) { other, covered in
                guard other !== view, other.placeInDrawing >= start else { return }
                rects.append(covered.offset(by: place))
            }
            rects += superview.painted.overlay.inkRects(at: place)
            if !isCovered {
                isCovered = superview.fillsEvenly(move.area, at: place)
                rects += superview.painted.list.inkRects(startingAt: isCovered ? 1 : 0, at: place)
            }
            view = superview
        }
        let fixed = rects.filter { $0.intersects(move.area) }
        return fixed.contains { $0.contains(move.target) } ? nil : fixed
    }

    private var cornerRadius: Double { extras?.layer?.cornerRadius ?? 0 }

    /// Whether the first that the view draws is one opaque colour all over an area of the window, but for the last digits of sums.
    private func fillsEvenly(_ area: Rect, at place: Point) -> Bool {
        guard case .fill(let rect, let corners, .color(let color), _) = painted.list.commands.first,
            corners == .zero, rect.offset(by: place).inset(by: -1e-6).contains(area)
        else { return false }
        if case .pattern = color.base { return false }
        return theme.rgba(color).alpha >= 1
    }
}

nonisolated extension DisplayList {
    /// Where the commands leave marks once the list is drawn at `place`.
    fileprivate func inkRects(startingAt start: Int = 0, at place: Point) -> [Rect] {
        let commands = commands.dropFirst(start)
        guard !commands.contains(where: \.beginsGroup) else { return [bounds.offset(by: place)] }
        return commands.flatMap(\.inkRects).map { $0.offset(by: place) }
    }
}

nonisolated extension DisplayCommand {
    /// The inside of a border shows nothing.
    fileprivate var inkRects: [Rect] {
        guard case .border(let rect, let corners, let width, _) = self else { return [bounds] }
        return rect.subtracting(rect.inset(by: max(width, corners.all.max() ?? 0)))
    }
}
