import Inlay

/// Completes elements, attributes, values and instructions of documents.
struct CompletionRequest {
    let reading: MarkupReading
    let encoding: PositionEncoding
    /// Whether the client understands places for typing in inserted text.
    let usesSnippets: Bool

    func items(at offset: Int) -> [CompletionItem] {
        let scan = reading.scan
        switch scan.place(at: offset) {
        case .elementName(let element):
            return elementItems(
                in: scan.elements[element].parent, replacing: typed(scan.elements[element].name, offset),
                hasRest: !scan.elements[element].attributes.isEmpty || scan.elements[element].isTagClosed)
        case .endTagName(let element): return endTagItems(element, replacing: scan.elements[element].endName)
        case .attributeName(let element, let attribute):
            let known = attribute.map { scan.elements[element].attributes[$0] }
            return attributeItems(
                of: element, replacing: known?.name ?? offset..<offset, hasValue: known?.value != nil,
                except: attribute)
        case .attributeValue(let element, let attribute):
            return ValueCompletion(reading: reading, encoding: encoding).items(at: offset, element, attribute)
        case .instructionTarget(let index):
            return instructionItems(replacing: scan.instructions[index].target)
        case .instructionData(let index): return instructionDataItems(index, at: offset)
        case .content(let parent):
            // An end tag without name yet.
            if offset >= 2, reading.document.bytes[offset - 2..<offset].elementsEqual("</".utf8), let parent {
                return endTagItems(parent, replacing: offset..<offset)
            }
            return elementItems(in: parent, replacing: offset..<offset, hasRest: false, startsTag: true)
        case .comment: return []
        }
    }

    /// The part of a name before and after the caret.
    private func typed(_ name: Range<Int>, _ offset: Int) -> Range<Int> {
        name.contains(offset) || name.upperBound == offset ? name : offset..<offset
    }

    private func edit(_ range: Range<Int>, _ text: String) -> TextEdit {
        TextEdit(range: reading.document.range(of: range, encoding), newText: text)
    }

    // MARK: - Elements

    /// - Parameters:
    ///   - hasRest: whether attributes or the end of the tag follow, so that only the name is inserted.
    ///   - startsTag: whether `<` is missing.
    private func elementItems(
        in parent: Int?, replacing range: Range<Int>, hasRest: Bool, startsTag: Bool = false
    ) -> [CompletionItem] {
        let prefix = reading.text(range)
        var items: [CompletionItem] = []
        let names = reading.names(from: parent)
        for item in reading.catalogue.items(in: names) {
            items.append(self.item(item, item.names[0], range, hasRest, startsTag, order: "0"))
        }
        for element in reading.catalogue.elements {
            // Names of other toolkits are offered when they are typed.
            let offered = element.names.enumerated().filter {
                $0.offset == 0 || !prefix.isEmpty && $0.element.hasPrefix(prefix)
            }
            items += offered.map { item(element, $0.element, range, hasRest, startsTag, order: "1") }
        }
        if parent == nil, reading.scan.roots.count <= 1 {
            items.append(
                CompletionItem(
                    label: "root", kind: .classType, detail: "the view that loads the document", sortText: "2root",
                    filterText: startsTag ? "<root" : nil, textEdit: edit(range, startsTag ? "<root" : "root")))
        }
        return items
    }

    private func item(
        _ description: ClassDescription, _ name: String, _ range: Range<Int>, _ hasRest: Bool, _ startsTag: Bool,
        order: String
    ) -> CompletionItem {
        let start = startsTag ? "<" : ""
        let usesSnippet = usesSnippets && !hasRest
        let takesContent = description.takesChildren || !description.items.isEmpty
        let text = usesSnippet ? start + name + (takesContent ? "$1>$0</\(name)>" : "$1/>") : start + name
        return CompletionItem(
            label: name, kind: .classType, detail: description.superclasses.first,
            documentation: reading.catalogue.documentation(of: description).map { MarkupContent($0) },
            sortText: order + name, filterText: startsTag ? start + name : nil,
            insertTextFormat: usesSnippet ? 2 : nil, textEdit: edit(range, text))
    }

    private func endTagItems(_ element: Int, replacing range: Range<Int>?) -> [CompletionItem] {
        guard let range else { return [] }
        let name = reading.name(of: element)
        let isEnded =
            range.upperBound < reading.document.bytes.count
            && reading.document.bytes[range.upperBound] == UInt8(ascii: ">")
        return [
            CompletionItem(
                label: name, kind: .classType, sortText: "0", textEdit: edit(range, isEnded ? name : name + ">"))
        ]
    }

