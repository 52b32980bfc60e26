import Glibc
package import Inlay

/// Shows a document that lies anywhere, without an owner or in the view that owns it.
package final class PreviewViewController: ViewController {
    private var file = ""
    private var folder = ""
    private var configure: (inout ViewBuilder) -> Void = { _ in }
    /// Loads the document again, which may be another one for the size that the window has now.
    var onTraitChange: () -> Void = {}
    /// Makes the view that loads the document itself.
    private var makeOwner: (() -> View?)?

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

    package convenience init(file: String, owner makeOwner: @escaping () -> View?) {
        self.init(file: file)
        self.makeOwner = makeOwner
    }

    override package var resources: Resources { Resources(givenDirectory: folder) }

    /// The folders whose files it shows.
    package var previewedFolders: [String] { Array(Set([file.folderPath, folder])) }

    /// As large as the document says, and at least as high as what it shows. This loads the document again, because
    /// the shown view depends on the window's size class.
    override package var preferredContentSize: Size {
        var builder = makeBuilder(for: TraitCollection(windowSize: Self.usualSize).sizeClass)
        builder.diagnosticHandler = { _ in }
        let view = makeOwner?() ?? (try? builder.load(MarkupSource(contentsOf: file)).view)
        guard let view else { return .undefined }
        func bound(_ length: Double, _ usual: Double) -> Double { length.isFinite ? max(length, usual) : usual }
        let width = view.width.isFinite ? view.width : bound(view.minimumWidth, Self.usualSize.width)
        if view.height.isFinite { return Size(width, view.height) }
        let asked = view.measure(fitting: Size(width, .infinity)).height
        return Size(width, min(bound(asked, Self.usualSize.height), Self.mostHeight))
    }

    /// Points.
    private static let usualSize = Size(480, 320)
    /// Points, for a document that grows with its content.
    private static let mostHeight = 800.0

    private func makeBuilder(for sizeClass: SizeClass) -> ViewBuilder {
        var builder = viewBuilder
        builder.options.needsOwner = false
        builder.makeRoot = { ColumnView() }
        builder.sizeClass = sizeClass
        configure(&builder)
        return builder
    }

    override package func loadDocument() throws(MarkupError) -> View? {
        if let makeOwner { return try ownView(makeOwner) }
        let builder = makeBuilder(for: traitCollection.sizeClass)
        let file = variant
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

    override package func traitCollectionDidChange(_ previous: TraitCollection) { onTraitChange() }

    /// The document for the window's size class where there is one (specification 12.2). One that is itself for a size class is
    /// shown in every size.
    private var variant: String {
        guard file.hasSuffix(".xml"), !file.lastPathComponent.contains("~") else { return file }
        let variant = "\(file.dropLast(4))~\(traitCollection.sizeClass.rawValue).xml"
        return access(variant, F_OK) == 0 ? variant : file
    }

    /// - Throws: what the view has reported while it loaded its document, where that is an error.
    private func ownView(_ make: () -> View?) throws(MarkupError) -> View? {
        let count = application?.diagnostics.count ?? 0
        let view = make()
        let told = application?.diagnostics.dropFirst(count) ?? []
        guard !told.contains(where: { $0.severity == .error }) else { throw MarkupError(Array(told)) }
        return view
    }
}
