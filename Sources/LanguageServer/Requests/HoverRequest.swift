import Inlay

/// Describes the element, attribute or name at an offset.
struct HoverRequest {
    let reading: MarkupReading
    let encoding: PositionEncoding

    func hover(at offset: Int) -> Hover? {
        let scan = reading.scan
        switch scan.place(at: offset) {
        case .elementName(let element): return elementHover(element, scan.elements[element].name)
        case .endTagName(let element): return elementHover(element, scan.elements[element].endName)
        case .attributeName(let element, let attribute?): return attributeHover(element, attribute)
        case .attributeValue(let element, let attribute): return valueHover(element, attribute, at: offset)
        case .instructionTarget(let index):
            let target = scan.instructions[index].target
            guard let instruction = DocumentInstruction(rawValue: reading.text(target)) else { return nil }
            return hover("`<?\(instruction.rawValue) ...?>`: \(instruction.meaning)", target)
        case .instructionData(let index):
            let instruction = scan.instructions[index]
            guard reading.text(instruction.target) == "properties",
                reading.document.bytes[instruction.data].first == UInt8(ascii: "{")
            else { return nil }
            return TemplatesRequest(
                reading: reading.inlineTemplates(ofInstruction: index), encoding: encoding, usesSnippets: false
            ).hover(at: offset)
        case .attributeName, .content, .comment: return nil
        }
    }

    private func hover(_ text: String, _ range: Range<Int>) -> Hover {
        Hover(contents: MarkupContent(text), range: reading.document.range(of: range, encoding))
    }

    private func elementHover(_ element: Int, _ range: Range<Int>?) -> Hover? {
        guard let range, let description = reading.description(of: element) else { return nil }
        let classes = ([description.names.first ?? description.className] + description.superclasses).joined(
            separator: ": ")
        var lines = ["**\(classes)**"]
        if let text = reading.catalogue.documentation(of: description) { lines.append(text) }
        if !description.factories.isEmpty { lines.append("`style`: \(description.factories.joined(separator: ", "))") }
        let items = description.items.flatMap(\.names)
        if !items.isEmpty { lines.append("Takes \(items.map { "`<\($0)>`" }.joined(separator: ", "))") }
        if description.names.count > 1 {
            lines.append("Also named \(description.names.dropFirst().map { "`\($0)`" }.joined(separator: ", "))")
        }
        return hover(lines.joined(separator: "\n\n"), range)
    }

    private func attributeHover(_ element: Int, _ attribute: Int) -> Hover? {
        let range = reading.scan.elements[element].attributes[attribute].name
        let name = reading.text(range)
        switch reading.meaning(ofAttribute: name, of: element) {
        case .style: return hover("`style`: \(ReservedAttribute.style.meaning)", range)
        case .templates: return hover("`class`: \(ReservedAttribute.templates.meaning)", range)
        case .identifier: return hover("`id`: \(ReservedAttribute.identifier.meaning)", range)
        case .event: return hover("`\(name)`: the action of the owner that is called for this event", range)
        case .property(let property, let owner): return hover(reading.catalogue.text(of: property, in: owner), range)
        case .unknown: return nil
        }
    }

    // MARK: - Values

    private func valueHover(_ element: Int, _ attribute: Int, at offset: Int) -> Hover? {
        let known = reading.scan.elements[element].attributes[attribute]
        guard let value = known.value, !value.isEmpty else { return nil }
        let text = reading.text(value)
        if text.hasPrefix("@") { return textHover(String(text.dropFirst()), value) }
        if text.hasPrefix("$") { return bindingHover(element, value, at: offset) }
        switch reading.meaning(ofAttribute: reading.text(known.name), of: element) {
        case .templates: return templateHover(ListedNames.range(at: offset, in: value, of: reading.document.bytes))
        case .identifier:
            guard let outlet = reading.owners.flatMap(\.outlets).first(where: { $0.name == text }) else { return nil }
            return hover("outlet `\(text)`: \(outlet.className)\(outlet.isOptional ? "?" : "")", value)
        case .event: return actionHover(text, value)
        case .property(let property, _) where MarkupReading.namesAction(property): return actionHover(text, value)
        case .property(let property, let owner):
            if property.format.contains("colour") {
                let range = ListedNames.range(at: offset, in: value, of: reading.document.bytes)
                let name = reading.text(range)
                if let rgba = reading.catalogue.swatches.rgba(of: name) {
                    return hover("`\(name)`: `\(ColorSwatches.hex(rgba))` in the light theme", range)
                }
            }
            return hover(reading.catalogue.text(of: property, in: owner), value)
        case .style, .unknown: return nil
        }
    }

    private func actionHover(_ name: String, _ range: Range<Int>) -> Hover? {
        guard let owner = reading.owners.first(where: { $0.actions.contains { $0.name == name } }),
            let action = owner.actions.first(where: { $0.name == name })
        else { return nil }
        let sender = action.sender.map { " with a sender of class `\($0)`" } ?? ""
        return hover("action `\(name)` of `\(owner.className)`\(sender)", range)
    }

    private func textHover(_ key: String, _ range: Range<Int>) -> Hover? {
        var lines: [String] = []
        for (document, scan) in reading.tables {
            guard let entry = scan.entries.last(where: { document.text($0.key) == key }), let value = entry.value else {
                continue
            }
            lines.append(TextTable.line(document.text(value), of: document))
        }
        return lines.isEmpty ? nil : hover(lines.joined(separator: "\n\n"), range)
    }

    private func templateHover(_ range: Range<Int>) -> Hover? {
        let name = reading.text(range)
        let texts = reading.templates.flatMap { document, scan in
            scan.templates.filter { document.text($0.name) == name }.map { document.text($0.value) }
        }
        guard !range.isEmpty, !texts.isEmpty else { return nil }
        return hover(texts.map { "```json\n\"\(name)\": \($0)\n```" }.joined(separator: "\n"), range)
    }

    private func bindingHover(_ element: Int, _ value: Range<Int>, at offset: Int) -> Hover? {
        let path = BindingPath(at: offset, in: value, of: reading.document)
        let steps = path.steps + [reading.text(path.range)]
        guard !path.range.isEmpty, let type = reading.type(of: steps, reading.bindings(at: element)), !type.isEmpty
        else { return nil }
        return hover("`\(steps.joined(separator: "."))`: `\(type)`", path.range)
    }
}
