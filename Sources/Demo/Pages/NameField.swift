import Inlay

/// One line that is typed into, at its end: a view of the app's own whose text documents bind to, in both directions.
final class NameField: View {
    var text = "" {
        didSet {
            guard text != oldValue else { return }
            label.text = text
            setNeedsLayout()
            setNeedsDisplay()
            editableValueDidChange("text")
        }
    }

    private let label = Label()
    private static let padding = 8.0  // points

    required init() {
        super.init()
        cursor = .iBeam
        addSubview(label)
    }

    override class var properties: PropertyTable {
        super.properties + [.init("text", \NameField.text, isEditable: true) { $0.text = $1 }]
    }

    override var acceptsFocus: Bool { true }
    override var textInputArea: Rect? { bounds }
    override var shownText: String? { text }
    override var accessibility: Accessibility {
        Accessibility(role: .textField, label: accessibilityLabel, value: text)
    }
    override var restorableState: Any? { text }
    override func restore(_ state: Any) { text = state as? String ?? text }
    override func focusDidChange() { setNeedsDisplay() }

    override func intrinsicSize(fitting proposal: Size) -> Size { Size(.undefined, theme.metrics.controlHeight) }
    override func firstBaseline(for size: Size) -> Double? {
        label.firstBaseline(for: Size(size.width - 2 * Self.padding, size.height))
    }

    override func layoutSubviews() {
        label.frame = bounds.inset(by: EdgeInsets(left: Self.padding, right: Self.padding))
    }

    override func draw(into list: inout DisplayList) {
        let radius = theme.metrics.cornerRadius
        list.fill(bounds, cornerRadius: radius, .contentBackground)
        list.border(
            bounds, cornerRadius: radius, width: isFirstResponder ? 2 : 1,
            isFirstResponder ? .accent : .role(.inputBorder))
        guard isFirstResponder else { return }
        let end = Self.padding + min(label.measure(fitting: .unconstrained).width, label.frame.width)
        list.fill(Rect(end, (bounds.height - 16) / 2, 1, 16), .label)
    }

    override func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .text(let typed): text += typed
        case .keyDown(Key("Backspace"), _, _): text = String(text.dropLast())
        default: return false
        }
        return true
    }
}
