/// Drawing commands in order, in points. A value that can be compared and printed, independent of views.
public nonisolated struct DisplayList: Equatable, Sendable {
    /// The commands, in drawing order.
    public private(set) var commands: [DisplayCommand] = []

    public init() {}

    /// - Parameter capacity: the expected number of commands.
    init(capacity: Int) { commands.reserveCapacity(capacity) }

    /// Whether the list draws nothing.
    public var isEmpty: Bool { commands.isEmpty }
}

/// A drawing command. `push` commands apply until the matching `pop`.
public nonisolated enum DisplayCommand: Equatable, Sendable {
    /// `beneath` is the width of an opaque border that is drawn over the edge later; the fill stays inside the border's outer edge.
    case fill(Rect, corners: CornerRadii, Paint, beneath: Double = 0)
    /// A line of `width` points along the inside of the rectangle's edge.
    case border(Rect, corners: CornerRadii, width: Double, Paint)
    /// `at` is the left end of the baseline.
    case text(TextRun, at: Point, Color)
    /// The image is stretched to the rectangle; with a tint, its shape is filled with the tint colour.
    case image(Image, Rect, tint: Color?)
    /// The area inside the path, or with a stroke the line along it. `at` is the path's origin. The case is indirect because
    /// paths are rare and the other commands stay small.
    indirect case path(Path, at: Point, Paint, Stroke?)
    /// Blurs the existing drawing inside the shape; `radius` is the standard deviation in points.
    case blur(Rect, corners: CornerRadii, radius: Double, beneath: Double = 0)
    case pushClip(Rect, corners: CornerRadii, beneath: Double = 0)
    /// Draws the following commands as one layer, over the shadow of its shape.
    case pushShadow(Shadow)
    /// Draws the following commands as one layer, composited with this opacity. With `isPicture`, the layer is used even if
    /// only one command is visible; otherwise a single command is drawn directly, with different rounding.
    case pushOpacity(Double, isPicture: Bool = false)
    /// Draws the following commands as one layer, rotated, scaled or sheared about a point. Enlarged content that is not moving
    /// is rasterised at its final size.
    case pushTransform(AffineTransform, about: Point, isMoving: Bool = false)
    case pop
}

