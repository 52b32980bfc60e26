/// Stores the bounds, margins, spacings and priorities that a document or an app sets for a view.
struct LayoutSettings {
    let view: View

    init(of view: View) { self.view = view }

    /// The margins by left and right side, without the leading and trailing overrides.
    var ownMargins: EdgeInsets {
        get { insets.margins ?? view.defaultLayoutMargins }
        nonmutating set {
            set(\.margins, to: newValue, lengths: [newValue.top, newValue.left, newValue.bottom, newValue.right])
        }
    }

    /// Marks the view after a distance was set, or restores the old value if the new one is invalid.
    func lengthDidChange<Owner: View>(_ path: ReferenceWritableKeyPath<Owner, Double>, from old: Double) {
        guard let owner = view as? Owner else { return }
        let new = owner[keyPath: path]
        guard new != old else { return }
        guard view.diagnostics.isSensible(new) else {
            owner[keyPath: path] = old
            return
        }
        view.setNeedsLayout()
    }

    func set(_ path: WritableKeyPath<Dimensions, Double>, to value: Double) {
        let old = view.layoutState.dimensions[keyPath: path]
        guard value < 0 || value > .lengthLimit else {
            guard value != old, value.isDefined || old.isDefined else { return }
            view.layoutState.dimensions[keyPath: path] = value
            view.setNeedsLayout()
            view.superview?.setNeedsLayout()
            return
        }
        view.diagnostics.report(
            "invalid size '\(value.plain)': must be from 0 to \(Double.lengthLimit.plain); ignored")
    }

    func set<Value: Equatable>(
        _ path: WritableKeyPath<LayoutInsets, Value>, to value: Value, lengths: [Double]
    ) {
        guard value == value, insets[keyPath: path] != value, lengths.allSatisfy(view.diagnostics.isSensible)
        else {
            return
        }
        insets[keyPath: path] = value
        view.setNeedsLayout()
        // The spacing around the view affects its neighbours.
        view.superview?.setNeedsLayout()
    }

    func setPriority(_ path: ReferenceWritableKeyPath<ViewExtras, LayoutPriority?>, _ value: LayoutPriority) {
        view.ensuredExtras[keyPath: path] = value
        view.setNeedsLayout()
        view.superview?.setNeedsLayout()
    }

    /// The priority that the document or the app has set; nil if neither has.
    func ownCompressionResistance(_ axis: Axis) -> LayoutPriority? {
        axis == .horizontal ? view.extras?.compressionResistance.0 : view.extras?.compressionResistance.1
    }

    func hugging(_ axis: Axis) -> LayoutPriority {
        (axis == .horizontal ? view.extras?.hugging.0 : view.extras?.hugging.1) ?? .defaultLow
    }

    var insets: LayoutInsets {
        get { view.extras?.insets ?? LayoutInsets() }
        nonmutating set { view.ensuredExtras.insets = newValue }
    }

    func setMargin(_ path: ReferenceWritableKeyPath<ViewExtras, Double?>, _ value: Double?) {
        guard view.extras?[keyPath: path] != value, value.map(view.diagnostics.isSensible) != false else {
            return
        }
        view.ensuredExtras[keyPath: path] = value
        view.setNeedsLayout()
    }
}

extension View {
    /// The size, the bounds, the spacings and the margins that a document or an app sets.
    var layoutSettings: LayoutSettings { LayoutSettings(of: self) }
}
