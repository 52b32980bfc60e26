/// How a view's rectangle is dressed: border, corners, shadow. A view makes it when something is first set through it.
///
///     <View backgroundColor="contentBackground" layer.cornerRadius="10" layer.shadowOpacity="0.3"/>
///
/// Specification 13.18. What a view itself has under another name is the view's: `opacity` is its `alpha`.
public class Layer: MarkupObject {
    /// Cleared when the view goes away; a weak reference would make each use of a view with a layer slower.
    nonisolated(unsafe) unowned(unsafe) var view: View?

    /// Without one the border is black.
    public var borderColor: Color? { didSet { didChange(\.borderColor, from: oldValue) { $0 ?? .black } } }
    /// Points, inside the bounds and over what the view holds.
    public var borderWidth = 0.0 {
        didSet {
            borderWidth = corrected("borderWidth", borderWidth, from: oldValue)
            didChange(\.borderWidth, from: oldValue)
        }
    }
    /// Points. It rounds background and border, and what the view holds where that is cut at its edges.
    public var cornerRadius = 0.0 {
        didSet {
            cornerRadius = corrected("cornerRadius", cornerRadius, from: oldValue)
            didChange(\.cornerRadius, from: oldValue)
        }
    }
    /// Without one the shadow is black.
    public var shadowColor: Color? { didSet { didChange(\.shadowColor, from: oldValue) { $0 ?? .black } } }
    /// From 0, no shadow, to 1.
    public var shadowOpacity = 0.0 {
        didSet {
            shadowOpacity = corrected("shadowOpacity", shadowOpacity, from: oldValue, atMost: 1)
            didChange(\.shadowOpacity, from: oldValue)
        }
    }
    /// How soft the shadow's edge is, in points.
    public var shadowRadius = 3.0 {
        didSet {
            shadowRadius = corrected("shadowRadius", shadowRadius, from: oldValue)
            didChange(\.shadowRadius, from: oldValue)
        }
    }
    /// Points; UIKit's shadow falls upwards.
    public var shadowOffset = Size(0, -3) {
        didSet {
            shadowOffset.width = corrected(
                "shadowOffset.width", shadowOffset.width, from: oldValue.width, atLeast: -.lengthLimit)
            shadowOffset.height = corrected(
                "shadowOffset.height", shadowOffset.height, from: oldValue.height, atLeast: -.lengthLimit)
            didChange(\.shadowOffset, from: oldValue, isMotion: true)
        }
    }
    /// Siblings with a higher one are in front, whatever their order.
    public var zPosition = 0.0 {
        didSet {
            zPosition = corrected(
                "zPosition", zPosition, from: oldValue, atLeast: -.greatestFiniteMagnitude,
                atMost: .greatestFiniteMagnitude)
            guard let view else { return }
            if view.isAnimationConcerned { view.animateChange(of: \Layer.zPosition, in: self, from: oldValue) }
            guard zPosition != oldValue else { return }
            if zPosition == 0 { view.flags.remove(.raised) } else { view.flags.insert(.raised) }
            guard let superview = view.superview, !superview.keepsDrawingOrder(of: view) else { return }
            view.setNeedsComposite()
            superview.subviewsWerePlaced()
        }
    }

    /// The view's; nil for none.
    var transform: AffineTransform?
    /// When that was set last without an animation, by the application's clock in seconds.
    var transformTime: Double?

    init(of view: View) { self.view = view }

    deinit {}

    private func didChange<Value: Animatable>(
        _ path: ReferenceWritableKeyPath<Layer, Value>, from old: Value, isMotion: Bool = false,
        shown: @escaping (Value) -> Value = { $0 }
    ) {
        guard let view else { return }
        if view.isAnimationConcerned {
            view.animateChange(of: path, in: self, from: old, isMotion: isMotion, shown: shown)
        }
        guard self[keyPath: path] != old else { return }
        view.setNeedsDisplay()
        view.setNeedsComposite()
    }

    /// What a property that was set is to be: a number within its limits.
    private func corrected(
        _ name: String, _ new: Double, from old: Double, atLeast least: Double = 0, atMost most: Double = .lengthLimit
    ) -> Double {
        let kept = new.isNaN ? old : min(max(new, least), most)
        return view?.corrected("layer.\(name)", new, to: kept) ?? kept
    }

