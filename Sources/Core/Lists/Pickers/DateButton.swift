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

    /// The form of the title for the available width.
    enum Fit: CaseIterable {
        case full
        /// Without the arrow.
        case tight
        /// Without the arrow, and the date in numbers.
        case numeric
    }

    private(set) weak var datePicker: DatePicker?
    var fit = Fit.full {
        didSet {
            guard fit != oldValue else { return }
            isTight = fit != .full
            update()
        }
    }
    let part: Part
    /// The text that is being typed.
    var entry = DateEntry()
    private var calendar: CalendarView?
    private var wheels: DateWheels?

    /// The size of the wheels in the panel, in points.
    private static let wheelSize = Size(160, 150)

    init(of datePicker: DatePicker?, _ part: Part) {
        self.datePicker = datePicker
        self.part = part
        super.init()
        shrinksTitle = true
        update()
    }

    required convenience init() { self.init(of: nil, .date) }

    /// Returns the width for the widest date in points, so that the layout does not change with the selected date.
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
        entry.show(
            datePicker.pattern(of: part, fit), datePicker.symbols, thisYear: datePicker.calendarContent.today.year)
        let full = datePicker.text(of: part)
        let own = datePicker.text(of: part, fit)
        title = entry.isEmpty ? own : entry.text(at: datePicker.time).text
        toolTip = own == full ? nil : full
        setNeedsDisplay()
        calendar?.show(datePicker.calendarContent)
        wheels?.show(datePicker.time, animated: true)
    }

    // MARK: Input

    override func openPanel(with event: Event?) {
        guard let datePicker else { return }
        if part == .date {
            let calendar = CalendarView(datePicker.calendarContent)
            calendar.onSelect = { [weak self] day, event in
                self?.close()
                self?.datePicker?.choose(day: day, with: event)
            }
            calendar.grid.onType = { [weak self] event in
                self?.close()
                _ = self?.handle(event)
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
            wheels.onSelect = { [weak self] in self?.datePicker?.choose($0, with: $1) }
            self.wheels = wheels
            let size = Size(max(Self.wheelSize.width, wheels.naturalWidth), Self.wheelSize.height)
            open(wheels.picker, size: size, contentSource: wheels)
        }
    }

    override func panelDidClose() {
        calendar = nil
        wheels = nil
    }

    override func handle(_ event: Event) -> Bool { handleTyping(event) || super.handle(event) }

    override func beginTracking(at point: Point, with event: Event) {
        commit(with: event)
        select(segment(at: point))
    }

    /// Text is entered in the segment that has focus.
    override var textInputArea: Rect? { isEnabled ? bounds : nil }
    override func focusDidChange() {
        super.focusDidChange()
        if !isFirstResponder { commit(with: nil) }
    }
    override func respond(to change: ViewChange) {
        switch change {
        case .clickElsewhere: commit(with: nil)
        case .focusByKey: select(0)
        default: super.respond(to: change)
        }
    }

    // MARK: Drawing

    override func draw(into list: inout DisplayList) {
        super.draw(into: &list)
        guard isFirstResponder, isEnabled, !isOpen, window?.isActive == true else { return }
        let rects = segmentRects
        guard rects.indices.contains(entry.current), !rects[entry.current].isEmpty else { return }
        let rect = pixels.snapped(rects[entry.current].inset(by: -Self.markMargin))
        list.fill(rect, cornerRadius: theme.metrics.cornerRadius / 2, .role(.selection))
    }

    /// The margin of the focused segment's highlight around its text, in points.
    private static let markMargin = 2.0

    // MARK: Accessibility

    override var accessibility: Accessibility {
        Accessibility(
            role: .button, label: entry.isEmpty ? datePicker?.text(of: part) : title, isEnabled: isEnabled)
    }
    override var accessibilityKeys: [Accessibility.Action: Key] {
        [.press: .return, .increment: .up, .decrement: .down]
    }
}

extension DatePicker {
    func pattern(of part: DateButton.Part, _ fit: DateButton.Fit = .full) -> String {
        switch part {
        case .date: fit == .numeric ? symbols.numericDatePattern : symbols.datePattern
        case .time: symbols.timePattern
        case .duration: "H:mm"
        }
    }

    func text(of part: DateButton.Part, _ fit: DateButton.Fit = .full, at other: CivilTime? = nil) -> String {
        symbols.text(of: other ?? time, pattern(of: part, fit))
    }

    /// The selected value as formatted text.
    var valueText: String {
        switch datePickerMode {
        case .date: text(of: .date)
        case .time: text(of: .time)
        case .dateAndTime: text(of: .date) + " " + text(of: .time)
        case .countDownTimer: text(of: .duration)
        }
    }

    /// Whether the picker has a margin of its own within an input panel.
    var hasOwnMargin: Bool {
        datePickerMode == .date && [.automatic, .inline].contains(preferredDatePickerStyle)
    }
}
