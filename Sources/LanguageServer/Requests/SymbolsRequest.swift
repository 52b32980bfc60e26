import InlayScanning

/// Lists the elements of a document, the entries of a table of strings, or templates.
struct SymbolsRequest {
    let document: TextDocument
    let encoding: PositionEncoding

    /// The deepest level of symbols. Texts that are being typed may be nested without end, and clients read answers recursively.
    private static let maximumDepth = 100

    func symbols(of scan: MarkupScan) -> [DocumentSymbol] {
        // Children are after their parents in the text, so that their symbols are complete first in reverse order.
        var symbols: [Int: DocumentSymbol] = [:]
        var depths: [Int] = []
        for element in scan.elements { depths.append(element.parent.map { depths[$0] + 1 } ?? 0) }
        for index in scan.elements.indices.reversed() where depths[index] < Self.maximumDepth {
            let element = scan.elements[index]
            let children = element.children.compactMap { symbols.removeValue(forKey: $0) }
            let name = document.text(element.name)
            symbols[index] = DocumentSymbol(
                name: label(of: element, name), detail: detail(of: element), kind: .classType,
                range: document.range(of: element.start..<max(element.end, element.tagEnd), encoding),
                selectionRange: document.range(of: element.name, encoding), children: children.isEmpty ? nil : children)
        }
        return scan.roots.compactMap { symbols[$0] }
    }

    /// `Label #title`, or the name alone.
    private func label(of element: MarkupScan.Element, _ name: String) -> String {
        let identifier = value("id", of: element)
        let shown = name.isEmpty ? "<" : name
        return identifier.isEmpty ? shown : "\(shown) #\(identifier)"
    }

    private func detail(of element: MarkupScan.Element) -> String? {
        let text = ["text", "title", "placeholder"].lazy.map { value($0, of: element) }.first { !$0.isEmpty }
        return text.map { String($0.prefix(60)) }
    }

    private func value(_ name: String, of element: MarkupScan.Element) -> String {
        element.attributes.first { document.text($0.name) == name }?.value.map { document.text($0) } ?? ""
    }

    func symbols(of scan: StringsScan) -> [DocumentSymbol] {
        scan.entries.map { entry in
            let key = document.text(entry.key)
            return DocumentSymbol(
                name: key.isEmpty ? "\"\"" : key, detail: entry.value.map { String(document.text($0).prefix(60)) },
                kind: .string, range: document.range(of: entry.key.lowerBound - 1..<entry.end, encoding),
                selectionRange: document.range(of: entry.key, encoding))
        }
    }

    func symbols(of scan: TemplateScan) -> [DocumentSymbol] {
        scan.templates.map { template in
            let name = document.text(template.name)
            let properties = template.properties.map { property in
                DocumentSymbol(
                    name: document.text(property.name).isEmpty ? "\"\"" : document.text(property.name),
                    detail: property.value.map { String(document.text($0).prefix(60)) }, kind: .property,
                    range: document.range(of: property.name.lowerBound - 1..<property.end, encoding),
                    selectionRange: document.range(of: property.name, encoding))
            }
            return DocumentSymbol(
                name: name.isEmpty ? "\"\"" : name, kind: .key,
                range: document.range(of: max(0, template.name.lowerBound - 1)..<template.value.upperBound, encoding),
                selectionRange: document.range(of: template.name, encoding),
                children: properties.isEmpty ? nil : properties)
        }
    }
}
