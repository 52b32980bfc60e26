import FoundationEssentials
import Inlay

/// Packs a built app in several formats, and prints the place and the size of each.
struct Bundler {
    let app: String
    let package: String
    let output: String
    let version: String?
    let maintainer: String?
    let debName: String?

    func packaging() throws(BundleFailure) -> AppPackaging {
        guard BundleFiles.exists(package + "/Package.swift") else {
            throw BundleFailure(
                "there is no Package.swift in '\(package)'; go to the folder of an app, or name it: --package")
        }
        return try AppPackaging(package, program: app)
    }

    func write(
        _ formats: [BundleCommand.Format], _ program: BuiltProgram, _ packaging: AppPackaging
    ) async throws(BundleFailure) {
        guard program.name == app else {
            throw BundleFailure("the program '\(program.path)' must be named '\(app)', as --app names it")
        }
        guard let version = version ?? packaging.version else {
            throw BundleFailure("'\(packaging.metainfoFile)' lists no release; add one, or name the version: --release")
        }
        guard version.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9.+~\-]*/) != nil else {
            throw BundleFailure("invalid version '\(version)': must be like '1.2.0'")
        }
        let libraries = try await SystemLibraries(of: program)
        for name in libraries.missing {
            StandardError.print("note: the program opens \(name) while it runs, which is not installed here")
        }
        let licenses = await Licenses(of: program, package: package, libraries: libraries)
        let tree = InstalledTree(program: program, packaging: packaging, licenses: licenses)
        let result = Result(
            tree: tree, libraries: libraries, version: version, base: "\(output)/\(app)-\(version)")
        for format in formats {
            switch format {
            case .tree: try writeTree(result)
            case .deb: try await writeDeb(result)
            case .folder: try await writeFolder(result)
            case .flatpak: try await writeFlatpak(result)
            }
        }
    }

    /// The parts that all formats share.
    private struct Result {
        let tree: InstalledTree
        let libraries: SystemLibraries
        let version: String
        /// The start of the names of results.
        let base: String
    }

    private func writeTree(_ result: Result) throws(BundleFailure) {
        try replace(result.base, with: "bin/" + app)
        report("tree", result.base, try result.tree.write(to: result.base, documentation: app))
    }

    private func writeDeb(_ result: Result) async throws(BundleFailure) {
        let deb = try await DebianPackage(
            name: debName, version: result.version, maintainer: try responsible(result.tree.packaging),
            packaging: result.tree.packaging, program: result.tree.program, libraries: result.libraries)
        let folder = result.base + ".deb-files"
        try BundleFiles.remove(folder)
        let sizes = try result.tree.write(to: folder + "/usr", documentation: deb.name)
        let path = try await deb.write(packing: folder, to: output)
        try BundleFiles.remove(folder)
        report("deb", path, sizes, note: "packed \(SizeReport.megabytes(BundleFiles.byteCount(of: path)))")
        print("  depends on \(deb.depends.joined(separator: ", "))")
    }

    private func writeFolder(_ result: Result) async throws(BundleFailure) {
        let program = result.tree.program
        let folder = "\(result.base)-\(program.file.machine.name)"
        try replace(folder, with: "AppRun")
        var sizes = try result.tree.write(to: folder + "/usr", documentation: app)
        let libraries = try await SelfContainedFolder(
            program: program, packaging: result.tree.packaging, libraries: result.libraries
        ).complete(folder)
        sizes.add("libraries", libraries.byteCount, detail: "\(libraries.count) files")
        report("folder", folder, sizes)
        if let glibc = program.file.requiredGlibc { print("  runs on systems with glibc \(glibc) or newer") }
    }

    private func writeFlatpak(_ result: Result) async throws(BundleFailure) {
        let program = result.tree.program
        let manifest = FlatpakManifest(
            packaging: result.tree.packaging, program: program, libraries: result.libraries)
        let folder = result.base + "-flatpak"
        try replace(folder, with: "files/bin/" + app)
        var sizes = try result.tree.write(to: folder + "/files", documentation: app)
        let path = try manifest.write(to: folder)
        sizes.add(
            "libraries", BundleFiles.byteCount(ofFolder: "\(folder)/files/lib"),
            detail: "\(manifest.addedLibraries.count) files")
        report("flatpak", path, sizes)
        if let built = try await manifest.build(path, to: output) {
            print("  built \(built)")
        } else {
            print("  not built: flatpak-builder is not installed")
        }
    }

    /// The person who answers for a `.deb`: the option, the variables that Debian's tools use, or the AppStream description.
    private func responsible(_ packaging: AppPackaging) throws(BundleFailure) -> String {
        let environment = ProcessInfo.processInfo.environment
        if let maintainer { return maintainer }
        if let name = environment["DEBFULLNAME"], let address = environment["DEBEMAIL"] {
            return "\(name) <\(address)>"
        }
        if let name = packaging.developer, let contact = packaging.contact, contact.contains("@") {
            return "\(name) <\(contact.replacing("_AT_", with: "@"))>"
        }
        throw BundleFailure(
            "a .deb names a person who answers for it: --maintainer 'Ann Example <ann@example.org>', or the variables "
                + "DEBFULLNAME and DEBEMAIL")
    }

    /// Removes an earlier result. A folder without the given file was made by another program, and is not removed.
    private func replace(_ folder: String, with file: String) throws(BundleFailure) {
        guard BundleFiles.exists(folder) else { return }
        guard BundleFiles.exists("\(folder)/\(file)") else {
            throw BundleFailure("'\(folder)' exists and is no bundle; move it away, or choose another folder: --output")
        }
        try BundleFiles.remove(folder)
    }

    private func report(_ format: String, _ path: String, _ sizes: SizeReport, note: String = "") {
        print("\(format): \(path)\(note.isEmpty ? "" : " (\(note))")")
        print(sizes.text)
    }
}
