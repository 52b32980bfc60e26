import Inlay
import InlayFormatting
import InlayTesting
import Testing

@testable import InlayCharts

/// Opens a document with charts, with fixed text metrics.
func openChart(
    _ markup: String, owner: (any MarkupOwner)? = nil, size: Size = Size(320, 200), direction: LayoutDirection? = nil,
    appearance: Theme.Appearance? = nil, preferences: DesktopPreferences = DesktopPreferences(),
    locale: LocaleIdentifier = "en_US", formatters: (any FormatterProvider)? = nil
) throws -> TestApplication {
    ChartView.registerElements()
    return try TestApplication(
        markup: markup, owner: owner, size: size, appearance: appearance, preferences: preferences,
        direction: direction, locale: locale, formatters: formatters)
}

private let months = """
    <series title="Rent"><point x="Jan" y="900"/><point x="Feb" y="900"/><point x="Mar" y="950"/></series>
    <series title="Food"><point x="Jan" y="420"/><point x="Feb" y="510"/><point x="Mar" y="380"/></series>
    """

@Suite struct ChartViewTests {
    private final class Owner: MarkupOwner {
        @Outlet var chart: ChartView
        @Bindable var rent = 900.0
        @Bindable var selected = -1
        var calls: [String] = []
        func registerActions(in actions: inout ActionTable) {
            actions["selected"] = { [unowned self] in
                calls.append(chart.selection.map { "\($0.series) \($0.point)" } ?? "none")
            }
        }
    }

    @Test func `axes, grid, legend and texts have exact places`() throws {
        let app = try openChart("<BarChartView id='chart'>\(months)</BarChartView>")

        let chart = try #require(app["#chart", as: BarChartView.self])
        #expect(app.diagnostics.isEmpty)
        // Labels of 5 characters in 12 points are 30 wide; the legend is 12 points high, with 8 above it.
        #expect(chart.plot.area == Rect(44, 14, 268, 140))
        #expect(chart.plot.yScale == ChartScale(low: 0, high: 1000, start: 154, end: 14))
        #expect(chart.plot.texts.map(\.run.text) == ["0", "500", "1,000", "Jan", "Feb", "Mar"])
        #expect(chart.plot.grid.count == 3)
        #expect(chart.legendLayout?.entries.map(\.run.text) == ["Rent", "Food"])
    }

    @Test func `bars of a group are side by side, with round corners at the free end`() throws {
        let app = try openChart("<BarChartView id='chart'>\(months)</BarChartView>")

        let bars = app.displayList.split(separator: "\n").filter { $0.contains("r3,3,0,0") }

        #expect(bars.count == 6)
        #expect(bars.first == "fill 57,28 31x126 r3,3,0,0 #3c5dd7")
    }

    @Test func `stacked bars are on each other, and horizontal bars grow sideways`() throws {
        let app = try openChart("<BarChartView id='chart' barStyle='stacked'>\(months)</BarChartView>")
        let chart = try #require(app["#chart", as: BarChartView.self])
        #expect(chart.plot.yScale.high == 1500)

        chart.isHorizontalBars = true
        app.window.drawFrame()

        #expect(chart.plot.isHorizontal)
        #expect(chart.plot.texts.map(\.run.text) == ["Jan", "Feb", "Mar", "0", "500", "1,000", "1,500"])
        #expect(chart.plot.area.minX == 32)
    }

    @Test func `text from right to left mirrors the chart`() throws {
        let app = try openChart("<BarChartView id='chart'>\(months)</BarChartView>", direction: .rightToLeft)
        let chart = try #require(app["#chart", as: BarChartView.self])

        #expect(chart.plot.area == Rect(8, 14, 268, 140))
        #expect(chart.plot.xScale.start == 276 && chart.plot.xScale.end == 8)
        #expect(chart.plot.texts[0].baseline.x == 282)
        app.key(.tab)
        app.key(.left)
        app.key(.left)
        #expect(chart.accessibility.value == "Rent, Feb: 900")
        app.key(.right)
        #expect(chart.accessibility.value == "Rent, Jan: 900")
    }

