import Inlay

/// Gradients, corners and shadows. A button rotates the direction of a gradient.
final class EffectsViewController: ViewController {
    override var preferredContentSize: Size { Size(520, 480) }

    @Outlet var linear: LinearGradientView
    @Outlet var angleLabel: Label

    private static let step = 45
    private var angle = 90 { didSet { showAngle() } }

    override func registerActions(in actions: inout ActionTable) {
        actions["turn"] = { [unowned self] in angle = (angle + Self.step) % 360 }
    }

    override func viewDidLoad() { showAngle() }

    /// Sets the line through the centre from edge to edge, in steps of an eighth of a turn.
    private func showAngle() {
        let (x, y) = Self.directions[angle / Self.step]
        linear.startPoint = Point(0.5 - x / 2, 0.5 - y / 2)
        linear.endPoint = Point(0.5 + x / 2, 0.5 + y / 2)
        angleLabel.text = "\(angle)°"
    }

    private static let directions: [(Double, Double)] = [
        (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1),
    ]
}
