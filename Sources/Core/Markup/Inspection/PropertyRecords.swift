/// The sources of the properties of views and items, while an application is inspected.
///
/// Documents and bindings report what they set. Changes by code are found by comparing: `observe(_:during:)` reads the properties of views
/// that changed since the last frame. The records are outside of the views, so that views are as small as without inspection.
package final class PropertyRecords {
    /// The last value of a property, and its sources.
    package struct Entry {
        /// The value as text when the source set it.
        var text: String?
        package fileprivate(set) var source: PropertySource
        /// The sources that `source` replaced, the last one first.
        package fileprivate(set) var replaced: [PropertySource] = []
    }

    /// The properties of one object by their names or paths.
    private final class Record {
        weak var object: AnyObject?
        /// The end of the tag that has created the object; nil for an object that code has created.
        var element: SourcePlace?
        var entries: [String: Entry] = [:]
        /// The values that the object had before its document set any; nil for those of its class.
        var initial: [String: String]?
        /// The values of properties that follow from others: the top margin from all margins, the identifier from the `id`.
        var derived: [String: String] = [:]

        init(_ object: AnyObject) { self.object = object }
    }

    /// A change of a property since the last frame.
    struct Change {
        let object: ObjectIdentifier
        let name: String
        let source: PropertySource
    }

    private var records: [ObjectIdentifier: Record] = [:]
    /// The number of records at which those of released objects are removed.
    private var recordLimit = 1000
    private var bindings: [ObjectIdentifier: (record: Record, name: String, source: PropertySource)] = [:]
    /// The values of new objects by class.
    private var defaults: [ObjectIdentifier: [String: String]] = [:]
    /// The changes since the last frame.
    private(set) var recentChanges: [Change] = []

    /// The number of replaced sources that an entry keeps.
    private static let replacedLimit = 4
    /// The number of changes that are kept for one frame.
    private static let changeLimit = 1000

    init() {}

    func forgetRecentChanges() { recentChanges = [] }

    private func record(of object: AnyObject) -> Record {
        let key = ObjectIdentifier(object)
        if let record = records[key], record.object === object { return record }
        if records.count >= recordLimit {
            records = records.filter { $0.value.object != nil }
            bindings = bindings.filter { $0.value.record.object != nil }
            recordLimit = max(1000, 2 * records.count)
        }
        let record = Record(object)
        records[key] = record
        return record
    }

    private func knownRecord(of object: AnyObject) -> Record? {
        records[ObjectIdentifier(object)].flatMap { $0.object === object ? $0 : nil }
    }
}

// MARK: - Recording
extension PropertyRecords {
    /// Records that a document has created a view.
    ///
    /// - Parameters:
    ///   - element: the end of the view's tag.
    ///   - style: the factory that created the view; nil for the initializer of the class.
    func didMake(_ view: View, by element: SourcePlace, style: String?) {
        let record = record(of: view)
        record.element = element
        let isForeign = ElementRegistry.shared.table(of: type(of: view)).isForeign
        guard isForeign || style != nil else { return }
        let initial = texts(of: view)
        record.initial = initial
        guard let style else { return }
        let defaults = isForeign ? [:] : defaults(of: view)
        for (name, text) in initial where !isForeign && defaults[name] != text {
            record.entries[name] = Entry(text: text, source: .style(style))
        }
    }

    /// Records that a source has set a property.
    ///
    /// - Parameter name: the name in the property table, or a path to it.
    func didSet(_ name: String, of object: any MarkupObject, by source: PropertySource) {
        set(name, of: object, record(of: object), by: source)
    }

    private func set(_ name: String, of object: any MarkupObject, _ record: Record, by source: PropertySource) {
        var entry = Entry(text: text(of: name, object), source: source)
        if let old = record.entries[name] {
            entry.replaced = Array(([old.source] + old.replaced).prefix(Self.replacedLimit))
        }
        record.entries[name] = entry
        if recentChanges.count < Self.changeLimit {
            recentChanges.append(Change(object: ObjectIdentifier(object), name: name, source: source))
        }
    }

    /// Records the expression that a binding follows, before the binding starts.
    func willStart(_ binding: Binding, for name: String, of object: any MarkupObject, _ source: PropertySource) {
        bindings[ObjectIdentifier(binding)] = (record(of: object), name, source)
    }

    /// Records that a binding has set its property.
    func didUpdate(_ binding: Binding) {
        guard let (record, name, source) = bindings[ObjectIdentifier(binding)],
            let object = record.object as? any MarkupObject
        else { return }
        if case .binding? = record.entries[name]?.source {
            // The binding stays the source; only the value is new.
            guard let text = text(of: name, object), text != record.entries[name]?.text else { return }
            if recentChanges.count < Self.changeLimit {
                recentChanges.append(Change(object: ObjectIdentifier(object), name: name, source: source))
            }
        } else {
            set(name, of: object, record, by: source)
        }
        readAgain(object, record)
    }

