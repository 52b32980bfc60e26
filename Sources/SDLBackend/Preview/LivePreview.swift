import Glibc
public import Inlay
import InlayRaster

/// Reloads the documents of an application's windows whenever one of their files changes.
///
/// A change is visible in the next frame. After a mistake the last valid view stays, with the error shown over it. Focus and the state of
/// views (`StateRestoring`) are preserved by `id`.
public final class LivePreview {
    private let application: Application
    private var watcher: FileWatcher?
    /// The texts that the documents of the controllers have set.
    private var loadedTexts: [ObjectIdentifier: LoadedTexts] = [:]
    /// Whether the last reload failed, so that the views are outdated.
    private(set) var isOutdated = false
    /// Called after every reload.
    var onReload: () -> Void = {}

    /// The environment variable for previews. The value 1 makes an app follow the files of its documents, those in the folders of
    /// `INLAY_RESOURCES` first. The path of a document makes the app show that document instead of its first view.
    package static let environmentVariable = "INLAY_PREVIEW"

    /// The preview requested by the environment.
    enum PreviewRequest: Equatable {
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

    /// - Parameter folders: the folders to watch, including subfolders.
    /// - Throws: an error with a readable description if the folders cannot be watched.
    public init(of application: Application, watching folders: [String]) throws {
        self.application = application
        application.isPreview = true
        guard !folders.isEmpty else { throw MissingFolderError() }
        watcher = try FileWatcher(folders) { [weak self] changes in
            if !changes.isComplete || changes.paths.contains(where: Self.isResource) { self?.reload() }
        }
        for window in application.windows {
            show(application.diagnostics, in: window)
            loadedTexts[ObjectIdentifier(window.rootViewController)] = LoadedTexts(of: window.view)
            let controller = window.rootViewController as? PreviewViewController
            controller?.onTraitChange = { [weak self] in self?.reload() }
        }
    }

    /// An error: there is no folder to follow.
    nonisolated struct MissingFolderError: Error, CustomStringConvertible {
        let description = "INLAY_PREVIEW: the program has no folder of documents; set INLAY_RESOURCES to it"
    }

    /// Returns whether a file is a resource. Editors create other files next to the ones they write.
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
        isOutdated = false
        for window in application.windows {
            let count = application.diagnostics.count
            do throws(MarkupError) {
                let controller = window.rootViewController
                let identifier = ObjectIdentifier(controller)
                loadedTexts[identifier] = try controller.reloadView(after: loadedTexts[identifier])
                show(Array(application.diagnostics.dropFirst(count)), in: window)
            } catch {
                isOutdated = true
                error.diagnostics.show(over: window.view, isOutdated: true)
            }
        }
        application.exitCode = isOutdated ? 1 : 0
        onReload()
    }

    private func show(_ diagnostics: [MarkupDiagnostic], in window: Window) {
        diagnostics.show(over: window.view, isOutdated: false)
    }
}
