/// The base class of the gradient views, with colours and their locations. Specification 13.17.
@MainActor open class GradientView: View {
    /// The colours from the start to the end of the gradient. With nil or an empty list the view draws nothing.
    @Animated public var colors: [Color]? {
        didSet { animateChange(of: \GradientView._colors, from: oldValue, to: colors) }
    }
    /// The locations of the colours, ascending from 0 to 1; nil spaces them evenly. Surplus locations or colours are ignored, with a
    /// diagnostic.
    @Animated public var locations: [Double]? {
        didSet { animateChange(of: \GradientView._locations, from: oldValue, to: locations, isMotion: true) }
    }

    public required init() {
        super.init()
        flags.insert(.leaf)
    }

    deinit {}

    /// The gradient's geometry, in points of the view's bounds.
    var shape: Gradient.Shape { .radial(center: .zero, radius: 0) }

    /// Converts a point from fractions of the view's size to points.
    final func place(_ point: Point) -> Point { Point(point.x * bounds.width, point.y * bounds.height) }

    private var stops: [Gradient.Stop] {
        guard let colors, !colors.isEmpty else { return [] }
        guard let locations else {
            let last = Double(max(1, colors.count - 1))
            return colors.enumerated().map { Gradient.Stop(Double($0) / last, $1) }
        }
        diagnostics.reportValidationIssue()
        return zip(locations, colors).map { Gradient.Stop($0, $1) }
    }

    override var validationIssue: ValidationIssue? {
        guard let colors, !colors.isEmpty, let locations else { return nil }
        if locations.count != colors.count {
            return ValidationIssue(
                properties: ["locations", "colors"],
                message: "\(colors.count) colours and \(locations.count) locations: must be equal in number; "
                    + "the rest is ignored")
        }
        guard let place = zip(locations, locations.dropFirst()).first(where: { $0 > $1 }) else { return nil }
        return ValidationIssue(
            properties: ["locations"],
            message: "the location \(place.1.plain) comes after \(place.0.plain); locations must not descend")
    }

    override open func draw(into list: inout DisplayList) {
        let stops = stops
        if !stops.isEmpty { list.fill(bounds, .gradient(Gradient(stops, shape))) }
    }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("colors", \GradientView.colors) { $0.colors = $1 },
            .init("locations", \GradientView.locations) { $0.locations = $1 },
        ]
    }
}
