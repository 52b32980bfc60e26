/// A class whose properties a document can set.
public protocol MarkupObject: AnyObject {
    /// The only list of the class's markup names. The builder, the linter, the schema and the inspector read it.
    static var properties: PropertyTable { get }
    /// The factories that `style` can name, by every spelling. Specification 9.
    static var factories: [String: () -> View] { get }
    func applyMarkupPropertyValue(_ value: Any?, forKey key: String)
    /// Names, in their short spelling, that documents may use although the table has no such property. They have no effect (specification
    /// 13.20), or an override of `applyMarkupPropertyValue` handles them. Tools accept them too.
    static var ignoredAttributes: Set<String> { get }
}

extension MarkupObject {
    public static var factories: [String: () -> View] { [:] }
    public static var ignoredAttributes: Set<String> { [] }
}

/// The properties of a class. The properties of superclasses come first.
///
///     override class var properties: PropertyTable {
///         super.properties + [.init("on", \Switch.isOn) { $0.isOn = $1 }]
///     }
public struct PropertyTable {
    /// The properties, in order of declaration, those of superclasses first.
    public private(set) var entries: [Property]

    /// A table without properties.
    public static let empty = PropertyTable(entries: [])

    public static func + (table: PropertyTable, added: [Property]) -> PropertyTable {
        PropertyTable(entries: table.entries + added)
    }
}

/// An entry of a property table: a value that is converted from text, or an object that dotted paths pass through.
public final class Property {
    /// Sets the property of an object from text.
    typealias Setter = (AnyObject, String, MarkupContext) throws(MarkupValueError) -> Void
    /// Sets the property of an object to a bound value.
    typealias Assignment = (AnyObject, Any, MarkupContext) throws(MarkupValueError) -> Void

    /// Sets a value that is already converted.
    typealias Setting = (AnyObject) -> Void
    /// Converts text once, so that the value can be set on many objects.
    typealias Preparation = (String, MarkupContext) throws(MarkupValueError) -> Setting

    /// Returns the value that an object stores in place of the text's value, or nil if it stores the text's value.
    typealias Correction = (AnyObject, String, MarkupContext) -> String?

    enum Access {
        case value(Setter)
        case object((AnyObject) -> (any MarkupObject)?)
    }

    /// The name in documents.
    public let name: String
    /// Alternative spellings in documents.
    public let aliases: [String]
    /// The key path, created on first use: the hundreds of a program take a millisecond, and loading documents does not need them.
    public private(set) lazy var keyPath: AnyKeyPath = makeKeyPath()
    private let makeKeyPath: () -> AnyKeyPath
    /// The expected form of the value, for messages: `true or false`, `number`.
    public let format: String
    /// Whether the user can change the value in the view. Bindings then work in both directions, and the property's setter must call
    /// `editableValueDidChange`.
    public let isEditable: Bool
    /// Whether the property has an effect. If false, the value is only stored, and a note reports this.
    let hasEffect: Bool
    let access: Access
    /// Sets a bound value. nil for an object that paths pass through.
    let assign: Assignment?
    let prepare: Preparation?
    /// Sets the elements of a bound list. nil for other properties.
    let setItems: ((AnyObject, BoundItems) -> Void)?
    /// Sets an expression that is evaluated for each row. nil for other properties.
    let setExpression: ((AnyObject, RowExpression) -> Void)?
    /// Sets whether a bound value counts as true. nil for other properties.
    let setTest: ((AnyObject, Bool) -> Void)?
    /// Whether a bound nil is set. Otherwise the object keeps its value.
    let setsNil: Bool
    let order: PropertyOrder

    init(
        _ name: String, aliases: [String], keyPath: @autoclosure @escaping () -> AnyKeyPath, format: String,
        isEditable: Bool = false, hasEffect: Bool = true,
        access: Access, assign: Assignment? = nil, prepare: Preparation? = nil,
        setItems: ((AnyObject, BoundItems) -> Void)? = nil,
        setExpression: ((AnyObject, RowExpression) -> Void)? = nil, setTest: ((AnyObject, Bool) -> Void)? = nil,
        setsNil: Bool = false
    ) {
        self.isEditable = isEditable
        self.hasEffect = hasEffect
        self.assign = assign
        self.name = name
        self.aliases = aliases
        makeKeyPath = keyPath
        self.format = format
        self.access = access
        self.prepare = prepare
        self.setItems = setItems
        self.setExpression = setExpression
        self.setTest = setTest
        self.setsNil = setsNil
        order = PropertyOrder(of: name)
    }

