nonisolated extension LayoutPriority {
    /// The name of the priority if it has one, otherwise the number.
    public var markupText: String? {
        switch self {
        case .required: "required"
        case .defaultHigh: "defaultHigh"
        case .defaultLow: "defaultLow"
        case .fittingSizeLevel: "fittingSizeLevel"
        default: value.markupText
        }
    }
}
