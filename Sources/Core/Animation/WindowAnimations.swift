/// What a window shows of properties that are on their way from one value to another.
///
/// A property has its value all the time but while a frame is drawn: then it has the one that is to be shown. So drawing knows
/// nothing of animations.
final class WindowAnimations {
    private unowned let window: Window
    private var running: [PropertyAnimation] = []
    private var motions: [any FrameMotion] = []
    /// Views whose transform is set from frame to frame, and when they are taken to rest.
    private var led: [ObjectIdentifier: (view: View, end: Double)] = [:]
    /// The time that motions were brought to last.
    private var lastStep = Duration.zero
    /// How many that come to an end have begun, but for what a control does by itself.
    private(set) var begunCount = 0
    /// What is to be called of those that have ended.
    private var completions: [() -> Void] = []
    /// Properties have the values that are to be shown.
    private(set) var isPresenting = false
    /// Properties are set for the sake of the frame that is drawn: what that marks asks for no other.
    private(set) var isExchanging = false
    /// Properties get their own values again.
    private(set) var isWithdrawing = false
    /// The time of what was presented last.
    private var shownTime = 0.0
    /// When a frame is to be asked for; nil while one is, or none is needed.
    private var wakeTime: FrameInstant?
    /// Who sleeps until then, until somebody is to be told of an end that no frame has brought, or less long.
    private var alarm: (deadline: FrameInstant, task: Task<Void, Never>)?

    /// As long as a frame takes, in seconds: nobody goes to sleep for less.
    private static let frame = 1.0 / 60
    /// In seconds. What is over for so long is ended without a frame: the window is minimised, or the desktop takes none.
    private static let patience = 0.1

    init(of window: Window) { self.window = window }

    deinit { alarm?.task.cancel() }

    /// Whether something comes later, with a frame or, where none comes, without.
    var isWaiting: Bool { alarm != nil }

    var time: Double { (window.application?.clock.time ?? .zero) / .seconds(1) }

    /// What goes on, for people.
    var names: [String] { running.map(\.name) + motions.map(\.name) }

    /// Whether any goes on that comes to an end, but for what a control does by itself.
    var isUnderWay: Bool { motions.contains { !$0.isOfControl } || running.contains { $0.concernsApp } }

    /// Has a motion stepped before each frame, until it has come to its end.
    func start(_ motion: any FrameMotion) {
        motions.append(motion)
        if !motion.isOfControl { begunCount += 1 }
        window.setNeedsFrame()
    }

    /// Brings motions to now.
    func step() { step(to: window.application?.clock.time ?? .zero) }

    /// Brings motions to where they are at a time: an event meets them there, whenever the last frame was drawn. They do not go back.
    func step(to time: Duration) {
        guard !motions.isEmpty, time >= lastStep else { return }
        lastStep = time
        let time = time / .seconds(1)
        let stepped = motions
        motions = []
        // Who hears of a step may start others.
        let going = stepped.filter { $0.step(to: time) }
        motions = going + motions
    }

    /// A property was set, in an animation block or not.
    func propertyDidChange<Owner: AnyObject, Value: Animatable>(
        _ path: ReferenceWritableKeyPath<Owner, Value>, of owner: Owner, in view: View, from old: Value, isMotion: Bool,
        shown: @escaping (Value) -> Value
    ) {
        guard !isPresenting else { return }
        let current = AnimationBlock.current
        var start = old
        let index = running.firstIndex { $0.owner === owner && $0.path == path }
        if owner[keyPath: path] == old {
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
        }
        guard let block = current, !(isMotion && window.theme.reducesMotion) else { return }
        let options = block.options
        let timing = AnimationTiming(
            start: time + block.delay, duration: max(block.duration, .leastNonzeroMagnitude), curve: block.curve,
            repeats: options.contains(.repeat), autoreverses: options.contains(.autoreverse))
        let animation = TypedAnimation(view, owner, path, from: start, shown: shown, timing, block)
        animation.isMotion = isMotion
        running.append(animation)
        block.animationBegins()
        if animation.concernsApp { begunCount += 1 }
        view.flags.insert(.animated)
        window.setNeedsFrame()
        watch(animation)
    }

    /// What a frame drawn now shows of a view's frame.
    func shownFrame(of view: View) -> Rect {
        let animation = running.first { $0.view === view && $0.path == \View.shownFrame }
        guard let animation = animation as? TypedAnimation<View, Rect> else { return view.frame }
        return animation.value(from: animation.start, to: view.frame, at: time, in: window.theme)
    }

    /// The view leaves the window.
    func remove(_ view: View) {
        led[ObjectIdentifier(view)] = nil
        unmarkIfStill(view)
        let ended = running.filter { $0.view === view }
        running.removeAll { $0.view === view }
        for animation in ended { end(animation) { _ in false } }
    }

    /// - Parameter isComplete: what the completions of its blocks hear.
    private func end(_ animation: PropertyAnimation, isComplete: (AnimationBlock) -> Bool) {
        for block in animation.blocks {
            guard let completion = block.animationEnded(isComplete: isComplete(block)) else { continue }
            completions.append(completion)
            window.setNeedsFrame()
            setAlarm(by: time + Self.patience)
        }
        unmarkIfStill(animation.view)
        // At rest it is drawn in its size, also where that is no other.
        if animation.path == \View.transform, animation.view.drawnTurn != nil { animation.view.setNeedsComposite() }
    }

