import FoundationEssentials

/// The events of a window in order, and the initial state of the window: JSON lines, the header first.
public nonisolated struct Recording: Equatable, Sendable {
    /// The initial state of a replay.
    public struct Header: Codable, Equatable, Sendable {
        /// The version of the format.
        public var inlay = Recording.version
        /// The size of the window's content, in points.
        public var width: Double
        /// The height of the window, in points.
        public var height: Double
        /// The number of pixels a point.
        public var scale: Double
        /// The density of controls.
        public var density: Theme.Density
        /// The design of views; nil is `inlay`.
        public var style: Theme.Style?
        /// The appearance of the window.
        public var theme: Theme.Appearance
        /// The accent colour; nil is the theme's own.
        public var accent: RGBA?
        /// The contrast; nil is standard.
        public var contrast: Theme.Contrast?
        /// The motion setting; nil is full.
        public var motion: Theme.Motion?
        /// The factor on the size of text styles, from 0.5 to 4; nil is 1.
        public var fontScale: Double?
        /// The time in which a caret disappears and appears again, in milliseconds; nil is 1200.
        public var caretBlink: Int?
        /// The identifier of the locale, such as `de_DE`.
        public var locale: String
        /// The date at time zero of the application's clock, for example `2026-03-14T09:30:00Z`; nil is the date for tests.
        public var date: String?
        /// The time zone, for example `Europe/Berlin`; nil is UTC.
        public var timeZone: String?
        /// The name of the document in the window; nil if there is none, or it is unknown.
        public var document: String?

        /// Creates a header. `size` is in points.
        public init(
            size: Size, scale: Double, density: Theme.Density = .desktop,
            preferences: DesktopPreferences = DesktopPreferences(), locale: String = "en_US", date: Date = .ofTests,
            timeZone: TimeZoneRules = .utc, document: String? = nil
        ) {
            width = size.width
            height = size.height
            self.scale = scale
            self.density = density
            style = preferences.style == .inlay ? nil : preferences.style
            theme = preferences.appearance
            accent = preferences.accent
            contrast = preferences.contrast == .standard ? nil : preferences.contrast
            motion = preferences.motion == .full ? nil : preferences.motion
            fontScale = preferences.fontScale == 1 ? nil : preferences.fontScale
            let blinkTime = preferences.caretBlinkTime
            caretBlink = blinkTime == Theme.usualCaretBlinkTime ? nil : Int(blinkTime / .milliseconds(1))
            self.locale = locale
            self.date = date == .ofTests ? nil : date.markupText
            self.timeZone = timeZone == .utc ? nil : timeZone.identifier
            self.document = document
        }

        /// The date at time zero of the application's clock.
        public var startDate: Date { date.flatMap { ISODate($0) }.map { $0.time.date(in: .utc) } ?? .ofTests }
        /// The time zone; UTC if this system does not have the recording's time zone.
        public var zone: TimeZoneRules { timeZone.flatMap { TimeZoneRules(identifier: $0) } ?? .utc }

        /// A description of a value in the header that cannot be replayed.
        fileprivate var problem: String? {
            if let date, ISODate(date) == nil {
                return "invalid date '\(date)': must have the form 2026-03-14T09:30:00Z"
            }
            guard sides.contains(width), sides.contains(height), scales.contains(scale) else {
                return "the window's size or scale is invalid"
            }
            guard Theme.fontScales.contains(fontScale ?? 1) else {
                return "invalid fontScale \((fontScale ?? 1).plain): must be from 0.5 to 4"
            }
            guard caretBlinks.contains(Double(caretBlink ?? 0)) else {
                return "invalid caretBlink \(caretBlink ?? 0): must be from 0 to 10000 milliseconds"
            }
            return nil
        }

        /// The size of the window, in points.
        public var size: Size { Size(width, height) }

        /// The appearance of the window.
        public var preferences: DesktopPreferences {
            DesktopPreferences(
                style: style ?? .inlay, appearance: theme, accent: accent, contrast: contrast ?? .standard,
                motion: motion ?? .full, fontScale: fontScale ?? 1,
                caretBlinkTime: caretBlink.map { .milliseconds($0) } ?? Theme.usualCaretBlinkTime)
        }
    }

    /// The version of the format that this program writes.
    public static let version = 1
    /// The range for the sides of a window's content, in points: larger than any screen, while a bitmap of it always fits in memory.
    static let sides = 1.0...8192
    static let scales = 0.25...8.0
    /// The times of a caret, in milliseconds.
    static let caretBlinks = 0.0...10_000
    private static let maximumTime = Duration.seconds(366 * 24 * 3600)

    /// The window and settings of the recording.
    public var header: Header
    /// The events, in the order of their times.
    public var events: [Event]

    /// Creates a recording.
    public init(header: Header, events: [Event] = []) {
        self.header = header
        self.events = events
    }

    /// - Parameter name: the file name for error messages.
    /// - Throws: `RecordingError` with the number of the invalid line.
    public init(jsonLines text: String, name: String = "") throws(RecordingError) {
        func error(_ line: Int, _ reason: String) -> RecordingError {
            RecordingError(file: name, line: line, reason: reason)
        }
        // Texts may contain other line ends than files.
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.endsLine).enumerated()
            .map { (number: $0 + 1, text: $1) }.filter { !$0.text.allSatisfy(\.isWhitespace) }
        guard let first = lines.first else { throw error(1, "the recording is empty") }
        do throws(Undecodable) {
            header = try Self.decode(Header.self, from: first.text)
        } catch {
            throw RecordingError(
                file: name, line: first.number, reason: "this is not the first line of a recording: \(error.reason)")
        }
        guard header.inlay == Self.version else {
            throw error(first.number, "unsupported format version \(header.inlay); this program reads \(Self.version)")
        }
        if let problem = header.problem { throw error(first.number, problem) }
        events = []
        events.reserveCapacity(lines.count)
        var last = Duration.zero
        for line in lines.dropFirst() {
            let event: Event
            do throws(Undecodable) {
                event = try Self.decode(Event.self, from: line.text)
            } catch {
                // Each line ends with a line break and is written as a whole.
                let isCut = line.number == lines.last?.number && text.last?.endsLine != true
                throw RecordingError(
                    file: name, line: line.number, reason: isCut ? "the recording is cut off here" : error.reason)
            }
            guard event.time >= last else { throw error(line.number, "the event is earlier than the one before it") }
            guard event.time <= Self.maximumTime else { throw error(line.number, "the event is later than one year") }
            last = event.time
            events.append(event)
        }
    }

    /// Reads a file of JSON lines.
    ///
    /// - Throws: `RecordingError`.
    public init(contentsOf path: String) throws(RecordingError) {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw RecordingError(file: path, line: 0, reason: "cannot read the file")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw RecordingError(file: path, line: data.firstLineThatIsNoText, reason: "not UTF-8 text")
        }
        try self.init(jsonLines: text, name: path)
    }

    /// Checks that the window shows the document of the recording.
    ///
    /// - Parameter name: the file name for error messages.
    /// - Throws: `RecordingError` if the window shows another document.
    @MainActor public func expectDocument(of window: Window, name: String = "") throws(RecordingError) {
        guard let wanted = header.document, let shown = window.rootViewController.documentName, wanted != shown else {
            return
        }
        throw RecordingError(
            file: name, line: 1, reason: "the recording is of '\(wanted)'; the window shows '\(shown)'")
    }

    /// The recording as text; it ends with a line break.
    public var jsonLines: String { events.reduce(Self.line(header)) { $0 + Self.line($1) } }

    /// Returns one line of the text form, including its line break.
    public static func line(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return "" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    private struct Undecodable: Error { let reason: String }

    private static func decode<Value: Decodable>(
        _ type: Value.Type, from text: Substring
    ) throws(Undecodable) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch let error as DecodingError {
            throw Undecodable(reason: Self.reason(error))
        } catch {
            throw Undecodable(reason: "\(error)")
        }
    }

    private static func reason(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, _): "'\(key.stringValue)' is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath.last.map { "'\($0.stringValue)': \(context.debugDescription)" }
                ?? "not a line of a recording"
        @unknown default: "not a line of a recording"
        }
    }
}

/// A recording that cannot be played.
public nonisolated struct RecordingError: Error, Equatable, CustomStringConvertible {
    /// The file name; empty if the text is not from a file.
    public let file: String
    /// The line from 1; 0 if the file cannot be read.
    public let line: Int
    /// The fault in the recording.
    public let reason: String

    /// For example `bug.jsonl:3: error: 'x' is missing`.
    public var description: String {
        let place = [file, line > 0 ? "\(line)" : ""].filter { !$0.isEmpty }.joined(separator: ":")
        return place.isEmpty ? "error: \(reason)" : "\(place): error: \(reason)"
    }
}

nonisolated extension Character {
    fileprivate var endsLine: Bool { self == "\n" || self == "\r\n" }
}
