import FoundationEssentials
import Glibc

/// The offset of a time zone from UTC over time, for example `Europe/Berlin` or `UTC`.
///
/// It is read from the system's tables, because the part of Foundation that Inlay uses has none.
public nonisolated struct TimeZoneRules: Sendable {
    /// The identifier, for example `Europe/Berlin`.
    public let identifier: String
    private let table: TimeZoneTable

    private init(identifier: String, table: TimeZoneTable) {
        self.identifier = identifier
        self.table = table
    }

    /// Coordinated Universal Time.
    public static let utc = TimeZoneRules(identifier: "UTC", table: TimeZoneTable(offset: 0))

    /// Creates a time zone with a fixed offset; its identifier is like `UTC+01:30`.
    ///
    /// - Parameter seconds: the offset east of Greenwich, up to a day.
    public init(secondsFromGMT seconds: Int) {
        let seconds = min(max(seconds, -CivilTime.secondsOfDay), CivilTime.secondsOfDay)
        let (hours, minutes) = (abs(seconds) / 3600, abs(seconds) / 60 % 60)
        let digits = { (number: Int) in (number < 10 ? "0" : "") + "\(number)" }
        identifier = seconds == 0 ? "UTC" : "UTC\(seconds < 0 ? "-" : "+")\(digits(hours)):\(digits(minutes))"
        table = TimeZoneTable(offset: seconds)
    }

    /// Creates the time zone of an identifier; returns nil if the system does not have it.
    public init?(identifier: String) {
        if identifier == "UTC" || identifier == "GMT" {
            self = .utc
            return
        }
        // The identifier is used as a path.
        let isPlain = identifier.utf8.allSatisfy {
            $0 < 0x80
                && (Character(UnicodeScalar($0)).isLetter || Character(UnicodeScalar($0)).isNumber
                    || "_-+/".utf8.contains($0))
        }
        guard isPlain, !identifier.isEmpty, identifier.first != "/", identifier.utf8.count < 64,
            let table = TimeZoneTable(contentsOf: Self.folder + identifier)
        else { return nil }
        self.init(identifier: identifier, table: table)
    }

    private static let folder = "/usr/share/zoneinfo/"

    /// The time zone of this machine: the value of `TZ`, else `/etc/localtime`; UTC if neither is usable.
    public static let current: TimeZoneRules = {
        if let variable = getenv("TZ") {
            let name = String(cString: variable).drop { $0 == ":" }
            if let zone = TimeZoneRules(identifier: String(name)) { return zone }
            if let rule = TimeZoneRule(String(name)) {
                return TimeZoneRules(identifier: String(name), table: TimeZoneTable(rule: rule))
            }
            return .utc
        }
        let path = "/etc/localtime"
        var buffer = [UInt8](repeating: 0, count: 1024)
        let count = buffer.withUnsafeMutableBytes { bytes in
            bytes.baseAddress.map { readlink(path, $0, bytes.count) } ?? 0
        }
        let target = count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : ""
        // The identifier is the last two or three components of the path.
        let parts = target.split(separator: "/")
        if let folder = parts.lastIndex(of: "zoneinfo") {
            let start = parts[folder].endIndex
            if let zone = TimeZoneRules(identifier: String(target[start...].drop { $0 == "/" })) { return zone }
        }
        return TimeZoneTable(contentsOf: path).map { TimeZoneRules(identifier: "localtime", table: $0) } ?? .utc
    }()

    /// Returns the offset from UTC in seconds; negative west of Greenwich.
    public func offset(at date: Date) -> Int {
        Int(exactly: date.timeIntervalSince1970.rounded(.down)).map(offset) ?? 0
    }

    /// - Parameter moment: seconds since 1970 in UTC.
    func offset(at moment: Int) -> Int { table.offset(at: moment) }
}

