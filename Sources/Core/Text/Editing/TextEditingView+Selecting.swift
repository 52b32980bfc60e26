// Selection with the pointer.

extension TextEditingView {
    func beginSelecting(at point: Point, with event: Event) {
        guard case .pointerDown(_, _, let count, let modifiers) = event.kind else { return }
        commitComposition(event)
        let before = editor.selection
        let place = place(at: point)
        if count == 1, !modifiers.contains(.shift), beginTextDrag(at: point, place) { return }
        let unit: EditingSession.Press.Unit =
            count == 1 ? .character : count == 2 && !isSecureTextEntry ? .word : largestUnit
        let origin = range(of: unit, at: place)
        if modifiers.contains(.shift), count == 1 {
            let anchor = before.anchor
            session.press = .init(unit: unit, origin: anchor..<anchor, before: before, point: point)
            selectPressed(TextSelection(anchor: anchor, head: place))
        } else {
            session.press = .init(unit: unit, origin: origin, before: before, point: point)
            selectPressed(TextSelection(anchor: origin.lowerBound, head: origin.upperBound))
        }
    }

    /// The view may not have focus yet: a finger moves focus when it is lifted, and the delegate may refuse.
    private func selectPressed(_ selection: TextSelection) {
        if session.isOpen { select(selection) } else { session.press?.waiting = selection }
    }

    private func range(of unit: EditingSession.Press.Unit, at place: Int) -> Range<Int> {
        switch unit {
        case .character: place..<place
        case .word: editor.text.word(at: place)
        case .paragraph: editor.text.paragraph(at: place)
        case .all: 0..<editor.text.count
        }
    }

    func continueSelecting(at point: Point) {
        guard let press = session.press else { return carry(to: point, in: bounds) }
        session.press?.point = point
        let beyond = distanceBeyond(point)
        guard beyond != 0, let window else {
            press.motion?.stop()
            session.press?.motion = nil
            return extendSelection(to: point)
        }
        extendSelection(to: nearestInside(point))
        if let motion = press.motion {
            motion.speed = beyond * SelectingMotion.speed
        } else {
            let motion = SelectingMotion(in: self, from: window.animations.time) { [weak self] distance in
                self?.scrollWhileSelecting(by: distance)
            }
            motion.speed = beyond * SelectingMotion.speed
            session.press?.motion = motion
            window.animations.start(motion)
        }
    }

    private func extendSelection(to point: Point) {
        guard let press = session.press else { return }
        let range = range(of: press.unit, at: place(at: point))
        let isBefore = range.lowerBound < press.origin.lowerBound
        selectPressed(
            TextSelection(
                anchor: isBefore ? press.origin.upperBound : press.origin.lowerBound,
                head: isBefore ? range.lowerBound : max(range.upperBound, press.origin.upperBound)))
    }

    func endSelecting(with event: Event) {
        let press = session.press
        press?.motion?.stop()
        session.press = nil
        guard session.isOpen else { return cancelTextDrag() }
        if let waiting = press?.waiting { select(waiting) }
        endTextDrag(with: event)
        offerSelection()
    }

    /// Cancels the selection by a press, for example when a finger scrolls.
    func cancelSelecting() {
        guard let press = session.press else { return cancelTextDrag() }
        press.motion?.stop()
        session.press = nil
        select(press.before)
    }

    /// Moves the caret to the finger, where pasted text goes, unless the finger is on the selection.
    func selectForMenu(at point: Point) {
        guard session.isOpen else { return }
        let place = place(at: point)
        let selected = editor.selection.range
        if selected.isEmpty || !(selected.lowerBound...selected.upperBound).contains(place) {
            select(TextSelection(place))
        }
    }

    /// Scrolls and extends the selection while the pointer is held beyond an edge.
    private func scrollWhileSelecting(by distance: Double) {
        guard let press = session.press else { return }
        scroll(by: distance)
        extendSelection(to: nearestInside(press.point))
    }
}

/// Scrolls the text while the pointer is held beyond an edge.
final class SelectingMotion: FrameMotion {
    private weak var view: View?
    private let scroll: (Double) -> Void
    private var last: Double
    private var isRunning = true
    /// The speed in points per second; positive values are to the right or down.
    var speed = 0.0

    /// The speed in points per second, for each point beyond the edge.
    static let speed = 10.0

    init(in view: View, from start: Double, scroll: @escaping (Double) -> Void) {
        self.view = view
        self.scroll = scroll
        last = start
    }

    deinit {}

    var name: String { "selecting in \(view?.diagnostics.diagnosticName ?? "a view")" }
    var target: Point? { nil }
    var isOfControl: Bool { true }

    func stop() { isRunning = false }

    func step(to time: Double) -> Bool {
        guard isRunning, view != nil else { return false }
        scroll(speed * max(0, time - last))
        last = max(last, time)
        return isRunning
    }
}
