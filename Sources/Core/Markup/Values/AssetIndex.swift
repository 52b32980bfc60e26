/// The images and colours of a bundle that were made with Xcode: its asset catalogues (`*.xcassets`), and the image sets and colour sets
/// next to the documents. Specification 3.1, 3.3.
final class AssetIndex {
    /// The maximum depth of folders. Xcode's own catalogues are two or three folders deep.
    private static let maximumDepth = 8
    /// The maximum number of names to visit. The catalogue of a user interface is smaller.
    private static let maximumCount = 20_000

    /// The folder of each set, by its name (`star`) and by its name with the enclosing groups of the catalogue (`icons/star`).
    private var imageSets: [FileName: String] = [:]
    private var colorSets: [FileName: String] = [:]
    private let resources: Resources
    private let limit: Int
    /// The number of names in catalogues that were visited. Folders of documents may have any number of files.
    private var visitedCount = 0
    private var problems: [MarkupDiagnostic] = []

    deinit {}

    /// - Parameter limit: the number of names to visit. The rest is ignored, and reported.
    init(_ resources: Resources, limit: Int = maximumCount) {
        self.resources = resources
        self.limit = limit
        for directory in resources.searchedFolders { visit(directory, group: "", depth: 0, isCatalog: false) }
        if visitedCount > limit { problems.append(MarkupDiagnostic(.tooManyAssets(limit: limit))) }
    }

    /// Returns and clears the faults that were not reported yet.
    func takeProblems() -> [MarkupDiagnostic] {
        defer { problems = [] }
        return problems
    }

    private func visit(_ directory: String, group: String, depth: Int, isCatalog: Bool) {
        guard depth < Self.maximumDepth else { return }
        for entry in Resources.entries(of: directory).sorted() where !entry.hasPrefix(".") {
            if isCatalog { visitedCount += 1 }
            guard visitedCount <= limit else { return }
            let path = directory + "/" + entry
            if let name = entry.name(before: ".imageset") {
                add(path, name, group, to: &imageSets)
            } else if let name = entry.name(before: ".colorset") {
                add(path, name, group, to: &colorSets)
            } else if entry.hasSuffix(".xcassets") {
                visit(path, group: "", depth: depth + 1, isCatalog: true)
            } else if isCatalog, Resources.isDirectory(path) {
                visit(path, group: group + entry + "/", depth: depth + 1, isCatalog: true)
            }
        }
    }

    /// Adds a set. Of several sets with the same name, the first is used.
    private func add(_ path: String, _ name: String, _ group: String, to sets: inout [FileName: String]) {
        guard resources.contains(path) else { return }
        for name in [FileName(name), FileName(group + name)] where sets[name] == nil { sets[name] = path }
    }

    /// Returns the description of a set, `Contents.json` in its folder.
    private func contents(of set: String) -> ResourceFile? {
        let path = set + "/Contents.json"
        guard resources.contains(path) else { return nil }
        do throws(MarkupError) {
            return try ResourceFile(path, of: resources)
        } catch {
            problems += error.diagnostics.map(\.asWarning)
            return nil
        }
    }
}

// MARK: - Devices
extension AssetIndex {
    /// Returns the entries of a set that fit a desktop best: those for all devices and for desktops, else those for tablets, else those for
    /// phones.
    private static func forDesktop(_ entries: [DataNode]) -> [DataNode] {
        for idioms in [["universal", "mac", nil], ["ipad"], ["iphone"]] {
            let found = entries.filter { idioms.contains($0["idiom"]?.text) }
            if !found.isEmpty { return found }
        }
        return []
    }
}

// MARK: - Images
extension AssetIndex {
    struct ImageSet {
        var files: [File] = []
        var isTemplate = false
        var slices: ImageSlices?
    }

    struct File {
        let path: String
        /// Pixels per point.
        let scale: Double
        var isDark = false
        /// nil for an image for both directions.
        var isRightToLeft: Bool?
    }