    @Test func `the pointer shows the point's values, and a click selects it and calls the action`() throws {
        let owner = Owner()
        let app = try openChart(
            "<BarChartView id='chart' onPointSelected='selected' selectedPoint='$selected'>\(months)</BarChartView>",
            owner: owner)
        let chart = owner.chart

        app.send(.pointerMoved(Point(60, 100), []))
        #expect(chart.accessibility.value == "Rent, Jan: 900")
        #expect(app.displayList.contains("\"Jan\"") && app.displayList.contains("\"900\""))
        app.click(at: Point(60, 100))
        #expect(owner.selected == 0)
        #expect(chart.accessibility.value == "Rent, Jan: 900, selected")
        app.click(at: Point(110, 150))
        #expect(chart.selection == ChartPointIndex(series: 1, point: 0))
        app.click(at: Point(110, 150))
        app.send(.pointerMoved(Point(2, 2), []))

        #expect(owner.calls == ["0 0", "1 0", "none"])
        #expect(chart.accessibility.value == nil)
        #expect(chart.accessibility.label == "Rent 900 – 950, Food 380 – 510")
    }

    @Test func `keys walk over points and series, and Return selects`() throws {
        let owner = Owner()
        let app = try openChart(
            "<LineChartView id='chart' onPointSelected='selected'>\(months)</LineChartView>", owner: owner)
        let chart = owner.chart

        app.key(.tab)
        #expect(chart.isFirstResponder)
        app.key(.right)
        app.key(.right)
        #expect(chart.accessibility.value == "Rent, Feb: 900")
        app.key(.down)
        app.key(.end)
        #expect(chart.accessibility.value == "Food, Mar: 380")
        app.key(.return)
        app.key(.home)
        app.key(.escape)

        #expect(owner.calls == ["1 2"])
        #expect(chart.accessibility.value == "Food, Mar: 380, selected")
        #expect(chart.accessibilityActions == [.increment, .decrement])
        #expect(chart.perform(.increment))
        #expect(app.window.accessibilityTree.contains("chart \"Rent 900 – 950, Food 380 – 510\""))
    }

    @Test func `gaps are passed over`() throws {
        let app = try openChart(
            "<LineChartView id='chart'><series><point x='1' y='5'/><point x='2'/><point x='3' y='7'/></series></LineChartView>"
        )
        let chart = try #require(app["#chart", as: LineChartView.self])

        app.key(.tab)
        app.key(.right)
        app.key(.right)

        #expect(chart.accessibility.value == "3: 7")
        #expect(app.diagnostics.isEmpty)
    }

    @Test func `a chart without points says so, and takes no focus`() throws {
        let app = try openChart("<ColumnView><LineChartView id='chart' weight='1'/></ColumnView>")
        let chart = try #require(app["#chart", as: LineChartView.self])

        #expect(app.displayList.contains("\"No data\""))
        #expect(!chart.acceptsFocus)
        #expect(chart.accessibility.value == "No data")
        app.application.locale = "de"
        app.window.drawFrame()
        #expect(app.displayList.contains("\"Keine Daten\""))
        chart.emptyText = "Nothing yet"
        app.window.drawFrame()
        #expect(app.displayList.contains("\"Nothing yet\""))
    }

    @Test func `bound points follow the owner`() throws {
        let owner = Owner()
        let app = try openChart(
            "<BarChartView id='chart'><series title='A'><point x='Rent' y='$rent'/></series></BarChartView>",
            owner: owner)

        owner.rent = 1200
        app.window.drawFrame()

        #expect(owner.chart.series[0].points == [ChartPoint("Rent", 1200)])
        #expect(app.diagnostics.isEmpty)
    }

