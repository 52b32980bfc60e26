/// The area of a text view that lines fill. Specification 13.7.
public final class TextContainer: MarkupObject {
    private weak var view: TextView?

    /// The padding on both sides of the lines, in points; 5 by default.
    public var lineFragmentPadding = 5.0 {
        didSet {
            guard lineFragmentPadding != oldValue else { return }
            guard view?.diagnostics.isSensible(lineFragmentPadding) != false else {
                lineFragmentPadding = oldValue
                return
            }
            view?.roomDidChange()
        }
    }

    init(of view: TextView) { self.view = view }

    deinit {}

    public static var properties: PropertyTable {
        .empty + [
            .init("lineFragmentPadding", \TextContainer.lineFragmentPadding, check: LengthCheck.refuseHuge) {
                $0.lineFragmentPadding = $1
            }
        ]
    }

    public func applyMarkupPropertyValue(_ value: Any?, forKey key: String) { setMarkupValue(value, forKey: key) }
}

/// Kinds of data to detect in a text. Specification 5. The value is stored, but this version detects nothing.
public nonisolated struct DataDetectorTypes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Telephone numbers.
    public static let phoneNumber = DataDetectorTypes(rawValue: 1)
    /// Addresses of web pages and files.
    public static let link = DataDetectorTypes(rawValue: 2)
    /// Postal addresses.
    public static let address = DataDetectorTypes(rawValue: 4)
    /// Dates and times of events.
    public static let calendarEvent = DataDetectorTypes(rawValue: 8)
    /// All kinds.
    public static let all: DataDetectorTypes = [.phoneNumber, .link, .address, .calendarEvent]

    fileprivate static let names: [(name: String, value: DataDetectorTypes)] = [
        ("none", []), ("phoneNumber", .phoneNumber), ("link", .link), ("address", .address),
        ("calendarEvent", .calendarEvent), ("all", .all),
    ]
}

nonisolated extension DataDetectorTypes: MarkupConvertible, CustomStringConvertible {
    @MainActor public static func markupValue(
        _ text: String, in context: MarkupContext
    ) throws(MarkupValueError) -> DataDetectorTypes {
        var types: DataDetectorTypes = []
        for part in text.listParts {
            guard let type = names.first(where: { $0.name == part.text }) else {
                throw .part(String(part.text), at: part.range, .unknownName(known: names.map(\.name)))
            }
            types.formUnion(type.value)
        }
        return types
    }

    public static var markupFormat: String {
        "set of \(names.map(\.name).joined(separator: ", ")), separated by commas"
    }
    public var markupText: String? { description }

    public var description: String {
        if isEmpty { return "none" }
        if self == .all { return "all" }
        return Self.names.filter { !$0.value.isEmpty && $0.value != .all && contains($0.value) }.map(\.name)
            .joined(separator: ", ")
    }
}
