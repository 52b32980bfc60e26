// Elements that are places of views: `<ForEach>`, `<If>` and `<Else>`. Specification 8.

extension DocumentBuild {
    /// Creates a slot in the container that is read. Its content is created when it is needed.
    func readSlot(_ type: ContentSlot.Type, _ tag: OpenTag) {
        markAsNotRecreatable()
        let lastIf = lastIf
        self.lastIf = nil
        let isElse = type == Else.self
        let start = position
        let element = skipElement()
        // The element without its own tags.
        let content = element.lowerBound + 1..<element.upperBound - 1
        if isElse {
            applyAttributes(of: tag, to: Else())
            guard let lastIf, lastIf.end == start else { return report(.elseWithoutIf, in: tag, at: .name) }
            lastIf.slot.takeElse(makeTemplate(of: content, tag))
            return
        }
        guard let container = slotContainer else {
            return report(
                .misplacedSlot(name(of: tag), parent: openElements.last.map { name(of: $0.tag) }), in: tag, at: .name)
        }
        let slot = type.init()
        slot.place(in: container, openElements.isEmpty ? self.content?.group : nil)
        if openElements.isEmpty { self.content?.group.nodes.append(.slot(slot)) }
        applyAttributes(of: tag, to: slot)
        if let condition = slot as? If {
            requireAttribute("test", tag)
            self.lastIf = (condition, element.upperBound)
            condition.take(makeTemplate(of: content, tag))
        } else if let list = slot as? ForEach, let items = requireAttribute("items", tag) {
            let rows = rowDeclaration(of: tag, items, named: list.rowName)
            rows.elements = [content]
            list.take(makeTemplate(rows))
        }
    }

    /// The container of a slot at the current position; nil if it cannot contain slots.
    private var slotContainer: LayoutView? {
        guard let parent = openElements.last else { return content?.container as? LayoutView }
        return parent.view as? LayoutView
    }

    private func makeTemplate(of content: Range<Int>, _ tag: OpenTag) -> RowTemplate {
        let declaration = RowDeclaration(content)
        return makeTemplate(declaration, isRow: false)
    }

    /// Returns the index of an attribute, or reports that it is missing.
    @discardableResult private func requireAttribute(_ name: String, _ tag: OpenTag) -> Int32? {
        if let (index, _) = attribute(name, of: tag) { return index }
        report(.missingAttribute(name, element: self.name(of: tag)), in: tag, at: .name)
        return nil
    }
}
