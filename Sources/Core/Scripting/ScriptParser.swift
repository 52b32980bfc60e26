/// Parses a script: a header, a line `---`, and steps.
nonisolated struct ScriptParser {
    private(set) var header = Script.Header()
    private(set) var steps: [Script.Step] = []
    private let name: String

    init(name: String) { self.name = name }

    mutating func parse(_ text: String) throws(ScriptError) {
        var isInHeader = true
        var number = 0
        var last = ""
        // Some editors begin a file with an invisible byte order mark.
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            number += 1
            last = String(line)
            let content = line.drop { $0.isWhitespace }
            if content.isEmpty || content.first == "#" { continue }
            do throws(ScriptLine.Failure) {
                var line = try ScriptLine(String(line), number: number)
                if isInHeader {
                    if line.take("---") { isInHeader = false } else { try parseHeader(&line) }
                    try line.end()
                } else {
                    try parseStep(&line)
                }
            } catch {
                throw self.error(error, line: number, source: String(line))
            }
        }
        if isInHeader { throw headless(lastLine: last, number: number) }
    }

    /// Returns the error for a file that ends before its steps, at the end of the file.
    private func headless(lastLine source: String, number: Int) -> ScriptError {
        ScriptError(
            file: name, line: max(1, number), column: source.count + 1, length: 1,
            message: "the script has no line '---'", source: source,
            help: "a header (window, document, ...), a line '---', then the steps")
    }

    private func error(_ failure: ScriptLine.Failure, line: Int, source: String) -> ScriptError {
        ScriptError(
            file: name, line: line, column: failure.range.lowerBound + 1, length: max(1, failure.range.count),
            message: failure.message, source: source, help: failure.help)
    }
}

// MARK: - Header
nonisolated extension ScriptParser {
    private static let settings = [
        "window", "document", "arguments", "style", "theme", "accent", "contrast", "motion", "font-scale", "density",
        "locale", "date", "time-zone", "direction", "files",
    ]

    private mutating func parseHeader(_ line: inout ScriptLine) throws(ScriptLine.Failure) {
        let start = line
        if let word = line.next, Self.verbs.contains(word), !Self.settings.contains(word) {
            throw line.failure("'\(word.shortened)' is a step; steps must follow a line '---'")
        }
        if let word = line.next, word.first == "{", header.places.isEmpty {
            throw line.failure(
                "not a header setting", help: "a recording of raw events has a name that ends in .jsonl")
        }
        let setting = try line.word("header setting", of: Self.settings)
        guard header.places[setting] == nil else { throw start.failure("'\(setting)' is given twice") }
        keep(setting == "arguments" ? line.remainder : line.place, of: setting, in: line)
        switch setting {
        case "window":
            header.size = try line.value("a size, as in 320x240", ScriptLine.size)
            if line.take("scale") {
                keep(line.place, of: "scale", in: line)
                header.scale = try line.value("a scale from 0.25 to 8") { word in
                    ScriptLine.number(word).flatMap { Recording.scales.contains($0) ? $0 : nil }
                }
            }
        case "document": header.document = try line.name("the name of a document")
        case "arguments": while !line.isAtEnd { header.arguments.append(try line.name("an argument")) }
        case "style": header.style = try line.value("inlay, adwaita or breeze", Theme.Style.init)
        case "theme": header.theme = try line.value("light or dark", Theme.Appearance.init)
        case "accent": header.accent = try line.value("a colour, as in #2563d9", RGBA.init(hex:))
        case "contrast": header.contrast = try line.value("standard or high", Theme.Contrast.init)
        case "motion": header.motion = try line.value("full or reduced", Theme.Motion.init)
        case "font-scale": header.fontScale = try fontScale(&line)
        case "density": header.density = try line.value("desktop or touch", Theme.Density.init)
        case "locale":
            let before = line
            header.locale = try line.name("a locale, as in de_DE")
            guard LocaleIdentifier(exactly: header.locale) != nil else {
                throw before.failure("'\(header.locale.shortened)' is not a locale, as in de_DE")
            }
        case "date":
            header.date = try line.value("a date in UTC, as in 2026-03-14T09:30") { word in
                ISODate(word).map { $0.time.date(in: TimeZoneRules(secondsFromGMT: $0.offset ?? 0)) }
            }
        case "files": header.files = try line.name("the name of a folder")
        case "time-zone":
            header.timeZone = try line.value("a time zone, as in Europe/Berlin") { TimeZoneRules(identifier: $0) }
        default: header.direction = try line.value("ltr or rtl", LayoutDirection.init)
        }
    }

    private func fontScale(_ line: inout ScriptLine) throws(ScriptLine.Failure) -> Double {
        try line.value("a factor from 0.5 to 4") { word in
            ScriptLine.number(word).flatMap { Theme.fontScales.contains($0) ? $0 : nil }
        }
    }

    private mutating func keep(_ range: Range<Int>, of setting: String, in line: ScriptLine) {
        header.places[setting] = Script.Header.Place(line: line.number, source: line.source, range: range)
    }
}

