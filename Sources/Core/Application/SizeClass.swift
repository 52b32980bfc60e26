/// The space in a window as in `TraitCollection`. It is the suffix of documents and templates for that size. Specification 12.2.
public nonisolated enum SizeClass: String, CaseIterable, Sendable {
    /// Regular width and regular height.
    case normal
    /// Regular width, compact height.
    case horizontal
    /// Compact width, regular height.
    case vertical
    /// Compact width and compact height.
    case minimal
}
