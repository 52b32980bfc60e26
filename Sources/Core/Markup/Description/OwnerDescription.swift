/// The members of an owner class that documents can use.
package nonisolated struct OwnerDescription: Codable, Equatable, Sendable {
    package struct Outlet: Codable, Equatable, Sendable {
        package var name: String
        package var className: String
        /// Whether a document may leave the outlet empty.
        package var isOptional = false

        enum CodingKeys: String, CodingKey { case name, className = "class", isOptional = "optional" }
    }

    package struct Action: Codable, Equatable, Sendable {
        package var name: String
        /// 0, 1 with the sender, or 2 with sender and event.
        package var parameters: Int
        /// The class of accepted senders, or nil for a handler without sender.
        package var sender: String?
    }

    package var className: String
    /// The superclasses, from the nearest to the furthest.
    package var superclasses: [String]
    /// The name of its document without `.xml`, or nil for a class that loads none.
    package var document: String?
    package var outlets: [Outlet]
    package var actions: [Action]
    /// The properties that bindings can name.
    package var bindings: [BindingDescription]
    /// The owner's own formatters, or nil if it does not list them.
    package var formatters: [String]?

    enum CodingKeys: String, CodingKey {
        case className = "class", superclasses, document, outlets, actions, bindings, formatters
    }
}

extension OwnerDescription {
    /// - Parameter owner: the owner, whose tables are read. It loads nothing.
    init(of owner: any MarkupOwner, document: String?) {
        let classNames = Mirror(reflecting: owner).classNames
        className = classNames.first ?? "\(type(of: owner))"
        superclasses = Array(classNames.dropFirst())
        self.document = document
        let members = OwnerMembers(of: owner)
        outlets = members.outlets.map {
            Outlet(name: $0.name, className: $0.outlet.className, isOptional: $0.outlet.mayBeEmpty)
        }
        let table = ActionTable(of: owner)
        actions = table.names.flatMap { name in
            table.handlers(named: name).map { Action(name: name, parameters: $0.arity, sender: $0.senderClass) }
        }
        bindings = members.bindables.sorted { $0.key < $1.key }
            .map { BindingDescription($0.key, DeclaredType($0.value.valueType)) }
        formatters = owner.formatterNames
    }
}

/// An owner of another program, based on that program's description, for checking documents.
package final class DescribedOwner: MarkupOwner {
    package let description: OwnerDescription
    private let models: [ModelDescription]
    /// The formatters of the application.
    private let formatters: [String]?
    let outlets: [(name: String, outlet: any AnyOutlet)]
    /// The bindable properties have no values, so values are not checked.
    let bindables: [String: any AnyBindable]

    package init(_ description: OwnerDescription, of program: ApplicationDescription? = nil) {
        self.description = description
        models = program?.models ?? []
        formatters = program?.formatters
        outlets = description.outlets.map { ($0.name, DescribedOutlet($0)) }
        bindables = Dictionary(description.bindings.map { ($0.name, Bindable<Any?>(wrappedValue: nil)) }) { $1 }
    }

    /// Returns the type of a bindable property's values.
    func type(ofMember name: String) -> (any BindableType)? {
        description.bindings.first { $0.name == name }.map { DescribedType($0.type, in: models) }
    }

    /// Whether the owner has its own formatter with this name.
    func hasFormatter(named name: String) -> Bool { description.formatters?.contains(name) ?? false }

    /// Returns a fault if neither the owner nor its application has a formatter. nil if one of them may have it.
    func faultOfFormatter(named name: String) -> MarkupCause? {
        guard let own = description.formatters, let formatters, !(own + formatters).contains(name) else { return nil }
        let known = own + formatters
        return known.isEmpty ? .noFormatters(name) : .unknownFormatter(name, known: known.sorted())
    }

    /// Creates the view for `<root>` if the owner is a view; otherwise returns nil.
    package func makeView() -> View? {
        guard description.superclasses.contains("View") else { return nil }
        return ElementRegistry.shared.viewClass(ofClassNamed: description.className)?.init()
    }

    package func registerActions(in actions: inout ActionTable) {
        for action in description.actions {
            actions.add(ActionTable.Handler(describing: action), as: action.name)
        }
    }
}

private final class DescribedOutlet: AnyOutlet {
    let className: String
    let mayBeEmpty: Bool
    private(set) var content: (any MarkupObject)?
    var isConnected: Bool { content != nil }

    init(_ description: OwnerDescription.Outlet) {
        className = description.className
        mayBeEmpty = description.isOptional
    }

    func connect(_ object: any MarkupObject, of owner: AnyObject) -> Bool {
        guard object.classNames.contains(className) else { return false }
        content = object
        return true
    }

    func put(back content: (any MarkupObject)?, of owner: AnyObject) { self.content = content }

    /// Described outlets are never read.
    func leaveEmpty(_ complain: @escaping () -> Void) {}
}

extension MarkupOwner {
    var className: String { (self as? DescribedOwner)?.description.className ?? "\(type(of: self))" }
}
