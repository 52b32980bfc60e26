import Inlay
import InlayRaster

/// Reads any bytes as user input to an off-screen window, whose actions change its own views. At the end, the result of partial
/// drawing must equal a complete drawing, pixel by pixel.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzEvents(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: bytes, count: min(count, 400)))
    MainActor.assumeIsolated { Scene.shared.play(input) }
    return 0
}

@MainActor final class Scene {
    static let shared = Scene()
    private let fonts = FontLibrary()

    func play(_ input: [UInt8]) {
        let platform = OffscreenPlatform(fonts: fonts)
        let application = Application(title: "Fuzz", platform: platform)
        application.diagnosticHandler = { _ in }
        let controller = ChangingViewController()
        guard let window = try? application.open(controller, size: Size(200, 150)) else { return }
        window.drawFrame()
        var input = input[...]
        while let kind = Self.event(&input) {
            platform.manualClock.advance(by: .milliseconds(5))
            window.dispatch(Event(kind, time: platform.clock.time))
            window.drawFrame()
        }
        window.dispatch(Event(.restored))
        window.drawFrame()
        let drawn = (window.platformWindow as? OffscreenWindow)?.pixmap
        precondition(drawn == window.pixmap(fonts: fonts), "drawn in parts is not as drawn at once")
        window.close()
    }

    private static func event(_ input: inout ArraySlice<UInt8>) -> Event.Kind? {
        guard let code = input.popFirst() else { return nil }
        let (a, b) = (Double(input.popFirst() ?? 0), Double(input.popFirst() ?? 0))
        let point = Point(a - 20, b - 20)
        let buttons = PointerButton.allCases
        let keys = [Key.tab, .space, .return, .escape, Key("A")]
        switch code % 21 {
        case 0, 1, 2: return .pointerMoved(point, [])
        case 3, 4: return .pointerDown(point, .left, clickCount: Int(code) / 64 + 1, [])
        case 5, 6: return .pointerUp(point, .left, clickCount: 1, [])
        case 7: return .pointerDown(point, buttons[Int(a) % buttons.count], clickCount: 1, .shift)
        case 8: return .wheel(point, dx: a - 128, dy: b - 128, [])
        case 9: return .keyDown(keys[Int(a) % keys.count], code > 128 ? .shift : [], isRepeat: b > 200)
        case 10: return .keyUp(keys[Int(a) % keys.count], [])
        case 11: return .resized(Size(a, b), scale: [1, 1.25, 1.5, 2][Int(code) / 16 % 4])
        case 12: return code > 128 ? .focusGained : .focusLost
        case 13: return code > 128 ? .minimized : .restored
        case 16: return .touchDown(id: Int(code) / 100, point)
        case 17: return .touchMoved(id: Int(code) / 100, point)
        case 18: return .touchUp(id: Int(code) / 100, point)
        case 19: return .touchCancelled(id: Int(code) / 100)
        case 20:
            let phases = PinchPhase.allCases
            return .pinch(
                point, phases[Int(code) / 21 % phases.count], scale: a / 64, translation: Point(b - 128, a - 128))
        case 14: return code > 128 ? .pointerLeft : .pointerCancelled
        default: return code > 128 ? .preferencesChanged(DesktopPreferences(appearance: .dark)) : .exposed
        }
    }
}

/// Buttons that change themselves and their neighbours as apps do: hide, remove, disable, fade, clip and grow.
final class ChangingViewController: ViewController {
    private let column = ColumnView()
    private let label = Label()

    override func loadView() {
        column.layoutMargins = EdgeInsets(5)
        label.text = "some words to wrap and cut"
        label.numberOfLines = 2
        column.addArrangedSubview(label)
        let row = RowView()
        column.addArrangedSubview(row)
        for (index, title) in ["Hide", "Remove", "Disable", "Fade", "Clip", "Grow"].enumerated() {
            let button = Button()
            button.style = index % 2 == 0 ? .system : .custom
            button.title = title
            button.addAction(for: index % 3 == 0 ? .touchDown : .primaryActionTriggered) {
                [unowned self, unowned button] in
                act(index, button)
            }
            (index < 3 ? row : column).addArrangedSubview(button)
        }
        view = column
    }

    private func act(_ index: Int, _ button: Button) {
        let neighbour = column.arrangedSubviews.last { $0 !== button } ?? label
        switch index {
        case 0: neighbour.isHidden.toggle()
        case 1: button.removeFromSuperview()
        case 2: button.isEnabled = false
        case 3: neighbour.alpha = neighbour.alpha < 1 ? 1 : 0.3
        case 4:
            column.clipsToBounds.toggle()
            column.insertArrangedSubview(button, at: 0)
        default:
            label.text += " more"
            label.weight = label.weight.isDefined ? .undefined : 1
        }
    }
}
