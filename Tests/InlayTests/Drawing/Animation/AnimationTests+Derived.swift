import Testing

@testable import Inlay

// Properties that affect other views or the order of views.
extension AnimationTests {
    @Test func `an inherited tint color is animated in subviews`() {
        let reader = TintReader()
        reader.frame = Rect(0, 0, 10, 10)
        box.addSubview(reader)
        box.tintColor = Color(white: 0)
        window.drawFrame()
        View.animate(withDuration: 1, options: .curveLinear) { box.tintColor = .white }

        #expect(show(after: 0.25).last == fill(Rect(0, 0, 10, 10), white: 0.25))
        #expect(box.tintColor == .white)
        #expect(reader.changes == 3)
        #expect(window.animations.names == ["tintColor of View"])
        #expect(show(after: 0.75).last == .fill(Rect(0, 0, 10, 10), corners: .zero, .color(.white)))
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `setting or clearing a tint color animates from the effective color`() {
        let reader = TintReader()
        reader.frame = Rect(0, 0, 10, 10)
        box.addSubview(reader)
        box.tintColor = Color(white: 0)
        window.drawFrame()
        View.animate(withDuration: 1, options: .curveLinear) { reader.tintColor = .white }

        #expect(show(after: 0.5).last == fill(Rect(0, 0, 10, 10), white: 0.5))

        View.animate(withDuration: 1, options: .curveLinear) { reader.tintColor = nil }
        #expect(show(after: 0.5).last == fill(Rect(0, 0, 10, 10), white: 0.25))
        #expect(reader.tintColor == nil)
    }

    @Test func `a button title animates from its color to the inherited tint color`() throws {
        let button = Button().with { $0.style = .system }
        button.title = "a"
        button.frame = Rect(0, 200, 100, 30)
        window.view.addSubview(button)
        window.drawFrame()
        View.animate(withDuration: 1, options: .curveLinear) { window.view.tintColor = .white }

        let colors = show(after: 0.25).compactMap { command in
            if case .text(_, _, let color) = command { window.theme.rgba(color).red } else { nil }
        }
        let start = window.theme.rgba(Color.label).red
        #expect(colors.count == 1)
        #expect(abs((colors.first ?? 0) - (start + (1 - start) / 4)) < 0.001)
        #expect(window.theme.rgba(try #require(button.titleLabel.textColor)).red == 1)
    }

    @Test func `a button image animates its tint color`() throws {
        let button = Button().with { $0.style = .system }
        button.image = .symbol(.info)
        button.frame = Rect(0, 200, 100, 30)
        button.tintColor = Color(white: 0)
        window.view.addSubview(button)
        window.drawFrame()
        View.animate(withDuration: 1, options: .curveLinear) { button.tintColor = .white }

        let tints = show(after: 0.25).compactMap { if case .image(_, _, let tint) = $0 { tint } else { nil } }
        #expect(tints == [Color(white: 0.25)])
    }

    @Test func `a view with animated zPosition passes its siblings on the way`() {
        let card = View().with { $0.backgroundColor = Color(white: 1) }
        card.frame = Rect(0, 0, 100, 100)
        window.view.addSubview(card)
        card.layer.zPosition = 1
        window.drawFrame()
        let (black, white) = (fill(Rect(0, 0, 100, 100)), fill(Rect(0, 0, 100, 100), white: 1))
        View.animate(withDuration: 1, options: .curveLinear) { box.layer.zPosition = 2 }

        #expect(window.view.hitTest(Point(5, 5)) === box)
        #expect(show(after: 0.25) == [black, white])
        #expect(show(after: 0.5) == [white, black])
        #expect(window.animations.names == ["layer.zPosition of View"])
        #expect(show(after: 0.25) == [white, black])
        window.drawFrame()
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }
}

/// Draws with its current tint.
private final class TintReader: View {
    var changes = 0

    override func environmentDidChange() { changes += 1 }

    override func draw(into list: inout DisplayList) { list.fill(bounds, tintColor ?? inheritedTint ?? .accent) }
}
