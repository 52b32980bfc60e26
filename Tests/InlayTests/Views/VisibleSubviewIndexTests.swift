import Testing

@testable import Inlay

@MainActor @Suite struct VisibleSubviewIndexTests {
    private func rect(_ random: inout SplitMix64) -> Rect {
        func number(_ range: Range<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
        return Rect(number(-500..<1500), number(-500..<9500), number(0..<40), number(0..<40))
    }

    /// Sets the area that the view covered when it was drawn last.
    private func show(_ view: View, _ rect: Rect) {
        view.displayState.painted.origin = rect.origin
        view.displayState.painted.all = Rect(origin: .zero, size: rect.size)
    }

    @Test(arguments: [0, 1, 16, 17, 256, 257, 1000])
    func `views in an area are found from back to front`(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let views = (0..<count).map { _ in View() }
        for view in views { show(view, rect(&random)) }
        var shown = VisibleSubviewIndex(views)

        for _ in 0..<50 {
            if let view = views.randomElement(using: &random) {
                show(view, rect(&random))
                let isThere = shown.update(view)
                #expect(isThere)
            }
            let area = rect(&random).inset(by: -100)
            var found: [View] = []
            shown.forEach(within: RenderArea(area), at: .zero) { view, _ in found.append(view) }

            let expected = views.filter { area.intersects(DrawnGeometry(of: $0).coveredInSuperview) }
            #expect(found.map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init))
            #expect(shown.covered == views.reduce(.zero) { $0.union(DrawnGeometry(of: $1).coveredInSuperview) })
        }
    }

    @Test func `an area is found relative to the superview's origin`() {
        let views = (0..<100).map { _ in View() }
        for (index, view) in views.enumerated() { show(view, Rect(0, Double(index) * 20, 100, 20)) }
        var found: [View] = []

        VisibleSubviewIndex(views).forEach(within: RenderArea(Rect(10, 0, 5, 30)), at: Point(0, -1000)) { view, _ in
            found.append(view)
        }

        #expect(found.map(ObjectIdentifier.init) == views[50...51].map(ObjectIdentifier.init))
    }

    @Test func `a removed view is released even while nothing is drawn`() throws {
        let (root, page) = (View(), View())
        page.frame = Rect(0, 0, 100, 100)
        root.addSubview(page)
        var row: View? = View()
        row?.frame = Rect(0, 0, 100, 20)
        row?.backgroundColor = .accent
        page.addSubview(try #require(row))
        let window = try openWindow(root)
        page.isHidden = true
        window.drawFrame()
        weak let left = row

        row?.removeFromSuperview()
        row = nil

        #expect(left == nil)
    }

    @Test func `a view outside the collection cannot be updated`() {
        var shown = VisibleSubviewIndex([View(), View()])
        let other = View()
        other.displayState.placeInDrawing = 1

        let isThere = [shown.update(other), shown.update(View())]

        #expect(isThere == [false, false])
    }
}
