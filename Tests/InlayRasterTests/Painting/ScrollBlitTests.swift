import Testing

@testable import Inlay
@testable import InlayRaster

/// Content that only moves is copied to its new position instead of being drawn again.
@Suite struct ScrollBlitTests {
    /// A window with a list that moves within a clipping view. A test may add content around the list.
    private struct Scene {
        let application: Application
        let window: Window
        let offscreen: OffscreenWindow
        let fonts = machineFonts()
        let root = View()
        let frame = View()
        let content = View()

        init(scale: Double = 1, _ prepare: (Scene) -> Void = { _ in }) throws {
            let platform = OffscreenPlatform(scale: scale, fonts: fonts)
            application = Application(title: "Test", platform: platform)
            let controller = ViewController()
            controller.view = root
            root.backgroundColor = .contentBackground
            frame.frame = Rect(20, 20, 320, 240)
            frame.clipsToBounds = true
            content.frame = Rect(0, 0, 320, 1200)
            for index in 0..<40 {
                let label = Label()
                label.text = "Row number \(index)"
                label.frame = Rect(12, Double(index) * 30, 200, 30)
                content.addSubview(label)
                let box = View()
                box.frame = Rect(220, Double(index) * 30 + 4, 60, 22)
                box.layer.cornerRadius = 5
                box.layer.borderWidth = 1
                box.backgroundColor =
                    index.isMultiple(of: 3) ? .accent.opacity(0.4) : Color(red: 0.2, green: 0.7, blue: 0.3)
                content.addSubview(box)
            }
            frame.addSubview(content)
            root.addSubview(frame)
            window = try application.open(controller, size: Size(400, 300))
            offscreen = try #require(window.platformWindow as? OffscreenWindow)
            prepare(self)
            window.drawFrame()
        }

        func lieOverGradient() {
            let gradient = LinearGradientView()
            gradient.colors = [.white, .black]
            gradient.frame = root.bounds
            root.insertSubview(gradient, at: 0)
        }

        /// Draws a frame, and expects the same pixels as a full redraw.
        @discardableResult func draw(_ comment: Comment? = nil) -> Frame? {
            let count = offscreen.frameCount
            window.drawFrame()
            #expect(offscreen.pixmap == window.pixmap(fonts: fonts), comment)
            return offscreen.frameCount > count ? offscreen.lastFrame : nil
        }
    }

    @Test(arguments: [1, 1.25, 1.5, 2])
    func `scrolling repaints only the newly visible area`(scale: Double) throws {
        let scene = try Scene(scale: scale) { $0.content.backgroundColor = .white }

        scene.content.frame.origin.y = -40
        let frame = try #require(scene.draw())

        #expect(frame.moves == [Frame.Move(target: Rect(20, 20, 320, 200), distance: Point(0, -40))])
        #expect(frame.damage == [Rect(20, 220, 320, 40)])

        scene.content.frame.origin.y = -32
        #expect(try #require(scene.draw()).damage == [Rect(20, 20, 320, 8)])
    }

    @Test func `a group fades as one layer when only one command is visible`() throws {
        let scene = try Scene(scale: 1.25) { scene in
            scene.content.backgroundColor = .white
            let faded = View()
            faded.frame = Rect(100, 40, 70.4, 30.4)
            faded.backgroundColor = .role(.fill)
            faded.layer.cornerRadius = 7
            faded.alpha = 0.4
            let label = Label()
            label.text = "Count"
            label.font = .system(size: 10)
            label.frame = Rect(14, 4, 50, 12)
            faded.addSubview(label)
            scene.content.addSubview(faded)
        }

        for step in 1...24 {
            scene.content.frame.origin.y = Double(step) * -3.2
            scene.draw("step \(step)")
        }
    }

    @Test func `a translation set by a gesture moves painted pixels`() throws {
        let scene = try Scene { $0.content.backgroundColor = .white }
        let clock = try #require(scene.application.clock as? ManualClock)

        for step in 1...4 {
            clock.advance(by: .milliseconds(16))
            scene.content.transform = AffineTransform(translationX: 0, y: Double(-8 * step))
            #expect(try #require(scene.draw()).moves.count == 1, "step \(step)")
        }
        clock.advance(by: .milliseconds(100))
        #expect(scene.draw() == nil)
    }

    @Test func `scrolled content may use its container's background color`() throws {
        let scene = try Scene()

        scene.content.frame.origin.y = -40
        let frame = try #require(scene.draw())

        #expect(frame.moves.count == 1)
        #expect(frame.damage.reduce(0) { $0 + $1.area } < 320 * 60)
    }

    @Test func `a scroll distance with fractional pixels repaints the content`() throws {
        let scene = try Scene { $0.content.backgroundColor = .white }

        scene.content.frame.origin.y = -10.5
        let frame = try #require(scene.draw())

        #expect(frame.moves.isEmpty)
        #expect(frame.damage == [Rect(20, 20, 320, 240)])
    }

    @Test func `a view changed during scrolling is repainted at its new position`() throws {
        let scene = try Scene { $0.content.backgroundColor = .white }

        scene.content.subviews[9].frame.size.width = 30
        scene.content.frame.origin.y = -30
        let frame = try #require(scene.draw())

        #expect(frame.moves.count == 1)
        #expect(frame.damage.contains(Rect(240, 114, 60, 22)))
    }

