package import Inlay

/// Shows a document that lies anywhere, without an owner.
package final class PreviewViewController: ViewController {
    private var file = ""
    private var configure: (inout ViewBuilder) -> Void = { _ in }

    /// - Parameter configure: sets options of the builder, as those of a command line.
    package convenience init(file: String, configure: @escaping (inout ViewBuilder) -> Void = { _ in }) {
        self.init()
        self.file = file
        self.configure = configure
        title = file
    }

    override package var resources: Resources { Resources(directory: Self.folder(of: file)) }

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

    package static func folder(of file: String) -> String {
        guard let slash = file.lastIndex(of: "/") else { return "." }
        return slash == file.startIndex ? "/" : String(file[..<slash])
    }
}
