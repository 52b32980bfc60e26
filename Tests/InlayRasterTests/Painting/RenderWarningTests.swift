import Testing

@testable import Inlay
@testable import InlayRaster

/// A render warning is reported once for each cause.
@Suite struct RenderWarningTests {
    private let log = RenderWarningLog()
    private let reports = Reports()

    private final class Reports { var all: [String] = [] }

    init() { log.report = { [reports] in reports.all.append($0) } }

    /// Adds groups of one kind within each other, with two commands in the innermost group.
    private func nest(_ kind: RenderWarning.Nested, _ depth: Int, _ list: inout DisplayList) {
        func content(_ list: inout DisplayList) {
            if depth > 1 { return nest(kind, depth - 1, &list) }
            list.fill(Rect(2, 2, 10, 10), .black)
            list.fill(Rect(8, 8, 10, 10), .black)
        }
        switch kind {
        case .opacity: list.drawLayer(opacity: 0.9, content)
        case .roundedClip: list.clip(to: Rect(0, 0, 20, 20), corners: CornerRadii(8), content)
        case .shadow: list.drawLayer(shadow: Shadow(offset: Point(0, 1), radius: 2, color: .black), content)
        case .transform: list.transform(AffineTransform(rotationAngle: 0.01), about: Point(10, 10), content)
        }
    }

    @Test(arguments: [
        (RenderWarning.Nested.opacity, PaintPass.maximumGroupDepth), (.roundedClip, PaintPass.maximumGroupDepth),
        (.shadow, PaintPass.maximumGroupDepth), (.transform, PaintPass.maximumTransformDepth),
    ])
    func `groups nested too deeply give one warning`(kind: RenderWarning.Nested, deepest: Int) {
        _ = painted(20, 20, renderWarnings: log) { nest(kind, deepest, &$0) }
        #expect(reports.all == [])

        for _ in 0..<3 { _ = painted(20, 20, renderWarnings: log) { nest(kind, deepest + 2, &$0) } }

        #expect(reports.all == [RenderWarning.nesting(kind).message])
    }

    @Test func `deep groups outside the damage give no warning`() {
        for kind in [RenderWarning.Nested.opacity, .roundedClip, .transform] {
            _ = painted(200, 20, damage: [Rect(190, 0, 10, 20)], renderWarnings: log) { nest(kind, 30, &$0) }
        }

        #expect(reports.all == [])
    }

    nonisolated static let endlessGradients: [Gradient] = [
        Gradient([.init(0, .black), .init(1, .white)], .linear(from: Point(.nan, 0), to: Point(9, 0))),
        Gradient([.init(0, .black), .init(1, .white)], .linear(from: Point(0, 0), to: Point(0, .infinity))),
        Gradient([.init(0, .black), .init(1, .white)], .radial(center: Point(5, -.infinity), radius: 3)),
        Gradient([.init(0, .black), .init(1, .white)], .radial(center: Point(5, 5), radius: .nan)),
        Gradient(
            [.init(0, .black), .init(.nan, .white), .init(1, .black)], .linear(from: Point(0, 0), to: Point(9, 0))),
    ]

    @Test(arguments: endlessGradients) func `a gradient with invalid points gives one warning`(gradient: Gradient) {
        for _ in 0..<3 {
            let pixmap = painted(20, 10, renderWarnings: log) { list in
                list.fill(Rect(0, 0, 10, 10), .gradient(gradient))
                list.fill(Rect(10, 0, 10, 10), .black)
            }
            #expect(pixmap[15, 5] == 0xff00_0000, "what comes after it is drawn")
        }

        #expect(reports.all == [RenderWarning.gradient.message])
    }

    @Test func `a gradient without length gives no warning`() {
        let stops = [Gradient.Stop(0, .black), .init(1, .white)]

        _ = painted(9, 9, renderWarnings: log) { list in
            list.fill(Rect(0, 0, 9, 9), .gradient(Gradient(stops, .linear(from: Point(3, 3), to: Point(3, 3)))))
            list.fill(Rect(0, 0, 9, 9), .gradient(Gradient(stops, .radial(center: Point(3, 3), radius: 0))))
        }

        #expect(reports.all == [])
    }

