/// What a date picker chooses (specification 5).
public nonisolated enum DatePickerMode: String, CaseIterable, Sendable, MarkupConvertible {
    case time, date, dateAndTime
    /// How long something takes, in hours and minutes.
    case countDownTimer
}

/// How a date picker shows it.
public nonisolated enum DatePickerStyle: String, CaseIterable, Sendable, MarkupConvertible {
    /// Wheels at 140 points of height and above, else `compact`.
    case automatic
    case wheels
    /// A field that opens a calendar or wheels.
    case compact
    /// A calendar, and a field for the time.
    case inline
}

/// Which calendar a date picker shows.
public nonisolated enum DatePickerCalendar: String, CaseIterable, Sendable, MarkupConvertible {
    case gregorian
    /// The same, in weeks that begin on Monday.
    case iso8601
}
