/// Does something again and again while a person holds the pointer down, after a while faster.
final class HeldRepeat: FrameMotion {
    /// Seconds.
    struct Pace {
        /// From the press on.
        var first: Double
        var interval: Double
        /// When it becomes faster, from the press on, and the interval then.
        var fast: (after: Double, interval: Double)?
    }

    let name: String
    private let pace: Pace
    private let start: Double
    private let repeats: (HeldRepeat) -> Bool
    private let isHeld: (HeldRepeat) -> Bool
    private var count = 0

    /// Times that are made up for between two frames; a program that stood still for longer leaves out the others.
    private static let mostMissed = 100

    /// - Parameters:
    ///   - start: of the press, in seconds of the application's clock.
    ///   - repeats: does it once more; false ends it.
    ///   - isHeld: false when this is no longer what is held.
    init(
        _ name: String, _ pace: Pace, from start: Double, repeats: @escaping (HeldRepeat) -> Bool,
        isHeld: @escaping (HeldRepeat) -> Bool
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
        count = max(count, due - Self.mostMissed)
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
