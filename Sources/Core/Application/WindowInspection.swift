/// Invariants of a settled window, checked by tests and monkeys.
package struct WindowInspection {
    let window: Window

    package init(of window: Window) { self.window = window }

    /// Descriptions of inconsistencies; empty for a valid window. Read it after a frame, and after closing.
    package var inconsistencies: [String] {
        guard window.platformWindow != nil else { return leftovers }
        var found = treeInconsistencies
        // In an invalid tree the other checks mean little.
        guard found.isEmpty else { return found }
        found += focusInconsistencies + pointerInconsistencies + frameInconsistencies
        for case let view as any SelfInspecting in views {
            found += view.inconsistencies.map { "\(Selector.describe(view)) \($0)" }
        }
        return found
    }

    /// A description of the first view whose position changes when the layout is repeated from scratch; nil if there is none.
    package var layoutDifference: String? {
        guard window.platformWindow != nil else { return nil }
        let before = views.filter(Self.hasComparablePosition).map { ($0, Self.comparedFrame(of: $0)) }
        LayoutPass(of: window.root).invalidateLayoutOfTree()
        window.drawFrame()
        // Rows that are out of sight may have been removed.
        let moved = before.first { view, frame in
            view.context === window.context && Reachability(of: view).isShown
                && !Self.comparedFrame(of: view).isAt(frame)
        }
        return moved.map { view, frame in
            "\(Selector.describe(view)) was at \(frame.plain); after a new layout it is at \(Self.comparedFrame(of: view).plain)"
        }
    }

    /// Whether the view contains rows, and its own position depends on estimated heights of rows that were never shown.
    package static func estimatesPosition(of view: View) -> Bool {
        view is TextContentView || view is TableContainerView
    }

    /// Whether two layouts of a window can be compared by the view's position. Rows that were never shown have estimated heights, so
    /// positions within them or below them, such as that of a caret out of sight, may differ.
    package static func hasComparablePosition(_ view: View) -> Bool {
        guard !estimatesPosition(of: view) else { return false }
        guard let part = view.superview, estimatesPosition(of: part), let list = part.superview else { return true }
        return list.frameInWindow.intersects(view.frameInWindow)
    }

    /// The frame by which two layouts of a window are compared. Rows are compared by their position in the text view or table, because the
    /// height of rows that were never shown is an estimate. The text view or table may itself be placed below such rows, so that a position
    /// in the window would depend on that estimate.
    package static func comparedFrame(of view: View) -> Rect {
        guard let part = view.superview, estimatesPosition(of: part), let list = part.superview else {
            return view.frame
        }
        return view.frameInWindow.offset(by: .zero - list.frameInWindow.origin)
    }

    private var views: [View] { [window.root] + window.root.descendants }

    /// References that a closed window still holds.
    private var leftovers: [String] {
        var found: [String] = []
        if let firstResponder = window.firstResponder {
            found.append("the window is closed, but \(Selector.describe(firstResponder)) has focus")
        }
        if let pointerTarget = window.pointerTarget {
            found.append("the window is closed, but \(Selector.describe(pointerTarget)) has the pointer")
        }
        if !window.hover.views.isEmpty { found.append("the window is closed, but views are hovered") }
        if let left = views.first(where: { $0.context != nil }) {
            found.append("the window is closed, but \(Selector.describe(left)) is in it")
        }
        return found
    }

    private var treeInconsistencies: [String] {
        var found: [String] = []
        if let superview = window.view.superview, superview !== window.root {
            found.append("the window's view is in \(Selector.describe(superview))")
        }
        if window.view.viewController !== window.rootViewController {
            found.append("the window's view has another controller")
        }
        // An app may have removed the view.
        if window.view.superview != nil, window.view.frame != window.root.contentFrame {
            found.append(
                "the window's view has the frame \(window.view.frame.plain) in a window of \(window.size.plain)")
        }
        var seen: Set<ObjectIdentifier> = []
        func visit(_ view: View, level: Int) {
            let name = Selector.describe(view)
            guard seen.insert(ObjectIdentifier(view)).inserted else {
                return found.append("\(name) is in the window twice")
            }
            if view.context !== window.context { found.append("\(name) is in the window but has a different context") }
            if level > ViewTree.maximumDepth { return found.append("\(name) is nested \(level) levels deep") }
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
        visit(window.root, level: 0)
        return found
    }

    private func isInside(_ view: View) -> Bool { view === window.root || window.root.isAncestor(of: view) }

    private var focusInconsistencies: [String] {
        var found: [String] = []
        if let focusAnchor = window.focus.focusAnchor, !isInside(focusAnchor) {
            found.append("focus continues from \(Selector.describe(focusAnchor)), which is not in the window")
        }
        guard let focused = window.firstResponder else {
            return window.focus.textInputArea == nil ? found : found + ["no view has focus, but text input is active"]
        }
        let name = Selector.describe(focused)
        guard isInside(focused) else { return found + ["\(name) has focus but is not in the window"] }
        if !focused.acceptsFocus { found.append("\(name) has focus but does not accept it") }
        if !Reachability(of: focused).isReachable { found.append("\(name) has focus but cannot be reached") }
        let area = window.isActive ? focused.textInputArea.map(focused.convertToWindow) : nil
        if area != window.focus.textInputArea {
            found.append(
                "\(name) takes text at \(area?.plain ?? "no place"); the platform has \(window.focus.textInputArea?.plain ?? "none")"
            )
        }
        return found
    }

    private var pointerInconsistencies: [String] {
        var found: [String] = []
        if let target = window.pointerTarget {
            let name = Selector.describe(target)
            if !isInside(target) { found.append("\(name) has the pointer but is not in the window") }
            if !Reachability(of: target).isReachable { found.append("\(name) has the pointer but cannot be reached") }
        }
        if let first = window.hover.views.first, first !== window.root {
            found.append("the hovered views start with \(Selector.describe(first)), not with the window's root")
        }
        for (outer, inner) in zip(window.hover.views, window.hover.views.dropFirst()) where inner.superview !== outer {
            found.append("\(Selector.describe(inner)) is hovered as if it were in \(Selector.describe(outer))")
        }
        guard !window.pipeline.needsFrame, !window.isMinimized, !window.hover.isWaiting else { return found }
        let expected = window.hover.target
        if window.hover.views.last !== expected {
            let names = [expected, window.hover.views.last].map { $0.map(Selector.describe) ?? "nothing" }
            found.append("the pointer is over \(names[0]), but \(names[1]) is hovered")
        }
        return found
    }

    private var frameInconsistencies: [String] {
        var found: [String] = []
        let sides = [window.size.width, window.size.height, window.scale]
        if !sides.allSatisfy({ $0.isFinite && $0 > 0 }) {
            found.append("the window has the size \(window.size.plain) at scale \(window.scale.plain)")
        }
        for rect in window.pipeline.damage.rects
        where ![rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy(\.isFinite) {
            found.append("the damage has the rectangle \(rect.plain)")
        }
        // While a frame is pending, views may need layout or display.
        guard !window.pipeline.needsFrame, !window.isMinimized else { return found }
        if !window.pipeline.damage.rects.isEmpty { found.append("there is damage, but no frame is scheduled") }
        // While animations run, views are drawn at other positions than their own.
        guard window.animations.names.isEmpty else { return found }
        for view in views where Reachability(of: view).isShown {
            let name = Selector.describe(view)
            let flags = view.flags
            if flags.needsUpdate {
                found.append("\(name) needs layout, but no frame is scheduled")
            }
            if !flags.isDisjoint(with: .anyDisplay) {
                found.append("\(name) needs display, but no frame is scheduled")
            } else if !view.displayState.painted.origin.isNear(DrawnGeometry(of: view).drawnOrigin) {
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
                guard let subview = entry.view, entry.covered != DrawnGeometry(of: subview).coveredInSuperview else {
                    continue
                }
                let covered = DrawnGeometry(of: subview).coveredInSuperview.plain
                found.append(
                    "\(Selector.describe(subview)) covers \(covered), not \(entry.covered.plain) as \(name) has it")
            }
        }
        return found
    }
}
