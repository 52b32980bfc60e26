// Applies an element's attributes to its view or item. Specification 1.5, 1.6.

/// The meanings of a document's attributes for one class, looked up once for each name.
final class AttributePlan {
    enum Meaning {
        /// The attributes `style`, `class` and `id`.
        case reserved
        case event
        case property(Property)
        case path(PropertyPath)
        case unknown
    }

    /// The part of a meaning that decides when an attribute is applied. Copying a whole meaning retains its parts, which is slower.
    enum Kind {
        case unread
        case reserved
        case event
        /// The value is set with the properties of this order.
        case value(PropertyOrder)
    }

    let type: ObjectIdentifier
    let table: ClassTable
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private var meanings: [Meaning?]
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private var kinds: [Kind]

    init(of type: any MarkupObject.Type, _ registry: ElementRegistry, nameCount: Int) {
        self.type = ObjectIdentifier(type)
        table = registry.table(of: type)
        meanings = Array(repeating: nil, count: nameCount)
        kinds = Array(repeating: .unread, count: nameCount)
    }

    func meaning(of number: MarkupTape.Name, in names: NameTable) -> Meaning {
        if let meaning = meanings[Int(number)] { return meaning }
        let meaning = meaning(of: names[number])
        meanings[Int(number)] = meaning
        return meaning
    }

    func kind(of number: MarkupTape.Name, in names: NameTable) -> Kind {
        if case .unread = kinds[Int(number)] {
            kinds[Int(number)] =
                switch meaning(of: number, in: names) {
                case .reserved: .reserved
                case .event: .event
                case .property(let property): .value(property.order)
                case .path(let path): .value(path.order)
                case .unknown: .value(.ordinary)
                }
        }
        return kinds[Int(number)]
    }

    private func meaning(of name: String) -> Meaning {
        if DocumentBuild.reservedNames.contains(name) { return .reserved }
        if let property = table[name] { return .property(property) }
        if let path = PropertyPath(name) { return .path(path) }
        if ControlEvents.attributeTable[name] != nil || TableView.eventAttributes.contains(name)
            || table.events.contains(name)
        {
            return .event
        }
        return .unknown
    }
}

extension DocumentBuild {
    static let reservedNames: Set<String> = ["style", "class", "id"]

