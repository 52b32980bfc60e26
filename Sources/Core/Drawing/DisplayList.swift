/// What to draw, in order, in points. A value: it compares, it prints as text, and it knows nothing of widgets.
public nonisolated struct DisplayList: Equatable, Sendable {
    public private(set) var commands: [DisplayCommand] = []

    public init() {}

    /// - Parameter capacity: about how many commands will come.
    init(capacity: Int) { commands.reserveCapacity(capacity) }

    public var isEmpty: Bool { commands.isEmpty }
}

/// One step of drawing. `push` commands hold until the matching `pop`.
public nonisolated enum DisplayCommand: Equatable, Sendable {
    /// `beneath` is the width of an opaque border that is drawn over its edge later: nothing of it shows outside of that.
    case fill(Rect, corners: CornerRadii, Paint, beneath: Double = 0)
    /// A line of `width` points along the inside of the rectangle's edge.
    case border(Rect, corners: CornerRadii, width: Double, Paint)
    /// `at` is the left end of the baseline.
    case text(TextRun, at: Point, Color)
    /// The picture is stretched to the rectangle; with a tint its shape is filled with that colour.
    case image(Image, Rect, tint: Color?)
    /// What the path surrounds, or with a stroke the line along it. `at` is the path's origin. Few commands are paths; the others
    /// stay small.
    indirect case path(Path, at: Point, Paint, Stroke?)
    /// What is drawn already within the shape becomes soft: a blur of that radius, its standard deviation in points.
    case blur(Rect, corners: CornerRadii, radius: Double, beneath: Double = 0)
    case pushClip(Rect, corners: CornerRadii, beneath: Double = 0)
    /// What follows is drawn as one picture, over the shadow that its shape throws.
    case pushShadow(Shadow)
    /// What follows is drawn as one picture, then laid over what is there with this opacity.
    /// `isPicture`: it is one picture though no more than one command be left of it; else a single one is drawn by itself, which rounds otherwise.
    case pushOpacity(Double, isPicture: Bool = false)
    /// What follows is drawn as one picture, then laid over what is there turned, scaled or sheared about a point. What is enlarged and rests
    /// is drawn in its size.
    case pushTransform(AffineTransform, about: Point, isMoving: Bool = false)
    case pop
}

nonisolated extension DisplayList {
    /// - Parameter width: of an opaque border that will lie over the edge, in points.
    public mutating func fill(_ rect: Rect, cornerRadius: Double = 0, _ color: Color, beneath width: Double = 0) {
        fill(rect, corners: CornerRadii(cornerRadius), .color(color), beneath: width)
    }

    /// - Parameter width: of an opaque border that will lie over the edge, in points.
    public mutating func fill(_ rect: Rect, corners: CornerRadii = .zero, _ paint: Paint, beneath width: Double = 0) {
        commands.append(.fill(rect, corners: corners, paint, beneath: width))
    }

    public mutating func border(_ rect: Rect, cornerRadius: Double = 0, width: Double, _ color: Color) {
        border(rect, corners: CornerRadii(cornerRadius), width: width, .color(color))
    }

    public mutating func border(_ rect: Rect, corners: CornerRadii, width: Double, _ paint: Paint) {
        commands.append(.border(rect, corners: corners, width: width, paint))
    }

    public mutating func text(_ run: TextRun, at baseline: Point, _ color: Color) {
        commands.append(.text(run, at: baseline, color))
    }

    public mutating func image(_ image: Image, in rect: Rect, tint: Color? = nil) {
        commands.append(.image(image, rect, tint: tint))
    }

    /// Fills what a path surrounds. `place` is where the path's origin comes to lie.
    public mutating func fill(_ path: Path, at place: Point = .zero, _ paint: Paint) {
        commands.append(.path(path, at: place, paint, nil))
    }

    public mutating func fill(_ path: Path, at place: Point = .zero, _ color: Color) {
        fill(path, at: place, .color(color))
    }

    /// Draws a line along a path. `place` is where the path's origin comes to lie.
    public mutating func stroke(_ path: Path, at place: Point = .zero, _ stroke: Stroke, _ paint: Paint) {
        commands.append(.path(path, at: place, paint, stroke))
    }

    public mutating func stroke(_ path: Path, at place: Point = .zero, _ stroke: Stroke, _ color: Color) {
        self.stroke(path, at: place, stroke, .color(color))
    }

    /// Makes soft what is drawn already within the shape, by whatever view. `radius` is the blur's standard deviation in points.
    /// Whenever something changes within it or near it, all of it is drawn anew.
    ///
    /// - Parameter width: of an opaque border that will lie over the edge, in points.
    public mutating func blur(
        _ rect: Rect, corners: CornerRadii = .zero, radius: Double, beneath width: Double = 0
    ) {
        commands.append(.blur(rect, corners: corners, radius: radius, beneath: width))
    }

    /// Draws what `content` adds only inside the rectangle.
    ///
    /// - Parameter width: of an opaque border that will lie over the edge, in points.
    public mutating func clip(
        to rect: Rect, corners: CornerRadii = .zero, beneath width: Double = 0,
        _ content: (inout DisplayList) -> Void
    ) {
        group(.pushClip(rect, corners: corners, beneath: width), content)
    }

    /// Draws what `content` adds, and its shadow beneath it.
    public mutating func shadow(_ shadow: Shadow, _ content: (inout DisplayList) -> Void) {
        group(.pushShadow(shadow), content)
    }

    /// Draws what `content` adds as one picture with this opacity, from 0 to 1.
    public mutating func opacity(_ opacity: Double, _ content: (inout DisplayList) -> Void) {
        self.opacity(opacity, isPicture: false, content)
    }

    mutating func opacity(_ opacity: Double, isPicture: Bool, _ content: (inout DisplayList) -> Void) {
        if opacity >= 1 {
            content(&self)
        } else if opacity > 0 {
            group(.pushOpacity(opacity, isPicture: isPicture), content)
        }
    }

    /// Draws what `content` adds as one picture, turned, scaled or sheared about a point. What is only moved is drawn there. A transform
    /// that leaves nothing to be seen, or makes lengths more than a thousand times as long or as short, shows nothing.
    ///
    /// - Parameter isMoving: whether it is another in each frame. What is enlarged then looks a little soft, but does not jump from
    ///   pixel to pixel, and letters are not made anew for each of its sizes.
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

    /// Replaces the names of colours by what a theme has for them, where that is not the one that the list is drawn with.
    mutating func resolveColors(in theme: Theme) {
        for index in commands.indices { commands[index] = commands[index].resolvingColors(in: theme) }
    }

    /// Adds another list, moved by `offset`.
    public mutating func append(_ other: DisplayList, at offset: Point) {
        // Room is not asked for: it would be for these alone, and all be copied for each view of a window.
        for index in other.commands.indices { commands.append(other.commands[index].offset(by: offset)) }
    }

    /// The same of what of a long list shows within `area`, which counts from where the list begins.
    mutating func append(_ other: DisplayList, at offset: Point, within area: DrawnArea, _ index: DisplayListIndex) {
        for place in index.commands(within: area) { commands.append(other.commands[place].offset(by: offset)) }
    }

    private mutating func group(_ start: DisplayCommand, _ content: (inout DisplayList) -> Void) {
        let count = commands.count
        commands.append(start)
        content(&self)
        if commands.count == count + 1 { commands.removeLast() } else { commands.append(.pop) }
    }

    /// The rectangle that everything drawn lies in.
    public var bounds: Rect {
        var result = Rect.zero
        var open: [(scope: DisplayCommand, content: Rect)] = []
        func add(_ rect: Rect) {
            if open.isEmpty { result = result.union(rect) } else { open[open.count - 1].content.join(rect) }
        }
        for command in commands {
            switch command {
            case _ where command.beginsGroup: open.append((command, .zero))
            case .pop: if let last = open.popLast() { add(last.scope.reach(of: last.content)) }
            default: add(command.bounds)
            }
        }
        while let last = open.popLast() { add(last.scope.reach(of: last.content)) }
        return result
    }
}

