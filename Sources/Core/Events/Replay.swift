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

    /// Gives the window the recording's size, then every event, and a frame after each. Tasks that the events start run
    /// between them.
    ///
    /// - Parameter pause: waits until the given time after the start of the replay; nil plays as fast as it can.
    public func play(pause: ((Duration) async -> Void)? = nil) async {
        let start = clock.now
        begin()
        defer { window.isReplaying = false }
        for event in events {
            await pause?(event.time)
            send(event, start)
            await Task.yield()
        }
    }

    /// Plays all events in one go; tasks that they start run afterwards.
    public func playAtOnce() {
        let start = clock.now
        begin()
        defer { window.isReplaying = false }
        for event in events { send(event, start) }
    }

    private func begin() {
        window.isReplaying = true
        if window.application?.appearance == nil { window.application?.appearance = recording.header.theme }
        window.application?.density = recording.header.density
        resize(to: recording.header.size, scale: recording.header.scale)
    }

    /// The close that ended the recording is its end; the window that it is played into stays.
    private var events: ArraySlice<Event> {
        recording.events.last?.kind == .closeRequested ? recording.events.dropLast() : recording.events[...]
    }

    private func send(_ event: Event, _ start: Duration) {
        clock.advance(to: start + event.time)
        switch event.kind {
        case .resized(let size, let scale): resize(to: size, scale: scale)
        case .appearanceChanged(let appearance): window.application?.appearance = appearance
        default: window.dispatch(Event(event.kind, time: clock.now))
        }
        window.drawFrame()
    }

    /// A real window is resized for real, and keeps the scale of its screen.
    private func resize(to size: Size, scale: Double) {
        if window.platformWindow?.setSize(size) != true {
            window.dispatch(Event(.resized(size, scale: scale), time: clock.now))
        }
    }
}
