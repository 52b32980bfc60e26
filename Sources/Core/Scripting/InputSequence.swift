/// The events that a mouse and a keyboard send for a user's action. Points are in window coordinates.
public nonisolated struct InputSequence: Sendable {
    public var events: [Event.Kind]

    /// Moves the pointer to a point and clicks.
    ///
    /// - Parameter held: modifiers that are already pressed and stay pressed.
    public static func click(
        at point: Point, _ button: PointerButton = .left, count: Int = 1, _ modifiers: Modifiers = [],
        held: Modifiers = []
    ) -> Self {
        let all = modifiers.union(held)
        let clicks = (1...max(1, count)).flatMap { count -> [Event.Kind] in
            [
                .pointerDown(point, button, clickCount: count, all),
                .pointerUp(point, button, clickCount: count, all),
            ]
        }
        return Self(
            events: hold(modifiers, besides: held) + [.pointerMoved(point, all)] + clicks
                + letGo(modifiers, besides: held))
    }

    /// Moves the pointer to a point, presses a button, moves on in steps, and releases the button at the end.
    ///
    /// - Parameter clicks: the number of clicks at the start; the last one is held.
    public static func drag(
        from start: Point, to end: Point, _ button: PointerButton = .left, clicks: Int = 1, _ modifiers: Modifiers = [],
        held: Modifiers = []
    ) -> Self {
        let all = modifiers.union(held)
        let count = 8
        let way = (1...count).map { step -> Event.Kind in
            let part = Double(step) / Double(count)
            let point = Point(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
            return .pointerMoved(step == count ? end : point.rounded, all)
        }
        let down = press(at: start, button, clicks: clicks, all).events
        let up = Event.Kind.pointerUp(end, button, clickCount: clicks, all)
        return Self(events: hold(modifiers, besides: held) + down + way + [up] + letGo(modifiers, besides: held))
    }

    /// Moves the pointer to a point and presses a button, after the preceding clicks of a multiple click.
    static func press(at point: Point, _ button: PointerButton, clicks: Int, _ modifiers: Modifiers) -> Self {
        let before = (1..<max(1, clicks)).flatMap { count -> [Event.Kind] in
            [
                .pointerDown(point, button, clickCount: count, modifiers),
                .pointerUp(point, button, clickCount: count, modifiers),
            ]
        }
        let down = Event.Kind.pointerDown(point, button, clickCount: max(1, clicks), modifiers)
        return Self(events: [.pointerMoved(point, modifiers)] + before + [down])
    }

    /// Turns the wheel at a point, notch by notch as wheels do; a remaining fraction comes last.
    public static func wheel(
        at point: Point, dx: Double, dy: Double, _ modifiers: Modifiers = [], held: Modifiers = []
    ) -> Self {
        let all = modifiers.union(held)
        func notches(_ count: Double) -> [Double] {
            let whole = Int(min(count.magnitude, notchLimit))
            let rest = min(count.magnitude, notchLimit) - Double(whole)
            let sign = count < 0 ? -1.0 : 1.0
            return Array(repeating: sign, count: whole) + (rest > 0 ? [rest * sign] : [])
        }
        let turns: [Event.Kind] =
            notches(dy).map { .wheel(point, dx: 0, dy: $0, all) }
            + notches(dx).map { .wheel(point, dx: $0, dy: 0, all) }
        return Self(events: hold(modifiers, besides: held) + turns + letGo(modifiers, besides: held))
    }

    /// Presses modifiers before other events and releases them afterwards.
    static func holding(_ modifiers: Modifiers, besides held: Modifiers) -> (down: Self, up: Self) {
        (Self(events: hold(modifiers, besides: held)), Self(events: letGo(modifiers, besides: held)))
    }

    /// The largest turn of a wheel, in notches.
    static let notchLimit = 1000.0

    /// The range of factors by which the distance of two fingers on a touchpad can change.
    static let pinchScales = 0.01...100

    /// Presses and releases a key.
    ///
    /// - Parameters:
    ///   - held: modifiers that are already pressed and stay pressed.
    ///   - givesText: whether a view accepts text; otherwise keys produce no text.
    public static func key(_ chord: KeyChord, held: Modifiers = [], givesText: Bool) -> Self {
        let down = keyDown(chord, held: held, givesText: givesText).events
        return Self(events: down + keyUp(chord, held: held.subtracting(chord.ownModifiers)).events)
    }

    /// Presses a key, after its modifiers.
    static func keyDown(_ chord: KeyChord, held: Modifiers, givesText: Bool) -> Self {
        let all = chord.modifiers.union(held)
        let text = givesText ? KeyboardLayout.character(for: KeyChord(chord.key, all)) : nil
        return Self(
            events: hold(chord.modifiers, besides: held)
                + [.keyDown(chord.key, all.union(chord.ownModifiers), isRepeat: false)]
                + (text.map { [.text(String($0))] } ?? []))
    }

    /// Releases a key, and then its modifiers.
    ///
    /// - Parameter held: modifiers that stay pressed.
    static func keyUp(_ chord: KeyChord, held: Modifiers) -> Self {
        Self(
            events: [.keyUp(chord.key, chord.modifiers.union(held).subtracting(chord.ownModifiers))]
                + letGo(chord.modifiers, besides: held))
    }

    /// Types a character on a US keyboard. A character without a key is sent as text only, code point by code point.
    public static func typing(_ character: Character, held: Modifiers = [], givesText: Bool) -> Self {
        if let chord = KeyboardLayout.chord(for: character) { return key(chord, held: held, givesText: givesText) }
        return Self(events: givesText ? character.unicodeScalars.map { .text(String($0)) } : [])
    }

    private static let modifierKeys: [(Modifiers, Key)] = [
        (.control, Key("Left Ctrl")), (.alt, Key("Left Alt")), (.logo, Key("Left GUI")), (.shift, Key("Left Shift")),
    ]

    private static func hold(_ modifiers: Modifiers, besides others: Modifiers) -> [Event.Kind] {
        var held = others
        return modifierKeys.filter { modifiers.contains($0.0) && !others.contains($0.0) }.map { modifier, key in
            held.insert(modifier)
            return .keyDown(key, held, isRepeat: false)
        }
    }

    private static func letGo(_ modifiers: Modifiers, besides others: Modifiers) -> [Event.Kind] {
        var held = modifiers.union(others)
        return modifierKeys.reversed().filter { modifiers.contains($0.0) && !others.contains($0.0) }
            .map { modifier, key in
                held.remove(modifier)
                return .keyUp(key, held)
            }
    }
}

nonisolated extension KeyChord {
    /// The modifiers that the key itself is.
    fileprivate var ownModifiers: Modifiers {
        let names: [(String, Modifiers)] = [("Ctrl", .control), ("Shift", .shift), ("Alt", .alt), ("GUI", .logo)]
        return names.first { key.rawValue == "Left " + $0.0 || key.rawValue == "Right " + $0.0 }?.1 ?? []
    }

    /// All modifiers that are pressed together with the key.
    var allModifiers: Modifiers { modifiers.union(ownModifiers) }
}

nonisolated extension Point {
    /// The nearest whole point, which a pointer can reach at every scale.
    var rounded: Point { Point(x.rounded(), y.rounded()) }
    var isWhole: Bool { self == rounded }

    /// Returns the nearest device pixel, which a pointer can reach.
    func onPixels(ofScale scale: Double) -> Point {
        Point((x * scale).rounded() / scale, (y * scale).rounded() / scale)
    }

    /// The point with the precision of scripts.
    var inThousandths: Point { Point((x * 1000).rounded() / 1000, (y * 1000).rounded() / 1000) }

    /// The whole point from which `rounded` gives the original point again after the same offset is added back: halves round
    /// down.
    var roundedBack: Point { Point((x - 0.5).rounded(.up), (y - 0.5).rounded(.up)) }
}

extension Window {
    /// Returns the point that the pointer must move to for a target.
    ///
    /// - Parameter mayLeave: whether the point may be outside the window, as while a button is pressed.
    /// - Throws: `SelectorError` if no view or several views match, or if another view covers the point.
    public func point(for target: ScriptTarget, mayLeave: Bool = false) throws(SelectorError) -> Point {
        layout()
        switch target {
        case .point(let point):
            let isInside = mayLeave || Rect(origin: .zero, size: size).contains(point)
            guard isInside else { throw SelectorError(selector: "\(target)", problem: .outside, nearest: []) }
            return point
        case .view(let selector, let place):
            let view = try find(selector)
            let exact = view.convertToWindow(place ?? Point(view.hitShape.midX, view.hitShape.midY))
            // A fractional place was recorded on a pixel of a larger scale.
            let point = place?.isWhole == false ? exact : exact.rounded
            try expectHit(of: view, at: point, target)
            return point
        }
    }

    private func expectHit(of wanted: View, at point: Point, _ target: ScriptTarget) throws(SelectorError) {
        var next: View? = wanted
        while let view = next {
            let mustContain = view === self.view || view !== wanted && view.clipsToBounds
            guard !mustContain || ViewCoordinates(of: view).contains(inWindow: point) else {
                throw SelectorError(selector: "\(target)", problem: .outside, nearest: [])
            }
            next = view.superview
        }
        // A click on a view that ignores the pointer goes to a containing view, as for a user.
        guard let hit = hitTest(point), hit !== wanted, !wanted.isAncestor(of: hit), !hit.isAncestor(of: wanted),
            (hit as? any EdgeView)?.isEdge(of: wanted) != true
        else { return }
        throw SelectorError(selector: "\(target)", problem: .covered(by: Selector.describe(hit)), nearest: [])
    }

    /// Whether the first responder accepts text, so that keys produce it.
    public var wantsText: Bool { isActive && firstResponder?.textInputArea != nil }
}
