/// A control that selects a day, a time, both, or a duration.
///
///     <DatePicker datePickerMode="date" date="$order.day" minimumDate="2026-01-01" onValueChanged="dayChanged"/>
///
/// A compact field that opens a calendar or wheels. At a height of 140 points or more it shows the wheels directly. Specification 13.8.
@MainActor open class DatePicker: Control, StateRestoring {
    /// The parts of the date that the user can change; `dateAndTime` by default.
    public var datePickerMode = DatePickerMode.dateAndTime {
        didSet { if datePickerMode != oldValue { formDidChange() } }
    }
    /// A field, wheels or a calendar; by default chosen by the available height.
    public var preferredDatePickerStyle = DatePickerStyle.automatic {
        didSet { if preferredDatePickerStyle != oldValue { formDidChange() } }
    }
    /// The selected date, within the limits. Until it is set it is the current time. Setting it sends no event.
    public var date: Date {
        get { bounded(wanted ?? now) }
        set {
            guard newValue.timeIntervalSince1970.isFinite else {
                return diagnostics.report("invalid date: not a number; ignored")
            }
            change { wanted = newValue }
        }
    }
    /// The earliest selectable date; nil for none. If it is after `maximumDate`, both are ignored.
    public var minimumDate: Date? {
        didSet { if minimumDate != oldValue { limitsDidChange(from: oldValue, maximumDate) } }
    }
    /// The latest selectable date; nil for none.
    public var maximumDate: Date? {
        didSet { if maximumDate != oldValue { limitsDidChange(from: minimumDate, oldValue) } }
    }
    /// The interval of selectable minutes: a divisor of 60 from 1, the default, to 30.
    public var minuteInterval = 1 {
        didSet {
            guard minuteInterval != oldValue else { return }
            if !(1...30).contains(minuteInterval) || 60 % minuteInterval != 0 {
                diagnostics.report(
                    "invalid minuteInterval '\(minuteInterval)': must divide 60, from 1 to 30; it stays \(oldValue)")
                minuteInterval = oldValue
            } else {
                columnsDidChange()
            }
        }
    }
    /// The duration that `countDownTimer` shows, in seconds: whole minutes from 60, the default, to a minute less than a day.
    public var countDownDuration = 60.0 {
        didSet {
            let whole = (countDownDuration / 60).rounded(.down) * 60
            countDownDuration = diagnostics.corrected(
                "countDownDuration", countDownDuration,
                to: whole.isNaN ? oldValue : min(max(whole, Self.durations.lowerBound), Self.durations.upperBound))
            guard countDownDuration != oldValue else { return }
            valueDidChange()
            editableValueDidChange("countDownDuration")
        }
    }
    /// The locale of names and of the order of day and month; nil uses the application's.
    public var locale: LocaleIdentifier? { didSet { if locale != oldValue { columnsDidChange() } } }
    /// The time zone of the shown time; nil uses the application's.
    public var timeZone: TimeZoneRules? { didSet { if timeZone != oldValue { columnsDidChange() } } }
    /// The calendar, which sets the first day of the week: as the locale defines, or Monday.
    public var calendar = DatePickerCalendar.gregorian { didSet { if calendar != oldValue { columnsDidChange() } } }

    static let durations = 60.0...86_340.0

    /// The date as set; it may be outside limits that are set later.
    private var wanted: Date?
    private var cachedSymbols: DateSymbols?
    private var form: Form?
    private(set) var wheels: DateWheels?
    private(set) var calendarView: CalendarView?
    private(set) var buttons: [DateButton] = []

    enum Form { case wheels, compact, inline }

    /// The height in points from which the picker shows wheels. Specification 13.8.
    private static let minimumWheelHeight = 140.0

    public required init() {
        super.init()
        contentHorizontalAlignment = .leading
    }

    deinit {}

    // MARK: Selection

    private var now: Date { (window?.application ?? .current)?.now ?? .ofTests }
    var zone: TimeZoneRules { timeZone ?? (window?.application ?? .current)?.timeZone ?? .utc }

    private func bounded(_ date: Date) -> Date { Self.bounded(date, minimumDate, maximumDate) }

