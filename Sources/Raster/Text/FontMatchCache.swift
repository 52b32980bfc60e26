import Glibc
import Inlay

/// The desktop's fonts as last found by fontconfig, cached in the user's cache folder. A program that uses no other fonts starts without
/// reading fontconfig's configuration.
///
/// The file begins with the settings that the results depend on, one per line. After an empty line follows one result per line.
nonisolated struct FontMatchCache {
    private let path: String
    private let surroundings: String
    private var matches: [FontRequest: FontMatch] = [:]

    init(environment: [String: String]) {
        let home = environment["HOME"] ?? ""
        let directories = BaseDirectories(environment: environment)
        path = (directories.cache ?? "/.cache") + "/inlay/fonts"
        surroundings = Self.surroundings(environment, directories, home: home)
        guard let bytes = try? FileBytes.read(path, limit: Self.maximumFileByteCount) else { return }
        let start = Array((surroundings + "\n\n").utf8)
        guard bytes.starts(with: start), bytes.last == Self.lineEnd else { return }
        for line in bytes[start.count...].split(separator: Self.lineEnd) {
            if let (request, match) = Self.parse(String(decoding: line, as: UTF8.self)) { matches[request] = match }
        }
    }

    /// Bytes; a few lines for each weight are some kilobytes.
    private static let maximumFileByteCount = 1 << 16
    private static let lineEnd = UInt8(ascii: "\n")

    var isEmpty: Bool { matches.isEmpty }

    /// Returns the cached font. Only the generic families of the desktop are cached: a family that a program names may be installed at any
    /// time, in a folder that is not among the `surroundings`.
    func match(_ request: FontRequest) -> FontMatch? { matches[request] }

    mutating func remember(_ match: FontMatch, for request: FontRequest) {
        guard request.isGeneric, !match.path.contains("\n"), matches[request] != match else { return }
        matches[request] = match
        save()
    }

    mutating func forget() { matches.removeAll() }

    /// Saves the fonts. If that fails, they are looked up again at the next start.
    private func save() {
        let lines = matches.compactMap { Self.line($0.key, $0.value) }.sorted()
        let text = surroundings + "\n\n" + lines.joined(separator: "\n") + "\n"
        try? FileBytes.write(Array(text.utf8), to: path)
    }
}

// MARK: - Format
nonisolated extension FontMatchCache {
    /// Returns a line with `weight italic index bold slant colored family time path`. The family is `-` if the request names none.
    private static func line(_ request: FontRequest, _ match: FontMatch) -> String? {
        guard let time = FileBytes.modificationTime(match.path) else { return nil }
        func digit(_ flag: Bool) -> String { flag ? "1" : "0" }
        return [
            "\(request.weight)", digit(request.isItalic), "\(match.index)", digit(match.needsBold),
            digit(match.needsSlant), digit(match.isColored), request.family ?? "-", time, match.path,
        ].joined(separator: " ")
    }

    /// Returns nil if the line is invalid, or its file is missing or has changed.
    private static func parse(_ line: String) -> (FontRequest, FontMatch)? {
        let parts = line.split(separator: " ", maxSplits: 8)
        guard parts.count == 9, let weight = Int(parts[0]), let index = Int(parts[2]),
            FileBytes.modificationTime(String(parts[8])) == String(parts[7])
        else { return nil }
        let family = parts[6] == "-" ? nil : String(parts[6])
        let request = FontRequest(family: family, weight: weight, isItalic: parts[1] == "1")
        let match = FontMatch(
            path: String(parts[8]), index: index, needsBold: parts[3] == "1", needsSlant: parts[4] == "1",
            isColored: parts[5] == "1")
        return (request, match)
    }

    /// The variables, configuration files and font folders that determine fontconfig's results.
    private static func surroundings(
        _ environment: [String: String], _ directories: BaseDirectories, home: String
    ) -> String {
        let variables = [
            "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "FC_LANG", "LC_ALL", "LC_CTYPE", "LANG",
        ]
        let configuration = directories.config ?? "/.config"
        let data = directories.data ?? "/.local/share"
        let cache = directories.cache ?? "/.cache"
        let named = ["FONTCONFIG_FILE", "FONTCONFIG_PATH"].compactMap { environment[$0] }
        let paths =
            named + [
                "/etc/fonts", "/etc/fonts/fonts.conf", "/etc/fonts/local.conf", "/etc/fonts/conf.d",
                configuration + "/fontconfig", configuration + "/fontconfig/fonts.conf",
                configuration + "/fontconfig/conf.d", home + "/.fonts.conf",
                "/usr/share/fonts", "/usr/local/share/fonts", data + "/fonts", home + "/.fonts",
                "/var/cache/fontconfig", cache + "/fontconfig",
            ]
        let lines =
            variables.map { "\($0)=\(environment[$0] ?? "")" }
            + paths.map { "\($0) \(FileBytes.modificationTime($0) ?? "-")" }
        return lines.reduce(into: "inlay fonts 4") { $0 += "\n" + Self.oneLine($1) }
    }

    private static func oneLine(_ text: String) -> String {
        text.utf8.contains(lineEnd) ? text.split(whereSeparator: \.isNewline).joined(separator: " ") : text
    }
}
