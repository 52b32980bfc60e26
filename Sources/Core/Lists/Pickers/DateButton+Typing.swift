// Keyboard input of a date picker's field: its segments accept digits and names.

extension DateButton {
    /// - Returns: whether the event is keyboard input for the field.
    func handleTyping(_ event: Event) -> Bool {
        guard isEnabled, isFirstResponder, let datePicker else { return false }
        switch event.kind {
        case .text(let text):
            // Ignore the space that presses the button.
            if !isHighlighted { type(text, event) }
        case .composing(let text, _):
            entry.composition = String(text.prefix(Self.maximumCompositionLength))
            update()
        case .keyDown(let key, let modifiers, _): return press(key, modifiers, datePicker, event)
        case .keyUp(let key, _) where key.mayGiveText && !isHighlighted: break
        default: return false
        }
        return true
    }

    private static let maximumCompositionLength = 32

    private func type(_ text: String, _ event: Event) {
        var text = text.prefix(Self.maximumCompositionLength)
        while let character = text.popFirst() {
            guard entry.type(character) == .full else { continue }
            commit(with: event)
            guard let next = neighbour(forward: true), window?.focus.focusByKey(next) == true else { continue }
            next.entry.goOn(from: entry)
            return next.type(String(text), event)
        }
        update()
    }

    /// - Returns: whether the field handles the key.
    private func press(_ key: Key, _ modifiers: Modifiers, _ datePicker: DatePicker, _ event: Event) -> Bool {
        if let command = TextCommand(key, modifiers, isRightToLeft: false), take(command, datePicker, event) {
            return true
        }
        switch (key, modifiers) {
        case (.left, []), (.right, []): moveSegment(toRight: key == .right)
        case (.home, []): select(0)
        case (.end, []): select(entry.segments.count - 1)
        case (.backspace, []), (.delete, []):
            entry.clear()
            update()
        case (.escape, []) where !entry.isEmpty: discard()
        case (.return, []) where isTyping, (.keypadEnter, []) where isTyping: commit(with: event)
        case (.space, []) where isTyping: break
        case (.space, []): return false
        case (.down, .alt):
            commit(with: event)
            openPanel(with: event)
        case (.up, []), (.down, []): step(key == .up ? 1 : -1, with: event)
        case (.pageUp, []), (.pageDown, []): turn(key == .pageUp ? 1 : -1, with: event)
        // Twelve months, as in the calendar.
        case (.pageUp, .shift) where part == .date, (.pageDown, .shift) where part == .date:
            turn(key == .pageUp ? 12 : -12, with: event)
        default:
            if modifiers.isSubset(of: .shift), key.mayGiveText { return true }
            // Commit the typed text before another responder handles the key.
            if !key.isModifier { commit(with: event) }
            return false
        }
        return true
    }

    private var isTyping: Bool { !entry.isEmpty || entry.goesOn }

    private func take(_ command: TextCommand, _ datePicker: DatePicker, _ event: Event) -> Bool {
        switch command {
        case .copy: window?.application?.pasteboard.string = title
        case .paste: paste(datePicker, event)
        case .undo where !entry.isEmpty: discard()
        default: return false
        }
        return true
    }

    private func paste(_ datePicker: DatePicker, _ event: Event) {
        guard let text = window?.application?.pasteboard.string, text.utf8.count <= Self.maximumPasteLength,
            let pasted = datePicker.time(pasted: text, into: part)
        else { return }
        discard()
        if pasted != datePicker.time { choose(pasted, hasTime: pasted.seconds != datePicker.time.seconds, with: event) }
    }

    /// The longest text to parse, in bytes.
    private static let maximumPasteLength = 200

    // MARK: Typed text

    func discard() {
        entry.discard()
        update()
    }

    /// Makes the typed text the date, clamped to the limits.
    func commit(with event: Event?) {
        guard let datePicker else { return }
        let time = entry.time(at: datePicker.time)
        entry.discard()
        if isEnabled, time != datePicker.time { choose(time, with: event) }
        update()
    }

    /// Selects a day or a time. A day is clamped to the last day, regardless of the time of the limit.
    private func choose(_ time: CivilTime, hasTime: Bool = false, with event: Event?) {
        if part == .date, !hasTime {
            datePicker?.choose(day: time, with: event)
        } else {
            datePicker?.choose(time, with: event)
        }
    }

    // MARK: Segments

    func select(_ segment: Int) {
        entry.move(to: segment)
        update()
    }

    /// The rectangles of the segments, in the order of the pattern.
    var segmentRects: [Rect] {
        guard let datePicker else { return [] }
        return entry.text(at: datePicker.time).ranges.map { titleRect(of: $0) ?? .zero }
    }

    /// Returns the segment at a point, or the one nearest to it.
    func segment(at point: Point) -> Int {
        let distances = segmentRects.map { abs($0.midX - point.x) - $0.width / 2 }
        return distances.indices.min { distances[$0] < distances[$1] } ?? 0
    }

