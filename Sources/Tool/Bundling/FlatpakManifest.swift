import FoundationEssentials
import Inlay

/// The description from which `flatpak-builder` makes a Flatpak. It packs the tree that this tool has built, because the SDKs of
/// Flatpak have no Swift of the version that Inlay needs.
nonisolated struct FlatpakManifest {
    let packaging: AppPackaging
    let program: BuiltProgram
    let libraries: SystemLibraries

    private static let runtime = "org.freedesktop.Platform"
    private static let sdk = "org.freedesktop.Sdk"
    private static let runtimeVersion = "24.08"

    /// Libraries that an app may link and that the runtime lacks.
    private static let missingInRuntime: Set<String> = ["libcmark.so"]

    /// The libraries that the manifest adds to the app.
    var addedLibraries: [SystemLibraries.Library] {
        libraries.linked.filter { library in
            Self.missingInRuntime.contains { library.name.hasPrefix($0) }
        }
    }

    /// The permissions: a window, and what the program's libraries are for. Files and settings go through portals.
    var permissions: [String] {
        var found = ["--socket=wayland", "--socket=fallback-x11", "--share=ipc", "--device=dri"]
        if libraries.linked.contains(where: { $0.name.hasPrefix("libcurl.so") }) { found.append("--share=network") }
        if libraries.opened.contains(where: { $0.library.name == "libmpv.so.2" }) {
            found.append("--socket=pulseaudio")
        }
        return found
    }

    private struct Content: Encodable {
        struct Module: Encodable {
            struct Source: Encodable { let type = "dir", path = "files" }
            let name: String
            let buildsystem = "simple"
            let buildCommands: [String]
            let sources = [Source()]

            enum CodingKeys: String, CodingKey {
                case name, buildsystem, sources
                case buildCommands = "build-commands"
            }
        }
        let id: String
        let runtime: String
        let runtimeVersion: String
        let sdk: String
        let command: String
        let finishArgs: [String]
        let modules: [Module]

        enum CodingKeys: String, CodingKey {
            case id, runtime, sdk, command, modules
            case runtimeVersion = "runtime-version"
            case finishArgs = "finish-args"
        }
    }

    /// Writes the manifest next to the folder `files`, and returns its path.
    func write(to folder: String) throws(BundleFailure) -> String {
        for library in addedLibraries {
            try BundleFiles.copy(library.path, to: "\(folder)/files/lib/\(program.name)/\(library.name)")
        }
        let content = Content(
            id: packaging.identifier, runtime: Self.runtime, runtimeVersion: Self.runtimeVersion, sdk: Self.sdk,
            command: program.name, finishArgs: permissions,
            modules: [.init(name: program.name, buildCommands: ["cp -a . /app/"])])
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(content) else { throw BundleFailure("the manifest cannot be written") }
        let path = "\(folder)/\(packaging.identifier).json"
        try BundleFiles.write(data, to: path)
        try validate(folder)
        return path
    }

    /// Checks what `flatpak-builder` and Flathub require of the files.
    private func validate(_ folder: String) throws(BundleFailure) {
        let identifier = packaging.identifier
        guard identifier.split(separator: ".").count >= 3, identifier.utf8.count <= 255 else {
            throw BundleFailure(
                "Flatpak requires an identifier of three or more words, such as 'org.example.\(program.name)', "
                    + "not '\(identifier)'")
        }
        for file in ["bin/\(program.name)", "share/applications/\(identifier).desktop", "share/icons/hicolor"]
        where !BundleFiles.exists("\(folder)/files/\(file)") {
            throw BundleFailure("'\(folder)/files' lacks '\(file)', which Flatpak requires")
        }
    }

    /// Builds the Flatpak where its tools are installed.
    ///
    /// - Returns: its path, or nil without the tools.
    func build(_ manifest: String, to output: String) async throws(BundleFailure) -> String? {
        guard ToolRun.path(of: "flatpak-builder") != nil, ToolRun.path(of: "flatpak") != nil else { return nil }
        let folder = manifest.folderPath
        let limit = Duration.seconds(1800)
        _ = try await ToolRun.output(
            [
                "flatpak-builder", "--force-clean", "--repo=\(folder)/repository", "--state-dir=\(folder)/state",
                folder + "/build", manifest,
            ], limit: limit)
        let path = "\(output)/\(packaging.identifier).flatpak"
        _ = try await ToolRun.output(
            ["flatpak", "build-bundle", folder + "/repository", path, packaging.identifier], limit: limit)
        return path
    }
}