nonisolated extension DisplayList {
    /// - Parameter width: the width of an opaque border that will cover the edge, in points.
    public mutating func fill(_ rect: Rect, cornerRadius: Double = 0, _ color: Color, beneath width: Double = 0) {
        fill(rect, corners: CornerRadii(cornerRadius), .color(color), beneath: width)
    }

    /// - Parameter width: the width of an opaque border that will cover the edge, in points.
    public mutating func fill(_ rect: Rect, corners: CornerRadii = .zero, _ paint: Paint, beneath width: Double = 0) {
        commands.append(.fill(rect, corners: corners, paint, beneath: width))
    }

    /// Draws a border inside of a rectangle, in one radius for all corners. Lengths are in points.
    public mutating func strokeBorder(_ rect: Rect, cornerRadius: Double = 0, width: Double, _ color: Color) {
        strokeBorder(rect, corners: CornerRadii(cornerRadius), width: width, .color(color))
    }

    /// Draws a border inside of a rectangle. Lengths are in points.
    public mutating func strokeBorder(_ rect: Rect, corners: CornerRadii, width: Double, _ paint: Paint) {
        commands.append(.border(rect, corners: corners, width: width, paint))
    }

    /// Draws a run of text. `baseline` is the left end of its baseline.
    public mutating func draw(_ run: TextRun, at baseline: Point, _ color: Color) {
        commands.append(.text(run, at: baseline, color))
    }

    /// Draws an image, stretched to a rectangle; with a tint, its shape is filled with the tint colour.
    public mutating func draw(_ image: Image, in rect: Rect, tint: Color? = nil) {
        commands.append(.image(image, rect, tint: tint))
    }

    /// Fills the area inside a path. `place` is the position of the path's origin.
    public mutating func fill(_ path: Path, at place: Point = .zero, _ paint: Paint) {
        commands.append(.path(path, at: place, paint, nil))
    }

    /// Fills a path that is moved to a place.
    public mutating func fill(_ path: Path, at place: Point = .zero, _ color: Color) {
        fill(path, at: place, .color(color))
    }

    /// Draws a line along a path. `place` is the position of the path's origin.
    public mutating func stroke(_ path: Path, at place: Point = .zero, _ stroke: Stroke, _ paint: Paint) {
        commands.append(.path(path, at: place, paint, stroke))
    }

    /// Strokes a path that is moved to a place.
    public mutating func stroke(_ path: Path, at place: Point = .zero, _ stroke: Stroke, _ color: Color) {
        self.stroke(path, at: place, stroke, .color(color))
    }

    /// Blurs everything that is already drawn inside the shape, by any view. `radius` is the standard deviation in points. A
    /// change inside or near the shape redraws all of it.
    ///
    /// - Parameter width: the width of an opaque border that will cover the edge, in points.
    public mutating func blur(
        _ rect: Rect, corners: CornerRadii = .zero, radius: Double, beneath width: Double = 0
    ) {
        commands.append(.blur(rect, corners: corners, radius: radius, beneath: width))
    }

    /// Clips the drawing of `content` to the rectangle.
    ///
    /// - Parameter width: the width of an opaque border that will cover the edge, in points.
    public mutating func clip(
        to rect: Rect, corners: CornerRadii = .zero, beneath width: Double = 0,
        _ content: (inout DisplayList) -> Void
    ) {
        group(.pushClip(rect, corners: corners, beneath: width), content)
    }

    /// Draws the commands of `content` over their shadow.
    public mutating func drawLayer(shadow: Shadow, _ content: (inout DisplayList) -> Void) {
        group(.pushShadow(shadow), content)
    }

    /// Draws the commands of `content` as one layer with this opacity, from 0 to 1.
    public mutating func drawLayer(opacity: Double, _ content: (inout DisplayList) -> Void) {
        drawLayer(opacity: opacity, isPicture: false, content)
    }

    mutating func drawLayer(opacity: Double, isPicture: Bool, _ content: (inout DisplayList) -> Void) {
        if opacity >= 1 {
            content(&self)
        } else if opacity > 0 {
            group(.pushOpacity(opacity, isPicture: isPicture), content)
        }
    }

    /// Draws the commands of `content` as one layer, rotated, scaled or sheared about a point. A translation alone needs no
    /// layer. A transform that collapses the content, or scales lengths by more than 1,000 or less than 1/1,000, draws nothing.
    ///
    /// - Parameter isMoving: whether the transform changes in each frame. Enlarged content is then slightly soft, but it does
    ///   not jump between pixels, and glyphs are not rasterised for each size.
    public mutating func transform(
        _ transform: AffineTransform, about center: Point = .zero, isMoving: Bool = false,
        _ content: (inout DisplayList) -> Void
    ) {
        if transform.isTranslation {
            var moved = DisplayList()
            content(&moved)
            append(moved, at: Point(transform.tx, transform.ty))
        } else if transform.isShowable {
            group(.pushTransform(transform, about: center, isMoving: isMoving), content)
        }
    }

    /// Resolves colour roles in a theme, for a view whose theme differs from the theme that the list is drawn with.
    mutating func resolveColors(in theme: Theme) {
        for index in commands.indices { commands[index] = commands[index].resolvingColors(in: theme) }
    }

    /// Appends another list, moved by `offset`.
    public mutating func append(_ other: DisplayList, at offset: Point) {
        // No capacity is reserved: that would reallocate the commands for each view of a window.
        for index in other.commands.indices { commands.append(other.commands[index].offset(by: offset)) }
    }

    /// Appends the commands of a long list that are visible in `area`, which is relative to the list's origin.
    mutating func append(_ other: DisplayList, at offset: Point, within area: RenderArea, _ index: DisplayListIndex) {
        for place in index.commands(within: area) { commands.append(other.commands[place].offset(by: offset)) }
    }

    private mutating func group(_ start: DisplayCommand, _ content: (inout DisplayList) -> Void) {
        let count = commands.count
        commands.append(start)
        content(&self)
        if commands.count == count + 1 { commands.removeLast() } else { commands.append(.pop) }
    }

    /// The smallest rectangle that contains all drawing.
    public var bounds: Rect {
        var result = Rect.zero
        var open: [(scope: DisplayCommand, content: Rect)] = []
        func add(_ rect: Rect) {
            if open.isEmpty { result = result.union(rect) } else { open[open.count - 1].content.join(rect) }
        }
        for command in commands {
            switch command {
            case _ where command.beginsGroup: open.append((command, .zero))
            case .pop: if let last = open.popLast() { add(last.scope.effectBounds(of: last.content)) }
            default: add(command.bounds)
            }
        }
        while let last = open.popLast() { add(last.scope.effectBounds(of: last.content)) }
        return result
    }
}

