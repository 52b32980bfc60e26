import Glibc

/// A kind of files that people choose from: a name for them, and patterns for the files' names.
///
///     let texts = FileType("Texts", patterns: ["*.txt", "*.md"])
public nonisolated struct FileType: Hashable, Sendable {
    /// As in `Texts`.
    public var name: String
    /// As shells have them: `*` stands for any characters, `?` for one, `[ab]` for one of several. Capitals make no difference.
    public var patterns: [String]

    public init(_ name: String, patterns: [String]) {
        self.name = name
        self.patterns = patterns
    }

    /// Of any name.
    public static let all = FileType("All files", patterns: ["*"])

    /// Whether a file of this name is one.
    public func matches(_ name: String) -> Bool {
        patterns.contains { fnmatch($0, name, Self.ignoresCase) == 0 }
    }

    /// `FNM_CASEFOLD`, which glibc declares for C alone.
    private static let ignoresCase: CInt = 1 << 4
}
