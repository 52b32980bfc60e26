import FoundationEssentials
import Glibc
import Inlay
import Testing

@testable import InlayPlayer

nonisolated let isInstalled = MPVEngine.isInstalled
nonisolated let missing: Comment = "NOT TESTED: libmpv.so.2 is missing; Scripts/install-packages test"

/// The tests of media run one after another, so that each has the processor, and libmpv's threads are its own.
@Suite(.enabled(if: isInstalled, missing), .serialized) struct MediaTests {}

/// The media of the tests.
enum Clip {
    static func url(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Media/\(name)")
    }

    /// The clip of the gallery, of 7 seconds.
    static let demo = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Resources/Documents/intarsia.webm").standardizedFileURL

    /// The colour of each frame of `clip.webm` and `tracks.webm`, as `Scripts/make-clips` draws it.
    static let colours: [(Int, Int, Int)] = [
        (200, 40, 40), (40, 160, 60), (50, 70, 200), (210, 180, 40), (150, 50, 170), (40, 170, 180),
        (120, 120, 120), (220, 120, 40), (90, 40, 20), (160, 210, 120), (30, 30, 80), (230, 170, 190),
    ]

    /// A time within a frame.
    static func time(_ frame: Int) -> Double { Double(frame) / 10 + 0.05 }

    /// The frame that a picture shows; nil if it is none.
    static func frame(_ picture: Pixmap?) -> Int? {
        guard let picture, picture.width > 0, picture.height > 0 else { return nil }
        // Between the blocks and the bar.
        let pixel = picture[picture.width / 2, picture.height / 2]
        return colours.firstIndex { colour in
            zip([colour.0, colour.1, colour.2], [16, 8, 0]).allSatisfy { part, shift in
                abs(part - Int(pixel >> UInt32(shift) & 255)) <= 12
            }
        }
    }
}

/// A medium, and what it has reported.
@MainActor final class Recorder {
    let engine: MPVEngine
    private(set) var medium: (any Medium)?
    private(set) var events: [MediumEvent] = []
    var onEvent: () -> Void = {}

    init(
        _ url: URL, isStepped: Bool = false, allowsNetwork: Bool = false, timeout: Double = 10
    ) throws {
        engine = MPVEngine(allowsNetwork: allowsNetwork, library: MPVLibrary.name, networkTimeout: timeout)
        medium = try engine.open(url, isStepped: isStepped) { [weak self] event in
            self?.events.append(event)
            self?.onEvent()
        }
    }

    init(_ open: (@escaping (MediumEvent) -> Void) -> any Medium) {
        engine = MPVEngine()
        medium = open { [weak self] event in
            self?.events.append(event)
            self?.onEvent()
        }
    }

    /// Waits for an event that a function accepts, from an index of `events` on.
    func first<Result>(
        from start: Int = 0, seconds: Double = 60, _ accept: (MediumEvent) -> Result?
    ) async -> Result? {
        var next = start
        let end = ContinuousClock.now + .seconds(seconds)
        // Other tests may keep the main actor for longer than the limit.
        var turns = 0
        while ContinuousClock.now < end || turns < Int(seconds * 100) {
            turns += 1
            while next < events.count {
                if let result = accept(events[next]) { return result }
                next += 1
            }
            try? await Task.sleep(for: .milliseconds(2))
        }
        return nil
    }

    func opened() async -> MediumDescription? {
        await first { event in
            switch event {
            case .opened(let description): .some(.some(description))
            case .failed: .some(nil)
            default: nil
            }
        } ?? nil
    }

    func failure() async -> MediaError? {
        await first { if case .failed(let error) = $0 { error } else { nil } }
    }

    func picture(from start: Int = 0, _ accept: (Pixmap) -> Bool = { _ in true }) async -> Pixmap? {
        await first(from: start) { if case .picture(let picture) = $0, accept(picture) { picture } else { nil } }
    }

    func ended(from start: Int = 0) async -> Bool {
        await first(from: start) { if case .ended = $0 { true } else { nil } } ?? false
    }

    /// Seeks, and waits until it is done.
    func seek(to time: Double) async -> Bool {
        let start = events.count
        medium?.seek(to: time)
        return await first(from: start) { if case .sought = $0 { true } else { nil } } ?? false
    }

    var warnings: [String] {
        events.compactMap { if case .warning(let text) = $0 { text } else { nil } }
    }

    var times: [Double] {
        events.compactMap { if case .time(let time) = $0 { time } else { nil } }
    }

    /// The events, without the pixels.
    var summary: String {
        events.map { if case .picture = $0 { "picture" } else { "\($0)" } }.joined(separator: ", ")
    }

    var pictures: [Pixmap] {
        events.compactMap { if case .picture(let picture) = $0 { picture } else { nil } }
    }
}
