/// An element of a document whose view is made when somebody asks for it.
struct DeclaredElement {
    let build: DocumentBuild
    /// The number of its start on the tape.
    let start: Int32

    func makeView() -> View? { build.makeView(ofElementAt: Int(start)) }
}

extension DocumentBuild {
    /// Hands a view to its parent; one that can be made again need not be there.
    func hand(_ view: View, of element: OpenElement, to parent: View) -> Bool {
        if element.tieCount == tieCount, parent.mayDeclareChildren, !registry.table(of: type(of: parent)).isForeign {
            tellComplaints(in: element.tag, at: .name)
            let declared = DeclaredElement(build: again, start: element.start)
            if element.tieCount == tieCount, parent.declareMarkupElementView(view, declared) { return true }
        }
        return parent.appendMarkupElementView(view)
    }

    /// What makes elements again as they are made here: with the templates and the strings that the document has at this place.
    private var again: DocumentBuild {
        if let replica { return replica }
        let new = DocumentBuild(again: self)
        replica = new
        return new
    }

    fileprivate func makeView(ofElementAt start: Int) -> View? {
        // Who hears of a fault meanwhile may ask for another.
        guard openElements.isEmpty else { return DocumentBuild(again: self).makeView(ofElementAt: start) }
        var view: View?
        View.performWithoutAnimation { view = MarkupContext.hearing { run(from: start) } }
        return view
    }
}
