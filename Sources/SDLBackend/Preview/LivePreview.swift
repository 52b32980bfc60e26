import Glibc
public import Inlay

/// Loads the documents of an application's windows anew whenever a file of theirs changes.
///
/// A change is on the screen with the next frame. A mistake leaves the last good view and is shown over it; focus and what
/// views keep (`View.restorableState`) survive by `id`.
public final class LivePreview {
    private let application: Application
    private var watcher: FileWatcher?
    /// The documents that were loaded last could not be; the views are older.
    private(set) var isStale = false
    /// Hears of every reload.
    var onReload: () -> Void = {}

    /// Set to 1, an app follows the files of its own documents, those in the folders of `INLAY_RESOURCES` first; set to the path of a document, it shows that in place of its
    /// own first view.
    package static let environmentVariable = "INLAY_PREVIEW"

    /// What the environment asks an app for.
    enum Wish: Equatable {
        case own
        case document(String)

        init?(_ value: String?) {
            switch value {
            case nil, "", "0": return nil
            case "1": self = .own
            case .some(let path): self = .document(path)
            }
        }
    }

    /// - Parameter folders: watched with all that is inside them.
    /// - Throws: why the folders cannot be watched, for people.
    public init(of application: Application, watching folders: [String]) throws {
        self.application = application
        application.isPreview = true
        guard !folders.isEmpty else { throw MissingFolderError() }
        watcher = try FileWatcher(folders) { [weak self] changes in
            if !changes.isComplete || changes.paths.contains(where: Self.isResource) { self?.reload() }
        }
        for window in application.windows {
            show(application.diagnostics, in: window)
            let controller = window.rootViewController as? PreviewViewController
            controller?.onTraitChange = { [weak self] in self?.reload() }
        }
    }

    /// Why there is nothing to follow.
    nonisolated struct MissingFolderError: Error, CustomStringConvertible {
        let description = "INLAY_PREVIEW: the program has no folder of documents; name it in INLAY_RESOURCES"
    }

    /// Editors leave other files beside the ones they write.
    private static func isResource(_ path: String) -> Bool {
        guard let dot = path.lastIndex(of: "."), !path.hasSuffix("~") else { return false }
        return [
            "xml", "json", "plist", "strings", "mo", "png", "jpg", "jpeg", "svg", "lproj", "xcassets", "imageset",
            "colorset",
        ]
        .contains(path[path.index(after: dot)...].lowercased())
    }

    private func reload() {
        application.becomeCurrent()
        ViewBuilder.flushTemplateCache()
        isStale = false
        for window in application.windows {
            let count = application.diagnostics.count
            do throws(MarkupError) {
                try window.rootViewController.reloadView()
                show(Array(application.diagnostics.dropFirst(count)), in: window)
            } catch {
                isStale = true
                window.view.showDiagnostics(error.diagnostics, isStale: true)
            }
        }
        application.exitCode = isStale ? 1 : 0
        onReload()
    }

    private func show(_ diagnostics: [MarkupDiagnostic], in window: Window) {
        window.view.showDiagnostics(diagnostics, isStale: false)
    }
}