    /// Applies templates, then properties in their order, then bindings, actions and the outlet.
    func applyAttributes(of tag: OpenTag, to object: any MarkupObject) {
        guard !tag.attributes.isEmpty else { return }
        let plan = plan(for: object, named: tag.name)
        var orders: UInt8 = 0
        var hasBindings = false
        var hasEvents = false
        var identifierIndex: Int32?
        var classIndex: Int32?
        for index in tag.attributes {
            let attribute = tape.attributes[Int(index)]
            switch plan.kind(of: attribute.name, in: tape.names) {
            case .reserved:
                if attribute.name == MarkupTape.templates { classIndex = index }
                if attribute.name == MarkupTape.identifier { identifierIndex = index }
                continue
            case .event: hasEvents = true
            case .value(let order): orders |= 1 << order.rawValue
            case .unread: break
            }
            if isBound(index) { hasBindings = true }
        }
        if let classIndex {
            applyTemplates(to: object, tag, classIndex)
            reportValidationIssues(in: tag, at: .value(classIndex))
        }
        for order in PropertyOrder.allCases where orders & 1 << order.rawValue != 0 {
            setProperties(of: tag, on: object, plan, order)
        }
        if hasBindings || hasEvents || identifierIndex != nil { markAsNotRecreatable() }
        if hasBindings { connectBindings(of: tag, to: object, plan) }
        if hasEvents { connectActions(of: tag, to: object, plan) }
        if let identifierIndex { connectOutlet(to: object, tag, identifierIndex) }
        if let inspection = context.inspection { inspection.properties.didFinish(object) }
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
    private func plan(for object: any MarkupObject, named name: MarkupTape.Name) -> AttributePlan {
        let type = type(of: object)
        let key = ObjectIdentifier(type)
        if let plan = lastPlans[Int(name)], plan.type == key { return plan }
        let plan = plans[key] ?? AttributePlan(of: type, registry, nameCount: tape.names.count)
        plans[key] = plan
        lastPlans[Int(name)] = plan
        return plan
    }

    private func setProperties(
        of tag: OpenTag, on object: any MarkupObject, _ plan: AttributePlan, _ order: PropertyOrder
    ) {
        for index in tag.attributes {
            let attribute = tape.attributes[Int(index)]
            guard case .value(order) = plan.kind(of: attribute.name, in: tape.names), !isBound(index) else { continue }
            switch plan.meaning(of: attribute.name, in: tape.names) {
            case .property(let property):
                if set(property, of: object, plan.table, tag, index) { record(property.name, of: object, tag, index) }
            case .path(let path):
                if set(path, of: object, tag, index) { record(tape.names[attribute.name], of: object, tag, index) }
            case .unknown: reportUnknown(object, tag, index)
            case .reserved, .event: break
            }
        }
    }

    /// Records the attribute as the source of a property, while the application is inspected.
    private func record(_ name: @autoclosure () -> String, of object: any MarkupObject, _ tag: OpenTag, _ index: Int32)
    {
        guard let inspection = context.inspection else { return }
        inspection.properties.didSet(name(), of: object, by: .attribute(place(ofAttribute: index, in: tag)))
    }

    func place(ofAttribute index: Int32, in tag: OpenTag) -> SourcePlace {
        SourcePlace(
            ofAttribute: Int(index - tag.attributes.lowerBound), inTagAt: Int(tag.offset), of: source)
    }

    /// - Returns: whether the object has got the value.
    private func set(
        _ property: Property, of object: any MarkupObject, _ table: ClassTable, _ tag: OpenTag, _ index: Int32
    ) -> Bool {
        let text = text(of: index, in: tag)
        guard case .value(let set) = property.access else {
            report(.notAValue(property.name, className: table.className), in: tag, at: .attribute(index))
            return false
        }
        if !property.hasEffect {
            report(.ignoredAttribute(property.name, className: table.className), in: tag, at: .attribute(index))
        }
        if table.isForeign {
            context.give(text, to: object, forKey: property.name) { self.report($0, ofValue: index, in: tag) }
            return true
        }
        defer { reportValidationIssues(in: tag, at: .value(index)) }
        do throws(MarkupValueError) {
            try set(object, text, context)
            guard let conversionWarning = context.takeConversionWarning() else { return true }
            report(.doubtfulValue(text, property: property.name, conversionWarning), ofValue: index, in: tag)
            return true
        } catch {
            _ = context.takeConversionWarning()
            report(.invalidValue(text, property: property.name, error), ofValue: index, in: tag)
            return false
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

    private func set(_ path: PropertyPath, of start: any MarkupObject, _ tag: OpenTag, _ index: Int32) -> Bool {
        switch path.resolve(from: start) {
        case .found(let property, of: let object):
            return set(property, of: object, registry.table(of: type(of: object)), tag, index)
        case .failed(let failure):
            report(failure, of: path, start, tag, index)
            return false
        }
    }

    func report(
        _ failure: PropertyPath.Failure, of path: PropertyPath, _ start: any MarkupObject, _ tag: OpenTag,
        _ index: Int32
    ) {
        keep(index, in: tag, of: start)
        guard let cause = failure.cause else { return }
        report(cause, in: tag, at: .pathStep(index, path.range(ofStep: failure.step)))
    }

    /// Stores a value that no property of a view accepts, so that code can read it.
    ///
    /// - Returns: the text of the attribute. A binding's text is returned unchanged.
    @discardableResult private func keep(_ index: Int32, in tag: OpenTag, of object: any MarkupObject) -> String {
        let text = text(of: index, in: tag)
        (object as? View)?.markup.values[tape.names[tape.attributes[Int(index)].name]] = text
        return text
    }

    func reportUnknown(_ object: any MarkupObject, _ tag: OpenTag, _ index: Int32) {
        let attribute = tape.attributes[Int(index)]
        let text = keep(index, in: tag, of: object)
        let name = tape.names[attribute.name]
        let isBinding = isBound(index)
        if registry.table(of: type(of: object)).isForeign, !isBinding {
            return context.give(text, to: object, forKey: name) {
                self.report($0, in: tag, at: .attribute(index))
            }
        }
        guard let cause = registry.unknownProperty(name, of: object) else { return }
        report(cause, in: tag, at: .attribute(index))
    }
}
