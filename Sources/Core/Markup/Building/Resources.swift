import Glibc

/// Folders with documents, images and strings. The first folder that has a file provides it.
///
/// Files outside the folders are never found: not with `..`, an absolute path or a symbolic link.
public nonisolated struct Resources: Hashable, Sendable {
    /// The folders in search order.
    public var directories: [String] { names.map(\.text) }
    private let names: [FileName]
    /// Whether diagnostics include the folder in file names, as it was given. Tools do this so that editors can find the files; a program
    /// does not, because its folders depend on where it is installed.
    private let namesFolders: Bool
    /// The subfolders to search in each folder: language folders such as `de.lproj/`, and an empty string for the folder itself.
    private let languageFolders: [String]

    /// Resources without any folder.
    public static let none = Resources(directories: [])

    /// Creates resources in one folder.
    public init(directory: String) { self.init(directories: [directory]) }

    /// Creates resources from a folder that the user named. Diagnostics include that folder in file names.
    package init(givenDirectory directory: String) { self.init(directories: [directory], namesFolders: true) }

    private init(directories: [String], namesFolders: Bool = false, languageFolders: [String] = [""]) {
        names = directories.map(FileName.init)
        self.namesFolders = namesFolders
        self.languageFolders = languageFolders
    }

    /// Creates the resources of a SwiftPM target, `Package_Target`.
    ///
    /// Searches for `<name>.resources` next to the executable, in `../share/<program>` and in the folders of `INLAY_RESOURCES`, then in
    /// those folders themselves, then for `<program>/<name>.resources` and for `<name>` in the XDG data folders.
    public init(named name: String) { self.init(named: name, surroundings: .current) }

    /// The resources of the running program: its target's bundles next to the executable or, for an installed program, in
    /// `../share/<program>` or `<program>` in the XDG data folders, or else the executable's folder; then `INLAY_RESOURCES` and the XDG
    /// data folders.
    public static var main: Resources { Resources(mainIn: .current) }

    /// The folders of `INLAY_RESOURCES`.
    package static var addedDirectories: [String] { Surroundings.current.addedDirectories }

    /// The file name of the running program.
    public static var executableName: String { Surroundings.current.executableName }

    init(named name: String, surroundings: Surroundings) {
        let bundle = name + ".resources"
        let own = surroundings.ownDirectories.map { $0 + "/" + bundle }
        let added = surroundings.addedDirectories.flatMap { [$0 + "/" + bundle, $0] }
        let installed = surroundings.dataDirectories(for: surroundings.executableName).map { $0 + "/" + bundle }
        self.init(directories: Self.existing(own + added + installed + surroundings.dataDirectories(for: name)))
    }

    /// Returns a class's module bundles, `<package>_<module>.resources`, or nil if there are none.
    @MainActor static func ofModule(declaring type: Any.Type) -> Resources? {
        if let known = modules[ObjectIdentifier(type)] { return known }
        let module = "\(typeName(type, withModule: true).prefix { $0 != "." })"
        let own = Resources(directories: bundles(of: module, among: runningBundles))
        let found = own.directories.isEmpty ? nil : own
        modules[ObjectIdentifier(type)] = .some(found)
        return found
    }

    /// A cache by class, because each new cell asks. No folders are added next to a program while it runs.
    @MainActor private static var modules: [ObjectIdentifier: Resources?] = [:]

    /// The bundles of the running program. Listed once, because a folder such as `/usr/bin` has thousands of files.
    private static let runningBundles = bundles(in: .current)

    /// Returns the paths of all bundles: first those next to the executable, then those of an installed program.
    private static func bundles(in surroundings: Surroundings) -> [String] {
        let installed = surroundings.dataDirectories(for: surroundings.executableName)
        return (surroundings.ownDirectories + installed).flatMap { directory in
            entries(of: directory).filter { $0.hasSuffix(".resources") }.sorted().map { directory + "/" + $0 }
        }
    }

    private static func bundles(of module: String, among bundles: [String]) -> [String] {
        existing(bundles.filter { $0.hasSuffix("_\(module).resources") })
    }

    init(mainIn surroundings: Surroundings) {
        let bundles = Self.bundles(of: surroundings.executableName, among: Self.bundles(in: surroundings))
        let own = bundles.isEmpty ? [surroundings.executableDirectory].compactMap(\.self) : bundles
        self.init(
            directories: Self.existing(
                own + surroundings.addedDirectories + surroundings.dataDirectories(for: surroundings.executableName)))
    }

    /// Returns the resources for a language. Files are searched in the same order as texts (specification 7): the language's folder
    /// (`de.lproj`), `Base.lproj`, the folder itself, English, any other language.
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

    /// All folders to search, including language folders.
    var searchedFolders: [String] { directories.flatMap { folder in languageFolders.map { folder + "/" + $0 } } }

    /// Returns these resources with other folders placed before them.
    func preceded(by directories: [String]) -> Resources {
        let first = Self.existing(directories)
        guard !first.isEmpty else { return self }
        return Resources(
            directories: first + self.directories.filter { !first.contains($0) }, namesFolders: namesFolders,
            languageFolders: languageFolders)
    }

    /// Returns the path of a document, given its name with or without `.xml`, or nil if there is none inside the folders.
    public func path(forDocument name: String) -> String? { locate(document: name).path }

    /// Returns the path of a file, or nil if there is none inside the folders.
    public func path(forFile name: String) -> String? { locate(name, endings: [""]).path }

    /// Returns the path of an image, given its name with or without extension, or nil if there is none inside the folders. Of several files
    /// for different scales, it returns the one with the fewest pixels.
    public func path(forImage name: String) -> String? { locate(image: name).path }
}

