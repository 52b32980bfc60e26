/// The templates that a document knows at one place, by name (specification 10).
struct TemplateSet {
    private var templates: [String: Template] = [:]
    /// To suggest; nil until asked for.
    private var sortedNames: [String]?
    /// What `class` attributes name, once looked up.
    private var lists: [String: ClassList] = [:]

    /// What a `class` attribute names.
    struct ClassList {
        /// In the order of the attribute, each with its values in the order in which they are set.
        var templates: [[TemplateValue]] = []
        /// Names that no template has, and where they stand in the attribute, in bytes.
        var unknown: [(name: String, range: Range<Int>)] = []
        /// What stands beyond the limit.
        var rest: Range<Int>?
    }

    /// In one attribute. Nobody tells a view's look from more; each may set as many values as a file has.
    static let maximumClasses = 100

    /// Those that code gives: values by template and key path. They have no place in a file.
    init(_ texts: [String: [String: String]]) {
        let source = SourceText(MarkupSource(name: "", text: ""))
        templates = texts.mapValues { values in
            var template = Template()
            for (key, text) in values.sorted(by: { $0.key < $1.key }) {
                let node = DataNode(.string(text), range: 0..<0)
                template.set(TemplateValue(.init(key: key, keyRange: 0..<0, node: node), of: source))
            }
            return template
        }
    }

    /// All names, sorted once for the templates there are.
    mutating func names() -> [String] {
        let names = sortedNames ?? templates.keys.sorted()
        sortedNames = names
        return names
    }

    /// Values by template and key path, as an attribute would say them.
    var texts: [String: [String: String]] {
        templates.mapValues { template in
            template.values.reduce(into: [:]) { texts, value in texts[value.key] = value.node.text }
        }
    }

    /// Adds the templates of a file. Where a template exists its keys are added; what is said last wins.
    ///
    /// - Parameter report: hears of what is no template, with the bytes at fault.
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
            for value in values { template.set(TemplateValue(value, of: source)) }
            templates[member.key] = template
        }
    }

    /// The templates that a `class` attribute names.
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

/// What one name stands for.
private struct Template {
    /// In the order in which they were said; nil where a later one has taken the place.
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
    /// What the value does to the objects of a class.
    enum Effect {
        case set(Property.Setting)
        /// What is wrong was said; code may still read the text.
        case keep(String)
        /// `null` leaves the property as it is.
        case nothing
    }

    let key: String
    let keyRange: Range<Int>
    let node: DataNode
    let source: SourceText
    /// nil for a plain name.
    let path: PropertyPath?
    let order: PropertyOrder
    var effects: [ObjectIdentifier: Effect] = [:]
    /// Whether it was said that the path leads nowhere.
    var isPathReported = false

    init(_ member: DataNode.Member, of source: SourceText) {
        key = member.key
        keyRange = member.keyRange
        node = member.node
        self.source = source
        path = PropertyPath(key)
        order = path?.order ?? PropertyOrder(of: key)
    }
}
