// Invariants of a settled window, checked by tests and monkeys.

extension Window {
    /// Descriptions of inconsistencies; empty for a valid window. Read it after a frame, and after closing.
    package var inconsistencies: [String] {
        guard platformWindow != nil else { return leftovers }
        var found = treeInconsistencies
        // In an invalid tree the other checks mean little.
        guard found.isEmpty else { return found }
        found += focusInconsistencies + pointerInconsistencies + frameInconsistencies
        for view in views { found += view.inconsistencies.map { "\(Selector.describe(view)) \($0)" } }
        return found
    }

    /// A description of the first view whose position changes when the layout is repeated from scratch; nil if there is none.
    package var layoutDifference: String? {
        guard platformWindow != nil else { return nil }
        let before = views.filter { !$0.placesByGuess }.map { ($0, $0.comparedFrame) }
        root.layoutPass.invalidateLayoutOfTree()
        drawFrame()
        // Rows that are out of sight may have been removed.
        let moved = before.first { view, frame in
            view.context === context && view.reachability.isShown && !view.comparedFrame.isAt(frame)
        }
        return moved.map { view, frame in
            "\(Selector.describe(view)) was at \(frame.plain); after a new layout it is at \(view.comparedFrame.plain)"
        }
    }

    private var views: [View] { [root] + root.descendants }

    /// References that a closed window still holds.
    private var leftovers: [String] {
        var found: [String] = []
        if let firstResponder {
            found.append("the window is closed, but \(Selector.describe(firstResponder)) has focus")
        }
        if let pointerTarget {
            found.append("the window is closed, but \(Selector.describe(pointerTarget)) has the pointer")
        }
        if !hover.views.isEmpty { found.append("the window is closed, but views are hovered") }
        if let left = views.first(where: { $0.context != nil }) {
            found.append("the window is closed, but \(Selector.describe(left)) is in it")
        }
        return found
    }
}

// MARK: - The tree
extension Window {
    private var treeInconsistencies: [String] {
        var found: [String] = []
        if let superview = view.superview, superview !== root {
            found.append("the window's view is in \(Selector.describe(superview))")
        }
        if view.viewController !== rootViewController { found.append("the window's view has another controller") }
        // An app may have removed the view.
        if view.superview != nil, view.frame != root.contentFrame {
            found.append("the window's view has the frame \(view.frame.plain) in a window of \(size.plain)")
        }
        var seen: Set<ObjectIdentifier> = []
        func visit(_ view: View, level: Int) {
            let name = Selector.describe(view)
            guard seen.insert(ObjectIdentifier(view)).inserted else {
                return found.append("\(name) is in the window twice")
            }
            if view.context !== context { found.append("\(name) is in the window but has a different context") }
            if level > View.maximumDepth { return found.append("\(name) is nested \(level) levels deep") }
            let frame = view.frame
            let numbers = [frame.minX, frame.minY, frame.width, frame.height]
            if !numbers.allSatisfy(\.isFinite) || frame.width < 0 || frame.height < 0 {
                found.append("\(name) has the frame \(frame.plain)")
            }
            for subview in view.subviews {
                if subview.superview !== view {
                    found.append("\(Selector.describe(subview)) has the wrong superview")
                }
                visit(subview, level: level + 1)
            }
        }
        visit(root, level: 0)
        return found
    }

    private func isInside(_ view: View) -> Bool { view === root || root.isAncestor(of: view) }
}

// MARK: - Focus and pointer
extension Window {
    private var focusInconsistencies: [String] {
        var found: [String] = []
        if let focusAnchor, !isInside(focusAnchor) {
            found.append("focus continues from \(Selector.describe(focusAnchor)), which is not in the window")
        }
        guard let focused = firstResponder else {
            return textInputArea == nil ? found : found + ["no view has focus, but text input is active"]
        }
        let name = Selector.describe(focused)
        guard isInside(focused) else { return found + ["\(name) has focus but is not in the window"] }
        if !focused.acceptsFocus { found.append("\(name) has focus but does not accept it") }
        if !focused.reachability.isReachable { found.append("\(name) has focus but cannot be reached") }
        let area = isActive ? focused.textInputArea.map(focused.convertToWindow) : nil
        if area != textInputArea {
            found.append(
                "\(name) takes text at \(area?.plain ?? "no place"); the platform has \(textInputArea?.plain ?? "none")"
            )
        }
        return found
    }

