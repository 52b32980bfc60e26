extension View {
    /// What assistive programs say of a view that stands for this one and all it holds: its texts, but for those of controls, which
    /// speak for themselves. nil for none.
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
