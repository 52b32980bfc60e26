/// Reads members of all elements of a bound list, for views that show all of them at once, such as charts.
///
/// The binding sets the list again when a member that was read has changed.
package final class ElementReader {
    /// A name that the elements do not have, and the names that they have.
    package struct UnknownMember: Error {
        package let name: String
        package let known: [String]
    }

    private var observations: [BindingObservation] = []
    /// The members of the model types that were read, by type and name.
    private var members: [ObjectIdentifier: [String: ModelMember]] = [:]

    package init() {}

    deinit {}

    /// Ends the observation of the members that were read before. Call it before a list is read again.
    package func begin() {
        for observation in observations { observation.end() }
        observations = []
    }

    /// Returns a member of each element, in their order; nil where a step of the path is nil.
    ///
    /// - Parameter path: the name of a member, or of a member of it: `price.amount`. Empty for the elements themselves.
    /// - Throws: `UnknownMember` for the first element without the member.
    package func values(of path: String, in items: BoundItems) throws(UnknownMember) -> [Any?] {
        let steps = path.split(separator: ".").map(String.init)
        var values: [Any?] = []
        values.reserveCapacity(items.count)
        for index in 0..<items.count {
            values.append(try value(at: steps, of: items[index], for: items.binding))
        }
        return values
    }

    /// Returns a member of an element; nil where a step of the path is nil.
    ///
    /// - Parameter binding: the binding that is updated when the member changes.
    func value(at steps: [String], of element: Any?, for binding: Binding?) throws(UnknownMember) -> Any? {
        var value = element.flatMap(BoundValue.unwrapped)
        for step in steps {
            guard let current = value else { break }
            value = try member(step, of: current, for: binding).flatMap(BoundValue.unwrapped)
        }
        return value
    }

    private func member(_ name: String, of value: Any, for binding: Binding?) throws(UnknownMember) -> Any? {
        let type = type(of: value)
        if let model = type as? any BindableModel.Type, let member = modelMember(name, of: model) {
            guard let binding, type is AnyClass else { return member.read(from: value) }
            return binding.models.value(of: value as AnyObject, member.keyPath, for: binding) {
                member.read(from: value)
            }
        }
        let bindables = type is AnyClass ? OwnerMembers(of: value as AnyObject).bindables : [:]
        guard let property = bindables[name] else {
            let known = (type as? any BindableModel.Type).map { ModelMember.names(of: $0) } ?? []
            throw UnknownMember(name: name, known: (known + bindables.keys).sorted())
        }
        if let binding { observations.append(property.observe(by: binding)) }
        return property.anyValue
    }

    private func modelMember(_ name: String, of type: any BindableModel.Type) -> ModelMember? {
        let key = ObjectIdentifier(type)
        if let known = members[key]?[name] { return known }
        let member = ModelMember(name, of: type)
        members[key, default: [:]][name] = member
        return member
    }
}
