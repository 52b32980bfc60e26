import FoundationEssentials

/// A package of the distribution that the program runs on, for messages that advise to install it.
nonisolated struct SystemPackage: CustomStringConvertible {
    static let font = SystemPackage(
        debian: "fonts-dejavu-core", fedora: "dejavu-sans-fonts", arch: "ttf-dejavu", suse: "dejavu-fonts")
    static let emojiFont = SystemPackage(
        debian: "fonts-noto-color-emoji", fedora: "google-noto-color-emoji-fonts", arch: "noto-fonts-emoji",
        suse: "google-noto-coloremoji-fonts")
    static let ideographFont = SystemPackage(
        debian: "fonts-noto-cjk", fedora: "google-noto-sans-cjk-fonts", arch: "noto-fonts-cjk",
        suse: "google-noto-sans-cjk-fonts")
    static let scriptsFont = SystemPackage(
        debian: "fonts-noto-core", fedora: "google-noto-sans-fonts", arch: "noto-fonts", suse: "google-noto-sans-fonts")
    static let sdlImage = SystemPackage(
        debian: "libsdl2-image-2.0-0", fedora: "SDL2_image", arch: "sdl2_image", suse: "libSDL2_image-2_0-0")

    static let rsvg = SystemPackage(debian: "librsvg2-2", fedora: "librsvg2", arch: "librsvg", suse: "librsvg-2-2")

    let debian: String
    let fedora: String
    let arch: String
    let suse: String

    /// For example 'Fedora package SDL2_image'; the Debian package on an unknown system.
    var description: String { description(on: Self.systemIdentifiers) }

    /// - Parameter identifiers: `ID` and `ID_LIKE` of `/etc/os-release`, the closest first.
    func description(on identifiers: [String]) -> String {
        for identifier in identifiers {
            switch identifier {
            case "debian", "ubuntu": return "Debian package \(debian)"
            case "fedora": return "Fedora package \(fedora)"
            case "arch": return "Arch package \(arch)"
            case let name where name.contains("suse"): return "openSUSE package \(suse)"
            default: continue
            }
        }
        return "Debian package \(debian)"
    }

    private static let systemIdentifiers = identifiers(
        inRelease: (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? "")

    /// - Parameter text: the content of `/etc/os-release`.
    static func identifiers(inRelease text: String) -> [String] {
        let lines = text.split(separator: "\n")
        return ["ID=", "ID_LIKE="].flatMap { key in
            lines.first { $0.hasPrefix(key) }.map { $0.dropFirst(key.count).filter { $0 != "\"" && $0 != "'" } }?
                .split(separator: " ").map(String.init) ?? []
        }
    }
}
