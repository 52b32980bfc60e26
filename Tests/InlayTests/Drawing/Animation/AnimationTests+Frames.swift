import Testing

@testable import Inlay

// Frames are requested only for visible changes, and only when these occur.
extension AnimationTests {
    private var time: VirtualTime { VirtualTime(of: window, clock: clock) }
    private var frameCount: Int {
        let frames = window.application?.frameStatistics
        return (frames?.count ?? 0) + (frames?.unchangedCount ?? 0)
    }

    private func turnForEver(_ view: View) {
        View.animate(withDuration: 1, options: .repeat) { view.transform = AffineTransform(rotationAngle: 3) }
    }

    /// Draws a frame after a number of seconds, and returns whether another one is needed.
    private func goesOn(after seconds: Double = 0) -> Bool {
        clock.advance(by: .seconds(seconds))
        window.drawFrame()
        return window.pipeline.needsFrame
    }

    // MARK: Invisible changes

    @Test(
        arguments: [
            { (box: View) in box.isHidden.toggle() }, { (box: View) in box.alpha = 1 - box.alpha },
            { (box: View) in box.superview?.isHidden.toggle() },
            { (box: View) in box.frame.origin.x = 700 - box.frame.minX },
            { (box: View) in box.superview.map { $0.alpha = 1 - $0.alpha } },
        ] as [@MainActor (View) -> Void])
    func `an invisible repeating animation needs no frames until visible`(change: @MainActor (View) -> Void) {
        box.frame.origin.x = 100
        turnForEver(box)
        #expect(goesOn())

        change(box)
        let unseen = (0..<3).map { _ in goesOn(after: 0.1) }
        change(box)
        let seen = (0..<3).map { _ in goesOn(after: 0.1) }

        #expect(unseen == [false, false, false])
        #expect(seen == [true, true, true])
    }

    @Test func `a repeating animation scrolled out of sight needs no frames`() {
        let (clip, content, spinner) = (View(), View(), ActivityIndicatorView())
        clip.clipsToBounds = true
        clip.frame = Rect(0, 100, 100, 100)
        content.frame = Rect(0, 0, 100, 500)
        spinner.frame = Rect(0, 0, 20, 20)
        content.addSubview(spinner)
        clip.addSubview(content)
        window.view.addSubview(clip)
        spinner.startAnimating()

        let answers = [0, -19, -20, -80, -19].map { y in
            content.frame.origin.y = y
            return [goesOn(), goesOn(after: 0.1)]
        }

        #expect(answers == [true, true, false, false, true].map { [$0, $0] })
        #expect(window.animations.names == ["a property of ActivityIndicatorView"])
    }

    @Test func `a spinner continues when scrolled back into sight`() throws {
        let root = try view(
            """
            <ScrollView><ColumnView>
                <ActivityIndicatorView animating="true"/><View width="50" height="2000"/>
            </ColumnView></ScrollView>
            """)
        let scrollView = try #require(root as? ScrollView)
        let window = try openWindow(root, size: Size(100, 100))
        func asks() -> [Bool] {
            (0..<3).map { _ in
                window.drawFrame()
                return window.pipeline.needsFrame
            }
        }
        #expect(asks() == [true, true, true])

        scrollView.showsVerticalScrollIndicator = false
        scrollView.contentOffset.y = 1000
        #expect(asks() == [false, false, false])
        #expect(WindowInspection(of: window).inconsistencies == [])
        scrollView.contentOffset.y = 0
        #expect(asks() == [true, true, true])
    }

    @Test func `a pulsing animation continues through invisible moments`() {
        View.animate(withDuration: 1, options: [.curveLinear, .repeat, .autoreverse]) {
            box.alpha = 0
            box.transform = AffineTransform(scaleX: 0, y: 0)
        }

        #expect([0, 0.5, 0.5, 1, 1].allSatisfy { goesOn(after: $0) })
    }

    @Test func `an animation starting and ending offscreen is drawn on its way`() {
        box.frame = Rect(-200, 0, 100, 100)
        View.animate(withDuration: 1, options: [.curveLinear, .repeat]) { box.frame.origin.x = 500 }
        #expect([0, 0.1, 0.4, 0.5].allSatisfy { goesOn(after: $0) })

        box.frame = Rect(-200, 0, 0, 0)
        View.animate(withDuration: 1, options: [.repeat]) { box.frame.size = Size(100, 100) }
        #expect(!goesOn())

        box.frame = Rect(-200, 0, 100, 100)
        View.animate(withDuration: 1, options: [.repeat, .autoreverse]) {
            box.transform = AffineTransform(translationX: 150, y: 0)
        }
        #expect(goesOn())
    }

