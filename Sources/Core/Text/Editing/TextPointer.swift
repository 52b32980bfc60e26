/// Selects text by presses and drags of the pointer, and moves selected text by drag and drop.
struct TextPointer<Host: TextEditingView> {
    let view: Host

    // MARK: Selection

    func beginSelecting(at point: Point, with event: Event) {
        guard case .pointerDown(_, _, let count, let modifiers) = event.kind else { return }
        view.commitComposition(event)
        let before = view.editor.selection
        let place = view.place(at: point)
        if count == 1, !modifiers.contains(.shift), beginTextDrag(at: point, place) { return }
        let unit: EditingSession.Press.Unit =
            count == 1 ? .character : count == 2 && !view.isSecureTextEntry ? .word : view.largestUnit
        let origin = range(of: unit, at: place)
        if modifiers.contains(.shift), count == 1 {
            let anchor = before.anchor
            view.session.press = .init(unit: unit, origin: anchor..<anchor, before: before, point: point)
            selectPressed(TextSelection(anchor: anchor, head: place))
        } else {
            view.session.press = .init(unit: unit, origin: origin, before: before, point: point)
            selectPressed(TextSelection(anchor: origin.lowerBound, head: origin.upperBound))
        }
    }

    /// The view may not have focus yet: a finger moves focus when it is lifted, and the delegate may refuse.
    private func selectPressed(_ selection: TextSelection) {
        if view.session.isOpen { view.select(selection) } else { view.session.press?.waiting = selection }
    }

    private func range(of unit: EditingSession.Press.Unit, at place: Int) -> Range<Int> {
        switch unit {
        case .character: place..<place
        case .word: view.editor.text.word(at: place)
        case .paragraph: view.editor.text.paragraph(at: place)
        case .all: 0..<view.editor.text.count
        }
    }

    func continueSelecting(at point: Point) {
        guard let press = view.session.press else { return carry(to: point, in: view.bounds) }
        view.session.press?.point = point
        let beyond = view.distanceBeyond(point)
        guard beyond != 0, let window = view.window else {
            press.motion?.stop()
            view.session.press?.motion = nil
            return extendSelection(to: point)
        }
        extendSelection(to: view.nearestInside(point))
        if let motion = press.motion {
            motion.speed = beyond * SelectingMotion.speed
        } else {
            let motion = SelectingMotion(in: view, from: window.animations.time) { [weak view = view] distance in
                view?.pointer.scrollWhileSelecting(by: distance)
            }
            motion.speed = beyond * SelectingMotion.speed
            view.session.press?.motion = motion
            window.animations.start(motion)
        }
    }

    private func extendSelection(to point: Point) {
        guard let press = view.session.press else { return }
        let range = range(of: press.unit, at: view.place(at: point))
        let isBefore = range.lowerBound < press.origin.lowerBound
        selectPressed(
            TextSelection(
                anchor: isBefore ? press.origin.upperBound : press.origin.lowerBound,
                head: isBefore ? range.lowerBound : max(range.upperBound, press.origin.upperBound)))
    }

    func endSelecting(with event: Event) {
        let press = view.session.press
        press?.motion?.stop()
        view.session.press = nil
        guard view.session.isOpen else { return cancelTextDrag() }
        if let waiting = press?.waiting { view.select(waiting) }
        endTextDrag(with: event)
        view.offerSelection()
    }

    /// Cancels the selection by a press, for example when a finger scrolls.
    func cancelSelecting() {
        guard let press = view.session.press else { return cancelTextDrag() }
        press.motion?.stop()
        view.session.press = nil
        view.select(press.before)
    }

    /// Moves the caret to the finger, where pasted text goes, unless the finger is on the selection.
    func selectForMenu(at point: Point) {
        guard view.session.isOpen else { return }
        let place = view.place(at: point)
        let selected = view.editor.selection.range
        if selected.isEmpty || !(selected.lowerBound...selected.upperBound).contains(place) {
            view.select(TextSelection(place))
        }
    }

    /// Scrolls and extends the selection while the pointer is held beyond an edge.
    func scrollWhileSelecting(by distance: Double) {
        guard let press = view.session.press else { return }
        view.scroll(by: distance)
        extendSelection(to: view.nearestInside(press.point))
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
