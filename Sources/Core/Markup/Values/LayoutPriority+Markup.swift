nonisolated extension LayoutPriority {
    /// The name where it has one, else the number.
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
