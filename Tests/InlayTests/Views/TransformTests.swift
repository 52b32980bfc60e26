import Testing

@testable import Inlay

/// `View.transform`: drawing, damage and hit testing.
@MainActor @Suite struct TransformTests {
    let box = View().with { $0.backgroundColor = Color(white: 0) }
    let root = View()

    func open() throws -> Window {
        box.frame = Rect(100, 100, 40, 20)
        root.addSubview(box)
        return try openWindow(root, size: Size(400, 300))
    }

    func shown(_ window: Window) -> String {
        window.displayList().description.split(separator: "\n").dropFirst().joined(separator: "\n")
    }

    func damage(_ window: Window) -> [Rect] {
        window.drawFrame()
        return window.headless?.lastFrame?.damage ?? []
    }

    // MARK: Drawing

    @Test func `a transform applies about the center and leaves the frame unchanged`() throws {
        let window = try open()

        box.transform = AffineTransform(scaleX: 2, y: 2)

        #expect(shown(window) == "transform 2 0 0 2 0 0 about 120,110\n  fill 100,100 40x20 #000000")
        #expect(box.frame == Rect(100, 100, 40, 20))
        #expect(box.frameInWindow == Rect(80, 90, 80, 40))
    }

    @Test func `a translation is drawn at whole pixels without a transform command`() throws {
        let window = try open()

        box.transform = AffineTransform(translationX: 10.3, y: -5)

        #expect(shown(window) == "fill 110,95 40x20 #000000")
        #expect(damage(window) == [Rect(100, 95, 50, 25)])
    }