    @Test func `changed amounts are animated`() async throws {
        let app = try openChart("<BarChartView id='chart'>\(months)</BarChartView>")
        let chart = try #require(app["#chart", as: BarChartView.self])
        chart.yAxis.maximum = 1000
        app.window.drawFrame()
        let before = app.displayList

        chart.series[0].points[0].y = 500
        app.window.drawFrame()
        #expect(app.displayList == before)
        await app.advance(by: .milliseconds(150))
        app.window.drawFrame()
        let between = app.displayList
        try await app.settle()
        app.window.drawFrame()

        #expect(between != before && between != app.displayList)
        #expect(app.displayList.contains("fill 57,84 31x70 r3,3,0,0 #3c5dd7"))
    }

    @Test func `reduced motion shows changed amounts at once`() throws {
        let app = try openChart(
            "<BarChartView id='chart'>\(months)</BarChartView>", preferences: DesktopPreferences(motion: .reduced))
        let chart = try #require(app["#chart", as: BarChartView.self])

        chart.series[0].points[0].y = 500
        app.window.drawFrame()

        #expect(app.displayList.contains("fill 57,84 31x70 r3,3,0,0 #3c5dd7"))
    }

    @Test func `titles and formats of axes`() throws {
        let app = try openChart(
            """
            <LineChartView id='chart' xAxis.title='Month' yAxis.title='Euro' yAxis.minimum='0' yAxis.maximum='2000'
                yAxis.format='number;numberStyle=percent'>\(months)</LineChartView>
            """, locale: "de_DE", formatters: FoundationFormatters())
        let chart = try #require(app["#chart", as: LineChartView.self])

        #expect(chart.plot.titles.map(\.run.text) == ["Euro", "Month"])
        #expect(chart.plot.texts.first?.run.text == "0\u{a0}%")
        #expect(chart.plot.yScale.high == 2000)
        #expect(app.diagnostics.isEmpty)
    }

    @Test func `numbers are in the language of the app`() throws {
        let app = try openChart(
            "<BarChartView id='chart'><series><point x='A' y='1234.5'/></series></BarChartView>", locale: "de_DE",
            formatters: FoundationFormatters())
        let chart = try #require(app["#chart", as: BarChartView.self])

        #expect(chart.amountText(of: ChartPointIndex(series: 0, point: 0)) == "1.234,5")
        #expect(chart.plot.texts.map(\.run.text).contains("1.000"))
    }

    private final class ExpensesViewController: ViewController {
        let chart = BarChartView()

        deinit {}

        override func loadView() {
            chart.series = [
                ChartSeries("Food", points: [ChartPoint(.date(Date(timeIntervalSince1970: 1_773_480_600)), 5)])
            ]
            chart.xAxis.format = "date;dateFormat=LLL yyyy;timeZone=UTC"
            chart.yAxis.format = "money;currency=franc"
            view = chart
        }

        override func formatter(named name: String, arguments: [String: String]) -> (any ValueFormatter)? {
            name == "money" ? Money(currency: arguments["currency"] ?? "") : nil
        }
    }

    private struct Money: ValueFormatter {
        let currency: String
        func text(of value: Any) -> String? { (value as? Double).map { "\(Int($0)) \(currency)" } }
    }

    @Test func `a format is a formatter of the controller, or one of dates`() throws {
        let controller = ExpensesViewController()
        let app = try TestApplication(
            controller, size: Size(320, 200), formatters: FoundationFormatters(), fixedText: true)
        let point = ChartPointIndex(series: 0, point: 0)

        #expect(controller.chart.placeText(of: point) == "Mar 2026")
        #expect(controller.chart.amountText(of: point) == "5 franc")
        #expect(controller.chart.plot.texts.map(\.run.text).contains("Mar 2026"))
        #expect(app.diagnostics.isEmpty)
    }