/// A shadow of a shape on the content below it.
public nonisolated struct Shadow: Hashable, Sendable {
    /// The distance of the shadow from the shape, in points.
    public var offset: Point
    /// The standard deviation of the blur, in points.
    public var radius: Double
    /// The colour of the shadow, including its opacity.
    public var color: Color

    /// Creates a shadow. Lengths are in points.
    public init(offset: Point, radius: Double, color: Color) {
        self.offset = offset
        self.radius = radius
        self.color = color
    }

    /// The area of a shape and its shadow.
    func covering(_ shape: Rect) -> Rect {
        shape.isEmpty ? shape : shape.union(shape.offset(by: offset).blurred(by: radius).intersection(.drawable))
    }

    /// The area in which content is visible in `area`, or casts a shadow there.
    func throwing(on area: Rect) -> Rect {
        area.isEmpty ? area : area.union(area.offset(by: .zero - offset).blurred(by: radius).intersection(.drawable))
    }
}

nonisolated extension Rect {
    /// The rectangle extended by the reach of a blur of this radius; the blur is invisible beyond it.
    func blurred(by radius: Double) -> Rect {
        inset(by: -(3 * (radius > 0 ? min(radius, .lengthLimit) : 0) + 1))
    }
}

nonisolated extension Rect {
    /// The area of the transformed rectangle; its edges extend by one device pixel.
    fileprivate func turned(by transform: AffineTransform) -> Rect {
        guard !isEmpty, transform.isShowable else { return .zero }
        let result = applying(transform)
        return result.isEmpty ? .zero : result.inset(by: -1)
    }
}

nonisolated extension DisplayCommand {
    package func offset(by offset: Point) -> DisplayCommand {
        switch self {
        case .fill(let rect, let corners, let paint, let width):
            .fill(rect.offset(by: offset), corners: corners, paint.offset(by: offset), beneath: width)
        case .border(let rect, let corners, let width, let paint):
            .border(rect.offset(by: offset), corners: corners, width: width, paint.offset(by: offset))
        case .text(let run, let point, let color): .text(run, at: point + offset, color)
        case .image(let image, let rect, let tint): .image(image, rect.offset(by: offset), tint: tint)
        case .path(let path, let place, let paint, let stroke):
            .path(path, at: place + offset, paint.offset(by: offset), stroke)
        case .blur(let rect, let corners, let radius, let width):
            .blur(rect.offset(by: offset), corners: corners, radius: radius, beneath: width)
        case .pushClip(let rect, let corners, let width):
            .pushClip(rect.offset(by: offset), corners: corners, beneath: width)
        case .pushTransform(let transform, let center, let isMoving):
            .pushTransform(transform, about: center + offset, isMoving: isMoving)
        case .pushOpacity, .pushShadow, .pop: self
        }
    }

    /// Whether the command draws by itself, or composites the following commands.
    var draws: Bool {
        switch self {
        case .pushClip(_, .zero, _), .pop: false
        default: true
        }
    }

    /// Whether the command begins a group that ends at a `pop`.
    package var beginsGroup: Bool {
        switch self {
        case .pushClip, .pushShadow, .pushOpacity, .pushTransform: true
        default: false
        }
    }

    /// The area in which this command may draw; empty for commands that only affect others.
    public var bounds: Rect {
        switch self {
        case .fill(let rect, _, _, _), .border(let rect, _, _, _), .image(_, let rect, _), .blur(let rect, _, _, _):
            rect
        case .path(let path, let place, _, let stroke): path.bounds(with: stroke).offset(by: place)
        case .text(let run, let point, _): run.inkBounds.offset(by: point)
        case .pushClip, .pushOpacity, .pushShadow, .pushTransform, .pop: .zero
        }
    }

    /// The visible area of content between this command and its `pop`.
    public func effectBounds(of content: Rect) -> Rect {
        switch self {
        case .pushClip(let rect, _, _): content.intersection(rect)
        case .pushShadow(let shadow): shadow.covering(content)
        case .pushTransform(let transform, let center, _): content.turned(by: transform.about(center))
        default: content
        }
    }
}
