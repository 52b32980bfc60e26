// Connects an element's `$` attributes. Specification 8.

extension DocumentBuild {
    func connectBindings(of tag: OpenTag, to start: any MarkupObject, _ plan: AttributePlan) {
        for order in PropertyOrder.allCases {
            for index in tag.attributes where isBound(index) {
                let attribute = tape.attributes[Int(index)]
                switch plan.meaning(of: attribute.name, in: tape.names) {
                case .property(let property) where property.order == order:
                    connect(property, of: start, start, tag, index, property.name)
                case .path(let path) where path.order == order:
                    switch path.resolve(from: start) {
                    case .found(let property, of: let object):
                        connect(property, of: object, start, tag, index, tape.names[attribute.name])
                    case .failed(let failure): report(failure, of: path, start, tag, index)
                    }
                case .unknown where order == .ordinary: reportUnknown(start, tag, index)
                default: continue
                }
                let expression = tape.string(attribute.value.dropFirst())
                (start as? View)?.markup.bindings.append((tape.names[attribute.name], expression))
            }
        }
    }

    /// - Parameter name: the name of the property, or the path to it.
    private func connect(
        _ property: Property, of object: any MarkupObject, _ start: any MarkupObject, _ tag: OpenTag,
        _ index: Int32, _ name: String
    ) {
        guard case .value = property.access else {
            return report(
                .notAValue(property.name, className: className(of: object)), in: tag, at: .attribute(index))
        }
        if let set = property.setExpression {
            if let expression = rowExpression(of: index, in: tag) { set(object, expression) }
            return
        }
        // The view around an item retains the bindings of the item.
        guard let bound = boundExpression(of: index, in: tag), let owner, let view = start as? View ?? innermostView
        else { return }
        let binding = Binding(
            property, of: object, in: view, to: bound, owner: owner, context: context,
            report: reporter(of: index, in: tag))
        if let inspection = context.inspection {
            inspection.properties.willStart(
                binding, for: name, of: start,
                .binding(
                    expression: tape.string(tape.attributes[Int(index)].value.dropFirst()), owner: ownerName,
                    place(ofAttribute: index, in: tag)))
        }
        binding.start()
    }

    /// Returns the current value of a bound attribute of an untyped element, without observing it. nil if there is none.
    func boundText(of index: Int32, in tag: OpenTag) -> String? {
        markAsNotRecreatable()
        guard let bound = boundExpression(of: index, in: tag) else { return nil }
        do throws(BindingFault) {
            guard let value = try bound.currentValue() else { return nil }
            guard let text = BoundValue.text(value) else { throw BindingFault(.notText("\(type(of: value))")) }
            return text
        } catch {
            reporter(of: index, in: tag)(error)
            return nil
        }
    }

    /// Returns the expression after `$`. nil if it is faulty, which is reported, or if there is no owner.
    ///
    /// - Parameter binder: the binder of the rows that the expression is for; nil for that of this element.
    func boundExpression(of index: Int32, in tag: OpenTag, by binder: Binder? = nil) -> BoundExpression? {
        let text = tape.string(tape.attributes[Int(index)].value.dropFirst())
        do throws(BindingFault) {
            let own = row?.binder ?? load.binder
            if let binder = binder ?? own {
                let bound = try binder.expression(text, in: binder === own ? row?.scope : nil)
                if bound.paths.isEmpty { reporter(of: index, in: tag)(BindingFault(.withoutPath(text))) }
                return bound
            }
            try check(text)
            guard builder.options.needsOwner, !load.hasReportedMissingOwner else { return nil }
            load.hasReportedMissingOwner = true
            throw BindingFault(.withoutOwner)
        } catch {
            reporter(of: index, in: tag)(error)
            return nil
        }
    }

    /// Checks an expression without an owner. An unknown formatter may be the owner's.
    private func check(_ text: String) throws(BindingFault) {
        let expression = try BindingParser.parse(text)
        if expression.paths.isEmpty { throw BindingFault(.withoutPath(text)) }
        guard let reference = expression.formatter else { return }
        if reference.name == PluralFormatter.name {
            _ = try PluralFormatter(reference, builder: builder, owner: nil)
        }
        guard reference.name != PluralFormatter.name, let formatters = builder.formatters else { return }
        do throws(BindingFault) {
            _ = try formatters.formatter(reference, localeIdentifier: builder.locale.formatIdentifier)
        } catch {
            if error.isUnknownFormatter { return }
            throw error
        }
    }

    /// Returns a closure that reports a fault of an attribute's value during the load or later.
    func reporter(of index: Int32, in tag: OpenTag) -> (BindingFault) -> Void {
        let element = name(of: tag)
        let number = Int(index - tag.attributes.lowerBound)
        return { [log, source] fault in
            log.report(fault.cause, element: element, in: source) {
                StartTag.range(ofAttribute: number, inTagAt: Int(tag.offset), of: source.bytes, part: fault.range)
            }
        }
    }
}