    @Test func `a wrong format and a range that contradicts itself are reported once`() throws {
        let app = try openChart(
            "<LineChartView id='chart' yAxis.minimum='5' yAxis.maximum='2' yAxis.format='nothing'>\(months)</LineChartView>",
            formatters: FoundationFormatters())
        app["#chart", as: LineChartView.self]?.setNeedsLayout()
        app.window.drawFrame()

        let messages = app.diagnostics.map(\.message)
        #expect(messages.count == 2)
        #expect(messages.contains { $0.contains("minimum 5 must be below maximum 2; ignored") })
        #expect(
            messages.contains { $0.contains("invalid format 'nothing': the formatters are number, date, byteCount") })
    }

    @Test func `lists in charts are reported with advice`() throws {
        let app = try openChart(
            """
            <LineChartView id='chart'>
                <ForEach items='$months'><series title='$row'/></ForEach>
                <series><ForEach items='$months'><point x='$row'/></ForEach></series>
            </LineChartView>
            """)

        #expect(
            app.diagnostics.map(\.message) == [
                "'LineChartView' cannot contain 'ForEach'; bind 'items' of 'LineChartView' instead",
                "'series' cannot contain 'ForEach'; bind 'items' of 'LineChartView' instead",
            ])
    }

    @Test func `a logarithmic axis leaves out amounts of 0 and below`() throws {
        let app = try openChart(
            """
            <LineChartView id='chart' yAxis.logarithmic='true'>
                <series><point x='1' y='10'/><point x='2' y='0'/><point x='3' y='1000'/></series>
            </LineChartView>
            """)
        let chart = try #require(app["#chart", as: LineChartView.self])

        #expect((chart.plot.yScale.low, chart.plot.yScale.high) == (10, 1000))
        #expect(!chart.isShown(ChartPointIndex(series: 0, point: 1)))
    }

    @Test(
        arguments: [
            [1e308, -1e308], [.leastNonzeroMagnitude, 2 * .leastNonzeroMagnitude], [.infinity, 3], [0, 0, 0],
            [1e15 + 1, 1e15 + 2], [-5], [1e-30, 1e30],
        ] as [[Double]])
    func `extreme amounts draw finite places`(amounts: [Double]) throws {
        let app = try openChart(
            """
            <ColumnView>
                <LineChartView id='a' weight='1'/><BarChartView id='b' weight='1'/><AreaChartView id='c' stacked='true' weight='1'/>
                <ScatterChartView id='d' weight='1'/><PieChartView id='e' weight='1'/>
            </ColumnView>
            """, size: Size(300, 900))
        for id in ["a", "b", "c", "d", "e"] {
            app["#\(id)", as: ChartView.self]?.series = [
                ChartSeries("x", amounts), ChartSeries("y", amounts.reversed()),
            ]
        }
        app.window.drawFrame()

        #expect(!app.displayList.contains("nan") && !app.displayList.contains("inf"))
    }

    @Test(arguments: [Size(0, 0), Size(1, 1), Size(20, 20), Size(60, 40), Size(2000, 30), Size(30, 2000)])
    func `every size is drawn`(size: Size) throws {
        ChartView.registerElements()
        for name in ["LineChartView", "BarChartView", "AreaChartView", "ScatterChartView", "PieChartView"] {
            for position in ChartLegendPosition.allCases {
                let app = try openChart(
                    "<LayerView><\(name) id='chart' legend='\(position)' width='\(size.width)' height='\(size.height)'>\(months)</\(name)></LayerView>"
                )
                app.send(.pointerMoved(Point(160, 100), []))
                #expect(!app.displayList.contains("nan"))
            }
        }
    }

    @Test func `a legend wraps, and counts the entries that do not fit`() throws {
        let series = (1...40).map { ChartSeries("Series \($0)", [1, 2]) }
        let app = try openChart("<LineChartView id='chart'/>")
        let chart = try #require(app["#chart", as: LineChartView.self])
        chart.series = series
        app.window.drawFrame()

        let entries = try #require(chart.legendLayout?.entries)
        #expect(Set(entries.map(\.baseline.y)).count == 4)
        #expect(entries.last?.run.text == "+\(41 - entries.count)")
        chart.legend = .trailing
        app.window.drawFrame()
        #expect(chart.plot.area.maxX < 240)
        chart.legend = .none
        app.window.drawFrame()
        #expect(chart.legendLayout?.entries.isEmpty == true)
    }
}

