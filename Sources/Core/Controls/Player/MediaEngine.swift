import FoundationEssentials

/// Opens media files for players. The product InlayPlayer has `MPVEngine`; Inlay itself has none, since few apps play media.
/// Specification 13.19.
public protocol MediaEngine: AnyObject {
    /// Begins to open a file or an address. The result is reported later.
    ///
    /// - Parameters:
    ///   - isStepped: whether the medium stays paused, and shows exactly the times that `picture(at:width:height:)` asks for. An
    ///     application whose clock is manual opens media so.
    ///   - report: called on the main actor, never before this returns.
    /// - Throws: `MediaError` for what is wrong at once: a library or a file that is missing, a folder, an address that is not allowed.
    func open(
        _ url: URL, isStepped: Bool, report: @escaping (MediumEvent) -> Void
    ) throws(MediaError) -> any Medium

    /// The cost of all media so far.
    var statistics: Statistics.Media { get }
}

extension MediaEngine {
    public var statistics: Statistics.Media { Statistics.Media() }
}

/// An open file or address. It begins paused, at its start. All is called on the main actor, and returns at once unless it says otherwise.
public protocol Medium: AnyObject {
    /// How fast it plays; 1 is normal speed, 0 pauses.
    func play(at rate: Double)
    /// Goes to a time in seconds, exactly. Reports `.sought` when its picture has been reported, and once for seeks that were merged.
    func seek(to time: Double)
    /// Whether it goes on at its start when it has come to its end. Otherwise it rests at the last picture.
    func setLoops(_ loops: Bool)
    /// - Parameter volume: from 0 to 1.
    func setVolume(_ volume: Double, isMuted: Bool)
    /// Plays a track in place of the one of the same kind that is played.
    ///
    /// - Parameter id: nil for none of the kind.
    func select(_ kind: MediaTrack.Kind, id: Int?)
    /// Asks for pictures in so many device pixels; nil, as in the beginning, for none. Without pictures nothing is decoded for them.
    func showPictures(_ size: MediaSize?)
    /// The picture at a time in seconds, of a stepped medium. Blocks until it is there; nil where there is none within some seconds.
    func picture(at time: Double, size: MediaSize) -> Pixmap?
    /// Of a stepped medium: blocks until it has reported whether it could be opened, or some seconds long.
    func waitUntilOpen()
    /// Ends it. It reports nothing afterwards. Threads, memory and descriptors are released soon after.
    func close()
}

/// Width and height in device pixels.
public nonisolated struct MediaSize: Hashable, Sendable {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Creates a size in pixels.
    public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// An event of a medium.
public nonisolated enum MediumEvent: Sendable {
    /// It can be played.
    case opened(MediumDescription)
    /// A picture in the size that was asked for last.
    case picture(Pixmap)
    /// Where it is, in seconds; some times a second while it plays, and after it was sought.
    case time(Double)
    /// A seek is complete.
    case sought
    /// The list of tracks, or which of them are played, is another.
    case tracks([MediaTrack])
    /// It waits for data of an address, or goes on.
    case stalled(Bool)
    /// It came to its end, and does not loop.
    case ended
    /// It cannot be played any further.
    case failed(MediaError)
    /// It goes on, though not as it should: without sound for want of a device, shorter than its header says.
    case warning(String)
}

/// Properties of an open medium.
public nonisolated struct MediumDescription: Equatable, Sendable {
    /// In seconds; nil where it is not known, as of a stream.
    public var duration: Double?
    /// The size in points, with the shape of the shown pictures; nil without pictures, as for music.
    public var size: Size?
    /// The tracks, in the order of the file.
    public var tracks: [MediaTrack]

    /// Creates a description. `duration` is in seconds, nil for a live medium.
    public init(duration: Double?, size: Size?, tracks: [MediaTrack]) {
        self.duration = duration
        self.size = size
        self.tracks = tracks
    }
}

/// A video, audio or subtitle track of a medium.
public nonisolated struct MediaTrack: Hashable, Sendable, Identifiable {
    /// The content of a track.
    public enum Kind: String, Sendable, CaseIterable { case video, audio, subtitles }

    /// The content of the track.
    public var kind: Kind
    /// Unique among the tracks of a kind.
    public var id: Int
    /// The name in the file; nil if it has none.
    public var title: String?
    /// As the file names it: `de`, `ger`.
    public var language: String?
    /// Whether the track is played.
    public var isSelected: Bool

    /// Creates a track. `language` is a code such as `de`.
    public init(kind: Kind, id: Int, title: String? = nil, language: String? = nil, isSelected: Bool = false) {
        self.kind = kind
        self.id = id
        self.title = title
        self.language = language
        self.isSelected = isSelected
    }
}

/// Why something cannot be played.
public nonisolated struct MediaError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A phrase after the name of the file: `there is no such file`.
    public let reason: String
    /// Advice for the user or the developer: `install libmpv2`. Empty where there is nothing.
    public let advice: String
    /// Whether the engine can play nothing at all. An application reports such an error once, without the name of a file.
    public let concernsEngine: Bool

    /// Creates an error with a reason and what to do about it. `concernsEngine` is true if the engine can play nothing at all.
    public init(_ reason: String, advice: String = "", concernsEngine: Bool = false) {
        self.reason = reason
        self.advice = advice
        self.concernsEngine = concernsEngine
    }

    public var description: String { advice.isEmpty ? reason : "\(reason); \(advice)" }
}
