import Glibc

/// Folders with documents, images and strings. The first that has a file gives it.
///
/// Nothing outside the folders is found: not by `..`, not by an absolute path, not through a symbolic link.
public nonisolated struct Resources: Hashable, Sendable {
    /// In the order of the search.
    public var directories: [String] { names.map(\.text) }
    private let names: [FileName]
    /// Whether diagnostics name files with their folder as it was given. Those of a tool do, so that editors find them; the
    /// folders of a program lie where it is installed.
    private let namesFolders: Bool
    /// Where files are looked for in each of the folders: in the folders of languages, `de.lproj/`, and in the folder itself, which is
    /// empty here.
    private let languageFolders: [String]

    /// No folder at all.
    public static let none = Resources(directories: [])

    public init(directory: String) { self.init(directories: [directory]) }

    /// A folder that a person has named. Diagnostics call its files as the person would.
    package init(givenDirectory directory: String) { self.init(directories: [directory], namesFolders: true) }

    private init(directories: [String], namesFolders: Bool = false, languageFolders: [String] = [""]) {
        names = directories.map(FileName.init)
        self.namesFolders = namesFolders
        self.languageFolders = languageFolders
    }

    /// The resources of a SwiftPM target, `Package_Target`.
    ///
    /// Looks for `<name>.resources` beside the executable and in the folders of `INLAY_RESOURCES`, in these folders
    /// themselves, then for `<name>` in the XDG data folders.
    public init(named name: String) { self.init(named: name, surroundings: .current) }

    /// The resources of the running program: the bundles of its target beside it, else its folder; then
    /// `INLAY_RESOURCES` and the XDG data folders.
    public static var main: Resources { Resources(mainIn: .current) }

    /// The folders of `INLAY_RESOURCES`.
    package static var addedDirectories: [String] { Surroundings.current.addedDirectories }

    /// The file name of the running program.
    public static var executableName: String { Surroundings.current.executableName }

    init(named name: String, surroundings: Surroundings) {
        let bundle = name + ".resources"
        let own = surroundings.executableDirectory.map { [$0 + "/" + bundle] } ?? []
        let added = surroundings.addedDirectories.flatMap { [$0 + "/" + bundle, $0] }
        self.init(directories: Self.existing(own + added + surroundings.dataDirectories(for: name)))
    }

    /// The bundles beside the executable of the module that declares a class: `<package>_<module>.resources`. nil if it has none.
    @MainActor static func ofModule(declaring type: Any.Type) -> Resources? {
        if let known = modules[ObjectIdentifier(type)] { return known }
        let module = "\(typeName(type, withModule: true).prefix { $0 != "." })"
        let own = Resources(directories: bundles(of: module, in: .current))
        let found = own.directories.isEmpty ? nil : own
        modules[ObjectIdentifier(type)] = .some(found)
        return found
    }

    /// By class: cells ask each time that one is made. Folders beside a program do not come while it runs.
    @MainActor private static var modules: [ObjectIdentifier: Resources?] = [:]

    private static func bundles(of module: String, in surroundings: Surroundings) -> [String] {
        guard let directory = surroundings.executableDirectory else { return [] }
        let bundles = entries(of: directory).filter { $0.hasSuffix("_\(module).resources") }.sorted()
        return existing(bundles.map { directory + "/" + $0 })
    }

    init(mainIn surroundings: Surroundings) {
        let bundles = Self.bundles(of: surroundings.executableName, in: surroundings)
        let own = bundles.isEmpty ? [surroundings.executableDirectory].compactMap(\.self) : bundles
        self.init(
            directories: Self.existing(
                own + surroundings.addedDirectories + surroundings.dataDirectories(for: surroundings.executableName)))
    }

    /// The resources as a language sees them. Files are found in the order in which texts are (specification 7): in the folder of the
    /// language, `de.lproj`, in `Base.lproj`, beside these, in English, in another language.
    func localized(for locale: LocaleIdentifier) -> Resources {
        let folders = Set(directories.flatMap { Self.entries(of: $0).filter { $0.hasSuffix(".lproj") } })
        guard !folders.isEmpty else { return self }
        func named(_ names: [String]) -> [String] {
            names.flatMap { name in folders.filter { $0.lowercased() == name.lowercased() + ".lproj" }.sorted() }
        }
        let english: LocaleIdentifier = "en"
        let others = named(english.names) + folders.sorted()
        var order: [String] = []
        for folder in named(locale.names + ["Base"]) + [""] + others where !order.contains(folder) {
            order.append(folder)
        }
        return Resources(
            directories: directories, namesFolders: namesFolders,
            languageFolders: order.map { $0.isEmpty ? "" : $0 + "/" })
    }

    /// The folders that files are looked for in, those of languages among them.
    var searchedFolders: [String] { directories.flatMap { folder in languageFolders.map { folder + "/" + $0 } } }

    /// These folders after others.
    func preceded(by directories: [String]) -> Resources {
        let first = Self.existing(directories)
        guard !first.isEmpty else { return self }
        return Resources(
            directories: first + self.directories.filter { !first.contains($0) }, namesFolders: namesFolders,
            languageFolders: languageFolders)
    }

    /// The document of a name with or without `.xml`; nil if there is none inside the folders.
    public func path(forDocument name: String) -> String? { locate(document: name).path }

    /// The file of a name; nil if there is none inside the folders.
    public func path(forFile name: String) -> String? { locate(name, endings: [""]).path }

    /// The image of a name with or without extension; nil if there is none inside the folders. Of several files for
    /// several scales it is that with the fewest pixels.
    public func path(forImage name: String) -> String? { locate(image: name).path }
}

