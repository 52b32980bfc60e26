import FoundationEssentials
import Glibc
import Inlay

/// The desktop's icons, looked up as the icon theme specification of freedesktop.org describes.
final class IconTheme {
    /// Points; the size in menus, buttons and lists.
    static let size = 24
    /// Pixels per point for which icons are looked up. If there is no icon for the first, there is none for the others.
    private static let scales = [1, 1.5, 2, 3]
    /// The most themes in a chain. Themes inherit from two or three others.
    private static let maximumChainLength = 16
    /// Bytes of an `index.theme`; the largest known have 50,000.
    private static let maximumIndexSize = 1 << 20
    /// The fallback theme for icons that all others lack.
    private static let last = "hicolor"
    private static let endings = [".svg", ".png"]

    private let roots: [String]
    /// The selected theme, followed by the themes that it inherits from.
    private lazy var chain = makeChain()
    private let name: String
    private var found: [String: [File]] = [:]

    /// - Parameter environment: `INLAY_ICON_THEME` sets the theme, otherwise the settings of GTK and KDE do.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let settings = IconSettings(environment: environment)
        roots = settings.directories
        name = settings.theme ?? "Adwaita"
    }

    deinit {}

    /// A file of an icon for one number of pixels per point.
    struct File {
        let scale: Double
        let path: String
    }

    /// Returns the files of an icon, each for another number of pixels per point; empty if there is no such icon.
    func files(of icon: String) -> [File] {
        guard Self.isName(icon) else { return [] }
        if let files = found[icon] { return files }
        var files: [File] = []
        for scale in Self.scales {
            // If there is none for the first scale, there is none at all.
            guard let path = chain.lazy.compactMap({ $0.path(of: icon, scale: scale) }).first else { break }
            files.append(File(scale: scale, path: path))
        }
        if files.isEmpty, let path = loosePath(of: icon) { files = [File(scale: 1, path: path)] }
        found[icon] = files
        return files
    }

    /// Returns whether a text is a valid name, and not a path.
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
        while !names.isEmpty, chain.count < Self.maximumChainLength {
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
    /// A theme: its `index.theme`, and the folders of its name.
    private struct Index {
        let parents: [String]
        /// For each number of pixels per point, the folders in the order of the distance of their sizes.
        private let nearest: [Double: [Directory]]
        private let bases: [String]

        init?(_ name: String, in roots: [String]) {
            bases = roots.map { $0 + "/" + name }
            guard
                let bytes = bases.lazy.compactMap({
                    try? FileBytes.read($0 + "/index.theme", limit: IconTheme.maximumIndexSize)
                }).first
            else { return nil }
            let groups = IconSettings.groups(String(decoding: bytes, as: UTF8.self))
            let theme = groups["Icon Theme"] ?? [:]
            func list(_ key: String) -> [String] {
                (theme[key] ?? "").split(separator: ",").map { String($0.filter { !$0.isWhitespace }) }
            }
            parents = list("Inherits")
            let directories = (list("Directories") + list("ScaledDirectories"))
                .filter { !$0.split(separator: "/").contains("..") }.map { Directory($0, groups[$0] ?? [:]) }
            nearest = Dictionary(uniqueKeysWithValues: IconTheme.scales.map { ($0, Self.sorted(directories, for: $0)) })
        }

        /// Sorts by the distance to the size. Among equal distances, folders for exactly this number of pixels per point come first.
        private static func sorted(_ directories: [Directory], for scale: Double) -> [Directory] {
            let wanted = Double(IconTheme.size) * scale
            let order = directories.enumerated().map { place, directory in
                (directory.distance(to: wanted), Double(directory.scale) == scale ? 0 : 1, place)
            }
            return order.sorted { $0 < $1 }.map { directories[$0.2] }
        }

        func path(of icon: String, scale: Double) -> String? {
            for directory in nearest[scale] ?? [] {
                for base in bases {
                    for ending in IconTheme.endings {
                        let path = base + "/" + directory.path + "/" + icon + ending
                        if access(path, R_OK) == 0 { return path }
                    }
                }
            }
            return nil
        }
    }

    /// A folder of a theme, with the sizes of its icons.
    private struct Directory {
        let path: String
        /// Pixels per point.
        let scale: Int
        /// Pixels.
        private let sizes: ClosedRange<Double>

        init(_ path: String, _ group: [String: String]) {
            self.path = path
            func number(_ key: String, _ value: Int) -> Int {
                min(max(group[key].flatMap { Int($0) } ?? value, 0), 1 << 16)
            }
            let size = number("Size", 48)
            scale = min(max(number("Scale", 1), 1), 8)
            let range: (least: Int, most: Int) =
                switch group["Type"] {
                case "Fixed": (size, size)
                case "Scalable": (number("MinSize", size), number("MaxSize", size))
                default: (size - min(number("Threshold", 2), 64), size + min(number("Threshold", 2), 64))
                }
            let (least, most) = (Double(range.least) * Double(scale), Double(range.most) * Double(scale))
            sizes = least...max(least, most)
        }

        /// Returns the distance between its icon sizes and a size, in pixels.
        func distance(to wanted: Double) -> Double {
            max(sizes.lowerBound - wanted, wanted - sizes.upperBound, 0)
        }
    }
}
