/// Finds room for a rectangle beside another.
nonisolated struct PlaceBeside {
    /// What it is to lie beside.
    var source: Rect
    /// Where there is room at all.
    var room: Rect
    /// The sides of the source that may be used, the first is tried first.
    var sides: [PanelSide] = [.below, .above, .right, .left]
    /// Between the two, in points.
    var distance = 4.0
    /// Where it begins in the direction along the side: 0 with the source, 1 ends with it, 0.5 shares its middle.
    var alignment = 0.5

    /// Whether it may be shorter than it asks for, as a list, where no side has room for it; else it lies over its source as far as it must.
    var givesWay = false

    /// Points of width, or of height where that gives way, below which it lies over its source in part.
    private static let least = 120.0

    /// The place of something of a size: on the first side with room for it, else on the one with most room.
    func place(for size: Size) -> Rect {
        let widest = Size(min(size.width, room.width), min(size.height, room.height))
        let fitting = sides.first { space(on: $0) >= (Self.isVertical($0) ? widest.height : widest.width) }
        let side = fitting ?? sides.max { space(on: $0) < space(on: $1) } ?? .below
        // Rather over its source than a slit, or cut.
        let free = max(space(on: side), Self.least)
        let height = Self.isVertical(side) && givesWay ? min(widest.height, free) : widest.height
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