    private static func bounded(_ date: Date, _ least: Date?, _ greatest: Date?) -> Date {
        if let least, let greatest, least > greatest { return date }
        let late = least.map { max(date, $0) } ?? date
        return greatest.map { min(late, $0) } ?? late
    }

    /// Performs a change, and notifies the owner if the date differs afterwards.
    private func change(_ change: () -> Void) {
        let old = wanted == nil ? nil : date
        change()
        guard wanted != nil, date != old else { return }
        valueDidChange()
        editableValueDidChange("date")
    }

    private func limitsDidChange(from least: Date?, _ greatest: Date?) {
        columnsDidChange()
        if let wanted, date != Self.bounded(wanted, least, greatest) { editableValueDidChange("date") }
    }

    /// The selected date in the picker's time zone; for a duration its hours and minutes.
    var time: CivilTime {
        guard datePickerMode != .countDownTimer else {
            let minutes = Int(exactly: (countDownDuration / 60).rounded(.down)) ?? 1
            return CivilTime(year: 2001, month: 1, day: 1, hour: minutes / 60, minute: minutes % 60)
        }
        return CivilTime(date, in: zone)
    }

    /// Selects a time on behalf of the user.
    func choose(_ time: CivilTime, with event: Event?) {
        let chosen = columns.chosen(time)
        if datePickerMode == .countDownTimer {
            let old = countDownDuration
            let least = Double(minuteInterval * 60)
            countDownDuration = max(Double(chosen.seconds), least)
            if countDownDuration == old { valueDidChange() } else { sendValueChanged(with: event) }
            return
        }
        let old = date
        // Wheels do not show the seconds of the limits.
        let new = bounded(chosen.date(in: zone))
        if new == old || columns.nearest(to: chosen) == self.time { return valueDidChange() }
        date = new
        sendValueChanged(with: event)
    }

    // MARK: Format

    var symbols: DateSymbols {
        if let cachedSymbols { return cachedSymbols }
        let application = window?.application ?? .current
        let identifier = (locale ?? application?.locale)?.formatIdentifier ?? "en_US"
        let symbols = application?.formatters?.dateSymbols(localeIdentifier: identifier) ?? .plain
        cachedSymbols = symbols
        return symbols
    }

    var firstWeekday: Int { calendar == .iso8601 ? 1 : symbols.firstWeekday }

    /// The limits in the picker's time zone.
    private var limits: ClosedRange<CivilTime>? {
        if datePickerMode == .countDownTimer { return nil }
        let all = DateColumns(.date, .plain).limits
        let first = minimumDate.map { CivilTime($0, in: zone) } ?? all.lowerBound
        let last = maximumDate.map { CivilTime($0, in: zone) } ?? all.upperBound
        return first <= last ? first...last : nil
    }

    var columns: DateColumns {
        DateColumns(
            datePickerMode, symbols, interval: minuteInterval, limits: limits, words: words,
            isRightToLeft: isRightToLeft)
    }

    var calendarContent: CalendarView.Content {
        let limits = columns.limits
        return CalendarView.Content(
            selected: time, today: CivilTime(now, in: zone),
            days: limits.lowerBound.dayNumber...limits.upperBound.dayNumber, symbols: symbols,
            firstWeekday: firstWeekday)
    }

    // MARK: Parts

    private func formDidChange() {
        form = nil
        setNeedsLayout()
    }

    private func columnsDidChange() {
        cachedSymbols = nil
        wheels?.show(columns, at: time)
        valueDidChange()
        setNeedsLayout()
    }

    private func valueDidChange() {
        wheels?.show(time, animated: window != nil)
        calendarView?.show(calendarContent)
        for button in buttons { button.update() }
        setNeedsDisplay()
    }

    private func make(_ new: Form) {
        guard new != form else { return }
        form = new
        for view in subviews { view.removeFromSuperview() }
        wheels = nil
        calendarView = nil
        buttons = []
        switch new {
        case .wheels:
            let wheels = DateWheels(columns, at: time)
            wheels.onSelect = { [weak self] in self?.choose($0, with: $1) }
            self.wheels = wheels
            addSubview(wheels.picker)
        case .compact: buttons = DateButton.Part.all(of: datePickerMode).map { DateButton(of: self, $0) }
        case .inline:
            let view = CalendarView(calendarContent)
            view.onSelect = { [weak self] in self?.choose(day: $0, with: $1) }
            calendarView = view
            addSubview(view)
            if datePickerMode == .dateAndTime { buttons = [DateButton(of: self, .time)] }
        }
        for button in buttons { addSubview(button) }
        respond(to: .background)
        stateDidChange()
    }

