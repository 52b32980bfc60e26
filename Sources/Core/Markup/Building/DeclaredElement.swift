/// A document element whose view is created on demand.
struct DeclaredElement {
    let build: DocumentBuild
    /// The index of the element's start event on the tape.
    let start: Int32

    func makeView() -> View? { build.makeView(ofElementAt: Int(start)) }
}

/// A view whose children from markup can be created on demand. Its class has the trait `declaresChildren`.
protocol DeclaringView: View {
    /// Whether the next children may be created on demand.
    var mayDeclareChildren: Bool { get }
    /// Records a child that can be created later; false if it has to be created now.
    func declareMarkupElementView(_ view: View, _ element: DeclaredElement) -> Bool
}

/// An item whose view from markup can be created on demand.
protocol DeclaringItem: MarkupItem {
    /// Records a view that can be created later; false if it has to be created now.
    func declareMarkupElementView(_ view: View, _ element: DeclaredElement) -> Bool
}

extension DocumentBuild {
    /// Adds a view to its parent. If the document can recreate the view, the parent may keep only the declaration.
    ///
    /// - Returns: false if the parent does not accept the view.
    func hand(_ view: View, of element: OpenElement, toOpenElement index: Int) -> Bool {
        guard let parent = openElements[index].view else {
            // The view of an unknown element's child is dropped with the element.
            guard let item = openElements[index].container as? any MarkupItem else { return true }
            if element.nonRecreatableCount == nonRecreatableCount, let item = item as? any DeclaringItem {
                reportValidationIssues(in: element.tag, at: .name)
                let declared = DeclaredElement(build: again, start: element.start)
                if element.nonRecreatableCount == nonRecreatableCount, item.declareMarkupElementView(view, declared) {
                    return true
                }
            }
            return item.appendMarkupElementView(view)
        }
        if element.nonRecreatableCount == nonRecreatableCount, let parent = declaring(parent) {
            reportValidationIssues(in: element.tag, at: .name)
            let declared = DeclaredElement(build: again, start: element.start)
            if element.nonRecreatableCount == nonRecreatableCount, parent.declareMarkupElementView(view, declared) {
                if position == Int(element.start) + 1 { spare = (view, element.tag) }
                return true
            }
        }
        return parent.appendMarkupElementView(view)
    }

    /// Returns the parent if its children may be created lazily.
    private func declaring(_ parent: View) -> (any DeclaringView)? {
        // The cast is slow.
        guard type(of: parent).traits.contains(.declaresChildren), !registry.table(of: type(of: parent)).isForeign,
            let declaring = parent as? any DeclaringView, declaring.mayDeclareChildren
        else { return nil }
        return declaring
    }

    /// Reads an empty element into the view of the previous element, if both have the same attribute names and nothing retains that view.
    /// All attributes are set again. A list of many rows then loads as fast as a list of as many labels.
    ///
    /// - Returns: false if the element must be read normally, for example because it has a fault.
    func matchesPreviousElement(_ tag: OpenTag) -> Bool {
        guard let spare else { return false }
        self.spare = nil
        guard let view = openElements.last?.view, isAlike(tag, spare.tag), let parent = declaring(view),
            case .close = tape.events[position + 1]
        else { return false }
        let count = nonRecreatableCount
        log.isQuiet = true
        applyAttributes(of: tag, to: spare.view)
        log.isQuiet = false
        guard nonRecreatableCount == count, spare.view.diagnostics.anyValidationIssue == nil,
            parent.declareMarkupElementView(spare.view, DeclaredElement(build: again, start: Int32(position)))
        else { return false }
        self.spare = spare
        position += 1
        return true
    }

    /// Bindings need their own views, and some problems of translated texts are reported only once.
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

    /// A build that recreates elements with the templates and strings at this position of the document.
    private var again: DocumentBuild {
        if let recreationBuild { return recreationBuild }
        let new = DocumentBuild(again: self)
        recreationBuild = new
        return new
    }

    fileprivate func makeView(ofElementAt start: Int) -> View? {
        // A diagnostic handler that is called meanwhile may request another element.
        guard openElements.isEmpty else { return DocumentBuild(again: self).makeView(ofElementAt: start) }
        var view: View?
        View.performWithoutAnimation { view = MarkupContext.hearing { run(from: start) } }
        return view
    }
}
