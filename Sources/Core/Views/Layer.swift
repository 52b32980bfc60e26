/// The border, corners and shadow of a view. A view creates it on first use.
///
///     <View backgroundColor="contentBackground" layer.cornerRadius="10" layer.shadowOpacity="0.3"/>
///
/// Properties that the view has itself under another name are forwarded to it: `opacity` sets its `alpha`. Specification 13.18.
public class Layer: MarkupObject {
    /// The view clears the reference in its deinit. A weak reference would slow down each use of a view with a layer.
    nonisolated(unsafe) unowned(unsafe) var view: View?

    /// The border's colour; nil is black.
    @Animated public var borderColor: Color? {
        didSet { didChange(\._borderColor, from: oldValue, to: borderColor) { $0 ?? .black } }
    }
    /// The border's width in points. The border is inside the bounds, in front of the subviews.
    @Animated public var borderWidth = 0.0 {
        didSet {
            _borderWidth.wrappedValue = corrected("borderWidth", borderWidth, from: oldValue)
            didChange(\._borderWidth, from: oldValue, to: borderWidth, limited: { max($0, 0) })
        }
    }
    /// The radius of the corners of background and border, in points. Subviews are rounded too if the view clips to its bounds.
    @Animated public var cornerRadius = 0.0 {
        didSet {
            _cornerRadius.wrappedValue = corrected("cornerRadius", cornerRadius, from: oldValue)
            didChange(\._cornerRadius, from: oldValue, to: cornerRadius, limited: { max($0, 0) })
        }
    }
    /// The shadow's colour; nil is black.
    @Animated public var shadowColor: Color? {
        didSet { didChange(\._shadowColor, from: oldValue, to: shadowColor) { $0 ?? .black } }
    }
    /// The shadow's opacity, from 0 (no shadow, the default) to 1.
    @Animated public var shadowOpacity = 0.0 {
        didSet {
            _shadowOpacity.wrappedValue = corrected("shadowOpacity", shadowOpacity, from: oldValue, atMost: 1)
            didChange(\._shadowOpacity, from: oldValue, to: shadowOpacity, limited: { min(max($0, 0), 1) })
        }
    }
    /// The blur radius of the shadow's edge, in points.
    @Animated public var shadowRadius = 3.0 {
        didSet {
            _shadowRadius.wrappedValue = corrected("shadowRadius", shadowRadius, from: oldValue)
            didChange(\._shadowRadius, from: oldValue, to: shadowRadius, limited: { max($0, 0) })
        }
    }
    /// The shadow's offset in points. As in UIKit, the default places the shadow above the view.
    @Animated public var shadowOffset = Size(0, -3) {
        didSet {
            _shadowOffset.wrappedValue.width = corrected(
                "shadowOffset.width", shadowOffset.width, from: oldValue.width, atLeast: -.lengthLimit)
            _shadowOffset.wrappedValue.height = corrected(
                "shadowOffset.height", shadowOffset.height, from: oldValue.height, atLeast: -.lengthLimit)
            didChange(\._shadowOffset, from: oldValue, to: shadowOffset, isMotion: true)
        }
    }
    /// The drawing position among the siblings. Views with a higher value are in front, independent of the subview order.
    @Animated public var zPosition = 0.0 {
        didSet {
            _zPosition.wrappedValue = corrected(
                "zPosition", zPosition, from: oldValue, atLeast: -.greatestFiniteMagnitude,
                atMost: .greatestFiniteMagnitude)
            didChange(\._zPosition, from: oldValue, to: zPosition, mark: { layer, _ in layer.depthDidChange() })
        }
    }

    private func depthDidChange() {
        guard let view else { return }
        view.flags.insert(.raised)
        guard let superview = view.superview,
            superview.flags.contains(.allDisplayBelow)
                || !superview.displayState.visibleSubviewIndex.isInOrder(view)
        else { return }
        DisplayPass(of: view).markForDisplay(.composite)
        DisplayPass(of: superview).subviewsWerePlaced()
    }

    /// The view's transform; nil is the identity.
    var transform: AffineTransform?
    /// The time at which `transform` was last set without an animation, in seconds of the application's clock.
    var transformTime: Double?

    init(of view: View) { self.view = view }

    deinit {}

