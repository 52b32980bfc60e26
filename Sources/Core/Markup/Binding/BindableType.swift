/// The statically known members of the values that a step of a binding's path can have.
protocol BindableType {
    /// The type's name in messages.
    var className: String { get }
    /// The possible names of the next step.
    var memberNames: [String] { get }
    /// Whether values may have other members: those of a subclass, or of an unknown type.
    var isOpen: Bool { get }
    /// Returns the type of a member, or nil for an unknown name.
    func type(ofMember name: String) -> (any BindableType)?
    /// The type of the elements of a list; nil for another or an unknown type.
    var elementType: (any BindableType)? { get }
    /// The type's name with its module; empty for an unknown type.
    var fullName: String { get }
    /// Whether the values are known to be of this type alone. A type that only has a name may be that of an existential.
    var isConcrete: Bool { get }
}

extension BindableType {
    /// Whether no value of the type is a list.
    var isNoList: Bool { isConcrete && elementType == nil }

    /// Whether no value of the type is an element of a list. Two models may be classes, one a subclass of the other.
    func excludes(_ element: any BindableType) -> Bool {
        isConcrete && element.isConcrete && fullName != element.fullName
            && (memberNames.isEmpty || element.memberNames.isEmpty)
    }
}

extension BindingExpression.Path {
    /// Throws if the path has a step that no value can have.
    ///
    /// - Parameter type: the type of the first step's values.
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

extension BindingExpression.Path {
    /// Returns the type at the end of the path, or nil if it is unknown.
    func type(from type: any BindableType) -> (any BindableType)? {
        var type: (any BindableType)? = type
        for step in steps.dropFirst() { type = type?.type(ofMember: step) }
        return type
    }
}

/// The type of values about which nothing is known.
struct UnknownType: BindableType {
    var className: String { "" }
    var memberNames: [String] { [] }
    var isOpen: Bool { true }
    var elementType: (any BindableType)? { nil }
    var fullName: String { "" }
    var isConcrete: Bool { false }

    func type(ofMember name: String) -> (any BindableType)? { nil }
}

/// A type of this program.
struct DeclaredType: BindableType {
    let type: Any.Type

    init(_ type: Any.Type) { self.type = BoundValue.unwrapped(type) }

    private var model: (any BindableModel.Type)? { type as? any BindableModel.Type }

    var className: String { "\(type)" }
    var fullName: String { qualifiedName }
    var isConcrete: Bool { !isOpen }
    var memberNames: [String] { model.map { ModelMember.names(of: $0) } ?? [] }

    /// Text and numbers have no members. A model that is not a class has exactly the members of its table.
    var isOpen: Bool {
        switch type {
        case is String.Type, is Bool.Type, is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: false
        case is AnyClass: true
        default: model == nil
        }
    }

    func type(ofMember name: String) -> (any BindableType)? { declaredType(ofMember: name) }

    var elementType: (any BindableType)? { declaredElementType }

    var declaredElementType: DeclaredType? {
        (type as? any BoundList.Type).map { DeclaredType($0.boundElementType) }
    }

    func declaredType(ofMember name: String) -> DeclaredType? {
        model.flatMap { ModelMember(name, of: $0) }.map { DeclaredType($0.valueType) }
    }
}