    @Test func `opacity applies outside the transform and the shadow inside`() throws {
        let window = try open()
        box.alpha = 0.5
        box.clipsToBounds = false
        box.layer.shadowOpacity = 1

        box.transform = AffineTransform(scaleX: 2, y: 1)

        #expect(
            shown(window) == """
                opacity 0.5
                  transform 2 0 0 1 0 0 about 120,110
                    shadow 0,-3 blur 3 #000000
                      fill 100,100 40x20 #000000
                """)
    }

    @Test func `an identity transform leaves no trace`() throws {
        let window = try open()
        let plain = shown(window)

        box.transform = AffineTransform(scaleX: 2, y: 2)
        _ = shown(window)
        box.transform = .identity

        #expect(shown(window) == plain)
        #expect(View().with { $0.transform = .identity }.extras == nil)
    }

    @Test func `damage is the transformed area`() throws {
        let window = try open()

        box.transform = AffineTransform(scaleX: 2, y: 2)
        #expect(damage(window) == [Rect(79, 89, 82, 42)])
        // A subview within the bounds.
        let child = View()
        child.frame = Rect(0, 0, 10, 10)
        child.backgroundColor = .accent
        box.addSubview(child)
        #expect(damage(window) == [Rect(79, 89, 22, 22)])
        child.backgroundColor = .label
        #expect(damage(window) == [Rect(79, 89, 22, 22)])
        child.removeFromSuperview()
        #expect(damage(window) == [Rect(79, 89, 22, 22)])
        box.transform = .identity
        #expect(damage(window) == [Rect(79, 89, 82, 42)])
    }

    @Test func `damage in nested transforms applies both transforms`() throws {
        let window = try open()
        let child = View()
        child.frame = Rect(0, 0, 10, 10)
        box.addSubview(child)
        child.transform = AffineTransform(scaleX: 0.5, y: 0.5)
        box.transform = AffineTransform(scaleX: 2, y: 2)
        window.drawFrame()

        child.backgroundColor = .accent

        // 5 points and one more around, doubled, and one more around.
        #expect(damage(window) == [Rect(82, 92, 16, 16)])
        #expect(child.frameInWindow == Rect(85, 95, 10, 10))
    }

    @Test func `a transform can bring an outside subview into the window`() throws {
        let window = try open()
        let child = View()
        child.backgroundColor = .accent
        child.frame = Rect(-200, 0, 10, 10)
        box.addSubview(child)
        window.drawFrame()
        #expect(!shown(window).contains("10x10"))

        box.transform = AffineTransform(scaleX: 0.25, y: 0.25)

        #expect(shown(window).contains("fill -100,100 10x10 #6aa2ff"))
        #expect(child.frameInWindow.minX == 65)
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    @Test func `damage of a blur inside a transform is scaled with the transform`() throws {
        let window = try open()
        let effects = VisualEffectView()
        effects.effect = .light
        effects.frame = Rect(0, 0, 10, 10)
        box.addSubview(effects)
        box.transform = AffineTransform(scaleX: 0.1, y: 0.1)
        window.drawFrame()

        box.backgroundColor = .accent

        let all = damage(window).reduce(Rect.zero) { $0.union($1) }
        // 81 points around it, a tenth as large.
        #expect(all.contains(Rect(111, 101.1, 17, 17)))
        #expect(all.width < 20)
    }

    // MARK: Transforms without a visible result

    nonisolated static let unusable = [
        AffineTransform(scaleX: 0, y: 1), AffineTransform(scaleX: 1e6, y: 1e6), AffineTransform(scaleX: 1e-6, y: 1e-6),
        AffineTransform(a: 1, b: 1, c: 1, d: 1), AffineTransform(scaleX: 1e300, y: 1e300),
    ]

    @Test(arguments: unusable) func `a degenerate transform makes a view invisible and unreachable`(
        transform: AffineTransform
    ) throws {
        let button = Button()
        button.frame = Rect(0, 0, 40, 20)
        box.addSubview(button)
        let window = try open()
        window.press(.tab)
        #expect(window.firstResponder === button)

        box.transform = transform

        #expect(shown(window).isEmpty)
        #expect(window.hitTest(Point(120, 110)) === root)
        #expect(window.firstResponder == nil)
        // Including the focus ring.
        #expect(damage(window) == [Rect(96, 96, 48, 28)])
        #expect(window.accessibilityTree.isEmpty)
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    @Test func `NaN and infinite transforms are reported and ignored`() throws {
        let window = try open()
        var reports: [String] = []
        window.application?.diagnosticHandler = { reports.append("\($0)") }
        let sound = AffineTransform(scaleX: 2, y: 2)
        box.transform = sound

        box.transform = AffineTransform(scaleX: .nan, y: 1)
        box.transform = AffineTransform(translationX: .infinity, y: 1)

        #expect(box.transform == sound)
        #expect(reports.count == 2)
        #expect(reports[0].contains("invalid transform nan 0 0 1 0 0: its numbers must be finite; ignored"))
    }

    @Test func `a translation far outside the window shows nothing`() throws {
        let window = try open()

        for distance in [1e6, 1e300, -1.7e308] {
            box.transform = AffineTransform(translationX: distance, y: distance)
            window.drawFrame()
            #expect(shown(window).isEmpty)
            box.transform = AffineTransform(a: 0.5, d: 0.5, tx: distance, ty: distance)
            window.drawFrame()
            #expect(shown(window).isEmpty)
            #expect(WindowInspection(of: window).inconsistencies.isEmpty)
        }
    }

    @Test(arguments: [1e12, -1e19, 1e300, -1.7e308, .infinity, -.infinity])
    func `a view at an extreme position does not affect other damage`(distance: Double) throws {
        let window = try open()
        let neighbour = View()
        neighbour.frame = Rect(10, 10, 20, 20)
        neighbour.backgroundColor = .accent
        box.superview?.addSubview(neighbour)
        let far = FarView()
        far.distance = distance
        far.frame = Rect(0, 0, 10, 10)
        box.superview?.insertSubview(far, at: 0)
        box.transform = AffineTransform(translationX: max(-1.7e308, min(distance, 1.7e308)), y: 0)
        box.layer.shadowOpacity = 1
        box.layer.shadowOffset = Size(distance, 0)
        window.drawFrame()

        neighbour.backgroundColor = .black
        window.drawFrame()

        #expect(window.headless?.lastFrame?.damage == [Rect(10, 10, 20, 20)])
        #expect(shown(window).contains("fill 10,10 20x20 #000000"))
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    // MARK: Events

    @Test func `hit testing applies rotation`() throws {
        let window = try open()

        box.transform = AffineTransform(rotationAngle: .pi / 2)

        #expect(window.hitTest(Point(120, 92)) === box)
        #expect(window.hitTest(Point(102, 110)) === root)
        #expect(box.convertFromWindow(Point(120, 92)).isNear(Point(2, 10)))
        #expect(box.convertToWindow(Point(2, 10)).isNear(Point(120, 92)))
    }

    @Test func `hit testing applies nested transforms`() throws {
        let window = try open()
        let child = View()
        child.frame = Rect(30, 0, 10, 20)
        box.addSubview(child)
        box.transform = AffineTransform(scaleX: -1, y: 1)
        child.transform = AffineTransform(translationX: -5, y: 0)

        #expect(window.hitTest(Point(106, 110)) === child)
        #expect(window.hitTest(Point(102, 110)) === box)
        #expect(window.hitTest(Point(134, 110)) === box)
    }

    @Test func `hit testing applies the root view's transform`() throws {
        let window = try open()

        root.transform = AffineTransform(scaleX: 0.5, y: 0.5)

        #expect(window.hitTest(Point(160, 130)) === box)
        #expect(window.hitTest(Point(20, 20)) == nil)
    }

    @Test func `hover updates when a view rotates away from the pointer`() throws {
        let window = try open()
        window.send(.pointerMoved(Point(102, 110), []))
        #expect(window.hover.views.last === box)

        box.transform = AffineTransform(rotationAngle: .pi / 2)
        window.drawFrame()

        #expect(window.hover.views.last === root)
    }

    @Test func `a scaled button is pressed within its visible area`() throws {
        let window = try open()
        let button = Button()
        var count = 0
        button.addAction(for: .touchUpInside) { count += 1 }
        button.frame = Rect(0, 0, 40, 20)
        box.addSubview(button)
        box.transform = AffineTransform(scaleX: 2, y: 2)

        window.click(Point(82, 92))
        #expect(count == 1)
        // Dragged out of the visible area, and released.
        window.send(
            .pointerMoved(Point(158, 128), []), .pointerDown(Point(158, 128), .left, clickCount: 1, []),
            .pointerMoved(Point(300, 250), []))
        #expect(!button.isHighlighted)
        window.send(.pointerUp(Point(300, 250), .left, clickCount: 1, []))
        #expect(count == 1)
    }

    @Test func `scripts locate and name rotated views`() throws {
        let window = try open()
        box.markup.identifier = "box"
        box.transform = AffineTransform(rotationAngle: .pi / 2)
        let selector = Selector("#box")

        #expect(try window.point(for: .view(selector, at: nil)) == Point(120, 110))
        #expect(try window.point(for: .view(selector, at: Point(2, 10))) == Point(120, 92))
        #expect(ScriptTarget(naming: Point(120, 92), in: window) == .view(selector, at: Point(2, 10)))
    }

    @Test func `the text input area follows the transform`() throws {
        let field = TypedInto()
        field.frame = Rect(0, 0, 10, 10)
        box.addSubview(field)
        box.transform = AffineTransform(scaleX: 2, y: 2)
        let window = try open()

        field.becomeFirstResponder()
        window.drawFrame()

        #expect(window.headless?.textInputArea == Rect(82, 92, 2, 16))
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    // MARK: Animation

    @Test func `an animated rotation interpolates the angle`() throws {
        let window = try open()
        let clock = try #require(window.application?.clock as? ManualClock)

        View.animate(withDuration: 1, options: .curveLinear) { box.transform = AffineTransform(rotationAngle: .pi) }
        clock.advance(by: .milliseconds(500))

        #expect(shown(window) == "transform 0 1 -1 0 0 0 about 120,110 moving\n  fill 100,100 40x20 #000000")
        #expect(box.transform == AffineTransform(rotationAngle: .pi))
        #expect(window.animations.names == ["transform of View"])
        clock.advance(by: .seconds(1))
        window.drawFrame()
        #expect(window.animations.names.isEmpty)
    }

    @Test func `a view growing from zero size is visible during the animation`() throws {
        let window = try open()
        let clock = try #require(window.application?.clock as? ManualClock)
        box.transform = AffineTransform(scaleX: 0, y: 0)
        window.drawFrame()

        View.animate(withDuration: 1, options: .curveLinear) { box.transform = .identity }
        window.drawFrame()
        clock.advance(by: .milliseconds(500))
        let damage = damage(window)

        #expect(damage == [Rect(109, 104, 22, 12)])
        #expect(shown(window).hasPrefix("transform 0.5 0 0 0.5"))
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    @Test func `reduced motion applies a transform at once`() throws {
        let window = try open()
        window.dispatch(Event(.preferencesChanged(DesktopPreferences(motion: .reduced))))

        View.animate(withDuration: 1) { box.transform = AffineTransform(rotationAngle: .pi) }

        #expect(window.animations.names.isEmpty)
        #expect(shown(window).hasPrefix("transform -1 0 0 -1"))
    }
}

extension Point {
    fileprivate func isNear(_ other: Point) -> Bool { abs(x - other.x) < 1e-9 && abs(y - other.y) < 1e-9 }
}

/// A view for text input at a caret.
private final class TypedInto: View {
    override var acceptsFocus: Bool { true }
    override var textInputArea: Rect? { Rect(1, 1, 1, 8) }
}

/// A view that draws outside of its bounds.
private final class FarView: View {
    var distance = 0.0

    override func draw(into list: inout DisplayList) {
        list.fill(Rect(distance, 0, 4, 4), .accent)
        list.fill(Rect(.nan, 0, 4, 4), .accent)
    }
}
