import Testing

@testable import Inlay

/// Values from code or a model that exceed a limit are clamped, and reported once.
@MainActor @Suite struct ValuesBeyondLimitsTests {
    private final class Log { var lines: [String] = [] }

    private func open<Shown: View>(_ control: Shown, width: Double = 218) throws -> (window: Window, told: Log) {
        let window = try openWindow(control, size: Size(width, 40))
        let told = Log()
        window.application?.diagnosticHandler = { told.lines.append($0.message) }
        return (window, told)
    }

    private struct Case {
        let control: View
        let set: (Double) -> Void
        let get: () -> Double
        let beyond: (value: Double, kept: Double)
        let message: String
    }

    private static func cases() -> [Case] {
        let (slider, stepper, progress, pages, count) = (
            Slider(), Stepper(), ProgressView(), PageControl(), PageControl()
        )
        pages.numberOfPages = 4
        return [
            Case(
                control: slider, set: { slider.value = $0 }, get: { slider.value }, beyond: (7, 1),
                message: "Slider: a value of 7 lies above the maximum of 1; it is brought there"),
            Case(
                control: stepper, set: { stepper.value = $0 }, get: { stepper.value }, beyond: (-2.5, 0),
                message: "Stepper: a value of -2.5 lies below the minimum of 0; it is brought there"),
            Case(
                control: progress, set: { progress.progress = $0 }, get: { progress.progress }, beyond: (3, 1),
                message: "ProgressView: a progress of 3 lies above the maximum of 1; it is brought there"),
            Case(
                control: pages, set: { pages.currentPage = Int($0) }, get: { Double(pages.currentPage) },
                beyond: (9, 3),
                message: "PageControl: there is no page 9; the last one is 3"),
            Case(
                control: count, set: { count.numberOfPages = Int($0) }, get: { Double(count.numberOfPages) },
                beyond: (-3, 0), message: "PageControl: there cannot be -3 pages; there are 0"),
        ]
    }

    @Test func `a value beyond the limits is reported once in a window`() throws {
        for one in Self.cases() {
            let (window, told) = try open(one.control)

            one.set(one.beyond.value)
            #expect(one.get() == one.beyond.kept)
            window.drawFrame()
            window.drawFrame()
            one.set(one.beyond.value)
            window.drawFrame()
            #expect(told.lines == [one.message])
            #expect(!window.needsFrame)

            one.set(one.beyond.kept)
            window.drawFrame()
            one.set(one.beyond.value)
            window.drawFrame()
            #expect(told.lines == [one.message, one.message])
        }
    }

    /// Values that stay beyond a limit, as for a download that is longer than announced.
    @Test func `a value that stays beyond a limit is reported once`() throws {
        let (slider, progress) = (Slider(), ProgressView())
        let (window, told) = try open(column(slider, progress))
        func set(_ value: Double) {
            slider.value = value
            progress.progress = value
            window.drawFrame()
        }

        for value in [0.9, 1.1, 1.2, 1.3, -1, -2, 0.5, 2, 3] { set(value) }

        let (above, below) = (
            "lies above the maximum of 1; it is brought there", "lies below the minimum of 0; it is brought there"
        )
        let expected = ["of 1.1 \(above)", "of -1 \(below)", "of 2 \(above)"]
        #expect(told.lines.filter { $0.hasPrefix("Slider") } == expected.map { "Slider: a value " + $0 })
        #expect(told.lines.filter { $0.hasPrefix("Progress") } == expected.map { "ProgressView: a progress " + $0 })
    }

    @Test func `a value set before the window opens is reported once`() throws {
        for one in Self.cases() {
            one.set(one.beyond.value)
            let told = Log()
            let application = Application(title: "Test", platform: HeadlessPlatform())
            application.diagnosticHandler = { told.lines.append($0.message) }
            let controller = ViewController()
            controller.view = one.control

            let window = try application.open(controller, size: Size(218, 40))
            window.drawFrame()

            #expect(told.lines == [one.message])
            #expect(one.get() == one.beyond.kept)
        }
    }

    @Test(arguments: ["Slider", "Stepper"])
    func `a default value starts at the nearest limit without a report`(name: String) throws {
        let loaded = Loaded(
            #"<ColumnView><\#(name) minimumValue="2" maximumValue="30"/><\#(name) minimumValue="3" maximumValue="30" value="$a"/></ColumnView>"#
        )
        let column = try #require(loaded.view)
        let window = try openWindow(column)

        #expect(window.application?.diagnostics.isEmpty == true)
        #expect(column.subviews.map { ($0 as? any RangedControl)?.range.value } == [2, 3])
    }

