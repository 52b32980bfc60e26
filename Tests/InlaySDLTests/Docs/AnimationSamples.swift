// The code that `docs/animation.md` quotes, as it would be in an app and its tests.

import Inlay
import InlaySDL
import InlayTesting
import Testing

final class PanelViewController: ViewController {
    let panel = ColumnView()
    let details = Label()

    override func loadView() {
        panel.alpha = 0
        details.text = "More"
        details.isHidden = true
        let title = Label()
        title.text = "Panel"
        for view in [title, details] { panel.addArrangedSubview(view) }
        view = panel
    }

    // MARK: Quoted

    func open() {
        View.animate(withDuration: 0.2) {
            panel.alpha = 1
            panel.backgroundColor = .contentBackground
            panel.layer.shadowRadius = 14
        }
    }

    func showDetails() {
        View.animate(withDuration: 0.3, options: .curveEaseOut) {
            details.isHidden = false
            panel.layoutIfNeeded()
        }
    }

    func bounce() {
        View.animate(withDuration: 0.6, usingSpringWithDamping: 0.5) {
            panel.transform = AffineTransform(scaleX: 1.2, y: 1.2)
        }
    }

    func close() {
        View.animate(withDuration: 0.2, options: .curveEaseIn) {
            panel.alpha = 0
        } completion: { [panel] isComplete in
            if isComplete { panel.isHidden = true }
        }
    }

    func turn() {
        let larger = AffineTransform(scaleX: 1.25, y: 1.25)
        View.animate(withDuration: 0.4) {
            panel.transform = larger.concatenating(AffineTransform(rotationAngle: .pi / 6))
        }
    }
}

final class Gauge: View {
    /// From 0 to 1.
    @Animated var value = 0.0 { didSet { animateChange(of: \Gauge._value, from: oldValue, to: value) } }

    override func draw(into list: inout DisplayList) {
        var arc = Path()
        let center = Point(x: bounds.midX, y: bounds.midY)
        arc.addArc(center: center, radius: bounds.width / 2 - 4, startAngle: -.pi, endAngle: -.pi + value * .pi)
        list.stroke(arc, Stroke(6, cap: .round), .accent)
    }
}

/// The behaviour that the page describes.
@MainActor @Suite struct AnimationPageTests {
    @Test func `the panel fades in`() async throws {
        let controller = PanelViewController()
        let app = try TestApplication(controller, size: Size(width: 320, height: 240))
        controller.open()

        await app.advance(by: .milliseconds(100))
        #expect(app.displayList.contains("opacity 0.5"))
        try await app.settle()
        #expect(!app.displayList.contains("opacity"))
    }

    @Test func `every Swift block of the page is in the test file`() throws {
        let code = "\n" + (try Page.text("../Tests/InlaySDLTests/Docs/AnimationSamples.swift"))
        let blocks = try Page("animation.md").blocks.filter { $0.language == "swift" }

        #expect(blocks.count == 7)
        for block in blocks { #expect(code.contains("\n" + block.text), "\(block.text)") }
    }

    @Test func `each sample animation completes`() async throws {
        let controller = PanelViewController()
        let app = try TestApplication(controller, size: Size(width: 320, height: 240))
        let gauge = Gauge()
        gauge.frame = Rect(0, 0, 100, 50)
        controller.open()
        try await app.settle()
        controller.panel.addSubview(gauge)

        controller.showDetails()
        await app.advance(by: .milliseconds(100))
        controller.bounce()
        await app.advance(by: .milliseconds(100))
        controller.turn()
        View.animate(withDuration: 1) { gauge.value = 1 }
        try await app.settle()

        #expect(app.displayList.contains("transform 1.083 0.625 -0.625 1.083"))
        #expect(app.displayList.contains("path"))
        controller.close()
        try await app.settle()
        #expect(controller.panel.isHidden)
        #expect(app.diagnostics.isEmpty)
    }
}
