/// A value that can be interpolated for animations.
public nonisolated protocol Animatable: Equatable, Sendable {
    /// Returns the value at a fraction of the way from this value, at 0, to `end`, at 1. Springs go slightly outside of this range.
    ///
    /// - Parameter theme: resolves the names of colours.
    func interpolated(to end: Self, at fraction: Double, in theme: Theme) -> Self
}

/// Stores a property of a view that animation blocks animate. Without an animation it costs nothing.
///
/// While the window draws a frame, the stored value is the value to show. Property observers are not called for it.
@propertyWrapper public nonisolated struct Animated<Value: Animatable> {
    /// The property's value.
    public var wrappedValue: Value

    /// Creates the storage of a property with its first value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

nonisolated extension Double: Animatable {
    public func interpolated(to end: Double, at fraction: Double, in theme: Theme) -> Double {
        self + (end - self) * fraction
    }
}

nonisolated extension Point: Animatable {
    public func interpolated(to end: Point, at fraction: Double, in theme: Theme) -> Point {
        Point(x.interpolated(to: end.x, at: fraction, in: theme), y.interpolated(to: end.y, at: fraction, in: theme))
    }
}

nonisolated extension Size: Animatable {
    public func interpolated(to end: Size, at fraction: Double, in theme: Theme) -> Size {
        Size(
            width.interpolated(to: end.width, at: fraction, in: theme),
            height.interpolated(to: end.height, at: fraction, in: theme))
    }
}

nonisolated extension Rect: Animatable {
    public func interpolated(to end: Rect, at fraction: Double, in theme: Theme) -> Rect {
        let size = size.interpolated(to: end.size, at: fraction, in: theme)
        return Rect(
            origin: origin.interpolated(to: end.origin, at: fraction, in: theme),
            size: Size(max(0, size.width), max(0, size.height)))
    }
}

nonisolated extension Color: Animatable {
    /// Mixes the components without premultiplying them, as gradients do. A pattern has no components and shows at the end.
    public func interpolated(to end: Color, at fraction: Double, in theme: Theme) -> Color {
        if case .pattern = end.base { return end }
        var (first, last) = (theme.rgba(self), theme.rgba(end))
        // A transparent colour takes the other's hue, so that the mix is not darkened.
        if first.alpha == 0 { first = RGBA(red: last.red, green: last.green, blue: last.blue, alpha: 0) }
        if last.alpha == 0 { last = RGBA(red: first.red, green: first.green, blue: first.blue, alpha: 0) }
        func mix(_ path: KeyPath<RGBA, Double>) -> Double {
            min(max(first[keyPath: path].interpolated(to: last[keyPath: path], at: fraction, in: theme), 0), 1)
        }
        return Color(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: mix(\.alpha))
    }
}

nonisolated extension Optional: Animatable where Wrapped: Animatable {
    /// Returns `end` if either value is nil, so that the change shows immediately.
    public func interpolated(to end: Wrapped?, at fraction: Double, in theme: Theme) -> Wrapped? {
        guard let self, let end else { return end }
        return self.interpolated(to: end, at: fraction, in: theme)
    }
}

nonisolated extension Array: Animatable where Element: Animatable {
    /// Returns `end` for arrays of different lengths, so that the change shows immediately.
    public func interpolated(to end: [Element], at fraction: Double, in theme: Theme) -> [Element] {
        guard count == end.count else { return end }
        return zip(self, end).map { $0.interpolated(to: $1, at: fraction, in: theme) }
    }
}
