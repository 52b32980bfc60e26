// The pointer in a text field.

extension TextField {
    func beginSelecting(at point: Point, with event: Event) {
        guard case .pointerDown(_, _, let count, let modifiers) = event.kind else { return }
        commitComposition(event)
        let before = editor.selection
        let place = place(at: point.x)
        let unit: FieldState.Press.Unit =
            count == 1 ? .character : count == 2 && !isSecureTextEntry ? .word : .all
        let origin = range(of: unit, at: place)
        if modifiers.contains(.shift), count == 1 {
            let anchor = before.anchor
            state.press = FieldState.Press(unit: unit, origin: anchor..<anchor, before: before)
            select(TextSelection(anchor: anchor, head: place))
        } else {
            state.press = FieldState.Press(unit: unit, origin: origin, before: before)
            select(TextSelection(anchor: origin.lowerBound, head: origin.upperBound))
        }
    }

    private func range(of unit: FieldState.Press.Unit, at place: Int) -> Range<Int> {
        switch unit {
        case .character: place..<place
        case .word: editor.text.word(at: place)
        case .all: 0..<editor.text.count
        }
    }

    func continueSelecting(at point: Point) {
        guard let press = state.press else { return }
        let room = textRect
        let beyond = point.x < room.minX ? point.x - room.minX : point.x > room.maxX ? point.x - room.maxX : 0
        guard beyond != 0, line.width > room.width, let window else {
            press.motion?.stop()
            state.press?.motion = nil
            return extendSelection(to: point.x)
        }
        extendSelection(to: min(max(point.x, room.minX), room.maxX))
        if let motion = press.motion {
            motion.speed = beyond * FieldScrolling.speed
        } else {
            let motion = FieldScrolling(of: self, from: window.animations.time)
            motion.speed = beyond * FieldScrolling.speed
            state.press?.motion = motion
            window.animations.start(motion)
        }
    }

    private func extendSelection(to x: Double) {
        guard let press = state.press else { return }
        let range = range(of: press.unit, at: place(at: x))
        let isBefore = range.lowerBound < press.origin.lowerBound
        select(
            TextSelection(
                anchor: isBefore ? press.origin.upperBound : press.origin.lowerBound,
                head: isBefore ? range.lowerBound : max(range.upperBound, press.origin.upperBound)))
    }

    func endSelecting() {
        state.press?.motion?.stop()
        state.press = nil
        offerSelection()
    }

    /// The press was none, as where a finger scrolls.
    func cancelSelecting() {
        guard let press = state.press else { return }
        press.motion?.stop()
        state.press = nil
        select(press.before)
    }

    /// The pointer is held beyond an edge, so that what lies there comes into sight and is selected.
    fileprivate func scrollWhileSelecting(by distance: Double) {
        scroll(by: distance)
        let room = textRect
        extendSelection(to: distance < 0 ? room.minX : room.maxX)
    }
}

/// Moves the line of a field as long as the pointer is held beyond one of its ends.
final class FieldScrolling: FrameMotion {
    private weak var field: TextField?
    private var last: Double
    private var isRunning = true
    /// Points in a second; to the right where it is positive.
    var speed = 0.0

    /// Points in a second for each point beyond the edge.
    static let speed = 10.0

    init(of field: TextField, from start: Double) {
        self.field = field
        last = start
    }

    deinit {}

    var name: String { "selecting in \(field?.nameForPeople ?? "a field")" }
    var target: Point? { nil }
    var isOfControl: Bool { true }

    func stop() { isRunning = false }

    func step(to time: Double) -> Bool {
        guard isRunning, let field else { return false }
        field.scrollWhileSelecting(by: speed * max(0, time - last))
        last = max(last, time)
        return isRunning
    }
}
