import Inlay

/// Shows the events of mouse, keyboard and input method; helps to find out why input does not arrive.
final class InputViewController: ViewController {
    @Outlet var pad: InputPad
    @Outlet var typedLabel: Label
    @Outlet var lastLabel: Label

    override func viewDidLoad() {
        pad.onEvent = { [unowned self] event in
            if case .text(let text) = event.kind { typedLabel.text += text }
            lastLabel.text = Self.describe(event.kind)
        }
    }

    private static func describe(_ kind: Event.Kind) -> String {
        switch kind {
        case .keyDown(let key, let modifiers, let isRepeat):
            "\(names(modifiers))\(key.rawValue) down\(isRepeat ? ", again" : "")"
        case .keyUp(let key, _): "\(key.rawValue) up"
        case .text(let text): "text “\(text)”"
        case .pointerDown(let point, let button, let count, _):
            "\(button.rawValue) button at \(Int(point.x)), \(Int(point.y))\(count > 1 ? ", \(count) times" : "")"
        case .filesDropped(let files, let point):
            "\(files.joined(separator: ", ")) dropped at \(Int(point.x)), \(Int(point.y))"
        case .textDropped(let text, let point): "text “\(text)” dropped at \(Int(point.x)), \(Int(point.y))"
        case .wheel(_, let dx, let dy, _): "wheel \(dx), \(dy)"
        default: "\(kind)"
        }
    }

    private static func names(_ modifiers: Modifiers) -> String {
        let all: [(Modifiers, String)] = [(.control, "Ctrl+"), (.alt, "Alt+"), (.shift, "Shift+"), (.logo, "Logo+")]
        return all.filter { modifiers.contains($0.0) }.map(\.1).joined()
    }
}

/// A view that takes focus and reports its events.
final class InputPad: View {
    var onEvent: (Event) -> Void = { _ in }

    required init() {
        super.init()
        cursor = .iBeam
    }

    override var acceptsFocus: Bool { true }
    override var textInputArea: Rect? { bounds }
    override func focusDidChange() { setNeedsDisplay() }

    override func intrinsicSize(fitting proposal: Size) -> Size { Size(.undefined, 96) }

    override func draw(into list: inout DisplayList) {
        let radius = theme.metrics.cornerRadius
        let width: Double = isFirstResponder ? 2 : 1
        list.fill(bounds, cornerRadius: radius, .contentBackground, beneath: width)
        list.strokeBorder(
            bounds, cornerRadius: radius, width: width, isFirstResponder ? .accent : .role(.inputBorder))
    }

    override func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .keyDown(.tab, _, _): return false
        case .pointerMoved, .pointerUp: return false
        default: break
        }
        onEvent(event)
        return true
    }
}
