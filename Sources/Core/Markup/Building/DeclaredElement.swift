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
        if element.tieCount == tieCount, mayDeclare(in: parent) {
            tellComplaints(in: element.tag, at: .name)
            let declared = DeclaredElement(build: again, start: element.start)
            if element.tieCount == tieCount, parent.declareMarkupElementView(view, declared) {
                if position == Int(element.start) + 1 { spare = (view, element.tag) }
                return true
            }
        }
        return parent.appendMarkupElementView(view)
    }

    private func mayDeclare(in parent: View) -> Bool {
        parent.mayDeclareChildren && !registry.table(of: type(of: parent)).isForeign
    }

    /// Reads an element without content that has the same attributes as the one before it with the view of that: all of them are set anew, and
    /// nobody keeps it. So a list of many rows takes no longer than one of as many labels.
    ///
    /// - Returns: false where it is to be read for itself, as where something is wrong with it.
    func readLikeTheLast(_ tag: OpenTag) -> Bool {
        guard let spare else { return false }
        self.spare = nil
        guard let parent = openElements.last?.taker, isAlike(tag, spare.tag), mayDeclare(in: parent),
            case .close = tape.events[position + 1]
        else { return false }
        let count = tieCount
        log.isQuiet = true
        applyAttributes(of: tag, to: spare.view)
        log.isQuiet = false
        guard tieCount == count, spare.view.anyContradiction == nil,
            parent.declareMarkupElementView(spare.view, DeclaredElement(build: again, start: Int32(position)))
        else { return false }
        self.spare = spare
        position += 1
        return true
    }

    /// Bindings are more than values; of texts in other languages, some things are said once.
    private func isAlike(_ tag: OpenTag, _ other: OpenTag) -> Bool {
        guard tag.name == other.name, tag.attributes.count == other.attributes.count else { return false }
        for (index, otherIndex) in zip(tag.attributes, other.attributes) {
            let (attribute, other) = (tape.attributes[Int(index)], tape.attributes[Int(otherIndex)])
            guard attribute.name == other.name else { return false }
            if attribute.name == MarkupTape.style || attribute.name == MarkupTape.templates {
                guard tape.string(attribute.value) == tape.string(other.value) else { return false }
            } else if let first = tape.firstByte(attribute.value),
                first == UInt8(ascii: "$") || first == UInt8(ascii: "@")
            {
                return false
            }
        }
        return true
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
