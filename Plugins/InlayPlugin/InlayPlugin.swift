import Foundation
import PackagePlugin

/// Generates the outlets and actions of a target's documents, and the names of its resources, and parses its documents.
@main struct InlayPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        let files = module.sourceFiles.flatMap { Self.files(at: $0.url) }
        let output = context.pluginWorkDirectoryURL.appending(path: "Generated")
        // The generator writes one file for each document, whose name depends on the document alone.
        let documents = Set(files.map(\.lastPathComponent).filter { $0.hasSuffix(".xml") })
            .map { $0.dropLast(4).prefix { $0 != "~" } + ".xml.swift" }
        var outputs = Set(documents).sorted() + ["ResourceNames.swift"]
        // A file that is no source becomes a resource of the target.
        if !documents.isEmpty { outputs.append("Documents.tapes") }
        return [
            .buildCommand(
                displayName: "Generating the outlets and actions of \(target.name)",
                executable: try context.tool(named: "InlayGenerator").url,
                arguments: [output.path(percentEncoded: false)] + files.map { $0.path(percentEncoded: false) },
                inputFiles: files, outputFiles: outputs.map { output.appending(path: $0) })
        ]
    }

    /// A file, or those of a folder that is copied as a whole.
    private static func files(at url: URL) -> [URL] {
        guard (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false else { return [url] }
        let found = FileManager.default.enumerator(
            at: url, includingPropertiesForKeys: [.isRegularFileKey], options: .skipsHiddenFiles)
        return (found?.compactMap { $0 as? URL } ?? [])
            .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) ?? false }
            .sorted { $0.path < $1.path }
    }
}
