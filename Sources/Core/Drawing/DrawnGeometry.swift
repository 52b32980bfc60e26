/// The places that the drawing of a view covers, with its transform and its shadow.
struct DrawnGeometry {
    let view: View

    init(of view: View) { self.view = view }

    /// The position of the view's origin in the superview when drawn. A pure translation is rounded to device pixels.
    var drawnOrigin: Point {
        guard let ownTransform = ViewCoordinates(of: view).ownTransform, ownTransform.isTranslation else {
            return view.frame.origin
        }
        return view.pixels.snapped(Rect(view.frame.minX + ownTransform.tx, view.frame.minY + ownTransform.ty, 0, 0))
            .origin
    }

    /// The transform that is applied to the drawing of the view, and its centre in the view's coordinates; nil for a translation or none.
    var drawnTurn: (transform: AffineTransform, center: Point)? {
        guard let ownTransform = ViewCoordinates(of: view).ownTransform, !ownTransform.isTranslation else { return nil }
        return (ownTransform, Point(view.frame.width / 2, view.frame.height / 2))
    }

    /// Whether an ancestor draws a frame around the view, so that the view draws none.
    var isFramed: Bool {
        guard let superview = view.superview else { return false }
        let traits = type(of: superview).traits
        return traits.contains(.framesContent) || traits.contains(.sharesFrame) && DrawnGeometry(of: superview).isFramed
    }

    /// Whether the transform is being animated.
    var isTransformMoving: Bool { view.window?.animations.movesTransform(of: view) == true }

    /// The area, in the view's coordinates, that content covers after shadow and transform.
    func effectBounds(of content: Rect) -> Rect {
        let thrown = shadow?.covering(content) ?? content
        return drawnTurn.map { DisplayCommand.pushTransform($0.transform, about: $0.center).effectBounds(of: thrown) }
            ?? thrown
    }

    /// The part of the view's content that is visible through `clip` after the transform; `place` is the position of the view's origin.
    func clipOfContent(_ clip: Rect, at place: Point) -> Rect {
        var clip = clip
        if let drawnTurn = drawnTurn {
            clip = drawnTurn.transform.about(place + drawnTurn.center).inverted().map { clip.applying($0) } ?? .zero
        }
        return shadow?.throwing(on: clip) ?? clip
    }

    /// The area covered by the view and its subtree, in window coordinates.
    var coveredInWindow: Rect { shownInWindow(coveredInSuperview) }

    /// The area in the window covered by drawing in a rectangle of the superview.
    private func shownInWindow(_ rect: Rect) -> Rect {
        var covered = rect
        var next = self.view.superview
        while let view = next {
            if view.clipsToBounds { covered = covered.intersection(view.bounds) }
            covered = DrawnGeometry(of: view).effectBounds(of: covered).offset(by: view.displayState.painted.origin)
            next = view.superview
        }
        return covered
    }

    /// Whether the window shows a part of the view now, or at any moment of its animations. Animations of its ancestors request frames
    /// themselves, so this is checked while a frame is drawn.
    func isSeen(with animations: WindowAnimations) -> Bool {
        guard let window = view.window, !view.isHidden, view.superview.map({ Reachability(of: $0) })?.isShown != false
        else {
            return false
        }
        let drawn =
            view.clipsToBounds
            ? view.displayState.painted.overlay.bounds
            : view.displayState.painted.own.union(view.displayState.visibleSubviewIndex.covered)
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
        return isSeen([view.alpha], [view.frame], [view.transform])
            || isSeen(
                animations.course(of: "alpha", in: view, now: view.alpha),
                animations.course(of: "frame", in: view, now: view.frame),
                animations.course(of: "transform", in: view, now: view.transform))
    }

    /// The area covered by the view and its subtree, in the superview's coordinates.
    var coveredInSuperview: Rect {
        view.displayState.painted.all.offset(by: view.displayState.painted.origin).intersection(.drawable)
    }

    /// The corner radii and border of the layer.
    var layerShape: (corners: CornerRadii, beneath: Double) {
        guard let layer = view.extras?.layer else { return (.zero, 0) }
        let corners = CornerRadii(layer.cornerRadius)
        return (corners, layer.hidingWidth(around: corners, in: view.theme))
    }

    /// The shape of a view that draws its own border. Without round corners it is the layer's.
    func shape(ofBorder width: Double, cornerRadius: Double) -> (corners: CornerRadii, beneath: Double) {
        cornerRadius > 0 ? (CornerRadii(cornerRadius), width) : layerShape
    }

    /// The `zPosition` by which siblings are drawn. Siblings with equal values are drawn in subview order.
    var drawingDepth: Double { view.extras?.layer?.zPosition ?? 0 }

    /// The shadow of the view and its subtree.
    var shadow: Shadow? { view.extras?.layer?.shadow }
}
