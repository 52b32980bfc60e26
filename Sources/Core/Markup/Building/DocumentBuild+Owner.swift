// Connects a document to its owner: actions and outlets. Specification 6.

extension DocumentBuild {
    func connectActions(of tag: OpenTag, to object: any MarkupObject, _ plan: AttributePlan) {
        for index in tag.attributes {
            let attribute = tape.attributes[Int(index)]
            guard case .event = plan.meaning(of: attribute.name, in: tape.names) else { continue }
            let name = tape.names[attribute.name]
            guard let view = object as? View, plan.table.events.contains(name) else {
                report(.eventOnView(name, className: plan.table.className), in: tag, at: .attribute(index))
                continue
            }
            let text = tape.string(attribute.value)
            let reference = ActionReference(text)
            if reference.arity > ActionReference.maximumArity {
                report(.actionForm(text), in: tag, at: .value(index))
            } else if owner != nil {
                check(reference, as: text, sender: view, tag, index)
            }
            (view as? any DocumentEventSource)?.addAction(
                DocumentAction(attribute: name, name: text, perform: inspected(performer(of: text), of: text)))
        }
    }

    /// Returns an action that looks up the owner's handler at each call. A stored action table would retain the owner.
    private func performer(of text: String) -> (_ sender: View, _ event: Event?) -> Void {
        guard let owner else {
            return { sender, event in _ = sender.offer(ActionReference(text), from: sender, with: event) }
        }
        return { [weak owner] sender, event in
            guard let owner else { return }
            ActionTable(of: owner).handler(ActionReference(text))?.perform(sender, event)
        }
    }

    /// Returns an action that also records what it does, while the application is inspected.
    private func inspected(
        _ perform: @escaping (View, Event?) -> Void, of text: String
    ) -> (View, Event?) -> Void {
        guard let inspection = context.inspection else { return perform }
        return { [ownerName] sender, event in
            inspection.perform(text, of: ownerName, for: sender) { perform(sender, event) }
        }
    }

    private func check(
        _ reference: ActionReference, as text: String, sender: View, _ tag: OpenTag, _ index: Int32
    ) {
        let handlers = load.actions.handlers(named: reference.name)
        guard let handler = handlers.first(where: { $0.arity == reference.arity }) else {
            return report(
                handlers.isEmpty
                    ? .unknownAction(text, owner: ownerName, known: load.actionNames)
                    : .actionArity(text, name: reference.name, has: handlers.map(\.arity)),
                in: tag, at: .value(index))
        }
        guard let senderClass = handler.senderClass, !handler.accepts(sender) else { return }
        report(
            .actionSender(text, takes: senderClass, sender: className(of: sender)), in: tag, at: .value(index))
    }

    /// - Parameter index: the index of the attribute `id`.
    func connectOutlet(to object: any MarkupObject, _ tag: OpenTag, _ index: Int32) {
        let name = tape.string(tape.attributes[Int(index)].value)
        guard !name.isEmpty else { return }
        if let view = object as? View {
            view.markup.identifier = name
            if row == nil { load.views[name] = view }
        }
        // Each row has views with these names.
        guard row == nil else { return }
        if !load.identifiers.insert(name).inserted {
            report(.duplicateIdentifier(name), in: tag, at: .value(index))
        }
        guard let owner, let members = load.members else { return }
        guard let outlet = members.outlet(named: name) else {
            load.idsWithoutOutlet.append((name, { self.report($0, in: tag, at: .value(index)) }))
            return
        }
        if !outlet.connect(object, of: owner) {
            report(
                .outletClass(name, owner: ownerName, takes: outlet.className, given: className(of: object)),
                in: tag, at: .value(index))
            load.mismatchedOutlets.insert(name)
            leaveEmpty(outlet)
        }
    }

    /// Reports ids that are almost the name of an empty outlet. Other ids without an outlet are fine: tests find views by them.
    func reportMisspelledOutlets() {
        guard let members = load.members else { return }
        let empty = members.outlets.filter { !$0.outlet.isConnected && !load.mismatchedOutlets.contains($0.name) }
            .map(\.name)
        for (name, report) in load.idsWithoutOutlet where name.nearest(among: empty) != nil {
            report(.unknownOutlet(name, owner: ownerName, known: empty))
        }
    }

    /// Makes reading the outlet repeat the last diagnostic.
    func leaveEmpty(_ outlet: any AnyOutlet) {
        guard let diagnostic = log.diagnostics.last else { return }
        outlet.leaveEmpty { [builder = builder.withoutViews] in builder.tell(diagnostic) }
    }
}
