// What moves as it is need not be drawn again: its pixels are on the screen already, and are brought to the new place. That is right
// where nothing else shows through it or lies over it: beneath it there must be one colour, and what is drawn over it, or besides
// between the two, is drawn again.

extension View {
    /// How what the view shows comes to another place without being drawn again; nil where that is not possible or not worth it.
    ///
    /// - Parameters:
    ///   - before: what it covers in the last frame.
    ///   - place: where its origin is now.
    func move(from before: Rect, to place: Point, clip: Rect, _ update: DisplayUpdate) -> Frame.Move? {
        guard !before.isEmpty, shadow == nil, drawnTurn == nil else { return nil }
        return update.move(of: before, by: place - painted.origin, within: clip)
    }

    /// Moves what the view shows; only what that does not bring to its place is drawn.
    func carry(_ move: Frame.Move, from before: Rect, clip: Rect, in update: inout DisplayUpdate) {
        var carried = DisplayUpdate(scale: update.scale)
        updateContent(clip: clip, change: .carried(move.distance), in: &carried)
        if let fixed = whatStays(within: move) {
            for rect in before.subtracting(move.target) + painted.all.subtracting(move.target) {
                carried.damage.add(rect)
            }
            update.add(move, damage: carried.damage, fixed: fixed)
        } else {
            update.damage.add(before)
            update.damage.add(painted.all)
        }
    }

    /// What shows where something is moved, and does not move with it: what lies over it, and what lies between it and the
    /// one colour beneath. nil where there is no such colour.
    private func whatStays(within move: Frame.Move) -> [Rect]? {
        var rects: [Rect] = []
        var isCovered = alpha * stateOpacity >= 1 && cornerRadius == 0 && fillsEvenly(move.target)
        var view = self
        while let superview = view.superview {
            guard superview.shadow == nil, superview.drawnTurn == nil, superview.alpha * superview.stateOpacity >= 1,
                !(superview.clipsToBounds && superview.cornerRadius > 0)
            else { return nil }
            let others = superview.shownSubviews
            // What is beneath a colour that covers it cannot be seen.
            let start = isCovered ? others.firstIndex { $0.view === view } ?? 0 : 0
            for other in others[start...] where other.view !== view && other.covered.intersects(move.area) {
                rects.append(other.covered)
            }
            rects += superview.inkRects(of: superview.painted.overlay)
            if !isCovered {
                isCovered = superview.fillsEvenly(move.area)
                rects += superview.inkRects(of: superview.painted.list, startingAt: isCovered ? 1 : 0)
            }
            view = superview
        }
        let fixed = rects.filter { $0.intersects(move.area) }
        return fixed.contains { $0.contains(move.target) } ? nil : fixed
    }

    private var cornerRadius: Double { extras?.layer?.cornerRadius ?? 0 }

    /// Whether the first that the view draws is one opaque colour all over an area of the window.
    private func fillsEvenly(_ area: Rect) -> Bool {
        guard let context, case .fill(let rect, let corners, .color(let color)) = painted.list.commands.first,
            corners == .zero, rect.offset(by: painted.origin).contains(area)
        else { return false }
        if case .pattern = color.base { return false }
        return context.theme.rgba(color).alpha >= 1
    }

    /// Where the commands of one of the view's lists leave marks in the window.
    private func inkRects(of list: DisplayList, startingAt start: Int = 0) -> [Rect] {
        let commands = list.commands.dropFirst(start)
        guard !commands.contains(where: \.beginsGroup) else { return [list.bounds.offset(by: painted.origin)] }
        return commands.flatMap(\.inkRects).map { $0.offset(by: painted.origin) }
    }
}

nonisolated extension DisplayCommand {
    /// The inside of a border shows nothing.
    fileprivate var inkRects: [Rect] {
        guard case .border(let rect, let corners, let width, _) = self else { return [bounds] }
        return rect.subtracting(rect.inset(by: max(width, corners.all.max() ?? 0)))
    }
}
