import Testing

@testable import Inlay

@Suite struct ViewTreeTests {
    @Test func `adding a subview removes the subview from its old superview`() {
        let (first, second, child) = (View(), View(), View())
        first.addSubview(child)

        second.addSubview(child)

        #expect(first.subviews.isEmpty)
        #expect(child.superview === second)
    }

    @Test func `a view outliving its superview has no superview`() {
        let child = View()
        do {
            let parent = View()
            parent.addSubview(child)
        }

        #expect(child.superview == nil)
    }

    @Test func `setting the bounds size resizes the frame about its center`() {
        let view = View()
        view.frame = Rect(10, 20, 100, 50)

        view.bounds.size = Size(40, 60)
        #expect(view.frame == Rect(40, 15, 40, 60))
        #expect(view.bounds == Rect(0, 0, 40, 60))

        view.bounds = Rect(0, 0, 0, 0)
        #expect(view.frame == Rect(60, 45, 0, 0))
    }

    @Test func `a nonzero bounds origin is reported and ignored`() throws {
        let view = View()
        let root = View()
        root.addSubview(view)
        let window = try openWindow(root)
        var reports: [String] = []
        window.application?.diagnosticHandler = { reports.append("\($0)") }
        view.frame = Rect(0, 0, 10, 10)

        view.bounds = Rect(5, 0, 20, 10)

        #expect(view.frame == Rect(-5, 0, 20, 10))
        #expect(view.bounds.origin == .zero)
        #expect(reports.count == 1 && reports[0].contains("View: the origin of bounds is always zero"))
    }

    @Test(arguments: [Size(.infinity, 10), Size(.nan, .nan), Size(-40, -10)])
    func `an invalid bounds size also becomes the frame size`(size: Size) throws {
        let view = View().with { $0.backgroundColor = .black }
        let root = View()
        root.addSubview(view)
        let window = try openWindow(root)
        view.frame = Rect(30, 20, 40, 10)

        view.bounds.size = size
        window.drawFrame()

        #expect("\(view.frame.size)" == "\(size)")
        #expect(view.frame.minX.isFinite && view.frame.minY.isFinite)
    }

    @Test func `a view cannot contain itself or an ancestor`() {
        let (outer, inner) = (View(), View())
        outer.addSubview(inner)

        inner.addSubview(outer)
        inner.addSubview(inner)

        #expect(inner.subviews.isEmpty)
        #expect(outer.subviews.count == 1)
    }

    @Test func `nesting stops at the maximum depth`() {
        var deepest = View()
        let root = deepest
        for _ in 0..<(ViewTree.maximumDepth + 10) {
            let next = View()
            deepest.addSubview(next)
            deepest = next.superview == nil ? deepest : next
        }

        var depth = 1
        var view = root
        while let next = view.subviews.first {
            depth += 1
            view = next
        }
        #expect(depth == ViewTree.maximumDepth)
    }

    @Test func `views can nest again once their depth is below the limit`() {
        let tower = View()
        var top = tower
        for _ in 1..<ViewTree.maximumDepth {
            let next = View()
            next.addSubview(top)
            top = next
        }
        let stump = View()
        stump.addSubview(top)
        #expect(stump.subviews.isEmpty)

        top.subviews.first?.removeFromSuperview()
        stump.addSubview(top)

        #expect(stump.subviews.first === top)
    }

    @Test func `a subview is inserted at its index, limited to the valid range`() {
        let root = View()
        let views = (0..<4).map { _ in View() }

        root.addSubview(views[1])
        root.insertSubview(views[0], at: -1)
        root.insertSubview(views[3], at: 9)
        root.insertSubview(views[2], at: 2)

        #expect(root.subviews.map(ObjectIdentifier.init) == views.map(ObjectIdentifier.init))
    }

    @Test func `a view with opaque false keeps its frame`() throws {
        let child = try #require(Loaded(#"<View opaque="false"/>"#).view)
        child.frame = Rect(1, 2, 3, 4)
        let root = View()
        root.addSubview(child)

        try openWindow(root).layout()

        #expect(!child.flags.isOpaque)
        #expect(child.frame == Rect(1, 2, 3, 4))
    }

    @Test func `layout views and spacers let clicks through`() throws {
        let below = View().with { $0.frame = Rect(0, 0, 100, 100) }
        let above = RowView().with {
            $0.frame = Rect(0, 0, 100, 100)
            $0.backgroundColor = .white
        }
        above.addArrangedSubview(Spacer())
        let root = View()
        root.addSubview(below)
        root.addSubview(above)
        _ = try openWindow(root)

        #expect(root.hitTest(Point(50, 50)) === below)
        above.hitBehavior = .opaque
        #expect(root.hitTest(Point(50, 50)) === above)
        above.hitBehavior = .none
        #expect(root.hitTest(Point(50, 50)) === below)
    }

    @Test(arguments: ["hidden", "transparent", "switched off"])
    func `hidden, transparent and disabled views are not hit`(kind: String) {
        let root = View().with { $0.frame = Rect(0, 0, 100, 100) }
        let child = View().with { $0.frame = Rect(0, 0, 100, 100) }
        root.addSubview(child)

        switch kind {
        case "hidden": child.isHidden = true
        case "transparent": child.alpha = 0
        default: child.isUserInteractionEnabled = false
        }

        #expect(root.hitTest(Point(50, 50)) === root)
    }

    @Test func `a child outside its superview is hit unless the superview clips`() {
        let root = View().with { $0.frame = Rect(0, 0, 100, 100) }
        let parent = View().with { $0.frame = Rect(0, 0, 20, 20) }
        let child = View().with { $0.frame = Rect(30, 30, 20, 20) }
        root.addSubview(parent)
        parent.addSubview(child)

        #expect(root.hitTest(Point(35, 35)) === child)
        parent.clipsToBounds = true
        #expect(root.hitTest(Point(35, 35)) === root)
    }

    @Test func `a negative size is reported and ignored`() throws {
        let child = View().with { $0.width = 10 }
        let window = try openWindow(row(child))

        child.width = -5

        #expect(child.width == 10)
        #expect(window.application?.diagnostics.count == 1)
    }

    @Test func `an undefined width removes the fixed width`() throws {
        let child = View().with { $0.width = 10 }
        let window = try openWindow(row(child))

        child.width = .undefined
        window.drawFrame()

        #expect(child.frame.width == 320)
    }
}
