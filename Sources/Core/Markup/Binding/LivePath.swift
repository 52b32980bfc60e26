import Observation

/// A path of a binding that observes every value that it passes through, because any step may change.
struct LivePath {
    let path: BindingExpression.Path
    /// The bindable property of the first step, which its owner retains.
    private weak var source: (any AnyBindable)?
    private var observation: BindingObservation?
    /// The bindable properties that the later steps passed through at the last evaluation, by step.
    private var passages: [Int: Passage] = [:]

    private struct Passage {
        weak var object: AnyObject?
        weak var property: (any AnyBindable)?
        let observation: BindingObservation
    }

    init(_ path: BindingExpression.Path, from source: any AnyBindable) {
        self.path = path
        self.source = source
    }

    /// Whether the path starts at a setting, whose changes cannot be undone.
    var startsAtSetting: Bool { source is any AnySetting }

    mutating func follow(by binding: Binding) { observation = source?.observe(by: binding) }

    mutating func end() {
        observation?.end()
        for passage in passages.values { passage.observation.end() }
        passages = [:]
    }

    /// Returns the value at the end of the path, or nil if a step is nil.
    ///
    /// - Parameter binding: the binding that observes the values on the path. nil only reads.
    mutating func value(for binding: Binding?) throws(BindingFault) -> Any? {
        var value = source.flatMap { BoundValue.unwrapped($0.anyValue) }
        for step in path.steps.indices.dropFirst() {
            guard let current = value else {
                leave(step)
                continue
            }
            value = try member(step, of: current, for: binding).flatMap { BoundValue.unwrapped($0) }
        }
        return value
    }

    private mutating func leave(_ step: Int) { passages.removeValue(forKey: step)?.observation.end() }

    private mutating func member(_ step: Int, of value: Any, for binding: Binding?) throws(BindingFault) -> Any? {
        if let member = modelMember(step, of: value) {
            leave(step)
            guard let binding, let object = observable(value) else { return member.read(from: value) }
            return binding.models.value(of: object, member.keyPath, for: binding) { member.read(from: value) }
        }
        guard type(of: value) is AnyClass else { throw unknownMember(step, of: value) }
        let object = value as AnyObject
        if let passage = passages[step], passage.object === object, let property = passage.property {
            return property.anyValue
        }
        leave(step)
        guard let property = OwnerMembers(of: object).bindables[path.steps[step]] else {
            throw unknownMember(step, of: value)
        }
        if let binding {
            passages[step] = Passage(object: object, property: property, observation: property.observe(by: binding))
        }
        return property.anyValue
    }

    private func modelMember(_ step: Int, of value: Any) -> ModelMember? {
        (type(of: value) as? any BindableModel.Type).flatMap { ModelMember(path.steps[step], of: $0) }
    }

    private func observable(_ value: Any) -> AnyObject? {
        type(of: value) is AnyClass && value is any Observable ? value as AnyObject : nil
    }

    private func unknownMember(_ step: Int, of value: Any) -> BindingFault {
        var known = (type(of: value) as? any BindableModel.Type).map { ModelMember.names(of: $0) } ?? []
        if type(of: value) is AnyClass { known += OwnerMembers(of: value as AnyObject).bindables.keys.sorted() }
        return BindingFault(
            .unknownMember(path.steps[step], className: "\(type(of: value))", known: known), at: path.ranges[step])
    }
}

// MARK: - Writing
extension LivePath {
    /// The object at the first step; nil if the path has no other step, or if the value there is no object.
    var editedObject: EditedObject? {
        guard path.steps.count > 1, let value = source.flatMap({ BoundValue.unwrapped($0.anyValue) }),
            type(of: value) is AnyClass
        else { return nil }
        return EditedObject(value as AnyObject, path: path)
    }

    /// Writes a value at the end of the path. Returns false if the property there does not accept it, or if a step is nil.
    func write(_ value: Any) throws(BindingFault) -> Bool {
        guard let source else { return false }
        guard path.steps.count > 1 else { return source.write(value) }
        guard let model = BoundValue.unwrapped(source.anyValue) else { return false }
        return switch try write(value, to: model, step: 1) {
        case .replaced(let changed): source.write(changed)
        case .done: true
        case .refused: false
        }
    }

    /// Writes a value through the steps of the path. Values on the way are copied, changed and written back; an object needs no write-back.
    private func write(_ value: Any, to model: Any, step: Int) throws(BindingFault) -> ModelMember.Outcome {
        let isLast = step == path.steps.count - 1
        let member = modelMember(step, of: model)
        let property =
            member == nil && type(of: model) is AnyClass
            ? OwnerMembers(of: model as AnyObject).bindables[path.steps[step]] : nil
        var new = value
        if !isLast {
            guard let inner = (member?.read(from: model) ?? property?.anyValue).flatMap({ BoundValue.unwrapped($0) })
            else { return .refused }
            switch try write(value, to: inner, step: step + 1) {
            case .replaced(let changed): new = changed
            case .done: return .done
            case .refused: return .refused
            }
        }
        if let property { return property.write(new) ? .done : .refused }
        guard let member, let converted = BoundValue.converted(new, to: member.valueType) else { return .refused }
        let outcome = member.write(converted, to: model)
        if case .refused = outcome {
            throw BindingFault(
                .readOnly(path.steps[step], className: "\(type(of: model))"), at: path.ranges[step])
        }
        return outcome
    }
}

// MARK: - Lists
extension LivePath {
    /// The element of a list to which the path leads now; nil if it does not start from a row.
    var editedElement: EditedElement? { (source as? RowVariable)?.edited(path) }

    /// Replaces an element of the list at the end of the path. Returns false if the list does not accept it.
    func replaceElement(at index: Int, with element: Any) throws(BindingFault) -> Bool {
        if path.steps.count == 1 { return source?.replaceElement(at: index, with: element) ?? false }
        var copy = self
        copy.observation = nil
        copy.passages = [:]
        guard let value = try copy.value(for: nil), var list = BoundValue.unwrapped(value) as? any BoundList,
            list.replaceBoundElement(at: index, with: element)
        else { return false }
        return try write(list)
    }
}
