import Inlay

#if canImport(Glibc)
    import Glibc
#endif

/// Drawings of code: bars by a method of the owner, and a wheel of colours by a closure. Their parts can be pressed.
final class CanvasViewController: ViewController {
    override var preferredContentSize: Size { Size(560, 340) }

    @Outlet var bars: Canvas
    @Outlet var wheel: Canvas
    @Outlet var stateLabel: Label

    private static let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    /// Litres a square metre.
    private static let rain = [4.0, 7, 1, 0.5, 3, 9, 6]
    private static let colors = [
        "#c01c28", "#c64600", "#986a44", "#26a269", "#2190a4", "#1c71d8", "#613583", "#a347ba",
    ]

    @Setting("canvas.day") var day = -1
    @Setting("canvas.color") var color = 5

    override func registerActions(in actions: inout ActionTable) {
        actions["drawBars"] = drawBars
        actions["reset"] = { [unowned self] in
            $day.reset()
            $color.reset()
            show()
        }
    }

    override func viewDidLoad() {
        bars.makeRegions = { [unowned self] size in
            Self.days.indices.map { index in
                var region = Canvas.Region(
                    Self.days[index], columnFrame(index, in: size),
                    toolTip: "\(Self.days[index]): \(Self.rain[index]) l"
                ) { [unowned self] in choose(day: index) }
                region.value = "\(Self.rain[index]) l"
                return region
            }
        }
        wheel.makeRegions = { [unowned self] size in
            Self.colors.indices.map { index in
                Canvas.Region(Self.colors[index], sector(index, in: size), label: "Colour \(index + 1)") {
                    [unowned self] in
                    color = index
                    show()
                }
            }
        }
        wheel.onDraw = { [unowned self] list, size in drawWheel(into: &list, size) }
        show()
    }

    private func choose(day index: Int) {
        day = day == index ? -1 : index
        show()
    }

    private func show() {
        stateLabel.text =
            Self.days.indices.contains(day) ? "\(Self.days[day]): \(Self.rain[day]) litres" : "Click a day or a colour"
        bars.setNeedsDisplay()
        wheel.setNeedsDisplay()
    }

    private var barColor: Color { Color(hex: Self.colors.indices.contains(color) ? Self.colors[color] : "") ?? .accent }

    // MARK: Bars

    private func columnFrame(_ index: Int, in size: Size) -> Rect {
        let width = size.width / Double(Self.days.count)
        return Rect(Double(index) * width, 0, width, size.height)
    }

    private func drawBars(_ list: inout DisplayList, _ size: Size) {
        let line = list.size(of: "M", font: .style(.caption1)).height
        let room = size.height - 2 * line - 8
        for (index, amount) in Self.rain.enumerated() {
            let column = columnFrame(index, in: size)
            let height = max(1, room * amount / 10)
            let bar = Rect(column.minX + 6, size.height - line - 4 - height, column.width - 12, height)
            let isPale = day >= 0 && day != index && bars.hoveredRegion != Self.days[index]
            list.fill(bar, cornerRadius: 4, barColor.opacity(isPale ? 0.4 : 1))
            list.text(
                "\(amount)", at: Point(bar.midX, bar.minY - line - 2), font: .style(.caption1), color: .secondaryLabel,
                alignment: .center)
            list.text(
                String(Self.days[index].prefix(column.width < 32 ? 1 : 3)), at: Point(bar.midX, size.height - line),
                font: .style(.caption1), color: day == index ? .label : .secondaryLabel, alignment: .center)
        }
    }

    // MARK: Wheel

    private func sector(_ index: Int, in size: Size) -> Path {
        let (center, radius) = (Point(size.width / 2, size.height / 2), min(size.width, size.height) / 2 - 4)
        let step = 2 * Double.pi / Double(Self.colors.count)
        let start = Double(index) * step - .pi / 2
        var path = Path()
        path.addArc(center: center, radius: radius, startAngle: start + 0.02, endAngle: start + step - 0.02)
        path.addArc(
            center: center, radius: radius * 0.55, startAngle: start + step - 0.04, endAngle: start + 0.04,
            clockwise: false)
        path.close()
        return path
    }

    private func drawWheel(into list: inout DisplayList, _ size: Size) {
        for (index, text) in Self.colors.enumerated() {
            let isBright = index == color || wheel.hoveredRegion == text
            list.fill(sector(index, in: size), (Color(hex: text) ?? .accent).opacity(isBright ? 1 : 0.55))
        }
        let height = list.size(of: "0", font: .style(.title2)).height
        list.text(
            "\(color + 1)", at: Point(size.width / 2, (size.height - height) / 2), font: .style(.title2),
            alignment: .center)
    }
}
