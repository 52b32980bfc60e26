/// What a mouse and a keyboard send for what a person does. Places are in points, in the window.
public nonisolated struct InputSequence: Sendable {
    public var events: [Event.Kind]

    /// The pointer moves there and clicks.
    public static func click(
        at point: Point, _ button: PointerButton = .left, count: Int = 1, _ modifiers: Modifiers = []
    ) -> Self {
        let clicks = (1...max(1, count)).flatMap { count -> [Event.Kind] in
            [
                .pointerDown(point, button, clickCount: count, modifiers),
                .pointerUp(point, button, clickCount: count, modifiers),
            ]
        }
        return Self(events: hold(modifiers) + [.pointerMoved(point, modifiers)] + clicks + letGo(modifiers))
    }

    /// The pointer moves there, goes down, moves on in steps, and comes up at the end.
    public static func drag(
        from start: Point, to end: Point, _ button: PointerButton = .left, _ modifiers: Modifiers = []
    ) -> Self {
        let count = 8
        let way = (1...count).map { step -> Event.Kind in
            let part = Double(step) / Double(count)
            let point = Point(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
            return .pointerMoved(point.rounded, modifiers)
        }
        let down: [Event.Kind] = [
            .pointerMoved(start, modifiers), .pointerDown(start, button, clickCount: 1, modifiers),
        ]
        let up = Event.Kind.pointerUp(end, button, clickCount: 1, modifiers)
        return Self(events: hold(modifiers) + down + way + [up] + letGo(modifiers))
    }

    /// The wheel turns where the pointer is, notch by notch, as wheels do; the rest that is no notch comes last.
    public static func wheel(at point: Point, dx: Double, dy: Double, _ modifiers: Modifiers = []) -> Self {
        func notches(_ count: Double) -> [Double] {
            let whole = Int(min(count.magnitude, notchLimit))
            let rest = min(count.magnitude, notchLimit) - Double(whole)
            let sign = count < 0 ? -1.0 : 1.0
            return Array(repeating: sign, count: whole) + (rest > 0 ? [rest * sign] : [])
        }
        let turns: [Event.Kind] =
            notches(dy).map { .wheel(point, dx: 0, dy: $0, modifiers) }
            + notches(dx).map { .wheel(point, dx: $0, dy: 0, modifiers) }
        return Self(events: hold(modifiers) + turns + letGo(modifiers))
    }

    /// Nobody turns a wheel further.
    static let notchLimit = 1000.0

    /// - Parameter givesText: whether somebody waits for text; keys give none otherwise.
    public static func key(_ chord: KeyChord, givesText: Bool) -> Self {
        let text = givesText ? KeyboardLayout.character(for: chord).map { [Event.Kind.text(String($0))] } ?? [] : []
        return Self(
            events: hold(chord.modifiers) + [.keyDown(chord.key, chord.modifiers, isRepeat: false)] + text
                + [.keyUp(chord.key, chord.modifiers)] + letGo(chord.modifiers))
    }

    /// What an American keyboard sends for a character; one that it does not have comes as text alone.
    public static func typing(_ character: Character, givesText: Bool) -> Self {
        if let chord = KeyboardLayout.chord(for: character) { return key(chord, givesText: givesText) }
        return Self(events: givesText ? [.text(String(character))] : [])
    }

    private static let modifierKeys: [(Modifiers, Key)] = [
        (.control, Key("Left Ctrl")), (.alt, Key("Left Alt")), (.logo, Key("Left GUI")), (.shift, Key("Left Shift")),
    ]

    private static func hold(_ modifiers: Modifiers) -> [Event.Kind] {
        var held: Modifiers = []
        return modifierKeys.filter { modifiers.contains($0.0) }.map { modifier, key in
            held.insert(modifier)
            return .keyDown(key, held, isRepeat: false)
        }
    }

    private static func letGo(_ modifiers: Modifiers) -> [Event.Kind] {
        var held = modifiers
        return modifierKeys.reversed().filter { modifiers.contains($0.0) }.map { modifier, key in
            held.remove(modifier)
            return .keyUp(key, held)
        }
    }
}

nonisolated extension Point {
    /// Where a pointer can be: on whole points.
    var rounded: Point { Point(x.rounded(), y.rounded()) }
}

extension Window {
    /// Where the pointer must go for a target.
    ///
    /// - Throws: `SelectorError` if no view or several match, or if the pointer would meet something else there.
    public func point(for target: ScriptTarget) throws(SelectorError) -> Point {
        layout()
        switch target {
        case .point(let point):
            let isInside = Rect(origin: .zero, size: size).contains(point)
            guard isInside else { throw SelectorError(selector: "\(target)", problem: .outside, nearest: []) }
            return point
        case .view(let selector, let place):
            let view = try selector.find(in: view)
            let frame = view.frameInWindow
            let point = (place.map { $0 + frame.origin } ?? Point(frame.midX, frame.midY)).rounded
            try expectHit(of: view, at: point, target)
            return point
        }
    }

    private func expectHit(of wanted: View, at point: Point, _ target: ScriptTarget) throws(SelectorError) {
        var next: View? = wanted
        while let view = next {
            let mustContain = view === self.view || view !== wanted && view.clipsToBounds
            guard !mustContain || view.frameInWindow.contains(point) else {
                throw SelectorError(selector: "\(target)", problem: .outside, nearest: [])
            }
            next = view.superview
        }
        // What lets the pointer through has its click where a person's would go: to a view that it lies in.
        guard let hit = view.hitTest(point), hit !== wanted, !wanted.isAncestor(of: hit), !hit.isAncestor(of: wanted)
        else { return }
        throw SelectorError(selector: "\(target)", problem: .covered(by: Selector.describe(hit)), nearest: [])
    }

    /// Whether a view waits for text, so that keys give it.
    public var wantsText: Bool { isActive && firstResponder?.textInputArea != nil }
}
