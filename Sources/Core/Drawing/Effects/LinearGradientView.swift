/// A gradient of colours along a line.
///
///     <LinearGradientView colors="#2b5876, #4e4376" height="120"/>
///
/// The areas before the start and beyond the end of the line stay unpainted. Specification 13.17.
@MainActor open class LinearGradientView: GradientView {
    /// The position of the first colour, in fractions of the view's width and height. The default is the middle of the top edge.
    @Animated public var startPoint = Point(0.5, 0) {
        didSet { animateChange(of: \LinearGradientView._startPoint, from: oldValue, to: startPoint, isMotion: true) }
    }
    /// The position of the last colour, in the same units. The default is the middle of the bottom edge.
    @Animated public var endPoint = Point(0.5, 1) {
        didSet { animateChange(of: \LinearGradientView._endPoint, from: oldValue, to: endPoint, isMotion: true) }
    }

    public required init() { super.init() }

    deinit {}

    override var shape: Gradient.Shape { .linear(from: place(startPoint), to: place(endPoint)) }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("startPoint", \LinearGradientView.startPoint) { $0.startPoint = $1 },
            .init("startX", \LinearGradientView.startPoint.x) { $0.startPoint.x = $1 },
            .init("startY", \LinearGradientView.startPoint.y) { $0.startPoint.y = $1 },
            .init("endPoint", \LinearGradientView.endPoint) { $0.endPoint = $1 },
            .init("endX", \LinearGradientView.endPoint.x) { $0.endPoint.x = $1 },
            .init("endY", \LinearGradientView.endPoint.y) { $0.endPoint.y = $1 },
        ]
    }
}

// MARK: - Parts, by their names in documents
extension LinearGradientView {
    /// The x coordinate of `startPoint`, in widths of the view.
    public var startX: Double {
        get { startPoint.x }
        set { startPoint.x = newValue }
    }
    /// The y coordinate of `startPoint`, in heights of the view.
    public var startY: Double {
        get { startPoint.y }
        set { startPoint.y = newValue }
    }
    /// The x coordinate of `endPoint`, in widths of the view.
    public var endX: Double {
        get { endPoint.x }
        set { endPoint.x = newValue }
    }
    /// The y coordinate of `endPoint`, in heights of the view.
    public var endY: Double {
        get { endPoint.y }
        set { endPoint.y = newValue }
    }
}
