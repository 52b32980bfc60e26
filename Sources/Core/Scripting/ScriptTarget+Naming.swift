extension ScriptTarget {
    /// Names the view at a point of the window as a user would: by id, by title, by its row, or by a point in a named view. If
    /// nothing has a name, the target is the point alone.
    init(naming point: Point, in window: Window) {
        window.layout()
        let point = point.onPixels(ofScale: window.scale)
        self = .point(point.inThousandths)
        let hit = window.hitTest(point)
        // Labels have names although events pass through them.
        var next =
            hit.map(Self.isHitAsWhole) == true
            ? hit : HitTesting(of: hit ?? window.presentation.front).innermost(at: point)
        while let view = next, view !== window.view, view !== window.root {
            let target =
                Self.owner(of: view).flatMap { Self.name(of: $0, hitAs: hit, at: point, in: window) }
                ?? Self.name(of: view, hitAs: hit, at: point, in: window)
            if let target {
                self = target
                return
            }
            next = view.superview
        }
    }

    private static func isHitAsWhole(_ view: View) -> Bool { type(of: view).traits.contains(.hitAsWhole) }

    /// Returns the owner of a part, such as the search bar that contains a field. Its id is more stable than the part's text.
    private static func owner(of part: View) -> View? {
        guard part.isInternalView, !isHitAsWhole(part), let owner = part.superview, owner.markup.identifier != nil,
            AccessibilityElement(of: owner).accessibilityNode.role == .none
        else { return nil }
        return owner
    }

    /// Names a view; nil if it has no name, or if another view covers the target of that name.
    private static func name(of view: View, hitAs hit: View?, at point: Point, in window: Window) -> ScriptTarget? {
        for selector in selectors(for: view)
        where selector.isReadBack && (try? window.find(selector)) === view {
            let inside = view.convertFromWindow(point)
            let place = point.isWhole ? inside.roundedBack : inside.inThousandths
            let target = ScriptTarget.view(selector, at: isHitAsWhole(view) ? nil : place)
            guard let met = try? window.point(for: target), window.hitTest(met) === hit else { continue }
            guard isHitAsWhole(view) || point.isWhole || met.inThousandths == point.inThousandths else { continue }
            return target
        }
        return nil
    }

    private static func selectors(for view: View) -> [Selector] {
        let parts = parts(for: view)
        let own = parts.map { Selector(parts: [$0]) }
        guard let row = FocusOrder(of: view).enclosingRow else { return own }
        if row.cell === view { return own + places(of: row) }
        let role = AccessibilityElement(of: view).accessibilityNode.role
        let inner = parts + (role == .none ? [] : [Selector.Part(role: role)])
        let rows = selectors(for: row.cell).filter { $0.parts[0].identifier != nil || $0.parts[0].role == .cell }
        return own + rows.flatMap { row in inner.map { Selector(parts: [$0] + row.parts) } }
    }

    /// Selectors of a row by its number, in the only table or in one with a name.
    private static func places(of row: RowContext) -> [Selector] {
        let part = Selector.Part(row)
        return [Selector(parts: [part])] + selectors(for: row.host).map { Selector(parts: [part] + $0.parts) }
    }

    private static func parts(for view: View) -> [Selector.Part] {
        var parts: [Selector.Part] = []
        if let identifier = view.markup.identifier { parts.append(Selector.Part(identifier: identifier)) }
        let accessibility = AccessibilityElement(of: view).accessibilityNode
        if accessibility.role != .none, let label = accessibility.label, !label.isEmpty {
            parts.append(Selector.Part(text: label))
            parts.append(Selector.Part(role: accessibility.role, text: label))
        }
        return parts
    }
}
