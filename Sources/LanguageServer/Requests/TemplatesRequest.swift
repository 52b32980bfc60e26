import Inlay

/// Completes and describes templates.
struct TemplatesRequest {
    let reading: TemplateReading
    let encoding: PositionEncoding
    let usesSnippets: Bool

    private var scan: TemplateScan { reading.scan }

    // MARK: - Completion

    func items(at offset: Int) -> [CompletionItem] {
        switch scan.place(at: offset) {
        case .templateName(let index): return nameItems(replacing: scan.templates[index].name, isEntry: false)
        case .templates: return nameItems(replacing: offset..<offset, isEntry: true)
        case .template(let index): return propertyItems(of: index, replacing: offset..<offset, isEntry: true)
        case .propertyName(let index, let number):
            let property = scan.templates[index].properties[number]
            return propertyItems(of: index, replacing: property.name, isEntry: false, except: number)
        case .propertyValue(let index, let number): return valueItems(index, number, at: offset)
        case .outside: return []
        }
    }

    private func item(
        _ label: String, _ kind: CompletionItem.Kind, _ range: Range<Int>, detail: String? = nil,
        documentation: String? = nil, order: String = "", inserting text: String, isSnippet: Bool = false
    ) -> CompletionItem {
        CompletionItem(
            label: label, kind: kind, detail: detail, documentation: documentation.map { MarkupContent($0) },
            sortText: order.isEmpty ? nil : order + label, filterText: text == label ? nil : label,
            insertTextFormat: isSnippet ? 2 : nil,
            textEdit: TextEdit(range: reading.document.range(of: range, encoding), newText: text))
    }

    /// The names that documents use and the file does not have.
    private func nameItems(replacing range: Range<Int>, isEntry: Bool) -> [CompletionItem] {
        let known = Set(scan.templates.map { reading.text($0.name) })
        return reading.elements.keys.filter { !known.contains($0) }.sorted().map { name in
            let text = usesSnippets ? "\"\(name)\": {$1}$0" : "\"\(name)\": {}"
            return item(
                name, .classType, range, detail: reading.elements[name]?.sorted().joined(separator: ", "),
                inserting: isEntry ? text : name, isSnippet: isEntry && usesSnippets)
        }
    }

    /// - Parameter isEntry: whether the quotes and the value are missing, too.
    private func propertyItems(
        of index: Int, replacing range: Range<Int>, isEntry: Bool, except number: Int? = nil
    ) -> [CompletionItem] {
        var known = Set(
            scan.templates[index].properties.enumerated().filter { $0.offset != number }.map {
                reading.text($0.element.name)
            })
        let typed = reading.text(range)
        let users = reading.classes(ofTemplate: index)
        return (users.isEmpty ? reading.catalogue.elements : users).flatMap { element -> [CompletionItem] in
            var (owner, prefix) = (element, "")
            // A path continues in the class of its object.
            if let dot = typed.lastIndex(of: ".") {
                guard let (property, _) = reading.catalogue.property(typed[..<dot], of: element),
                    let object = property.object.flatMap(reading.catalogue.description(ofClass:))
                else { return [] }
                (owner, prefix) = (object, typed[...dot] + "")
            }
            return owner.properties.compactMap { property in
                let name = prefix + property.name
                guard known.insert(name).inserted else { return nil }
                let text = usesSnippets ? "\"\(name)\": \"$1\"$0" : "\"\(name)\": \"\""
                return item(
                    name, .property, range, detail: property.detail,
                    documentation: reading.catalogue.documentation(of: property, in: owner),
                    order: property.declaredIn == "View" ? "1" : "0", inserting: isEntry ? text : name,
                    isSnippet: isEntry && usesSnippets)
            }
        }
    }

    private func valueItems(_ index: Int, _ number: Int, at offset: Int) -> [CompletionItem] {
        guard let (property, _) = reading.property(number, ofTemplate: index) else { return [] }
        var range = offset..<offset
        var quote = "\""
        if let value = scan.templates[index].properties[number].value {
            range = TemplateScan.text(of: value, in: reading.document.bytes)
            if range != value { quote = "" }
            // The caret may be before the value.
            guard range.lowerBound <= offset, offset <= range.upperBound else { return [] }
        }
        let isList = property.format.hasPrefix("set of") || property.format.hasPrefix("list of")
        if isList, quote.isEmpty { range = ListedNames.range(at: offset, in: range, of: reading.document.bytes) }
        return PropertyValues(catalogue: reading.catalogue, project: reading.project, path: reading.path)
            .values(of: property).map {
                let isWord = property.format == "true or false"
                return CompletionItem(
                    $0, replacing: reading.document.range(of: range, encoding), quote: isWord ? "" : quote)
            }
    }

    // MARK: - Hover

    func hover(at offset: Int) -> Hover? {
        func hover(_ text: String, _ range: Range<Int>) -> Hover {
            Hover(contents: MarkupContent(text), range: reading.document.range(of: range, encoding))
        }
        switch scan.place(at: offset) {
        case .templateName(let index):
            let range = scan.templates[index].name
            guard let names = reading.elements[reading.text(range)], !names.isEmpty else { return nil }
            return hover("used by \(names.sorted().map { "`<\($0)>`" }.joined(separator: ", "))", range)
        case .propertyName(let index, let number):
            guard let (property, owner) = reading.property(number, ofTemplate: index) else { return nil }
            return hover(
                reading.catalogue.text(of: property, in: owner), scan.templates[index].properties[number].name)
        case .propertyValue(let index, let number):
            guard let (property, owner) = reading.property(number, ofTemplate: index),
                let range = reading.value(of: scan.templates[index].properties[number]), range.lowerBound <= offset,
                offset <= range.upperBound
            else { return nil }
            let name = reading.text(range)
            if property.format.contains("colour"), let rgba = reading.catalogue.swatches.rgba(of: name) {
                return hover("`\(name)`: `\(ColorSwatches.hex(rgba))` in the light theme", range)
            }
            return hover(reading.catalogue.text(of: property, in: owner), range)
        case .template, .templates, .outside: return nil
        }
    }
}
