// What an element's attributes do to its view (specification 1.5 and 1.6).

/// What the attributes of a document mean on one class of views, found once for each name.
final class AttributePlan {
    enum Meaning {
        /// `style`, `class`, `id`.
        case reserved
        case event(ControlEvents)
        case property(Property)
        case path(PropertyPath)
        case unknown
    }

    let table: ClassTable
    private var meanings: [Meaning?]

    init(table: ClassTable, nameCount: Int) {
        self.table = table
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
        if let events = ControlEvents.attributeTable[name] { return .event(events) }
        if let property = table[name] { return .property(property) }
        if let path = PropertyPath(name) { return .path(path) }
        return .unknown
    }
}

/// A dotted path: objects to go through, then the property to set.
final class PropertyPath {
    let objects: [String]
    let property: String
    let order: PropertyOrder

    /// nil for a name without dots or with nothing between them.
    init?(_ text: String) {
        let steps = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard steps.count > 1, !steps.contains(""), let last = steps.last else { return nil }
        objects = Array(steps.dropLast())
        property = last
        order = PropertyOrder(of: last)
    }

    /// Where a step lies in the text, in bytes.
    func range(ofStep index: Int) -> Range<Int> {
        let start = objects.prefix(index).reduce(0) { $0 + $1.utf8.count + 1 }
        return start..<start + (index < objects.count ? objects[index] : property).utf8.count
    }
}

extension DocumentBuild {
    static let reservedNames: Set<String> = ["style", "class", "id"]

    /// Properties in their order, then bindings, actions and the outlet.
    func applyAttributes(of tag: OpenTag, to view: View) {
        guard !tag.attributes.isEmpty else { return }
        let plan = plan(for: view)
        var orders: UInt8 = 0
        var hasBindings = false
        var hasEvents = false
        var hasReserved = false
        for index in tag.attributes {
            let attribute = tape.attributes[Int(index)]
            switch plan.meaning(of: attribute.name, in: tape.names) {
            case .reserved:
                hasReserved = true
                continue
            case .event: hasEvents = true
            case .property(let property): orders |= 1 << property.order.rawValue
            case .path(let path): orders |= 1 << path.order.rawValue
            case .unknown: orders |= 1 << PropertyOrder.ordinary.rawValue
            }
            if tape.firstByte(attribute.value) == UInt8(ascii: "$") { hasBindings = true }
        }
        for order in PropertyOrder.allCases where orders & 1 << order.rawValue != 0 {
            setProperties(of: tag, on: view, plan, order)
        }
        if hasBindings { recordBindings(of: tag, on: view, plan) }
        if hasEvents { connectActions(of: tag, to: view, plan) }
        if hasReserved { applyReserved(of: tag, to: view) }
    }

    /// The text of an attribute that is no binding: `^` and `@` are taken off (specification 1.5).
    func text(of index: Int32, in tag: OpenTag) -> String {
        let value = tape.attributes[Int(index)].value
        switch tape.firstByte(value) {
        case UInt8(ascii: "^"): return tape.string(value.dropFirst())
        case UInt8(ascii: "@"):
            reportOnce(.localisation, in: tag, at: .value(index))
            return tape.string(value.dropFirst())
        default: return tape.string(value)
        }
    }

    private func plan(for view: View) -> AttributePlan {
        let type = type(of: view)
        let key = ObjectIdentifier(type)
        if let plan = plans[key] { return plan }
        let plan = AttributePlan(table: registry.table(of: type), nameCount: tape.names.count)
        plans[key] = plan
        return plan
    }

    private func setProperties(of tag: OpenTag, on view: View, _ plan: AttributePlan, _ order: PropertyOrder) {
        for index in tag.attributes {
            let attribute = tape.attributes[Int(index)]
            guard tape.firstByte(attribute.value) != UInt8(ascii: "$") else { continue }
            switch plan.meaning(of: attribute.name, in: tape.names) {
            case .property(let property) where property.order == order:
                set(property, of: view, view, tag, index)
            case .path(let path) where path.order == order:
                set(path, of: view, tag, index)
            case .unknown where order == .ordinary:
                reportUnknown(tape.names[attribute.name], of: view, view, tag, index, .attribute(index))
            default: break
            }
        }
    }

