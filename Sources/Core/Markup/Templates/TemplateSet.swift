/// The templates by name that are available at one position of a document. Specification 10.
struct TemplateSet {
    private var templates: [String: Template] = [:]
    /// The names for suggestions, or nil until they are needed.
    private var sortedNames: [String]?
    /// The results of looking up `class` attributes.
    private var lists: [String: ClassList] = [:]

    /// The templates that a `class` attribute names.
    struct ClassList {
        /// The templates in the order of the attribute. The values of each are in the order in which they are set.
        var templates: [[TemplateValue]] = []
        /// Names of templates that do not exist, and their byte ranges in the attribute.
        var unknown: [(name: String, range: Range<Int>)] = []
        /// The byte range of the names beyond the limit.
        var rest: Range<Int>?
    }

    /// The maximum number of names in one attribute. Each template may set as many values as a file can hold.
    static let maximumClasses = 100

    /// Creates templates from code: values by template name and key path. They have no position in a file.
    init(_ texts: [String: [String: String]]) {
        let source = SourceText(MarkupSource(name: "", text: ""))
        for (name, values) in texts {
            var template = Template()
            for (key, text) in values.sorted(by: { $0.key < $1.key }) {
                let node = DataNode(.string(text), range: 0..<0)
                template.set(TemplateValue(.init(key: key, keyRange: 0..<0, node: node), of: source, in: name))
            }
            templates[name] = template
        }
    }

    /// Returns all names, sorted. The result is cached until the templates change.
    mutating func names() -> [String] {
        let names = sortedNames ?? templates.keys.sorted()
        sortedNames = names
        return names
    }

    /// The values by template and key path, as attributes write them.
    var texts: [String: [String: String]] {
        templates.mapValues { template in
            template.values.reduce(into: [:]) { texts, value in texts[value.key] = value.node.text }
        }
    }

    /// Adds the templates of a file. Keys are added to an existing template; for duplicate keys the last value is used.
    ///
    /// - Parameter report: receives the faults, with the byte ranges of invalid templates.
    mutating func merge(_ node: DataNode, of source: SourceText, report: (MarkupCause, Range<Int>) -> Void) {
        lists = [:]
        sortedNames = nil
        guard let members = node.members else {
            return report(.invalidTemplate(nil), node.range.lowerBound..<node.range.lowerBound + 1)
        }
        for member in members {
            guard let values = member.node.members else {
                report(.invalidTemplate(member.key), member.keyRange)
                continue
            }
            var template = templates.removeValue(forKey: member.key) ?? Template()
            for value in values { template.set(TemplateValue(value, of: source, in: member.key)) }
            templates[member.key] = template
        }
    }

    /// Returns the templates that a `class` attribute names.
    mutating func list(_ text: String) -> ClassList {
        if let list = lists[text] { return list }
        var list = ClassList()
        var start = 0
        for (index, part) in text.split(
            separator: ",", maxSplits: Self.maximumClasses, omittingEmptySubsequences: false
        ).enumerated() {
            if index == Self.maximumClasses {
                list.rest = start..<start + part.utf8.count
                break
            }
            let name = part.trimmed
            let space = part.prefix { $0.isWhitespace }.utf8.count
            if let template = templates[String(name)] {
                let values = template.values
                list.templates.append(
                    PropertyOrder.allCases.flatMap { order in values.filter { $0.order == order } })
            } else if !name.isEmpty {
                list.unknown.append((String(name), start + space..<start + space + name.utf8.count))
            }
            start += part.utf8.count + 1
        }
        lists[text] = list
        return list
    }
}

/// The values of one template.
private struct Template {
    /// The values in the order in which they were added. nil where a later value replaced an earlier one.
    private var slots: [TemplateValue?] = []
    private var places: [String: Int] = [:]

    var values: [TemplateValue] { slots.compactMap(\.self) }

    mutating func set(_ value: TemplateValue) {
        if let place = places.updateValue(slots.count, forKey: value.key) { slots[place] = nil }
        slots.append(value)
    }
}

/// One value of a template. It is converted once for each class that it is set on.
final class TemplateValue {
    /// The effect of a value on the objects of a class.
    enum Effect {
        case set(Property.Setting)
        /// The value was rejected and reported. Its text is stored so that code can read it.
        case keep(String)
        /// `null` leaves the property unchanged.
        case nothing
    }

    let key: String
    let keyRange: Range<Int>
    let node: DataNode
    let source: SourceText
    /// The name of the template.
    let template: String
    /// The dotted path of the key, or nil for a plain name.
    let path: PropertyPath?
    let order: PropertyOrder
    var effects: [ObjectIdentifier: Effect] = [:]
    /// Whether an invalid path was reported.
    var isPathReported = false

    init(_ member: DataNode.Member, of source: SourceText, in template: String) {
        self.template = template
        key = member.key
        keyRange = member.keyRange
        node = member.node
        self.source = source
        path = PropertyPath(key)
        order = path?.order ?? PropertyOrder(of: key)
    }
}