    /// A transform was set. Where that goes on from frame to frame without animations, as fingers or a slider do, the view is on its way until
    /// it has had the same for a moment.
    func transformWasSet(of view: View) {
        guard !isPresenting, AnimationBlock.current == nil, view.drawnTurn != nil, let layer = view.extras?.layer
        else { return }
        let time = time
        defer { layer.transformTime = time }
        guard let last = layer.transformTime, last < time, last <= shownTime, time - last < Self.pause else { return }
        led[ObjectIdentifier(view)] = (view, time + Self.pause)
        view.flags.insert(.animated)
    }

    /// Seconds.
    private static let pause = 0.1

    private func restWhatIsLeft(at time: Double) {
        for (id, (view, end)) in led where end <= time + 1e-9 {
            led[id] = nil
            unmarkIfStill(view)
            view.setNeedsComposite()
        }
    }

    private func unmarkIfStill(_ view: View) {
        guard led[ObjectIdentifier(view)] == nil, !running.contains(where: { $0.view === view }) else { return }
        view.flags.remove(.animated)
    }

    /// Whether a view's transform is on its way to another in the frame that is shown.
    func movesTransform(of view: View) -> Bool {
        guard view.flags.contains(.animated) else { return false }
        return led[ObjectIdentifier(view)] != nil
            || running.contains { $0.view === view && $0.path == \View.transform && $0.timing.start <= shownTime }
    }

    private func endWhatIsOver(at time: Double) {
        // The desktop may have asked for it meanwhile.
        let isStill = window.theme.reducesMotion
        let isOver = { (animation: PropertyAnimation) in
            isStill && animation.isMotion || animation.timing.fraction(at: time) == nil
        }
        let ended = running.filter(isOver)
        guard !ended.isEmpty else { return }
        running.removeAll(where: isOver)
        for animation in ended { end(animation) { _ in true } }
    }

    /// Gives properties what is to be shown now, until `withdraw`.
    func present() {
        let time = time
        shownTime = time
        restWhatIsLeft(at: time)
        guard !running.isEmpty else { return }
        endWhatIsOver(at: time)
        isPresenting = true
        isExchanging = true
        for animation in running { animation.present(at: time, in: window.theme) }
        isExchanging = false
    }

    /// Gives properties their own values again, and tells of those that have come to their end.
    func withdraw() {
        let next = nextChange
        if isPresenting {
            (isExchanging, isWithdrawing) = (true, true)
            for animation in running.reversed() { animation.withdraw() }
            (isExchanging, isWithdrawing) = (false, false)
            isPresenting = false
        }
        askForFrame(at: next)
        complete()
    }

    func windowDidClose() {
        wakeTime = nil
        led = [:]
        complete()
    }

    /// Tells of those that have ended, once all is known that others wait for.
    private func complete() {
        let completions = completions
        self.completions = []
        updateAlarm()
        for completion in completions { completion() }
    }

    // MARK: The next frame

    /// When something else is to be shown than now; nil for never. What goes on without end where nobody sees it needs no frames:
    /// who makes it seen has one drawn.
    private var nextChange: Double? {
        guard motions.isEmpty else { return shownTime }
        let needed = running.filter { !$0.timing.repeats || $0.view.isSeen(with: self) }
        return (needed.map { $0.timing.nextChange(after: shownTime) } + led.values.map(\.end)).min()
    }

    private func askForFrame(at time: Double?) {
        let isSoon = time.map { $0 <= shownTime + Self.frame } ?? false
        wakeTime = isSoon ? nil : time.map { FrameInstant(sinceStart: .seconds($0)) }
        if isSoon { window.setNeedsFrame() }
    }

    // MARK: The alarm

    /// Frames end what is over, where they come.
    private func watch(_ animation: PropertyAnimation) {
        if let end = animation.awaitedEnd { setAlarm(by: end + Self.patience) }
    }

    private func updateAlarm() {
        let end = running.lazy.compactMap(\.awaitedEnd).min()
        let times = [wakeTime, end.map { FrameInstant(sinceStart: .seconds($0 + Self.patience)) }]
        if let time = times.compactMap({ $0 }).min() { return setAlarm(by: time) }
        alarm?.task.cancel()
        alarm = nil
    }

    private func setAlarm(by time: Double) { setAlarm(by: FrameInstant(sinceStart: .seconds(time))) }

    /// One that goes off too early finds out, so that what begins anew in each frame needs no other.
    private func setAlarm(by time: FrameInstant) {
        if let alarm, alarm.deadline <= time { return }
        alarm?.task.cancel()
        alarm = nil
        guard let clock = window.application?.clock else { return }
        let task = ManualClock.$activity.withValue(nil) {
            Task { [weak self] in
                // Those who wait for animations look at these, not at the clock.
                let isTime = await ManualClock.$isUnasked.withValue(true) {
                    (try? await clock.sleep(until: time)) != nil
                }
                if isTime, !Task.isCancelled { self?.alarmWentOff(at: clock.now) }
            }
        }
        alarm = (time, task)
    }

    private func alarmWentOff(at now: FrameInstant) {
        alarm = nil
        window.application?.becomeCurrent()
        if let wakeTime, wakeTime <= now {
            self.wakeTime = nil
            window.setNeedsFrame()
        }
        // What has just come to its end may be in the frame that comes now.
        endWhatIsOver(at: time - Self.patience / 2)
        complete()
    }

    /// What a property of a view is in the course of its animation, now that it is presented; what it is where it has none.
    func course<Value: Animatable>(of path: ReferenceWritableKeyPath<View, Value>, in view: View) -> [Value] {
        let animation = running.first { $0.view === view && $0.path == path }
        return (animation as? TypedAnimation<View, Value>)?.course(in: window.theme) ?? [view[keyPath: path]]
    }
}
