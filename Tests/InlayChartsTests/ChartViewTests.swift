import Testing

@testable import Inlay
@testable import InlayCharts

/// Charts in a window.
@MainActor @Suite struct ChartViewTests {
    private func open(_ chart: ChartView, size: Size = Size(400, 300), direction: LayoutDirection = .leftToRight) throws
        -> Window
    {
        let controller = ViewController()
        controller.view = chart
        let application = Application(
            title: "Test", direction: direction,
            platform: HeadlessPlatform(scale: 1, textEngine: FixedTextEngine()))
        application.diagnosticHandler = { if "\($0)".contains("settle") { Issue.record("\($0)") } }
        let window = try application.open(controller, size: size)
        Self.kept.append(application)
        window.dispatch(Event(.focusGained))
        window.drawFrame()
        return window
    }
    private static var kept: [Application] = []

    private func press(_ key: Key, in window: Window) {
        window.dispatch(Event(.keyDown(key, [], isRepeat: false)))
        window.drawFrame()
    }

    private func load(_ markup: String, owner: (any MarkupOwner)? = nil) throws -> ChartView {
        for type in ViewBuilder.chartElements { ViewBuilder.register(type) }
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { Issue.record("\($0)") }
        let source = MarkupSource(name: "Test.xml", text: markup)
        return try #require(try builder.load(source, owner: owner).view as? ChartView)
    }

    private nonisolated static let kinds = [
        "LineChartView", "AreaChartView", "BarChartView", "ScatterChartView", "PieChartView",
    ]

    // MARK: Data

    @Test(arguments: kinds) func `a document declares series and points`(kind: String) throws {
        let chart = try load(
            """
            <\(kind) categories="Jan, Feb"><series title="A" values="1, 2" color="#112233"/><series title="B"/><point y="3" label="x"/><point x="1" y="4"/></\(kind)>
            """)

        #expect(chart.series.map(\.title) == ["A", "B"])
        #expect(chart.series[0].color == Color(hex: "#112233"))
        #expect(chart.series.map { $0.points.map(\.y) } == [[1, 2], [3, 4]])
        #expect(chart.name(of: chart.series[0].points[1]) == "Feb" && chart.name(of: chart.series[1].points[0]) == "x")
    }

