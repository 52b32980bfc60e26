/// A placeholder for an iOS view that Inlay does not have. It keeps the layout around it intact.
///
/// It shows a frame with the element's name in the document. Attributes have no effect, and can be read with `value(forKey:)`. An app that
/// has its own version of the view registers it under the name (`ViewBuilder.register`). Specification 13.20.
@MainActor open class UnsupportedView: View {
    private let nameLabel = Label()

    public required init() {
        super.init()
        nameLabel.text = typeName(type(of: self))
        nameLabel.textColor = .secondaryLabel
        nameLabel.textAlignment = .center
        nameLabel.isInternalView = true
        addSubview(nameLabel)
    }

    deinit {}

    /// The element's name in the document; the class's name by default.
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
        list.strokeBorder(bounds, width: 1, .role(.separator))
    }
}

/// A placeholder for the iOS view that shows a web page.
@MainActor open class WebView: UnsupportedView {
    public required init() { super.init() }
    deinit {}
}

/// A placeholder for the iOS view that shows a map.
@MainActor open class MapView: UnsupportedView {
    public required init() { super.init() }
    deinit {}
}

/// A placeholder for the iOS advertisement view, with its size of 320 by 50 points.
@MainActor open class BannerView: UnsupportedView {
    public required init() { super.init() }
    deinit {}

    override open func intrinsicSize(fitting proposal: Size) -> Size { Size(320, 50) }
    override open var hasConstantSize: Bool { true }
}
