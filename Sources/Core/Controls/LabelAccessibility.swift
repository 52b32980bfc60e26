/// The text of a label for assistive programs, with the look of each part.
struct LabelAccessibility: AccessibilityText {
    let label: Label

    var count: Int { label.text.utf8.count }
    var hasLines: Bool { label.numberOfLines != 1 }

    func text(in range: Range<Int>) -> String {
        let text = EditedText(label.text)
        return String(text.substring(range.clamped(to: 0..<text.count)))
    }

    func attributes(at position: Int) -> (range: Range<Int>, attributes: [String: String]) {
        var attributes = Accessibility.attributes(of: label.theme.descriptor(label.font))
        guard let text = label.attributed?.text, !text.stretches.isEmpty else { return (0..<count, attributes) }
        let index = text.index(ofStretchAt: position)
        let look = text.stretches[index].attributes
        if let font = look.font {
            attributes.merge(Accessibility.attributes(of: label.theme.descriptor(font))) { $1 }
        }
        if look.underlineStyle != nil { attributes["underline"] = "single" }
        if look.strikethroughStyle != nil { attributes["strikethrough"] = "true" }
        return ((index > 0 ? text.stretches[index - 1].end : 0)..<text.stretches[index].end, attributes)
    }
}
