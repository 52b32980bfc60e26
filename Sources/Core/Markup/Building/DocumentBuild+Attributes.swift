// Applies an element's attributes to its view. Specification 1.5, 1.6.

/// The meanings of a document's attributes for one view class, looked up once for each name.
final class AttributePlan {
    enum Meaning {
        /// The attributes `style`, `class` and `id`.
        case reserved
        case event
        case property(Property)
        case path(PropertyPath)
        case unknown
    }

    let type: ObjectIdentifier
    let table: ClassTable
    /// The event attributes of the class.
    let events: [String]
    private var meanings: [Meaning?]

    init(of type: View.Type, _ registry: ElementRegistry, nameCount: Int) {
        self.type = ObjectIdentifier(type)
        table = registry.table(of: type)
        events = (type as? any DocumentEventSource.Type)?.eventAttributes ?? []
        meanings = Array(repeating: nil, count: nameCount)
    }

    func meaning(of number: MarkupTape.Name, in names: NameTable) -> Meaning {
        if let meaning = meanings[Int(number)] { return meaning }
        let meaning = meaning(of: names[number])
        meanings[Int(number)] = meaning
        return meaning
    }

    private func meaning(of name: String) -> Meaning {
        if DocumentBuild.reservedNames.contains(name) { return .reserved }
        if ControlEvents.attributeTable[name] != nil || events.contains(name) { return .event }
        if let property = table[name] { return .property(property) }
        if TableView.eventAttributes.contains(name) { return .event }
        if let path = PropertyPath(name) { return .path(path) }
        return .unknown
    }
}

extension DocumentBuild {
    static let reservedNames: Set<String> = ["style", "class", "id"]

    /// Applies templates, then properties in their order, then bindings, actions and the outlet.
    func applyAttributes(of tag: OpenTag, to view: View) {
        guard !tag.attributes.isEmpty else { return }
        let plan = plan(for: view, named: tag.name)
        var orders: UInt8 = 0
        var hasBindings = false
        var hasEvents = false
        var hasReserved = false
        var classIndex: Int32?
        for index in tag.attributes {
            let attribute = tape.attributes[Int(index)]
            switch plan.meaning(of: attribute.name, in: tape.names) {
            case .reserved:
                if attribute.name == MarkupTape.templates { classIndex = index } else { hasReserved = true }
                continue
            case .event: hasEvents = true
            case .property(let property):
                orders |= 1 << property.order.rawValue
            case .path(let path): orders |= 1 << path.order.rawValue
            case .unknown: orders |= 1 << PropertyOrder.ordinary.rawValue
            }
            if isBound(index) { hasBindings = true }
        }
        if let classIndex {
            applyTemplates(to: view, tag, classIndex)
            reportValidationIssues(in: tag, at: .value(classIndex))
        }
        for order in PropertyOrder.allCases where orders & 1 << order.rawValue != 0 {
            setProperties(of: tag, on: view, plan, order)
        }
        if hasBindings || hasEvents || hasReserved && hasIdentifier(tag) { markAsNotRecreatable() }
        if hasBindings { connectBindings(of: tag, to: view, plan) }
        if hasEvents { connectActions(of: tag, to: view, plan) }
        if hasReserved { applyReserved(of: tag, to: view) }
    }

    func isBound(_ index: Int32) -> Bool { tape.firstByte(tape.attributes[Int(index)].value) == UInt8(ascii: "$") }

    /// Returns the text of an attribute that is not a binding. A leading `^` is removed, and `@` is translated (specification 1.5).
    func text(of index: Int32, in tag: OpenTag) -> String {
        let value = tape.attributes[Int(index)].value
        switch tape.firstByte(value) {
        case UInt8(ascii: "^"): return tape.string(value.dropFirst())
        case UInt8(ascii: "@"):
            return translation(of: tape.string(value.dropFirst()), in: tag, at: .value(index))
        default: return tape.string(value)
        }
    }

    /// Elements with the same name nearly always have the same class.
    private func plan(for view: View, named name: MarkupTape.Name) -> AttributePlan {
        let type = type(of: view)
        let key = ObjectIdentifier(type)
        if let plan = lastPlans[Int(name)], plan.type == key { return plan }
        let plan = plans[key] ?? AttributePlan(of: type, registry, nameCount: tape.names.count)
        plans[key] = plan
        lastPlans[Int(name)] = plan
        return plan
    }

