/// The days of one month in rows of weeks. Keys move the focus from day to day.
final class CalendarGrid: Control, InnerFocusProvider {
    weak var calendar: CalendarView?
    private let cells = (0..<42).map { _ in CalendarDay() }
    /// The day that has focus; nil means the selected day.
    var focused: CivilTime?
    /// Receives the event when a digit is typed, so that the field that opened the calendar can take it.
    var onType: ((Event) -> Void)?

    required init() {
        super.init()
        for cell in cells {
            cell.grid = self
            addSubview(cell)
        }
    }

    /// The focused day, else the selected day.
    private var current: CivilTime { (focused ?? calendar?.content.selected ?? CivilTime(dayNumber: 0)).midnight }

    /// The number of days of the preceding month in the first week.
    private var offset: Int {
        guard let calendar else { return 0 }
        return (calendar.month.weekday - calendar.content.firstWeekday + 7) % 7
    }

    func update() {
        guard let calendar else { return }
        let (content, month) = (calendar.content, calendar.month)
        let count = CivilTime.daysIn(month.month, of: month.year)
        for (index, cell) in cells.enumerated() {
            let day = index - offset + 1
            guard (1...count).contains(day) else {
                cell.show(nil)
                continue
            }
            let date = month.with(day: day)
            cell.show(
                .init(
                    day: date.midnight, text: content.symbols.number(day),
                    isToday: date.dayNumber == content.today.dayNumber,
                    isChosen: date.dayNumber == content.selected.dayNumber,
                    isPossible: isEnabled && content.days.contains(date.dayNumber)))
        }
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Days out of range are not dimmed further when the whole grid is disabled.
    override func stateDidChange() {
        super.stateDidChange()
        for cell in cells { DisplayPass(of: cell).markForDisplay(.composite) }
    }

    override func layoutSubviews() {
        let size = Size(frame.width / 7, CalendarView.cell.height)
        for (index, cell) in cells.enumerated() {
            let column = Double(isRightToLeft ? 6 - index % 7 : index % 7)
            cell.frame = pixels.snapped(
                Rect(origin: Point(column * size.width, Double(index / 7) * size.height), size: size).inset(by: 1))
        }
    }

    override func drawOverlay(into list: inout DisplayList) {
        guard let cell = currentCell else { return }
        let shape = cell.shape.offset(by: cell.frame.origin).inset(by: 2)
        drawFocusRing(around: shape, cornerRadius: theme.metrics.cornerRadius - 2, into: &list)
    }

    // MARK: Input

    func choose(_ day: CivilTime, with event: Event?) {
        focused = day
        calendar?.choose(day, with: event)
    }

    /// Ignores a click between the days.
    override func activate(with event: Event?) {
        if case .pointerUp = event?.kind { return }
        choose(current, with: event)
    }

    override var textInputArea: Rect? { onType == nil || !isEnabled ? nil : bounds }

    override func handle(_ event: Event) -> Bool {
        if isEnabled, let onType, case .text(let text) = event.kind {
            if text.contains(where: { $0.decimalDigit != nil }) { onType(event) }
            return true
        }
        guard isEnabled, case .keyDown(let key, let modifiers, _) = event.kind, let target = target(of: key, modifiers)
        else { return super.handle(event) }
        focus(target)
        return true
    }

    private func target(of key: Key, _ modifiers: Modifiers) -> CivilTime? {
        guard let calendar, modifiers.isEmpty || modifiers == .shift else { return nil }
        let onwards = isRightToLeft ? -1 : 1
        let place = (current.weekday - calendar.content.firstWeekday + 7) % 7
        switch (key, modifiers) {
        case (.left, []): return current.adding(days: -onwards)
        case (.right, []): return current.adding(days: onwards)
        case (.up, []): return current.adding(days: -7)
        case (.down, []): return current.adding(days: 7)
        case (.home, []): return current.adding(days: -place)
        case (.end, []): return current.adding(days: 6 - place)
        case (.pageUp, []): return current.adding(months: -1)
        case (.pageDown, []): return current.adding(months: 1)
        case (.pageUp, .shift): return current.adding(months: -12)
        case (.pageDown, .shift): return current.adding(months: 12)
        default: return nil
        }
    }

    /// Moves the focus when the calendar shows another month.
    func follow(by months: Int) {
        focused = nearest(to: current.adding(months: months))
        setNeedsDisplay()
    }

    private func nearest(to day: CivilTime) -> CivilTime {
        guard let days = calendar?.content.days else { return day }
        return CivilTime(dayNumber: min(max(day.dayNumber, days.lowerBound), days.upperBound))
    }

    /// Moves the focus to a day, or to the first or last selectable day if the target is out of range.
    private func focus(_ target: CivilTime) {
        guard let calendar else { return }
        let day = nearest(to: target)
        focused = day
        calendar.show(month: day)
        window?.focus.set(self, shown: true)
        scrollToCurrentDay()
        setNeedsDisplay()
    }

    /// Scrolls the focused day into view.
    func scrollToCurrentDay() { if let currentCell { EnclosingScrollers(of: currentCell).scrollIntoView() } }

    private var currentCell: CalendarDay? { cells.first { $0.content?.day == current } }

    override class var traits: ViewTraits { [] }

    override var accessibility: Accessibility {
        let text = calendar.map { $0.content.symbols.text(of: current, $0.content.symbols.datePattern) }
        return Accessibility(role: .calendar, value: text, isEnabled: isEnabled)
    }
    var innerFocus: AccessibilityNode? { currentCell.map { .view($0) } }

    /// Returns the name of the month of a day, with the year.
    fileprivate func monthName(of day: CivilTime?) -> String? {
        guard let day, let calendar else { return nil }
        return calendar.content.symbols.text(of: day, calendar.content.symbols.monthPattern)
    }
    /// The day elements have the accessibility keys.
    override var accessibilityKeys: [Accessibility.Action: Key] { [:] }
}

/// One day of a calendar.
final class CalendarDay: Control {
    struct Content: Equatable {
        var day: CivilTime
        var text: String
        var isToday: Bool
        var isChosen: Bool
        var isPossible: Bool
    }

