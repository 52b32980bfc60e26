import Inlay
import InlayDesktop
import InlayRaster

/// Takes the pictures of a contact sheet.
struct Studio {
    let application: Application
    let platform: OffscreenPlatform
    private let controllers = Controllers()

    /// Retains controllers while their views are shown in other controllers.
    private final class Controllers {
        var all: [ViewController] = []
        deinit {}
    }

    init(application: Application, platform: OffscreenPlatform) {
        self.application = application
        self.platform = platform
    }

    /// Retains a controller as long as its views are shown.
    func keep(_ controller: ViewController) { controllers.all.append(controller) }

    /// Longer than a state change takes, and shorter than the delay before a held button repeats.
    private static let exposure = Duration.milliseconds(300)

    /// - Parameter act: brings the window into the wanted state; false leaves the picture blank, as the view lacks the state.
    func picture(of view: View, _ size: Size, act: (Window) -> Bool) throws -> Pixmap {
        let window = try open(view, size)
        defer { window.close() }
        if !act(window) { for view in view.subviews { view.isHidden = true } }
        return expose(window)
    }

    func open(_ view: View, _ size: Size) throws -> Window {
        let window = try application.open(ViewController(showing: view), size: size)
        window.dispatch(Event(.focusGained))
        window.drawFrame()
        return window
    }

    /// Draws the window after all animations have finished.
    func expose(_ window: Window) -> Pixmap {
        window.drawFrame()
        platform.manualClock.advance(by: Self.exposure)
        window.drawFrame()
        return window.pixmap(fonts: platform.fonts)
    }

    func line(_ texts: [(text: String, width: Double)]) throws -> Pixmap {
        Pixmap(
            beside: try texts.map {
                try picture(of: label($0.text), Size($0.width, ContactSheet.lineHeight)) { _ in true }
            })
    }

    func label(_ text: String) -> View {
        let label = Label()
        label.text = text
        label.font = .style(.caption1)
        let row = RowView()
        row.backgroundColor = .windowBackground
        row.layoutMargins = EdgeInsets(top: 4, left: 8, bottom: 4, right: 8)
        row.addArrangedSubview(label)
        return row
    }

    /// Brings the view into a state; false if the view does not have it.
    func show(_ root: View, _ state: ContactSheet.State, in window: Window) -> Bool {
        let views = root.family
        guard state != .normal else { return true }
        guard state != .disabled else { return disable(root) }
        guard let target = views.first(where: \.acceptsFocus) else { return false }
        let middle = Point(target.frameInWindow.midX, target.frameInWindow.midY)
        switch state {
        case .normal, .disabled: break
        case .hovered: window.dispatch(Event(.pointerMoved(middle, [])))
        case .pressed:
            window.dispatch(Event(.pointerMoved(middle, [])))
            window.dispatch(Event(.pointerDown(middle, .left, clickCount: 1, [])))
        case .focused:
            window.dispatch(Event(.keyDown(.tab, [], isRepeat: false)))
        }
        return true
    }
}

/// Disables all controls in a view.
///
/// - Returns: whether there are any.
private func disable(_ view: View) -> Bool {
    switch view {
    case let control as Control: control.isEnabled = false
    case let text as TextView: text.isEnabled = false
    case let label as Label: label.isEnabled = false
    case let picker as PickerView: picker.isUserInteractionEnabled = false
    default: return view.subviews.count(where: disable) > 0
    }
    return true
}

extension View {
    var family: [View] { [self] + subviews.flatMap(\.family) }
}

extension ViewController {
    /// Creates a controller for an existing view.
    convenience init(showing view: View) {
        self.init()
        self.view = view
    }
}
