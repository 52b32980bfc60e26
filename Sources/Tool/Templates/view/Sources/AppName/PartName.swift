import Inlay

/// A bar that is filled up to a value.
///
///     <PartName value="0.4"/>
final class PartName: View {
    /// From 0 to 1; other values are limited.
    var value = 0.0 {
        didSet {
            value = min(max(value, 0), 1)
            if value != oldValue { setNeedsDisplay() }
        }
    }

    override class var properties: PropertyTable {
        super.properties + [.init("value", \PartName.value) { $0.value = $1 }]
    }

    override func intrinsicSize(fitting proposal: Size) -> Size { Size(120, 8) }

    override func draw(into list: inout DisplayList) {
        list.fill(bounds, cornerRadius: bounds.height / 2, .role(.separator))
        let filled = Rect(x: 0, y: 0, width: bounds.width * value, height: bounds.height)
        list.fill(filled, cornerRadius: bounds.height / 2, .role(.accent))
    }

    override var accessibility: Accessibility {
        Accessibility(role: .progress, label: accessibilityLabel, value: "\(Int((value * 100).rounded())) %")
    }
}
