import Testing

@testable import Inlay

/// Date pickers with little room. Characters are 7 points wide. Specification 13.8.
@MainActor @Suite struct DatePickerRoomTests {
    private func picker(_ attributes: String, width: Double, height: Double = 400) throws -> TestDatePicker {
        try TestDatePicker(#"date="2026-09-14T09:30" \#(attributes)"#, size: Size(width, height))
    }

    /// The texts that have less room than they request.
    private func cut(_ picker: DatePicker) -> [String] {
        picker.shownTree.compactMap { $0 as? Label }.filter {
            $0.frame.width < $0.measure(fitting: .unconstrained).width
        }.map(\.text)
    }

    @Test(arguments: [
        (320.0, ["14 Sep 2026", "09:30"], false), (204, ["14 Sep 2026", "09:30"], false),
        // First without arrows, then as numbers.
        (203, ["14 Sep 2026", "09:30"], true), (136, ["14 Sep 2026", "09:30"], true),
        (135, ["2026-09-14", "09:30"], true), (129, ["2026-09-14", "09:30"], true),
    ])
    func `fields use shorter titles before text is truncated`(width: Double, titles: [String], isTight: Bool) throws {
        let test = try picker("", width: width)

        #expect(test.picker.buttons.map(\.title) == titles)
        #expect(test.picker.buttons.allSatisfy { $0.isTight == isTight && $0.frame.maxX <= width })
        #expect(test.picker.frame.height == 30 && cut(test.picker) == [])
        #expect(test.picker.buttons.map(\.accessibility.label) == ["14 Sep 2026", "09:30"])
        #expect(test.picker.buttons[0].toolTip == (titles[0] == "14 Sep 2026" ? nil : "14 Sep 2026"))
    }

    @Test func `tight fields share the remaining width`() throws {
        let test = try picker("", width: 150)

        // 14 points more than needed: 7 for each.
        #expect(test.picker.buttons.map(\.frame) == [Rect(0, 0, 92, 30), Rect(100, 0, 50, 30)])
    }

    @Test func `the time moves below the day when the width is too small`() throws {
        let test = try picker("", width: 128)

        #expect(test.picker.frame.height == 68)
        #expect(test.picker.buttons.map(\.title) == ["14 Sep 2026", "09:30"])
        #expect(test.picker.buttons.map(\.frame.minY) == [0, 38] && cut(test.picker) == [])
        test.window.send(.resized(Size(320, 400), scale: 1))
        #expect(test.picker.frame.height == 30 && test.picker.buttons.map(\.frame.minY) == [0, 0])
    }

    @Test func `titles shrink when a single line is too short`() throws {
        let test = try picker(#"height="30""#, width: 110)

        #expect(test.picker.buttons.map(\.frame.minY) == [0, 0] && test.picker.buttons[1].frame.maxX <= 110)
        let labels = test.picker.shownTree.compactMap { $0 as? Label }
        #expect(labels.count == 2 && labels.allSatisfy { $0.adjustsFontSizeToFitWidth })
    }

    @Test func `a date picker in a row keeps enough width for numeric titles`() throws {
        let root = try view(
            #"<RowView spacing="0"><DatePicker date="2026-09-14T09:30"/><Button title="A title that asks for very much room"/></RowView>"#
        )
        _ = try openWindow(root, size: Size(200, 100))

        #expect(root.subviews[0].frame.width >= 129 && root.subviews[0].frame.maxX <= 200)
    }

    @Test(arguments: ["time", "date", "dateAndTime", "countDownTimer"], [100.0, 130, 160, 240])
    func `wheels do not truncate their titles`(mode: String, width: Double) throws {
        let test = try picker(#"datePickerMode="\#(mode)" height="150" countDownDuration="79980""#, width: width)

        #expect(test.picker.wheels != nil && cut(test.picker) == [])
    }

    @Test func `wheels use shorter titles before text is truncated`() throws {
        let test = try picker(#"datePickerMode="date" height="150""#, width: 320)
        func titles(in width: Double) -> [String?] {
            test.window.send(.resized(Size(width, 400), scale: 1))
            return test.turned()
        }

        #expect(titles(in: 130) == ["14", "September", "2026"])
        #expect(titles(in: 110) == ["14", "Sep", "2026"])
        #expect(titles(in: 70) == ["14", "9", "2026"])
        test.picker.datePickerMode = .dateAndTime
        #expect(titles(in: 130) == ["Mon 14 Sep", "09", "30"])
        #expect(titles(in: 100) == ["09-14", "09", "30"])
        test.picker.datePickerMode = .countDownTimer
        #expect(titles(in: 50) == ["0", "1"])
        #expect(titles(in: 320) == ["0 h", "1 min"])
    }

    @Test func `a calendar shrinks to the available width`() throws {
        let test = try picker(#"preferredDatePickerStyle="inline""#, width: 172)
        let calendar = try test.calendar()
        let days = calendar.grid.subviews.filter { Reachability(of: $0).isShown }

        #expect(calendar.frame.width == 172 && days.count == 30 && cut(test.picker) == [])
        #expect(days.allSatisfy { $0.frameInWindow.minX >= 0 && $0.frameInWindow.maxX <= 172 })
        func title() -> String? { calendar.descendants.lazy.compactMap { ($0 as? Label)?.text }.first }
        #expect(title() == "Sep 2026" && calendar.accessibility.label == "September 2026")
        test.window.send(.resized(Size(320, 400), scale: 1))
        #expect(calendar.frame.width == 276 && title() == "September 2026")
    }
}
