import Foundation
public import Inlay

extension FoundationFormatters {
    /// Returns the names and patterns of dates in a locale.
    public func dateSymbols(localeIdentifier: String) -> DateSymbols {
        let locale = Locale(identifier: localeIdentifier)
        let formatter = DateFormatter()
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.locale = locale
        func pattern(_ template: String) -> String {
            // Replace narrow spaces, which are hard to type in a script and to read in its messages.
            (DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? "")
                .replacingOccurrences(of: "\u{202f}", with: " ")
        }
        var symbols = DateSymbols.plain
        func set(_ path: WritableKeyPath<DateSymbols, [String]>, _ names: [String]?) {
            // An incomplete list would leave days without a name.
            if let names, names.count == symbols[keyPath: path].count { symbols[keyPath: path] = names }
        }
        set(\.months, formatter.monthSymbols)
        set(\.standaloneMonths, formatter.standaloneMonthSymbols)
        set(\.shortMonths, formatter.shortMonthSymbols)
        set(\.weekdays, formatter.weekdaySymbols)
        set(\.shortWeekdays, formatter.shortWeekdaySymbols)
        set(\.veryShortWeekdays, formatter.veryShortStandaloneWeekdaySymbols)
        set(\.halves, [formatter.amSymbol, formatter.pmSymbol])
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        symbols.firstWeekday = min(max(calendar.firstWeekday - 1, 0), 6)
        let numbers = NumberFormatter()
        numbers.locale = locale
        let digits = (0...9).compactMap { numbers.string(from: $0 as NSNumber)?.first }
        if digits.count == 10 { symbols.digits = digits }
        for (path, template) in Self.templates {
            let pattern = pattern(template)
            if !pattern.isEmpty { symbols[keyPath: path] = pattern }
        }
        return symbols
    }

    private static let templates: [(WritableKeyPath<DateSymbols, String>, String)] = [
        (\.datePattern, "yMMMd"), (\.dayPattern, "EEEMMMd"), (\.numericDatePattern, "yMd"),
        (\.numericDayPattern, "Md"), (\.monthPattern, "yMMMM"), (\.timePattern, "jmm"),
    ]
}
