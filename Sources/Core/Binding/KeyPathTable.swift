/// A type whose properties the later steps of a binding's path may name: `$row.heading` (specification 8).
///
///     struct Row: BindableModel {
///         var heading = ""
///         static let bindable: KeyPathTable<Row> = ["heading": \.heading]
///     }
///
/// Changes inside a class are seen if it is `@Observable`, or if its properties are `@Bindable`; such a class needs no table.
public nonisolated protocol BindableModel {
    associatedtype Model
    @MainActor static var bindable: KeyPathTable<Model> { get }
}

/// Names of properties, each with its key path.
public struct KeyPathTable<Model>: @MainActor ExpressibleByDictionaryLiteral {
    private let paths: [String: PartialKeyPath<Model>]

    public init(dictionaryLiteral elements: (String, PartialKeyPath<Model>)...) {
        // A name given twice means what was said last.
        paths = Dictionary(elements) { $1 }
    }

    public var names: [String] { paths.keys.sorted() }

    public subscript(name: String) -> PartialKeyPath<Model>? { paths[name] }
}

/// One property of a model.
struct ModelMember {
    let keyPath: AnyKeyPath

    /// nil if the model's table has no such name.
    init?(_ name: String, of type: any BindableModel.Type) {
        func find<M: BindableModel>(_ type: M.Type) -> AnyKeyPath? { type.bindable[name] }
        guard let keyPath = find(type) else { return nil }
        self.keyPath = keyPath
    }

    static func names(of type: any BindableModel.Type) -> [String] {
        func names<M: BindableModel>(_ type: M.Type) -> [String] { type.bindable.names }
        return names(type)
    }

    var valueType: Any.Type { Swift.type(of: keyPath).valueType }

    func read(from model: Any) -> Any? { model[keyPath: keyPath] }

    /// What came of writing to a model.
    enum Outcome {
        /// The model is an object, and has the value.
        case done
        /// The model is a value; this one has the new property.
        case replaced(Any)
        /// The property has no setter, or nothing of its type can be made of the value.
        case refused
    }

    func write(_ value: Any, to model: Any) -> Outcome {
        func open<Model>(_ model: Model) -> Outcome {
            func write<Value>(_ type: Value.Type) -> Outcome {
                guard let value = value as? Value else { return .refused }
                if Model.self is AnyClass {
                    return writeInPlace(value, to: model)
                }
                guard let path = keyPath as? WritableKeyPath<Model, Value> else { return .refused }
                var copy = model
                copy[keyPath: path] = value
                return .replaced(copy)
            }
            return _openExistential(valueType, do: write)
        }
        return _openExistential(model, do: open)
    }

    /// The key path may be that of a superclass.
    private func writeInPlace<Value>(_ value: Value, to model: Any) -> Outcome {
        func write<Root>(_ type: Root.Type) -> Outcome {
            guard let path = keyPath as? ReferenceWritableKeyPath<Root, Value>, let root = model as? Root else {
                return .refused
            }
            root[keyPath: path] = value
            return .done
        }
        return _openExistential(Swift.type(of: keyPath).rootType, do: write)
    }
}