nonisolated extension TimeZoneRules: Hashable {
    /// Returns whether both have the same identifier.
    public static func == (one: TimeZoneRules, other: TimeZoneRules) -> Bool { one.identifier == other.identifier }
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

nonisolated extension TimeZoneRules: MarkupConvertible {
    public static func markupValue(
        _ text: String, in context: MarkupContext
    ) throws(MarkupValueError) -> TimeZoneRules {
        guard let zone = TimeZoneRules(identifier: text) else {
            throw .other("the system has no time zone of this name")
        }
        return zone
    }

    public static var markupFormat: String { "a time zone such as Europe/Berlin" }
    public var markupText: String? { identifier }
}

/// The transitions of a time zone, from a compiled file of the time zone database (RFC 9636).
nonisolated struct TimeZoneTable: Sendable {
    /// The times in seconds since 1970, in order, and the offset from then on.
    private var transitions: [(start: Int, offset: Int)] = []
    /// The offset before the first transition.
    private var first = 0
    /// The rule after the last transition.
    private var rule: TimeZoneRule?

    init(offset: Int) { first = offset }
    init(rule: TimeZoneRule) {
        self.rule = rule
        first = rule.standardOffset
    }

    init?(contentsOf path: String) {
        guard let bytes = try? FileBytes.read(path, limit: Self.maximumFileSize) else { return nil }
        self.init(bytes)
    }

    /// The maximum file size; the largest actual file has 4 KB.
    private static let maximumFileSize = 1 << 18

    /// Reads a compiled file; returns nil if it is not valid.
    init?(_ bytes: [UInt8]) {
        var reader = Reader(bytes: bytes)
        guard let header = reader.header() else { return nil }
        guard header.version >= 2 else {
            guard read(header, &reader, width: 4) != nil else { return nil }
            return
        }
        // The data for older programs precedes the data for newer ones.
        reader.position += header.size(width: 4)
        guard let header = reader.header(), read(header, &reader, width: 8) != nil else { return nil }
        let footer = bytes[min(reader.position, bytes.count)...].drop { $0 == 0x0a }.prefix { $0 != 0x0a }
        rule = TimeZoneRule(String(decoding: footer, as: UTF8.self))
    }

    private mutating func read(_ header: Header, _ reader: inout Reader, width: Int) -> Void? {
        guard reader.position + header.size(width: width) <= reader.bytes.count, header.types > 0 else { return nil }
        let times = (0..<header.times).map { _ in reader.number(width) }
        let kinds = (0..<header.times).map { _ in reader.number(1) & 0xff }
        let offsets = (0..<header.types).map { _ in
            let offset = reader.number(4)
            reader.position += 2
            return min(max(offset, -CivilTime.secondsOfDay), CivilTime.secondsOfDay)
        }
        reader.position += header.characters + header.leaps * (width + 4) + header.standards + header.greenwiches
        guard kinds.allSatisfy(offsets.indices.contains), zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else {
            return nil
        }
        first = offsets[0]
        transitions = zip(times, kinds).map { (start: $0, offset: offsets[$1]) }
        return ()
    }

    func offset(at moment: Int) -> Int {
        guard let last = transitions.last else { return rule?.offset(at: moment) ?? first }
        if moment >= last.start { return rule?.offset(at: moment) ?? last.offset }
        var (low, high) = (0, transitions.count)
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].start <= moment { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : transitions[low - 1].offset
    }

    private struct Header {
        let version: Int
        let greenwiches, standards, leaps, times, types, characters: Int

        func size(width: Int) -> Int {
            times * (width + 1) + types * 6 + characters + leaps * (width + 4) + standards + greenwiches
        }
    }

    private struct Reader {
        let bytes: [UInt8]
        var position = 0

        /// Reads a signed big-endian number with the given number of bytes; 0 beyond the end.
        mutating func number(_ width: Int) -> Int {
            defer { position += width }
            guard position >= 0, position + width <= bytes.count else { return 0 }
            let bits = bytes[position..<position + width].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let shift = UInt64(64 - 8 * width)
            return Int(Int64(bitPattern: bits << shift) >> Int64(shift))
        }

        mutating func header() -> Header? {
            guard position >= 0, position + 44 <= bytes.count, bytes[position..<position + 4].elementsEqual("TZif".utf8)
            else { return nil }
            let digit = Int(bytes[position + 4])
            position += 20
            let counts = (0..<6).map { _ in number(4) }
            guard counts.allSatisfy({ (0...bytes.count).contains($0) }) else { return nil }
            return Header(
                version: digit == 0 ? 1 : digit - 0x30, greenwiches: counts[0], standards: counts[1], leaps: counts[2],
                times: counts[3], types: counts[4], characters: counts[5])
        }
    }
}