    // MARK: - Attributes

    private func attributeItems(
        of element: Int, replacing range: Range<Int>, hasValue: Bool, except attribute: Int?
    ) -> [CompletionItem] {
        let used = Set(
            reading.scan.elements[element].attributes.enumerated().filter { $0.offset != attribute }
                .map { reading.text($0.element.name) })
        func item(
            _ name: String, _ kind: CompletionItem.Kind, _ detail: String?, _ documentation: String?, _ order: String
        ) -> CompletionItem? {
            guard !used.contains(name) else { return nil }
            let text = hasValue ? name : usesSnippets ? name + "=\"$1\"$0" : name + "=\"\""
            return CompletionItem(
                label: name, kind: kind, detail: detail, documentation: documentation.map { MarkupContent($0) },
                sortText: order + name, insertTextFormat: usesSnippets && !hasValue ? 2 : nil,
                textEdit: edit(range, text))
        }
        let typed = reading.text(range)
        guard let description = reading.description(of: element) else {
            return ReservedAttribute.allCases.compactMap { item($0.rawValue, .keyword, nil, $0.meaning, "9") }
        }
        // A path continues in the class of its object.
        if let dot = typed.lastIndex(of: ".") {
            let path = String(typed[..<dot])
            guard let (property, _) = reading.catalogue.property(path, of: description),
                let name = property.object, let object = reading.catalogue.description(ofClass: name)
            else { return [] }
            return object.properties.compactMap {
                item(
                    "\(path).\($0.name)", .property, $0.detail, reading.catalogue.documentation(of: $0, in: object), "1"
                )
            }
        }
        let isItem = description.superclasses.isEmpty && description.events.isEmpty
        var items = description.properties.compactMap { property in
            item(
                property.name, .property, property.detail,
                reading.catalogue.documentation(of: property, in: description),
                property.declaredIn == description.className ? "0" : property.declaredIn == "View" ? "3" : "1")
        }
        items += description.events.compactMap { item($0, .event, "event", nil, "2") }
        items += ReservedAttribute.allCases.compactMap { attribute in
            if attribute == .style, isItem || description.factories.isEmpty { return nil }
            return item(attribute.rawValue, .keyword, nil, attribute.meaning, "1")
        }
        return items
    }

    // MARK: - Instructions

    private func instructionItems(replacing range: Range<Int>) -> [CompletionItem] {
        DocumentInstruction.allCases.map {
            CompletionItem(
                label: $0.rawValue, kind: .keyword, detail: nil, documentation: MarkupContent($0.meaning),
                sortText: "0" + $0.rawValue, textEdit: edit(range, $0.rawValue))
        }
    }

    private func instructionDataItems(_ index: Int, at offset: Int) -> [CompletionItem] {
        let instruction = reading.scan.instructions[index]
        let range =
            instruction.data.contains(offset) || instruction.data.upperBound == offset
            ? instruction.data : offset..<offset
        let names: [String]
        switch DocumentInstruction(rawValue: reading.text(instruction.target)) {
        case .include: names = fileNames(".xml")
        case .properties:
            if reading.document.bytes[instruction.data].first == UInt8(ascii: "{") {
                return TemplatesRequest(
                    reading: reading.inlineTemplates(ofInstruction: index), encoding: encoding,
                    usesSnippets: usesSnippets
                ).items(at: offset)
            }
            names = fileNames(".json")
        case .strings: names = fileNames(".strings")
        case .case: names = ["Desktop", "Linux", "iOS", "macOS", "tvOS"]
        case .end, nil: names = []
        }
        return names.map { CompletionItem(label: $0, kind: .file, textEdit: edit(range, $0)) }
    }

    /// The names of files in the folders of the document, without ending and size class.
    private func fileNames(_ ending: String) -> [String] {
        guard let path = reading.path else { return [] }
        let own = MarkupReading.documentName(path)
        let names = reading.project.resourceFolders(of: path).flatMap { reading.project.names(in: $0) }
            .filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.map {
                String($0.dropLast(ending.count).prefix { $0 != "~" })
            }
        return Set(names).filter { ending != ".xml" || $0 != own }.sorted()
    }
}
