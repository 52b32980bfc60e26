import Glibc
package import Inlay
import InlayRaster

/// Shows a document from any path, without an owner or in the view that owns it.
package final class PreviewViewController: ViewController {
    private var file = ""
    private var folder = ""
    private var configure: (inout ViewBuilder) -> Void = { _ in }
    /// Called to reload the document, because the window's size may select another variant.
    var onTraitChange: () -> Void = {}
    /// Creates the view that loads the document itself.
    private var makeOwner: (() -> View?)?

    /// - Parameters:
    ///   - folder: the folder with images and other files; by default the document's own.
    ///   - configure: sets options of the builder, such as those from a command line.
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

    /// The document's own size, and at least the height of its content. This loads the document again, because the shown view depends on
    /// the window's size class.
    override package var preferredContentSize: Size {
        var builder = makeBuilder(for: TraitCollection(windowSize: Self.usualSize).sizeClass)
        builder.diagnosticHandler = { _ in }
        let view = makeOwner?() ?? (try? builder.load(MarkupSource(contentsOf: file)).view)
        guard let view else { return .undefined }
        func bound(_ length: Double, _ usual: Double) -> Double { length.isFinite ? max(length, usual) : usual }
        let width = view.width.isFinite ? view.width : bound(view.minimumWidth, Self.usualSize.width)
        if view.height.isFinite { return Size(width, view.height) }
        let asked = view.measure(fitting: Size(width, .infinity)).height
        return Size(width, min(bound(asked, Self.usualSize.height), Self.maximumViewHeight))
    }

    /// Points.
    private static let usualSize = Size(480, 320)
    /// Points, for a document that grows with its content.
    private static let maximumViewHeight = 800.0

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
            // The builder reports errors in a document. Errors of a file that cannot be read are reported here.
            if error.diagnostics.allSatisfy({ $0.file == file && $0.range == .start }) {
                for diagnostic in error.diagnostics { builder.diagnosticHandler(diagnostic) }
            }
            throw error
        }
    }

    override package func traitCollectionDidChange(_ previous: TraitCollection) { onTraitChange() }

    /// The variant of the document for the window's size class, if there is one. A document that is itself a variant is shown in every
    /// size. Specification 12.2.
    private var variant: String {
        guard file.hasSuffix(".xml"), !file.lastPathComponent.contains("~") else { return file }
        let variant = "\(file.dropLast(4))~\(traitCollection.sizeClass.rawValue).xml"
        return access(variant, F_OK) == 0 ? variant : file
    }

    /// - Throws: the diagnostics that the view reported while it loaded its document, if one of them is an error.
    private func ownView(_ make: () -> View?) throws(MarkupError) -> View? {
        let count = application?.diagnostics.count ?? 0
        let view = make()
        let told = application?.diagnostics.dropFirst(count) ?? []
        guard !told.contains(where: { $0.severity == .error }) else { throw MarkupError(Array(told)) }
        return view
    }
}