@Suite struct ChartKindTests {
    @Test func `a line of 100,000 points is drawn with few`() throws {
        let app = try openChart("<LineChartView id='chart'/>", size: Size(640, 360))
        let chart = try #require(app["#chart", as: LineChartView.self])
        chart.series = [ChartSeries("Noise", (0..<100_000).map { Double(($0 * 7919) % 10007) })]
        app.window.drawFrame()

        let path = app.displayList.split(separator: "\n").first { $0.hasPrefix("path") }
        #expect((path?.split(separator: "L").count ?? 0) < 4 * 640)
        #expect(chart.point(nearest: Point(300, 100)) != nil)
    }

    @Test func `100,000 bars and scattered points are drawn as columns and as a picture`() throws {
        let app = try openChart(
            "<ColumnView><BarChartView id='bars' weight='1'/><ScatterChartView id='dots' weight='1'/></ColumnView>",
            size: Size(400, 400))
        let amounts = (0..<100_000).map { Double(($0 * 7919) % 10007) }
        app["#bars", as: ChartView.self]?.series = [ChartSeries("A", amounts)]
        app["#dots", as: ChartView.self]?.series = [ChartSeries("A", amounts)]
        app.window.drawFrame()

        let lines = app.displayList.split(separator: "\n")
        #expect(lines.count < 500)
        #expect(lines.filter { $0.contains("\"points\"") }.count == 1)
    }

    @Test func `an unstacked area ends at 0 and a stacked one at the area before it`() throws {
        let app = try openChart(
            """
            <AreaChartView id='chart' legend='none'>
                <series><point x='0' y='10'/><point x='1' y='20'/></series>
                <series><point x='0' y='5'/><point x='1' y='5'/></series>
            </AreaChartView>
            """)
        let chart = try #require(app["#chart", as: AreaChartView.self])
        #expect((chart.plot.yScale.low, chart.plot.yScale.high) == (0, 20))

        chart.isStacked = true
        app.window.drawFrame()

        #expect(chart.plot.yScale.high == 25 || chart.plot.yScale.high == 30)
        let top = try #require(chart.anchor(of: ChartPointIndex(series: 1, point: 1)))
        #expect(top.y == chart.plot.yScale.position(25))
    }

    @Test func `a pie has a slice for each name, and a click selects it`() throws {
        let app = try openChart(
            """
            <Charts.PieChartView id='chart' legend='trailing'>
                <series><point x='Rent' y='2'/><point x='Food' y='1'/><point x='Rent' y='1'/><point x='Debt' y='-4'/></series>
            </Charts.PieChartView>
            """)
        let chart = try #require(app["#chart", as: PieChartView.self])

        #expect(chart.accessibility.label == "Rent 75%, Food 25%")
        #expect(chart.legendLayout?.entries.map(\.run.text) == ["Rent", "Food"])
        #expect(
            app.diagnostics.map(\.message) == ["PieChartView 'chart': negative amounts have no slice; use a bar chart"])
        app.click(at: Point(170, 130))
        #expect(chart.selectedPoint == 0)
        #expect(chart.accessibility.value == "Rent: 3, 75%, selected")
        app.key(.right)
        #expect(chart.accessibility.value == "Food: 1, 25%")
    }

    @Test func `dates are the axis of a line`() throws {
        let app = try openChart(
            """
            <LineChartView id='chart'>
                <series><point x='2026-01-15' y='3'/><point x='2026-03-20' y='5'/></series>
            </LineChartView>
            """)
        app.application.timeZone = .utc
        app["#chart", as: LineChartView.self]?.setNeedsLayout()
        app.window.drawFrame()
        let chart = try #require(app["#chart", as: LineChartView.self])

        #expect(chart.data.kind == .date)
        #expect(chart.plot.texts.map(\.run.text).suffix(2) == ["Feb 2026", "Mar 2026"])
    }

    @Test func `elements and items are described for tools`() throws {
        let app = try openChart("<LineChartView><serie/></LineChartView>")

        #expect(app.diagnostics.first?.message.contains("serie") == true)
        #expect(app.diagnostics.first?.suggestion?.contains("series") == true)
    }
}
