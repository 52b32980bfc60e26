import Inlay

/// Joins the reports of a drop on Wayland: the one of SDL, without a position, and the one of `WaylandDrag`, whose data is empty if SDL has
/// ended the drag before the data was requested.
struct DropReports {
    /// The drop that SDL reported.
    private var reported: (drop: Event.Kind, time: ContinuousClock.Instant)?
    /// The position of a drop without data.
    private var place: (point: Point, time: ContinuousClock.Instant)?

    /// The longest time between the two reports of one drop.
    private static let limit = Duration.seconds(1)

    /// - Returns: the event to send now, if any.
    mutating func reportedBySDL(_ drop: Event.Kind, now: ContinuousClock.Instant = .now) -> Event.Kind? {
        defer { place = nil }
        if let place, now - place.time < Self.limit { return drop.moved(to: place.point) }
        reported = (drop, now)
        return nil
    }

    /// - Parameters:
    ///   - drop: nil if no data arrived.
    ///   - point: the position in the window.
    /// - Returns: the event to send now, if any.
    mutating func received(_ drop: Event.Kind?, at point: Point, now: ContinuousClock.Instant = .now) -> Event.Kind? {
        defer { reported = nil }
        if let drop { return drop }
        if let reported, now - reported.time < Self.limit { return reported.drop.moved(to: point) }
        place = (point, now)
        return nil
    }
}

extension Event.Kind {
    fileprivate func moved(to point: Point) -> Event.Kind {
        switch self {
        case .filesDropped(let files, _): .filesDropped(files, point)
        case .textDropped(let text, _): .textDropped(text, point)
        default: self
        }
    }
}