    @Test func `limits may be set after the value in one handler`() throws {
        let (slider, stepper, pages) = (Slider(), Stepper(), PageControl())
        pages.numberOfPages = 4
        let (window, told) = try open(column(slider, stepper, pages))

        slider.value = 50
        slider.maximumValue = 100
        stepper.value = -5
        stepper.minimumValue = -10
        pages.currentPage = 9
        pages.numberOfPages = 20
        window.drawFrame()

        #expect(slider.value == 50 && stepper.value == -5 && pages.currentPage == 9)
        #expect(told.lines == [])
    }

    @Test func `new limits clamp the value without a report`() throws {
        let (slider, pages) = (Slider(), PageControl())
        slider.value = 1
        pages.numberOfPages = 4
        pages.currentPage = 3
        let (window, told) = try open(column(slider, pages))

        slider.maximumValue = 0.5
        pages.numberOfPages = 2
        window.drawFrame()
        slider.maximumValue = 1
        pages.numberOfPages = 4
        window.drawFrame()

        #expect(slider.value == 0.5 && pages.currentPage == 1)
        #expect(told.lines == [])
    }

    @Test func `user input beyond the limits is not reported`() throws {
        let slider = Slider()
        let (window, told) = try open(slider)

        window.send(.pointerMoved(Point(100, 20), []), .pointerDown(Point(100, 20), .left, clickCount: 1, []))
        window.send(.pointerMoved(Point(900, 20), []))
        slider.maximumValue = 0.75
        window.send(.pointerMoved(Point(-900, 20), []), .pointerMoved(Point(900, 20), []))
        window.press(.escape)
        window.press(.end)
        window.press(.up)

        #expect(slider.value == 0.75)
        #expect(told.lines == [])
    }

    /// Rounding errors of sums are not reported.
    @Test func `rounding errors above a limit are not reported`() throws {
        let (slider, progress) = (Slider(), ProgressView())
        let (window, told) = try open(column(slider, progress))
        let sum = (0..<3).reduce(0.0) { sum, _ in sum + 0.1 } / 0.3
        #expect(sum > 1)

        slider.value = sum
        progress.progress = sum
        window.drawFrame()

        #expect(slider.value == 1 && progress.progress == 1)
        #expect(told.lines == [])
    }

    @Test func `a value beyond the limits from a model is reported once`() throws {
        final class Owner: ViewController {
            @Bindable var part = 0.5
            @Bindable var page = 1
        }
        let owner = Owner()
        let bound = loadBound(
            #"<ColumnView><ProgressView progress="$part"/><PageControl numberOfPages="3" currentPage="$page"/></ColumnView>"#,
            owner: owner)
        let (window, told) = try open(try #require(bound.view(as: ColumnView.self)))

        owner.part = 3
        owner.page = 9
        window.drawFrame()
        window.drawFrame()

        #expect(
            told.lines == [
                "ProgressView: a progress of 3 lies above the maximum of 1; it is brought there",
                "PageControl: there is no page 9; the last one is 2",
            ])
    }

    @Test func `a missing scope is reported and the nearest scope is selected`() throws {
        let bar = SearchBar()
        bar.scopeButtonTitles = ["All", "New", "Old"]
        bar.showsScopeBar = true
        let (window, told) = try open(bar, width: 400)

        bar.selectedScopeButtonIndex = 9
        window.drawFrame()
        window.drawFrame()
        #expect(bar.selectedScopeButtonIndex == 2)
        #expect(told.lines == ["SearchBar: there is no scope 9; the last one is 2"])

        bar.selectedScopeButtonIndex = 2
        bar.scopeButtonTitles = ["All", "New"]
        window.drawFrame()
        #expect(bar.selectedScopeButtonIndex == 1 && window.accessibilityTree.contains("2 of 2"))
        #expect(told.lines.count == 1)
    }

    // MARK: Properties without limits of their own

    private struct Property {
        let view: View
        let set: (Double) -> Void
        let beyond: Double
        let better: Double
        let message: String
    }

