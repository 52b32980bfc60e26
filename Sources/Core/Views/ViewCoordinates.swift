/// Conversions between the coordinates of a view, its superview and its window.
struct ViewCoordinates {
    let view: View

    init(of view: View) { self.view = view }

    /// The view's transform; nil is the identity.
    var ownTransform: AffineTransform? { view.extras?.layer?.transform }

    /// The transform from the view's to its superview's coordinates.
    private var placeInSuperview: AffineTransform {
        let place = AffineTransform(translationX: view.frame.minX, y: view.frame.minY)
        guard let ownTransform = ownTransform else { return place }
        return ownTransform.about(Point(view.frame.width / 2, view.frame.height / 2)).concatenating(place)
    }

    /// The transform from the view's to window coordinates.
    var placeInWindow: AffineTransform {
        var place = placeInSuperview
        var next = self.view.superview
        while let view = next {
            place = place.concatenating(ViewCoordinates(of: view).placeInSuperview)
            next = view.superview
        }
        return place
    }

    /// Converts a point from the superview's to this view's coordinates.
    func convertFromSuperview(_ point: Point) -> Point {
        guard ownTransform != nil, let inverse = placeInSuperview.inverted() else { return point - view.frame.origin }
        return point.applying(inverse)
    }

    /// Whether the view's bounds contain a point in window coordinates.
    func contains(inWindow point: Point) -> Bool { view.bounds.contains(view.convertFromWindow(point)) }
}
