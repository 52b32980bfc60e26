import FoundationEssentials
import Glibc

/// A kind of files that people choose from: a name for them, and patterns for the files' names, or types that the desktop knows.
///
///     let texts = FileType("Texts", patterns: ["*.txt", "*.md"])
///     let pictures = FileType("Pictures", mimeTypes: ["image/*"])
public nonisolated struct FileType: Hashable, Sendable {
    /// As in `Texts`.
    public var name: String
    /// As shells have them: `*` stands for any characters, `?` for one, `[ab]` for one of several. Capitals make no difference.
    public var patterns: [String]
    /// As in `image/png`, or `image/*` for all pictures. Inlay's own dialog takes what names they have from the system's table.
    public var mimeTypes: [String]

    public init(_ name: String, patterns: [String] = [], mimeTypes: [String] = []) {
        self.name = name
        self.patterns = patterns
        self.mimeTypes = mimeTypes
    }

    /// Of any name.
    public static let all = FileType("All files", patterns: ["*"])

    /// Whether a file of this name is one, by the patterns.
    public func matches(_ name: String) -> Bool {
        patterns.contains { fnmatch($0, name, Self.ignoresCase) == 0 }
    }

    /// `FNM_CASEFOLD`, which glibc declares for C alone.
    private static let ignoresCase: CInt = 1 << 4
}

// MARK: - The system's table of types
nonisolated extension FileType {
    /// With patterns in place of types. Of what is in no table any file may be one.
    ///
    /// - Parameter tables: as `shared-mime-info` writes them, a line for each pattern: `50:text/plain:*.txt`.
    func byPatterns(tables: [String]) -> FileType {
        guard !mimeTypes.isEmpty else { return self }
        var found: [String] = []
        for table in tables {
            for line in table.split(separator: "\n") where !line.hasPrefix("#") {
                let parts = line.split(separator: ":", maxSplits: 2)
                guard parts.count == 3,
                    mimeTypes.contains(where: { fnmatch($0, String(parts[1]), Self.ignoresCase) == 0 })
                else { continue }
                // Flags may follow.
                found.append(String(parts[2].prefix { $0 != ":" }))
            }
        }
        return FileType(name, patterns: patterns + (found.isEmpty && patterns.isEmpty ? ["*"] : found))
    }

    /// Those of the machine.
    static func tables(environment: [String: String] = ProcessInfo.processInfo.environment) -> [String] {
        let listed = (environment["XDG_DATA_DIRS"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        let folders = listed.isEmpty ? ["/usr/local/share", "/usr/share"] : listed.map(String.init)
        return folders.compactMap { folder in
            let bytes = try? FileBytes.read(folder + "/mime/globs2", limit: largestTable)
            return bytes.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Bytes; such tables have some dozens of kilobytes.
    private static let largestTable = 4 << 20
}
