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

    /// Gives the window the recording's size, then every event, and a frame after each. What waits on the clock goes on at
    /// its own time between them, as `VirtualTime` says.
    ///
    /// - Parameter pause: waits until the given time after the start of the replay; nil plays as fast as it can.
    public func play(pause: ((Duration) async -> Void)? = nil) async {
        let start = clock.now
        let pauseUntil = pause.map { pause in { (instant: FrameInstant) in await pause(start.duration(to: instant)) } }
        let time = VirtualTime(of: window, clock: clock, pause: pauseUntil)
        begin()
        defer { window.application?.isReplaying = false }
        for (index, event) in recording.events.enumerated() {
            await time.advance(to: start.advanced(by: event.time))
            // The close that ended the recording is its end; the window that it is played into stays.
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

    /// A real window is resized for real, and keeps the scale of its screen.
    private func resize(to size: Size, scale: Double) {
        if window.platformWindow?.setSize(size) != true {
            window.dispatch(Event(.resized(size, scale: scale), time: clock.time))
        }
    }
}
