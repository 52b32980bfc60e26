import Inlay
import InlayTesting

/// W2: layout of a shown tree whose width changes by a point, back and forth, until all views have their places; and of the
/// same tree when one label changes its text.
///
/// Rows of a label, a spacer and a button in a column. Arguments: numbers of elements, 1,000, 10,000 and 100,000 by default.
@main struct BenchLayout {
    private static let repetitions = 50

    static func main() throws {
        let counts = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        for count in counts.isEmpty ? [1000, 10_000, 100_000] : counts { try measure(elementCount: count) }
    }

    private static func measure(elementCount: Int) throws {
        let controller = BenchLayoutController()
        let app = try TestApplication(controller, size: Size(1280, 800))
        let document = try ViewBuilder().load(
            MarkupSource(name: "rows.xml", text: document(elementCount: elementCount)))
        let column = document.view
        controller.view.addSubview(column)
        // As high as it wants to be, as in a scroll view.
        column.frame = Rect(0, 0, 1280, column.measure(fitting: Size(1280, .infinity)).height)
        guard let row = column.subviews.last, let button = row.subviews.last, let label = row.subviews.first as? Label
        else {
            return print("the document has no rows")
        }
        app.window.layout()

        let widths = times { step in
            let edge = button.frame.maxX
            let change = step.isMultiple(of: 2) ? 1.0 : -1
            column.frame.size.width += change
            app.window.layout()
            guard button.frame.maxX == edge + change else { fatalError("the last button did not move by a point") }
        }
        let texts = times { step in
            let text = "Item \(step + 100)"
            label.text = text
            app.window.layout()
        }
        print("\(elementCount) elements: width \(widths), one text \(texts)")
    }

    /// The median of what `step` takes, and the least.
    private static func times(_ step: (Int) -> Void) -> String {
        for index in 0..<10 { step(index) }
        let times = (0..<repetitions).map { index in
            let start = ContinuousClock.now
            step(index)
            return ContinuousClock.now - start
        }.sorted()
        return "median \(times[times.count / 2].microseconds) µs (least \(times[0].microseconds))"
    }

    private static func document(elementCount: Int) -> String {
        var text = #"<ColumnView spacing="4">"# + "\n"
        for index in 0..<elementCount / 4 {
            text += #"  <RowView spacing="4"><Label text="Item \#(index)"/>"#
            text += #"<Spacer/><Button title="Press"/></RowView>"# + "\n"
        }
        return text + "</ColumnView>\n"
    }
}

final class BenchLayoutController: ViewController {
    override func loadView() { view = View() }
}

extension Duration {
    /// To the tenth.
    fileprivate var microseconds: Double {
        (Double(components.seconds) * 1e7 + Double(components.attoseconds) / 1e11).rounded() / 10
    }
}
