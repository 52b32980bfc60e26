import Testing

@testable import Inlay

/// Margins of whole points are not on pixel edges at most scales.
@MainActor @Suite struct WholePixelTests {
    nonisolated static let scales = SnappingTests.scales
    private let titles = ["OK", "Last", "Cancel", "Fewer", "Next Guest", "Sort by", "Try Again"]

    private func cutTitles(_ window: Window) -> [String] {
        let drawing = window.displayList().description
        return titles.filter { !drawing.contains("\"\($0)\"") }
    }

    @Test(arguments: scales)
    func `text with enough space is not truncated at any scale`(scale: Double) throws {
        let row = RowView()
        row.alignment = .center
        for title in titles {
            let card = ColumnView()
            card.layoutMargins = EdgeInsets(top: 12, left: 13, bottom: 12, right: 13)
            card.isLayoutMarginsRelativeArrangement = true
            card.addSubview(Label().with { $0.text = title })
            row.addSubview(card)
        }
        row.addSubview(Spacer())

        #expect(try cutTitles(openWindow(row, size: Size(900, 60), scale: scale)) == [])
    }

    @Test(arguments: scales)
    func `a line of half a point is one pixel or more at any place`(scale: Double) throws {
        let column = ColumnView()
        column.spacing = 0
        var lines: [View] = []
        for _ in 0..<4 {
            column.addSubview(View().with { $0.height = 10.3 })
            lines.append(View().with { $0.height = 0.5 })
            column.addSubview(lines[lines.count - 1])
        }
        column.addSubview(Spacer())

        _ = try openWindow(column, size: Size(100, 100), scale: scale)

        for line in lines { #expect(line.frame.height * scale >= 0.999) }
        #expect(zip(column.subviews, column.subviews.dropFirst()).allSatisfy { $0.frame.maxY == $1.frame.minY })
    }

    @Test(arguments: scales)
    func `a line of half a point is one pixel or more in every container`(scale: Double) throws {
        func line(_ set: (View) -> Void) -> View { View().with(set) }
        let centered = line { ($0.height, $0.weight) = (0.5, 1) }
        let layered = line { $0.height = 0.5 }
        let squeezed = line { $0.height = 0.5 }
        let row = RowView()
        row.alignment = .center
        row.height = 15
        row.addSubview(centered)
        let layer = LayerView()
        layer.height = 5.25
        layer.addSubview(layered)
        let short = ColumnView()
        short.height = 20.3
        for view in [View().with { $0.height = 30.3 }, squeezed] { short.addSubview(view) }
        let column = ColumnView()
        for view in [row, layer, short] { column.addSubview(view) }

        _ = try openWindow(column, size: Size(100, 100), scale: scale)

        for line in [centered, layered, squeezed] { #expect(line.frame.height * scale >= 0.999) }
    }

    @Test(arguments: scales)
    func `a button has space for its title at any scale`(scale: Double) throws {
        let row = RowView()
        for title in titles {
            row.addSubview(
                Button().with {
                    $0.style = .system
                    $0.title = title
                })
        }
        row.addSubview(Spacer())

        #expect(try cutTitles(openWindow(row, size: Size(900, 60), scale: scale)) == [])
    }

    @Test(arguments: scales)
    func `a calendar has space for its month at any scale`(scale: Double) throws {
        let picker = DatePicker()
        picker.preferredDatePickerStyle = .inline
        picker.datePickerMode = .date
        let view = View()
        view.addSubview(picker)
        let window = try openWindow(view, scale: scale)
        picker.frame = Rect(origin: .zero, size: picker.measure(fitting: .unconstrained))
        window.drawFrame()

        #expect(!window.displayList().description.contains("…"))
    }

    @Test func `a view that fills the proposed size measures as the proposed size`() throws {
        let view = RowView()
        view.addSubview(Spacer())
        _ = try openWindow(view, scale: 1.25)
        let room = Size(100.3, 20.3)

        let taker = Taker()
        view.addSubview(taker)

        #expect(taker.measure(fitting: room) == room)
        #expect(taker.measure(fitting: Size(100.3, .infinity)).height == 30.4)
    }

    /// A view that is as wide and as high as the proposal, but 30.3 high if the proposed height is infinite.
    private final class Taker: View {
        override func intrinsicSize(fitting proposal: Size) -> Size {
            Size(proposal.width, proposal.height.isFinite ? proposal.height : 30.3)
        }
    }
}
