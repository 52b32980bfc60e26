/// A view that is reused for one row or section after another.
protocol ReusableView: View {
    var reuseIdentifier: String? { get set }
    /// Whether the view can show another row.
    var isReusable: Bool { get }
    func prepareForReuse()
}

extension ReusableView {
    var isReusable: Bool { true }
}

/// Passes the reuse identifier from a queue to the initializer of the view class.
enum RequestedReuseIdentifier {
    private static var current: String?

    /// Creates a view whose initializer reads the identifier with `take()`.
    static func make<Reusable>(_ identifier: String, _ make: () -> Reusable) -> Reusable {
        current = identifier
        defer { current = nil }
        return make()
    }

    /// Returns the identifier once, because the view may create other views.
    static func take() -> String? {
        defer { current = nil }
        return current
    }
}

/// A queue of views that are not in use and can be shown for other rows or sections.
final class ReuseQueue<Reusable: ReusableView> {
    private var registered: [String: () -> Reusable] = [:]
    /// Idle views. They stay subviews, because most of them are shown again in the same frame.
    private var idle: [String: [Reusable]] = [:]
    /// Idle views that the queue has hidden.
    private var hidden: Set<ObjectIdentifier> = []
    /// Views that were dequeued since the last one was shown.
    private var handedOut: [Reusable] = []

    /// The greatest number of idle views for an identifier; further views are removed.
    private static var maximumIdleCount: Int { 32 }

    deinit {}

    func register(_ identifier: String, _ make: @escaping () -> Reusable) { registered[identifier] = make }
    /// Registers a class, whose views are created by `init()`.
    func register(_ identifier: String, _ type: Reusable.Type) {
        register(identifier) { RequestedReuseIdentifier.make(identifier) { type.init() } }
    }
    func isRegistered(_ identifier: String) -> Bool { registered[identifier] != nil }

    /// Returns an idle view, or a new one of the registered class; nil if there is neither.
    func dequeue(_ identifier: String) -> Reusable? {
        var view = idle[identifier]?.popLast()
        if let view {
            view.prepareForReuse()
            // An app that hid the view for one row did not mean the next row.
            reveal(view)
            view.isHidden = false
        } else {
            view = registered[identifier]?()
        }
        view?.reuseIdentifier = identifier
        if let view { handedOut.append(view) }
        return view
    }

    /// Makes the dequeued views idle again, except the shown one.
    func takeBack(but shown: Reusable? = nil) {
        let others = handedOut.filter { $0 !== shown && $0.superview != nil }
        handedOut = []
        for other in others { _ = takes(other) }
    }

    /// Marks a view as shown, and makes all other dequeued views idle again.
    func show(_ view: Reusable) {
        takeBack(but: view)
        // The data source may have kept the view instead of dequeuing it.
        if let identifier = view.reuseIdentifier { idle[identifier]?.removeAll { $0 === view } }
        reveal(view)
    }

    private func reveal(_ view: Reusable) {
        if hidden.remove(ObjectIdentifier(view)) != nil { view.isHidden = false }
    }

    /// Keeps a view for reuse; returns false if the view cannot be reused.
    func takes(_ view: Reusable) -> Bool {
        guard view.isReusable, let identifier = view.reuseIdentifier,
            idle[identifier, default: []].count < Self.maximumIdleCount
        else {
            hidden.remove(ObjectIdentifier(view))
            return false
        }
        idle[identifier, default: []].append(view)
        view.window?.hover.leave(view)
        return true
    }

    /// Hides the views that have not been dequeued again.
    func settle() {
        for views in idle.values {
            for view in views where !view.isHidden {
                hidden.insert(ObjectIdentifier(view))
                view.isHidden = true
            }
        }
    }
}
