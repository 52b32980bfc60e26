nonisolated extension DisplayList: CustomStringConvertible {
    /// One command per line; the commands inside a clip, shadow, opacity or transform are indented.
    public var description: String {
        var indent = ""
        var lines: [String] = []
        for command in commands {
            if command == .pop { indent.removeLast(2) } else { lines.append(indent + command.description) }
            if command.beginsGroup { indent += "  " }
        }
        return lines.joined(separator: "\n")
    }
}

nonisolated extension DisplayCommand: CustomStringConvertible {
    public var description: String {
        switch self {
        case .fill(let rect, let corners, let paint, let width):
            "fill \(rect.plain)\(corners.plain) \(paint)" + beneath(width)
        case .border(let rect, let corners, let width, let paint):
            "border \(rect.plain)\(corners.plain) \(width.plain) \(paint)"
        case .text(let run, let point, let color):
            "text \(point.x.plain),\(point.y.plain) \(run.text.quoted) \(run.font) \(color)"
                + (run.levels.map { " in levels \($0.map(String.init).joined())" } ?? "")
                + (run.isJustified ? " justified to \(run.width.plain)" : "")
        case .image(let image, let rect, let tint):
            "image \(rect.plain) \(image.name.quoted)" + (image.slices.map { " \($0)" } ?? "")
                + (tint.map { " \($0)" } ?? "")
        case .path(let path, let place, let paint, let stroke):
            "path \(place.x.plain),\(place.y.plain) \(path) \(paint)" + (stroke.map { " \($0)" } ?? "")
        case .blur(let rect, let corners, let radius, let width):
            "blur \(rect.plain)\(corners.plain) \(radius.plain)" + beneath(width)
        case .pushClip(let rect, let corners, let width): "clip \(rect.plain)\(corners.plain)" + beneath(width)
        case .pushShadow(let shadow):
            "shadow \(shadow.offset.x.plain),\(shadow.offset.y.plain) blur \(shadow.radius.plain) \(shadow.color)"
        case .pushOpacity(let opacity, _): "opacity \(opacity.plain)"
        case .pushTransform(let transform, let center, let isMoving):
            "transform \(transform) about \(center.x.plain),\(center.y.plain)" + (isMoving ? " moving" : "")
        case .pop: "pop"
        }
    }

    private func beneath(_ width: Double) -> String { width > 0 ? " beneath \(width.plain)" : "" }
}

nonisolated extension ImageSlices: CustomStringConvertible {
    package var description: String {
        "caps " + [caps.top, caps.left, caps.bottom, caps.right].map(\.plain).joined(separator: ",") + " \(mode)"
            + (middle.map { " of \($0.plain)" } ?? "")
    }
}

nonisolated extension Paint: CustomStringConvertible {
    public var description: String {
        switch self {
        case .color(let color): color.description
        case .gradient(let gradient): gradient.description
        }
    }
}

nonisolated extension Gradient: CustomStringConvertible {
    public var description: String {
        let kind =
            switch shape {
            case .linear(let start, let end):
                "linear \(start.x.plain),\(start.y.plain) \(end.x.plain),\(end.y.plain)"
            case .radial(let center, let radius): "radial \(center.x.plain),\(center.y.plain) \(radius.plain)"
            }
        return stops.reduce(kind) { "\($0) \($1.location.plain):\($1.color)" }
    }
}

nonisolated extension CornerRadii {
    /// The radii as text; empty if no corner is round.
    fileprivate var plain: String {
        guard !isUniform else { return topLeft > 0 ? " r\(topLeft.plain)" : "" }
        return " r" + all.map(\.plain).joined(separator: ",")
    }
}

nonisolated extension Double {
    /// The number with at most three decimals and without trailing zeros.
    public var plain: String {
        guard isFinite, magnitude < 1e12 else { return "\(self)" }
        let rounded = (self * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}

nonisolated extension Size {
    /// The size as `widthxheight`.
    package var plain: String { "\(width.plain)x\(height.plain)" }
}

nonisolated extension Rect {
    /// The rectangle as `x,y widthxheight`.
    var plain: String { "\(minX.plain),\(minY.plain) \(width.plain)x\(height.plain)" }
}
