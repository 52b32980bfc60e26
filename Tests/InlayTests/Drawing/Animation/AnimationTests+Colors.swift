import Testing

@testable import Inlay

// Colours that change, and changes from and to no colour.
extension AnimationTests {
    @Test func `a new background color fades in without changing hue`() {
        box.backgroundColor = nil
        View.animate(withDuration: 1, options: .curveLinear) { box.backgroundColor = Color(white: 1) }

        #expect(show(after: 0.5) == [fill(Rect(0, 0, 100, 100), white: 1, alpha: 0.5)])
    }

    @Test func `an unset border color animates as black`() {
        box.layer.borderWidth = 1
        func border(after seconds: Double) -> Color? {
            guard case .border(_, _, _, .color(let color)) = show(after: seconds).last else { return nil }
            return color
        }

        View.animate(withDuration: 1, options: .curveLinear) { box.layer.borderColor = .white }
        #expect(border(after: 0.25) == Color(white: 0.25))
        #expect(border(after: 0.75) == .white)

        View.animate(withDuration: 1, options: .curveLinear) { box.layer.borderColor = nil }
        #expect(border(after: 0.25) == Color(white: 0.75))
        #expect(box.layer.borderColor == nil)
        #expect(window.animations.names == ["layer.borderColor of View"])
        #expect(border(after: 0.75) == .black)
    }

    @Test func `an unset shadow color animates as black`() {
        box.layer.shadowOpacity = 1
        func shadow(after seconds: Double) -> Color? {
            guard case .pushShadow(let shadow) = show(after: seconds).first else { return nil }
            return shadow.color
        }

        View.animate(withDuration: 1, options: .curveLinear) { box.layer.shadowColor = .white }
        #expect(shadow(after: 0.5) == Color(white: 0.5))
        _ = show(after: 1)

        View.animate(withDuration: 1, options: .curveLinear) { box.layer.shadowColor = nil }
        #expect(shadow(after: 0.25) == Color(white: 0.75))
        #expect(box.layer.shadowColor == nil)
    }

    @Test func `a color animated to nil reads as nil`() {
        let text = label("a").with { $0.textColor = .white }
        window.view.addSubview(text)
        View.animate(withDuration: 1) {
            box.backgroundColor = nil
            text.textColor = nil
        }

        _ = show(after: 0.5)
        #expect(box.backgroundColor == nil)
        #expect(text.textColor == nil)
        _ = show(after: 1)
        #expect(box.backgroundColor == nil)
    }

    @Test func `label and indicator colors animate from their default colors`() {
        let text = label("a").with { $0.isHighlighted = true }
        let wheel = ActivityIndicatorView()
        text.frame = Rect(0, 200, 100, 20)
        wheel.frame = Rect(0, 250, 20, 20)
        for view in [text, wheel] { window.view.addSubview(view) }
        window.drawFrame()
        wheel.isAnimating = true
        View.animate(withDuration: 1, options: .curveLinear) {
            text.highlightedTextColor = .white
            text.shadowColor = .white
            wheel.color = .white
        }

        let commands = show(after: 0.5)
        let (plain, grey) = (window.theme.rgba(Color.label).red, window.theme.rgba(Color.secondaryLabel).red)
        let reds = commands.compactMap { command in
            switch command {
            case .text(_, _, let color), .fill(_, _, .color(let color), _): window.theme.rgba(color).red
            default: nil
            }
        }
        let shadow = Shadow(offset: Point(0, -1), radius: 0, color: Color(white: 1, alpha: 0.5))
        #expect(commands.contains(.pushShadow(shadow)))
        #expect(reds.contains { abs($0 - (1 + plain) / 2) < 0.01 })
        #expect(reds.contains { abs($0 - (1 + grey) / 2) < 0.01 })
    }

    @Test func `theme colors are interpolated using their current theme values`() throws {
        let text = label("a").with { $0.textColor = Color(white: 0) }
        text.frame = Rect(0, 200, 100, 20)
        window.view.addSubview(text)
        window.drawFrame()
        View.animate(withDuration: 1, options: .curveLinear) { text.textColor = nil }

        guard case .text(_, _, let color) = show(after: 0.5).last else {
            Issue.record("no text")
            return
        }
        let end = window.theme.rgba(Color.label)
        #expect(window.theme.rgba(color).red == end.red / 2)
    }
}