// MARK: - Searching
nonisolated extension Resources {
    enum Location: Equatable {
        case found(String)
        case missing
        /// The path is outside the folders.
        case outside

        var path: String? {
            if case .found(let path) = self { path } else { nil }
        }
    }

    /// Returns the location of the first name that has a document.
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

    /// Returns the location of a template file: JSON, or a property list if there is no JSON file.
    func locate(templates name: String) -> Location {
        let isWhole = name.hasSuffix(".json") || name.hasSuffix(".plist")
        return locate(name, endings: isWhole ? ["", ".json", ".plist"] : [".json", ".plist"])
    }

    /// Returns all files that provide an image at different scales, given the path of one. A name that includes a scale selects only that
    /// file.
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

    /// Returns the name of a file for diagnostics: its path in its folder, after the folder if the user named it.
    ///
    /// - Parameter path: the path without symbolic links, as returned by a search.
    func name(ofFile path: String) -> String {
        for directory in directories {
            guard let base = Self.realPath(directory), Self.isPath(path, in: base) else { continue }
            let inside = String(path.dropFirst(base == "/" ? 1 : base.count + 1))
            guard namesFolders, directory != "." else { return inside }
            return (directory.hasSuffix("/") ? directory : directory + "/") + inside
        }
        return path.lastPathComponent
    }

    /// Whether a path, with symbolic links resolved, is inside the folders.
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

    /// Returns the path with symbolic links resolved, or nil if the path does not exist.
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
    /// The executable and the environment of the program.
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

        /// The folders that belong to the program: its own, and the data folder of the tree that it is installed in.
        var ownDirectories: [String] {
            guard let directory = executableDirectory else { return [] }
            return [directory, directory.folderPath + "/share/" + executableName]
        }

        var executableName: String { executable?.lastPathComponent ?? "" }

        var addedDirectories: [String] {
            (environment["INLAY_RESOURCES"] ?? "").split(separator: ":").map(String.init)
        }

        func dataDirectories(for name: String) -> [String] {
            guard !name.isEmpty else { return [] }
            let directories = BaseDirectories(environment: environment)
            return ([directories.data].compactMap(\.self) + directories.sharedData).map { $0 + "/" + name }
        }
    }
}
