import FoundationEssentials
import Glibc
import Inlay

/// The desktop's icons, found as the icon theme specification of freedesktop.org says.
final class IconTheme {
    /// Points; what menus, buttons and lists show.
    static let size = 24
    /// Themes inherit from two or three others.
    private static let largestChain = 16
    /// Bytes of an `index.theme`; the largest known have 50,000.
    private static let largestIndex = 1 << 20
    /// The theme of which every other may lack an icon.
    private static let last = "hicolor"
    private static let endings = [".svg", ".png"]

    private let roots: [String]
    /// From the theme that was chosen to those that it inherits from.
    private lazy var chain = makeChain()
    private let name: String
    private var found: [String: String?] = [:]

    /// - Parameter environment: `INLAY_ICON_THEME` names the theme, else the settings of GTK and KDE do.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let settings = DesktopSettings(environment: environment)
        roots = settings.iconDirectories
        name = settings.iconTheme ?? "Adwaita"
    }

    deinit {}

    /// The file of an icon; nil if there is none.
    func path(of icon: String) -> String? {
        guard Self.isName(icon) else { return nil }
        if let path = found[icon] { return path }
        let path = chain.lazy.compactMap { $0.path(of: icon) }.first ?? loosePath(of: icon)
        found[icon] = .some(path)
        return path
    }

    /// Names of icons and themes are no paths.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && !text.hasPrefix(".") && text.utf8.count < 200
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.+".contains($0)) }
    }

    private func loosePath(of icon: String) -> String? {
        roots.lazy.flatMap { root in Self.endings.map { root + "/" + icon + $0 } }.first { access($0, R_OK) == 0 }
    }

    private func makeChain() -> [Index] {
        var chain: [Index] = []
        var names = [name]
        var seen: Set<String> = [Self.last]
        while !names.isEmpty, chain.count < Self.largestChain {
            let name = names.removeFirst()
            guard Self.isName(name), seen.insert(name).inserted, let index = Index(name, in: roots) else { continue }
            chain.append(index)
            names += index.parents
        }
        return chain + [Index(Self.last, in: roots)].compactMap(\.self)
    }
}

// MARK: - Index
extension IconTheme {
    /// One theme: its `index.theme`, and the folders of that name.
    private struct Index {
        let parents: [String]
        /// Those nearest to the size first.
        private let directories: [Directory]
        private let bases: [String]

        private struct Directory {
            let path: String
            let distance: Int
        }

        init?(_ name: String, in roots: [String]) {
            bases = roots.map { $0 + "/" + name }
            guard
                let bytes = bases.lazy.compactMap({
                    try? FileBytes.read($0 + "/index.theme", limit: IconTheme.largestIndex)
                }).first
            else { return nil }
            let groups = DesktopSettings.groups(String(decoding: bytes, as: UTF8.self))
            let theme = groups["Icon Theme"] ?? [:]
            func list(_ key: String) -> [String] {
                (theme[key] ?? "").split(separator: ",").map { String($0.filter { !$0.isWhitespace }) }
            }
            parents = list("Inherits")
            directories = list("Directories").filter { !$0.split(separator: "/").contains("..") }
                .map { Directory(path: $0, distance: Self.distance(groups[$0] ?? [:])) }
                .enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
                .map(\.element)
        }

        func path(of icon: String) -> String? {
            for directory in directories {
                for base in bases {
                    for ending in IconTheme.endings {
                        let path = base + "/" + directory.path + "/" + icon + ending
                        if access(path, R_OK) == 0 { return path }
                    }
                }
            }
            return nil
        }

        /// How far the icons of a folder are from the size that is wanted, in pixels.
        private static func distance(_ group: [String: String]) -> Int {
            func number(_ key: String, _ value: Int) -> Int { group[key].flatMap { Int($0) } ?? value }
            let size = number("Size", 48)
            let scale = min(max(number("Scale", 1), 1), 8)
            let range: (least: Int, most: Int) =
                switch group["Type"] {
                case "Fixed": (size, size)
                case "Scalable": (number("MinSize", size), number("MaxSize", size))
                default: (size - min(number("Threshold", 2), 64), size + min(number("Threshold", 2), 64))
                }
            let (least, most) = (Double(range.least) * Double(scale), Double(range.most) * Double(scale))
            let wanted = Double(IconTheme.size)
            let distance = wanted < least ? least - wanted : wanted > most ? wanted - most : 0
            return Int(min(distance, 1e6))
        }
    }
}
