// Placeholders for the classes of another program. They allow checking documents without that program.

extension ElementRegistry {
    func adopt(_ description: ApplicationDescription) {
        var mark: any Mark.Type = FirstMark.self
        for described in description.elements + description.objects {
            add(placeholder: described, mark)
            mark = mark.next
        }
        for factory in description.factories {
            guard let type = viewClass(ofClassNamed: factory.className) else { continue }
            // Placeholders are not subclasses of each other, so their class names decide which factories they have.
            register(
                AddedFactory(
                    name: factory.name, type: type, belongs: { $0.init().classNames.contains(factory.className) },
                    make: { type.init() }))
        }
    }

    private func add(placeholder description: ClassDescription, _ mark: any Mark.Type) {
        let type = mark.placeholder(
            isView: description.superclasses.contains("View"), isControl: description.superclasses.contains("Control"))
        placeholders[ObjectIdentifier(type)] = description
        placeholderTypes[description.className] = type
        guard let type = type as? View.Type else { return }
        for name in description.names { register(type, as: name) }
    }

    /// Returns the description of a placeholder, or nil for a class of this program.
    func placeholder(for type: any MarkupObject.Type) -> ClassDescription? { placeholders[ObjectIdentifier(type)] }

    /// Returns a class of this program, or the placeholder of the other program's class.
    func viewClass(ofClassNamed name: String) -> View.Type? {
        placeholderTypes[name] as? View.Type ?? Self.builtins.first { "\($0)" == name }
    }

    fileprivate func object(ofClassNamed name: String) -> (any MarkupObject)? {
        if let type = viewClass(ofClassNamed: name) { return type.init() }
        return (placeholderTypes[name] as? any Placeholder.Type)?.init()
    }

    /// - Parameter inherited: the properties of the placeholder's real superclass, which check values more precisely.
    fileprivate func properties(
        ofPlaceholder type: any MarkupObject.Type, beyond inherited: PropertyTable
    ) -> [Property] {
        let names = Set(inherited.entries.map { $0.declaringClass + "." + $0.name })
        return (placeholders[ObjectIdentifier(type)]?.properties ?? [])
            .filter { !names.contains($0.declaredIn + "." + $0.name) }.map { Property(placeholder: $0) }
    }

    fileprivate func ignoredAttributes(ofPlaceholder type: any MarkupObject.Type) -> Set<String> {
        Set(placeholders[ObjectIdentifier(type)]?.ignoredAttributes ?? [])
    }

    fileprivate func events(ofPlaceholder type: View.Type) -> [String] {
        placeholders[ObjectIdentifier(type)]?.events ?? []
    }

    fileprivate func factories(ofPlaceholder type: View.Type) -> [String: () -> View] {
        let names = placeholders[ObjectIdentifier(type)]?.factories ?? []
        return Dictionary(names.map { ($0, { type.init() }) }) { $1 }
    }
}

// MARK: - Classes
/// Generates a distinct type for each placeholder, because property tables belong to types.
private protocol Mark { static var next: any Mark.Type { get } }
private enum FirstMark: Mark { static var next: any Mark.Type { NextMark<Self>.self } }
private enum NextMark<Before: Mark>: Mark { static var next: any Mark.Type { NextMark<Self>.self } }

extension Mark {
    fileprivate static func placeholder(isView: Bool, isControl: Bool) -> any MarkupObject.Type {
        if isControl { return PlaceholderControl<Self>.self }
        return isView ? PlaceholderView<Self>.self : PlaceholderObject<Self>.self
    }
}

private protocol Placeholder: MarkupObject { init() }

private final class PlaceholderObject<M: Mark>: Placeholder {
    static var properties: PropertyTable {
        .empty + ElementRegistry.shared.properties(ofPlaceholder: self, beyond: .empty)
    }
    static var ignoredAttributes: Set<String> { ElementRegistry.shared.ignoredAttributes(ofPlaceholder: self) }
}

private final class PlaceholderView<M: Mark>: View, DocumentEventSource {
    override class var properties: PropertyTable {
        super.properties + ElementRegistry.shared.properties(ofPlaceholder: self, beyond: super.properties)
    }
    static var eventAttributes: [String] { ElementRegistry.shared.events(ofPlaceholder: self) }
    var namedActions: [String: String] { [:] }
    func addAction(_ action: DocumentAction) {}
    override class var factories: [String: () -> View] { ElementRegistry.shared.factories(ofPlaceholder: self) }
    override class var ignoredAttributes: Set<String> { ElementRegistry.shared.ignoredAttributes(ofPlaceholder: self) }
    override func appendMarkupElementView(_ view: View) -> Bool { takesChildren(self) }
    override func processMarkupElement(_ tag: String, properties: [(name: String, value: String)]) -> Bool { true }
    override func processMarkupInstruction(_ target: String, data: String) -> Bool { true }
}

private final class PlaceholderControl<M: Mark>: Control {
    override class var properties: PropertyTable {
        super.properties + ElementRegistry.shared.properties(ofPlaceholder: self, beyond: super.properties)
    }
    override class var factories: [String: () -> View] { ElementRegistry.shared.factories(ofPlaceholder: self) }
    override class var ignoredAttributes: Set<String> { ElementRegistry.shared.ignoredAttributes(ofPlaceholder: self) }
    override func appendMarkupElementView(_ view: View) -> Bool { takesChildren(self) }
    override func processMarkupElement(_ tag: String, properties: [(name: String, value: String)]) -> Bool { true }
    override func processMarkupInstruction(_ target: String, data: String) -> Bool { true }
}

private func takesChildren(_ placeholder: View) -> Bool {
    ElementRegistry.shared.placeholder(for: type(of: placeholder))?.takesChildren ?? false
}

// MARK: - Properties
extension Property {
    /// Creates a property that checks values by the described format, as far as possible, and sets nothing.
    fileprivate convenience init(placeholder description: PropertyDescription) {
        let check = Self.check(of: description)
        self.init(
            description.name, aliases: description.aliases, keyPath: \View.self, format: description.format,
            access: description.object.map { name in
                .object { _ in ElementRegistry.shared.object(ofClassNamed: name) }
            } ?? .value { (_, text, context) throws(MarkupValueError) in try check(text, context) },
            prepare: description.object == nil
                ? { (text, context) throws(MarkupValueError) in
                    try check(text, context)
                    return { _ in }
                } : nil)
    }

    private static func check(
        of description: PropertyDescription
    ) -> (String, MarkupContext) throws(MarkupValueError) -> Void {
        let names = description.values
        let type = conversions.first { $0.markupFormat == description.format }
        return { (text, context) throws(MarkupValueError) in
            if !names.isEmpty, !names.contains(text) { throw .unknownName(known: names) }
            if names.isEmpty, let type { _ = try type.markupValue(text, in: context) }
        }
    }

    /// The types whose format determines their conversion. The other program's own types are unknown here.
    private static let conversions: [any MarkupConvertible.Type] = [
        Bool.self, Int.self, Double.self, Color.self, Font.self, Image.self, EdgeInsets.self, [Int].self, [Double].self,
        [Color].self,
    ]
}