    /// The background colour fills the buttons and the box around a calendar.
    override var backgroundShape: (corners: CornerRadii, beneath: Double)? { nil }
    override func respond(to change: ViewChange) {
        guard case .background = change else { return super.respond(to: change) }
        for button in buttons { button.backgroundColor = backgroundColor }
        calendarView?.backgroundColor = backgroundColor
        wheels?.picker.backgroundColor = backgroundColor
        setNeedsDisplay()
    }

    /// Selects the day of a time, and keeps the time of day.
    func choose(day: CivilTime, with event: Event?) {
        choose(CivilTime(dayNumber: columns.nearest(to: day).dayNumber, seconds: time.seconds), with: event)
    }

    override open func stateDidChange() {
        super.stateDidChange()
        wheels?.picker.isUserInteractionEnabled = isEnabled
        calendarView?.isEnabled = isEnabled
        for button in buttons { button.isEnabled = isEnabled }
    }

    override open func environmentDidChange() { columnsDidChange() }
    override open func didMoveToWindow() { if window != nil, wanted == nil { wanted = now } }

    // MARK: Layout

    private func form(atHeight height: Double) -> Form {
        let hasDays = datePickerMode == .date || datePickerMode == .dateAndTime
        return switch preferredDatePickerStyle {
        case .wheels: .wheels
        case .compact: .compact
        case .inline: hasDays ? .inline : .wheels
        // Inside an open panel, show the content directly rather than in another panel.
        case .automatic where InputLayer.contains(self): hasDays ? .inline : .wheels
        case .automatic: height >= Self.minimumWheelHeight ? .wheels : .compact
        }
    }

    /// The height for the theme's density if none is set.
    private var defaultHeight: Double { theme.density == .touch ? theme.metrics.pickerSize.height : 0 }

    override open func intrinsicSize(fitting proposal: Size) -> Size {
        switch form(atHeight: layoutState.dimensions.fixed(.vertical).defined(or: defaultHeight)) {
        case .wheels:
            let wheels = self.wheels ?? DateWheels(columns, at: time)
            return Size(
                max(theme.metrics.pickerSize.width, wheels.naturalWidth.rounded(.up)), theme.metrics.pickerSize.height)
        case .compact: return buttonRow(in: proposal).size
        case .inline:
            let size = CalendarView(calendarContent).intrinsicSize(fitting: .unconstrained)
            return datePickerMode == .date
                ? size : Size(size.width, size.height + DateButtonRow.gap + theme.metrics.controlHeight)
        }
    }

    /// Numbers are not truncated while other views can shrink.
    override func contentCompression(along axis: Axis, cross: Double) -> Compression {
        let natural = super.contentCompression(along: axis, cross: cross)
        guard axis == .horizontal else { return natural }
        let least =
            switch form(atHeight: layoutState.dimensions.fixed(.vertical).defined(or: defaultHeight)) {
            case .wheels: (wheels ?? DateWheels(columns, at: time)).leastWidth
            case .compact: buttonRow(in: .zero).size.width
            case .inline: CalendarView.leastWidth
            }
        return natural.atLeast(min(least, natural.length))
    }

    private func buttonRow(in room: Size) -> DateButtonRow {
        DateButtonRow(DateButton.Part.all(of: datePickerMode), of: self, in: room)
    }

    override open func layoutSubviews() {
        clampToLimits()
        make(form(atHeight: frame.height))
        wheels?.fit(frame.width)
        wheels?.picker.frame = bounds
        if let view = calendarView {
            let size = view.measure(fitting: .unconstrained)
            let width = fillsWidth ? frame.width : min(size.width, frame.width)
            let part = InputLayer.contains(self) ? 0.5 : leftPart
            view.frame = pixels.snapped(Rect((frame.width - width) * part, 0, width, size.height))
            let room = Size(frame.width, theme.metrics.controlHeight)
            place(DateButtonRow(buttons.map(\.part), of: self, in: room), at: size.height + DateButtonRow.gap)
        } else if form == .compact {
            let row = buttonRow(in: frame.size)
            place(row, at: top(of: row, in: frame.size))
        }
    }

