/// How much room a window gives, as `TraitCollection` tells: the suffix of the documents and templates made for it (specification 12.2).
public nonisolated enum SizeClass: String, CaseIterable, Sendable {
    /// Wide and high.
    case normal
    /// Wide, not high.
    case horizontal
    /// High, not wide.
    case vertical
    /// Neither.
    case minimal
}