    private func setProperties(of tag: OpenTag, on view: View, _ plan: AttributePlan, _ order: PropertyOrder) {
        for index in tag.attributes {
            let attribute = tape.attributes[Int(index)]
            guard !isBound(index) else { continue }
            switch plan.meaning(of: attribute.name, in: tape.names) {
            case .property(let property) where property.order == order:
                set(property, of: view, plan.table, tag, index)
            case .path(let path) where path.order == order:
                set(path, of: view, tag, index)
            case .unknown where order == .ordinary:
                reportUnknown(view, tag, index)
            default: break
            }
        }
    }

    private func set(
        _ property: Property, of object: any MarkupObject, _ table: ClassTable, _ tag: OpenTag, _ index: Int32
    ) {
        let text = text(of: index, in: tag)
        guard case .value(let set) = property.access else {
            return report(
                .notAValue(property.name, className: table.className), in: tag, at: .attribute(index))
        }
        if !property.hasEffect {
            report(.ignoredAttribute(property.name, className: table.className), in: tag, at: .attribute(index))
        }
        if table.isForeign {
            return context.give(text, to: object, forKey: property.name) { self.report($0, ofValue: index, in: tag) }
        }
        defer { reportValidationIssues(in: tag, at: .value(index)) }
        do throws(MarkupValueError) {
            try set(object, text, context)
            guard let conversionWarning = context.takeConversionWarning() else { return }
            report(.doubtfulValue(text, property: property.name, conversionWarning), ofValue: index, in: tag)
        } catch {
            _ = context.takeConversionWarning()
            report(.invalidValue(text, property: property.name, error), ofValue: index, in: tag)
        }
    }

    /// Reports at the wrong part of an attribute's value. A translation is not part of the document, so the whole value is marked.
    private func report(_ cause: MarkupCause, ofValue index: Int32, in tag: OpenTag) {
        let first = tape.firstByte(tape.attributes[Int(index)].value)
        guard let part = cause.valueError?.range, first != UInt8(ascii: "@") else {
            return report(cause, in: tag, at: .value(index))
        }
        let offset = first == UInt8(ascii: "^") ? 1 : 0
        report(cause, in: tag, at: .valuePart(index, part.lowerBound + offset..<part.upperBound + offset))
    }

    private func set(_ path: PropertyPath, of view: View, _ tag: OpenTag, _ index: Int32) {
        switch path.resolve(from: view) {
        case .found(let property, of: let object):
            set(property, of: object, registry.table(of: type(of: object)), tag, index)
        case .failed(let failure): report(failure, of: path, view, tag, index)
        }
    }

    func report(_ failure: PropertyPath.Failure, of path: PropertyPath, _ view: View, _ tag: OpenTag, _ index: Int32) {
        keep(index, in: tag, of: view)
        guard let cause = failure.cause else { return }
        report(cause, in: tag, at: .pathStep(index, path.range(ofStep: failure.step)))
    }

    /// Stores a value that no property accepts, so that code can read it.
    ///
    /// - Returns: the text of the attribute. A binding's text is returned unchanged.
    @discardableResult private func keep(_ index: Int32, in tag: OpenTag, of view: View) -> String {
        let text = text(of: index, in: tag)
        view.markup.values[tape.names[tape.attributes[Int(index)].name]] = text
        return text
    }

    func reportUnknown(_ view: View, _ tag: OpenTag, _ index: Int32) {
        let attribute = tape.attributes[Int(index)]
        let text = keep(index, in: tag, of: view)
        let name = tape.names[attribute.name]
        let isBinding = isBound(index)
        if registry.table(of: type(of: view)).isForeign, !isBinding {
            return context.give(text, to: view, forKey: name) {
                self.report($0, in: tag, at: .attribute(index))
            }
        }
        guard let cause = registry.unknownProperty(name, of: view) else { return }
        report(cause, in: tag, at: .attribute(index))
    }

    private func hasIdentifier(_ tag: OpenTag) -> Bool {
        tag.attributes.contains { tape.attributes[Int($0)].name == MarkupTape.identifier }
    }

    private func applyReserved(of tag: OpenTag, to view: View) {
        for index in tag.attributes {
            let attribute = tape.attributes[Int(index)]
            if attribute.name == MarkupTape.identifier {
                connectOutlet(tape.string(attribute.value), to: view, tag, index)
            }
        }
    }
}