    private func top(of row: DateButtonRow, in size: Size) -> Double {
        max(0, (size.height - row.size.height) * topPart)
    }
    private func place(_ row: DateButtonRow, at y: Double) {
        let rest = fillsWidth ? 0 : max(0, frame.width - row.size.width)
        let start = rest * (isRightToLeft ? 1 - leftPart : leftPart)
        for (button, place) in zip(buttons, row.frames(in: frame.width, isFilled: fillsWidth)) {
            button.fit = row.fit
            let left = isRightToLeft ? frame.width - start - place.maxX : start + place.minX
            button.frame = pixels.snapped(Rect(left, y + place.minY, place.width, place.height))
        }
    }

    override open func firstBaseline(for size: Size) -> Double? {
        guard form(atHeight: size.height) == .compact else { return nil }
        let row = buttonRow(in: size)
        guard row.isColumn else { return TextMeasure.baseline(in: size.height, of: self) }
        return top(of: row, in: size)
            + TextMeasure.baseline(in: theme.metrics.controlHeight, of: self)
    }

    override var validationIssue: ValidationIssue? {
        guard let wanted else { return nil }
        if let minimumDate, let maximumDate, minimumDate > maximumDate {
            return ValidationIssue(
                properties: ["minimumDate", "maximumDate"],
                message: "minimumDate is after maximumDate; both are ignored"
            )
        }
        guard wanted != date else { return nil }
        let limit = wanted < date ? "minimumDate" : "maximumDate"
        return ValidationIssue(
            properties: ["date", limit],
            message:
                "the date \(wanted.markupText ?? "") is \(wanted < date ? "before" : "after") \(limit); "
                + "the limit is used"
        )
    }

    /// Clamps the stored date to the limits permanently.
    private func clampToLimits() {
        guard window != nil, let wanted else { return }
        diagnostics.reportValidationIssue()
        if wanted != date { self.wanted = date }
    }

    // MARK: Input

    /// Its parts take focus instead.
    override open var acceptsFocus: Bool { false }
    /// Within a panel its parts need no box either.
    override open class var traits: ViewTraits { .sharesFrame }

    // MARK: Accessibility

    override open var accessibility: Accessibility {
        Accessibility(role: .datePicker, label: accessibilityLabel, value: valueText, isEnabled: isEnabled)
    }
    /// Its parts have the accessibility keys.
    override var accessibilityKeys: [Accessibility.Action: Key] { [:] }
    override open var shownText: String? { valueText }
    open var restorableState: Any? { datePickerMode == .countDownTimer ? countDownDuration : date }
    open func restore(_ state: Any) {
        if let kept = state as? Date { date = kept }
        if let kept = state as? Double { countDownDuration = kept }
    }

    // MARK: Markup

    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofDatePickers)
    }
    override open class var properties: PropertyTable {
        super.properties + [
            .init("datePickerMode", \DatePicker.datePickerMode) { $0.datePickerMode = $1 },
            .init("preferredDatePickerStyle", \DatePicker.preferredDatePickerStyle) {
                $0.preferredDatePickerStyle = $1
            },
            .init("date", \DatePicker.date, isEditable: true) { $0.date = $1 },
            .init("minimumDate", \DatePicker.minimumDate) { $0.minimumDate = $1 },
            .init("maximumDate", \DatePicker.maximumDate) { $0.maximumDate = $1 },
            .init("minuteInterval", \DatePicker.minuteInterval) { $0.minuteInterval = $1 },
            .init("countDownDuration", \DatePicker.countDownDuration, isEditable: true) {
                $0.countDownDuration = $1
            },
            .init("locale", \DatePicker.locale) { $0.locale = $1 },
            .init("timeZone", \DatePicker.timeZone) { $0.timeZone = $1 },
            .init("calendar", \DatePicker.calendar) { $0.calendar = $1 },
        ]
    }
}
