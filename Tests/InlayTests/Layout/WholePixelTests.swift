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
