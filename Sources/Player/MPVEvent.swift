internal import CMPV
import Inlay

/// The properties of libmpv that media follow.
nonisolated enum MPVProperty: String, CaseIterable {
    case time = "time-pos"
    case duration
    case tracks = "track-list"
    case isAtEnd = "eof-reached"
    case waitsForData = "paused-for-cache"
    case pictures = "video-out-params"
    case audioOutput = "current-ao"
    case droppedCount = "frame-drop-count"

    var format: CInt {
        switch self {
        case .time, .duration: CInt(INLAY_MPV_FORMAT_DOUBLE)
        case .tracks, .pictures: CInt(INLAY_MPV_FORMAT_NODE)
        case .isAtEnd, .waitsForData: CInt(INLAY_MPV_FORMAT_FLAG)
        case .audioOutput: CInt(INLAY_MPV_FORMAT_STRING)
        case .droppedCount: CInt(INLAY_MPV_FORMAT_INT64)
        }
    }

    /// Identifies replies; 0 is for requests without an answer.
    var id: UInt64 { UInt64(Self.allCases.firstIndex(of: self) ?? 0) + 1 }

    init?(id: UInt64) {
        guard id >= 1, id <= Self.allCases.count else { return nil }
        self = Self.allCases[Int(id) - 1]
    }
}

/// A value of libmpv.
nonisolated enum MPVValue: Sendable {
    case none
    case text(String)
    case flag(Bool)
    case number(Double)
    case list([MPVValue])
    case map([String: MPVValue])

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    var number: Double? { if case .number(let number) = self, number.isFinite { number } else { nil } }
    var list: [MPVValue]? { if case .list(let list) = self { list } else { nil } }

    subscript(key: String) -> MPVValue { if case .map(let map) = self { map[key] ?? .none } else { .none } }

    init(format: CInt, _ data: UnsafeMutableRawPointer?) {
        guard let data else {
            self = .none
            return
        }
        switch format {
        case CInt(INLAY_MPV_FORMAT_STRING):
            let text = data.load(as: UnsafePointer<CChar>?.self)
            self = text.map { .text(String(cString: $0)) } ?? .none
        case CInt(INLAY_MPV_FORMAT_FLAG): self = .flag(data.load(as: CInt.self) != 0)
        case CInt(INLAY_MPV_FORMAT_INT64): self = .number(Double(data.load(as: Int64.self)))
        case CInt(INLAY_MPV_FORMAT_DOUBLE): self = .number(data.load(as: Double.self))
        case CInt(INLAY_MPV_FORMAT_NODE): self.init(data.load(as: inlay_mpv_node.self))
        default: self = .none
        }
    }

    private init(_ node: inlay_mpv_node) {
        switch node.format {
        case CInt(INLAY_MPV_FORMAT_STRING): self = node.u.string.map { .text(String(cString: $0)) } ?? .none
        case CInt(INLAY_MPV_FORMAT_FLAG): self = .flag(node.u.flag != 0)
        case CInt(INLAY_MPV_FORMAT_INT64): self = .number(Double(node.u.int64))
        case CInt(INLAY_MPV_FORMAT_DOUBLE): self = .number(node.u.number)
        case CInt(INLAY_MPV_FORMAT_ARRAY), CInt(INLAY_MPV_FORMAT_MAP):
            guard let list = node.u.list?.pointee, let values = list.values, list.count > 0 else {
                self = node.format == CInt(INLAY_MPV_FORMAT_MAP) ? .map([:]) : .list([])
                return
            }
            let contents = (0..<Int(list.count)).map { MPVValue(values[$0]) }
            guard node.format == CInt(INLAY_MPV_FORMAT_MAP), let keys = list.keys else {
                self = .list(contents)
                return
            }
            var map: [String: MPVValue] = [:]
            for (index, value) in contents.enumerated() {
                if let key = keys[index] { map[String(cString: key)] = value }
            }
            self = .map(map)
        default: self = .none
        }
    }
}

/// An event of libmpv, copied: libmpv frees its own when the next one is asked for.
nonisolated enum MPVEvent: Sendable {
    case fileLoaded
    /// - Parameter error: 0 if the file ended without one.
    case fileEnded(error: CInt)
    case seekBegan
    /// Playback goes on, or is ready to, after the file was opened or sought.
    case restarted
    case commandFinished(id: UInt64, isDone: Bool)
    case property(MPVProperty, MPVValue)
    /// The answer to a request for a property.
    case answer(MPVProperty, MPVValue)
    /// A warning or an error of FFmpeg.
    case problem(String)
    case other

    init(_ event: inlay_mpv_event) {
        switch event.event_id {
        case CInt(INLAY_MPV_EVENT_FILE_LOADED): self = .fileLoaded
        case CInt(INLAY_MPV_EVENT_END_FILE):
            let end = event.data?.load(as: inlay_mpv_event_end_file.self)
            let isFailed = end?.reason == CInt(INLAY_MPV_END_FILE_ERROR)
            self = .fileEnded(error: isFailed ? end?.error ?? 0 : 0)
        case CInt(INLAY_MPV_EVENT_SEEK): self = .seekBegan
        case CInt(INLAY_MPV_EVENT_PLAYBACK_RESTART): self = .restarted
        case CInt(INLAY_MPV_EVENT_COMMAND_REPLY):
            self = .commandFinished(id: event.reply_userdata, isDone: event.error >= 0)
        case CInt(INLAY_MPV_EVENT_PROPERTY_CHANGE), CInt(INLAY_MPV_EVENT_GET_PROPERTY_REPLY):
            guard let property = MPVProperty(id: event.reply_userdata),
                let content = event.data?.load(as: inlay_mpv_event_property.self)
            else {
                self = .other
                return
            }
            let value = event.error < 0 ? .none : MPVValue(format: content.format, content.data)
            let isChange = event.event_id == CInt(INLAY_MPV_EVENT_PROPERTY_CHANGE)
            self = isChange ? .property(property, value) : .answer(property, value)
        case CInt(INLAY_MPV_EVENT_LOG_MESSAGE):
            let message = event.data?.load(as: inlay_mpv_event_log_message.self)
            // The layer that opens addresses.
            let isFFmpeg = message.map { String(cString: $0.prefix) } == "ffmpeg"
            self = isFFmpeg ? message.map { .problem(String(cString: $0.text)) } ?? .other : .other
        default: self = .other
        }
    }
}
