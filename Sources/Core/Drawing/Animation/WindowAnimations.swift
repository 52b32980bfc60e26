/// The running animations of a window.
///
/// While the display pass runs, the storage of an animated property has the value to show. It is written without the property's observers,
/// so that neither setters nor drawing need code for this.
final class WindowAnimations {
    private unowned(unsafe) let window: Window
    private var running: [PropertyAnimation] = []
    private var motions: [any FrameMotion] = []
    /// Views whose transform is driven interactively, and the times at which they count as settled.
    private var interactiveViews: [ObjectIdentifier: (view: View, end: Double)] = [:]
    /// The time of the last step of the motions.
    private var lastStep = Duration.zero
    /// The number of finite animations and motions that were started, without automatic behaviour of controls.
    private(set) var begunCount = 0
    /// The completions of ended animations that have to be called.
    private var completions: [() -> Void] = []
    /// The time of the last presentation, in seconds.
    private var shownTime = 0.0
    /// The time at which a frame has to be requested; nil while one is requested, or none is needed.
    private var wakeTime: FrameInstant?
    /// A task that waits for `wakeTime`, or for an end that no frame has handled, whichever comes first. It may wake up too early.
    private var alarm: (deadline: FrameInstant, task: Task<Void, Never>)?

    /// The duration of a frame in seconds. A frame that is due sooner is requested immediately.
    private static let frame = 1.0 / 60
    /// In seconds. An animation that is over for this long ends without a frame: the window is minimised, or the desktop takes none.
    private static let frameTimeout = 0.1

    init(of window: Window) { self.window = window }

    deinit { alarm?.task.cancel() }

    /// Whether an alarm is set, for a later frame or an end without a frame.
    var isWaiting: Bool { alarm != nil }

    var time: Double { (window.application?.clock.time ?? .zero) / .seconds(1) }

    /// The names of running animations and motions, for people.
    var names: [String] { running.map(\.name) + motions.map(\.name) }

    /// Whether a finite animation or motion is running, not counting automatic behaviour of controls.
    var isInProgress: Bool { motions.contains { !$0.isOfControl } || running.contains { $0.concernsApp } }

    /// Adds a motion, which is stepped before each frame until it ends.
    func start(_ motion: any FrameMotion) {
        motions.append(motion)
        if !motion.isOfControl { begunCount += 1 }
        window.setNeedsFrame()
    }

    /// Steps the motions to the current time.
    func step() { step(to: window.application?.clock.time ?? .zero) }

    /// Steps the motions to a time. An event therefore meets them at its own time, independent of frames. They never step back.
    func step(to time: Duration) {
        guard !motions.isEmpty, time >= lastStep else { return }
        lastStep = time
        let time = time / .seconds(1)
        let stepped = motions
        motions = []
        // The callbacks of a step may start other motions.
        let going = stepped.filter { $0.step(to: time) }
        motions = going + motions
    }

    /// Called when a property was set, inside or outside of an animation block.
    func propertyDidChange<Owner, Value>(_ property: AnimatedProperty<Owner, Value>, of view: View, from old: Value) {
        let current = AnimationBlock.current
        var start = old
        let index = running.firstIndex { $0.owner === property.owner && $0.path == property.path }
        if property.value == old {
            guard let last = index.map({ running[$0] }) else { return }
            guard last.isEnded(bySameValueIn: current, at: time) else {
                if let current { last.addWaiting(current) }
                return watch(last)
            }
        }
        if let index {
            let last = running.remove(at: index)
            if let last = last as? TypedAnimation<Owner, Value> {
                start = last.value(from: last.start, to: old, at: time, in: window.theme)
            }
            end(last) { $0 === current }
            last.markChange()
        }
        guard let block = current, !(property.isMotion && window.theme.reducesMotion) else { return }
        let options = block.options
        let timing = AnimationTiming(
            start: time + block.delay, duration: max(block.duration, .leastNonzeroMagnitude), curve: block.curve,
            repeats: options.contains(.repeat), autoreverses: options.contains(.autoreverse))
        let animation = TypedAnimation(view, property, from: start, timing, block)
        running.append(animation)
        block.animationBegins()
        if animation.concernsApp { begunCount += 1 }
        view.flags.insert(.animated)
        window.setNeedsFrame()
        watch(animation)
    }

    /// Returns the frame of a view as it would be drawn now.
    func shownFrame(of view: View) -> Rect {
        let animation = running.first { $0.view === view && $0.path == \View.layoutState.frame }
        guard let animation = animation as? TypedAnimation<View, Rect> else { return view.frame }
        return animation.value(from: animation.start, to: view.frame, at: time, in: window.theme)
    }

    /// Removes the animations of a view that leaves the window.
    func remove(_ view: View) {
        interactiveViews[ObjectIdentifier(view)] = nil
        clearMovingFlag(view)
        let ended = running.filter { $0.view === view }
        running.removeAll { $0.view === view }
        for animation in ended { end(animation) { _ in false } }
    }

    /// - Parameter isComplete: the argument for the completions of its blocks.
    private func end(_ animation: PropertyAnimation, isComplete: (AnimationBlock) -> Bool) {
        for block in animation.blocks {
            guard let completion = block.animationEnded(isComplete: isComplete(block)) else { continue }
            completions.append(completion)
            window.setNeedsFrame()
            setAlarm(by: time + Self.frameTimeout)
        }
        clearMovingFlag(animation.view)
        // A settled view is rasterised at its final size, even if its size is unchanged.
        if animation.path == \View.transform, DrawnGeometry(of: animation.view).drawnTurn != nil {
            DisplayPass(of: animation.view).markForDisplay(.composite)
        }
    }

