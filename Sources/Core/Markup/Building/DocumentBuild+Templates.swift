// Applies the templates of a `class` attribute to a view or item. Specification 1.2, 10.

extension DocumentBuild {
    func applyTemplates(to object: any MarkupObject, _ tag: OpenTag, _ index: Int32) {
        let list = templates.list(tape.string(tape.attributes[Int(index)].value))
        for (name, range) in list.unknown {
            report(.unknownTemplate(name, known: templates.names()), in: tag, at: .valuePart(index, range))
        }
        if let rest = list.rest {
            report(.tooManyClasses(limit: TemplateSet.maximumClasses), in: tag, at: .valuePart(index, rest))
        }
        for template in list.templates {
            for value in template { apply(value, to: object, tag) }
        }
    }

    private func apply(_ value: TemplateValue, to start: any MarkupObject, _ tag: OpenTag) {
        guard let path = value.path else {
            if apply(value, to: start, tag, nil) { record(value, on: start) }
            return
        }
        switch path.resolve(from: start) {
        case .found(let property, of: let object):
            if apply(value, to: object, tag, property) { record(value, on: start) }
        case .failed(let failure):
            if let text = value.node.text { (start as? View)?.markup.values[value.key] = text }
            guard !value.isPathReported, let cause = failure.cause else { return }
            value.isPathReported = true
            let step = path.range(ofStep: failure.step)
            let start = value.keyRange.lowerBound
            // Escapes make the key longer than its name.
            let isPlain = value.keyRange.count == value.key.utf8.count
            report(
                cause, value, tag,
                at: isPlain ? start + step.lowerBound..<start + step.upperBound : value.keyRange)
        }
    }

    /// Records the template as the source of a property, while the application is inspected.
    private func record(_ value: TemplateValue, on object: any MarkupObject) {
        guard let inspection = context.inspection else { return }
        let name = value.path == nil ? registry.table(of: type(of: object))[value.key]?.name : value.key
        guard let name else { return }
        let place = value.node.range.isEmpty ? nil : SourcePlace(value.node.range, of: value.source)
        inspection.properties.didSet(name, of: object, by: .template(name: value.template, place))
    }

    /// - Parameter property: the property at the end of a path, or nil to look it up by the key.
    /// - Returns: whether the object has got the value.
    private func apply(
        _ value: TemplateValue, to object: any MarkupObject, _ tag: OpenTag, _ property: Property?
    ) -> Bool {
        let key = ObjectIdentifier(type(of: object))
        let effect = value.effects[key] ?? effect(of: value, on: object, tag, property)
        value.effects[key] = effect
        switch effect {
        case .set(let set):
            set(object)
            return true
        case .keep(let text): (object as? View)?.markup.values[value.key] = text
        case .nothing: break
        }
        return false
    }

    /// Converts a value for all objects of a class.
    private func effect(
        of value: TemplateValue, on object: any MarkupObject, _ tag: OpenTag, _ property: Property?
    ) -> TemplateValue.Effect {
        if registry.table(of: type(of: object)).isForeign, let text = value.node.text {
            // An app's class may handle the value differently each time. Problems are reported once.
            var isReported = false
            return .set { [context] object in
                guard let object = object as? any MarkupObject else { return }
                context.give(text, to: object, forKey: property?.name ?? value.key) { cause in
                    if cause.isAboutName { (object as? View)?.markup.values[value.key] = text }
                    guard !isReported else { return }
                    isReported = true
                    self.report(cause, value, tag, at: cause.isAboutName ? value.keyRange : value.node.range)
                }
            }
        }
        guard let property = property ?? registry.table(of: type(of: object))[value.key] else {
            if let cause = registry.unknownProperty(value.key, of: object) {
                report(cause, value, tag, at: value.keyRange)
            }
            return value.node.text.map { .keep($0) } ?? .nothing
        }
        if !property.hasEffect {
            let cause = MarkupCause.ignoredAttribute(property.name, className: className(of: object))
            report(cause, value, tag, at: value.keyRange)
        }
        guard let prepare = property.prepare else {
            report(.notAValue(property.name, className: className(of: object)), value, tag, at: value.keyRange)
            return .nothing
        }
        guard let text = value.node.text else {
            if value.node.value != .null { report(.templateObject(value.key), value, tag, at: value.node.range) }
            return .nothing
        }
        do throws(MarkupValueError) {
            let setting = try prepare(text, context)
            if let conversionWarning = context.takeConversionWarning() {
                report(
                    .doubtfulValue(text, property: property.name, conversionWarning), value, tag, at: value.node.range)
            }
            return .set(setting)
        } catch {
            _ = context.takeConversionWarning()
            report(.invalidValue(text, property: property.name, error), value, tag, at: value.node.range)
            return .nothing
        }
    }

    /// Reports at the position of the value in its file.
    private func report(_ cause: MarkupCause, _ value: TemplateValue, _ tag: OpenTag, at range: Range<Int>) {
        log.report(cause, element: name(of: tag), in: value.source) { range }
    }
}
