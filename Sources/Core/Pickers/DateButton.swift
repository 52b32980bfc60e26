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

    private weak var datePicker: DatePicker?
    let part: Part
    private var calendar: CalendarView?
    private var wheels: DateWheels?

    /// Points, of the wheels in the panel.
    private static let wheelSize = Size(160, 150)

    init(of datePicker: DatePicker?, _ part: Part) {
        self.datePicker = datePicker
        self.part = part
        super.init()
        update()
    }

    required convenience init() { self.init(of: nil, .date) }

    /// Points: as wide as for the widest date, so that nothing moves when another is chosen.
    static func width(of part: Part, in picker: DatePicker) -> Double {
        let months = part == .date ? 12 : 1
        let hours = part == .date ? [0] : [0, 10, 20]
        let titles = (1...months).flatMap { month in
            hours.map { picker.text(of: part, at: CivilTime(year: 2028, month: month, day: 28, hour: $0, minute: 50)) }
        }
        return width(of: titles + [picker.text(of: part)], in: picker)
    }

    func update() {
        guard let datePicker else { return }
        title = datePicker.text(of: part)
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
            open(calendar, first: calendar.grid)
        } else {
            let mode: DatePickerMode = part == .time ? .time : .countDownTimer
            let all = datePicker.columns
            let columns = DateColumns(
                mode, all.symbols, interval: all.interval, limits: all.limits, isRightToLeft: isRightToLeft)
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
        guard isEnabled, isFirstResponder, case .keyDown(let key, [], _) = event.kind, let datePicker else {
            return super.handle(event)
        }
        let way: (count: Int, isPage: Bool)
        switch key {
        case .up: way = (-1, false)
        case .down: way = (1, false)
        case .pageUp: way = (-1, true)
        case .pageDown: way = (1, true)
        default: return super.handle(event)
        }
        let time = datePicker.time
        let target: CivilTime
        if part == .date {
            target = way.isPage ? time.adding(months: way.count) : time.adding(days: way.count)
        } else {
            let interval = datePicker.minuteInterval
            // From one multiple of the interval to the next.
            let minutes = way.isPage ? 60 : interval
            let start = time.seconds / 60 / interval * interval
            let end = min(max(start + way.count * minutes, 0), 24 * 60 - interval)
            target = time.with(hour: end / 60, minute: end % 60)
        }
        datePicker.choose(target, with: event)
        return true
    }

    // MARK: Accessibility

    override var accessibility: Accessibility {
        Accessibility(role: .button, label: datePicker?.accessibilityLabel, value: title, isEnabled: isEnabled)
    }
    override var accessibilityKeys: [Accessibility.Action: Key] {
        [.press: .return, .increment: .down, .decrement: .up]
    }
}
