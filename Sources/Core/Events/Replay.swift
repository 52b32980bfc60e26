/// Plays a recording into a window, the clock at the time of each event.
public struct Replay {
    let recording: Recording
    let window: Window
    let clock: ManualClock

    /// - Parameter clock: the one that the window's application runs on; the replay owns it.
    public init(_ recording: Recording, into window: Window, clock: ManualClock) {
        self.recording = recording
        self.window = window
        self.clock = clock
    }

    /// Gives the window the recording's size, then every event, and a frame after each.
    ///
    /// - Parameter pause: waits until the given time after the start of the replay; nil plays as fast as it can.
    public func play(pause: ((Duration) async -> Void)? = nil) async {
        let start = clock.now
        window.isReplaying = true
        defer { window.isReplaying = false }
        send(.resized(recording.header.size, scale: recording.header.scale))
        for event in events {
            await pause?(event.time)
            clock.advance(to: start + event.time)
            send(event.kind)
            await Task.yield()
        }
    }

    /// The close that ended the recording is its end; the window that it is played into stays.
    private var events: ArraySlice<Event> {
        recording.events.last?.kind == .closeRequested ? recording.events.dropLast() : recording.events[...]
    }

    private func send(_ kind: Event.Kind) {
        window.dispatch(Event(kind, time: clock.now))
        window.drawFrame()
    }
}