    @Test func `an overlay is repainted after scrolling without leaving traces`() throws {
        let over = View()
        let scene = try Scene { scene in
            over.frame = Rect(300, 100, 60, 20)
            over.backgroundColor = Color(red: 0.9, green: 0.1, blue: 0.1)
            scene.root.addSubview(over)
        }

        scene.content.frame.origin.y = -30
        let frame = try #require(scene.draw())

        #expect(frame.moves.count == 1)
        #expect(frame.damage.reduce(0) { $0 + $1.area } < 320 * 120)
    }

    @Test func `content over a gradient is fully repainted when scrolled`() throws {
        let scene = try Scene { $0.lieOverGradient() }

        scene.content.frame.origin.y = -30

        #expect(try #require(scene.draw()).moves.isEmpty)
    }

    @Test func `an opaque background allows a scroll blit over a gradient`() throws {
        let scene = try Scene { scene in
            scene.lieOverGradient()
            scene.content.backgroundColor = .white
        }

        scene.content.frame.origin.y = -30

        #expect(try #require(scene.draw()).damage == [Rect(20, 230, 320, 30)])
    }

    @Test func `a blur next to scrolled pixels causes a full repaint`() throws {
        let glass = VisualEffectView()
        glass.effect = .regular
        let scene = try Scene { scene in
            glass.frame = Rect(0, 270, 400, 30)
            scene.root.addSubview(glass)
        }

        scene.content.frame.origin.y = -30

        #expect(try #require(scene.draw()).moves.isEmpty)
    }

    @Test func `a dragged card is moved without repainting`() throws {
        let scene = try Scene { $0.frame.backgroundColor = Color(red: 0.1, green: 0.2, blue: 0.9) }

        scene.frame.frame.origin = Point(30, 40)
        let frame = try #require(scene.draw())

        #expect(frame.moves == [Frame.Move(target: Rect(30, 40, 320, 240), distance: Point(10, 20))])
    }

    @Test func `a lost window surface is fully repainted`() throws {
        let scene = try Scene()

        scene.content.frame.origin.y = -30
        scene.window.invalidate()
        let frame = try #require(scene.draw())

        #expect(frame.moves.isEmpty)
        #expect(frame.damage == [Rect(0, 0, 400, 300)])
    }

    @Test func `reading the display list between frames disables the scroll blit`() throws {
        let scene = try Scene()

        scene.content.frame.origin.y = -30
        _ = scene.window.displayList()

        #expect(try #require(scene.draw()).moves.isEmpty)
    }

    /// Random changes of all kinds: the image always equals a full redraw.
    @Test(arguments: [1, 1.25, 1.5, 2])
    func `random changes give the same pixels as a full paint`(scale: Double) throws {
        var random = SplitMix64(seed: UInt64(scale * 100))
        var moves = 0
        for _ in 0..<6 {
            let extra = View()
            let scene = try Scene(scale: scale) { scene in
                extra.frame = Rect(.random(in: 0...300, using: &random).rounded(), 120, 90, 40)
                extra.backgroundColor = Color(red: 0.9, green: 0.1, blue: 0.1).opacity(0.5)
                switch Int.random(in: 0..<8, using: &random) {
                case 0: scene.root.addSubview(extra)
                case 1: scene.root.insertSubview(extra, at: 0)
                case 2: scene.frame.addSubview(extra)
                case 3: scene.frame.insertSubview(extra, at: 0)
                case 4: scene.frame.layer.borderWidth = 2
                case 5: scene.content.backgroundColor = .white
                case 6:
                    let glass = VisualEffectView()
                    glass.effect = .light
                    glass.frame = Rect(0, 200, 90, 50)
                    scene.content.addSubview(glass)
                default: scene.content.layer.shadowOpacity = 0.5
                }
                if Bool.random(using: &random) { scene.frame.backgroundColor = .windowBackground }
            }
            for step in 0..<25 {
                for _ in 0...Int.random(in: 0...1, using: &random) { change(scene, extra, &random) }
                if Int.random(in: 0..<4, using: &random) > 0 {
                    let offset = Double.random(in: 0...900, using: &random)
                    scene.content.frame.origin.y = -((offset * scale).rounded() / scale)
                }
                moves += scene.draw("step \(step)")?.moves.count ?? 0
            }
        }
        #expect(moves > 5)
    }

    private func change(_ scene: Scene, _ extra: View, _ random: inout SplitMix64) {
        let row = scene.content.subviews.randomElement(using: &random)
        switch Int.random(in: 0..<16, using: &random) {
        case 0: extra.frame.origin.y = .random(in: 0...200, using: &random)
        case 1: row?.removeFromSuperview()
        case 2: row?.isHidden.toggle()
        case 3: row?.alpha = .random(in: 0...1, using: &random)
        case 4: (row as? Label)?.text = "Another \(Int.random(in: 0..<100, using: &random))"
        case 5: row?.frame.origin.x += 3
        case 6: scene.frame.frame.size.height = .random(in: 150...240, using: &random).rounded()
        case 7: scene.content.alpha = .random(in: 0.5...1.2, using: &random)
        case 8: scene.frame.clipsToBounds.toggle()
        case 9: extra.isHidden.toggle()
        case 10: scene.content.frame.size.height += 8
        case 11: scene.frame.frame.origin.x += 2
        case 12: row?.transform = AffineTransform(rotationAngle: .random(in: 0...3, using: &random))
        case 14:
            let size = Double.random(in: 1...3, using: &random)
            row?.transform = AffineTransform(scaleX: size, y: size)
        case 13: scene.content.layer.zPosition = .random(in: -1...1, using: &random)
        default: row.map { scene.content.insertSubview($0, at: 0) }
        }
    }
}