    private func set(_ property: Property, of object: any MarkupObject, _ view: View, _ tag: OpenTag, _ index: Int32) {
        let text = text(of: index, in: tag)
        guard case .value(let set) = property.access else {
            return report(
                .notAValue(property.name, className: className(of: object)), in: tag, at: .attribute(index))
        }
        do throws(MarkupValueError) {
            try set(object, text, context)
            guard let doubt = context.takeDoubt() else { return }
            report(.doubtfulValue(text, property: property.name, doubt), in: tag, at: .value(index))
        } catch {
            _ = context.takeDoubt()
            report(.invalidValue(text, property: property.name, error), in: tag, at: .value(index))
        }
    }

    private func set(_ path: PropertyPath, of view: View, _ tag: OpenTag, _ index: Int32) {
        var object: any MarkupObject = view
        for (step, name) in path.objects.enumerated() {
            let place = Place.pathStep(index, path.range(ofStep: step))
            guard let property = registry.table(of: type(of: object))[name] else {
                return reportUnknown(name, of: object, view, tag, index, place)
            }
            guard case .object(let get) = property.access else {
                return report(.notAnObject(name, className: className(of: object)), in: tag, at: place)
            }
            guard let next = get(object) else {
                return report(.missingObject(name, className: className(of: object)), in: tag, at: place)
            }
            object = next
        }
        guard let property = registry.table(of: type(of: object))[path.property] else {
            let place = Place.pathStep(index, path.range(ofStep: path.objects.count))
            return reportUnknown(path.property, of: object, view, tag, index, place)
        }
        set(property, of: object, view, tag, index)
    }

    /// Keeps the value where code can read it, and says that no property takes it, unless none should.
    private func reportUnknown(
        _ name: String, of object: any MarkupObject, _ view: View, _ tag: OpenTag, _ index: Int32, _ place: Place
    ) {
        let attribute = tape.attributes[Int(index)]
        view.markup.values[tape.names[attribute.name]] = tape.string(attribute.value)
        let table = registry.table(of: type(of: object))
        if table.keeps(name) { return }
        if LaterNames.properties.contains(name) {
            return report(.notAvailable(.property(name, className: table.className)), in: tag, at: place)
        }
        let events = object is Control ? ControlEvents.attributes.map(\.name) : []
        report(
            .unknownProperty(
                name, className: table.className, known: table.names + events + Self.reservedNames.sorted()),
            in: tag, at: place)
    }

    private func recordBindings(of tag: OpenTag, on view: View, _ plan: AttributePlan) {
        for index in tag.attributes {
            let attribute = tape.attributes[Int(index)]
            guard tape.firstByte(attribute.value) == UInt8(ascii: "$") else { continue }
            let name = tape.names[attribute.name]
            switch plan.meaning(of: attribute.name, in: tape.names) {
            case .reserved, .event: continue
            case .unknown: reportUnknown(name, of: view, view, tag, index, .attribute(index))
            case .property, .path: break
            }
            view.markup.bindings.append((name, tape.string(attribute.value.dropFirst())))
            if owner != nil { reportOnce(.bindings, in: tag, at: .value(index)) }
        }
    }

    private func applyReserved(of tag: OpenTag, to view: View) {
        for index in tag.attributes {
            let attribute = tape.attributes[Int(index)]
            switch attribute.name {
            case MarkupTape.templates: reportOnce(.templates, in: tag, at: .value(index))
            case MarkupTape.identifier: connectOutlet(tape.string(attribute.value), to: view, tag, index)
            default: break
            }
        }
    }
}
