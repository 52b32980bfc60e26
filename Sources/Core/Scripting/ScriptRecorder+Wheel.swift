// Recording of the mouse wheel, and of scrolling on a touchpad.

extension ScriptRecorder {
    /// Consecutive fractions of notches, probably from fingers on a touchpad.
    struct Turn {
        let target: ScriptTarget?
        let place: Point
        let modifiers: Modifiers
        var parts: [(time: Duration, notches: Point)]

        /// The turn as a touchpad scroll that ends with lifted fingers; nil for fewer than two parts, and for a sum of 0 or above the
        /// limit.
        var action: ScriptAction? {
            let way = parts.reduce(Point.zero) { $0 + $1.notches }.inThousandths
            guard let first = parts.first, let last = parts.last, parts.count > 1, way != .zero,
                max(way.x.magnitude, way.y.magnitude) <= InputSequence.notchLimit
            else { return nil }
            // Include the duration of the first part.
            let duration = (last.time - first.time) * parts.count / (parts.count - 1)
            return .wheel(
                target, dx: way.x, dy: way.y, in: max(duration.inMilliseconds, .milliseconds(16)), modifiers)
        }
    }

    func wheel(at point: Point, _ dx: Double, _ dy: Double, _ modifiers: Modifiers, _ time: Duration) {
        // Keep unrounded parts, so that the sum of many small ones is exact.
        let part = (time: time, notches: Point(dx, dy))
        let (dx, dy) = (dx.notches, dy.notches)
        guard part.notches.isFinite, dx != 0 || dy != 0, let window else { return }
        if goesOn(at: point, modifiers, time) {
            turn?.parts.append(part)
            return
        }
        comesTo(point)
        hold()
        let target = Rect(origin: .zero, size: window.size).contains(point) ? target(at: point) : nil
        guard Self.isWhole(dx), Self.isWhole(dy) else {
            flush()
            turn = Turn(target: target, place: point, modifiers: modifiers, parts: [part])
            return
        }
        let new = ScriptAction.wheel(target, dx: dx, dy: dy, modifiers)
        guard case .wheel(target, let x, let y, nil, modifiers) = pending, Self.goOn(x, dx), Self.goOn(y, dy),
            (x == 0) == (dx == 0), (y == 0) == (dy == 0), x == 0 || y == 0
        else { return begin(new) }
        replacePending(with: .wheel(target, dx: x + dx, dy: y + dy, modifiers))
    }

    /// Returns whether a turn of the wheel belongs to the preceding ones.
    func goesOn(at point: Point, _ modifiers: Modifiers, _ time: Duration) -> Bool {
        guard let turn, let last = turn.parts.last else { return false }
        return turn.place == point && turn.modifiers == modifiers && time - last.time < Self.rest
    }

    func wheelEnded(_ time: Duration) {
        guard let turn, let last = turn.parts.last else { return }
        guard time - last.time < Self.rest, let action = turn.action else { return holdTurn() }
        self.turn = nil
        begin(action)
    }

    /// Records each part as a turn of a wheel: the fingers were not reported as lifted, or had rested before.
    func holdTurn() {
        guard let turn else { return }
        self.turn = nil
        for part in turn.parts {
            let (dx, dy) = (part.notches.x.notches, part.notches.y.notches)
            follow(with: .wheel(turn.target, dx: dx, dy: dy, turn.modifiers))
        }
    }

    /// Returns whether two turns can be merged: a script turns the wheel notch by notch.
    private static func goOn(_ first: Double, _ second: Double) -> Bool {
        first * second >= 0 && isWhole(first) && isWhole(second)
            && (first + second).magnitude <= InputSequence.notchLimit
    }

    private static func isWhole(_ notches: Double) -> Bool { notches == notches.rounded() }
}

nonisolated extension Double {
    /// The value with the range and precision of scripts.
    fileprivate var notches: Double {
        guard isFinite else { return 0 }
        let limit = InputSequence.notchLimit
        return (Swift.min(limit, Swift.max(-limit, self)) * 1000).rounded() / 1000
    }
}