    @Test func `a spinner in an offscreen view runs when its superview moves in`() {
        let spinner = ActivityIndicatorView()
        spinner.frame = Rect(0, 0, 20, 20)
        box.addSubview(spinner)
        box.frame = Rect(-200, 0, 100, 100)
        spinner.startAnimating()
        #expect(!goesOn())

        View.animate(withDuration: 1, options: .curveLinear) { box.frame.origin.x = 0 }

        #expect([0, 0.2, 0.6, 0.2, 0.1].allSatisfy { goesOn(after: $0) })
    }

    @Test func `invalidating a view requests a frame despite resting animations`() {
        let other = View()
        other.frame = Rect(0, 200, 10, 10)
        window.view.addSubview(other)
        box.frame.origin.x = 1000
        turnForEver(box)
        box.alpha = 0.5
        View.animate(withDuration: 1, options: .repeat) { box.backgroundColor = Color(white: 1) }

        for view in [box, other] {
            #expect(!goesOn())
            view.setNeedsDisplay()
            #expect(window.pipeline.needsFrame)
            #expect(!goesOn())
            view.alpha = 0.75
            #expect(window.pipeline.needsFrame)
            #expect(!goesOn())
            view.superview.map { DisplayPass(of: $0) }?.subviewsWerePlaced()
            #expect(window.pipeline.needsFrame)
        }
    }

    @Test func `an unrequested frame leads to no further frame`() {
        box.isHidden = true
        turnForEver(box)
        window.drawFrame()
        let (asked, platform) = (window.pipeline.needsFrame, window.headless)
        window.invalidate()
        window.drawFrame()

        window.drawFrame()

        #expect(!asked)
        #expect(platform?.needsFrame == false)
    }

    // MARK: Delays

    @Test func `a delayed animation requests no frames until its delay ends`() async {
        View.animate(withDuration: 1, delay: 2) { box.alpha = 0.5 }
        #expect(!goesOn())
        #expect(WindowInspection(of: window).inconsistencies == [])
        let before = frameCount

        await time.advance(by: .milliseconds(1999))
        #expect(frameCount == before)
        #expect(clock.nextDeadline?.sinceStart == .seconds(2))
        #expect(show(after: 0) == [fill(Rect(0, 0, 100, 100))])
        await time.advance(by: .milliseconds(1))
        #expect(frameCount > before)
        #expect(window.pipeline.needsFrame)
    }

    @Test func `the earliest delayed animation wakes the window`() async {
        View.animate(withDuration: 1, delay: 3) { box.alpha = 0.5 }
        window.drawFrame()
        await time.advance(by: .seconds(1))
        View.animate(withDuration: 1, delay: 1) { box.frame.origin.x = 100 }
        await time.advance(by: .milliseconds(500))
        #expect(clock.nextDeadline?.sinceStart == .seconds(2))

        // A frame that is not needed any more schedules the next one.
        box.frame.origin.x = 50
        await time.advance(by: .milliseconds(500))
        #expect(!window.pipeline.needsFrame)
        await time.advance(by: .milliseconds(500))
        #expect(clock.nextDeadline?.sinceStart == .seconds(3))

        box.alpha = 1
        await time.advance(by: .milliseconds(1))
        #expect(clock.nextDeadline == nil)
    }

    @Test func `settling waits for a delayed animation`() async throws {
        View.animate(withDuration: 1, delay: 2) { box.alpha = 0.5 }

        try await time.settle()

        #expect(clock.now.sinceStart >= .seconds(3))
        #expect(clock.now.sinceStart < .milliseconds(3020))
    }

    @Test func `settling reports an animation delayed beyond the limit`() async {
        View.animate(withDuration: 1, delay: 200) { box.alpha = 0.5 }
        let error = await #expect(throws: SettleError.self) { try await time.settle() }

        #expect(error?.causes == [.animates("alpha of View")])
    }

    @Test func `closing the window cancels waiting for a delayed animation`() async {
        View.animate(withDuration: 1, delay: 2) { box.alpha = 0.5 }
        window.drawFrame()
        await time.advance(by: .seconds(1))
        #expect(clock.sleeperCount == 1)

        window.close()

        #expect(clock.sleeperCount == 0)
    }

    @Test func `a scroll bar waiting to fade needs no frames`() async throws {
        let root = try view(#"<ScrollView><View width="50" height="2000"/></ScrollView>"#)
        let window = try openWindow(root, size: Size(100, 100))
        let clock = try #require(window.application?.clock as? ManualClock)
        (root as? ScrollView)?.contentOffset.y = 100
        window.drawFrame()
        let before = window.application?.frameStatistics.unchangedCount

        await VirtualTime(of: window, clock: clock).advance(by: .milliseconds(890))

        #expect(window.application?.frameStatistics.unchangedCount == before)
        #expect(clock.nextDeadline.map { ($0.sinceStart / .milliseconds(1)).rounded() } == 900)
    }
}
