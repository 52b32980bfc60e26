import Inlay

/// A custom view of the app: a number on a coloured pill.
public class Badge: View {
    public var count = 0 {
        didSet {
            label.text = "\(count)"
            setNeedsLayout()
        }
    }
    public var fill: Color = .accent { didSet { setNeedsDisplay() } }
    private let label = Label()

    public required init() {
        super.init()
        label.text = "0"
        label.textAlignment = .center
        label.textColor = .role(.onAccent)
        addSubview(label)
    }

    override public class var properties: PropertyTable {
        super.properties + [
            .init("count", \Badge.count) { $0.count = $1 },
            .init("fill", \Badge.fill) { $0.fill = $1 },
        ]
    }

    override public func intrinsicSize(fitting proposal: Size) -> Size {
        let text = label.measure(fitting: proposal)
        return Size(max(text.width + 16, text.height + 8), text.height + 8)
    }

    override public func layoutSubviews() { label.frame = bounds }

    override public func draw(into list: inout DisplayList) {
        list.fill(bounds, cornerRadius: frame.height / 2, fill)
    }
}
