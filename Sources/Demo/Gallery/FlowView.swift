import Inlay

/// Children side by side where all of them have room, else in further lines below.
///
/// The children of a line share its width in the ratio of their weights; a weight of 0 counts as 1. The lines share the rest of the height.
final class FlowView: LayoutView {
    /// The smallest width of a child in a line with others, in points at the normal size of text.
    var childWidth = 240.0 { didSet { if childWidth != oldValue { setNeedsLayout() } } }
    /// The distance between the children of a line, in points.
    var spacing = 16.0 { didSet { if spacing != oldValue { setNeedsLayout() } } }
    /// The distance between lines, in points.
    var lineSpacing = 12.0 { didSet { if lineSpacing != oldValue { setNeedsLayout() } } }
    /// The inset of the lines after the first at the leading side, in points.
    var indent = 0.0 { didSet { if indent != oldValue { setNeedsLayout() } } }

    required init() { super.init() }

    deinit {}

    override class var properties: PropertyTable {
        super.properties + [
            .init("childWidth", \FlowView.childWidth) { $0.childWidth = $1 },
            .init("spacing", \FlowView.spacing) { $0.spacing = $1 },
            .init("lineSpacing", \FlowView.lineSpacing) { $0.lineSpacing = $1 },
            .init("indent", \FlowView.indent) { $0.indent = $1 },
        ]
    }

    override var hasConstantSize: Bool { false }

    private var children: [View] { arrangedSubviews.filter { !$0.isHidden } }

    override func isStretchable(along axis: Axis) -> Bool {
        axis == .horizontal || children.contains { $0.isStretchable(along: axis) }
    }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        let margins = layoutMargins
        let natural = Double(children.count) * (childWidth * max(1, theme.fontScale) + spacing)
        let width = proposal.width.isFinite ? proposal.width - margins.left - margins.right : natural
        let heights = lines(in: width).map(height)
        let gaps = lineSpacing * Double(max(0, heights.count - 1))
        return Size(.undefined, heights.reduce(gaps, +) + margins.top + margins.bottom)
    }

    override func layoutSubviews() {
        let margins = layoutMargins
        let room = Size(bounds.width - margins.left - margins.right, bounds.height - margins.top - margins.bottom)
        let lines = lines(in: room.width)
        let heights = lines.map(height)
        let gaps = lineSpacing * Double(max(0, lines.count - 1))
        let extra = lines.isEmpty ? 0 : max(0, room.height - heights.reduce(gaps, +)) / Double(lines.count)
        var y = margins.top
        for (line, height) in zip(lines, heights) {
            for place in line {
                let x = isRightToLeft ? room.width - place.x - place.width : place.x
                place.view.frame = Rect(margins.left + x, y, place.width, height + extra)
            }
            y += height + extra + lineSpacing
        }
    }

    /// A child with its distance from the leading side and its width.
    private typealias Place = (view: View, x: Double, width: Double)

    private func lines(in width: Double) -> [[Place]] {
        let children = children
        let least = childWidth * max(1, theme.fontScale)
        func count(in width: Double) -> Int {
            Int(min(max(1, (width + spacing) / max(1, least + spacing)), Double(max(1, children.count))))
        }
        guard count(in: width) < children.count else { return [line(of: children, at: 0, in: width)] }
        var (lines, rest) = ([[Place]](), children[...])
        while !rest.isEmpty {
            let start = lines.isEmpty ? 0 : indent
            let part = rest.prefix(count(in: width - start))
            lines.append(line(of: Array(part), at: start, in: width - start))
            rest = rest.dropFirst(part.count)
        }
        return lines
    }

    private func line(of views: [View], at start: Double, in width: Double) -> [Place] {
        let room = max(0, width - spacing * Double(max(0, views.count - 1)))
        let weights = views.map { $0.weight > 0 ? $0.weight : 1 }
        let sum = weights.reduce(0, +)
        var x = start
        return zip(views, weights).map { view, weight in
            let next = x + room * weight / sum
            defer { x = next + spacing }
            return (view, x.rounded(), next.rounded() - x.rounded())
        }
    }

    private func height(of line: [Place]) -> Double {
        line.map { $0.view.measure(fitting: Size($0.width, .infinity)).height }.filter(\.isDefined).max() ?? 0
    }
}
