// Scroll blit: content that only moves is not drawn again. Its pixels are copied to the new position. This is correct if the view is on
// one opaque colour. Other drawing in the moved area, in front of the view or between it and that colour, is drawn again.

extension View {
    /// Whether the view's pixels stay the same when it moves.
    func mayMove(from before: Rect) -> Bool { !before.isEmpty && shadow == nil && drawnTurn == nil }

    /// Moves the view's pixels, and adds to the damage only the areas that the move does not provide.
    ///
    /// - Parameters:
    ///   - before: the area covered in the last frame.
    ///   - origin: the position at which the superview is drawn.
    func carry(
        _ move: Frame.Move, from before: Rect, superview origin: Point, clip: Rect, in update: inout DisplayUpdate
    ) {
        var carried = DisplayUpdate(scale: update.scale)
        let place = origin + painted.origin
        updateContent(at: place, clip: clip, isRedrawn: false, in: &carried)
        let after = painted.all.offset(by: place).intersection(clip)
        if let fixed = stationaryRects(within: move, at: place) {
            for rect in before.subtracting(move.target) + after.subtracting(move.target) { carried.damage.add(rect) }
            update.add(move, damage: carried.damage, fixed: fixed)
        } else {
            update.damage.add(before)
            update.damage.add(after)
        }
    }

    /// Returns the drawing within the move's area that does not move: drawing in front of the view, and between it and the opaque colour
    /// behind it. nil if there is no such colour. `place` is the position of the view's origin.
    private func stationaryRects(within move: Frame.Move, at place: Point) -> [Rect]? {
        var rects: [Rect] = []
        var isCovered = painted.opacity >= 1 && cornerRadius == 0 && fillsEvenly(move.target, at: place)
        var view = self
        var place = place
        while let superview = view.superview {
            guard superview.shadow == nil, superview.drawnTurn == nil, superview.painted.opacity >= 1,
                !(superview.clipsToBounds && superview.cornerRadius > 0)
            else { return nil }
            place = place - view.painted.origin
            // Drawing behind an opaque colour is not visible.
            let start = isCovered ? view.placeInDrawing : 0
            superview.visibleSubviewIndex.forEach(within: RenderArea(move.area), at: place) { other, covered in
                guard other !== view, other.placeInDrawing >= start else { return }
                rects.append(covered.offset(by: place))
            }
            rects += superview.painted.overlay.drawnRects(at: place)
            if !isCovered {
                isCovered = superview.fillsEvenly(move.area, at: place)
                rects += superview.painted.list.drawnRects(startingAt: isCovered ? 1 : 0, at: place)
            }
            view = superview
        }
        let fixed = rects.filter { $0.intersects(move.area) }
        return fixed.contains { $0.contains(move.target) } ? nil : fixed
    }

    private var cornerRadius: Double { extras?.layer?.cornerRadius ?? 0 }

    /// Whether the view's first command fills an area of the window with one opaque colour, up to rounding errors.
    private func fillsEvenly(_ area: Rect, at place: Point) -> Bool {
        guard case .fill(let rect, let corners, .color(let color), _) = painted.list.commands.first,
            corners == .zero, rect.offset(by: place).inset(by: -1e-6).contains(area)
        else { return false }
        if case .pattern = color.base { return false }
        return theme.rgba(color).alpha >= 1
    }
}

nonisolated extension DisplayList {
    /// The areas that the commands draw on if the list is drawn at `place`.
    fileprivate func drawnRects(startingAt start: Int = 0, at place: Point) -> [Rect] {
        let commands = commands.dropFirst(start)
        guard !commands.contains(where: \.beginsGroup) else { return [bounds.offset(by: place)] }
        return commands.flatMap(\.drawnRects).map { $0.offset(by: place) }
    }
}

nonisolated extension DisplayCommand {
    /// The areas that a command draws on. The inside of a border is empty.
    fileprivate var drawnRects: [Rect] {
        guard case .border(let rect, let corners, let width, _) = self else { return [bounds] }
        return rect.subtracting(rect.inset(by: max(width, corners.all.max() ?? 0)))
    }
}
