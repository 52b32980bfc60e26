// Controllers within others: each has a part of the parent's view, and a document of its own.

extension ViewController {
    /// Takes a controller as a part of this one: it has this one's window and application, and is told when its view appears
    /// there and leaves. Put its view where it belongs:
    ///
    ///     addChild(page)
    ///     stage.addSubview(page.view)
    ///
    /// One that holds this controller, is presented, or has a window of its own, is refused with a diagnostic; one that has another parent leaves it.
    public func addChild(_ child: ViewController) {
        var next: ViewController? = self
        while let controller = next {
            guard controller !== child else { return complain("would hold itself") }
            next = controller.parent
        }
        guard child.presentingViewController == nil else {
            return complain("takes \(type(of: child)) for a child, which is presented: dismiss that first")
        }
        guard child.parent != nil || child.window == nil else {
            return complain("takes \(type(of: child)) for a child, which has a window of its own")
        }
        child.removeFromParent()
        children.append(child)
        child.parent = self
    }

    /// Leaves the parent; the view leaves its superview.
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

    /// This controller and those in it, each before its own.
    var family: [ViewController] { [self] + children.flatMap(\.family) }

    /// The view of a child came into a window, or left one.
    func viewDidMove(isShown: Bool) {
        guard parent != nil else { return }
        // Who shows the child may have told it before.
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
