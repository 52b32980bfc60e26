// Child controllers: each has a part of the parent's view, and a document of its own.

extension ViewController {
    /// Adds a controller as a child. It shares the parent's window and application, and its appearance callbacks are called when its view
    /// enters or leaves the window. Add its view to the view tree yourself:
    ///
    ///     addChild(page)
    ///     stage.addSubview(page.view)
    ///
    /// A controller that contains this one, is presented, or has its own window is refused with a diagnostic. It leaves a previous parent.
    public func addChild(_ child: ViewController) {
        var next: ViewController? = self
        while let controller = next {
            guard controller !== child else { return complain("cannot be its own child") }
            next = controller.parent
        }
        guard child.presentingViewController == nil else {
            return complain("cannot add the child \(type(of: child)): it is presented; dismiss it first")
        }
        guard child.parent != nil || child.window == nil else {
            return complain("cannot add the child \(type(of: child)): it has its own window")
        }
        child.removeFromParent()
        children.append(child)
        child.parent = self
    }

    /// Removes the controller from its parent, and its view from its superview.
    public func removeFromParent() {
        guard let parent else { return }
        if isViewLoaded { view.removeFromSuperview() }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        parent.childDidLeave(self)
    }

    func complain(_ sentence: String) {
        let diagnostic = MarkupDiagnostic(programmerMistake: "\(type(of: self)) \(sentence)")
        application?.report(diagnostic) ?? StandardError.print("\(diagnostic)")
    }

    /// The controller and its descendants, parents before children.
    var family: [ViewController] { [self] + children.flatMap(\.family) }

    /// Called when the view of a child has entered or left a window.
    func viewDidMove(isShown: Bool) {
        guard parent != nil else { return }
        // The container may have called some appearance callbacks already.
        switch (isShown, appearance) {
        case (true, .disappearing):
            endAppearance()
            beginAppearance(true)
            endAppearance()
        case (true, .gone), (false, .shown), (false, .appearing):
            beginAppearance(isShown)
            endAppearance()
        case (false, .disappearing): endAppearance()
        default: break
        }
    }
}
