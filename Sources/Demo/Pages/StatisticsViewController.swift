import Inlay
import InlayCharts

/// Charts of the module InlayCharts: values from the document, from a bound array and from code.
final class StatisticsViewController: ViewController {
    override var preferredContentSize: Size { Size(720, 560) }

    @Bindable var temperatures = [3.5, 4.2, 8.1, 12.4, 17, 20.3, 22.1, 21.6, 17.2, 12, 7.1, 4.4]
    @Bindable var isStacked = true
    @Bindable var isHorizontal = false
    @Outlet var scatterChart: ScatterChartView
    @Outlet var noiseChart: LineChartView
    @Outlet var barChart: BarChartView
    @Outlet var pointLabel: Label

    private static let count = 100_000

    override func viewDidLoad() {
        var state: UInt64 = 1
        /// The same numbers in each run, from 0 to 1.
        func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 33) / Double(1 << 31)
        }
        var level = 0.0
        noiseChart.values = (0..<Self.count).map { _ in
            level += next() - 0.5
            return level
        }
        scatterChart.series = ["Cats", "Dogs"].enumerated().map { number, title in
            ChartSeries(
                title: title,
                points: (0..<40).map { _ in
                    let size = 20 + Double(number) * 15 + next() * 25
                    return ChartPoint(x: size, y: size / 8 + next() * 4)
                })
        }
        barChart.onValueChanged = { [weak self] in self?.show() }
        show()
    }

    private func show() { pointLabel.text = barChart.accessibility.value ?? "Nothing selected" }
}
