/// A type whose properties can be later steps of a binding's path: `$row.heading`. Specification 8.
///
///     struct Row: BindableModel {
///         var heading = ""
///         static let bindable: KeyPathTable<Row> = ["heading": \.heading]
///     }
///
/// Changes inside a class are observed if the class is `@Observable` or its properties are `@Bindable`. Such a class needs no table.
public nonisolated protocol BindableModel {
    associatedtype Model
    @MainActor static var bindable: KeyPathTable<Model> { get }
}

/// Property names, each with its key path.
public struct KeyPathTable<Model>: @MainActor ExpressibleByDictionaryLiteral {
    private let paths: [String: PartialKeyPath<Model>]

    /// Creates a table from names and key paths. Of two equal names the last one counts.
    public init(dictionaryLiteral elements: (String, PartialKeyPath<Model>)...) {
        // Of duplicate names, the last one is used.
        paths = Dictionary(elements) { $1 }
    }

    /// The names of the properties, sorted.
    public var names: [String] { paths.keys.sorted() }

    /// The key path of a property; nil for an unknown name.
    public subscript(name: String) -> PartialKeyPath<Model>? { paths[name] }
}

/// One property of a model.
struct ModelMember {
    let keyPath: AnyKeyPath

    /// Returns nil if the model's table does not have the name.
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

    /// The result of writing to a model.
    enum Outcome {
        /// The model is an object and has the new value.
        case done
        /// The model is a value; this copy has the new property.
        case replaced(Any)
        /// The property has no setter, or the value cannot be converted to its type.
        case refused
    }

    /// Writes to an object, or to a copy of a value. The key path may belong to a superclass.
    func write(_ value: Any, to model: Any) -> Outcome {
        func open<Root>(_ type: Root.Type) -> Outcome {
            func write<Value>(_ type: Value.Type) -> Outcome {
                guard let value = value as? Value, var root = model as? Root else { return .refused }
                if Root.self is AnyClass {
                    guard let path = keyPath as? ReferenceWritableKeyPath<Root, Value> else { return .refused }
                    root[keyPath: path] = value
                    return .done
                }
                guard let path = keyPath as? WritableKeyPath<Root, Value> else { return .refused }
                root[keyPath: path] = value
                return .replaced(root)
            }
            return _openExistential(valueType, do: write)
        }
        return _openExistential(Swift.type(of: keyPath).rootType, do: open)
    }
}
