/// A class whose properties a document can set.
public protocol MarkupObject: AnyObject {
    /// The only list of the class's markup names. The builder, the linter, the schema and the inspector read it.
    static var properties: PropertyTable { get }
    /// What `style` may name, in every spelling (specification 9).
    static var factories: [String: () -> View] { get }
    func applyMarkupPropertyValue(_ value: Any?, forKey key: String)
    /// Names that documents may use though no property of the table has them, in their short spelling: they have no effect
    /// (specification 13.20), or an override of `applyMarkupPropertyValue` takes them. Tools then know of them, too.
    static var keptKeys: Set<String> { get }
}

extension MarkupObject {
    public static var factories: [String: () -> View] { [:] }
    public static var keptKeys: Set<String> { [] }
}

/// The properties of a class, those of its superclasses first.
///
///     override class var properties: PropertyTable {
///         super.properties + [.init("on", \Switch.isOn) { $0.isOn = $1 }]
///     }
public struct PropertyTable {
    public private(set) var entries: [Property]

    public static let empty = PropertyTable(entries: [])

    public static func + (table: PropertyTable, added: [Property]) -> PropertyTable {
        PropertyTable(entries: table.entries + added)
    }
}

/// One name of a property table: a value that text converts to, or an object that dotted paths lead through.
public final class Property {
    /// Sets the property of an object from text.
    typealias Setter = (AnyObject, String, MarkupContext) throws(MarkupValueError) -> Void
    /// Sets the property of an object to a bound value.
    typealias Assignment = (AnyObject, Any, MarkupContext) throws(MarkupValueError) -> Void

    /// Sets a value that is converted already.
    typealias Setting = (AnyObject) -> Void
    /// Converts text once, to be set on many objects.
    typealias Preparation = (String, MarkupContext) throws(MarkupValueError) -> Setting

    /// The value that an object has in place of the one in the text; nil where it has that.
    typealias Correction = (AnyObject, String, MarkupContext) -> String?

    enum Access {
        case value(Setter)
        case object((AnyObject) -> (any MarkupObject)?)
    }

    public let name: String
    /// Other spellings that documents may use.
    public let aliases: [String]
    /// Made when it is first asked for: a program makes hundreds of them, which costs it a millisecond, and documents set values without.
    public private(set) lazy var keyPath: AnyKeyPath = makeKeyPath()
    private let makeKeyPath: () -> AnyKeyPath
    /// What the value looks like, for people: `true or false`, `number`.
    public let format: String
    /// Whether people change it by acting on the view: bindings then lead both ways. The property's setter calls
    /// `editableValueDidChange`.
    public let isEditable: Bool
    /// False for what is stored alone; a note then says so.
    let hasEffect: Bool
    let access: Access
    /// nil for an object that paths lead through.
    let assign: Assignment?
    let prepare: Preparation?
    let order: PropertyOrder

    init(
        _ name: String, aliases: [String], keyPath: @autoclosure @escaping () -> AnyKeyPath, format: String,
        isEditable: Bool = false, hasEffect: Bool = true,
        access: Access, assign: Assignment? = nil, prepare: Preparation? = nil
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
        order = PropertyOrder(of: name)
    }

    /// A property that `set` writes. The key path says what it is; a closure sets it several times faster.
    ///
    /// - Parameters:
    ///   - isEditable: whether people change it by acting on the view; its setter then calls `editableValueDidChange`.
    ///   - hasEffect: false for what is stored alone, as a document's author learns.
    ///   - check: why a value is refused that has the right form; nil accepts it.
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
                // A table may list a property of an unrelated class; nothing is set then.
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

    /// A property that may hold anything. Its name says how text is read; what no rule names stays text (specification 1.6).
    ///
    /// - Parameter isEditable: as that of other properties.
    public convenience init<Owner: MarkupObject>(
        any name: String, _ keyPath: @autoclosure @escaping () -> KeyPath<Owner, Any?>, isEditable: Bool = false,
        set: @escaping (Owner, Any) -> Void
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
            })
    }

    /// An object that dotted paths such as `titleLabel.font` lead through.
    public convenience init<Owner: MarkupObject, Nested: MarkupObject>(
        object name: String, _ keyPath: @autoclosure @escaping () -> KeyPath<Owner, Nested>
    ) {
        self.init(
            name, aliases: [], keyPath: keyPath(), format: "object",
            access: .object { object in
                (object as? Owner)?[keyPath: keyPath()]
            })
    }

    /// An object that may be missing; a path through it then sets nothing and is reported.
    public convenience init<Owner: MarkupObject, Nested: MarkupObject>(
        object name: String, _ keyPath: @autoclosure @escaping () -> KeyPath<Owner, Nested?>
    ) {
        self.init(
            name, aliases: [], keyPath: keyPath(), format: "object",
            access: .object { object in
                (object as? Owner)?[keyPath: keyPath()]
            })
    }

    /// What the object has; nil for one of another class.
    func value(of object: any MarkupObject) -> Any? { (object as Any)[keyPath: keyPath] }

    /// `isHidden` for `hidden`: documents may use both (specification 1.6). None for a name with a verb, as `allowsSelection`.
    private static func longSpellings(of name: String) -> [String] {
        let word = name.prefix { !$0.isUppercase }
        // `continuous` is none; of UIKit's names this one alone ends otherwise.
        let isVerb = word.hasSuffix("s") && !word.hasSuffix("us") && !word.hasSuffix("ss") || word == "autorepeat"
        return isVerb || name.contains("Follows") ? [] : ["is" + name.prefix(1).uppercased() + name.dropFirst()]
    }

    /// `hidden` for `isHidden`; other names as they are.
    static func shortSpelling(of name: String) -> String {
        guard name.hasPrefix("is"), let first = name.dropFirst(2).first, first.isUppercase else { return name }
        return first.lowercased() + name.dropFirst(3)
    }
}

/// A value that is set on many objects.
private final class Converted<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// When a property is set among those of one element (specification 1.2).
nonisolated enum PropertyOrder: UInt8, CaseIterable {
    /// Sets several components, which may then be set one by one.
    case shorthand
    case ordinary
    /// Lies in a range that other properties set.
    case value

    init(of name: some StringProtocol) {
        if name == "layoutMargins" || name.hasSuffix("Inset") || name.hasSuffix("Insets") {
            self = .shorthand
        } else if name == "value" || name == "currentPage" || name == "selectedSegmentIndex"
            || name == "currentTime"
        {
            self = .value
        } else {
            self = .ordinary
        }
    }
}