    /// Creates a property that `set` writes. The key path identifies the property; setting it with a closure is several times faster.
    ///
    /// - Parameters:
    ///   - isEditable: whether the user can change the value in the view. The property's setter must then call `editableValueDidChange`.
    ///   - hasEffect: false if the value is only stored. A note reports this to the document's author.
    ///   - check: returns the reason to reject a correctly formed value, or nil to accept it.
    public convenience init<Owner: MarkupObject, Value: MarkupConvertible>(
        _ name: String, _ keyPath: @autoclosure @escaping () -> KeyPath<Owner, Value>, aliases: [String] = [],
        isEditable: Bool = false, hasEffect: Bool = true, check: @escaping (Value) -> MarkupValueError? = { _ in nil },
        set: @escaping (Owner, Value) -> Void
    ) {
        let isBoolean = Value.self == Bool.self || Value.self == Bool?.self
        self.init(
            name, aliases: isBoolean ? aliases + Self.longSpellings(of: name) : aliases, keyPath: keyPath(),
            format: Value.markupFormat, isEditable: isEditable, hasEffect: hasEffect,
            access: .value { (object, text, context) throws(MarkupValueError) in
                // A table may list a property of an unrelated class. Such a property is not set.
                guard let owner = object as? Owner else { return }
                let value = try Value.markupValue(text, in: context)
                if let error = check(value) { throw error }
                set(owner, value)
            },
            assign: { (object, bound, context) throws(MarkupValueError) in
                guard let owner = object as? Owner else { return }
                let value = try Value.markupValue(bound: bound, in: context)
                if let error = check(value) { throw error }
                set(owner, value)
            },
            prepare: { (text, context) throws(MarkupValueError) in
                let value = try Value.markupValue(text, in: context)
                if let error = check(value) { throw error }
                let converted = Converted(value)
                return { object in
                    if let owner = object as? Owner { set(owner, converted.value) }
                }
            })
    }

    /// Creates a property that can hold any value. Its name selects the conversion; without a rule it stays text (specification 1.6).
    ///
    /// - Parameters:
    ///   - isEditable: whether the user can change the value in the view, as for other properties.
    ///   - setsNil: whether a bound nil is set, as `Any?.none`. Otherwise the object keeps its value.
    public convenience init<Owner: MarkupObject>(
        any name: String, _ keyPath: @autoclosure @escaping () -> KeyPath<Owner, Any?>, isEditable: Bool = false,
        setsNil: Bool = false, set: @escaping (Owner, Any) -> Void
    ) {
        let type = NamedConversion.type(for: name)
        self.init(
            name, aliases: [], keyPath: keyPath(), format: type.markupFormat, isEditable: isEditable,
            access: .value { (object, text, context) throws(MarkupValueError) in
                guard let owner = object as? Owner else { return }
                set(owner, try type.markupValue(text, in: context))
            },
            assign: { (object, bound, context) throws(MarkupValueError) in
                guard let owner = object as? Owner else { return }
                if let text = bound as? String {
                    set(owner, try type.markupValue(text, in: context))
                } else {
                    set(owner, bound)
                }
            },
            prepare: { (text, context) throws(MarkupValueError) in
                let value: Any = try type.markupValue(text, in: context)
                return { object in
                    if let owner = object as? Owner { set(owner, value) }
                }
            }, setsNil: setsNil)
    }

    /// Whether the property is a list, which only bindings set.
    var isList: Bool { setItems != nil }

    /// Creates a property for the elements of an array: `items="$books"`. Only a binding can set it.
    package convenience init<Owner: MarkupObject>(
        items name: String, _ keyPath: @autoclosure @escaping () -> KeyPath<Owner, BoundItems?>,
        set: @escaping (Owner, BoundItems) -> Void
    ) {
        self.init(
            name, aliases: [], keyPath: keyPath(), format: "binding to an array",
            access: .value { (_, _, _) throws(MarkupValueError) in
                throw .other("must be a binding to an array, such as '$books'")
            },
            setItems: { object, items in
                if let owner = object as? Owner { set(owner, items) }
            })
    }

