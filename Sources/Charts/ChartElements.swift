import Inlay

extension ViewBuilder {
    static let chartElements: [View.Type] = [
        LineChartView.self, AreaChartView.self, BarChartView.self, ScatterChartView.self, PieChartView.self,
    ]

    /// Registers the charts as elements of documents: `LineChartView`, `AreaChartView`, `BarChartView`, `ScatterChartView` and
    /// `PieChartView`, also with the name of the module, as in `InlayCharts.PieChartView`. An app calls it before it loads documents.
    public static func registerCharts() { for type in chartElements { register(type) } }
}
