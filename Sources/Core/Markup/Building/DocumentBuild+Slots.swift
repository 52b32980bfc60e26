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
            let slot = lastIf.slot
            context.inspection?.conditions.didReadElse(of: slot, identifiers: tape.identifiers(in: content))
            return slot.takeElse(makeTemplate(of: content, in: slot, isShown: !slot.test))
        }
        let parent = openElements.last
        guard let place = slotPlace(for: firstName(in: content)), let container = innermostView else {
            return report(
                .misplacedSlot(
                    name(of: tag), parent: parent.map { name(of: $0.tag) }, in: listName(of: parent),
                    hasItems: parent?.rows != nil),
                in: tag, at: .name)
        }
        if case .rows(let list) = place, type != ForEach.self || list.template != nil {
            return report(.slotInRows(name(of: tag), parent: parent.map { name(of: $0.tag) } ?? ""), in: tag, at: .name)
        }
        let slot = type.init()
        slot.place(in: place, of: container, parent == nil ? self.content?.group : nil)
        if parent == nil { self.content?.group.nodes.append(.slot(slot)) }
        applyAttributes(of: tag, to: slot)
        if let condition = slot as? If {
            if let index = requireAttribute("test", tag), let inspection = context.inspection {
                inspection.conditions.didRead(
                    condition, test: text(of: index, in: tag), at: self.place(ofAttribute: index, in: tag),
                    identifiers: tape.identifiers(in: content))
            }
            self.lastIf = (condition, element.upperBound)
            condition.take(makeTemplate(of: content, in: condition, isShown: condition.test))
        } else if let list = slot as? ForEach, let items = requireAttribute("items", tag) {
            let rows = rowDeclaration(of: tag, items, named: list.rowName)
            rows.elements = [content]
            list.take(makeTemplate(rows, in: container, slot.list))
        }
    }

    /// The place of a slot at the current position; nil if there cannot be one.
    private func slotPlace(for content: String) -> SlotPlace? {
        guard let parent = openElements.last else {
            if let list = self.content?.list { return .items(list) }
            return (self.content?.container as? LayoutView).map { .views($0) }
        }
        guard parent.rows == nil else { return nil }
        return (parent.container as? any SlotContainer)?.slotPlace(for: content)
    }

    /// The name of the view whose `items` repeat the elements of a parent; nil if the parent takes views.
    private func listName(of parent: OpenElement?) -> String? {
        guard let parent, !(parent.container is TableColumn), let view = parent.view ?? innermostView,
            registry.table(of: type(of: view)).names.contains("items")
        else { return nil }
        return registry.table(of: type(of: view)).className
    }

    /// The name of the first element or instruction, past slots.
    private func firstName(in content: Range<Int>) -> String {
        for event in tape.events[content] {
            switch event {
            case .open(let name, _, _):
                if case .slot = registry.meaning(of: tape.names[name]) { continue }
                return tape.names[name]
            case .instruction(let target, _, _): return tape.names[target]
            default: break
            }
        }
        return ""
    }

    /// Returns the content of a condition.
    ///
    /// - Parameter isShown: whether the content is created now, which reports its faults.
    private func makeTemplate(of content: Range<Int>, in slot: If, isShown: Bool) -> RowTemplate {
        makeTemplate(
            RowDeclaration(content), isRow: false, isChecked: !isShown, in: slot.container ?? ColumnView(), slot.list)
    }

    /// Returns the index of an attribute, or reports that it is missing.
    @discardableResult private func requireAttribute(_ name: String, _ tag: OpenTag) -> Int32? {
        if let (index, _) = attribute(name, of: tag) { return index }
        report(.missingAttribute(name, element: self.name(of: tag)), in: tag, at: .name)
        return nil
    }
}
