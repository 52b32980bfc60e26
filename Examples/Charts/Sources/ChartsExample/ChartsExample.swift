import Charts
import Inlay
import InlaySDL

/// A day as a chart: sliders change its parts.
final class DayViewController: ViewController {
    override var preferredContentSize: Size { Size(480, 280) }

    @Outlet var chart: PieChartView
    @Bindable var work = 8.0
    @Bindable var sleep = 8.0
    @Bindable var selected = -1

    override func registerActions(in actions: inout ActionTable) {
        actions["change"] = { [unowned self] in show() }
    }

    override func viewDidLoad() { show() }

    private func show() {
        chart.slices = [
            PieChartView.Slice(name: "Work", value: work, color: .accent),
            PieChartView.Slice(name: "Sleep", value: sleep, color: .role(.success)),
            PieChartView.Slice(name: "Free", value: 24 - work - sleep, color: .role(.warning)),
        ]
    }
}

@main struct ChartsExample {
    static func main() {
        ViewBuilder.register(PieChartView.self)
        ViewBuilder.register(owner: DayViewController.self)
        Application(title: "Charts", identifier: "inlay-charts")
            .run(DayViewController(), arguments: Application.arguments)
    }
}
