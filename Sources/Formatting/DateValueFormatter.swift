import Foundation
import Inlay

/// The formatter `date` of bindings, as in `text="$due::date;dateStyle=medium;timeStyle=short"`. Names and values of the options are those
/// of `DateFormatter`. Specification 8.
struct DateValueFormatter: ValueFormatter {
    private let formatter = DateFormatter()

    private static let styles: [String: DateFormatter.Style] = [
        "none": .none, "short": .short, "medium": .medium, "long": .long, "full": .full,
    ]

    private static let options: [(name: String, option: FormatterOption<DateFormatter>)] = [
        ("dateStyle", .choice(styles) { $0.dateStyle = $1 }),
        ("timeStyle", .choice(styles) { $0.timeStyle = $1 }),
        ("dateFormat", .text { $0.dateFormat = $1 }),
        (
            "timeZone",
            FormatterOption(
                apply: { formatter, name in
                    guard let zone = TimeZone(identifier: name) else { return false }
                    formatter.timeZone = zone
                    return true
                }, format: "a time zone such as Europe/Berlin")
        ),
    ]

    init(_ arguments: [String: String], localeIdentifier: String) throws(FormatterError) {
        formatter.locale = Locale(identifier: localeIdentifier)
        // Without a style the text would be empty.
        if arguments["dateStyle"] == nil, arguments["timeStyle"] == nil {
            formatter.dateStyle = .medium
            formatter.timeStyle = .none
        }
        try FormatterOption.apply(arguments, to: formatter, Self.options)
    }

    func text(of value: Any) -> String? { (value as? Date).map { formatter.string(from: $0) } }

    func value(of text: String) -> Any? { formatter.date(from: text) }
}
