/// The reasons why an application did not settle.
public nonisolated struct SettleError: Error, Equatable, CustomStringConvertible {
    /// The reason why the application did not settle.
    public enum Cause: Hashable, Sendable, CustomStringConvertible {
        /// At the time limit, the activity is still waiting on the application's clock.
        case waitsOnClock(activity: String)
        /// The activity waits for something that the clock does not advance: a thread, a file, a person.
        case waitsForSomethingElse(activity: String)
        /// A task that belongs to no activity waits on the clock.
        case waitWithoutActivity
        /// An animation is running, for example of `alpha of Label 'greeting'`.
        case animates(String)
        /// Each frame, or each turn of a task, requests another frame.
        case asksForFrames

        public var description: String {
            switch self {
            case .waitsOnClock(let activity): "\(activity) still waits on the clock"
            case .waitsForSomethingElse(let activity): "\(activity) still waits for something other than the clock"
            case .waitWithoutActivity: "a wait on the clock that no action started"
            case .animates(let name): "the animation of \(name) still runs"
            case .asksForFrames: "the window requests a new frame each time"
            }
        }
    }

    /// The reasons, each listed once.
    public let causes: [Cause]

    public var description: String {
        "the application did not settle: " + causes.map(\.description).joined(separator: "; ")
    }
}
