extension Size {
    /// The size of a view as a part of a button: without limits, and zero while the view is hidden.
    init(ofPart view: View) {
        guard !view.isHidden else {
            self = .zero
            return
        }
        let size = view.measure(fitting: .unconstrained)
        self.init(size.width.defined(or: 0), size.height.defined(or: 0))
    }
}
