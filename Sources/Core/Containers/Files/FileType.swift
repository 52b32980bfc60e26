import FoundationEssentials
import Glibc

/// A kind of file to choose from: a name, and patterns for file names or MIME types.
///
///     let texts = FileType("Texts", patterns: ["*.txt", "*.md"])
///     let pictures = FileType("Pictures", mimeTypes: ["image/*"])
public nonisolated struct FileType: Hashable, Sendable {
    /// A name such as `Texts`.
    public var name: String
    /// Shell patterns: `*` matches any characters, `?` one, `[ab]` one of several. Case is ignored.
    public var patterns: [String]
    /// MIME types such as `image/png`, or `image/*` for all pictures. Inlay's own dialog looks up their patterns in the system's table.
    public var mimeTypes: [String]

    /// Creates a type from name patterns such as `*.png` and MIME types such as `image/png`.
    public init(_ name: String, patterns: [String] = [], mimeTypes: [String] = []) {
        self.name = name
        self.patterns = patterns
        self.mimeTypes = mimeTypes
    }

    /// Files of any name.
    public static let all = FileType("All files", patterns: ["*"])

    /// Returns whether a file name matches the patterns.
    public func matches(_ name: String) -> Bool {
        patterns.contains { fnmatch($0, name, Self.ignoresCase) == 0 }
    }

    /// `FNM_CASEFOLD`, which glibc declares for C only.
    private static let ignoresCase: CInt = 1 << 4
}

// MARK: - The system's MIME table
nonisolated extension FileType {
    /// Returns the type with patterns instead of MIME types. Without any pattern, all files match.
    ///
    /// - Parameter tables: in the format of `shared-mime-info`, a line for each pattern: `50:text/plain:*.txt`.
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

    /// Returns the MIME tables of the machine.
    static func tables(environment: [String: String] = ProcessInfo.processInfo.environment) -> [String] {
        BaseDirectories(environment: environment).sharedData.compactMap { folder in
            let bytes = try? FileBytes.read(folder + "/mime/globs2", limit: largestTable)
            return bytes.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// In bytes; such tables have a few dozen kilobytes.
    private static let largestTable = 4 << 20
}
