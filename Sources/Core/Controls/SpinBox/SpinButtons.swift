/// The buttons of a spin box, minus and plus, at the end of the field.
final class SpinButtons: View {
    private let parts = [SpinButton(-1), SpinButton(1)]

    /// The width of a button, in points.
    private static let width = 28.0

    required init() {
        super.init()
        isInternalView = true
        cursor = .arrow
        for part in parts { addSubview(part) }
    }

    deinit {}

    override func intrinsicSize(fitting proposal: Size) -> Size {
        Size(Double(parts.count) * Self.width, theme.metrics.controlHeight)
    }

    /// Plus is at the end of the field.
    override func layoutSubviews() {
        let width = bounds.width / Double(parts.count)
        for (index, part) in (isRightToLeft ? parts.reversed() : parts).enumerated() {
            part.frame = pixels.snapped(Rect(Double(index) * width, 0, width, bounds.height))
        }
    }

    func update() { for part in parts { part.update() } }
}

/// A button of a spin box.
private final class SpinButton: Control {
    /// 1 or -1.
    private let direction: Double
    private var motion: RepeatTimer?
    private var isInside = false

    init(_ direction: Double) {
        self.direction = direction
        super.init()
        isInternalView = true
        flags.insert(.leaf)
    }

    required convenience init() { self.init(1) }

    deinit {}

    private var box: SpinBox? { superview?.superview as? SpinBox }
    private var isPossible: Bool { box?.isPossible(direction) ?? false }

    override var acceptsFocus: Bool { false }
    /// The actions of the field have the same effect.
    override var accessibilityActions: [Accessibility.Action] { [] }

    func update() {
        isEnabled = box?.isEnabled ?? true
        setNeedsDisplay()
    }

    // MARK: Drawing

    override func draw(into list: inout DisplayList) {
        guard let box else { return }
        let border = box.isBordered ? box.borderWidth : 0
        var room = bounds.inset(by: EdgeInsets(top: border, bottom: border))
        if isEnabled, isPossible, isHovered || isHighlighted {
            var corners = CornerRadii.zero
            var fill = room
            if direction > 0 {
                let radius = max(0, box.borderRadius - border)
                fill = fill.inset(by: isRightToLeft ? EdgeInsets(left: border) : EdgeInsets(right: border))
                corners =
                    isRightToLeft
                    ? CornerRadii(topLeft: radius, topRight: 0, bottomRight: 0, bottomLeft: radius)
                    : CornerRadii(topLeft: 0, topRight: radius, bottomRight: radius, bottomLeft: 0)
            }
            list.fill(fill, corners: corners, .color(.role(isHighlighted ? .fillPressed : .fillHover)))
        }
        room = pixels.hairline(down: room, x: isRightToLeft ? bounds.maxX : bounds.minX)
        list.fill(room, .separator)
        let color = Color.label.opacity(isPossible || !isEnabled ? 1 : theme.metrics.disabledOpacity)
        drawSign(isPlus: direction > 0, at: Point(bounds.midX, bounds.midY), color, into: &list)
    }

    // MARK: Pointer

    override func beginTracking(at point: Point, with event: Event) {
        guard let box, let window else { return }
        isInside = true
        box.gesture = ValueGesture(start: box.value)
        // An action may have cancelled the press.
        guard box.step(direction, by: box.stepValue, with: event), isTracking else { return }
        let motion = RepeatTimer(
            "stepping of \(box.diagnostics.diagnosticName)", Stepper.pace, from: window.animations.time
        ) { [weak self] in
            self?.step(by: $0) ?? false
        } isHeld: { [weak self] in
            self?.motion === $0
        }
        self.motion = motion
        window.animations.start(motion)
    }

    private func step(by motion: RepeatTimer) -> Bool {
        guard let box, self.motion === motion, isPossible else { return false }
        if isInside { box.step(direction, by: box.stepValue, with: nil) }
        return self.motion === motion
    }

    override func continueTracking(at point: Point, with event: Event) {
        isInside = HitTesting(of: self).hitBounds.contains(point)
    }

    override func endTracking(isInside: Bool, with event: Event) {
        // The number of steps depends on the duration of the press, not on the times of frames.
        if let motion, let window { _ = motion.step(to: window.animations.time) }
        end(with: event, isCancelled: false)
    }

    override func cancelTracking(with event: Event) { end(with: event, isCancelled: true) }

    private func end(with event: Event, isCancelled: Bool) {
        motion = nil
        if box?.gesture != nil { box?.endGesture(with: event, isCancelled: isCancelled) }
    }

    /// A click does nothing else, because the press has already changed the value.
    override func activate(with event: Event?) {}
}
