import Testing

@testable import Inlay

extension SegmentedControlTests {
    // MARK: Drawing

    @Test(arguments: [(Theme.Appearance.light, "contentBackground"), (.dark, "#5e5e65")])
    func `the selected segment is drawn raised`(appearance: Theme.Appearance, color: String) throws {
        let (_, window, _) = try open(#"selectedSegmentIndex="1""#)
        window.application?.appearance = appearance

        #expect(
            shown(window).filter { !$0.hasPrefix("text") } == [
                "fill 0,0 300x30 r7 fill", "shadow 0,1 blur 1 #000000*0.2", "fill 102,2 96x26 r5 \(color)",
            ])
    }

    @Test(arguments: [(Theme.Appearance.light, "contentBackground"), (.dark, "fillPressed")])
    func `high contrast draws a border around the selected segment`(appearance: Theme.Appearance, color: String) throws
    {
        let (_, window, _) = try open(#"selectedSegmentIndex="1""#)
        window.application?.appearance = appearance
        window.application?.contrast = .high

        #expect(
            shown(window).filter { !$0.hasPrefix("text") }.suffix(2) == [
                "fill 102,2 96x26 r5 \(color) beneath 1", "border 102,2 96x26 r5 1 fillBorder",
            ])
    }

    @Test(arguments: [(Theme.Appearance.light, "destructive"), (.dark, "label")])
    func `a tint that cannot be read on the selected segment is not used there`(
        appearance: Theme.Appearance, color: String
    ) throws {
        let (_, window, _) = try open(#"selectedSegmentIndex="0" tintColor="destructive""#)
        window.application?.appearance = appearance

        let titles = shown(window).filter { $0.hasPrefix("text") }
        #expect(titles.map { $0.hasSuffix(" \(color)") }.first == true)
        #expect(titles.dropFirst().allSatisfy { $0.hasSuffix(" destructive") })
    }

    @Test func `dividers separate only unselected segments`() throws {
        let (_, window, _) = try open(#"selectedSegmentIndex="0""#)

        #expect(shown(window).contains("fill 200,7 1x16 fillBorder"))
        #expect(!shown(window).contains("fill 100,7 1x16 fillBorder"))
    }

    @Test func `the selection background slides to the clicked segment`() throws {
        let (_, window, _) = try open(#"selectedSegmentIndex="0""#)
        let clock = try #require(window.application?.clock as? ManualClock)

        window.click(place(2))
        clock.advance(by: .milliseconds(100))
        window.drawFrame()
        let half = shown(window)
        clock.advance(by: .milliseconds(100))
        window.drawFrame()

        #expect(half.contains("fill 139,2 96x26 r5 contentBackground"))
        #expect(shown(window).contains("fill 202,2 96x26 r5 contentBackground"))
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `reduced motion moves the selection at once`() throws {
        let (_, window, _) = try open(#"selectedSegmentIndex="0""#)
        window.send(.preferencesChanged(DesktopPreferences(motion: .reduced)))

        window.click(place(2))

        #expect(shown(window).contains("fill 202,2 96x26 r5 contentBackground"))
    }

    @Test func `a segment shows hover and pressed states`() throws {
        let (_, window, _) = try open()

        window.send(.pointerMoved(place(1), []))
        #expect(shown(window).contains("fill 102,2 96x26 r5 fillHover"))
        window.send(.pointerDown(place(1), .left, clickCount: 1, []))
        #expect(shown(window).contains("fill 102,2 96x26 r5 fillPressed"))
    }

    @Test func `the title contrasts with the selected tint color`() throws {
        let (_, window, _) = try open(##"selectedSegmentIndex="0" selectedSegmentTintColor="#202020""##)

        let titles = shown(window).filter { $0.hasPrefix("text") }
        #expect(titles.map { $0.hasSuffix(" #ffffff") } == [true, false, false])
    }

    @Test func `keyboard focus shows a focus ring`() throws {
        let (control, window, _) = try open()
        window.press(.tab)
        #expect(shown(window).last == "border -4,-4 308x38 r11 2 accent")

        control.isMomentary = true
        window.press(.right)
        #expect(shown(window).last == "border 96,-4 108x38 r11 2 accent")
    }

    // MARK: Accessibility

    @Test func `accessibility exposes segments by title`() throws {
        let (control, window, _) = try open(#"selectedSegmentIndex="1" accessibilityLabel="Period""#)

        #expect(
            window.accessibilityTree == """
                segmentedControl "Period" value "segment 2 of 3"
                  segment "Day"
                  segment "Week" selected
                  segment "Month"
                """)
        #expect(try Selector("Week").find(in: window.view) === control.subviews[1])
        #expect(try Selector("segment \"Day\"").find(in: window.view) === control.subviews[0])
        #expect(control.shownText == "Week")
    }

    @Test func `inserting and removing segments updates the owner's index`() throws {
        final class Owner: MarkupOwner {
            @Bindable var index = 1
        }
        let owner = Owner()
        let markup = #"<SegmentedControl selectedSegmentIndex="$index">\#(Self.threeSegments)</SegmentedControl>"#
        let bound = try #require(loadBound(markup, owner: owner).view(as: SegmentedControl.self))

        bound.insertSegment(withTitle: "First", at: 0, animated: false)
        #expect(bound.selectedSegmentIndex == 2 && owner.index == 2)
        bound.removeSegment(at: 1, animated: false)

        #expect(bound.selectedSegmentIndex == 1 && owner.index == 1)
    }
}
