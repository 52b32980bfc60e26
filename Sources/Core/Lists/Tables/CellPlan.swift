/// The frames of a cell's parts, for left-to-right text. Specification 11.5.
struct CellPlan {
    private let content: (image: ImageView?, text: Label?, detail: Label?, end: View?)
    /// Whether the app set an accessory view. Built-in accessories fit into any row height.
    private let isAccessoryOfApp: Bool
    private let style: TableViewCell.Style
    private let metrics: Theme.Metrics
    /// The left edge of the texts, in points. The texts are placed between `start` and `end`, before the accessory.
    let start: Double
    private let end: Double
    private let width: Double
    private let imageSize: Size
    private let endSize: Size
    private var textSize = Size.zero
    private var detailSize = Size.zero

    /// Spacing in points.
    private static let gap = 8.0
    private static let imageGap = 12.0
    private static let lineGap = 2.0
    static let indentation = 10.0
    /// The greatest width of the first column of `value2`.
    private static let columnWidth = 90.0

    /// - Parameter width: points.
    init(_ cell: TableViewCell, width: Double) {
        content = cell.content
        isAccessoryOfApp = cell.accessoryView != nil
        style = cell.style
        metrics = cell.theme.metrics
        self.width = width
        imageSize = content.image.map(Self.fittingSize(of:)) ?? .zero
        endSize = content.end.map(Self.fittingSize(of:)) ?? .zero
        let first = metrics.rowInset + Double(cell.indentationLevel) * Self.indentation
        start = content.image == nil ? first : first + imageSize.width + Self.imageGap
        end = width - metrics.rowInset - (content.end == nil ? 0 : endSize.width + Self.gap)
        measureTexts()
    }

    private var room: Double { max(0, end - start) }
    private var column: Double { min(Self.columnWidth, room / 3) }

    private mutating func measureTexts() {
        func size(_ label: Label?, _ width: Double) -> Size {
            guard let size = label?.measure(fitting: Size(width, .infinity)) else { return .zero }
            return Size(min(size.width.defined(or: 0), width), size.height.defined(or: 0))
        }
        switch style {
        case .default, .subtitle:
            textSize = size(content.text, room)
            detailSize = size(content.detail, room)
        case .value1:
            let wish = size(content.text, room).width
            let least = min(size(content.detail, room).width, room * 0.4)
            let detailRoom = max(least, room - wish - Self.gap)
            detailSize = size(content.detail, detailRoom)
            textSize = size(content.text, max(0, room - detailSize.width - (content.detail == nil ? 0 : Self.gap)))
        case .value2:
            textSize = size(content.text, column)
            detailSize = size(content.detail, max(0, room - column - Self.gap))
        }
    }

    /// The height that fits the texts, the image and the accessory; at least the theme's row height.
    var height: Double {
        var texts = max(textSize.height, detailSize.height)
        if style == .subtitle, content.detail != nil { texts = textSize.height + Self.lineGap + detailSize.height }
        return max(
            metrics.rowHeight, texts > 0 ? texts + 2 * metrics.rowPadding : 0,
            content.image == nil ? 0 : imageSize.height + 2 * Self.gap,
            isAccessoryOfApp ? endSize.height + 2 * Self.gap : 0)
    }

    func frames(height: Double) -> [(View, Rect)] {
        var frames: [(View, Rect)] = []
        func add(_ view: View?, _ x: Double, _ size: Size, y: Double? = nil) {
            if let view { frames.append((view, Rect(x, y ?? (height - size.height) / 2, size.width, size.height))) }
        }
        add(content.image, start - Self.imageGap - imageSize.width, imageSize)
        add(content.end, width - metrics.rowInset - endSize.width, endSize)
        switch style {
        case .default: add(content.text, start, Size(room, textSize.height))
        case .value1:
            add(content.text, start, textSize)
            add(content.detail, end - detailSize.width, detailSize)
        case .value2:
            add(content.text, start + column - textSize.width, textSize)
            let x = start + column + Self.gap
            add(content.detail, x, Size(max(0, end - x), detailSize.height))
        case .subtitle:
            let both = textSize.height + (content.detail == nil ? 0 : Self.lineGap + detailSize.height)
            let y = (height - both) / 2
            add(content.text, start, Size(room, textSize.height), y: y)
            add(content.detail, start, Size(room, detailSize.height), y: y + textSize.height + Self.lineGap)
        }
        return frames
    }

    /// Returns the size that a view asks for, with 0 for an undefined width or height.
    private static func fittingSize(of view: View) -> Size {
        let size = view.measure(fitting: .unconstrained)
        return Size(size.width.defined(or: 0), size.height.defined(or: 0))
    }
}