    /// The view's.
    public var backgroundColor: Color? {
        get { view?.backgroundColor }
        set { view?.backgroundColor = newValue }
    }
    /// The view's `clipsToBounds`.
    public var masksToBounds: Bool {
        get { view?.clipsToBounds ?? false }
        set { view?.clipsToBounds = newValue }
    }
    /// The view's `alpha`.
    public var opacity: Double {
        get { view?.alpha ?? 1 }
        set { view?.alpha = newValue }
    }
    public var isHidden: Bool {
        get { view?.isHidden ?? false }
        set { view?.isHidden = newValue }
    }

    public static var keptKeys: Set<String> { KnownUIKitKeys.ofLayers }
    public class var properties: PropertyTable { layerProperties }
    private static let layerProperties =
        PropertyTable.empty + [
            .init("backgroundColor", \Layer.backgroundColor) { $0.backgroundColor = $1 },
            .init("borderColor", \Layer.borderColor) { $0.borderColor = $1 },
            .init("borderWidth", \Layer.borderWidth, check: View.refuseNegative) { $0.borderWidth = $1 },
            .init("cornerRadius", \Layer.cornerRadius, check: View.refuseNegative) { $0.cornerRadius = $1 },
            .init("masksToBounds", \Layer.masksToBounds) { $0.masksToBounds = $1 },
            .init("opacity", \Layer.opacity) { $0.opacity = $1 },
            .init("hidden", \Layer.isHidden) { $0.isHidden = $1 },
            .init("shadowColor", \Layer.shadowColor) { $0.shadowColor = $1 },
            .init("shadowOpacity", \Layer.shadowOpacity) { $0.shadowOpacity = $1 },
            .init("shadowRadius", \Layer.shadowRadius, check: View.refuseNegative) { $0.shadowRadius = $1 },
            .init("zPosition", \Layer.zPosition) { $0.zPosition = $1 },
        ] + Layer.shadowOffsetProperties
}

// MARK: - Drawing
extension Layer {
    func drawBorder(of bounds: Rect, into list: inout DisplayList) {
        guard borderWidth > 0 else { return }
        list.border(bounds, cornerRadius: cornerRadius, width: borderWidth, borderColor ?? .black)
    }

    /// The width of a border that lets nothing through and runs along round corners; 0 without one.
    func hidingWidth(around corners: CornerRadii, in theme: Theme) -> Double {
        guard borderWidth > 0, corners != .zero, corners == CornerRadii(cornerRadius) else { return 0 }
        return theme.rgba(borderColor ?? .black).alpha >= 1 ? borderWidth : 0
    }

    var contradiction: Contradiction? {
        guard shadowOpacity > 0, masksToBounds else { return nil }
        return Contradiction(
            properties: ["clipsToBounds", "layer.masksToBounds", "layer.shadowOpacity"],
            message: "the view's shadow is cut off as well; let a view around it throw one")
    }

    /// nil where none is visible.
    var shadow: Shadow? {
        guard shadowOpacity > 0, !masksToBounds else { return nil }
        return Shadow(
            offset: Point(shadowOffset.width, shadowOffset.height), radius: shadowRadius,
            color: (shadowColor ?? .black).opacity(shadowOpacity))
    }
}

extension View {
    var usedLayer: Layer {
        if let layer = extras?.layer { return layer }
        let layer = makeLayer()
        withExtras { $0.layer = layer }
        return layer
    }

    /// By this, and then by their order, siblings are drawn.
    var drawingDepth: Double { extras?.layer?.zPosition ?? 0 }

    /// Whether a subview is drawn where its `zPosition` has it, and so is every other.
    fileprivate func keepsDrawingOrder(of view: View) -> Bool {
        !flags.contains(.allDisplayBelow) && shownSubviews.isInOrder(view)
    }

    /// The shadow of the view and all it holds.
    var shadow: Shadow? { extras?.layer?.shadow }
}

extension [View] {
    /// From back to front.
    var inDrawingOrder: [View] {
        guard contains(where: { $0.flags.contains(.raised) }) else { return self }
        // `sort` keeps the order of what is equal.
        return sorted { $0.drawingDepth < $1.drawingDepth }
    }
}
