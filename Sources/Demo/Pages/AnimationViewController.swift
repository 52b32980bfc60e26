import Inlay

/// The animation curves next to each other, a rotating tile, and a card whose appearance changes.
final class AnimationViewController: ViewController {
    @Outlet var easeInOut: RowView
    @Outlet var easeIn: RowView
    @Outlet var easeOut: RowView
    @Outlet var linear: RowView
    @Outlet var spring: RowView
    @Outlet var tile: ColumnView
    @Outlet var card: LayerView
    @Outlet var cardLabel: Label
    @Outlet var stateLabel: Label
    @Outlet var indicator: ActivityIndicatorView

    override var preferredContentSize: Size { Size(520, 480) }

    private static let duration = 0.8
    private var isMoved = false
    private var isTurned = false
    private var isChanged = false

    override func registerActions(in actions: inout ActionTable) {
        actions["move"] = move
        actions["turn"] = turn
        actions["change"] = change
    }

    private func move() {
        isMoved.toggle()
        showMoving(true)
        let lanes: [(RowView, AnimationOptions)] = [
            (easeInOut, .curveEaseInOut), (easeIn, .curveEaseIn), (easeOut, .curveEaseOut), (linear, .curveLinear),
        ]
        for (lane, options) in lanes {
            View.animate(withDuration: Self.duration, options: options) { place(lane) }
        }
        View.animate(withDuration: Self.duration, usingSpringWithDamping: 0.5) {
            place(spring)
        } completion: { [weak self] isComplete in
            if isComplete { self?.showMoving(false) }
        }
    }

    private func showMoving(_ isMoving: Bool) {
        stateLabel.text = isMoving ? "Moving" : "At rest"
        indicator.isAnimating = isMoving
    }

    /// Moves the ball by layout, which the animation block animates.
    private func place(_ lane: RowView) {
        lane.horizontalAlignment = isMoved ? .trailing : .leading
        lane.layoutIfNeeded()
    }

    private func turn() {
        isTurned.toggle()
        View.animate(withDuration: Self.duration, usingSpringWithDamping: 0.5) {
            tile.transform =
                isTurned
                ? AffineTransform(scaleX: 1.3, y: 1.3).concatenating(AffineTransform(rotationAngle: .pi / 6))
                : .identity
        }
    }

    private func change() {
        isChanged.toggle()
        View.animate(withDuration: 0.4) {
            card.backgroundColor = isChanged ? .accent : .contentBackground
            card.layer.cornerRadius = isChanged ? 40 : 10
            card.layer.shadowRadius = isChanged ? 14 : 4
            card.layer.borderColor = isChanged ? .accent : .separator
            cardLabel.textColor = isChanged ? .role(.onAccent) : .label
        }
    }
}
