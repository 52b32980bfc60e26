import Testing

@testable import Inlay

/// Drawing, and damaged regions of the window.
@Suite struct DisplayTests {
    private func scene() throws -> (window: Window, left: View, right: View) {
        let root = View()
        let (left, right) = (View(), View())
        left.frame = Rect(10, 10, 20, 20)
        left.backgroundColor = .black
        right.frame = Rect(200, 10, 20, 20)
        right.backgroundColor = .white
        root.addSubview(left)
        root.addSubview(right)
        return (try openWindow(root), left, right)
    }

    @Test func `the first frame draws everything`() throws {
        let (window, _, _) = try scene()

        #expect(window.headless?.lastFrame?.damage == [Rect(0, 0, 320, 480)])
        #expect(
            window.headless?.lastFrame?.list.description == """
                fill 0,0 320x480 windowBackground
                fill 10,10 20x20 #000000
                fill 200,10 20x20 #ffffff
                """)
    }

    @Test func `no frame is drawn without a change`() throws {
        let (window, left, _) = try scene()

        left.backgroundColor = .black
        window.drawFrame()
        window.drawFrame()

        #expect(window.headless?.frameCount == 1)
        #expect(window.headless?.needsFrame == false)
    }

    @Test func `changes in a failed frame appear in the next frame`() throws {
        let (window, left, right) = try scene()
        let headless = try #require(window.headless)
        headless.canShow = false
        left.backgroundColor = .accent
        window.drawFrame()
        #expect(headless.frameCount == 1)
        #expect(headless.needsFrame)
        #expect(window.application?.statistics.frames.count == 1)

        right.frame.origin = Point(220, 10)
        window.drawFrame()
        headless.canShow = true
        window.drawFrame()

        #expect(headless.frameCount == 2)
        #expect(headless.lastFrame?.moves == [])
        #expect(headless.lastFrame?.damage == [Rect(10, 10, 20, 20), Rect(200, 10, 40, 20)])
    }

    @Test func `a changed view damages only its rectangle`() throws {
        let (window, left, _) = try scene()

        left.backgroundColor = .accent
        window.drawFrame()

        #expect(window.headless?.lastFrame?.damage == [Rect(10, 10, 20, 20)])
    }

    @Test func `a redraw without visible change causes no damage`() throws {
        let (window, left, _) = try scene()

        left.setNeedsDisplay()
        window.drawFrame()

        #expect(window.headless?.frameCount == 1)
    }

    @Test func `a frame includes only the visible lines of a long label`() throws {
        let book = label(String(repeating: "line\n", count: 20_000)) { $0.numberOfLines = 0 }
        let note = label("note") { $0.frame = Rect(300, 100, 20, 10) }
        let root = View()
        root.addSubview(book)
        root.addSubview(note)
        book.frame = Rect(0, -5000, 100, 200_010)
        let window = try openWindow(root)

        let lines = window.displayList().commands.count { if case .text = $0 { true } else { false } }
        #expect((48...200).contains(lines))

        note.text = "seen"
        window.drawFrame()
        #expect(window.headless?.lastFrame?.list.commands.count ?? 0 < 200)
    }

    @Test func `an indexed display list returns all commands intersecting an area`() throws {
        var list = DisplayList()
        for row in 0..<100 { list.fill(Rect(0, Double(row) * 10, 10, 10), .black) }
        list.clip(to: Rect(0, 0, 20, 400)) { list in
            for row in 0..<100 { list.fill(Rect(10, Double(row) * 10, 10, 10), .black) }
        }
        list.drawLayer(shadow: Shadow(offset: Point(0, -500), radius: 0, color: .black)) {
            $0.fill(Rect(0, 900, 5, 5), .black)
        }
        list.drawLayer(opacity: 0.5) { $0.fill(Rect(0, 800, 5, 5), .black) }
        let index = try #require(DisplayListIndex(list))
        let area = Rect(0, 395, 50, 10)

        let shown = Array(index.commands(within: RenderArea(area)))
        let marks = list.commands.indices.filter { list.commands[$0].bounds.intersects(area) }
        let groups = list.commands.indices.filter { list.commands[$0].beginsGroup || list.commands[$0] == .pop }

        #expect(index.bounds == list.bounds)
        #expect(Set(shown).isSuperset(of: marks + groups))
        #expect(shown == shown.sorted())
        #expect(shown.count < list.commands.count)
        #expect(shown.suffix(5) == list.commands.indices.suffix(5))
        #expect(DisplayListIndex(DisplayList()) == nil)
    }

    /// Labels at 14 points in a view that clips from 0 to 100.
    private func scrolled(to offset: Double, _ labels: [(y: Double, text: String)]) throws -> (Window, View, [Label]) {
        let root = View()
        let (clip, content) = (View(), View())
        clip.frame = Rect(0, 0, 200, 100)
        clip.clipsToBounds = true
        content.frame = Rect(0, -offset, 200, 1000)
        let made = labels.map { y, text in
            let label = Label()
            (label.text, label.font, label.frame) = (text, .system(size: 14), Rect(0, y, 200, 20))
            content.addSubview(label)
            return label
        }
        clip.addSubview(content)
        root.addSubview(clip)
        return (try openWindow(root), content, made)
    }

    @Test func `an offscreen label is drawn once scrolled into view`() throws {
        let (window, content, labels) = try scrolled(to: 0, [(10, "near"), (110, "below"), (500, "far")])
        #expect(labels.map { $0.displayState.painted.neverDisplayed == nil } == [true, true, false])
        let far = labels[2]

        far.text = "farther"
        window.drawFrame()
        #expect(far.displayState.painted.neverDisplayed == Rect(-28, -28, 256, 76))
        #expect(window.headless?.frameCount == 1)

        content.frame.origin.y = -450
        window.drawFrame()
        #expect(far.displayState.painted.neverDisplayed == nil)
        #expect(window.displayList().description.contains("\"farther\""))
        #expect(window.headless?.lastFrame?.list == window.displayList())

        far.text = "seen"
        window.drawFrame()
        #expect(window.headless?.lastFrame?.damage == [Rect(0, 52, 53, 16)])
    }

    @Test func `a label changed while scrolled out is drawn when scrolled back`() throws {
        let (window, content, labels) = try scrolled(to: 0, [(10, "one")])
        content.frame.origin.y = -500
        window.drawFrame()
        labels[0].text = "two"
        window.drawFrame()
        #expect(labels[0].displayState.painted.neverDisplayed != nil)
        #expect(labels[0].displayState.painted.list.isEmpty)

        labels[0].frame.origin.y = 520
        window.drawFrame()

        #expect(window.headless?.lastFrame?.list.description.contains("\"two\"") == true)
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test(arguments: ["a\u{301}", "A"]) func `a label near the clip or with combining characters is drawn`(text: String)
        throws
    {
        let (_, _, labels) = try scrolled(to: 0, [(text == "A" ? 127 : 500, text)])

        #expect(labels[0].displayState.painted.neverDisplayed == nil)
    }

    @Test func `a moved view damages its old and new rectangles`() throws {
        let (window, left, _) = try scene()

        left.frame = Rect(10, 100, 20, 20)
        window.drawFrame()

        #expect(window.headless?.lastFrame?.damage == [Rect(10, 10, 20, 20), Rect(10, 100, 20, 20)])
    }

    @Test func `damage of a moved view includes its subviews`() throws {
        let (window, left, _) = try scene()
        let child = View().with { $0.frame = Rect(5, 5, 30, 5) }
        child.backgroundColor = .accent
        left.addSubview(child)
        window.drawFrame()

        left.frame = Rect(10, 100, 20, 20)
        window.drawFrame()

        #expect(window.headless?.lastFrame?.damage == [Rect(10, 10, 35, 20), Rect(10, 100, 35, 20)])
    }

    @Test func `a removed or hidden view damages its old rectangle`() throws {
        let (window, left, right) = try scene()

        left.removeFromSuperview()
        right.isHidden = true
        window.drawFrame()

        #expect(window.headless?.lastFrame?.damage == [Rect(10, 10, 20, 20), Rect(200, 10, 20, 20)])
        #expect(window.headless?.lastFrame?.list.description == "fill 0,0 320x480 windowBackground")
    }

    @Test func `a view shown again is drawn again`() throws {
        let (window, left, _) = try scene()
        left.isHidden = true
        window.drawFrame()
        left.backgroundColor = .accent

        left.isHidden = false
        window.drawFrame()

        #expect(window.headless?.lastFrame?.damage == [Rect(10, 10, 20, 20)])
        #expect(window.displayList().description.contains("fill 10,10 20x20 accent"))
    }

    @Test func `opacity groups a view with its subviews`() throws {
        let (window, left, _) = try scene()
        let child = View().with { $0.frame = Rect(5, 5, 5, 5) }
        child.backgroundColor = .white
        left.addSubview(child)

        left.alpha = 0.5

        #expect(
            window.displayList().description == """
                fill 0,0 320x480 windowBackground
                opacity 0.5
                  fill 10,10 20x20 #000000
                  fill 15,15 5x5 #ffffff
                fill 200,10 20x20 #ffffff
                """)
    }

    @Test func `clipping cuts content outside the bounds`() throws {
        let (window, left, _) = try scene()
        let child = View().with { $0.frame = Rect(0, 0, 500, 5) }
        child.backgroundColor = .accent
        left.addSubview(child)
        left.clipsToBounds = true
        window.drawFrame()

        child.backgroundColor = .label
        window.drawFrame()

        #expect(window.headless?.lastFrame?.damage == [Rect(10, 10, 20, 5)])
        #expect(
            window.displayList().description.contains(
                "clip 10,10 20x20\n  fill 10,10 20x20 #000000\n  fill 10,10 500x5 #f1f1f4"))
    }

    @Test func `a theme change redraws everything and keeps an explicit appearance`() throws {
        let (window, _, _) = try scene()
        let application = try #require(window.application)
        let other = Application(title: "Other", platform: HeadlessPlatform())
        let controller = ViewController()
        controller.view = View()
        let themed = try other.open(controller)
        themed.drawFrame()

        themed.dispatch(Event(.preferencesChanged(DesktopPreferences(appearance: .dark))))
        themed.drawFrame()
        application.windows.first?.dispatch(Event(.preferencesChanged(DesktopPreferences(appearance: .dark))))

        #expect(themed.headless?.lastFrame?.theme.appearance == .dark)
        #expect(window.theme.appearance == .light, "an appearance that was asked for stays")
    }

    @Test func `a minimized window draws nothing until restored`() throws {
        let (window, left, _) = try scene()
        window.dispatch(Event(.minimized))
        left.backgroundColor = .accent
        window.drawFrame()
        #expect(window.headless?.frameCount == 1)

        window.send(.restored)

        #expect(window.headless?.frameCount == 2)
        #expect(window.headless?.lastFrame?.damage == [Rect(0, 0, 320, 480)])
    }

    /// A custom view of an app.
    private final class Lamp: View {
        var isOn = true { didSet { setNeedsDisplay() } }

        override var stateOpacity: Double { isOn ? 1 : 0.5 }
    }

    @Test func `a stateOpacity change fades the view with its subviews next frame`() throws {
        let (window, left, _) = try scene()
        let lamp = Lamp()
        lamp.frame = Rect(100, 100, 50, 50)
        lamp.addSubview(left)
        window.view.insertSubview(lamp, at: 0)
        window.drawFrame()

        lamp.isOn = false
        window.drawFrame()
        #expect(window.headless?.lastFrame?.damage == [Rect(110, 110, 20, 20)])
        #expect(
            window.headless?.lastFrame?.list.description == """
                fill 0,0 320x480 windowBackground
                opacity 0.5
                  fill 110,110 20x20 #000000
                """)

        lamp.isOn = true
        window.drawFrame()
        #expect(window.headless?.lastFrame?.damage == [Rect(110, 110, 20, 20)])
        #expect(window.headless?.lastFrame?.list.description.contains("opacity") == false)

        let frames = window.headless?.frameCount
        lamp.setNeedsDisplay()
        window.drawFrame()
        #expect(window.headless?.frameCount == frames)
    }

    @Test func `a frame excludes unchanged views between two changed views`() throws {
        let (window, left, right) = try scene()
        let between = View().with { $0.frame = Rect(100, 10, 20, 20) }
        between.backgroundColor = .accent
        window.view.addSubview(between)
        window.drawFrame()

        left.backgroundColor = .white
        right.backgroundColor = .black
        window.drawFrame()

        #expect(
            window.headless?.lastFrame?.list.description == """
                fill 0,0 320x480 windowBackground
                fill 10,10 20x20 #ffffff
                fill 200,10 20x20 #000000
                """)
    }

    @Test func `views added and removed while hidden are released`() throws {
        let (window, left, _) = try scene()
        left.isHidden = true
        window.drawFrame()
        weak var gone: View?

        do {
            let view = View()
            left.addSubview(view)
            view.removeFromSuperview()
            gone = view
        }

        #expect(gone == nil)
    }

    @Test func `damage rectangles merge when merging costs no area`() {
        var damage = Damage()
        damage.add(Rect(0, 0, 10, 10))
        damage.add(Rect(10, 0, 10, 10))
        damage.add(Rect(100, 100, 10, 10))
        damage.add(Rect(2, 2, 3, 3))

        #expect(damage.rects == [Rect(0, 0, 20, 10), Rect(100, 100, 10, 10)])
    }

    @Test func `damage has a limited number of rectangles`() {
        var damage = Damage()
        for index in 0..<100 { damage.add(Rect(Double(index * 37 % 100) * 10, Double(index * 53 % 100) * 10, 4, 4)) }

        #expect(damage.rects.count <= Damage.limit)
    }

    @Test(arguments: [(1.0, Rect(0, 3, 6, 5)), (2.0, Rect(0.5, 3, 5, 4.5)), (4.0, Rect(0.5, 3, 4.75, 4.5))])
    func `damage is expanded to whole device pixels`(scale: Double, expected: Rect) {
        var damage = Damage()
        damage.add(Rect(0.6, 3.1, 4.5, 4.3))

        let rects = damage.onPixels(scale: scale, size: Size(100, 100))

        #expect(rects == [expected])
    }
}
