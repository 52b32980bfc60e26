import Testing

@testable import Inlay

/// Specification 13.5 and 9.
@MainActor @Suite struct ProgressViewTests {
    /// A progress view in a window of 200 by 4.
    private func open(
        _ attributes: String = "", direction: LayoutDirection = .leftToRight
    ) throws -> (control: ProgressView, window: Window, clock: ManualClock) {
        let control = try #require(try view("<ProgressView \(attributes)/>") as? ProgressView)
        let window = try openWindow(control, size: Size(200, 4), direction: direction)
        return (control, window, try #require(window.application?.clock as? ManualClock))
    }

    private func shown(_ window: Window) -> [String] {
        "\(window.displayList())".split(separator: "\n").dropFirst().map { String($0.trimmed) }
    }

    @Test func `a progress view fills the width and is 4 points high`() {
        let size = ProgressView().measure(fitting: .unconstrained)

        #expect(!size.width.isDefined)
        #expect(size.height == 4)
    }

    @Test(arguments: [
        ("", ["fill 0,0 200x4 r2 track"]),
        (#"progress="0.25""#, ["fill 54,0 146x4 r2 track", "fill 0,0 50x4 r2 filledTrack"]),
        (#"progress="0.99""#, ["fill 0,0 198x4 r2 filledTrack"]),
        (#"progress="1""#, ["fill 0,0 200x4 r2 filledTrack"]),
        (#"style="defaultProgressView" progress="1""#, ["fill 0,0 200x4 r2 filledTrack"]),
        (#"style="barProgressView" progress="0.25""#, ["fill 54,0 146x4 track", "fill 0,0 50x4 filledTrack"]),
        (#"style="bar""#, ["fill 0,0 200x4 track"]),
        (
            #"progressTintColor="label" trackTintColor="link" progress="0.5""#,
            ["fill 104,0 96x4 r2 link", "fill 0,0 100x4 r2 label"]
        ),
        (#"tintColor="success" progress="1""#, ["fill 0,0 200x4 r2 success"]),
    ])
    func `the progress part of the track is filled`(attributes: String, expected: [String]) throws {
        #expect(shown(try open(attributes).window) == expected)
    }

    @Test func `progress grows leftward in a right-to-left layout`() throws {
        let (_, window, _) = try open(#"progress="0.25""#, direction: .rightToLeft)

        #expect(shown(window) == ["fill 0,0 146x4 r2 track", "fill 150,0 50x4 r2 filledTrack"])
    }

    @Test func `progress beyond the limits is clamped and NaN is ignored`() throws {
        let (control, window, _) = try open(#"progress="0.5""#)
        var told: [String] = []
        window.application?.diagnosticHandler = { told.append($0.message) }

        control.progress = .nan
        #expect(control.progress == 0.5)
        control.progress = 3
        #expect(control.progress == 1)
        control.progress = -.infinity
        #expect(control.progress == 0)

        #expect(told == ["ProgressView: invalid progress 'nan': not a number; ignored"])
    }

    @Test func `animated progress grows gradually and then stops`() throws {
        let (control, window, clock) = try open()

        control.setProgress(1, animated: true)
        clock.advance(by: .milliseconds(100))
        window.drawFrame()
        let half = shown(window)
        clock.advance(by: .milliseconds(100))
        window.drawFrame()

        #expect(control.progress == 1)
        #expect(half.last == "fill 0,0 137x4 r2 filledTrack")
        #expect(shown(window) == ["fill 0,0 200x4 r2 filledTrack"])
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `reduced motion shows the new progress at once`() throws {
        let (control, window, _) = try open()
        window.send(.preferencesChanged(DesktopPreferences(motion: .reduced)))

        control.setProgress(1, animated: true)

        #expect(shown(window) == ["fill 0,0 200x4 r2 filledTrack"])
    }

    @Test func `a spring overshoot leaves the track filled`() throws {
        let (control, window, clock) = try open()

        View.animate(withDuration: 1, usingSpringWithDamping: 0.2) { control.progress = 1 }
        for _ in 0..<50 {
            clock.advance(by: .milliseconds(20))
            window.drawFrame()
        }

        #expect(shown(window) == ["fill 0,0 200x4 r2 filledTrack"])
    }

    @Test func `an indeterminate progress view moves a segment along the track`() throws {
        let (control, window, clock) = try open(#"indeterminate="true""#)
        #expect(control.accessibility.value == "in progress")

        clock.advance(by: .milliseconds(700))
        window.drawFrame()
        #expect(
            shown(window) == ["fill 0,0 66x4 r2 track", "fill 134,0 66x4 r2 track", "fill 70,0 60x4 r2 filledTrack"])
        #expect(window.pipeline.needsFrame)

        control.isIndeterminate = false
        window.drawFrame()
        #expect(shown(window) == ["fill 0,0 200x4 r2 track"])
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `indeterminate progress pulses with reduced motion`() throws {
        let (_, window, clock) = try open(#"indeterminate="true""#)
        window.send(.preferencesChanged(DesktopPreferences(motion: .reduced)))
        #expect(shown(window) == ["fill 0,0 200x4 r2 filledTrack*0.4"])

        clock.advance(by: .milliseconds(700))
        window.drawFrame()

        #expect(shown(window) == ["fill 0,0 200x4 r2 filledTrack"])
    }

    @Test func `accessibility reports the progress in percent`() throws {
        #expect(
            try open(#"progress="0.256""#).control.accessibility.value == "26 %")
        #expect(try open(#"progress="0.256""#).control.accessibility.range == Accessibility.Range(0.256))
    }

    @Test func `images replace the track and the progress bar`() throws {
        let (control, window, _) = try open(#"progress="0.5""#)
        control.trackImage = .symbol(.add)
        control.progressImage = .symbol(.info)
        window.send(.resized(Size(200, 16), scale: 1))

        #expect(control.measure(fitting: .unconstrained).height == 16)
        #expect(shown(window) == [#"image 0,0 200x16 "add" track"#, #"image 0,0 100x16 "info" filledTrack"#])
    }

    @Test func `what is done has the colour of a slider, and the accent in high contrast`() throws {
        let (_, window, _) = try open(#"progress="1""#)
        #expect(shown(window) == ["fill 0,0 200x4 r2 filledTrack"])

        window.application?.contrast = .high
        #expect(shown(window) == ["fill 0,0 200x4 r2 accent"])
    }

    @Test func `a progress binding updates from the owner only`() throws {
        let owner = FormOwner()
        let bound = try #require(
            loadBound(#"<ProgressView progress="$ratio"/>"#, owner: owner).view(as: ProgressView.self))

        bound.progress = 0.9
        #expect(owner.ratio == 0.5)
        owner.ratio = 0.75
        #expect(bound.progress == 0.75)
    }
}
