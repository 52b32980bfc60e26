import FoundationEssentials
import Inlay

/// A folder that runs on other distributions from any place: the installed tree with its libraries and a start script.
nonisolated struct SelfContainedFolder {
    let program: BuiltProgram
    let packaging: AppPackaging
    let libraries: SystemLibraries

    /// The folders have the layout of an AppDir, from which `appimagetool` makes a single file.
    ///
    /// - Parameter root: the folder, which has the tree in `usr`.
    /// - Returns: the number of libraries and their size.
    func complete(_ root: String) async throws(BundleFailure) -> (count: Int, byteCount: Int) {
        var known = libraries.linked
        var names = program.file.neededLibraries
        for opened in libraries.opened where Self.isIncluded(opened) {
            known.append(opened.library)
            known += try await SystemLibraries.closure(of: opened.library.path)
            names.append(opened.library.name)
        }
        let own = try Self.own(of: names, in: known)
        let folder = "\(root)/usr/lib/\(program.name)"
        for library in own { try copy(library, to: folder) }
        try BundleFiles.write(startScript, to: root + "/AppRun", isExecutable: true)
        try BundleFiles.copy(packaging.desktopFile, to: "\(root)/\(packaging.identifier).desktop")
        let ending = packaging.icon.hasSuffix(".svg") ? ".svg" : ".png"
        try BundleFiles.copy(packaging.icon, to: "\(root)/\(packaging.identifier)\(ending)")
        return (own.count, BundleFiles.byteCount(ofFolder: folder))
    }

    /// Returns the libraries that the folder needs. Libraries that only those of the system need must fit them, and are left to the
    /// system, too.
    ///
    /// - Parameters:
    ///   - names: the libraries that the program links and opens.
    ///   - known: all libraries on this system that these need.
    private static func own(
        of names: [String], in known: [SystemLibraries.Library]
    ) throws(BundleFailure) -> [SystemLibraries.Library] {
        let byName = Dictionary(known.map { ($0.name, $0) }) { first, _ in first }
        var own: [String: SystemLibraries.Library] = [:]
        var names = names
        while let name = names.popLast() {
            guard own[name] == nil, !SystemLibraries.isOfSystem(name), let library = byName[name] else { continue }
            own[name] = library
            names += try ELFFile(contentsOf: library.path).neededLibraries
        }
        return own.values.sorted { $0.name < $1.name }
    }

    /// A player has libraries of 200 MB, so it is left to the system.
    static func isIncluded(_ opened: SystemLibraries.Opened) -> Bool {
        opened.isRequired && opened.library.name != "libmpv.so.2"
    }

    /// Copies a library. Its own search paths are removed, since the loader would take them in place of the folder.
    private func copy(_ library: SystemLibraries.Library, to folder: String) throws(BundleFailure) {
        let file = try ELFFile(contentsOf: library.path)
        try BundleFiles.write(file.withoutSearchPaths, to: folder + "/" + library.name)
    }

    /// The program finds its libraries itself. Another program gets a variable, which programs that it starts inherit.
    private var startScript: String {
        let variable = """
            LD_LIBRARY_PATH=$here/usr/lib/\(program.name)${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
            export LD_LIBRARY_PATH

            """
        return """
            #!/bin/sh
            # Starts the program of this folder, which may be anywhere.
            here=$(dirname "$(readlink -f "$0")")
            \(program.findsOwnLibraries ? "" : variable)exec "$here/usr/bin/\(program.name)" "$@"

            """
    }
}
