/// Stands for a view of iOS that Inlay does not have, so that the layout around it keeps its shape.
///
/// It shows a frame with the name that the document uses. Attributes have no effect, and can be read with `value(forKey:)`. An app that
/// has such a view registers it under the name (`ViewBuilder.register`). Specification 13.20.
@MainActor open class UnsupportedView: View {
    private let nameLabel = Label()

    public required init() {
        super.init()
        nameLabel.text = typeName(type(of: self))
        nameLabel.textColor = .secondaryLabel
        nameLabel.textAlignment = .center
        nameLabel.isPart = true
        addSubview(nameLabel)
    }

    deinit {}

    /// The class's name, or the one that the document uses.
    var elementName: String {
        get { nameLabel.text }
        set { nameLabel.text = newValue }
    }

    override open var accessibility: Accessibility {
        Accessibility(role: .group, label: accessibilityLabel ?? elementName)
    }

    override open func layoutSubviews() { nameLabel.frame = bounds }

    override open func draw(into list: inout DisplayList) {
        list.fill(bounds, .role(.contentBackground))
        list.border(bounds, width: 1, .role(.separator))
    }
}

/// A web page, on iOS.
@MainActor open class WebView: UnsupportedView {
    public required init() { super.init() }
    deinit {}
}

/// A map, on iOS.
@MainActor open class MapView: UnsupportedView {
    public required init() { super.init() }
    deinit {}
}

/// An advertisement, on iOS: 320 by 50 points.
@MainActor open class BannerView: UnsupportedView {
    public required init() { super.init() }
    deinit {}

    override open func intrinsicSize(fitting proposal: Size) -> Size { Size(320, 50) }
    override open var hasConstantSize: Bool { true }
}
