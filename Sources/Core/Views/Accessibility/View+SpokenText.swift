extension View {
    /// The text that assistive programs speak for a view and its descendants: all texts except those of controls, which are spoken
    /// separately. nil if there is none.
    var spokenText: String? {
        let texts = spokenTexts
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    private var spokenTexts: [String] {
        guard isVisible else { return [] }
        let accessibility = accessibility
        switch accessibility.role {
        case .none, .group, .label, .image:
            if let label = accessibility.label, !label.isEmpty { return [label] }
            return orderedSubviews.flatMap(\.spokenTexts)
        default: return []
        }
    }
}