// MARK: - Searching
nonisolated extension Resources {
    enum Location: Equatable {
        case found(String)
        case missing
        /// The name leads out of the folders.
        case outside

        var path: String? {
            if case .found(let path) = self { path } else { nil }
        }
    }

    /// The first of several names that has a document.
    func locate(documents names: [String]) -> Location {
        let places = names.lazy.map { locate(document: $0) }
        return places.first { $0.path != nil } ?? places.first { $0 == .outside } ?? .missing
    }

    func locate(document name: String) -> Location {
        locate(name, endings: name.hasSuffix(".xml") ? ["", ".xml"] : [".xml"])
    }

    func locate(image name: String) -> Location {
        let file = ImageFileName(name)
        if file.scale == 1, ImageFileName.extensions.contains(file.ending) {
            return locate(file.base, endings: ImageFileName.scales.map { $0 + file.ending })
        }
        let endings = ImageFileName.extensions.flatMap { ending in ImageFileName.scales.map { $0 + ending } }
        return locate(name, endings: [""] + endings)
    }

    /// A file of templates: JSON, else a property list.
    func locate(templates name: String) -> Location {
        let isWhole = name.hasSuffix(".json") || name.hasSuffix(".plist")
        return locate(name, endings: isWhole ? ["", ".json", ".plist"] : [".json", ".plist"])
    }

    /// The files that show the image of a name with different numbers of pixels, given one of them. A name with a scale
    /// means that file alone.
    func variants(ofImage name: String, at path: String) -> [String] {
        guard ImageFileName(name).scale == 1 else { return [path] }
        let file = ImageFileName(path)
        let variants = ImageFileName.scales.map { file.base + $0 + file.ending }
        return variants.filter { $0 == path || (Self.isFile($0) && contains($0)) }
    }

    func locate(_ name: String, endings: [String]) -> Location {
        guard !name.isEmpty, !name.utf8.contains(0) else { return .missing }
        guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else { return .outside }
        var isOutside = false
        for directory in directories {
            guard let base = Self.realPath(directory) else { continue }
            for folder in languageFolders {
                for ending in endings {
                    let wanted = base + "/" + folder + name + ending
                    guard let path = Self.realPath(wanted), Self.isFile(path) else { continue }
                    if Self.isPath(path, in: base) { return .found(path) }
                    isOutside = true
                }
            }
        }
        return isOutside ? .outside : .missing
    }

    /// What diagnostics call a file of the folders: its path in its folder, and before it the folder that a person named.
    ///
    /// - Parameter path: without symbolic links, as searching gives it.
    func name(ofFile path: String) -> String {
        for directory in directories {
            guard let base = Self.realPath(directory), Self.isPath(path, in: base) else { continue }
            let inside = String(path.dropFirst(base == "/" ? 1 : base.count + 1))
            guard namesFolders, directory != "." else { return inside }
            return (directory.hasSuffix("/") ? directory : directory + "/") + inside
        }
        return path.lastPathComponent
    }

    /// Whether what is at a path lies inside the folders, symbolic links followed.
    func contains(_ path: String) -> Bool {
        guard let path = Self.realPath(path) else { return false }
        return directories.contains { Self.realPath($0).map { Self.isPath(path, in: $0) } ?? false }
    }

    private static func isPath(_ path: String, in base: String) -> Bool {
        path.utf8.starts(with: (base == "/" ? base : base + "/").utf8)
    }

    private static func existing(_ paths: [String]) -> [String] {
        var found: [String] = []
        for path in paths where isDirectory(path) && !found.contains(path) { found.append(path) }
        return found
    }

    /// The path without symbolic links; nil if nothing is there.
    static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func mode(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private static func isFile(_ path: String) -> Bool { mode(of: path) == S_IFREG }
    static func isDirectory(_ path: String) -> Bool { mode(of: path) == S_IFDIR }

    static func entries(of directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let length = MemoryLayout.size(ofValue: entry.pointee.d_name)
            withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: length) { names.append(String(cString: $0)) }
            }
        }
        return names
    }
}

// MARK: - Surroundings
nonisolated extension Resources {
    /// Where the program runs.
    struct Surroundings {
        var executable: String?
        var environment: [String: String]

        static var current: Surroundings {
            let names = ["INLAY_RESOURCES", "XDG_DATA_HOME", "XDG_DATA_DIRS", "HOME"]
            var environment: [String: String] = [:]
            for name in names {
                if let value = getenv(name) { environment[name] = String(cString: value) }
            }
            return Surroundings(executable: Resources.realPath("/proc/self/exe"), environment: environment)
        }

        var executableDirectory: String? {
            executable?.folderPath
        }

        var executableName: String { executable?.lastPathComponent ?? "" }

        var addedDirectories: [String] { list("INLAY_RESOURCES") ?? [] }

        func dataDirectories(for name: String) -> [String] {
            guard !name.isEmpty else { return [] }
            let home = list("XDG_DATA_HOME") ?? environment["HOME"].map { [$0 + "/.local/share"] } ?? []
            let shared = list("XDG_DATA_DIRS") ?? ["/usr/local/share", "/usr/share"]
            return (home + shared).map { $0 + "/" + name }
        }

        /// The folders of a variable; nil if it names none.
        private func list(_ variable: String) -> [String]? {
            let parts = (environment[variable] ?? "").split(separator: ":").map(String.init)
            return parts.isEmpty ? nil : parts
        }
    }
}
