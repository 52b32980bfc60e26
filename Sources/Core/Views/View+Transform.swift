// How a view is shown elsewhere, turned or in another size than layout has given it.

extension View {
    /// The frame's size, in the view's own coordinates, which begin at zero. A size that is set becomes the frame's about its
    /// centre, as if `frame` was set; another origin is reported and ignored.
    public var bounds: Rect {
        get { Rect(origin: .zero, size: frame.size) }
        set {
            if newValue.origin != .zero { report("the origin of bounds is always zero; it is left as it was") }
            let size = newValue.size
            // Nothing has a centre without an end.
            let isFinite = size.width.isFinite && size.height.isFinite
            let way = Point((frame.width - size.width) / 2, (frame.height - size.height) / 2)
            frame = Rect(origin: isFinite ? frame.origin + way : frame.origin, size: size)
        }
    }

    /// Turns, scales, shears and moves the view and all it holds about its centre, when it is drawn and when it is hit.
    ///
    /// Layout knows nothing of it: `frame` is where layout has put the view, other than in UIKit, whose `frame` is then without
    /// meaning; where it shows is `frameInWindow`. One that leaves nothing to be seen, or makes lengths more than a thousand times as
    /// long or as short, is neither drawn nor hit; one with a number that is not finite is refused.
    public var transform: AffineTransform {
        get { ownTransform ?? .identity }
        set {
            let old = transform
            guard newValue.isFinite else {
                return report("a transform by \(newValue) makes no sense; it is left as it was")
            }
            if newValue != old { layer.transform = newValue == .identity ? nil : newValue }
            animateChange(of: \View.transform, from: old, isMotion: true)
            guard newValue != old else { return }
            window?.animations.transformWasSet(of: self)
            if old.isTranslation, newValue.isTranslation { setNeedsPlacing() } else { setNeedsComposite() }
            window?.reachabilityDidChange()
        }
    }

    /// nil leaves the view as layout has it.
    private var ownTransform: AffineTransform? { extras?.layer?.transform }

    /// Whether the view can be seen where its superview can: it is not hidden, faded out, or too small.
    var isVisible: Bool { !isHidden && alpha > 0 && ownTransform?.isShowable != false }

    /// The same of the view and all that it lies in.
    var isShown: Bool { isVisible && superview?.isShown != false }

    /// From the view's coordinates to its superview's.
    private var placeInSuperview: AffineTransform {
        let place = AffineTransform(translationX: frame.minX, y: frame.minY)
        guard let ownTransform else { return place }
        return ownTransform.about(Point(frame.width / 2, frame.height / 2)).concatenating(place)
    }

    /// From the view's coordinates to the window's.
    private var placeInWindow: AffineTransform {
        var place = placeInSuperview
        var next = superview
        while let view = next {
            place = place.concatenating(view.placeInSuperview)
            next = view.superview
        }
        return place
    }

    /// A place in the superview's coordinates, in this view's.
    func convertFromSuperview(_ point: Point) -> Point {
        guard ownTransform != nil, let inverse = placeInSuperview.inverted() else { return point - frame.origin }
        return point.applying(inverse)
    }

    /// A place in window coordinates, in this view's.
    public func convertFromWindow(_ point: Point) -> Point {
        let place = placeInWindow
        guard let inverse = place.inverted() else { return point - Point(place.tx, place.ty) }
        return point.applying(inverse)
    }

    /// A place in the view's coordinates, in the window's.
    public func convertToWindow(_ point: Point) -> Point { point.applying(placeInWindow) }

    /// The smallest rectangle of the window around one of the view.
    public func convertToWindow(_ rect: Rect) -> Rect { rect.applying(placeInWindow) }

    /// The view's rectangle in window coordinates; for one that is turned the smallest around it.
    public var frameInWindow: Rect { convertToWindow(bounds) }

    /// Whether a place in window coordinates lies in the view's rectangle.
    func contains(inWindow point: Point) -> Bool { bounds.contains(convertFromWindow(point)) }
}

// MARK: - Drawing
extension View {
    /// Where in the superview the view's origin is drawn. What is only moved stays on device pixels where the superview is on them.
    var drawnOrigin: Point {
        guard let ownTransform, ownTransform.isTranslation else { return frame.origin }
        return snapped(Rect(frame.minX + ownTransform.tx, frame.minY + ownTransform.ty, 0, 0)).origin
    }

    /// What is done with the view's picture once it is drawn, about a place in its own coordinates; nil for nothing.
    var drawnTurn: (transform: AffineTransform, center: Point)? {
        guard let ownTransform, !ownTransform.isTranslation else { return nil }
        return (ownTransform, Point(frame.width / 2, frame.height / 2))
    }

    /// Whether the transform is on its way to another.
    var isTransformMoving: Bool { window?.animations.movesTransform(of: self) == true }

    /// Where it shows what the view or one that it holds draws: its shadow falls, then all is turned. In its own coordinates.
    func reach(of content: Rect) -> Rect {
        let thrown = shadow?.covering(content) ?? content
        return drawnTurn.map { DisplayCommand.pushTransform($0.transform, about: $0.center).reach(of: thrown) }
            ?? thrown
    }

    /// What of the view and those it holds can be seen through `clip` once it is turned; `place` is where its origin is drawn.
    func clipOfContent(_ clip: Rect, at place: Point) -> Rect {
        var clip = clip
        if let drawnTurn {
            clip = drawnTurn.transform.about(place + drawnTurn.center).inverted().map { clip.applying($0) } ?? .zero
        }
        return shadow?.throwing(on: clip) ?? clip
    }

    /// What the view and all it holds cover, in window coordinates.
    var coveredInWindow: Rect { shownInWindow(coveredInSuperview) }

    /// Where in the window something shows that the view draws in a rectangle of its superview.
    private func shownInWindow(_ rect: Rect) -> Rect {
        var covered = rect
        var next = superview
        while let view = next {
            if view.clipsToBounds { covered = covered.intersection(view.bounds) }
            covered = view.reach(of: covered).offset(by: view.painted.origin)
            next = view.superview
        }
        return covered
    }

    /// Whether something of the view shows in the window, now or in the course of its own animations. What moves those that hold it has
    /// frames drawn by itself; so this is asked while a frame is drawn.
    func isSeen(with animations: WindowAnimations) -> Bool {
        guard let window, !isHidden, superview?.isShown != false else { return false }
        let drawn = clipsToBounds ? painted.overlay.bounds : painted.own.union(shownSubviews.covered)
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
        // Nearly always it is seen now.
        return isSeen([alpha], [frame], [transform])
            || isSeen(
                animations.course(of: \.alpha, in: self), animations.course(of: \.shownFrame, in: self),
                animations.course(of: \.transform, in: self))
    }
}
