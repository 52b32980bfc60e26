/// The days of a month, one of which is chosen.
final class CalendarView: View {
    /// What there is to choose from, and how it is written.
    struct Content: Equatable {
        var selected: CivilTime
        var today: CivilTime
        /// By their numbers.
        var days: ClosedRange<Int>
        var symbols: DateSymbols
        /// 0 is Sunday.
        var firstWeekday: Int
    }

    private(set) var content: Content
    private(set) var month: CivilTime
    let grid = CalendarGrid()
    private let title = Label()
    private let weekdays = (0..<7).map { _ in Label() }
    private let previous = Button()
    private let next = Button()
    /// Whether it lies in a box of its own.
    private var hasBox: Bool { superview?.framesContent != true }
    /// A person has chosen a day.
    var whenChosen: (CivilTime, Event?) -> Void = { _, _ in }
    var isEnabled = true { didSet { if isEnabled != oldValue { update() } } }

    /// Points.
    static let cell = Size(36, 32)
    private static let padding = 12.0
    private static let header = 32.0
    private static let weekdayHeight = 24.0

    init(_ content: Content) {
        self.content = content
        month = content.selected.firstOfMonth
        super.init()
        title.font = .style(.headline)
        addSubview(title)
        for (button, name) in [(previous, Phrase.previousMonth), (next, .nextMonth)] {
            button.accessibilityPhrase = name
            addSubview(button)
        }
        previous.addAction(for: .primaryActionTriggered) { [weak self] in self?.turn(by: -1) }
        next.addAction(for: .primaryActionTriggered) { [weak self] in self?.turn(by: 1) }
        for label in weekdays {
            label.font = .style(.caption1)
            label.textColor = .role(.secondaryLabel)
            label.textAlignment = .center
            label.isPart = true
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
        content = new
        update()
    }

    func turn(by months: Int) {
        let old = month
        show(month: month.adding(months: months))
        // The keyboard goes along.
        if month != old { grid.follow(by: months) }
    }

    func show(month new: CivilTime) {
        let first = new.firstOfMonth
        guard first != month, isWithin(first) else { return }
        month = first
        update()
    }

    /// Whether any day of the month can be chosen.
    private func isWithin(_ first: CivilTime) -> Bool {
        let count = CivilTime.daysIn(first.month, of: first.year)
        return content.days.overlaps(first.dayNumber...first.dayNumber + count - 1)
    }

    func choose(_ day: CivilTime, with event: Event?) {
        guard content.days.contains(day.dayNumber), isEnabled else { return }
        whenChosen(day, event)
    }

    private func update() {
        title.text = content.symbols.text(of: month, content.symbols.monthPattern)
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
        let size = intrinsicSize(fitting: .unconstrained)
        let inner = size.width - 2 * Self.padding
        let start = (frame.width - inner) / 2
        func place(_ view: View, _ x: Double, _ y: Double, _ size: Size) {
            let left = isRightToLeft ? frame.width - start - x - size.width : start + x
            view.frame = snapped(Rect(origin: Point(left, Self.padding + y), size: size))
        }
        previous.image = .symbol(isRightToLeft ? .forward : .backward)
        next.image = .symbol(isRightToLeft ? .backward : .forward)
        let side = Size(Self.header, Self.header)
        let text = title.measure(fitting: .unconstrained)
        let room = inner - 2 * Self.header - 8
        place(title, 8, (Self.header - text.height) / 2, Size(max(0, min(text.width, room)), text.height))
        place(previous, inner - 2 * Self.header, 0, side)
        place(next, inner - Self.header, 0, side)
        for (column, label) in weekdays.enumerated() {
            let height = label.measure(fitting: .unconstrained).height
            let y = Self.header + (Self.weekdayHeight - height) / 2
            place(label, Double(column) * Self.cell.width, y, Size(Self.cell.width, height))
        }
        place(grid, 0, Self.header + Self.weekdayHeight, Size(inner, 6 * Self.cell.height))
    }

    override func draw(into list: inout DisplayList) {
        if hasBox { list.fill(bounds, cornerRadius: theme.metrics.cornerRadius, .contentBackground) }
    }

    override func drawOverlay(into list: inout DisplayList) {
        if hasBox { list.border(bounds, cornerRadius: theme.metrics.cornerRadius, width: 1, .separator) }
    }

    override var stateOpacity: Double { isEnabled ? 1 : theme.metrics.disabledOpacity }
    override var accessibility: Accessibility { Accessibility(role: .group, label: title.text, isEnabled: isEnabled) }
}
