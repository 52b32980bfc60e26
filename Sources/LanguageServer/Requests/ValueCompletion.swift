import Inlay

/// Completes the values of attributes.
struct ValueCompletion {
    let reading: MarkupReading
    let encoding: PositionEncoding

    func items(at offset: Int, _ element: Int, _ attribute: Int) -> [CompletionItem] {
        let known = reading.scan.elements[element].attributes[attribute]
        guard let value = known.value else { return [] }
        let name = reading.text(known.name)
        let meaning = reading.meaning(ofAttribute: name, of: element)
        switch reading.document.bytes[value].first {
        case UInt8(ascii: "$") where offset > value.lowerBound:
            return bindingItems(at: offset, in: value, element)
        case UInt8(ascii: "@") where offset > value.lowerBound: return textItems(value)
        default: break
        }
        switch meaning {
        case .identifier: return outletItems(element, value)
        case .templates: return templateItems(at: offset, in: value)
        case .style: return (reading.description(of: element)?.factories ?? []).map { item($0, .value, value) }
        case .event: return actionItems(value)
        case .property(let property, _): return propertyItems(property, at: offset, in: value, element)
        case .unknown: return []
        }
    }

    private func item(
        _ label: String, _ kind: CompletionItem.Kind, _ range: Range<Int>, detail: String? = nil,
        documentation: String? = nil, order: String = "", inserting text: String? = nil
    ) -> CompletionItem {
        CompletionItem(
            label: label, kind: kind, detail: detail, documentation: documentation.map { MarkupContent($0) },
            sortText: order.isEmpty ? nil : order + label,
            textEdit: TextEdit(range: reading.document.range(of: range, encoding), newText: text ?? label))
    }

    // MARK: - Properties

    private func propertyItems(
        _ property: PropertyDescription, at offset: Int, in value: Range<Int>, _ element: Int
    ) -> [CompletionItem] {
        if MarkupReading.namesViews(property) {
            return reading.identifiers.map { item($0.name, .reference, value, detail: reading.name(of: $0.element)) }
        }
        if MarkupReading.namesAction(property) { return actionItems(value) }
        if property.name == "cell", reading.name(of: element) == "column" { return documentItems(value) }
        if property.name == "key", reading.name(of: element) == "column" {
            return elementItems(at: offset, in: value, element)
        }
        if property.name == "children" { return elementItems(at: offset, in: value, element) }
        let isList = property.format.hasPrefix("set of") || property.format.hasPrefix("list of")
        let range = isList ? ListedNames.range(at: offset, in: value, of: reading.document.bytes) : value
        return PropertyValues(catalogue: reading.catalogue, project: reading.project, path: reading.path)
            .values(of: property).map {
                CompletionItem($0, replacing: reading.document.range(of: range, encoding))
            }
    }

    private func documentItems(_ value: Range<Int>) -> [CompletionItem] {
        guard let path = reading.path else { return [] }
        let names = reading.project.resourceFolders(of: path).flatMap { reading.project.names(in: $0) }
            .filter { $0.hasSuffix(".xml") }.map { MarkupReading.documentName($0) }
        return Set(names).sorted().map { item($0, .file, value) }
    }

    // MARK: - Names

    /// The owner's outlets that no view of the document fills.
    private func outletItems(_ element: Int, _ value: Range<Int>) -> [CompletionItem] {
        let used = Set(reading.identifiers.filter { $0.element != element }.map(\.name))
        let description = reading.description(of: element)
        let classes = description.map { [$0.className] + $0.superclasses } ?? []
        return reading.owners.flatMap(\.outlets).filter { !used.contains($0.name) }.map { outlet in
            item(
                outlet.name, .reference, value, detail: outlet.className,
                order: classes.contains(outlet.className) ? "0" : "1")
        }
    }

    private func actionItems(_ value: Range<Int>) -> [CompletionItem] {
        var known = Set<String>()
        let own = reading.owners.flatMap(\.actions).filter { known.insert($0.name).inserted }.map { action in
            item(action.name, .method, value, detail: action.sender.map { "sender: \($0)" }, order: "0")
        }
        guard own.isEmpty else { return own }
        // Without a program, the actions that the document names already.
        let named = Occurrences.markup(reading.document, reading.scan).compactMap { occurrence -> String? in
            guard case .action(let name) = occurrence.name, occurrence.range != value else { return nil }
            return name
        }
        return Set(named).sorted().map { item($0, .method, value) }
    }

    private func templateItems(at offset: Int, in value: Range<Int>) -> [CompletionItem] {
        let range = ListedNames.range(at: offset, in: value, of: reading.document.bytes)
        var known: Set<String> = []
        return reading.templates.flatMap { document, scan in
            scan.templates.compactMap { template in
                let name = document.text(template.name)
                guard known.insert(name).inserted else { return nil }
                return item(
                    name, .classType, range, detail: DocumentURI.path(of: document.uri)?.lastPathComponent,
                    documentation: "```json\n\(document.text(template.value).prefix(400))\n```")
            }
        }
    }

    private func textItems(_ value: Range<Int>) -> [CompletionItem] {
        var known: Set<String> = []
        let key = value.lowerBound + 1..<value.upperBound
        return reading.tables.flatMap { document, scan in
            scan.entries.compactMap { entry in
                let name = document.text(entry.key)
                guard known.insert(name).inserted else { return nil }
                return item(name, .enumeration, key, detail: entry.value.map { document.text($0) })
            }
        }
    }

    // MARK: - Bindings

    private func bindingItems(at offset: Int, in value: Range<Int>, _ element: Int) -> [CompletionItem] {
        let path = BindingPath(at: offset, in: value, of: reading.document)
        let names = reading.bindings(at: element)
        guard !path.steps.isEmpty else {
            return names.map { item($0.name, .field, path.range, detail: $0.type) }
        }
        guard let type = reading.type(of: path.steps, names) else { return [] }
        return memberItems(ofType: type, path.range)
    }

    /// The properties of the elements of the list around an element, or of the element itself.
    private func elementItems(at offset: Int, in value: Range<Int>, _ element: Int) -> [CompletionItem] {
        let path = BindingPath(at: offset, in: value, of: reading.document)
        guard let name = reading.rowName(at: element),
            let type = reading.type(of: [name] + path.steps, reading.bindings(at: element))
        else { return [] }
        return memberItems(ofType: type, path.range)
    }

    private func memberItems(ofType type: String, _ range: Range<Int>) -> [CompletionItem] {
        reading.members(ofType: type).map { item($0.name, .field, range, detail: $0.type) }
    }
}