/// What a shape throws on what lies beneath it.
public nonisolated struct Shadow: Hashable, Sendable {
    public var offset: Point
    /// How soft the edge is: the standard deviation of the blur, in points.
    public var radius: Double
    public var color: Color

    public init(offset: Point, radius: Double, color: Color) {
        self.offset = offset
        self.radius = radius
        self.color = color
    }

    /// Where a shape and its shadow show.
    func covering(_ shape: Rect) -> Rect {
        shape.isEmpty ? shape : shape.union(shape.offset(by: offset).blurred(by: radius).intersection(.drawable))
    }

    /// Where something may lie that shows in an area, or throws its shadow there.
    func throwing(on area: Rect) -> Rect {
        area.isEmpty ? area : area.union(area.offset(by: .zero - offset).blurred(by: radius).intersection(.drawable))
    }
}

nonisolated extension Rect {
    /// As far as a blur of this radius spreads what is in the rectangle; what lies further is too faint to be seen.
    func blurred(by radius: Double) -> Rect {
        inset(by: -(3 * (radius > 0 ? min(radius, .lengthLimit) : 0) + 1))
    }
}

nonisolated extension Rect {
    /// Where a picture of what is in the rectangle shows after a transform: its edges run out over a device pixel.
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

    /// Whether it draws something by itself, or lays what follows over what is there.
    var draws: Bool {
        switch self {
        case .pushClip(_, .zero, _), .pop: false
        default: true
        }
    }

    /// Whether what follows until a `pop` belongs together.
    package var beginsGroup: Bool {
        switch self {
        case .pushClip, .pushShadow, .pushOpacity, .pushTransform: true
        default: false
        }
    }

    /// Where this command may leave a mark; empty for those that only change how others draw.
    public var bounds: Rect {
        switch self {
        case .fill(let rect, _, _, _), .border(let rect, _, _, _), .image(_, let rect, _), .blur(let rect, _, _, _):
            rect
        case .path(let path, let place, _, let stroke): path.bounds(with: stroke).offset(by: place)
        case .text(let run, let point, _): run.inkBounds.offset(by: point)
        case .pushClip, .pushOpacity, .pushShadow, .pushTransform, .pop: .zero
        }
    }

    /// Where content shows that lies within this command and its `pop`.
    public func reach(of content: Rect) -> Rect {
        switch self {
        case .pushClip(let rect, _, _): content.intersection(rect)
        case .pushShadow(let shadow): shadow.covering(content)
        case .pushTransform(let transform, let center, _): content.turned(by: transform.about(center))
        default: content
        }
    }
}
