/// The days of a month with one selected day. While its title is open, wheels for month and year replace the days.
final class CalendarView: View {
    /// The selectable days, the selected day and the format.
    struct Content: Equatable {
        var selected: CivilTime
        var today: CivilTime
        /// Selectable days, as day numbers.
        var days: ClosedRange<Int>
        var symbols: DateSymbols
        /// 0 is Sunday.
        var firstWeekday: Int
    }

    private(set) var content: Content
    private(set) var month: CivilTime
    let grid = CalendarGrid()
    private let title = CalendarTitle()
    /// Wheels for month and year, while the title is open.
    private(set) var wheels: DateWheels?
    /// The fraction of a wheel notch that has accumulated.
    private var turned = 0.0
    private let weekdays = (0..<7).map { _ in Label() }
    private let previous = Button()
    private let next = Button()
    /// Whether the view draws a box around itself.
    private var hasBox: Bool { !DrawnGeometry(of: self).isFramed }
    /// Called when the user selects a day.
    var onSelect: (CivilTime, Event?) -> Void = { _, _ in }
    var isEnabled = true { didSet { if isEnabled != oldValue { update() } } }

    /// Points; the days move closer together when space is tight.
    static let cell = Size(36, 32)
    private static let padding = 12.0
    private static let least = (cell: 24.0, padding: 2.0)
    static let leastWidth = 7 * least.cell + 2 * least.padding
    private static let header = 32.0
    /// The limit of the accumulated notches; a notch is a month.
    private static let maximumTurnedNotches = 1200.0
    private static let weekdayHeight = 24.0

    init(_ content: Content) {
        self.content = content
        month = content.selected.firstOfMonth
        super.init()
        title.addAction(for: .primaryActionTriggered) { [weak self] in
            if let self { show(wheels: wheels == nil) }
        }
        addSubview(title)
        for (button, name) in [(previous, LocalizedString.previousMonth), (next, .nextMonth)] {
            button.ensuredExtras.localizedAccessibilityLabel = name
            addSubview(button)
        }
        previous.addAction(for: .primaryActionTriggered) { [weak self] in self?.turn(by: -1) }
        next.addAction(for: .primaryActionTriggered) { [weak self] in self?.turn(by: 1) }
        for label in weekdays {
            label.font = .style(.caption1)
            label.textColor = .role(.secondaryLabel)
            label.textAlignment = .center
            label.isInternalView = true
            addSubview(label)
        }
        grid.calendar = self
        addSubview(grid)
        update()
    }

    required convenience init() {
        let day = CivilTime(year: 2026, month: 1, day: 15)
        self.init(Content(selected: day, today: day, days: CivilTime.days, symbols: .plain, firstWeekday: 1))
    }

    deinit {}

    func show(_ new: Content) {
        guard new != content else { return }
        if new.selected.midnight != content.selected.midnight {
            month = new.selected.firstOfMonth
            grid.focused = nil
        }
        let areOthers = new.days != content.days || new.symbols != content.symbols
        content = new
        if areOthers { wheels?.show(columns, at: month) } else { wheels?.show(month, animated: window != nil) }
        update()
    }

    // MARK: Months

    private var columns: DateColumns {
        let days = content.days
        let limits = CivilTime(dayNumber: days.lowerBound)...CivilTime(dayNumber: days.upperBound)
        return DateColumns(.date, content.symbols, limits: limits, isRightToLeft: isRightToLeft).ofMonths
    }

    /// Replaces the days by the wheels, or the wheels by the days.
    func show(wheels isOpen: Bool) {
        guard isOpen != (wheels != nil) else { return }
        wheels?.picker.removeFromSuperview()
        wheels = nil
        if isOpen {
            let wheels = DateWheels(columns, at: month)
            wheels.onSelect = { [weak self] time, _ in self?.turn(to: time) }
            self.wheels = wheels
            addSubview(wheels.picker)
        }
        title.isOpen = isOpen
        grid.isHidden = isOpen
        for label in weekdays { label.isHidden = isOpen }
        update()
    }

    private func turn(to time: CivilTime) {
        let nearest = columns.nearest(to: time)
        turn(by: (nearest.year - month.year) * 12 + nearest.month - month.month)
    }

    func turn(by months: Int) {
        let old = month
        show(month: month.adding(months: months))
        // The focus moves with the month.
        if month != old { grid.follow(by: months) }
    }

    func show(month new: CivilTime) {
        let first = new.firstOfMonth
        guard first != month, isWithin(first) else { return }
        month = first
        wheels?.show(first, animated: window != nil)
        update()
    }

    /// Returns whether any day of the month can be selected.
    private func isWithin(_ first: CivilTime) -> Bool {
        let count = CivilTime.daysIn(first.month, of: first.year)
        return content.days.overlaps(first.dayNumber...first.dayNumber + count - 1)
    }