    /// Creates a property for a test of any value: nil, 0, an empty text and an empty list are false.
    convenience init<Owner: MarkupObject>(
        test name: String, _ keyPath: @autoclosure @escaping () -> KeyPath<Owner, Bool>,
        set: @escaping (Owner, Bool) -> Void
    ) {
        self.init(
            name, aliases: [], keyPath: keyPath(), format: Bool.markupFormat,
            access: .value { (object, text, context) throws(MarkupValueError) in
                guard let owner = object as? Owner else { return }
                set(owner, try Bool.markupValue(text, in: context))
            },
            setTest: { object, value in
                if let owner = object as? Owner { set(owner, value) }
            })
    }

    /// Creates a property for an expression that is evaluated for each row of the list that contains the item, such as the text of a column:
    /// `text="$row.name"`. Text without `$` is the same in all rows.
    convenience init<Owner: MarkupObject>(
        expression name: String, _ keyPath: @autoclosure @escaping () -> KeyPath<Owner, RowExpression?>,
        set: @escaping (Owner, RowExpression) -> Void
    ) {
        self.init(
            name, aliases: [], keyPath: keyPath(), format: "text, or a binding to the row",
            access: .value { (object, text, _) throws(MarkupValueError) in
                if let owner = object as? Owner { set(owner, RowExpression(text: text)) }
            },
            setExpression: { object, expression in
                if let owner = object as? Owner { set(owner, expression) }
            })
    }

    /// Creates an entry for an object that dotted paths such as `titleLabel.font` pass through.
    public convenience init<Owner: MarkupObject, Nested: MarkupObject>(
        object name: String, _ keyPath: @autoclosure @escaping () -> KeyPath<Owner, Nested>
    ) {
        self.init(
            name, aliases: [], keyPath: keyPath(), format: "object",
            access: .object { object in
                (object as? Owner)?[keyPath: keyPath()]
            })
    }

    /// Creates an entry for an optional object. If the object is nil, a path through it sets nothing and is reported.
    public convenience init<Owner: MarkupObject, Nested: MarkupObject>(
        object name: String, _ keyPath: @autoclosure @escaping () -> KeyPath<Owner, Nested?>
    ) {
        self.init(
            name, aliases: [], keyPath: keyPath(), format: "object",
            access: .object { object in
                (object as? Owner)?[keyPath: keyPath()]
            })
    }

    /// Returns the current value of an object, or nil for an object of another class.
    func value(of object: any MarkupObject) -> Any? { (object as Any)[keyPath: keyPath] }

    /// Returns `isHidden` for `hidden`; documents may use both (specification 1.6). Empty for a name with a verb: `allowsSelection`.
    /// Properties of the first classes are listed at the start, so this uses no search or join that is generic in the standard library: the
    /// runtime would look for conformances in the whole program.
    private static func longSpellings(of name: String) -> [String] {
        let word = name.prefix { !$0.isUppercase }
        // `continuous` is not a verb. `autorepeat` is the only verb among UIKit's names without a final `s`.
        let isVerb = word.hasSuffix("s") && !word.hasSuffix("us") && !word.hasSuffix("ss") || word == "autorepeat"
        let followsFocus = name.hasSuffix("FollowsFocus")
        return isVerb || followsFocus ? [] : ["is" + name.prefix(1).uppercased() + String(name.dropFirst())]
    }

    /// Returns `hidden` for `isHidden`, and other names unchanged.
    static func shortSpelling(of name: String) -> String {
        guard name.hasPrefix("is"), let first = name.dropFirst(2).first, first.isUppercase else { return name }
        return first.lowercased() + name.dropFirst(3)
    }
}

/// A converted value that is set on many objects.
private final class Converted<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// The order in which the properties of one element are set. Specification 1.2.
nonisolated enum PropertyOrder: UInt8, CaseIterable {
    /// A property that sets several components, which can then be set individually.
    case shorthand
    case ordinary
    /// A value in a range that other properties set.
    case value

    init(of name: some StringProtocol) {
        if name == "layoutMargins" || name == "type" || name.hasSuffix("Inset") || name.hasSuffix("Insets") {
            self = .shorthand
        } else if name == "value" || name == "currentPage" || name == "selectedSegmentIndex"
            || name == "currentTime" || name == "selectedItem"
        {
            self = .value
        } else {
            self = .ordinary
        }
    }
}
