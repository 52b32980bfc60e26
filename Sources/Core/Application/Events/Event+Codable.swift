/// Each event is one flat JSON object: `{"time":1500000,"event":"pointerDown","x":20,"y":30,"button":"left","clicks":1}`.
nonisolated extension Event: Codable {
    private enum Name: String, Codable, CaseIterable {
        case pointerMoved, pointerDown, pointerUp, pointerLeft, pointerCancelled, wheel, wheelEnded, keyDown, keyUp,
            text, pinch
        case composing, touchDown, touchMoved, touchUp, touchCancelled, filesDropped, textDropped
        case resized, focusGained, focusLost, minimized, restored, enteredFullScreen, leftFullScreen, exposed
        case preferencesChanged, closeRequested
    }

    private enum Field: String, CodingKey {
        case time, event, id, x, y, dx, dy, button, clicks, modifiers, key, `repeat`, text, caret, files, width, height,
            scale, phase, alternatives
        case style, appearance, accent, contrast, motion, fontScale, caretBlink
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        func number(_ field: Field) throws -> Double {
            let value = try fields.decode(Double.self, forKey: field)
            guard value.isFinite, value.magnitude < 1e9 else {
                throw DecodingError.dataCorruptedError(forKey: field, in: fields, debugDescription: "out of range")
            }
            return value
        }
        func bounded(_ field: Field, _ range: ClosedRange<Double>) throws -> Double {
            let value = try number(field)
            guard range.contains(value) else {
                throw DecodingError.dataCorruptedError(forKey: field, in: fields, debugDescription: "out of range")
            }
            return value
        }
        func fontScale() throws -> Double {
            fields.contains(.fontScale) ? try bounded(.fontScale, Theme.fontScales) : 1
        }
        func caretBlink() throws -> Duration {
            guard fields.contains(.caretBlink) else { return Theme.usualCaretBlinkTime }
            return .milliseconds(Int(try bounded(.caretBlink, Recording.caretBlinks)))
        }
        func side(_ field: Field) throws -> Double { try bounded(field, Recording.sides) }
        func scale() throws -> Double { try bounded(.scale, Recording.scales) }
        func point() throws -> Point { try Point(number(.x), number(.y)) }
        func modifiers() throws -> Modifiers {
            let names = try fields.decodeIfPresent([String].self, forKey: .modifiers) ?? []
            return try names.reduce(into: []) { set, name in
                guard let known = Modifiers.names.first(where: { $0.0 == name }) else {
                    throw unknown(name, "modifier", Modifiers.names.map(\.0), .modifiers)
                }
                set.insert(known.1)
            }
        }
        func name() throws -> Name {
            let text = try fields.decode(String.self, forKey: .event)
            guard let name = Name(rawValue: text) else {
                throw unknown(text, "event", Name.allCases.map(\.rawValue), .event)
            }
            return name
        }
        func unknown(_ name: String, _ what: String, _ names: [String], _ field: Field) -> DecodingError {
            let nearest = name.nearest(among: names).map { "; did you mean '\($0)'?" } ?? ""
            return .dataCorruptedError(
                forKey: field, in: fields, debugDescription: "unknown \(what) '\(name)'\(nearest)")
        }
        func button() throws -> PointerButton { try fields.decode(PointerButton.self, forKey: .button) }
        func clicks() throws -> Int { try fields.decodeIfPresent(Int.self, forKey: .clicks) ?? 1 }
        func finger() throws -> Int { try fields.decode(Int.self, forKey: .id) }
        func key() throws -> Key { try Key(fields.decode(String.self, forKey: .key)) }

        time = try .nanoseconds(fields.decode(Int64.self, forKey: .time))
        for chord in try fields.decodeIfPresent([[String]].self, forKey: .alternatives) ?? [] {
            guard let key = chord.last else { continue }
            let modifiers = Modifiers.names.filter { chord.dropLast().contains($0.0) }
            alternatives.append(KeyChord(Key(key), modifiers.reduce(into: []) { $0.insert($1.1) }))
        }
        kind =
            switch try name() {
            case .pointerMoved: try .pointerMoved(point(), modifiers())
            case .pointerDown: try .pointerDown(point(), button(), clickCount: clicks(), modifiers())
            case .pointerUp: try .pointerUp(point(), button(), clickCount: clicks(), modifiers())
            case .pointerLeft: .pointerLeft
            case .pointerCancelled: .pointerCancelled
            case .touchDown: try .touchDown(id: finger(), point())
            case .touchMoved: try .touchMoved(id: finger(), point())
            case .touchUp: try .touchUp(id: finger(), point())
            case .touchCancelled: try .touchCancelled(id: finger())
            case .wheel: try .wheel(point(), dx: number(.dx), dy: number(.dy), modifiers())
            case .wheelEnded: .wheelEnded
            case .pinch:
                try .pinch(
                    point(), fields.decode(PinchPhase.self, forKey: .phase),
                    scale: bounded(.scale, PinchPhase.scales), translation: Point(number(.dx), number(.dy)))
            case .keyDown:
                try .keyDown(key(), modifiers(), isRepeat: fields.decodeIfPresent(Bool.self, forKey: .repeat) ?? false)
            case .keyUp: try .keyUp(key(), modifiers())
            case .text: try .text(fields.decode(String.self, forKey: .text))
            case .composing:
                try .composing(
                    fields.decode(String.self, forKey: .text),
                    caret: fields.decodeIfPresent(Int.self, forKey: .caret) ?? 0)
            case .filesDropped: try .filesDropped(fields.decode([String].self, forKey: .files), point())
            case .textDropped: try .textDropped(fields.decode(String.self, forKey: .text), point())
            case .resized: try .resized(Size(side(.width), side(.height)), scale: scale())
            case .focusGained: .focusGained
            case .focusLost: .focusLost
            case .minimized: .minimized
            case .restored: .restored
            case .enteredFullScreen: .enteredFullScreen
            case .leftFullScreen: .leftFullScreen
            case .exposed: .exposed
            case .preferencesChanged:
                try .preferencesChanged(
                    DesktopPreferences(
                        style: fields.decodeIfPresent(Theme.Style.self, forKey: .style) ?? .inlay,
                        appearance: fields.decode(Theme.Appearance.self, forKey: .appearance),
                        accent: fields.decodeIfPresent(RGBA.self, forKey: .accent),
                        contrast: fields.decodeIfPresent(Theme.Contrast.self, forKey: .contrast) ?? .standard,
                        motion: fields.decodeIfPresent(Theme.Motion.self, forKey: .motion) ?? .full,
                        fontScale: fontScale(), caretBlinkTime: caretBlink()))
            case .closeRequested: .closeRequested
            }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        func name(_ name: Name) throws { try fields.encode(name, forKey: .event) }
        func point(_ point: Point) throws {
            try fields.encode(point.x, forKey: .x)
            try fields.encode(point.y, forKey: .y)
        }
        func way(_ dx: Double, _ dy: Double) throws {
            try fields.encode(dx, forKey: .dx)
            try fields.encode(dy, forKey: .dy)
        }
        func modifiers(_ set: Modifiers) throws {
            let names = Modifiers.names.filter { set.contains($0.1) }.map(\.0)
            if !names.isEmpty { try fields.encode(names, forKey: .modifiers) }
        }
        func press(_ at: Point, _ button: PointerButton, _ clicks: Int, _ set: Modifiers) throws {
            try point(at)
            try fields.encode(button, forKey: .button)
            try fields.encode(clicks, forKey: .clicks)
            try modifiers(set)
        }
        func touch(_ id: Int, _ at: Point) throws {
            try fields.encode(id, forKey: .id)
            try point(at)
        }
        func key(_ key: Key, _ set: Modifiers) throws {
            try fields.encode(key.rawValue, forKey: .key)
            try modifiers(set)
        }

        try fields.encode(time.nanoseconds, forKey: .time)
        // Each chord is a list of modifiers followed by the key.
        let chords = alternatives.map { chord in
            Modifiers.names.filter { chord.modifiers.contains($0.1) }.map(\.0) + [chord.key.rawValue]
        }
        if !chords.isEmpty { try fields.encode(chords, forKey: .alternatives) }
        switch kind {
        case .pointerMoved(let at, let set):
            try name(.pointerMoved)
            try point(at)
            try modifiers(set)
        case .pointerDown(let at, let button, let clicks, let set):
            try name(.pointerDown)
            try press(at, button, clicks, set)
        case .pointerUp(let at, let button, let clicks, let set):
            try name(.pointerUp)
            try press(at, button, clicks, set)
        case .pointerLeft: try name(.pointerLeft)
        case .pointerCancelled: try name(.pointerCancelled)
        case .wheelEnded: try name(.wheelEnded)
        case .pinch(let at, let phase, let scale, let translation):
            try name(.pinch)
            try point(at)
            try fields.encode(phase, forKey: .phase)
            try fields.encode(scale, forKey: .scale)
            try way(translation.x, translation.y)
        case .touchDown(let id, let at):
            try name(.touchDown)
            try touch(id, at)
        case .touchMoved(let id, let at):
            try name(.touchMoved)
            try touch(id, at)
        case .touchUp(let id, let at):
            try name(.touchUp)
            try touch(id, at)
        case .touchCancelled(let id):
            try name(.touchCancelled)
            try fields.encode(id, forKey: .id)
        case .wheel(let at, let dx, let dy, let set):
            try name(.wheel)
            try point(at)
            try way(dx, dy)
            try modifiers(set)
        case .keyDown(let code, let set, let isRepeat):
            try name(.keyDown)
            try key(code, set)
            if isRepeat { try fields.encode(true, forKey: .repeat) }
        case .keyUp(let code, let set):
            try name(.keyUp)
            try key(code, set)
        case .text(let text):
            try name(.text)
            try fields.encode(text, forKey: .text)
        case .composing(let text, let caret):
            try name(.composing)
            try fields.encode(text, forKey: .text)
            try fields.encode(caret, forKey: .caret)
        case .filesDropped(let files, let at):
            try name(.filesDropped)
            try fields.encode(files, forKey: .files)
            try point(at)
        case .textDropped(let text, let at):
            try name(.textDropped)
            try fields.encode(text, forKey: .text)
            try point(at)
        case .resized(let size, let scale):
            try name(.resized)
            try fields.encode(size.width, forKey: .width)
            try fields.encode(size.height, forKey: .height)
            try fields.encode(scale, forKey: .scale)
        case .focusGained: try name(.focusGained)
        case .focusLost: try name(.focusLost)
        case .minimized: try name(.minimized)
        case .restored: try name(.restored)
        case .enteredFullScreen: try name(.enteredFullScreen)
        case .leftFullScreen: try name(.leftFullScreen)
        case .exposed: try name(.exposed)
        case .preferencesChanged(let preferences):
            try name(.preferencesChanged)
            if preferences.style != .inlay { try fields.encode(preferences.style, forKey: .style) }
            try fields.encode(preferences.appearance, forKey: .appearance)
            try fields.encodeIfPresent(preferences.accent, forKey: .accent)
            if preferences.contrast != .standard { try fields.encode(preferences.contrast, forKey: .contrast) }
            if preferences.motion != .full { try fields.encode(preferences.motion, forKey: .motion) }
            if preferences.fontScale != 1 { try fields.encode(preferences.fontScale, forKey: .fontScale) }
            if preferences.caretBlinkTime != Theme.usualCaretBlinkTime {
                try fields.encode(Int(preferences.caretBlinkTime / .milliseconds(1)), forKey: .caretBlink)
            }
        case .closeRequested: try name(.closeRequested)
        }
    }
}

nonisolated extension Duration {
    /// The duration in whole nanoseconds.
    public var nanoseconds: Int64 {
        components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
    }
}