    private var pointerInconsistencies: [String] {
        var found: [String] = []
        if let target = pointerTarget {
            let name = Selector.describe(target)
            if !isInside(target) { found.append("\(name) has the pointer but is not in the window") }
            if !target.reachability.isReachable { found.append("\(name) has the pointer but cannot be reached") }
        }
        if let first = hover.views.first, first !== root {
            found.append("the hovered views start with \(Selector.describe(first)), not with the window's root")
        }
        for (outer, inner) in zip(hover.views, hover.views.dropFirst()) where inner.superview !== outer {
            found.append("\(Selector.describe(inner)) is hovered as if it were in \(Selector.describe(outer))")
        }
        guard !needsFrame, !isMinimized, !hover.isWaiting else { return found }
        let expected = hover.target
        if hover.views.last !== expected {
            let names = [expected, hover.views.last].map { $0.map(Selector.describe) ?? "nothing" }
            found.append("the pointer is over \(names[0]), but \(names[1]) is hovered")
        }
        return found
    }
}

// MARK: - Drawing
extension Window {
    private var frameInconsistencies: [String] {
        var found: [String] = []
        let sides = [size.width, size.height, scale]
        if !sides.allSatisfy({ $0.isFinite && $0 > 0 }) {
            found.append("the window has the size \(size.plain) at scale \(scale.plain)")
        }
        for rect in damage.rects where ![rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy(\.isFinite) {
            found.append("the damage has the rectangle \(rect.plain)")
        }
        // While a frame is pending, views may need layout or display.
        guard !needsFrame, !isMinimized else { return found }
        if !damage.rects.isEmpty { found.append("there is damage, but no frame is scheduled") }
        // The same holds while animations hold back a frame.
        guard !context.defersFrame else { return found }
        for view in views where view.reachability.isShown {
            let name = Selector.describe(view)
            let flags = view.flags
            if flags.needsUpdate {
                found.append("\(name) needs layout, but no frame is scheduled")
            }
            if !flags.isDisjoint(with: .anyDisplay) {
                found.append("\(name) needs display, but no frame is scheduled")
            } else if !view.displayState.painted.origin.isNear(view.drawnGeometry.drawnOrigin) {
                let origin = Rect(origin: view.displayState.painted.origin, size: view.frame.size)
                found.append("\(name) is drawn at \(origin.plain), but is at \(view.frame.plain)")
            }
            let entries = view.displayState.visibleSubviewIndex.entries
            if entries.map({ $0.view.map(ObjectIdentifier.init) })
                != view.subviews.inDrawingOrder.map({ ObjectIdentifier($0) })
            {
                found.append("\(name) draws other subviews than it has")
            }
            for entry in entries {
                guard let subview = entry.view, entry.covered != subview.drawnGeometry.coveredInSuperview else {
                    continue
                }
                let covered = subview.drawnGeometry.coveredInSuperview.plain
                found.append(
                    "\(Selector.describe(subview)) covers \(covered), not \(entry.covered.plain) as \(name) has it")
            }
        }
        return found
    }
}

nonisolated extension Point {
    /// Whether two points are equal up to rounding errors, which depend on the order of sums.
    func isNear(_ other: Point) -> Bool { abs(x - other.x) < 1e-6 && abs(y - other.y) < 1e-6 }
}

nonisolated extension Rect {
    /// Whether two rectangles are equal up to rounding errors of the conversion to window coordinates.
    fileprivate func isAt(_ other: Rect) -> Bool {
        let distances = [minX - other.minX, minY - other.minY, width - other.width, height - other.height]
        return distances.allSatisfy { $0.magnitude < 1e-6 }
    }
}

extension View {
    /// Whether the view contains rows, and its own position depends on estimated heights of rows that were never shown.
    package var placesByGuess: Bool { self is TextContentView || self is TableContainerView }

    /// The frame by which two layouts of a window are compared. Rows are compared by their position in the text view or table, because the
    /// height of rows that were never shown is an estimate. The text view or table may itself be placed below such rows, so that a position
    /// in the window would depend on that estimate.
    package var comparedFrame: Rect {
        guard let part = superview, part.placesByGuess, let list = part.superview else { return frame }
        return frameInWindow.offset(by: .zero - list.frameInWindow.origin)
    }
}
