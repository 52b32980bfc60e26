/// What is known of the values that a step of a binding's path leads to, without having one.
protocol BindableType {
    /// As messages say it.
    var className: String { get }
    /// The names that the next step may have.
    var memberNames: [String] { get }
    /// Whether a value may have other members, too: one of a subclass, or of a type of which nothing is known.
    var isOpen: Bool { get }
    /// nil for a name that is not listed.
    func type(ofMember name: String) -> (any BindableType)?
}

extension BindingExpression.Path {
    /// Finds a step that no value on the way can have.
    ///
    /// - Parameter type: that of the first step's values.
    func check(from type: any BindableType) throws(BindingFault) {
        var type = type
        for step in steps.indices.dropFirst() {
            if let next = type.type(ofMember: steps[step]) {
                type = next
            } else if type.isOpen {
                return
            } else {
                throw BindingFault(
                    .unknownMember(steps[step], className: type.className, known: type.memberNames), at: ranges[step])
            }
        }
    }
}

/// A type of this program.
struct DeclaredType: BindableType {
    let type: Any.Type

    init(_ type: Any.Type) { self.type = BoundValue.unwrapped(type) }

    private var model: (any BindableModel.Type)? { type as? any BindableModel.Type }

    var className: String { "\(type)" }
    var memberNames: [String] { model.map { ModelMember.names(of: $0) } ?? [] }

    /// Values of text and numbers have no members; a model that is no class has those of its table.
    var isOpen: Bool {
        switch type {
        case is String.Type, is Bool.Type, is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: false
        case is AnyClass: true
        default: model == nil
        }
    }

    func type(ofMember name: String) -> (any BindableType)? { declaredType(ofMember: name) }

    func declaredType(ofMember name: String) -> DeclaredType? {
        model.flatMap { ModelMember(name, of: $0) }.map { DeclaredType($0.valueType) }
    }
}
