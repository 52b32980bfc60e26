/// A gradient of colours outwards from a point.
///
///     <RadialGradientView colors="#ffffff, #2b5876" radius="0.8" height="120"/>
///
/// The last colour fills the area beyond the radius. Specification 13.17.
@MainActor open class RadialGradientView: GradientView {
    /// The position of the first colour, in fractions of the view's width and height. The default is the centre of the view.
    @Animated public var centerPoint = Point(0.5, 0.5) {
        didSet { animateChange(of: \RadialGradientView._centerPoint, from: oldValue, to: centerPoint, isMotion: true) }
    }
    /// The distance of the last colour, in fractions of the smaller of width and height.
    @Animated public var radius = 0.5 {
        didSet { animateChange(of: \RadialGradientView._radius, from: oldValue, to: radius, isMotion: true) }
    }

    public required init() { super.init() }

    deinit {}

    override var shape: Gradient.Shape {
        .radial(center: place(centerPoint), radius: radius * min(bounds.width, bounds.height))
    }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("centerPoint", \RadialGradientView.centerPoint) { $0.centerPoint = $1 },
            .init("centerX", \RadialGradientView.centerPoint.x) { $0.centerPoint.x = $1 },
            .init("centerY", \RadialGradientView.centerPoint.y) { $0.centerPoint.y = $1 },
            .init("radius", \RadialGradientView.radius, check: LengthCheck.refuseNegative) { $0.radius = $1 },
        ]
    }
}

// MARK: - Parts, by their names in documents
extension RadialGradientView {
    /// The x coordinate of `centerPoint`, in widths of the view.
    public var centerX: Double {
        get { centerPoint.x }
        set { centerPoint.x = newValue }
    }
    /// The y coordinate of `centerPoint`, in heights of the view.
    public var centerY: Double {
        get { centerPoint.y }
        set { centerPoint.y = newValue }
    }
}