    private func didChange<Value: Animatable>(
        _ path: @autoclosure () -> ReferenceWritableKeyPath<Layer, Animated<Value>>, from old: Value, to new: Value,
        name: String = #function, isMotion: Bool = false, shown: @escaping (Value) -> Value = { $0 },
        limited: @escaping (Value) -> Value = { $0 },
        mark: @escaping (Layer, Value) -> Void = { layer, _ in
            layer.view?.setNeedsDisplay()
            if let view = layer.view { DisplayPass(of: view).markForDisplay(.composite) }
        }
    ) {
        view?.animation.propertyDidChange(
            path(), of: self, from: old, to: new, name: name, isMotion: isMotion, shown: shown, limited: limited,
            mark: mark)
    }

    /// Returns the value of a property, clamped to its limits, and reports a correction.
    private func corrected(
        _ name: String, _ new: Double, from old: Double, atLeast least: Double = 0, atMost most: Double = .lengthLimit
    ) -> Double {
        let kept = new.isNaN ? old : min(max(new, least), most)
        return view?.diagnostics.corrected("layer.\(name)", new, to: kept) ?? kept
    }

    /// The view's background colour.
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
    /// Whether the layer and the view are hidden.
    public var isHidden: Bool {
        get { view?.isHidden ?? false }
        set { view?.isHidden = newValue }
    }

    public static var ignoredAttributes: Set<String> { IgnoredUIKitAttributes.ofLayers }
    public class var properties: PropertyTable { layerProperties }
    private static let layerProperties =
        PropertyTable.empty + [
            .init("backgroundColor", \Layer.backgroundColor) { $0.backgroundColor = $1 },
            .init("borderColor", \Layer.borderColor) { $0.borderColor = $1 },
            .init("borderWidth", \Layer.borderWidth, check: LengthCheck.refuseNegative) { $0.borderWidth = $1 },
            .init("cornerRadius", \Layer.cornerRadius, check: LengthCheck.refuseNegative) { $0.cornerRadius = $1 },
            .init("masksToBounds", \Layer.masksToBounds) { $0.masksToBounds = $1 },
            .init("opacity", \Layer.opacity) { $0.opacity = $1 },
            .init("hidden", \Layer.isHidden) { $0.isHidden = $1 },
            .init("shadowColor", \Layer.shadowColor) { $0.shadowColor = $1 },
            .init("shadowOpacity", \Layer.shadowOpacity) { $0.shadowOpacity = $1 },
            .init("shadowRadius", \Layer.shadowRadius, check: LengthCheck.refuseNegative) { $0.shadowRadius = $1 },
            .init("zPosition", \Layer.zPosition) { $0.zPosition = $1 },
        ] + Layer.shadowOffsetProperties
}

// MARK: - Drawing
extension Layer {
    func drawBorder(of bounds: Rect, into list: inout DisplayList) {
        guard borderWidth > 0 else { return }
        list.strokeBorder(bounds, cornerRadius: cornerRadius, width: borderWidth, borderColor ?? .black)
    }

    /// The width of an opaque border along rounded corners; 0 if there is none.
    func hidingWidth(around corners: CornerRadii, in theme: Theme) -> Double {
        guard borderWidth > 0, corners != .zero, corners == CornerRadii(cornerRadius) else { return 0 }
        return theme.rgba(borderColor ?? .black).alpha >= 1 ? borderWidth : 0
    }

    var validationIssue: ValidationIssue? {
        guard shadowOpacity > 0, masksToBounds else { return nil }
        return ValidationIssue(
            properties: ["clipsToBounds", "layer.masksToBounds", "layer.shadowOpacity"],
            message: "the view's own clipping hides its shadow; set the shadow on a view around it")
    }

    /// The visible shadow; nil if there is none.
    var shadow: Shadow? {
        guard shadowOpacity > 0, !masksToBounds else { return nil }
        return Shadow(
            offset: Point(shadowOffset.width, shadowOffset.height), radius: shadowRadius,
            color: (shadowColor ?? .black).opacity(shadowOpacity))
    }
}

extension [View] {
    /// The views from back to front.
    var inDrawingOrder: [View] {
        guard contains(where: { $0.flags.contains(.raised) }) else { return self }
        // `sort` is stable.
        return sorted { DrawnGeometry(of: $0).drawingDepth < DrawnGeometry(of: $1).drawingDepth }
    }
}
