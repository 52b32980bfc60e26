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
                message: "Slider: the value 7 is above the maximum of 1; the limit is used"),
            Case(
                control: stepper, set: { stepper.value = $0 }, get: { stepper.value }, beyond: (-2.5, 0),
                message: "Stepper: the value -2.5 is below the minimum of 0; the limit is used"),
            Case(
                control: progress, set: { progress.progress = $0 }, get: { progress.progress }, beyond: (3, 1),
                message: "ProgressView: the progress 3 is above the maximum of 1; the limit is used"),
            Case(
                control: pages, set: { pages.currentPage = Int($0) }, get: { Double(pages.currentPage) },
                beyond: (9, 3),
                message: "PageControl: there is no page 9; the last one is 3"),
            Case(
                control: count, set: { count.numberOfPages = Int($0) }, get: { Double(count.numberOfPages) },
                beyond: (-3, 0), message: "PageControl: invalid numberOfPages '-3'; 0 is used"),
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
            #expect(!window.pipeline.needsFrame)

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
            "is above the maximum of 1; the limit is used", "is below the minimum of 0; the limit is used"
        )
        let expected = ["1.1 \(above)", "-1 \(below)", "2 \(above)"]
        #expect(told.lines.filter { $0.hasPrefix("Slider") } == expected.map { "Slider: the value " + $0 })
        #expect(told.lines.filter { $0.hasPrefix("Progress") } == expected.map { "ProgressView: the progress " + $0 })
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
                "ProgressView: the progress 3 is above the maximum of 1; the limit is used",
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
            property(view, 7, 0.5, "invalid alpha '7'; 1 is used") { view.alpha = $0 },
            property(view, -1, 2, "invalid layer.borderWidth '-1'; 0 is used") { view.layer.borderWidth = $0 },
            property(view, -2.5, 2, "invalid layer.cornerRadius '-2.5'; 0 is used") { view.layer.cornerRadius = $0 },
            property(view, -1, 2, "invalid layer.shadowRadius '-1'; 0 is used") { view.layer.shadowRadius = $0 },
            property(view, 3, 1, "invalid layer.shadowOpacity '3'; 1 is used") { view.layer.shadowOpacity = $0 },
            property(view, -.infinity, 1, "invalid layer.shadowOffset.width '-inf'; -1000000 is used") {
                view.layer.shadowOffset.width = $0
            },
            property(view, 2e6, 1, "invalid layer.shadowOffset.height '2000000'; 1000000 is used") {
                view.layer.shadowOffset.height = $0
            },
            property(view, .infinity, 1, "invalid layer.zPosition 'inf'; \(Double.greatestFiniteMagnitude) is used") {
                view.layer.zPosition = $0
            },
            property(label, -3, 0, "invalid numberOfLines '-3'; 0 is used") { label.numberOfLines = Int($0) },
            property(label, 2, 1, "invalid minimumScaleFactor '2'; 1 is used") { label.minimumScaleFactor = $0 },
            property(label, -9, 9, "invalid preferredMaxLayoutWidth '-9'; 0 is used") {
                label.preferredMaxLayoutWidth = $0
            },
            property(text, -3, 4, "invalid numberOfLines '-3'; 0 is used") { text.numberOfLines = Int($0) },
            property(field, -1, 8, "invalid minimumFontSize '-1'; 0 is used") { field.minimumFontSize = $0 },
            property(image, -3, 2, "invalid animationDuration '-3'; 0 is used") { image.animationDuration = $0 },
            property(dates, -5, 120, "invalid countDownDuration '-5'; 60 is used") { dates.countDownDuration = $0 },
            property(durations, 90, 60, "invalid countDownDuration '90'; 60 is used") {
                durations.countDownDuration = $0
            },
            property(pages, 9, 1, "invalid currentPage '9'; 2 is used") { pages.currentPage = Int($0) },
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
        #expect(scroll.contentOffset == .zero && window.theme.fontScale == 1)
        #expect(
            told.lines == [
                "View: invalid alpha 'nan'; 0.5 is used", "View: invalid layer.cornerRadius 'nan'; 4 is used",
                "Label: invalid minimumScaleFactor 'nan'; 0.5 is used",
                "ScrollView: invalid contentOffset 'nan, 0': must be finite; ignored",
                "invalid fontScale 'nan': must be from 0.5 to 4; 1 is used",
            ])
    }

    @Test func `a font scale beyond the limits is clamped and reported`() throws {
        let (window, told) = try open(View())

        window.application?.fontScale = 9

        #expect(window.application?.fontScale == 4)
        #expect(told.lines == ["invalid fontScale '9': must be from 0.5 to 4; 4 is used"])
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
