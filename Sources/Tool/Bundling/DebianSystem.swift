import FoundationEssentials
import Inlay

/// The packages of the system's libraries, on Debian and its descendants.
nonisolated struct DebianSystem {
    private static let database = "/var/lib/dpkg/info"

    /// Nil on systems without dpkg.
    init?() {
        guard ToolRun.path(of: "dpkg") != nil else { return nil }
    }

    /// Returns the name of the package of a file, such as `libexpat1:amd64`; nil for files of no package.
    func package(of path: String) async -> String? {
        // The database has the paths of a time when /lib was not a link to /usr/lib, or of a time after that.
        let real = URL(filePath: path).resolvingSymlinksInPath().path
        let withoutPrefix = real.hasPrefix("/usr/") ? String(real.dropFirst(4)) : real
        for path in [path, real, "/usr" + path, withoutPrefix] {
            guard let printed = try? await ToolRun.output(["dpkg", "-S", path]) else { continue }
            let lines = printed.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("diversion by") }
            if let line = lines.first, let end = line.range(of: ": ") { return String(line[..<end.lowerBound]) }
        }
        return nil
    }

    /// Returns the dependency that the package declares for programs that link its library.
    func dependency(on library: SystemLibraries.Library, in package: String) -> String {
        let name = package.split(separator: ":").first.map(String.init) ?? package
        let files = [package, name].map { "\(Self.database)/\($0).shlibs" }
        let text = files.lazy.compactMap { try? Data(contentsOf: URL(filePath: $0)) }.first
            .map { String(decoding: $0, as: UTF8.self) }
        return Self.dependency(on: library.name, shlibs: text ?? "") ?? name
    }

    /// Reads a `shlibs` file: lines with name, version of the interface, and dependency.
    static func dependency(on library: String, shlibs: String) -> String? {
        for line in shlibs.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            // A line may begin with the kind of packages that it is for, such as `udeb:` for those of the installer.
            let kind = line.prefix { !$0.isWhitespace }
            guard !kind.hasSuffix(":") || kind == "deb:" else { continue }
            let words = line.dropFirst(kind.hasSuffix(":") ? kind.count : 0)
                .split(maxSplits: 2, whereSeparator: \.isWhitespace)
            guard words.count == 3 else { continue }
            guard library == "\(words[0]).so.\(words[1])" || library == "\(words[0])-\(words[1]).so" else { continue }
            return String(words[2])
        }
        return nil
    }

    /// Returns the file with the copyright and the licence of a package.
    func license(of package: String) -> String? {
        let name = package.split(separator: ":").first.map(String.init) ?? package
        let path = "/usr/share/doc/\(name)/copyright"
        return FileManager.default.isReadableFile(atPath: path) ? path : nil
    }
}
