/// The kind of value that a date picker selects. Specification 5.
public nonisolated enum DatePickerMode: String, CaseIterable, Sendable, MarkupConvertible {
    case time, date, dateAndTime
    /// A duration, in hours and minutes.
    case countDownTimer
}

/// The appearance of a date picker.
public nonisolated enum DatePickerStyle: String, CaseIterable, Sendable, MarkupConvertible {
    /// Wheels at a height of 140 points or more, else `compact`.
    case automatic
    case wheels
    /// A field that opens a calendar or wheels.
    case compact
    /// A calendar, and a field for the time.
    case inline
}

/// The calendar that a date picker shows.
public nonisolated enum DatePickerCalendar: String, CaseIterable, Sendable, MarkupConvertible {
    case gregorian
    /// The Gregorian calendar with weeks that begin on Monday.
    case iso8601
}
