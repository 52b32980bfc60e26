public import FoundationEssentials

/// Lets the user choose files, a folder, or the location of a file to save: in the desktop's own dialog or, if the desktop has none, in a
/// dialog over the window.
///
///     let texts = FileType("Texts", patterns: ["*.txt", "*.md"])
///     guard let url = await DocumentPicker(forOpening: [texts]).pick(over: self).first else { return }
public nonisolated struct DocumentPicker: Sendable {
    /// The kind of selection.
    public enum Purpose: Sendable { case files, folder, placeToSave }

    /// The choice that the user makes: files, folders, or a place to save.
    public let purpose: Purpose
    /// File types to choose from, one at a time; the first is selected initially. Empty means all files.
    public var types: [FileType] = []
    /// Whether several files or folders may be chosen.
    public var allowsMultipleSelection = false
    /// The initial folder; nil leaves it to the desktop, else the user's home folder.
    public var directory: URL?
    /// The initial name of a file to save.
    public var suggestedName = ""
    /// The dialog's title; nil uses a title that describes the purpose.
    public var title: String?
    /// The title of the accept button; nil uses a title that describes its action.
    public var prompt: String?

    /// Creates a picker for existing files.
    public init(forOpening types: [FileType], allowsMultipleSelection: Bool = false, directory: URL? = nil) {
        purpose = .files
        self.types = types
        self.allowsMultipleSelection = allowsMultipleSelection
        self.directory = directory
    }

    /// Creates a picker for an existing folder.
    public init(forFolderIn directory: URL? = nil, allowsMultipleSelection: Bool = false) {
        purpose = .folder
        self.allowsMultipleSelection = allowsMultipleSelection
        self.directory = directory
    }

    /// Creates a picker for the location of a file to save. An existing file is chosen only after a confirmation.
    public init(forSaving suggestedName: String, types: [FileType] = [], directory: URL? = nil) {
        purpose = .placeToSave
        self.suggestedName = suggestedName
        self.types = types
        self.directory = directory
    }

    /// The result of the dialog.
    public enum Answer: Equatable, Sendable {
        case picked([URL])
        case cancelled
        /// No dialog was shown, or it closed without an answer.
        case unavailable
    }

    /// Shows the dialog over the controller's window, and returns after the user has chosen.
    ///
    /// The window ignores other input meanwhile; a second call for the same window returns nothing. Cancelling the task closes the dialog.
    ///
    /// - Returns: the chosen files or folders; empty if the user cancels or the window closes.
    @MainActor public func pick(over controller: ViewController) async -> [URL] {
        let question = FileDialogRequest(self, over: controller)
        return await withTaskCancellationHandler {
            await question.ask()
        } onCancel: {
            Task { @MainActor in question.giveUp() }
        }
    }
}

extension DocumentPicker {
    /// - Parameter application: the app that provides the language of the title; nil is the one that was last active.
    package func shownTitle(in application: Application?) -> String {
        if let title { return title }
        let phrase: LocalizedString =
            switch purpose {
            case .files: allowsMultipleSelection ? .openFiles : .openFile
            case .folder: allowsMultipleSelection ? .chooseFolders : .chooseFolder
            case .placeToSave: .save
            }
        return Application.translated(phrase, in: application)
    }

    func shownPrompt(in application: Application?) -> String {
        if let prompt { return prompt }
        let phrase: LocalizedString =
            switch purpose {
            case .files: .open
            case .folder: .choose
            case .placeToSave: .save
            }
        return Application.translated(phrase, in: application)
    }
}

/// One run of a file dialog.
final class FileDialogRequest {
    private let picker: DocumentPicker
    private weak var controller: ViewController?
    private weak var browser: FileBrowser?
    private var desktopTask: Task<DocumentPicker.Answer, Never>?
    private var isCancelled = false

    init(_ picker: DocumentPicker, over controller: ViewController) {
        self.picker = picker
        self.controller = controller
    }

    func ask() async -> [URL] {
        guard let controller, let application = controller.application, let window = controller.window,
            !window.isClosing
        else {
            StandardError.print(
                "\(MarkupDiagnostic(programmerMistake: "a DocumentPicker needs a controller in a window"))")
            return []
        }
        // Ignore a second call, for example after a double click.
        guard window.root.question == nil else { return [] }
        window.root.question = self
        defer { window.root.question = nil }
        if let desktop = application.platform.desktop {
            switch await ask(desktop, window) {
            case .picked(let urls): return urls
            case .cancelled: return []
            case .unavailable: break
            }
        }
        guard !isCancelled, window.platformWindow != nil else { return [] }
        let browser = FileBrowser(picker, in: application.files)
        self.browser = browser
        return await browser.choose(over: controller)
    }

    private func ask(_ desktop: any DesktopServices, _ window: Window) async -> DocumentPicker.Answer {
        let layer = DesktopDialogLayer { [weak self] in self?.giveUp() }
        layer.presenter = controller
        window.presentation.show(layer, animated: false)
        let task = Task { [picker] in
            await desktop.pick(picker, over: window) { [weak layer] in layer?.tell() }
        }
        desktopTask = task
        let answer = await task.value
        window.presentation.closeBehind(layer)
        return isCancelled ? .cancelled : answer
    }

    func giveUp() {
        isCancelled = true
        desktopTask?.cancel()
        browser?.finish([])
    }
}

extension FileType {
    /// - Parameter application: the app that provides the language of the name for all files; nil is the one that was last active.
    package func shownName(in application: Application?) -> String {
        self == .all ? Application.translated(.allFiles, in: application) : name
    }
}
