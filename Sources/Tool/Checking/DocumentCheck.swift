import Inlay
import InlayRaster

/// Checks documents for each of their owners, and for each size class that their templates use.
struct DocumentCheck {
    private var loader: DocumentLoader
    private let program: DescribedProgram?

    /// - Parameter accessibility: shows documents to check whether everybody can use them, or nil.
    init(_ loading: LoadOptions, program: DescribedProgram?, accessibility: AccessibilityCheck? = nil) {
        loader = DocumentLoader(
            loading, imageLoader: FileImageLoader(), textEngine: HarfBuzzTextEngine(fonts: FontLibrary()))
        loader.reportsMissingTranslations = true
        // The accessibility check finds these texts in the picture.
        loader.reportsLowContrast = accessibility == nil
        loader.accessibilityCheck = accessibility
        self.program = program
    }

    /// - Parameter path: the path of the document, by which other documents include it.
    func check(_ source: MarkupSource, at path: String) -> CheckedDocument {
        let described = program?.owners(ofDocument: source.name) ?? []
        let owners: [DescribedOwner?] = described.isEmpty ? [nil] : described
        var document = CheckedDocument(path: path, hasOwner: !described.isEmpty)
        for owner in owners {
            var sizeClasses: Set<SizeClass> = []
            var loader = loader
            loader.includeHandler = { document.included.insert($0) }
            loader.sizeClassHandler = { sizeClasses.insert($0) }
            document.diagnostics += loader.load(source, for: owner).diagnostics
            loader.sizeClassHandler = nil
            for sizeClass in SizeClass.allCases where sizeClasses.contains(sizeClass) {
                loader.sizeClass = sizeClass
                document.diagnostics += loader.load(source, for: owner).diagnostics
            }
        }
        return document
    }
}
