/// Repeats an action while the user holds the pointer down, faster after some time.
final class RepeatTimer: FrameMotion {
    /// The times of the repetitions, in seconds.
    struct Pace {
        /// The delay of the first repetition after the press.
        var first: Double
        var interval: Double
        /// The time after the press at which the repetition accelerates, and the interval from then on.
        var fast: (after: Double, interval: Double)?
    }

    let name: String
    private let pace: Pace
    private let start: Double
    private let repeats: (RepeatTimer) -> Bool
    private let isHeld: (RepeatTimer) -> Bool
    private var count = 0

    /// The largest number of missed repetitions that a frame catches up on; after a longer stall the rest are dropped.
    private static let maximumMissedRepetitions = 100

    /// - Parameters:
    ///   - start: The time of the press, in seconds of the application's clock.
    ///   - repeats: Performs one repetition; returns false to stop.
    ///   - isHeld: Returns false if this press has ended or another one has begun.
    init(
        _ name: String, _ pace: Pace, from start: Double, repeats: @escaping (RepeatTimer) -> Bool,
        isHeld: @escaping (RepeatTimer) -> Bool
    ) {
        self.name = name
        self.pace = pace
        self.start = start
        self.repeats = repeats
        self.isHeld = isHeld
    }

    deinit {}

    var target: Point? { nil }
    var isOfControl: Bool { true }

    func step(to time: Double) -> Bool {
        let due = dueCount(after: time - start)
        count = max(count, due - Self.maximumMissedRepetitions)
        while count < due {
            count += 1
            guard repeats(self) else { return false }
        }
        return isHeld(self)
    }

    private func dueCount(after time: Double) -> Int {
        guard time >= pace.first else { return 0 }
        let turn = pace.fast?.after ?? .infinity
        let slow = (min(time, turn) - pace.first) / pace.interval
        let fast = pace.fast.map { max(0, time - $0.after) / $0.interval } ?? 0
        return Int(exactly: (slow + fast + 1 + 1e-9).rounded(.down)) ?? 0
    }
}