// MARK: - Steps
nonisolated extension ScriptParser {
    private static let verbs =
        ScriptAction.clickNames + ScriptAction.counts.flatMap { [$0 + "press", $0 + "drag"] } + [
            "window", "move", "release", "wheel", "clipboard", "tap", "touch-down", "touch-move", "touch-up",
            "touch-drag", "pinch", "drop", "type", "compose", "key", "key-down", "key-up", "wait", "settle",
            "resize",
            "style", "theme", "accent", "contrast", "motion", "font-scale", "close", "expect", "snapshot",
        ]

    private mutating func parseStep(_ line: inout ScriptLine) throws(ScriptLine.Failure) {
        if let word = line.next, Self.settings.contains(word), !Self.verbs.contains(word) {
            throw line.failure("'\(word)' is a header setting; settings must be above the line '---'")
        }
        let verb = try line.word("step", of: Self.verbs)
        let action = try action(verb, &line)
        try line.end()
        steps.append(
            Script.Step(action: action, line: line.number, source: line.source, targets: line.targets))
    }

    private func action(_ verb: String, _ line: inout ScriptLine) throws(ScriptLine.Failure) -> ScriptAction {
        if let count = ScriptAction.clickNames.firstIndex(of: verb) { return try click(count: count + 1, &line) }
        for (index, prefix) in ScriptAction.counts.enumerated() {
            if verb == prefix + "press" { return try press(count: index + 1, &line) }
            if verb == prefix + "drag" { return try drag(count: index + 1, &line) }
        }
        switch verb {
        case "window": return .window(try window(&line))
        case "move": return .move(try line.target())
        case "release":
            let isHere = line.isAtEnd || PointerButton(rawValue: line.next ?? "") != nil
            return .release(isHere ? nil : try line.target(), button(&line))
        case "wheel": return try wheel(&line)
        case "tap": return .tap(try line.target())
        case "touch-down": return .touchDown(try line.target())
        case "touch-move": return .touchMove(try way(&line), in: try time(&line))
        case "touch-up": return .touchUp
        case "touch-drag": return .touchDrag(try line.target(), try way(&line), in: try time(&line))
        case "pinch": return try pinch(&line)
        case "drop": return try drop(&line)
        case "compose": return .compose(try line.text("the marked text of an input method"))
        case "type": return .type(try line.text("the text to type"))
        case "key":
            var chords = [try line.chord()]
            while !line.isAtEnd { chords.append(try line.chord()) }
            return .key(chords)
        case "key-down": return .keyDown(try line.chord())
        case "clipboard":
            let clipboard = line.take("primary") ? Clipboard.primary : .general
            return .clipboard(try line.text("the text"), clipboard)
        case "key-up": return .keyUp(try line.chord())
        case "wait": return .wait(try line.value("a time, as in 300ms or 2s", ScriptLine.duration))
        case "settle": return .settle
        case "resize": return .resize(try line.value("a size, as in 320x240", ScriptLine.size))
        case "style": return .style(try line.value("inlay, adwaita or breeze", Theme.Style.init))
        case "theme": return .theme(try line.value("light or dark", Theme.Appearance.init))
        case "accent":
            if line.take(ScriptAction.ownAccent) { return .accent(nil) }
            return .accent(try line.value("a colour, as in #2563d9, or default", RGBA.init(hex:)))
        case "contrast": return .contrast(try line.value("standard or high", Theme.Contrast.init))
        case "motion": return .motion(try line.value("full or reduced", Theme.Motion.init))
        case "font-scale": return .fontScale(try fontScale(&line))
        case "close": return .close
        case "snapshot": return .snapshot(try snapshot(&line))
        default: return .expect(try expectation(&line))
        }
    }

    private func window(_ line: inout ScriptLine) throws(ScriptLine.Failure) -> ScriptWindow {
        if let number = line.next.flatMap(Int.init), number > 0, line.take("\(number)") { return .number(number) }
        if let word = line.next, ScriptLine.size(word) != nil {
            throw line.failure(
                "the window's size must be above the line '---'", help: "to resize the window: resize \(word)")
        }
        return .title(try line.text("a window's title, or its number in order of opening"))
    }

    private func button(_ line: inout ScriptLine) -> PointerButton {
        line.takeOne(of: PointerButton.allCases.map(\.rawValue)).flatMap(PointerButton.init) ?? .left
    }

    private func click(count: Int, _ line: inout ScriptLine) throws(ScriptLine.Failure) -> ScriptAction {
        let target = try line.target()
        return .click(target, button(&line), count: count, try modifiers(&line))
    }

    private func press(count: Int, _ line: inout ScriptLine) throws(ScriptLine.Failure) -> ScriptAction {
        let target = try line.target()
        return .press(target, button(&line), count: count, try modifiers(&line))
    }

    private func drag(count: Int, _ line: inout ScriptLine) throws(ScriptLine.Failure) -> ScriptAction {
        let start = try line.target()
        guard line.take("to") else { throw line.failure("'to' and the end of the drag are missing") }
        return .drag(start, to: try line.target(), button(&line), count: count, try modifiers(&line))
    }

    private func drop(_ line: inout ScriptLine) throws(ScriptLine.Failure) -> ScriptAction {
        let isText = line.take("text")
        var dropped = [try line.text(isText ? "the text" : "the path of a file, or text and a text,")]
        while !line.take("on") {
            guard !isText, !line.isAtEnd else { throw line.failure("'on' and the target of the drop are missing") }
            dropped.append(try line.text("the path of a file"))
        }
        let target = try line.target()
        return isText ? .dropText(dropped[0], on: target) : .drop(dropped, on: target)
    }

    private func way(_ line: inout ScriptLine) throws(ScriptLine.Failure) -> TouchTrajectory {
        if line.take("by") { return .by(try line.value("a distance in points, as in 0,-200", ScriptLine.point)) }
        guard line.take("to") else {
            throw line.failure("the path of the finger is missing: by 0,-200, or to and a view or a place")
        }
        return .to(try line.target())
    }

    /// Parses the duration of a movement of fingers on a touch screen or touchpad.
    private func time(_ line: inout ScriptLine) throws(ScriptLine.Failure) -> Duration {
        guard line.take("in") else { return TouchPath.defaultDuration }
        return try line.value("a time, as in 300ms or 2s", ScriptLine.duration)
    }

    private func modifiers(_ line: inout ScriptLine) throws(ScriptLine.Failure) -> Modifiers {
        guard line.take("with") else { return [] }
        return try line.value("a modifier, as in Ctrl+Shift") { word in
            var set: Modifiers = []
            for name in word.split(separator: "+", omittingEmptySubsequences: false) {
                guard let modifier = KeyChord.modifierNames[name.lowercased()] else { return nil }
                set.insert(modifier)
            }
            return set
        }
    }

    private func wheel(_ line: inout ScriptLine) throws(ScriptLine.Failure) -> ScriptAction {
        let directions = ["up", "down", "left", "right"]
        let target = directions.contains(line.next ?? "") ? nil : try line.target()
        func isOver(_ line: ScriptLine) -> Bool { line.isAtEnd || line.next == "in" || line.next == "with" }
        var (dx, dy) = (0.0, 0.0)
        repeat {
            let direction = try line.word("direction", of: directions)
            let count = isOver(line) ? 1 : try line.value("a number of notches above 0", Self.notches)
            switch direction {
            case "up": dy += count
            case "down": dy -= count
            case "left": dx -= count
            default: dx += count
            }
        } while !isOver(line)
        let duration = line.next == "in" ? try time(&line) : nil
        return .wheel(target, dx: dx, dy: dy, in: duration, try modifiers(&line))
    }

    private static func notches(_ word: String) -> Double? {
        ScriptLine.number(word).flatMap { $0 > 0 ? $0 : nil }
    }

    private func pinch(_ line: inout ScriptLine) throws(ScriptLine.Failure) -> ScriptAction {
        let target = try line.target()
        let scale = try line.value("a scale from 0.01 to 100, as in 1.5") { word in
            ScriptLine.number(word).flatMap { InputSequence.pinchScales.contains($0) ? $0 : nil }
        }
        let way = line.take("by") ? try line.value("a distance in points, as in 20,-10", ScriptLine.point) : .zero
        return .pinch(target, scale: scale, by: way, in: try time(&line))
    }

    private func snapshot(_ line: inout ScriptLine) throws(ScriptLine.Failure) -> ScriptSnapshot {
        var snapshot = ScriptSnapshot(try snapshotName(&line))
        while snapshot.exception == nil, line.take("tolerance") {
            let tolerance = try line.value("a whole number from 0 to 255") { word in
                Int(word).flatMap { (0...255).contains($0) ? $0 : nil }
            }
            if line.take("in") {
                snapshot.exception = .init(view: try line.selector(), tolerance: tolerance)
            } else {
                snapshot.tolerance = tolerance
            }
        }
        return snapshot
    }

    /// Parses a name that is valid in a file name.
    private func snapshotName(_ line: inout ScriptLine) throws(ScriptLine.Failure) -> String {
        let start = line
        let name = try line.name("a name")
        let isFine = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
        guard isFine, name.count <= 100 else { throw start.failure("the name may have letters, digits, '-' and '_'") }
        return name
    }

    private func expectation(_ line: inout ScriptLine) throws(ScriptLine.Failure) -> Expectation {
        if line.take("closed") { return .closed }
        if line.take("accessible") { return .accessible }
        if line.take("window") { return .window(try window(&line)) }
        if line.take("diagnostic") { return .diagnostic(try line.text("a part of the message")) }
        if line.take("focus") { return .focus(try line.selector()) }
        if line.take("spoken") {
            if line.take("contains") { return .spokenPart(try line.text("a part of the text")) }
            return .spoken(try line.text("what a screen reader says"))
        }
        if line.take("no") {
            if line.take("speech") { return .spoken(nil) }
            if line.take("focus") { return .focus(nil) }
            if line.take("diagnostics") { return .noDiagnostics }
            if line.take("window") { return .noWindow(try window(&line)) }
            return .absent(try line.selector())
        }
        let selector = try line.selector()
        let word = try line.word(
            "expectation", of: Expectation.Aspect.allCases.map(\.rawValue) + Expectation.State.allCases.map(\.rawValue))
        if let state = Expectation.State(rawValue: word) { return .state(selector, state) }
        let aspect = Expectation.Aspect(rawValue: word) ?? .text
        if line.take("contains") { return .contains(selector, aspect, try line.text("a part of the text")) }
        return .aspect(selector, aspect, is: try line.text("the text"))
    }
}
