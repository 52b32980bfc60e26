import Charts
import Inlay
import InlayTesting
import Testing

@Suite struct PieChartViewTests {
    private func makeApp() throws -> (app: TestApplication, chart: PieChartView) {
        ViewBuilder.register(PieChartView.self)
        let app = try TestApplication(
            markup: "<Charts.PieChartView id='chart' width='200' height='200'/>", size: Size(200, 200))
        let chart = try #require(app["#chart", as: PieChartView.self])
        chart.slices = [
            PieChartView.Slice(name: "Work", value: 1, color: .accent),
            PieChartView.Slice(name: "Sleep", value: 3, color: .role(.success)),
        ]
        return (app, chart)
    }

    @Test func `a click selects the slice at its place and a second click deselects it`() throws {
        let (app, chart) = try makeApp()

        app.click(at: Point(160, 40))
        #expect(chart.selectedSlice == 0)
        #expect(chart.accessibility.value == "Work 25 %")
        app.click(at: Point(160, 40))

        #expect(chart.selectedSlice == -1)
        #expect(app.diagnostics.isEmpty)
    }

    @Test func `an invalid value counts as zero`() throws {
        let (_, chart) = try makeApp()

        chart.slices[0].value = .nan

        #expect(chart.accessibility.label == "Work 0 %, Sleep 100 %")
    }

    @Test func `a rotation moves the slices`() throws {
        let (_, chart) = try makeApp()

        chart.rotation = 90

        #expect(chart.slice(at: Point(160, 160)) == 0)
        #expect(chart.slice(at: Point(160, 40)) == 1)
        #expect(chart.slice(at: Point(100, 100)) == -1)
    }
}
