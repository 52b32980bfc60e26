import Inlay

/// The times of the last frames as bars, below a line for the time of a frame at 60 Hz.
final class FrameGraph: View {
    var frames: [Inspection.FrameEntry] = [] { didSet { setNeedsDisplay() } }

    /// The time of a frame at 60 Hz.
    private static let budget = Duration.microseconds(16_667)
    /// The time at the upper edge: 25 ms.
    private static let height = Duration.milliseconds(25)
    /// The width of a bar with its gap, in points.
    private static let step = 5.0

    private static let colors: [Color] = [
        Color(red: 0.2, green: 0.65, blue: 0.3), Color(red: 0.95, green: 0.6, blue: 0.1),
        Color(red: 0.1, green: 0.45, blue: 0.95),
    ]

    override func draw(into list: inout DisplayList) {
        list.fill(bounds, cornerRadius: 4, .role(.fill))
        let count = max(0, Int(bounds.width / Self.step))
        for (index, frame) in frames.suffix(count).reversed().enumerated() {
            let x = bounds.width - Double(index + 1) * Self.step + 1
            var y = bounds.height
            for (part, color) in zip([frame.layout, frame.display, frame.painting], Self.colors) {
                let length = min(y, part / Self.height * bounds.height)
                y -= length
                list.fill(Rect(x, y, Self.step - 1, length), color)
            }
        }
        let line = bounds.height * (1 - Self.budget / Self.height)
        list.fill(Rect(0, line.rounded(), bounds.width, 1), .role(.destructive))
    }

    override var accessibility: Accessibility {
        let last = frames.last.map { $0.layout + $0.display + $0.painting }
        return Accessibility(
            role: .image, label: "Times of the last frames",
            value: last.map { "the last frame took \($0.inMilliseconds) ms" })
    }
}
