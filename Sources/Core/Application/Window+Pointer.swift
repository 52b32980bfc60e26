// Pointer and key events of a window.

extension Window {
    /// Sends all pointer events to the view, wherever the pointer is, until it is released. A view that is dragged captures the pointer
    /// when a button goes down. If the pointer is taken away meanwhile, the view receives `pointerCancelled`.
    public func capturePointer(for view: View) { pointing.setTarget(view) }

    /// Ends the capture of the pointer.
    public func releasePointer() { pointing.setTarget(nil) }

    /// Returns the front view at a point; nil if no view is hit.
    public func hitTest(_ point: Point) -> View? { root.hitTest(point) }
}
