// Transforms of views: translation, rotation and scale relative to the layout frame.

extension View {
    /// The frame's size, with the origin at zero. Setting a size resizes the frame about its centre, like setting `frame`. An origin other
    /// than zero is reported and ignored.
    public var bounds: Rect {
        get { Rect(origin: .zero, size: frame.size) }
        set {
            if newValue.origin != .zero { report("the origin of bounds is always zero; ignored") }
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
        get { ownTransform ?? .identity }
        set {
            let old = transform
            guard newValue.isFinite else {
                return report("invalid transform \(newValue): its numbers must be finite; ignored")
            }
            if newValue != old { layer.transform = newValue == .identity ? nil : newValue }
            animateChange(of: \View.transform, from: old, isMotion: true)
            guard newValue != old else { return }
            window?.animations.transformWasSet(of: self)
            if old.isTranslation, newValue.isTranslation { setNeedsPlacing() } else { setNeedsComposite() }
            window?.reachabilityDidChange()
        }
    }

    /// The view's transform; nil is the identity.
    private var ownTransform: AffineTransform? { extras?.layer?.transform }

    /// Whether the view is visible if its superview is: not hidden, transparent, or too small.
    var isVisible: Bool { !isHidden && alpha > 0 && ownTransform?.isShowable != false }

    /// Whether the view and all its ancestors are visible.
    var isShown: Bool { isVisible && superview?.isShown != false }

    /// The transform from the view's to its superview's coordinates.
    private var placeInSuperview: AffineTransform {
        let place = AffineTransform(translationX: frame.minX, y: frame.minY)
        guard let ownTransform else { return place }
        return ownTransform.about(Point(frame.width / 2, frame.height / 2)).concatenating(place)
    }

    /// The transform from the view's to window coordinates.
    private var placeInWindow: AffineTransform {
        var place = placeInSuperview
        var next = superview
        while let view = next {
            place = place.concatenating(view.placeInSuperview)
            next = view.superview
        }
        return place
    }

    /// Converts a point from the superview's to this view's coordinates.
    func convertFromSuperview(_ point: Point) -> Point {
        guard ownTransform != nil, let inverse = placeInSuperview.inverted() else { return point - frame.origin }
        return point.applying(inverse)
    }

    /// Converts a point from window coordinates to this view's coordinates.
    public func convertFromWindow(_ point: Point) -> Point {
        let place = placeInWindow
        guard let inverse = place.inverted() else { return point - Point(place.tx, place.ty) }
        return point.applying(inverse)
    }

    /// Converts a point from this view's to window coordinates.
    public func convertToWindow(_ point: Point) -> Point { point.applying(placeInWindow) }

    /// Returns the bounding rectangle, in window coordinates, of a rectangle in this view's coordinates.
    public func convertToWindow(_ rect: Rect) -> Rect { rect.applying(placeInWindow) }

    /// The view's rectangle in window coordinates. For a transformed view it is the bounding rectangle.
    public var frameInWindow: Rect { convertToWindow(bounds) }

    /// Whether the view's bounds contain a point in window coordinates.
    func contains(inWindow point: Point) -> Bool { bounds.contains(convertFromWindow(point)) }
}

// MARK: - Drawing
extension View {
    /// The position of the view's origin in the superview when drawn. A pure translation is rounded to device pixels.
    var drawnOrigin: Point {
        guard let ownTransform, ownTransform.isTranslation else { return frame.origin }
        return snapped(Rect(frame.minX + ownTransform.tx, frame.minY + ownTransform.ty, 0, 0)).origin
    }

    /// The transform that is applied to the drawing of the view, and its centre in the view's coordinates; nil for a translation or none.
    var drawnTurn: (transform: AffineTransform, center: Point)? {
        guard let ownTransform, !ownTransform.isTranslation else { return nil }
        return (ownTransform, Point(frame.width / 2, frame.height / 2))
    }

    /// Whether the transform is being animated.
    var isTransformMoving: Bool { window?.animations.movesTransform(of: self) == true }

    /// The area, in the view's coordinates, that content covers after shadow and transform.
    func effectBounds(of content: Rect) -> Rect {
        let thrown = shadow?.covering(content) ?? content
        return drawnTurn.map { DisplayCommand.pushTransform($0.transform, about: $0.center).effectBounds(of: thrown) }
            ?? thrown
    }

    /// The part of the view's content that is visible through `clip` after the transform; `place` is the position of the view's origin.
    func clipOfContent(_ clip: Rect, at place: Point) -> Rect {
        var clip = clip
        if let drawnTurn {
            clip = drawnTurn.transform.about(place + drawnTurn.center).inverted().map { clip.applying($0) } ?? .zero
        }
        return shadow?.throwing(on: clip) ?? clip
    }

    /// The area covered by the view and its subtree, in window coordinates.
    var coveredInWindow: Rect { shownInWindow(coveredInSuperview) }

    /// The area in the window covered by drawing in a rectangle of the superview.
    private func shownInWindow(_ rect: Rect) -> Rect {
        var covered = rect
        var next = superview
        while let view = next {
            if view.clipsToBounds { covered = covered.intersection(view.bounds) }
            covered = view.effectBounds(of: covered).offset(by: view.painted.origin)
            next = view.superview
        }
        return covered
    }

    /// Whether a part of the view is visible in the window now or in the course of its own animations. Animations of its ancestors request
    /// frames themselves, so this is checked while a frame is drawn.
    func isSeen(with animations: WindowAnimations) -> Bool {
        guard let window, !isHidden, superview?.isShown != false else { return false }
        let drawn = clipsToBounds ? painted.overlay.bounds : painted.own.union(visibleSubviewIndex.covered)
        func isSeen(_ alphas: [Double], _ frames: [Rect], _ transforms: [AffineTransform]) -> Bool {
            guard alphas.contains(where: { $0 > 0 }) else { return false }
            var covered = Rect.zero
            for frame in frames {
                let content = drawn.union(Rect(origin: .zero, size: frame.size))
                let thrown = shadow?.covering(content) ?? content
                let center = Point(frame.width / 2, frame.height / 2)
                for transform in transforms where transform.isShowable {
                    covered = covered.union(thrown.applying(transform.about(center)).offset(by: frame.origin))
                }
            }
            return shownInWindow(covered).intersects(Rect(origin: .zero, size: window.size))
        }
        // The view is nearly always visible now.
        return isSeen([alpha], [frame], [transform])
            || isSeen(
                animations.course(of: \.alpha, in: self), animations.course(of: \.shownFrame, in: self),
                animations.course(of: \.transform, in: self))
    }
}
