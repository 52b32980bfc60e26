/// A view that shows one thing after the other.
protocol ReusableView: View {
    var reuseIdentifier: String? { get set }
    func prepareForReuse()
}

/// The identifier of the view that a queue makes, for the initializer of its class.
enum RequestedReuseIdentifier {
    private static var current: String?

    /// Makes a view that `take()` gives an identifier.
    static func make<Reusable>(_ identifier: String, _ make: () -> Reusable) -> Reusable {
        current = identifier
        defer { current = nil }
        return make()
    }

    /// The identifier, once: the view may make others.
    static func take() -> String? {
        defer { current = nil }
        return current
    }
}

/// Views that show nothing at the moment, and are shown again for something else.
final class ReuseQueue<Reusable: ReusableView> {
    private var registered: [String: () -> Reusable] = [:]
    /// Still subviews of who showed them last: mostly they are shown again in the same frame.
    private var idle: [String: [Reusable]] = [:]
    /// Hidden because they show nothing.
    private var hidden: Set<ObjectIdentifier> = []
    /// Handed out since the last one was shown.
    private var handedOut: [Reusable] = []

    /// Beyond that, views go.
    private static var mostIdle: Int { 32 }

    deinit {}

    func register(_ identifier: String, _ make: @escaping () -> Reusable) { registered[identifier] = make }
    /// Views of a class are made by its `init()`.
    func register(_ identifier: String, _ type: Reusable.Type) {
        register(identifier) { RequestedReuseIdentifier.make(identifier) { type.init() } }
    }
    func isRegistered(_ identifier: String) -> Bool { registered[identifier] != nil }

    /// An idle view, or a new one of what was registered.
    func dequeue(_ identifier: String) -> Reusable? {
        var view = idle[identifier]?.popLast()
        if let view {
            view.prepareForReuse()
            // Whoever hid it for one row did not mean the next.
            reveal(view)
            view.isHidden = false
        } else {
            view = registered[identifier]?()
        }
        view?.reuseIdentifier = identifier
        if let view { handedOut.append(view) }
        return view
    }

    /// What was handed out is idle again.
    func takeBack(but shown: Reusable? = nil) {
        let others = handedOut.filter { $0 !== shown && $0.superview != nil }
        handedOut = []
        for other in others { _ = takes(other) }
    }

    /// What was handed out and is not shown is idle again.
    func show(_ view: Reusable) {
        takeBack(but: view)
        // Who gave it may have kept it, and not asked for an idle one.
        if let identifier = view.reuseIdentifier { idle[identifier]?.removeAll { $0 === view } }
        reveal(view)
    }

    private func reveal(_ view: Reusable) {
        if hidden.remove(ObjectIdentifier(view)) != nil { view.isHidden = false }
    }

    /// Keeps a view that shows nothing any longer; false for one that cannot be shown for something else.
    func takes(_ view: Reusable) -> Bool {
        guard let identifier = view.reuseIdentifier, idle[identifier, default: []].count < Self.mostIdle else {
            hidden.remove(ObjectIdentifier(view))
            return false
        }
        idle[identifier, default: []].append(view)
        view.window?.hover.leave(view)
        return true
    }

    /// Hides what nobody has asked for again.
    func settle() {
        for views in idle.values {
            for view in views where !view.isHidden {
                hidden.insert(ObjectIdentifier(view))
                view.isHidden = true
            }
        }
    }
}