    func choose(_ day: CivilTime, with event: Event?) {
        guard content.days.contains(day.dayNumber), isEnabled else { return }
        onSelect(day, event)
    }

    private func update() {
        for (column, label) in weekdays.enumerated() {
            let index = (content.firstWeekday + column) % 7
            label.text =
                content.symbols.veryShortWeekdays.indices.contains(index)
                ? content.symbols.veryShortWeekdays[index] : ""
        }
        previous.isEnabled =
            isEnabled && month.dayNumber > CivilTime.days.lowerBound
            && isWithin(month.adding(months: -1))
        next.isEnabled = isEnabled && isWithin(month.adding(months: 1)) && month.adding(months: 1) != month
        title.isEnabled = isEnabled
        title.texts = (name, content.symbols.text(of: month, content.symbols.monthPattern, isShort: true))
        wheels?.picker.isUserInteractionEnabled = isEnabled
        grid.isEnabled = isEnabled
        grid.update()
        setNeedsLayout()
    }

    // MARK: Layout

    override func intrinsicSize(fitting proposal: Size) -> Size {
        Size(
            7 * Self.cell.width + 2 * Self.padding,
            Self.header + Self.weekdayHeight + 6 * Self.cell.height + 2 * Self.padding)
    }

    override func layoutSubviews() {
        let wide = max(7 * Self.cell.width, frame.width - 2 * Self.padding)
        let inner = min(wide, max(0, frame.width - 2 * Self.least.padding))
        let start = (frame.width - inner) / 2
        func place(_ view: View, _ x: Double, _ y: Double, _ size: Size) {
            let left = isRightToLeft ? frame.width - start - x - size.width : start + x
            view.frame = pixels.snapped(Rect(origin: Point(left, Self.padding + y), size: size))
        }
        previous.image = .symbol(isRightToLeft ? .forward : .backward)
        next.image = .symbol(isRightToLeft ? .backward : .forward)
        let side = Size(Self.header, Self.header)
        let room = inner - 2 * Self.header - 8
        // The text aligns with the first numbers.
        place(title, 8 - CalendarTitle.padding, 2, Size(title.fit(room), Self.header - 4))
        place(previous, inner - 2 * Self.header, 0, side)
        place(next, inner - Self.header, 0, side)
        for (column, label) in weekdays.enumerated() {
            let height = label.measure(fitting: .unconstrained).height
            let y = Self.header + (Self.weekdayHeight - height) / 2
            place(label, Double(column) * inner / 7, y, Size(inner / 7, height))
        }
        place(grid, 0, Self.header + Self.weekdayHeight, Size(inner, 6 * Self.cell.height))
        if let wheels {
            wheels.fit(inner)
            place(wheels.picker, 0, Self.header, Size(inner, Self.weekdayHeight + 6 * Self.cell.height))
        }
    }

    /// Views inside, such as the wheels, need no box of their own.
    override class var traits: ViewTraits { .framesContent }

    override var backgroundShape: (corners: CornerRadii, beneath: Double)? {
        hasBox
            ? DrawnGeometry(of: self).shape(ofBorder: 1, cornerRadius: theme.metrics.cornerRadius)
            : super.backgroundShape
    }

    override func draw(into list: inout DisplayList) {
        guard hasBox, backgroundColor == nil else { return }
        list.fill(bounds, cornerRadius: theme.metrics.cornerRadius, .contentBackground, beneath: 1)
    }

    override func drawOverlay(into list: inout DisplayList) {
        if hasBox { list.strokeBorder(bounds, cornerRadius: theme.metrics.cornerRadius, width: 1, .separator) }
    }

    // MARK: Input

    /// The mouse wheel changes the month, unless it scrolls the page. Return and Escape close the wheels and show the days again.
    override func handle(_ event: Event) -> Bool {
        guard isEnabled else { return super.handle(event) }
        switch event.kind {
        case .wheel(_, _, let dy, [])
        where dy != 0 && window?.pointing.touchpad.axis == .vertical && wheels == nil
            && !EnclosingScrollers(of: self).isInScroller:
            turned = min(max(turned - (dy.isNaN ? 0 : dy), -Self.maximumTurnedNotches), Self.maximumTurnedNotches)
            let months = turned.rounded(.towardZero)
            turned -= months
            turn(to: month.adding(months: Int(exactly: months) ?? 0))
        case .keyDown(.return, [], _) where wheels != nil, .keyDown(.keypadEnter, [], _) where wheels != nil,
            .keyDown(.escape, [], _) where wheels != nil:
            show(wheels: false)
            window?.focus.set(grid, shown: true)
        default: return super.handle(event)
        }
        return true
    }

    override var stateOpacity: Double { isEnabled ? 1 : theme.metrics.disabledOpacity }
    override var accessibility: Accessibility {
        Accessibility(role: .group, label: name, isEnabled: isEnabled)
    }
    private var name: String { content.symbols.text(of: month, content.symbols.monthPattern) }
}
