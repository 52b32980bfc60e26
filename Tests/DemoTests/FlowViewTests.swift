import Testing

@testable import Demo
@testable import Inlay

/// The view that wraps its children, and the card of a page.
@Suite struct FlowViewTests {
    private func flow(_ count: Int, in width: Double) -> (flow: FlowView, frames: [Rect]) {
        let flow = FlowView()
        (flow.childWidth, flow.spacing, flow.lineSpacing) = (100, 10, 5)
        for _ in 0..<count {
            let view = View()
            view.height = 20
            flow.addArrangedSubview(view)
        }
        let height = flow.measure(fitting: Size(width, .infinity)).height
        flow.frame = Rect(0, 0, width, height)
        flow.layoutIfNeeded()
        return (flow, flow.arrangedSubviews.map(\.frame))
    }

    @Test func `children share a line where all have room`() {
        #expect(flow(2, in: 210).frames == [Rect(0, 0, 100, 20), Rect(110, 0, 100, 20)])
        #expect(flow(2, in: 210).flow.frame.height == 20)
    }

    @Test func `a child without room is in a line of its own`() {
        let (flow, frames) = flow(2, in: 209)
        #expect(frames == [Rect(0, 0, 209, 20), Rect(0, 25, 209, 20)])
        #expect(flow.frame.height == 45)
    }

    @Test func `lines after the first are indented`() {
        let (flow, _) = flow(2, in: 150)
        flow.indent = 30
        flow.layoutIfNeeded()
        #expect(flow.arrangedSubviews.map(\.frame) == [Rect(0, 0, 150, 20), Rect(30, 25, 120, 20)])
    }

    @Test func `weights share the width of a line`() {
        let (flow, _) = flow(2, in: 310)
        flow.arrangedSubviews[0].weight = 2
        flow.setNeedsLayout()
        flow.layoutIfNeeded()
        #expect(flow.arrangedSubviews.map(\.frame.width) == [200, 100])
    }

    @Test func `hidden children take no room, and lines share the rest of the height`() {
        let (flow, _) = flow(3, in: 150)
        flow.arrangedSubviews[1].isHidden = true
        flow.frame = Rect(0, 0, 150, 105)
        flow.layoutIfNeeded()
        #expect(flow.arrangedSubviews[0].frame == Rect(0, 0, 150, 50))
        #expect(flow.arrangedSubviews[2].frame == Rect(0, 55, 150, 50))
    }

    @Test func `a card is as high as its content, and follows it`() {
        let (stage, page, label) = (StageView(), ColumnView(), View())
        label.height = 40
        page.addArrangedSubview(label)
        (stage.fitsContent, stage.idealWidth, stage.page) = (true, 300, page)
        stage.frame = Rect(0, 0, 600, 400)
        stage.layoutIfNeeded()
        #expect(page.frame == Rect(0, 0, 300, 40))

        label.height = 90
        stage.layoutIfNeeded()
        stage.layoutIfNeeded()
        #expect(page.frame.height == 90)

        stage.fitsContent = false
        stage.layoutIfNeeded()
        #expect(page.frame.height == 376)
    }
}
