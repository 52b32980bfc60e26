/// The version of Inlay and of its tool; docs/versions.md.
nonisolated enum ToolVersion {
    /// A version by the rules of Semantic Versioning. The first section of `CHANGELOG.md` has the same.
    static let current = "0.1.0"
}
