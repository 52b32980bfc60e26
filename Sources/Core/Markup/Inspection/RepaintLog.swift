/// The causes for which views were drawn again, while an application is inspected.
package final class RepaintLog {
    /// A frame in which a view was drawn.
    package struct Repaint {
        /// The time of the application's clock.
        package let time: Duration
        /// The causes, in words.
        package let causes: [String]
    }

    /// The frames in which one view was drawn.
    private final class Record {
        weak var view: View?
        var count = 0
        var repaints: [Repaint] = []
        var size = Size.zero
        var state: [String] = []

        init(_ view: View) { self.view = view }
    }

    private var records: [ObjectIdentifier: Record] = [:]
    private var recordLimit = 1000

    /// The number of frames that are kept for a view.
    private static let limit = 50

    init() {}

    deinit {}

    /// Returns the number of frames in which a view was drawn, and the last of them.
    package func repaints(of view: View) -> (count: Int, last: [Repaint]) {
        guard let record = records[ObjectIdentifier(view)], record.view === view else { return (0, []) }
        return (record.count, record.repaints)
    }

    /// Records the views that the next frame draws.
    func record(_ window: Window, _ changes: [PropertyRecords.Change]) {
        let byView = Dictionary(grouping: changes, by: \.object)
        visit(window.root, window, byView)
    }

    private func visit(_ view: View, _ window: Window, _ changes: [ObjectIdentifier: [PropertyRecords.Change]]) {
        guard Reachability(of: view).isDrawn else { return }
        if !(view is WindowView), !view.isInternalView, Self.isDrawn(view) || Self.drawnPart(of: view) != nil {
            add(view, window, changes[ObjectIdentifier(view)] ?? [])
        }
        for inner in view.subviews { visit(inner, window, changes) }
    }

    private static func isDrawn(_ view: View) -> Bool {
        !view.flags.isDisjoint(with: [.display, .composite, .placed])
    }

    /// Returns an internal part of a view that the next frame draws.
    private static func drawnPart(of view: View) -> View? {
        for inner in view.subviews where inner.isInternalView {
            if isDrawn(inner) { return inner }
            if let part = drawnPart(of: inner) { return part }
        }
        return nil
    }

    private func add(_ view: View, _ window: Window, _ changes: [PropertyRecords.Change]) {
        let record = record(of: view)
        let state = state(of: view, window)
        var causes: [String] = []
        if record.count == 0 { causes.append("it was shown for the first time") }
        for change in changes where record.count > 0 {
            causes.append("'\(change.name)' was set by \(change.source.text)")
        }
        if record.count > 0, view.frame.size != record.size {
            causes.append("its size changed from \(record.size.plain) to \(view.frame.size.plain)")
        }
        let distance = DrawnGeometry(of: view).drawnOrigin - view.displayState.painted.origin
        if record.count > 0, !distance.isNear(.zero) {
            causes.append("it moved by \(distance.x.plain), \(distance.y.plain) in its superview")
        }
        if record.count > 0, state != record.state {
            let new = state.filter { !record.state.contains($0) }
            let gone = record.state.filter { !state.contains($0) }
            causes += new.map { "it is \($0) now" } + gone.map { "it is not \($0) any more" }
        }
        if view.flags.contains(.animated) { causes.append("an animation of it runs") }
        if causes.isEmpty, !Self.isDrawn(view), let part = Self.drawnPart(of: view) {
            causes.append("a part of it was drawn: \(type(of: part))")
        }
        if causes.isEmpty {
            causes.append(
                view.flags.contains(.display)
                    ? "its own code requested it: setNeedsDisplay(), without a change of a recorded property"
                    : "its opacity, clipping or order among its siblings changed")
        }
        record.size = view.frame.size
        record.state = state
        record.count += 1
        record.repaints.append(Repaint(time: window.application?.clock.time ?? .zero, causes: causes))
        if record.repaints.count > Self.limit { record.repaints.removeFirst() }
    }

    /// The states of a view that change its drawing without being properties of documents.
    private func state(of view: View, _ window: Window) -> [String] {
        var state: [String] = []
        if let control = view as? Control {
            if control.isHovered { state.append("under the pointer") }
            if control.isHighlighted { state.append("pressed") }
        }
        if window.firstResponder === view { state.append(window.showsFocus ? "focused, with a ring" : "focused") }
        return state
    }

    private func record(of view: View) -> Record {
        let key = ObjectIdentifier(view)
        if let record = records[key], record.view === view { return record }
        if records.count >= recordLimit {
            records = records.filter { $0.value.view != nil }
            recordLimit = max(1000, 2 * records.count)
        }
        let record = Record(view)
        records[key] = record
        return record
    }
}
