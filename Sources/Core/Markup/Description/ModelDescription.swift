/// A property that bindings may name, of an owner or a model.
package nonisolated struct BindingDescription: Codable, Equatable, Sendable {
    package var name: String
    /// The type of its values, with its module. If it is one of the program's `models`, the next step of a path is known.
    package var type: String
}

/// What the paths of bindings find in values of one type (specification 8). Of a class with a table these are its names: a
/// subclass could have more, but most have not, and a name that is not there should be told before the program runs.
package nonisolated struct ModelDescription: Codable, Equatable, Sendable {
    /// With its module.
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
    fileprivate var qualifiedName: String { typeName(type, withModule: true) }

    /// Adds what is known of the type, and of those that its members lead to.
    func describe(in models: inout [ModelDescription]) {
        guard !isOpen || !memberNames.isEmpty, !models.contains(where: { $0.type == qualifiedName }) else { return }
        let members = memberNames.compactMap { name in declaredType(ofMember: name).map { (name: name, type: $0) } }
        models.append(
            ModelDescription(
                type: qualifiedName, className: className,
                members: members.map { BindingDescription($0.name, $0.type) }))
        for member in members { member.type.describe(in: &models) }
    }
}

/// A type of another program, as that program describes it.
struct DescribedType: BindableType {
    /// nil for one of which nothing is known.
    private let model: ModelDescription?
    private let models: [ModelDescription]

    init(_ name: String, in models: [ModelDescription]) {
        model = models.first { $0.type == name }
        self.models = models
    }

    var className: String { model?.className ?? "" }
    var memberNames: [String] { model?.members.map(\.name) ?? [] }
    var isOpen: Bool { model == nil }

    func type(ofMember name: String) -> (any BindableType)? {
        model?.members.first { $0.name == name }.map { DescribedType($0.type, in: models) }
    }
}
