import Inlay
import InlayCharts

/// Charts of all kinds in light and dark, with data of several sizes.
final class ChartsViewController: ViewController {
    override var preferredContentSize: Size { Size(900, 520) }

    @Outlet var bar: StackView
    @Outlet var options: StackView
    @Outlet var light: LayerView
    @Outlet var dark: LayerView
    @Outlet var selected: Label

    @Bindable var kind = "lines"
    @Bindable var amount = "months"
    @Bindable var isStacked = false
    @Bindable var isSideways = false
    @Bindable var isLogarithmic = false

    /// The width below which the parts of the bars are one below the other, in points at the normal size of text.
    private static let narrow = 760.0
    private var charts: [ChartView] = []
    private var round = 0

    override func registerActions(in actions: inout ActionTable) {
        actions["change"] = { [unowned self] in makeCharts() }
        actions["other"] = { [unowned self] in
            round += 1
            for chart in charts { chart.series = series }
        }
    }

    override func viewDidLoad() { makeCharts() }

    override func viewWillLayoutSubviews() {
        let isNarrow = view.frame.width < Self.narrow * max(1, view.theme.fontScale)
        for stack in [bar, options] { stack.axis = isNarrow ? .vertical : .horizontal }
        bar.distribution = isNarrow ? .fill : .equalSpacing
        // There is room for one chart, which fits the look of the window.
        light.isHidden = isNarrow && view.theme.appearance == .dark
        dark.isHidden = isNarrow && view.theme.appearance != .dark
    }

    private func makeCharts() {
        charts = []
        selected.text = ""
        for pane in [light, dark] {
            for old in pane.subviews { old.removeFromSuperview() }
            let chart = makeChart()
            chart.series = series
            chart.accessibilityLabel = pane === light ? "Light chart" : "Dark chart"
            chart.pointSelectedHandler = { [unowned self, unowned chart] in show(chart.selection, of: chart) }
            pane.addArrangedSubview(chart)
            charts.append(chart)
        }
    }

    private func makeChart() -> ChartView {
        switch kind {
        case "bars":
            let chart = BarChartView()
            chart.barStyle = isStacked ? .stacked : .grouped
            chart.isHorizontalBars = isSideways
            return chart.with(self)
        case "areas":
            let chart = AreaChartView()
            chart.isStacked = isStacked
            return chart.with(self)
        case "points": return ScatterChartView().with(self)
        case "pie":
            let chart = PieChartView()
            chart.innerRadius = 0.5
            chart.legend = .trailing
            return chart
        default: return LineChartView().with(self)
        }
    }

    /// The second chart shows the same selection.
    private func show(_ point: ChartPointIndex?, of source: ChartView) {
        for chart in charts { chart.selection = point }
        guard let point else {
            selected.text = ""
            return
        }
        let series = source.series[point.series]
        selected.text =
            "\(series.title), \(series.points[point.point].x.markupText ?? ""): \(series.points[point.point].y.plain)"
    }

    // MARK: Data

    private static let names = ["Rent", "Food", "Travel", "Savings"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun"]
    private static let day = 86_400.0

    private var series: [ChartSeries] {
        guard kind == "pie" else { return allSeries }
        // The slices are the sums of the series.
        let points = allSeries.map { series in
            ChartPoint(.text(series.title), series.points.reduce(0) { $0 + ($1.y.isNaN ? 0 : $1.y) }.rounded())
        }
        return points.isEmpty ? [] : [ChartSeries("Sum", points: points)]
    }

    private var allSeries: [ChartSeries] {
        switch amount {
        case "none": []
        case "days": Self.names.prefix(2).enumerated().map { index, name in days(name, index) }
        case "many": [many("Noise")]
        default: Self.names.enumerated().map { index, name in months(name, index) }
        }
    }

    /// Returns a number from 0 to 1 that looks random and is the same in each run.
    private func noise(_ index: Int, _ series: Int) -> Double {
        var bits = UInt64(index * 4 + series + 1) &* 0x9e37_79b9_7f4a_7c15 &+ UInt64(round)
        bits = (bits ^ bits >> 32) &* 0xd6e8_feb8_6659_fd93
        return Double((bits ^ bits >> 32) % 1000) / 1000
    }

    private func months(_ name: String, _ series: Int) -> ChartSeries {
        let points = Self.months.enumerated().map { index, month in
            ChartPoint(.text(month), (200 + 700 * noise(index, series) / Double(series + 1)).rounded())
        }
        return ChartSeries(name, points: points)
    }

    private func days(_ name: String, _ series: Int) -> ChartSeries {
        let points = (0..<60).map { index in
            // A week without amounts is a gap.
            let isGap = series == 0 && (30..<37).contains(index)
            let amount = (40 + 10 * noise(index, series) + Double(index * (series + 1)) / 2).rounded()
            return ChartPoint(
                .date(Date.ofTests.addingTimeInterval(Double(index) * Self.day)), isGap ? .nan : amount)
        }
        return ChartSeries(name, points: points)
    }

    private func many(_ name: String) -> ChartSeries {
        var level = 500.0
        let amounts = (0..<100_000).map { index in
            level = max(1, level + 2 * noise(index, 1) - 0.999)
            return level + 20 * noise(index, 2)
        }
        return ChartSeries(name, amounts)
    }
}

extension CartesianChartView {
    /// Sets the axes as the page's switches are.
    fileprivate func with(_ page: ChartsViewController) -> Self {
        yAxis.title = "Euro"
        yAxis.isLogarithmic = page.isLogarithmic
        // The axis starts at 0 in charts of every size.
        yAxis.minimum = page.isLogarithmic ? nil : .number(0)
        return self
    }
}
