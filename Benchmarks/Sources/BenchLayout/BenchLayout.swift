import CBench
import Inlay
import InlayTesting

/// W2: times the layout of a visible tree whose width alternates by one point, until all views have their frames.
/// W2-text: times the layout of the same tree after one label has changed its text.
///
///     BenchLayout DOCUMENTS W2|W2-text COUNT
@main struct BenchLayout {
    private static let repetitions = 50

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, ["W2", "W2-text"].contains(arguments[2]), let count = Int(arguments[3]) else {
            bench_usage("BenchLayout DOCUMENTS W2|W2-text COUNT")
        }
        try measure(arguments[2], "\(arguments[1])/rows-\(count).xml", elementCount: count)
    }

    private static func measure(_ workload: String, _ path: String, elementCount: Int) throws {
        let controller = BenchLayoutController()
        let app = try TestApplication(controller, size: Size(1280, 800))
        let column = try ViewBuilder().load(MarkupSource(contentsOf: path)).view
        controller.view.addSubview(column)
        // The column gets its measured height, as in a scroll view.
        column.frame = Rect(0, 0, 1280, column.measure(fitting: Size(1280, .infinity)).height)
        guard let row = column.subviews.last, let button = row.subviews.last, let label = row.subviews.first as? Label
        else {
            return print("the document has no rows")
        }
        app.window.layout()

        let changeText = { (step: Int) in
            label.text = "Item \(step + 100)"
            app.window.layout()
        }
        let changeWidth = { (step: Int) in
            let edge = button.frame.maxX
            let change = step.isMultiple(of: 2) ? 1.0 : -1
            column.frame.size.width += change
            app.window.layout()
            guard button.frame.maxX == edge + change else { fatalError("the last button did not move by a point") }
        }
        let step = workload == "W2" ? changeWidth : changeText
        for index in 0..<10 { step(index) }
        var times = (0..<repetitions).map { index in
            let start = bench_now()
            step(index)
            return bench_now() - start
        }
        bench_report(workload, elementCount, &times, CInt(times.count), 0, "")
    }
}

final class BenchLayoutController: ViewController {
    override func loadView() { view = View() }
}