    /// An image whose sizes differ from the requested size.
    private nonisolated final class Strange: ImageSource {
        let size = Size(4, 4)
        private let width: Int

        init(width: Int) { self.width = width }

        func pixmap(width: Int, height: Int) -> Pixmap { Pixmap(width: self.width, height: 1) }
    }

    @Test(arguments: [
        (0, "image 'strange' has no pixels and is not drawn"),
        (PixelBuffer.maximumSide + 1, "image 'strange' has more than 16384 pixels along a side and is not drawn"),
    ])
    func `an invalid image gives one warning`(width: Int, message: String) {
        let image = Image(name: "strange", source: Strange(width: width))
        for _ in 0..<3 {
            let pixmap = painted(8, 4, renderWarnings: log) { list in
                list.draw(image, in: Rect(0, 0, 4, 4))
                list.fill(Rect(0, 0, 4, 4), .pattern(image))
                list.fill(Rect(4, 0, 4, 4), .black)
            }
            #expect(pixmap.sketch() == Array(repeating: "....####", count: 4))
        }

        #expect(reports.all.count == 1)
        #expect(reports.all.first?.hasPrefix(message) == true)
    }

    @Test(arguments: [40_000, 200_000], [nil, Stroke(1)])
    func `a path with too many points gives one warning`(count: Int, stroke: Stroke?) {
        var path = Path()
        path.move(to: Point(0, 0))
        for index in 0..<count { path.addLine(to: Point(Double(index % 7), Double(index % 5))) }
        for _ in 0..<2 {
            _ = painted(8, 8, renderWarnings: log) { list in
                if let stroke { list.stroke(path, stroke, .black) } else { list.fill(path, .black) }
            }
        }

        // A line is drawn in pieces.
        #expect(reports.all == (count == 40_000 && stroke != nil ? [] : [RenderWarning.path.message]))
    }

    @Test func `a shape that extends too far gives one warning`() {
        var triangle = Path()
        triangle.addRect(Rect(2, 2, 4e5, 3))
        let lines = [Stroke(1, dash: Stroke.Dash([4e5, 1])), Stroke(1)]
        for stroke in lines { _ = painted(8, 8, renderWarnings: log) { $0.stroke(triangle, stroke, .black) } }
        #expect(reports.all == [])

        for _ in 0..<2 { _ = painted(8, 8, renderWarnings: log) { $0.fill(triangle, .black) } }
        _ = painted(8, 8, renderWarnings: log) { $0.stroke(triangle, Stroke(1e6), .black) }

        #expect(reports.all == [RenderWarning.path.message])
    }

    @Test func `the number of render warnings is limited`() {
        for index in 0..<1000 { log.record(.emptyImage(name: "\(index)")) }

        #expect(reports.all.count == 32)
    }

    @Test func `the application reports a render warning once for all its windows`() throws {
        let platform = OffscreenPlatform(fonts: machineFonts())
        let application = Application(title: "Test", platform: platform)
        var heard: [MarkupDiagnostic] = []
        application.diagnosticHandler = { heard.append($0) }
        for _ in 0..<2 {
            let controller = ViewController()
            let view = Endless()
            controller.view = view
            let window = try application.open(controller, size: Size(20, 20))
            for _ in 0..<3 {
                view.setNeedsDisplay()
                window.drawFrame()
            }
            _ = window.pixmap(fonts: platform.fonts)
        }

        #expect(application.diagnostics.count == 1)
        #expect(heard == application.diagnostics)
        let diagnostic = try #require(heard.first)
        #expect(diagnostic.id == .notDrawn)
        #expect(diagnostic.severity == .warning)
        #expect(diagnostic.message == RenderWarning.gradient.message)
    }

    private final class Endless: View {
        override func draw(into list: inout DisplayList) {
            let stops = [Gradient.Stop(0, .black), .init(1, .white)]
            list.fill(bounds, .gradient(Gradient(stops, .radial(center: Point(.nan, 0), radius: 5))))
        }
    }
}
