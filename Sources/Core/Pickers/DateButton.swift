/// Shows a part of a date picker's date, and opens a calendar or wheels for it.
final class DateButton: DropDownButton {
    enum Part {
        case date, time, duration

        static func all(of mode: DatePickerMode) -> [Part] {
            switch mode {
            case .date: [.date]
            case .time: [.time]
            case .dateAndTime: [.date, .time]
            case .countDownTimer: [.duration]
            }
        }
    }

    /// What a button says where room lacks.
    enum Fit: CaseIterable {
        case full
        /// No arrow.
        case tight
        /// The date in numbers, besides.
        case numeric
    }

    private weak var datePicker: DatePicker?
    var fit = Fit.full {
        didSet {
            guard fit != oldValue else { return }
            isTight = fit != .full
            update()
        }
    }
    let part: Part
    private var calendar: CalendarView?
    private var wheels: DateWheels?

    /// Points, of the wheels in the panel.
    private static let wheelSize = Size(160, 150)

    init(of datePicker: DatePicker?, _ part: Part) {
        self.datePicker = datePicker
        self.part = part
        super.init()
        shrinksTitle = true
        update()
    }

    required convenience init() { self.init(of: nil, .date) }

    /// Points: as wide as for the widest date, so that nothing moves when another is chosen.
    static func width(of part: Part, _ fit: Fit, in picker: DatePicker) -> Double {
        let months = part == .date ? 12 : 1
        let hours = part == .date ? [0] : [0, 10, 20]
        let titles = (1...months).flatMap { month in
            hours.map {
                picker.text(of: part, fit, at: CivilTime(year: 2028, month: month, day: 28, hour: $0, minute: 50))
            }
        }
        return width(of: titles + [picker.text(of: part, fit)], isTight: fit != .full, in: picker)
    }

    func update() {
        guard let datePicker else { return }
        let full = datePicker.text(of: part)
        title = datePicker.text(of: part, fit)
        toolTip = title == full ? nil : full
        calendar?.show(datePicker.calendarContent)
        wheels?.show(datePicker.time, animated: true)
    }

    // MARK: People

    override func openPanel(with event: Event?) {
        guard let datePicker else { return }
        if part == .date {
            let calendar = CalendarView(datePicker.calendarContent)
            calendar.whenChosen = { [weak self] day, event in
                self?.close()
                self?.datePicker?.choose(day: day, with: event)
            }
            self.calendar = calendar
            open(PanelScroller(calendar), first: calendar.grid)
            calendar.grid.scrollToCurrentDay()
        } else {
            let mode: DatePickerMode = part == .time ? .time : .countDownTimer
            let all = datePicker.columns
            let columns = DateColumns(
                mode, all.symbols, interval: all.interval, limits: all.limits, words: all.words,
                isRightToLeft: isRightToLeft)
            let wheels = DateWheels(columns, at: datePicker.time)
            wheels.whenChosen = { [weak self] in self?.datePicker?.choose($0, with: $1) }
            self.wheels = wheels
            let size = Size(max(Self.wheelSize.width, wheels.naturalWidth), Self.wheelSize.height)
            open(wheels.picker, size: size, contentSource: wheels)
        }
    }

    override func panelDidClose() {
        calendar = nil
        wheels = nil
    }

    /// Up leads to what is earlier, as in calendars and wheels.
    override func handle(_ event: Event) -> Bool {
        guard isEnabled, isFirstResponder, case .keyDown(let key, let modifiers, _) = event.kind, let datePicker
        else { return super.handle(event) }
        let way: (count: Int, isPage: Bool)
        switch (key, modifiers) {
        case (.up, []): way = (-1, false)
        case (.down, []): way = (1, false)
        case (.pageUp, []): way = (-1, true)
        case (.pageDown, []): way = (1, true)
        // Twelve months, as in the calendar.
        case (.pageUp, .shift) where part == .date: way = (-12, true)
        case (.pageDown, .shift) where part == .date: way = (12, true)
        default: return super.handle(event)
        }
        let time = datePicker.time
        let columns = datePicker.columns
        let target: CivilTime
        if part == .date {
            let day = way.isPage ? time.adding(months: way.count) : time.adding(days: way.count)
            // Beyond the last day there is none, whatever the time of the limit.
            target = CivilTime(dayNumber: columns.nearest(to: day).dayNumber, seconds: time.seconds)
            guard target.dayNumber != time.dayNumber else { return true }
        } else {
            let interval = datePicker.minuteInterval
            // From one multiple of the interval to the next.
            let minutes = way.isPage ? 60 : interval
            let start = time.seconds / 60 / interval * interval
            let end = min(max(start + way.count * minutes, 0), 24 * 60 - interval)
            target = time.with(hour: end / 60, minute: end % 60)
        }
        // What the limits turn round is no step.
        let chosen = columns.chosen(target)
        if way.count < 0 ? chosen < time : chosen > time { datePicker.choose(chosen, with: event) }
        return true
    }

    // MARK: Accessibility

    override var accessibility: Accessibility {
        Accessibility(
            role: .button, label: datePicker?.accessibilityLabel, value: datePicker?.text(of: part),
            isEnabled: isEnabled)
    }
    override var accessibilityKeys: [Accessibility.Action: Key] {
        [.press: .return, .increment: .down, .decrement: .up]
    }
}
