/// Computes a frame next to a source rectangle.
nonisolated struct PopoverPlacement {
    /// The rectangle next to which the frame is placed.
    var source: Rect
    /// The available area.
    var room: Rect
    /// The permitted sides of the source; the first side is tried first.
    var sides: [PanelSide] = [.below, .above, .right, .left]
    /// The distance between frame and source, in points.
    var distance = 4.0
    /// The alignment along the side: 0 aligns the starts, 1 the ends, 0.5 the centres.
    var alignment = 0.5

    /// Whether the height may be reduced, as for a list, if no side has enough space. If not, the frame covers a part of the source. It
    /// does so in any case if the source is higher than the frame or leaves very little space.
    var givesWay = false

    /// The least width, or reduced height, in points. With less space the frame covers a part of the source.
    private static let least = 120.0

    /// Returns the frame for a size: on the first side with enough space, else on the side with most space.
    func place(for size: Size) -> Rect {
        let widest = Size(min(size.width, room.width), min(size.height, room.height))
        let fitting = sides.first { space(on: $0) >= (Self.isVertical($0) ? widest.height : widest.width) }
        let side = fitting ?? sides.max { space(on: $0) < space(on: $1) } ?? .below
        // It is better to cover the source than to be very narrow or clipped.
        let free = max(space(on: side), Self.least)
        let isCramped = space(on: side) < Self.least || source.height > widest.height
        let height = Self.isVertical(side) && givesWay && !isCramped ? min(widest.height, free) : widest.height
        let width = Self.isVertical(side) ? widest.width : min(widest.width, free)
        let along = Point(
            within(room.minX, room.maxX - width, source.minX + (source.width - width) * alignment),
            within(room.minY, room.maxY - height, source.minY + (source.height - height) * alignment))
        return switch side {
        case .below: Rect(along.x, within(room.minY, room.maxY - height, source.maxY + distance), width, height)
        case .above:
            Rect(along.x, within(room.minY, room.maxY - height, source.minY - distance - height), width, height)
        case .right: Rect(within(room.minX, room.maxX - width, source.maxX + distance), along.y, width, height)
        case .left: Rect(within(room.minX, room.maxX - width, source.minX - distance - width), along.y, width, height)
        }
    }

    private static func isVertical(_ side: PanelSide) -> Bool { side == .below || side == .above }

    private func space(on side: PanelSide) -> Double {
        switch side {
        case .below: room.maxY - source.maxY - distance
        case .above: source.minY - room.minY - distance
        case .right: room.maxX - source.maxX - distance
        case .left: source.minX - room.minX - distance
        }
    }

    private func within(_ least: Double, _ greatest: Double, _ value: Double) -> Double {
        max(least, min(value, greatest))
    }
}

nonisolated enum PanelSide { case below, above, left, right }