    private static func properties() -> [Property] {
        let (view, label, text, field) = (View(), Label(), TextView(), TextField())
        let (image, dates, durations, pages) = (ImageView(), DatePicker(), DatePicker(), PageView())
        for _ in 0..<3 { pages.addPage(View()) }
        func property(
            _ view: View, _ beyond: Double, _ better: Double, _ message: String, _ set: @escaping (Double) -> Void
        ) -> Property {
            Property(
                view: view, set: set, beyond: beyond, better: better, message: "\(type(of: view)): \(message)")
        }
        return [
            property(view, 7, 0.5, "alpha cannot be 7; it is 1") { view.alpha = $0 },
            property(view, -1, 2, "layer.borderWidth cannot be -1; it is 0") { view.layer.borderWidth = $0 },
            property(view, -2.5, 2, "layer.cornerRadius cannot be -2.5; it is 0") { view.layer.cornerRadius = $0 },
            property(view, -1, 2, "layer.shadowRadius cannot be -1; it is 0") { view.layer.shadowRadius = $0 },
            property(view, 3, 1, "layer.shadowOpacity cannot be 3; it is 1") { view.layer.shadowOpacity = $0 },
            property(view, -.infinity, 1, "layer.shadowOffset.width cannot be -inf; it is -1000000") {
                view.layer.shadowOffset.width = $0
            },
            property(view, 2e6, 1, "layer.shadowOffset.height cannot be 2000000; it is 1000000") {
                view.layer.shadowOffset.height = $0
            },
            property(view, .infinity, 1, "layer.zPosition cannot be inf; it is \(Double.greatestFiniteMagnitude)") {
                view.layer.zPosition = $0
            },
            property(label, -3, 0, "numberOfLines cannot be -3; it is 0") { label.numberOfLines = Int($0) },
            property(label, 2, 1, "minimumScaleFactor cannot be 2; it is 1") { label.minimumScaleFactor = $0 },
            property(label, -9, 9, "preferredMaxLayoutWidth cannot be -9; it is 0") {
                label.preferredMaxLayoutWidth = $0
            },
            property(text, -3, 4, "numberOfLines cannot be -3; it is 0") { text.numberOfLines = Int($0) },
            property(field, -1, 8, "minimumFontSize cannot be -1; it is 0") { field.minimumFontSize = $0 },
            property(image, -3, 2, "animationDuration cannot be -3; it is 0") { image.animationDuration = $0 },
            property(dates, -5, 120, "countDownDuration cannot be -5; it is 60") { dates.countDownDuration = $0 },
            property(durations, 90, 60, "countDownDuration cannot be 90; it is 60") {
                durations.countDownDuration = $0
            },
            property(pages, 9, 1, "currentPage cannot be 9; it is 2") { pages.currentPage = Int($0) },
        ]
    }

    @Test func `an invalid property value is reported again only after a valid value`() throws {
        for one in Self.properties() {
            let (window, told) = try open(one.view)

            for _ in 0..<2 { one.set(one.beyond) }
            window.drawFrame()
            #expect(told.lines == [one.message])
            one.set(one.better)
            one.set(one.beyond)

            #expect(told.lines == [one.message, one.message])
        }
    }

    @Test func `a NaN value leaves properties unchanged and is reported`() throws {
        let (view, scroll, label) = (View(), ScrollView(), Label())
        let (window, told) = try open(column(view, scroll, label))
        view.alpha = 0.5
        view.layer.cornerRadius = 4
        label.minimumScaleFactor = 0.5

        view.alpha = .nan
        view.layer.cornerRadius = .nan
        label.minimumScaleFactor = .nan
        scroll.contentOffset = Point(.nan, 0)
        window.application?.fontScale = .nan

        #expect(view.alpha == 0.5 && view.layer.cornerRadius == 4 && label.minimumScaleFactor == 0.5)
        #expect(scroll.contentOffset == .zero && window.application?.fontScale == 1)
        #expect(
            told.lines == [
                "View: alpha cannot be nan; it is 0.5", "View: layer.cornerRadius cannot be nan; it is 4",
                "Label: minimumScaleFactor cannot be nan; it is 0.5",
                "ScrollView: an offset of nan, 0 makes no sense; it is left as it was",
                "a fontScale of nan is not between 0.5 and 4; it is 1",
            ])
    }

    @Test func `a font scale beyond the limits is clamped and reported`() throws {
        let (window, told) = try open(View())

        window.application?.fontScale = 9

        #expect(window.application?.fontScale == 4)
        #expect(told.lines == ["a fontScale of 9 is not between 0.5 and 4; it is 4"])
    }

    /// A spring overshoots: it exceeds 1 on its way up, and is below 0 on its way back.
    @Test func `a spring overshoot is not reported`() throws {
        let view = View()
        view.alpha = 0
        let (window, told) = try open(view)
        let finger = try TestFinger(window)

        View.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.1, initialSpringVelocity: 0) {
            view.alpha = 1
            view.layer.shadowOpacity = 1
        }
        for _ in 0..<60 { finger.wait(0.016) }
        view.layer.shadowOpacity = 1 + 1e-12

        #expect(view.alpha == 1 && told.lines == [])
    }
}
