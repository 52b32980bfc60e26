/// A property of an owner or a model that bindings can name.
package nonisolated struct BindingDescription: Codable, Equatable, Sendable {
    package var name: String
    /// The type of its values, with its module. If the program's `models` include it, the next step of a path can be checked.
    package var type: String
}

/// The members that binding paths find in values of one type (specification 8). For a class with a table these are the table's names. Its
/// subclasses could add more, but most do not, and a wrong name should be reported before the program runs.
package nonisolated struct ModelDescription: Codable, Equatable, Sendable {
    /// The type name with its module.
    package var type: String
    package var className: String
    package var members: [BindingDescription]

    enum CodingKeys: String, CodingKey { case type, className = "class", members }
}

extension BindingDescription {
    init(_ name: String, _ type: DeclaredType) {
        self.name = name
        self.type = type.qualifiedName
    }
}

extension DeclaredType {
    var qualifiedName: String { typeName(type, withModule: true) }

    /// Adds the description of the type and of the types of its members.
    func describe(in models: inout [ModelDescription]) {
        declaredElementType?.describe(in: &models)
        guard !isOpen || !memberNames.isEmpty, !models.contains(where: { $0.type == qualifiedName }) else { return }
        let members = memberNames.compactMap { name in declaredType(ofMember: name).map { (name: name, type: $0) } }
        models.append(
            ModelDescription(
                type: qualifiedName, className: className,
                members: members.map { BindingDescription($0.name, $0.type) }))
        for member in members { member.type.describe(in: &models) }
    }
}

/// A type of another program, based on that program's description.
struct DescribedType: BindableType {
    /// The description, or nil for an unknown type.
    private let model: ModelDescription?
    private let models: [ModelDescription]
    private let name: String

    init(_ name: String, in models: [ModelDescription]) {
        self.name = name
        model = models.first { $0.type == name }
        self.models = models
    }

    var className: String { model?.className ?? "" }
    var memberNames: [String] { model?.members.map(\.name) ?? [] }
    var isOpen: Bool { model == nil }
    var fullName: String { name }
    var isConcrete: Bool { model != nil || Self.concretePrefixes.contains { name.hasPrefix($0) } }

    /// The beginnings of the names of types that are no existentials.
    private static let concretePrefixes = [
        array, "Swift.String", "Swift.Int", "Swift.UInt", "Swift.Double", "Swift.Float", "Swift.Bool", "Swift.Set<",
        "Swift.Dictionary<", "Inlay.",
    ]

    /// The elements of `Swift.Array<App.Book>`.
    var elementType: (any BindableType)? {
        guard name.hasPrefix(Self.array), name.hasSuffix(">") else { return nil }
        return DescribedType(String(name.dropFirst(Self.array.count).dropLast()), in: models)
    }

    private static let array = "Swift.Array<"

    func type(ofMember name: String) -> (any BindableType)? {
        model?.members.first { $0.name == name }.map { DescribedType($0.type, in: models) }
    }
}
