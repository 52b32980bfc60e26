package import Inlay

/// Shows a document that lies anywhere, without an owner.
package final class PreviewViewController: ViewController {
    private var file = ""
    private var folder = ""
    private var configure: (inout ViewBuilder) -> Void = { _ in }

    /// - Parameters:
    ///   - folder: where images and other files are found; the document's own by default.
    ///   - configure: sets options of the builder, as those of a command line.
    package convenience init(
        file: String, resources folder: String? = nil, configure: @escaping (inout ViewBuilder) -> Void = { _ in }
    ) {
        self.init()
        self.file = file
        self.folder = folder ?? file.folderPath
        self.configure = configure
        title = file
    }

    override package var resources: Resources { Resources(givenDirectory: folder) }

    /// The folders whose files it shows.
    package var previewedFolders: [String] { Array(Set([file.folderPath, folder])) }

    override package func loadDocument() throws(MarkupError) -> View? {
        var builder = viewBuilder
        builder.options.needsOwner = false
        configure(&builder)
        do throws(MarkupError) {
            return try builder.load(MarkupSource(contentsOf: file)).view
        } catch {
            // The builder tells of what it reads; a file that it does not get is told of here.
            if error.diagnostics.allSatisfy({ $0.file == file && $0.range == .start }) {
                for diagnostic in error.diagnostics { builder.diagnosticHandler(diagnostic) }
            }
            throw error
        }
    }
}
