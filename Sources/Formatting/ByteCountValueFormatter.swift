import Foundation
import Inlay

/// The formatter `byteCount` of bindings, as in `text="$size::byteCount;allowedUnits=useKB,useMB;countStyle=file"`. Names and values of the
/// options are those of `ByteCountFormatter`. Specification 8.
struct ByteCountValueFormatter: ValueFormatter {
    private let formatter = ByteCountFormatter()

    private static let units: [String: ByteCountFormatter.Units] = [
        "useBytes": .useBytes, "useKB": .useKB, "useMB": .useMB, "useGB": .useGB, "useTB": .useTB, "usePB": .usePB,
        "useEB": .useEB, "useZB": .useZB, "useYBOrHigher": .useYBOrHigher, "useAll": .useAll,
    ]

    private static let styles: [String: ByteCountFormatter.CountStyle] = [
        "file": .file, "memory": .memory, "decimal": .decimal, "binary": .binary,
    ]

    private static let options: [(name: String, option: FormatterOption<ByteCountFormatter>)] = [
        (
            "allowedUnits",
            FormatterOption(
                apply: { setUnits($0, $1) }, format: "a list of \(units.keys.sorted().joined(separator: ", "))")
        ),
        ("countStyle", .choice(styles) { $0.countStyle = $1 }),
        ("includesUnit", .flag(\.includesUnit)),
        ("includesCount", .flag(\.includesCount)),
        ("includesActualByteCount", .flag(\.includesActualByteCount)),
        ("isAdaptive", .flag(\.isAdaptive)),
        ("zeroPadsFractionDigits", .flag(\.zeroPadsFractionDigits)),
        ("allowsNonnumericFormatting", .flag(\.allowsNonnumericFormatting)),
    ]

    init(_ arguments: [String: String]) throws(FormatterError) {
        try FormatterOption.apply(arguments, to: formatter, Self.options)
    }

    func text(of value: Any) -> String? {
        switch value {
        case let count as any BinaryInteger: formatter.string(fromByteCount: Int64(clamping: count))
        // nil for NaN, infinity and numbers beyond Int64.
        case let count as Double: Int64(exactly: count.rounded()).map { formatter.string(fromByteCount: $0) }
        default: nil
        }
    }

    /// Returns false if the list names an unknown unit.
    private static func setUnits(_ formatter: ByteCountFormatter, _ list: String) -> Bool {
        var allowed: ByteCountFormatter.Units = []
        for name in list.split(separator: ",") {
            guard let unit = units[name.trimmingCharacters(in: .whitespaces)] else { return false }
            allowed.insert(unit)
        }
        formatter.allowedUnits = allowed
        return true
    }
}
