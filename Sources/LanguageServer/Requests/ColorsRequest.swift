import Inlay

/// Finds the colours of a document, so that editors show swatches and offer a chooser.
struct ColorsRequest {
    let reading: MarkupReading
    let encoding: PositionEncoding

    func colors() -> [ColorInformation] {
        reading.scan.elements.indices.flatMap { index in
            reading.scan.elements[index].attributes.flatMap { attribute -> [ColorInformation] in
                guard let value = attribute.value, !value.isEmpty,
                    case .property(let property, _) = reading.meaning(
                        ofAttribute: reading.text(attribute.name), of: index),
                    property.format.contains("colour")
                else { return [] }
                return ListedNames.ranges(in: value, of: reading.document.bytes).compactMap { range in
                    ColorSwatch.rgba(of: reading.text(range)).map { rgba in
                        ColorInformation(
                            range: reading.document.range(of: range, encoding),
                            color: .init(red: rgba.red, green: rgba.green, blue: rgba.blue, alpha: rgba.alpha))
                    }
                }
            }
        }
    }

    /// Returns the text of a chosen colour, which is its digits.
    nonisolated static func presentations(of color: ColorInformation.Components, in range: TextRange)
        -> [ColorPresentation]
    {
        let rgba = RGBA(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
        let hex = ColorSwatch.hex(rgba)
        return [ColorPresentation(label: hex, textEdit: TextEdit(range: range, newText: hex))]
    }
}
