import Inlay

/// Finds the colours of documents and templates, so that editors show swatches and offer a chooser.
struct ColorsRequest {
    let document: TextDocument
    let encoding: PositionEncoding

    func colors(of reading: TemplateReading) -> [ColorInformation] {
        reading.colors.map { information($0.range, $0.rgba) }
    }

    private func information(_ range: Range<Int>, _ rgba: RGBA) -> ColorInformation {
        ColorInformation(
            range: document.range(of: range, encoding),
            color: .init(red: rgba.red, green: rgba.green, blue: rgba.blue, alpha: rgba.alpha))
    }

    func colors(of reading: MarkupReading) -> [ColorInformation] {
        let inline = reading.inlineTemplates.flatMap { colors(of: $0.reading) }
        return inline
            + reading.scan.elements.indices.flatMap { index in
                reading.scan.elements[index].attributes.flatMap { attribute -> [ColorInformation] in
                    guard let value = attribute.value, !value.isEmpty,
                        case .property(let property, _) = reading.meaning(
                            ofAttribute: reading.text(attribute.name), of: index),
                        property.format.contains("colour")
                    else { return [] }
                    return ListedNames.ranges(in: value, of: reading.document.bytes).compactMap { range in
                        reading.catalogue.swatches.rgba(of: reading.text(range)).map { information(range, $0) }
                    }
                }
            }
    }

    /// Returns the text of a chosen colour, which is its digits.
    static func presentations(of color: ColorInformation.Components, in range: TextRange)
        -> [ColorPresentation]
    {
        let rgba = RGBA(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
        let hex = ColorSwatches.hex(rgba)
        return [ColorPresentation(label: hex, textEdit: TextEdit(range: range, newText: hex))]
    }
}
