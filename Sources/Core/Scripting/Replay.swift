/// Replays a recording in a window, with the clock at the time of each event.
public struct Replay {
    let recording: Recording
    let window: Window
    let clock: ManualClock

    /// - Parameter clock: the clock of the window's application; the replay controls it.
    public init(_ recording: Recording, into window: Window, clock: ManualClock) {
        self.recording = recording
        self.window = window
        self.clock = clock
    }

    /// Resizes the window to the recording's size, then sends each event and draws a frame after it. Between events, tasks that
    /// wait for the clock continue at their own times, as described in `VirtualTime`.
    ///
    /// - Parameter pause: waits until the given time after the start of the replay; nil replays as fast as possible.
    public func play(pause: ((Duration) async -> Void)? = nil) async {
        let start = clock.now
        let pauseUntil = pause.map { pause in { (instant: FrameInstant) in await pause(start.duration(to: instant)) } }
        let time = VirtualTime(of: window, clock: clock, pause: pauseUntil)
        begin()
        defer { window.application?.isReplaying = false }
        for (index, event) in recording.events.enumerated() {
            await time.advance(to: start.advanced(by: event.time))
            // A close event at the end of the recording ends the replay, but not the window.
            if event.kind == .closeRequested, index == recording.events.count - 1 { return }
            send(event)
        }
        await time.advance(by: .zero)
    }

    private func begin() {
        window.application?.isReplaying = true
        window.dispatch(Event(.preferencesChanged(recording.header.preferences), time: clock.time))
        window.application?.density = recording.header.density
        window.application?.locale = LocaleIdentifier(recording.header.locale)
        window.application?.startDate = recording.header.startDate
        window.application?.timeZone = recording.header.zone
        resize(to: recording.header.size, scale: recording.header.scale)
    }

    private func send(_ event: Event) {
        switch event.kind {
        case .resized(let size, let scale): resize(to: size, scale: scale)
        default: window.dispatch(Event(event.kind, time: clock.time))
        }
        window.drawFrame()
    }

    /// Resizes a real window, which keeps the scale of its screen; other windows receive an event.
    private func resize(to size: Size, scale: Double) {
        if window.platformWindow?.setSize(size) != true {
            window.dispatch(Event(.resized(size, scale: scale), time: clock.time))
        }
    }
}
