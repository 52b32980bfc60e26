/// An application that does not come to rest, and why.
public nonisolated struct SettleError: Error, Equatable, CustomStringConvertible {
    public enum Cause: Hashable, Sendable, CustomStringConvertible {
        /// The activity sleeps on the application's clock, at the end of the time that it was given.
        case waitsOnClock(activity: String)
        /// The activity waits for something that the clock does not move: a thread, a file, a person.
        case waitsForSomethingElse(activity: String)
        /// Something sleeps on the clock that is part of no activity.
        case waitWithoutActivity
        /// An animation goes on, as of `alpha of Label 'greeting'`.
        case animates(String)
        /// Each frame, or each turn of a task, asks for another frame.
        case asksForFrames

        public var description: String {
            switch self {
            case .waitsOnClock(let activity): "\(activity) still waits on the clock"
            case .waitsForSomethingElse(let activity): "\(activity) still waits for something else than the clock"
            case .waitWithoutActivity: "a wait on the clock that no action started"
            case .animates(let name): "the animation of \(name) goes on"
            case .asksForFrames: "the window asks for a new frame each time"
            }
        }
    }

    /// What did not end, each cause once.
    public let causes: [Cause]

    public var description: String {
        "the application did not come to rest: " + causes.map(\.description).joined(separator: "; ")
    }
}
