import Testing

@testable import Inlay

/// Separator lines at every scale.
@MainActor @Suite struct HairlineTests {
    nonisolated private static let samples = [
        "<Stepper/>",
        #"<SegmentedControl><segment title="One"/><segment title="Two"/><segment title="Three"/></SegmentedControl>"#,
        #"<Toolbar width="320"><item type="undo"/></Toolbar>"#,
        #"<TabBar width="320"><item title="Notes"/><item title="All"/></TabBar>"#,
        #"<NavigationBar width="320" title="Notes"/>"#,
    ]

    private func expectLines(in window: Window, scale: Double) {
        let lines = window.displayList().commands.compactMap { command -> Rect? in
            guard case .fill(let rect, .zero, .color(let color), _) = command, min(rect.width, rect.height) <= 2,
                [Color.separator, .role(.fillBorder)].contains(color)
            else { return nil }
            return rect
        }
        #expect(!lines.isEmpty)
        for line in lines {
            let (left, top) = ((line.minX * scale).rounded(), (line.minY * scale).rounded())
            let (right, bottom) = ((line.maxX * scale).rounded(), (line.maxY * scale).rounded())
            #expect(min(right - left, bottom - top) == max(1, scale.rounded()), "\(line)")
            let edges = [(line.minX, left), (line.minY, top), (line.maxX, right), (line.maxY, bottom)]
            #expect(edges.allSatisfy { abs($0 * scale - $1) < 1e-6 }, "\(line)")
        }
    }

    @Test(arguments: samples, [1, 1.25, 1.5, 2])
    func `separator lines have border thickness and align to device pixels`(markup: String, scale: Double) throws {
        let root = try view(
            #"<ColumnView layoutMargins="7"><RowView>\#(markup)<Spacer/></RowView><Spacer/></ColumnView>"#)
        let window = try openWindow(root, size: Size(400, 300), scale: scale)

        expectLines(in: window, scale: scale)
    }

    @Test(arguments: [1, 1.25, 1.5, 2]) func `menu separators align to device pixels`(scale: Double) throws {
        let button = Button()
        let window = try openWindow(button, size: Size(400, 300), scale: scale)
        let groups = ["A", "B", "C"].map { Menu(options: .displayInline, children: [Action(title: $0) { _ in }]) }

        Menu(children: groups).show(beside: button)
        let clock = try #require(window.application?.clock as? ManualClock)
        clock.advance(by: .seconds(1))
        window.drawFrame()

        expectLines(in: window, scale: scale)
    }
}
