/// The records of an application that is inspected: the sources of properties, events with their handlers, and frames.
///
/// An application has none by default, and then records nothing. `INLAY_INSPECT=1` and the tool set one before the first document is
/// loaded.
package final class Inspection {
    /// An event that a window handled.
    package struct EventEntry: Identifiable {
        package let id: Int
        /// The time of the application's clock.
        package let time: Duration
        /// The event as recordings name it, with its position or key.
        package let event: String
        /// The view that was under the pointer, or had focus.
        package let target: String
        /// The actions that ran, such as `save of EditorViewController`.
        package fileprivate(set) var handlers: [String] = []
    }

    /// A frame that a window drew.
    package struct FrameEntry: Identifiable {
        package let id: Int
        package let time: Duration
        /// The time for bindings and layout.
        package let layout: Duration
        /// The time for recording the drawing of views.
        package let display: Duration
        /// The time for painting and presenting.
        package let painting: Duration
        /// The rectangles that were painted, in points. Empty for a frame without changes.
        package let damage: [Rect]
    }

    /// The sources of properties.
    package let properties = PropertyRecords()
    /// The contents of `<If>` and `<Else>`.
    package let conditions = ConditionRecords()
    /// The causes of repaints.
    package let repaints = RepaintLog()
    /// The last events, in order.
    package private(set) var events: [EventEntry] = []
    /// The last frames, in order.
    package private(set) var frames: [FrameEntry] = []
    /// Called after each frame of an inspected window.
    package var frameHandler: (Window, FrameEntry) -> Void = { _, _ in }
    /// Called when an inspected window has closed.
    package var closeHandler: (Window) -> Void = { _ in }
    /// Whether a window is inspected; false for the windows of the inspector itself.
    package var includes: (Window) -> Bool = { _ in true }
    /// Handles an event before the views of an inspected window; returns whether it is handled.
    package var eventFilter: (Event, Window) -> Bool = { _, _ in false }

    private var eventCount = 0
    private var frameCount = 0
    /// The event that is being handled, as text.
    private var currentEvent: (text: String, time: Duration)?

    /// The number of events and of frames that are kept.
    private static let limit = 500

    package init() {}

    deinit {}

    package func forgetEvents() { events = [] }
    package func forgetFrames() { frames = [] }

    func windowDidClose(_ window: Window) { if includes(window) { closeHandler(window) } }
}

// MARK: - Events
extension Inspection {
    /// Called before the views of a window handle an event.
    func willHandle(_ event: Event, in window: Window) {
        guard includes(window) else { return }
        observe(window, during: .outside(time: event.time))
        let text = event.kind.inspectedText
        currentEvent = (text, event.time)
        let target = Self.target(of: event.kind, in: window).map(Selector.describe) ?? "the window"
        // A pointer that moves sends many events. Only those with a handler are kept.
        if let last = events.last, last.handlers.isEmpty, event.kind.isMove, last.event.hasPrefix("pointerMoved") {
            events.removeLast()
        }
        events.append(EventEntry(id: eventCount, time: event.time, event: text, target: target))
        eventCount += 1
        if events.count > Self.limit { events.removeFirst(events.count - Self.limit) }
    }

    /// Returns the view that an event is for; nil for events of the window itself.
    private static func target(of kind: Event.Kind, in window: Window) -> View? {
        if let point = kind.inspectedPoint { return window.pointerTarget ?? window.hitTest(point) }
        switch kind {
        case .keyDown, .keyUp, .text, .composing: return window.firstResponder
        default: return nil
        }
    }

    /// Called when the views of a window have handled an event.
    func didHandle(in window: Window) {
        guard includes(window), let (text, time) = currentEvent else { return }
        observe(window, during: .event(text, time: time))
        currentEvent = nil
    }

    /// Performs an action that a document names, and records what it changes.
    func perform(_ action: String, of owner: String, for sender: View, _ body: () -> Void) {
        let time = sender.window?.application?.clock.time ?? .zero
        let window = sender.window
        if let window, let (text, time) = currentEvent { observe(window, during: .event(text, time: time)) }
        if let index = events.indices.last, currentEvent != nil {
            events[index].handlers.append(owner.isEmpty ? action : "\(action) of \(owner)")
        }
        body()
        guard let window, includes(window) else { return }
        observe(window, during: .action(action, owner: owner, sender: Selector.describe(sender), time: time))
    }

    /// Records a closure that code has added to a control.
    func willPerformClosure(for controlEvents: ControlEvents, of control: Control) {
        guard let index = events.indices.last, currentEvent != nil, control.window.map(includes) == true else { return }
        let name = ControlEvents.attributes.first { !$0.events.isDisjoint(with: controlEvents) }?.name
        events[index].handlers.append(name.map { "a closure for \($0)" } ?? "a closure")
    }

    /// Records what a callback of a controller has changed.
    func didCall(_ callback: String, of controller: ViewController) {
        guard controller.window.map(includes) ?? true else { return }
        observe(controller.view, during: .callback(callback, of: controller.className))
    }

    /// Records the changes of the views in a window that changed since the last frame.
    private func observe(_ window: Window, during call: CodeCall) {
        guard includes(window) else { return }
        observe(window.root, during: call)
    }

    private func observe(_ view: View, during call: CodeCall) {
        if !(view is WindowView), !view.isInternalView,
            view.flags.needsUpdate || !view.flags.isDisjoint(with: .anyDisplay)
        {
            properties.observe(view, during: call)
        }
        for inner in view.subviews { observe(inner, during: call) }
    }
}

// MARK: - Frames
extension Inspection {
    /// Called before the layout of a frame.
    func willLayOut(_ window: Window) {
        observe(window, during: .outside(time: window.application?.clock.time ?? .zero))
    }

    /// Called after the layout of a frame, before views are drawn.
    func willDisplay(_ window: Window) {
        guard includes(window) else { return }
        repaints.record(window, properties.recentChanges)
    }

    /// Called when a frame was drawn.
    ///
    /// - Parameter damage: the rectangles that were painted, in points.
    func didDraw(_ window: Window, damage: [Rect], layout: Duration, display: Duration, painting: Duration) {
        guard includes(window) else { return }
        properties.forgetRecentChanges()
        let entry = FrameEntry(
            id: frameCount, time: window.application?.clock.time ?? .zero, layout: layout, display: display,
            painting: painting, damage: damage)
        frameCount += 1
        frames.append(entry)
        if frames.count > Self.limit { frames.removeFirst(frames.count - Self.limit) }
        frameHandler(window, entry)
    }
}

nonisolated extension Event.Kind {
    fileprivate var isMove: Bool { if case .pointerMoved = self { true } else { false } }

    fileprivate var inspectedPoint: Point? {
        switch self {
        case .pointerMoved(let point, _), .pointerDown(let point, _, _, _), .pointerUp(let point, _, _, _),
            .wheel(let point, _, _, _), .filesDropped(_, let point), .textDropped(_, let point):
            point
        default: nil
        }
    }

    /// The event in a few words, without the text that the user types: `pointerDown 12,30`, `keyDown Return`.
    var inspectedText: String {
        let name = "\(self)".prefix { $0 != "(" }
        if let point = inspectedPoint { return "\(name) \(point.x.plain),\(point.y.plain)" }
        switch self {
        case .keyDown(let key, let modifiers, _): return "\(name) \(KeyChord(key, modifiers))"
        case .keyUp(let key, let modifiers): return "\(name) \(KeyChord(key, modifiers))"
        case .resized(let size, _): return "\(name) \(size.plain)"
        default: return String(name)
        }
    }
}