    weak var grid: CalendarGrid?
    private(set) var content: Content?
    private let label = Label()

    /// The least distance between two adjacent numbers, in points.
    private static let minimumGap = 2.0

    required init() {
        super.init()
        label.isInternalView = true
        label.isUserInteractionEnabled = false
        addSubview(label)
    }

    /// - Parameter content: nil for a cell without a day.
    func show(_ new: Content?) {
        guard new != content || new == nil else { return }
        content = new
        isHidden = new == nil
        guard let new else { return }
        label.text = new.text
        label.font = new.isToday ? .style(.headline) : .style(.body)
        isEnabled = new.isPossible
        isSelected = new.isChosen
        updateColor()
        setNeedsLayout()
        setNeedsDisplay()
    }

    private func updateColor() {
        label.textColor =
            content?.isChosen == true ? theme.text(on: tint) : content?.isToday == true ? tint.asText : nil
    }

    override func environmentDidChange() { updateColor() }

    private var tint: Color { inheritedTint ?? .accent }

    override func layoutSubviews() {
        var size = label.measure(fitting: .unconstrained)
        let room = max(0, frame.width - Self.minimumGap)
        label.shrinks(size.width > room)
        size.width = min(size.width, room)
        label.frame = pixels.snapped(
            Rect((frame.width - size.width) / 2, (frame.height - size.height) / 2, size.width, size.height))
    }

    /// The part of the cell that is drawn: at most as wide as in a calendar of the natural width.
    var shape: Rect {
        let width = min(frame.width, CalendarView.cell.width)
        return pixels.snapped(Rect((frame.width - width) / 2, 0, width, frame.height))
    }

    override func draw(into list: inout DisplayList) {
        let (radius, bounds) = (theme.metrics.cornerRadius, shape)
        if isSelected {
            let color = feedback(tint, under: theme.text(on: tint), isHovered: isHovered, isPressed: isHighlighted)
            list.fill(bounds, cornerRadius: radius, color)
        } else if isEnabled, isHovered || isHighlighted {
            list.fill(bounds, cornerRadius: radius, .role(isHighlighted ? .fillPressed : .fillHover))
        }
    }

    override var stateOpacity: Double { isEnabled || grid?.isEnabled == false ? 1 : theme.metrics.disabledOpacity }
    /// The grid has focus instead.
    override var acceptsFocus: Bool { false }

    override func activate(with event: Event?) {
        if let content { grid?.choose(content.day, with: event) }
    }

    override var accessibility: Accessibility {
        var node = Accessibility(
            role: .day, label: content?.text, value: content?.isToday == true ? translated(.today) : nil,
            isEnabled: isEnabled)
        node.isSelected = isSelected
        // The label has only the number.
        node.hint = grid?.monthName(of: content?.day)
        return node
    }
}
