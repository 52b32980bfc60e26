import Testing

@testable import Inlay

/// `layer.` paths, and their drawing. Specification 13.18.
@MainActor @Suite struct LayerTests {
    private func shown(_ attributes: String, change: (View) -> Void = { _ in }) throws -> String {
        let loaded = Loaded("<View \(attributes)/>")
        #expect(loaded.diagnostics.isEmpty)
        let view = try #require(loaded.view)
        change(view)
        let window = try openWindow(view, size: Size(100, 50))
        return window.displayList().description.split(separator: "\n").dropFirst().joined(separator: "\n")
    }

    @Test func `a corner radius rounds background and border`() throws {
        let list = try shown(
            #"backgroundColor="red" layer.cornerRadius="8" layer.borderWidth="2" layer.borderColor="blue""#)

        #expect(list == "fill 0,0 100x50 r8 #ff0000 beneath 2\nborder 0,0 100x50 r8 2 #0000ff")
    }

    @Test func `a rounded clip is inset below an opaque border`() throws {
        let border = #"layer.cornerRadius="8" layer.borderWidth="2" layer.borderColor="blue""#
        let list = try shown(#"backgroundColor="red" clipsToBounds="true" \#(border)"#)

        #expect(list.hasPrefix("clip 0,0 100x50 r8 beneath 2\n"), "\(list)")
        #expect(list.hasSuffix("\nborder 0,0 100x50 r8 2 #0000ff"), "\(list)")
    }

    @Test func `a background fills the area below a translucent border`() throws {
        for color in ["#0000ff80", "clear"] {
            let list = try shown(
                #"backgroundColor="red" layer.cornerRadius="8" layer.borderWidth="2" layer.borderColor="\#(color)""#)
            #expect(list.hasPrefix("fill 0,0 100x50 r8 #ff0000\n"), "\(list)")
        }
    }

    @Test func `the border is drawn above subviews`() throws {
        let (root, child) = (View(), View())
        child.frame = Rect(0, 0, 100, 50)
        child.backgroundColor = .white
        root.backgroundColor = .black
        root.layer.borderWidth = 2
        root.addSubview(child)

        let window = try openWindow(root, size: Size(100, 50))

        let list = window.displayList().description
        #expect(
            list.hasSuffix("fill 0,0 100x50 #000000\nfill 0,0 100x50 #ffffff\nborder 0,0 100x50 2 #000000"), "\(list)")
    }

    @Test func `masksToBounds clips to the rounded corners`() throws {
        let list = try shown(#"backgroundColor="red" layer.cornerRadius="8" layer.masksToBounds="true""#)

        #expect(list == "clip 0,0 100x50 r8\n  fill 0,0 100x50 r8 #ff0000")
    }

    @Test func `a shadow is drawn below everything the view shows`() throws {
        let list = try shown(
            #"backgroundColor="red" layer.shadowOpacity="0.5" layer.shadowRadius="4" layer.shadowOffsetWidth="1""#)

        #expect(list == "shadow 1,-3 blur 4 #000000*0.5\n  fill 0,0 100x50 #ff0000")
    }

    @Test func `a clipped view draws no shadow`() throws {
        let list = try shown(#"backgroundColor="red" layer.shadowOpacity="1" layer.shadowRadius="0""#) {
            $0.clipsToBounds = true
        }

        #expect(list == "clip 0,0 100x50\n  fill 0,0 100x50 #ff0000")
    }

    @Test func `layer attributes with a view equivalent set the view's properties`() throws {
        let view = try #require(
            Loaded(
                #"<View layer.opacity="0.5" layer.hidden="yes" layer.masksToBounds="1" layer.backgroundColor="red"/>"#
            ).view)

        #expect(view.alpha == 0.5)
        #expect(view.isHidden)
        #expect(view.clipsToBounds)
        #expect(view.backgroundColor == Color(red: 1, green: 0, blue: 0))
    }

    @Test func `a higher zPosition is drawn and hit in front`() throws {
        let (first, second) = (View(), View())
        let parent = View()
        for view in [first, second] {
            view.frame = Rect(0, 0, 10, 10)
            parent.addSubview(view)
        }
        first.backgroundColor = .black
        second.backgroundColor = .white
        let window = try openWindow(parent)

        first.layer.zPosition = 1

        #expect(window.displayList().description.hasSuffix("#ffffff\nfill 0,0 10x10 #000000"))
        #expect(parent.hitTest(Point(5, 5)) === first)
    }

    private func pile(_ depths: [Double]) throws -> ([View], Window) {
        let parent = View()
        let views = depths.enumerated().map { index, depth in
            let view = View()
            view.frame = Rect(0, Double(index), 10, 10)
            view.backgroundColor = .black
            view.layer.zPosition = depth
            parent.addSubview(view)
            return view
        }
        return (views, try openWindow(parent))
    }

    @Test func `a zPosition change without a new order needs no frame`() throws {
        let (views, window) = try pile([0, 0, 2, 4])

        views[2].layer.zPosition = 3
        views[3].layer.zPosition = 100

        #expect(!window.pipeline.needsFrame)
        View.animate(withDuration: 1) { views[3].layer.zPosition = 200 }
        window.drawFrame()
        #expect(views[3].superview?.flags.isDisjoint(with: .anyDisplay) == true)
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `a view raised past an overlapping sibling is redrawn`() throws {
        let (views, window) = try pile([0, 2, 4, 5])
        views[2].frame.origin.x = 50
        window.drawFrame()

        views[2].layer.zPosition = 10
        views[1].layer.zPosition = 7
        window.drawFrame()

        #expect(window.headless?.lastFrame?.damage.contains { $0.contains(views[1].frame) } == true)
    }

    private nonisolated struct Rise {
        let depths: [Double]
        let changes: [(index: Int, depth: Double)]
        let order: [Int]
    }

    private nonisolated static let rises: [Rise] = [
        Rise(depths: [0, 2, 4, 5], changes: [(2, 10), (1, 7)], order: [0, 3, 1, 2]),
        Rise(depths: [0, 2, 4], changes: [(1, 0)], order: [0, 1, 2]),
        Rise(depths: [0, 2, 4], changes: [(1, 5), (1, 3)], order: [0, 1, 2]),
        Rise(depths: [4, 2, 0], changes: [(1, 4)], order: [2, 0, 1]),
        Rise(depths: [0, 1, 2], changes: [(0, 1)], order: [0, 1, 2]),
        Rise(depths: [0, 1, 2], changes: [(2, 0.5), (0, 0.75)], order: [2, 0, 1]),
    ]

    @Test(arguments: rises) private func `subview order follows every zPosition change`(rise: Rise) throws {
        let (views, window) = try pile(rise.depths)

        for (index, depth) in rise.changes { views[index].layer.zPosition = depth }
        window.drawFrame()

        let order = views[0].superview?.displayState.visibleSubviewIndex.entries.compactMap { entry in
            views.firstIndex { $0 === entry.view }
        }
        #expect(order == rise.order)
    }

    @Test func `a shadow still inside a clip is damaged when its view leaves`() throws {
        let (root, clip, card, face) = (View(), View(), View(), View())
        clip.frame = Rect(0, 40, 100, 40)
        clip.clipsToBounds = true
        card.frame = Rect(50, 0, 20, 20)
        // The view with the shadow has a subview, which does not extend into the clip.
        face.frame = Rect(0, 0, 20, 20)
        face.backgroundColor = .white
        card.addSubview(face)
        card.layer.shadowOpacity = 1
        card.layer.shadowRadius = 1
        card.layer.shadowOffset = Size(0, 30)
        clip.addSubview(card)
        root.addSubview(clip)
        let window = try openWindow(root)

        card.frame.origin.y = -25
        window.drawFrame()

        // The part of the shadow inside the clip.
        #expect(window.headless?.lastFrame?.damage.contains { $0.intersects(Rect(50, 40, 20, 25)) } == true)
        #expect(window.displayList().description.contains("fill 50,15 20x20 #ffffff"))

        card.frame.origin.y = -60
        window.drawFrame()

        #expect(!window.displayList().description.contains("#ffffff"))
    }

    @Test func `a change in a view with a shadow damages the shadow too`() throws {
        let (root, card, child) = (View(), View(), View())
        card.frame = Rect(50, 50, 40, 40)
        card.layer.shadowOpacity = 1
        card.layer.shadowRadius = 1
        card.layer.shadowOffset = Size(0, 10)
        child.frame = Rect(10, 10, 10, 10)
        child.backgroundColor = .black
        card.addSubview(child)
        root.addSubview(card)
        let window = try openWindow(root)

        child.backgroundColor = .white
        window.drawFrame()
        let changed = window.headless?.lastFrame?.damage
        child.removeFromSuperview()
        window.drawFrame()

        // The child and its shadow, which is 10 lower and extends 4 in each direction.
        #expect(changed == [Rect(56, 60, 18, 24)])
        #expect(window.headless?.lastFrame?.damage == changed)
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300])
    func `an infinite or NaN shadow leaves the view visible`(
        number: Double
    ) throws {
        let (card, text) = (View(), label("a"))
        card.backgroundColor = .black
        card.layer.shadowOpacity = 1
        card.layer.shadowRadius = number
        card.layer.shadowOffset = Size(number, number)
        text.shadowColor = .black
        text.shadowOffset = Size(number, 0)
        let shape = Rect(1, 2, 3, 4)

        let list = try openWindow(row(card, text), size: Size(40, 20)).displayList().description

        #expect(list.contains("fill 0,0 ") && list.contains("\"a\""))
        for shadow in [
            Shadow(offset: .zero, radius: number, color: .black),
            Shadow(offset: Point(0, number), radius: 1, color: .black),
        ] {
            #expect(shadow.covering(shape).contains(shape))
            #expect(Rect.drawable.contains(shadow.covering(shape)))
        }
    }

    @Test func `a layer is created only when a layer property is set`() {
        let view = View()
        view.backgroundColor = .black

        #expect(view.extras == nil)
        #expect(Loaded("<View layer.cornerRadius='2'/>").view?.extras?.layer?.cornerRadius == 2)
    }

    @Test func `negative, excessive and malformed lengths are reported`() {
        let loaded = Loaded(#"<View layer.cornerRadius="-1" layer.borderWidth="1e9" layer.shadowRadius="x"/>"#)

        #expect(loaded.diagnostics.map(\.id) == [.invalidValue, .invalidValue, .doubtfulValue])
    }
}