    private func moveSegment(toRight: Bool) {
        let rects = segmentRects
        let order = rects.indices.sorted { rects[$0].midX < rects[$1].midX }
        guard let place = order.firstIndex(of: entry.current) else { return }
        let next = place + (toRight ? 1 : -1)
        if order.indices.contains(next) { return select(order[next]) }
        guard let neighbour = neighbour(forward: toRight != isRightToLeft), window?.focus.focusByKey(neighbour) == true
        else { return }
        let others = neighbour.segmentRects
        let edge = others.indices.min { (others[$0].midX < others[$1].midX) == toRight }
        neighbour.select(edge ?? 0)
    }

    /// Returns the picker's field before this one or after it.
    private func neighbour(forward: Bool) -> DateButton? {
        guard let buttons = datePicker?.buttons, let index = buttons.firstIndex(where: { $0 === self }) else {
            return nil
        }
        let next = index + (forward ? 1 : -1)
        return buttons.indices.contains(next) ? buttons[next] : nil
    }

    // MARK: Steps

    /// Steps a segment. Up leads to later values, as in the fields of other toolkits.
    private func step(_ count: Int, with event: Event) {
        guard let datePicker, entry.segments.indices.contains(entry.current) else { return }
        let interval = datePicker.minuteInterval
        switch entry.segments[entry.current].unit {
        case .day: go({ $0.adding(days: count) }, event)
        case .month: turn(count, with: event)
        case .year: go({ $0.adding(months: 12 * count) }, event)
        case .half: go({ $0.adding(minutes: $0.hour < 12 ? 720 : -720, interval: interval) }, event)
        case .hour: go({ $0.adding(minutes: 60 * count, interval: interval) }, event)
        default: go({ $0.adding(minutes: interval * count, interval: interval) }, event)
        }
    }

    /// Steps by months, or by hours.
    private func turn(_ count: Int, with event: Event) {
        guard let interval = datePicker?.minuteInterval else { return }
        let isDate = part == .date
        go({ isDate ? $0.adding(months: count) : $0.adding(minutes: 60 * count, interval: interval) }, event)
    }

    /// Commits the typed text, then changes the date.
    private func go(_ change: (CivilTime) -> CivilTime, _ event: Event) {
        commit(with: event)
        guard let datePicker else { return }
        let time = datePicker.time
        var target = change(time)
        if part == .date {
            target = CivilTime(dayNumber: datePicker.columns.nearest(to: target).dayNumber, seconds: time.seconds)
            guard target.dayNumber != time.dayNumber else { return }
        }
        // A step that the limits would reverse is ignored.
        let chosen = datePicker.columns.chosen(target)
        if (chosen > time) == (target > time), chosen != time { datePicker.choose(chosen, with: event) }
    }
}

nonisolated extension CivilTime {
    /// Returns the time some minutes later on the same day, rounded to multiples of an interval.
    fileprivate func adding(minutes: Int, interval: Int) -> CivilTime {
        let start = seconds / 60 / interval * interval
        let end = min(max(start + minutes, 0), 24 * 60 - interval)
        return with(hour: end / 60, minute: end % 60)
    }
}

// MARK: - Pasting
extension DatePicker {
    /// Parses a text in the field's format or in ISO 8601; nil if it is neither.
    func time(pasted text: String, into part: DateButton.Part) -> CivilTime? {
        let text = text.trimmed
        if let written = ISODate(String(text)), part != .duration {
            let moment = written.offset.map { CivilTime(written.time.date(in: .init(secondsFromGMT: $0)), in: zone) }
            let new = moment ?? written.time
            let hasTime = text.count > 10
            switch datePickerMode {
            case .time: return hasTime ? CivilTime(dayNumber: time.dayNumber, seconds: new.seconds) : nil
            case .dateAndTime where hasTime: return new
            default: return part == .date ? CivilTime(dayNumber: new.dayNumber, seconds: time.seconds) : nil
            }
        }
        let patterns: [String] =
            switch part {
            case .date: [symbols.datePattern, symbols.numericDatePattern]
            case .time: [symbols.timePattern, "H:mm"]
            case .duration: ["H:mm"]
            }
        return patterns.lazy.compactMap { self.time(String(text), by: $0) }.first
    }

    /// Types the text into an entry for the pattern, and accepts it if the entry then shows the same text.
    private func time(_ text: String, by pattern: String) -> CivilTime? {
        var entry = DateEntry()
        entry.show(pattern, symbols, thisYear: calendarContent.today.year)
        for character in text where entry.type(character) == .none && character.decimalDigit != nil { return nil }
        let time = entry.time(at: time)
        // Pasted text must match completely, although a user may leave out parts.
        func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
        func significant(_ text: String) -> String {
            plain(text).map { $0.decimalDigit.map(String.init) ?? String($0) }.joined()
        }
        return significant(symbols.text(of: time, pattern)) == significant(text) ? time : nil
    }
}
