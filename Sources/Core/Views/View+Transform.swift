// Transforms of views: translation, rotation and scale relative to the layout frame.

extension View {
    /// The frame's size, with the origin at zero. Setting a size resizes the frame about its centre, like setting `frame`. An origin other
    /// than zero is reported and ignored.
    public var bounds: Rect {
        get { Rect(origin: .zero, size: frame.size) }
        set {
            if newValue.origin != .zero { diagnostics.report("the origin of bounds is always zero; ignored") }
            let size = newValue.size
            // An infinite size has no centre.
            let isFinite = size.width.isFinite && size.height.isFinite
            let way = Point((frame.width - size.width) / 2, (frame.height - size.height) / 2)
            frame = Rect(origin: isFinite ? frame.origin + way : frame.origin, size: size)
        }
    }

    /// Rotates, scales, shears and moves the view and its subtree about its centre, for drawing and hit testing.
    ///
    /// The transform does not affect layout. Unlike in UIKit, `frame` stays the rectangle that layout has set; `frameInWindow` is the
    /// visible rectangle. A view is neither drawn nor hit while its transform is degenerate or scales lengths by more than a factor of
    /// 1,000 up or down. A transform with a number that is not finite is refused.
    public var transform: AffineTransform {
        get { ViewCoordinates(of: self).ownTransform ?? .identity }
        set {
            let old = transform
            guard newValue.isFinite else {
                return diagnostics.report("invalid transform \(newValue): its numbers must be finite; ignored")
            }
            let store: (View, AffineTransform) -> Void = { $0.layer.transform = $1 == .identity ? nil : $1 }
            if newValue != old { store(self, newValue) }
            let mark: (View, AffineTransform) -> Void = {
                DisplayPass(of: $0).markForDisplay(
                    $1.isTranslation && $0.transform.isTranslation ? .placed : .composite)
            }
            if animation.isAnimationConcerned {
                let property = AnimatedProperty(
                    owner: self, path: \View.transform, load: { $0.transform }, store: store, name: "transform",
                    isMotion: true, mark: mark)
                animation.animateChange(of: property, from: old)
            }
            guard newValue != old else { return }
            window?.animations.transformWasSet(of: self)
            mark(self, old)
            window?.pointing.reachabilityDidChange()
        }
    }

    /// Converts a point from window coordinates to this view's coordinates.
    public func convertFromWindow(_ point: Point) -> Point {
        let place = ViewCoordinates(of: self).placeInWindow
        guard let inverse = place.inverted() else { return point - Point(place.tx, place.ty) }
        return point.applying(inverse)
    }

    /// Converts a point from this view's to window coordinates.
    public func convertToWindow(_ point: Point) -> Point { point.applying(ViewCoordinates(of: self).placeInWindow) }

    /// Returns the bounding rectangle, in window coordinates, of a rectangle in this view's coordinates.
    public func convertToWindow(_ rect: Rect) -> Rect { rect.applying(ViewCoordinates(of: self).placeInWindow) }

    /// The view's rectangle in window coordinates. For a transformed view it is the bounding rectangle.
    public var frameInWindow: Rect { convertToWindow(bounds) }
}
