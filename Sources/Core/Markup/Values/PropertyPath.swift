/// A dotted path: the objects to pass through, then the property to set.
final class PropertyPath {
    let objects: [String]
    let property: String
    let order: PropertyOrder

    /// Returns nil for a name without dots, or with an empty step.
    init?(_ text: String) {
        let steps = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard steps.count > 1, !steps.contains(""), let last = steps.last else { return nil }
        objects = Array(steps.dropLast())
        property = last
        order = PropertyOrder(of: last)
    }

    func name(ofStep index: Int) -> String { index < objects.count ? objects[index] : property }

    /// Returns the byte range of a step in the text.
    func range(ofStep index: Int) -> Range<Int> {
        let start = objects.prefix(index).reduce(0) { $0 + $1.utf8.count + 1 }
        return start..<start + name(ofStep: index).utf8.count
    }
}

// MARK: - Following it
extension PropertyPath {
    /// The reason why a path leads to no property.
    struct Failure {
        /// The cause, or nil if documents may use the name although it has no effect here.
        let cause: MarkupCause?
        let step: Int
    }

    enum Resolution {
        case found(Property, of: any MarkupObject)
        case failed(Failure)
    }

    /// Returns the property at the end of the path, and the object that has it.
    func resolve(from start: any MarkupObject) -> Resolution {
        var object = start
        for (step, name) in objects.enumerated() {
            let table = ElementRegistry.shared.table(of: type(of: object))
            guard let property = table[name] else {
                return .failed(Failure(cause: ElementRegistry.shared.unknownProperty(name, of: object), step: step))
            }
            guard case .object(let get) = property.access else {
                return .failed(Failure(cause: .notAnObject(name, className: table.className), step: step))
            }
            guard let next = get(object) else {
                return .failed(Failure(cause: .missingObject(name, className: table.className), step: step))
            }
            object = next
        }
        return Self.resolve(property, of: object, step: objects.count)
    }

    /// Resolves the text of a path or of a name alone.
    static func resolve(_ text: String, from start: any MarkupObject) -> Resolution {
        PropertyPath(text)?.resolve(from: start) ?? resolve(text, of: start, step: 0)
    }

    private static func resolve(_ name: String, of object: any MarkupObject, step: Int) -> Resolution {
        guard let property = ElementRegistry.shared.table(of: type(of: object))[name] else {
            return .failed(Failure(cause: ElementRegistry.shared.unknownProperty(name, of: object), step: step))
        }
        return .found(property, of: object)
    }
}
