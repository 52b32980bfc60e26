nonisolated extension DisplayList: CustomStringConvertible {
    /// One command a line; what lies within a clip or an opacity is indented.
    public var description: String {
        var indent = ""
        var lines: [String] = []
        for command in commands {
            if command == .pop { indent.removeLast(2) } else { lines.append(indent + command.description) }
            switch command {
            case .pushClip, .pushOpacity, .pushShadow: indent += "  "
            default: break
            }
        }
        return lines.joined(separator: "\n")
    }
}

nonisolated extension DisplayCommand: CustomStringConvertible {
    public var description: String {
        func radius(_ value: Double) -> String { value > 0 ? " r\(value.plain)" : "" }
        return switch self {
        case .fill(let rect, let corner, let color): "fill \(rect.plain)\(radius(corner)) \(color)"
        case .border(let rect, let corner, let width, let color):
            "border \(rect.plain)\(radius(corner)) \(width.plain) \(color)"
        case .text(let run, let point, let color):
            "text \(point.x.plain),\(point.y.plain) \"\(run.text)\" \(run.font) \(color)"
        case .image(let image, let rect, let tint):
            "image \(rect.plain) \"\(image.name)\"" + (tint.map { " \($0)" } ?? "")
        case .pushClip(let rect, let corner): "clip \(rect.plain)\(radius(corner))"
        case .pushShadow(let shadow):
            "shadow \(shadow.offset.x.plain),\(shadow.offset.y.plain) blur \(shadow.radius.plain) \(shadow.color)"
        case .pushOpacity(let opacity): "opacity \(opacity.plain)"
        case .pop: "pop"
        }
    }
}

nonisolated extension Double {
    /// The number with at most three decimals and no more than it needs.
    public var plain: String {
        guard isFinite, magnitude < 1e12 else { return "\(self)" }
        let rounded = (self * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}

nonisolated extension Size {
    /// `widthxheight`
    package var plain: String { "\(width.plain)x\(height.plain)" }
}

nonisolated extension Rect {
    /// `x,y widthxheight`
    var plain: String { "\(minX.plain),\(minY.plain) \(width.plain)x\(height.plain)" }
}