    /// Reads the values again after an element is complete: later attributes and children may have changed what earlier ones set.
    func didFinish(_ object: any MarkupObject) {
        if let record = knownRecord(of: object) { readAgain(object, record) }
    }

    /// Reads the values of a record, whose sources are known, and those of the properties that follow from them.
    private func readAgain(_ object: any MarkupObject, _ record: Record) {
        let texts = texts(of: object)
        for name in record.entries.keys {
            let text = texts[name] ?? text(of: name, object)
            record.entries[name]?.text = text
        }
        guard let baseline = baseline(of: object, record) else { return }
        for (name, text) in texts where record.entries[name] == nil {
            record.derived[name] = text == baseline[name] ? nil : text
        }
    }

    /// Returns the values of an object before any source has set them; nil if they are not known.
    private func baseline(of object: any MarkupObject, _ record: Record?) -> [String: String]? {
        if let initial = record?.initial { return initial }
        return ElementRegistry.shared.table(of: type(of: object)).isForeign ? nil : defaults(of: object)
    }

    /// Finds the properties that have other values than the last source gave them, and records the code that ran.
    func observe(_ view: View, during call: CodeCall) {
        let isNew = knownRecord(of: view) == nil
        let record = record(of: view)
        let texts = texts(of: view)
        guard let baseline = baseline(of: view, record) else {
            // The first values of an app's own view that code creates are the only known ones.
            record.initial = texts
            return
        }
        for (name, text) in texts.sorted(by: { $0.key < $1.key })
        where text != record.entries[name]?.text ?? record.derived[name] ?? baseline[name] {
            set(name, of: view, record, by: .code(isNew ? .creation : call))
        }
        for (name, entry) in record.entries.sorted(by: { $0.key < $1.key }) where texts[name] == nil {
            guard let text = text(of: name, view), text != entry.text else { continue }
            set(name, of: view, record, by: .code(call))
        }
    }
}

// MARK: - Asking
extension PropertyRecords {
    /// Returns the sources of a property; nil if it has the default of its class.
    ///
    /// - Parameter name: the name in the property table, or a path to it.
    package func entry(of name: String, in object: any MarkupObject) -> Entry? {
        let text = text(of: name, object)
        let record = knownRecord(of: object)
        if let entry = record?.entries[name] {
            if entry.text == text { return entry }
            return Entry(
                text: text, source: .code(.unseen),
                replaced: Array(([entry.source] + entry.replaced).prefix(Self.replacedLimit)))
        }
        // A property at the end of a path has no default here.
        let known = record?.derived[name] ?? baseline(of: object, record)?[name]
        guard let known, known != text else { return nil }
        return Entry(text: text, source: .code(record == nil ? .creation : .unseen))
    }

    /// Returns the end of the tag that has created an object; nil for an object that code has created.
    func element(of object: any MarkupObject) -> SourcePlace? { knownRecord(of: object)?.element }

    /// Returns the names and paths of the properties that have a source, sorted.
    package func names(in object: any MarkupObject) -> [String] {
        let texts = texts(of: object)
        let recorded = knownRecord(of: object).map { Array($0.entries.keys) } ?? []
        return Set(recorded + texts.keys.filter { entry(of: $0, in: object) != nil }).sorted()
    }
}

// MARK: - Values
extension PropertyRecords {
    /// Returns the value of a property as text; nil if there is no such property.
    package func text(of name: String, _ object: any MarkupObject) -> String? {
        guard case .found(let property, of: let owner) = PropertyPath.resolve(name, from: object) else { return nil }
        return text(of: property, owner)
    }

    private func text(of property: Property, _ object: any MarkupObject) -> String? {
        guard case .value = property.access, !property.isList, property.setExpression == nil,
            let value = property.value(of: object)
        else { return nil }
        return Self.text(of: value)
    }

    /// Returns a value as a document writes it, else as Swift describes it.
    private static func text(of value: Any) -> String {
        if let text = (value as? any MarkupConvertible)?.markupText { return text }
        guard let value = BoundValue.unwrapped(value) else { return "none" }
        if let text = (value as? any MarkupConvertible)?.markupText ?? BoundValue.text(value) { return text }
        if let value = value as? any CustomStringConvertible { return value.description }
        return type(of: value) is AnyClass ? "\(type(of: value))" : "\(value)"
    }

    /// Returns the values of the properties of an object's class, by name.
    private func texts(of object: any MarkupObject) -> [String: String] {
        var texts: [String: String] = [:]
        for property in ElementRegistry.shared.table(of: type(of: object)).namedProperties {
            texts[property.name] = text(of: property, object)
        }
        return texts
    }

    /// Returns the values of a new object of a class of Inlay. The object is created once for each class.
    private func defaults(of object: any MarkupObject) -> [String: String] {
        let key = ObjectIdentifier(type(of: object))
        if let defaults = defaults[key] { return defaults }
        let new: (any MarkupObject)? =
            (type(of: object) as? View.Type)?.init() ?? (type(of: object) as? any MarkupItem.Type)?.init()
        let values = new.map { texts(of: $0) } ?? [:]
        defaults[key] = values
        return values
    }
}
