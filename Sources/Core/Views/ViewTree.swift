/// Finds views in the tree, adds them, and moves subtrees into windows and out of them.
struct ViewTree {
    let view: View

    init(of view: View) { self.view = view }

    /// Returns the nearest view with an `id`: in the smallest subtree around the view that contains one. nil if there is none.
    func nearestView(withID identifier: String) -> View? {
        var (outer, searched) = (view.superview, view)
        while let container = outer {
            for sibling in container.subviews where sibling !== searched {
                let found = ([sibling] + sibling.descendants).first { $0.markup.identifier == identifier }
                if let found { return found }
            }
            if container.markup.identifier == identifier { return container }
            (outer, searched) = (container.superview, container)
        }
        return nil
    }

    /// - Parameter index: nil, or an index past the end, appends the view.
    func insert(_ view: View, at index: Int?) {
        guard mayHold(view) else { return }
        if view.parent != nil { view.removeFromSuperview() }
        if let index, index < self.view.subviews.count {
            self.view.subviews.insert(view, at: index)
        } else {
            if self.view.subviews.isEmpty { self.view.subviews.reserveCapacity(Self.usualCount) }
            self.view.subviews.append(view)
        }
        view.parent = self.view
        if view.flags.contains(.fillsSuperview) { self.view.flags.insert(.isFilled) }
        InheritedAppearance(of: view).inheritAppearance()
        let levels = view.layoutState.levelCount
        if levels >= self.view.layoutState.levelCount { makeRoom(forLevels: levels) }
        ViewTree(of: view).attach(to: self.view.context)
        if self.view.context != nil { InheritedAppearance(of: view).environmentDidChangeInTree() }
        view.flags.remove(.composite)
        DisplayPass(of: view).markForDisplay(.composite)
        self.view.respond(to: .arrangement)
    }

    /// Whether the view can become a subview of this one. If not, a diagnostic is reported.
    func mayHold(_ view: View) -> Bool {
        guard view !== self.view, view.subviews.isEmpty || !view.isAncestor(of: self.view) else {
            self.view.diagnostics.report("a view cannot contain itself")
            return false
        }
        let depth = Int32(depth)
        guard
            depth + view.layoutState.levelCount <= Int32(Self.maximumDepth)
                || depth + ViewTree(of: view).countLevels() <= Int32(Self.maximumDepth)
        else {
            self.view.diagnostics.report(
                "views are nested more than \(Self.maximumDepth) levels deep; the view is not added")
            return false
        }
        return true
    }

    /// Moves the view and its subtree into a window, or out of it.
    func attach(to new: WindowContext?) {
        guard self.view.context !== new else { return }
        if self.view.flags.contains(.animated) { self.view.window?.animations.remove(self.view) }
        self.view.context = new
        if let state = self.view.knownDisplayState {
            state.painted = PaintedState()
            state.visibleSubviewIndex = VisibleSubviewIndex()
        }
        LayoutPass(of: self.view).forgetLayout()
        for view in self.view.subviews { ViewTree(of: view).attach(to: new) }
        self.view.didMoveToWindow()
        if self.view.extras != nil { self.view.viewController?.viewDidMove(isShown: new != nil) }
    }

    /// Recounts the levels of the subtree.
    private func countLevels() -> Int32 {
        var deepest: Int32 = 0
        for view in self.view.subviews { deepest = max(deepest, ViewTree(of: view).countLevels()) }
        self.view.layoutState.levelCount = deepest + 1
        return self.view.layoutState.levelCount
    }

    private func makeRoom(forLevels count: Int32) {
        guard view.layoutState.levelCount <= count else { return }
        view.layoutState.levelCount = count + 1
        guard let superview = view.superview else { return }
        ViewTree(of: superview).makeRoom(forLevels: view.layoutState.levelCount)
    }

    /// The index of a subview. The last one is checked first, so that removing many from the end takes linear time.
    func index(of subview: View) -> Int? {
        view.subviews.last === subview ? view.subviews.count - 1 : view.subviews.firstIndex { $0 === subview }
    }

    /// The number of subviews that a first one makes room for. Most containers have two or three, and an array that grows from one
    /// allocates twice for them.
    private static let usualCount = 3

    /// The maximum nesting depth. A debug build overflows its stack at 5,000 to 10,000 levels, a sanitizer build at 2,000.
    static let maximumDepth = 512

    /// The level of the view in its tree. The root has level 1.
    var depth: Int {
        var count = 1
        var next = view.superview
        while let current = next {
            count += 1
            next = current.superview
        }
        return count
    }
}