    /// Called when a transform was set. If that happens frame by frame without animations, as with fingers or a slider, the view counts as
    /// moving until its transform has stayed the same for a moment.
    func transformWasSet(of view: View) {
        guard AnimationBlock.current == nil, DrawnGeometry(of: view).drawnTurn != nil,
            let layer = view.extras?.layer
        else { return }
        let time = time
        defer { layer.transformTime = time }
        guard let last = layer.transformTime, last < time, last <= shownTime, time - last < Self.pause else { return }
        interactiveViews[ObjectIdentifier(view)] = (view, time + Self.pause)
        view.flags.insert(.animated)
    }

    /// The time in seconds after which a transform counts as settled.
    private static let pause = 0.1

    private func settleInteractiveViews(at time: Double) {
        for (id, (view, end)) in interactiveViews where end <= time + 1e-9 {
            interactiveViews[id] = nil
            clearMovingFlag(view)
            DisplayPass(of: view).markForDisplay(.composite)
        }
    }

    private func clearMovingFlag(_ view: View) {
        guard interactiveViews[ObjectIdentifier(view)] == nil, !running.contains(where: { $0.view === view }) else {
            return
        }
        view.flags.remove(.animated)
    }

    /// Whether a view's transform is changing in the presented frame.
    func movesTransform(of view: View) -> Bool {
        guard view.flags.contains(.animated) else { return false }
        return interactiveViews[ObjectIdentifier(view)] != nil
            || running.contains { $0.view === view && $0.path == \View.transform && $0.timing.start <= shownTime }
    }

    private func endFinishedAnimations(at time: Double) {
        // The desktop may have turned on reduced motion.
        let isStill = window.theme.reducesMotion
        let isOver = { (animation: PropertyAnimation) in
            isStill && animation.isMotion || animation.timing.fraction(at: time) == nil
        }
        let ended = running.filter(isOver)
        guard !ended.isEmpty else { return }
        running.removeAll(where: isOver)
        for animation in ended {
            end(animation) { _ in true }
            animation.markChange()
        }
    }

    /// Stores the values to show, until `withdraw`, and marks the views that have changed by them.
    func present() {
        let time = time
        shownTime = time
        settleInteractiveViews(at: time)
        endFinishedAnimations(at: time)
        for animation in running { animation.present(at: time, in: window.theme) }
        for animation in running { animation.markChange() }
    }

    /// Restores the properties' own values, and calls the completions of ended animations.
    func withdraw() {
        let next = nextChange
        for animation in running { animation.withdraw() }
        requestFrame(at: next)
        complete()
    }

    func windowDidClose() {
        wakeTime = nil
        interactiveViews = [:]
        complete()
    }

    /// Calls the completions of ended animations, after the next alarm is set.
    private func complete() {
        let completions = completions
        self.completions = []
        updateAlarm()
        for completion in completions { completion() }
    }

    // MARK: The next frame

    /// The time of the next visible change; nil for never. An endless animation that is out of sight needs no frames: a change that brings
    /// it into sight requests one.
    private var nextChange: Double? {
        guard motions.isEmpty else { return shownTime }
        let needed = running.filter { !$0.timing.repeats || DrawnGeometry(of: $0.view).isSeen(with: self) }
        return (needed.map { $0.timing.nextChange(after: shownTime) } + interactiveViews.values.map(\.end)).min()
    }

    private func requestFrame(at time: Double?) {
        let isSoon = time.map { $0 <= shownTime + Self.frame } ?? false
        wakeTime = isSoon ? nil : time.map { FrameInstant(sinceStart: .seconds($0)) }
        if isSoon { window.setNeedsFrame() }
    }

    // MARK: The alarm

    /// Sets an alarm for the end of an animation, in case no frame handles it.
    private func watch(_ animation: PropertyAnimation) {
        if let end = animation.awaitedEnd { setAlarm(by: end + Self.frameTimeout) }
    }

    private func updateAlarm() {
        let end = running.lazy.compactMap(\.awaitedEnd).min()
        let times = [wakeTime, end.map { FrameInstant(sinceStart: .seconds($0 + Self.frameTimeout)) }]
        if let time = times.compactMap({ $0 }).min() { return setAlarm(by: time) }
        alarm?.task.cancel()
        alarm = nil
    }

    private func setAlarm(by time: Double) { setAlarm(by: FrameInstant(sinceStart: .seconds(time))) }

    /// Sets the alarm unless an earlier one exists. An alarm that is too early sets the next one, so animations that start in each frame
    /// need no new alarm.
    private func setAlarm(by time: FrameInstant) {
        if let alarm, alarm.deadline <= time { return }
        alarm?.task.cancel()
        alarm = nil
        guard let clock = window.application?.clock else { return }
        let task = ManualClock.$activity.withValue(nil) {
            Task { [weak self] in
                // Code that waits for animations checks `isWaiting`, not the clock.
                let isTime = await ManualClock.$isBackground.withValue(true) {
                    (try? await clock.sleep(until: time)) != nil
                }
                if isTime, !Task.isCancelled { self?.alarmDidFire(at: clock.now) }
            }
        }
        alarm = (time, task)
    }

    private func alarmDidFire(at now: FrameInstant) {
        alarm = nil
        window.application?.becomeCurrent()
        if let wakeTime, wakeTime <= now {
            self.wakeTime = nil
            window.setNeedsFrame()
        }
        // An animation that has just ended may be presented by the coming frame.
        endFinishedAnimations(at: time - Self.frameTimeout / 2)
        complete()
    }

    /// Returns the values of a property in the course of its animation while it is presented; without one, its only value.
    func course<Value: Animatable>(of name: String, in view: View, now value: Value) -> [Value] {
        let animation = running.first { $0.owner === view && $0.propertyName == name }
        return (animation as? TypedAnimation<View, Value>)?.course(in: window.theme) ?? [value]
    }
}