    @Test func `values and series are bound`() throws {
        @MainActor final class Owner: View {
            @Bindable var sales = [1.0, 2]
            @Bindable var index = -1
        }
        let owner = Owner()
        let chart = try load(#"<LineChartView values="$sales" selectedIndex="$index"/>"#, owner: owner)
        let window = try open(chart)
        #expect(chart.values == [1, 2])

        owner.sales = [3, 4, 5]
        window.drawFrame()
        #expect(chart.values == [3, 4, 5])
        chart.becomeFirstResponder()
        press(.right, in: window)

        #expect(owner.index == 0)
    }

    private nonisolated static let data: [[Double]] = [
        [], [5], [.nan], [.nan, 3, .nan], [0, 0, 0], [-1, -2], [1, -1], [1e300, -1e300], [.infinity, 1],
    ]

    @Test(arguments: kinds, data) func `any data are drawn in any size`(kind: String, values: [Double]) throws {
        for attributes in ["", #"stacked="true""#, #"horizontal="true""#] {
            if kind != "BarChartView", attributes.contains("horizontal") { continue }
            if !["BarChartView", "AreaChartView"].contains(kind), attributes.contains("stacked") { continue }
            for size in [Size(400, 300), Size(40, 30), Size(1, 1)] {
                let chart = try load("<\(kind) \(attributes)/>")
                chart.series = [ChartSeries(title: "A", values: values), ChartSeries(title: "B", values: values)]
                let window = try open(chart, size: size)
                chart.becomeFirstResponder()
                for key in [Key.right, .right, .down, .left, .home, .end, .escape] { press(key, in: window) }
                for x in stride(from: 0.0, to: size.width, by: 30) {
                    window.dispatch(Event(.pointerMoved(Point(x, size.height / 2), [])))
                    window.drawFrame()
                }
                #expect(!"\(window.displayList())".contains("nan"))
            }
        }
    }

    @Test(arguments: kinds) func `100,000 points become a short list of commands`(kind: String) throws {
        let chart = try load("<\(kind)/>")
        chart.values = (0..<100_000).map { Double($0 % 1000) }
        guard kind != "PieChartView" else { return }
        let window = try open(chart)

        let commands = window.displayList().commands

        #expect(commands.count < 100)
        let elements = commands.reduce(0) { count, command in
            if case .path(let path, _, _, _) = command { count + path.elements.count } else { count }
        }
        #expect(elements > 100 && elements < 150_000)
    }

    // MARK: Selection

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func `keys walk over the points and skip gaps`(direction: LayoutDirection) throws {
        let chart = try load(#"<LineChartView categories="Jan, Feb, Mar"/>"#)
        chart.series = [ChartSeries(title: "A", values: [1, .nan, 3]), ChartSeries(title: "B", values: [4])]
        var count = 0
        chart.onValueChanged = { count += 1 }
        let window = try open(chart, direction: direction)
        chart.becomeFirstResponder()
        let onwards: Key = direction == .leftToRight ? .right : .left

        press(onwards, in: window)
        #expect(chart.accessibility.value == "A, Jan: 1")
        press(onwards, in: window)
        #expect(chart.accessibility.value == "A, Mar: 3")
        press(onwards, in: window)
        #expect(chart.selectedIndex == 2)
        press(.down, in: window)
        #expect(chart.accessibility.value == "B, Jan: 4" && chart.selectedSeries == 1)
        press(.escape, in: window)

        #expect(chart.selectedIndex == -1 && chart.accessibility.value == nil && count == 4)
    }

    @Test(arguments: kinds) func `a click selects the point under the pointer`(kind: String) throws {
        let chart = try load("<\(kind)/>")
        chart.values = [3, 1, 2]
        let window = try open(chart)
        let place = try #require(chart.place(of: ChartView.Selection(series: 0, index: 2)))

        window.dispatch(Event(.pointerMoved(place - Point(1, 1), [])))
        window.dispatch(Event(.pointerDown(place - Point(1, 1), .left, clickCount: 1, [])))
        window.dispatch(Event(.pointerUp(place - Point(1, 1), .left, clickCount: 1, [])))

        #expect(chart.selectedIndex == 2)
        chart.selectedIndex = 9
        #expect(chart.selectedIndex == -1)
    }

    // MARK: Geometry

    @Test func `a line is drawn from left to right, and mirrored`() throws {
        let chart = try load(#"<LineChartView values="0, 10" showsMarks="false"/>"#)
        _ = try open(chart)
        let (first, last) = (
            try #require(chart.place(of: .init(series: 0, index: 0))),
            try #require(chart.place(of: .init(series: 0, index: 1)))
        )
        #expect(first == Point(chart.plot.minX, chart.plot.maxY) && last == Point(chart.plot.maxX, chart.plot.minY))

        let mirrored = try load(#"<LineChartView values="0, 10" showsMarks="false"/>"#)
        _ = try open(mirrored, direction: .rightToLeft)

        #expect(mirrored.place(of: .init(series: 0, index: 0)) == Point(mirrored.plot.maxX, mirrored.plot.maxY))
    }

    @Test func `stacked bars are on top of each other, negative ones below`() throws {
        let chart = try #require(try load(#"<BarChartView stacked="true"/>"#) as? BarChartView)
        chart.series = [ChartSeries(values: [3, -2]), ChartSeries(values: [4, -5])]

        _ = try open(chart)

        #expect(chart.amountRange.map { [$0.0, $0.1] } == [-7, 7])
        let zero = chart.place(0, 0).y
        let top = try #require(chart.place(of: .init(series: 1, index: 0)))
        #expect(abs((zero - top.y) - (zero - chart.place(0, 7).y)) < 1e-9)
    }

    @Test func `a pie shows the parts of the whole`() throws {
        let chart = try load(#"<PieChartView><point label="Rent" y="3"/><point label="Food" y="1"/></PieChartView>"#)
        let window = try open(chart)
        chart.selectedIndex = 1

        #expect(chart.accessibility.value == "Food: 1 (25 %)")
        let place = try #require(chart.place(of: .init(series: 0, index: 1)))
        #expect(place.x < chart.plot.midX && place.y < chart.plot.midY)
        #expect(window.accessibilityTree.contains("image"))
    }

    @Test func `labels that would overlap are left out, and the layout settles`() throws {
        let chart = try load(
            #"<AreaChartView categories="January, February, March, April, May, June" values="1, 2, 3, 4, 5, 6"/>"#)
        let window = try open(chart, size: Size(120, 200))

        let text = "\(window.displayList())"

        #expect(text.contains("\"January\"") && !text.contains("\"February\""))
    }

    @Test func `a legend shows the titles of several series`() throws {
        let chart = try load(
            #"<BarChartView><series title="A" values="1"/><series title="B" values="2"/></BarChartView>"#)
        let window = try open(chart)
        #expect("\(window.displayList())".contains(#""B""#))

        chart.showsLegend = false
        window.drawFrame()

        #expect(!"\(window.displayList())".contains(#""B""#))
    }
}
