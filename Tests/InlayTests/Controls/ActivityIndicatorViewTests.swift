import Testing

@testable import Inlay

/// Specification 13.5.
@Suite struct ActivityIndicatorViewTests {
    private func open(_ attributes: String) throws -> (ActivityIndicatorView, Window, ManualClock) {
        let column = try view(
            "<ColumnView horizontalAlignment='leading'><ActivityIndicatorView \(attributes)/></ColumnView>")
        let window = try openWindow(column, size: Size(100, 100))
        return (
            try #require(column.subviews[0] as? ActivityIndicatorView), window,
            try #require(window.application?.clock as? ManualClock)
        )
    }

    /// The opacity of each drawn dot, the one at the top first.
    private func dots(_ window: Window) -> [Double] {
        window.displayList().commands.dropFirst().compactMap { command in
            guard case .fill(_, _, .color(let color), _) = command else { return nil }
            return color.opacity
        }
    }

    @Test(arguments: [
        ("", 20.0), ("activityIndicatorViewStyle='whiteLarge'", 37), ("activityIndicatorViewStyle='gray'", 20),
    ])
    func `the style sets the indicator's size`(attributes: String, side: Double) throws {
        let (indicator, window, _) = try open(attributes)
        withExtendedLifetime(window) {}

        #expect(indicator.frame.width == side)
        #expect(indicator.measure(fitting: .unconstrained) == Size(side, side))
    }

    @Test func `an indicator is stopped and hidden after loading`() throws {
        let (indicator, window, _) = try open("")

        #expect(!indicator.isAnimating)
        #expect(dots(window).isEmpty)
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `a stopped indicator with hidesWhenStopped off rests with an opaque dot at the top`() throws {
        let (_, window, _) = try open("hidesWhenStopped='false'")

        #expect(dots(window).first == 1)
        #expect(dots(window).dropFirst().allSatisfy { $0 < 1 && $0 >= 0.2 })
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `the brightest dot moves in a circle`() throws {
        let (_, window, clock) = try open("animating='true'")
        #expect(dots(window).first == 1)

        clock.advance(by: .milliseconds(450))
        window.drawFrame()
        #expect(dots(window)[4] == 1)
        #expect(window.pipeline.needsFrame)
    }

    @Test func `all dots fade together with reduced motion`() throws {
        let (_, window, clock) = try open("animating='true'")
        window.dispatch(Event(.preferencesChanged(DesktopPreferences(motion: .reduced))))
        window.drawFrame()
        #expect(dots(window) == Array(repeating: dots(window)[0], count: 8))
        let before = dots(window)[0]

        clock.advance(by: .milliseconds(450))
        window.drawFrame()

        #expect(before == 1 && dots(window)[0] == DotRing.faintestTogether)
        #expect(Set(dots(window)).count == 1)
    }

    @Test func `a stopped indicator requests no frames`() throws {
        let (indicator, window, _) = try open("animating='true'")

        indicator.stopAnimating()
        window.drawFrame()

        #expect(dots(window).isEmpty)
        #expect(!window.pipeline.needsFrame)
        #expect(indicator.accessibility.value == "stopped")
    }

    @Test func `an animating indicator runs while in a window`() throws {
        let indicator = ActivityIndicatorView()
        indicator.startAnimating()
        let root = column()
        let window = try openWindow(root, size: Size(100, 100))
        #expect(!window.pipeline.needsFrame)

        root.addSubview(indicator)
        window.drawFrame()
        #expect(window.pipeline.needsFrame)

        indicator.removeFromSuperview()
        window.drawFrame()
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `an invisible indicator requests no frames`() throws {
        let indicator = ActivityIndicatorView()
        indicator.startAnimating()
        let around = column(indicator)
        let window = try openWindow(column(around), size: Size(100, 100))
        let clock = try #require(window.application?.clock as? ManualClock)
        #expect(window.pipeline.needsFrame)

        for hide in [{ indicator.isHidden = $0 }, { around.isHidden = $0 }, { around.alpha = $0 ? 0 : 1 }] {
            hide(true)
            window.drawFrame()
            #expect(!window.pipeline.needsFrame)
            hide(false)
            window.drawFrame()
            #expect(window.pipeline.needsFrame)
            let before = "\(window.displayList())"
            clock.advance(by: .milliseconds(100))
            window.drawFrame()
            #expect("\(window.displayList())" != before)
        }
        // The indicator is visible while it fades out.
        View.animate(withDuration: 1) { around.alpha = 0 }
        window.drawFrame()
        #expect(window.pipeline.needsFrame)
        clock.advance(by: .seconds(2))
        window.drawFrame()
        window.drawFrame()
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `dots use the indicator's color`() throws {
        let (_, window, _) = try open("animating='true' color='accent'")

        guard case .fill(_, _, .color(let color), _) = window.displayList().commands.last else {
            Issue.record("no dot")
            return
        }
        #expect(color.base == .role(.accent))
    }
}