    /// Returns the files of an image set, or nil if no set has the name, or the set names no file.
    func imageSet(named name: String) -> ImageSet? {
        guard let folder = imageSets[FileName(name)], let file = contents(of: folder) else { return nil }
        var set = ImageSet()
        let images = (file.root["images"]?.elements ?? []).filter { $0["filename"]?.text != nil }
        for image in Self.forDesktop(images) {
            guard let name = image["filename"]?.text, let isDark = Self.isDark(image) else { continue }
            let path = folder + "/" + name
            guard !name.contains("/"), resources.contains(path) else {
                problems.append(file.diagnostic(.missingAsset(name), at: image["filename"]?.range ?? image.range))
                continue
            }
            guard !name.lowercased().hasSuffix(".pdf") else {
                problems.append(file.diagnostic(.pdfAsset(name), at: image["filename"]?.range ?? image.range))
                continue
            }
            let scale = image["scale"]?.text.map { NumericPrefix($0).value } ?? 1
            let direction = image["language-direction"]?.text
            // Xcode has images with up to 3 pixels per point.
            set.files.append(
                File(
                    path: path, scale: (1...3).contains(scale) ? scale : 1, isDark: isDark,
                    isRightToLeft: direction.map { $0 == "right-to-left" }))
            set.slices = set.slices ?? image["resizing"].map { ImageSlices($0, scale: set.files.last?.scale ?? 1) }
        }
        set.isTemplate = file.root["properties"]?["template-rendering-intent"]?.text == "template"
        return set.files.isEmpty ? nil : set
    }

    /// Returns whether an entry is for the dark appearance; nil for an entry for high contrast, which Inlay ignores.
    private static func isDark(_ entry: DataNode) -> Bool? {
        let appearances = entry["appearances"]?.elements ?? []
        if appearances.contains(where: { $0["appearance"]?.text == "contrast" }) { return nil }
        return appearances.contains { $0["value"]?.text == "dark" }
    }
}

nonisolated extension ImageSlices {
    /// Creates slices from Xcode's format, in pixels of the file.
    fileprivate convenience init(_ node: DataNode, scale: Double) {
        func points(_ length: DataNode?) -> Double? { length?.text.map { NumericPrefix($0).value / scale } }
        let (insets, center) = (node["cap-insets"], node["center"])
        let caps = EdgeInsets(
            top: points(insets?["top"]) ?? 0, left: points(insets?["left"]) ?? 0,
            bottom: points(insets?["bottom"]) ?? 0, right: points(insets?["right"]) ?? 0)
        let middle = Size(points(center?["width"]) ?? 0, points(center?["height"]) ?? 0)
        self.init(caps: caps, middle: middle, mode: center?["mode"]?.text == "tile" ? .tile : .stretch)
    }
}

// MARK: - Colours
extension AssetIndex {
    /// Returns a colour set for light and dark, or nil if no set has the name, or the set has no colour.
    func color(named name: String) -> Color? {
        guard let folder = colorSets[FileName(name)], let file = contents(of: folder) else { return nil }
        var light: RGBA?
        var dark: RGBA?
        for entry in Self.forDesktop((file.root["colors"]?.elements ?? []).filter { $0["color"] != nil }) {
            guard let color = entry["color"] else { continue }
            guard let components = color["components"], let rgba = Self.rgba(components) else {
                problems.append(file.diagnostic(.notAColor, at: color.range))
                continue
            }
            switch Self.isDark(entry) {
            case false?: light = rgba
            case true?: dark = rgba
            case nil: break
            }
        }
        guard let light = light ?? dark else { return nil }
        guard let dark, dark != light else { return Color(.fixed(light)) }
        return .adaptive(light: light, dark: dark)
    }

    private static func rgba(_ node: DataNode) -> RGBA? {
        let alpha = node["alpha"]?.text.flatMap(component) ?? 1
        if let white = node["white"]?.text.flatMap(component) {
            return RGBA(red: white, green: white, blue: white, alpha: alpha)
        }
        guard let red = node["red"]?.text.flatMap(component), let green = node["green"]?.text.flatMap(component),
            let blue = node["blue"]?.text.flatMap(component)
        else { return nil }
        return RGBA(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Parses a component in Xcode's formats `0xFF`, `255` and `1.000`: whole numbers range to 255, decimal numbers to 1.
    private static func component(_ text: String) -> Double? {
        if text.hasPrefix("0x") { return UInt8(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
        let number = NumericPrefix(text)
        guard number.form == .whole else { return nil }
        let value = text.contains(".") || number.value <= 1 ? number.value : number.value / 255
        return (0...1).contains(value) ? value : nil
    }
}

extension String {
    /// Returns the text before a suffix, or nil if the text has another ending or consists of the suffix alone.
    fileprivate func name(before ending: String) -> String? {
        hasSuffix(ending) && count > ending.count ? String(dropLast(ending.count)) : nil
    }
}
