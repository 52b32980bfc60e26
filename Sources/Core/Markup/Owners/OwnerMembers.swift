/// The outlets and bindable properties of an owner by name, including those of its superclasses.
struct OwnerMembers {
    private(set) var outlets: [(name: String, outlet: any AnyOutlet)] = []
    private(set) var bindables: [String: any AnyBindable] = [:]

    /// Inspects the owner's stored properties. A property wrapper is stored under the property's name with a leading underscore.
    init(of owner: AnyObject) {
        if let described = owner as? DescribedOwner {
            outlets = described.outlets
            bindables = described.bindables
            return
        }
        var mirror: Mirror? = Mirror(reflecting: owner)
        while let current = mirror, current.subjectType != View.self {
            for child in current.children {
                guard let label = child.label, label.utf8.first == UInt8(ascii: "_"),
                    let property = child.value as? OwnerProperty
                else { continue }
                let name = String(label.dropFirst())
                if let outlet = property.outlet {
                    outlets.append((name, outlet))
                } else if let bindable = property.bindable {
                    bindables[name] = bindables[name] ?? bindable
                }
            }
            mirror = current.superclassMirror
        }
        if let owner = owner as? any DocumentOwner {
            let names = Set(outlets.map(\.name))
            outlets += owner.declaredOutlets.outlets.filter { !names.contains($0.name) }
        }
    }

    func outlet(named name: String) -> (any AnyOutlet)? { outlets.first { $0.name == name }?.outlet }
}
