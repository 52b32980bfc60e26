public import FoundationEssentials

/// Asks a person for files, for a folder, or for where to save a file: in the desktop's own dialog, and where the desktop has none, in
/// one over the window.
///
///     let texts = FileType("Texts", patterns: ["*.txt", "*.md"])
///     guard let url = await DocumentPicker(forOpening: [texts]).pick(over: self).first else { return }
public nonisolated struct DocumentPicker: Sendable {
    /// What is asked for.
    public enum Purpose: Sendable { case files, folder, placeToSave }

    public let purpose: Purpose
    /// What to choose from, one at a time, the first at first; all files where there is none.
    public var types: [FileType] = []
    /// Whether several files or folders may be chosen.
    public var allowsMultipleSelection = false
    /// Where to begin; nil is where the desktop thinks best, else the person's home folder.
    public var directory: URL?
    /// What a file to be saved is called until the person says otherwise.
    public var suggestedName = ""
    /// The dialog's title; nil says what is asked for.
    public var title: String?
    /// The title of the button that chooses; nil says what it does.
    public var prompt: String?

    /// Asks for files that are there.
    public init(forOpening types: [FileType], allowsMultipleSelection: Bool = false, directory: URL? = nil) {
        purpose = .files
        self.types = types
        self.allowsMultipleSelection = allowsMultipleSelection
        self.directory = directory
    }

    /// Asks for a folder that is there.
    public init(forFolderIn directory: URL? = nil, allowsMultipleSelection: Bool = false) {
        purpose = .folder
        self.allowsMultipleSelection = allowsMultipleSelection
        self.directory = directory
    }

    /// Asks where to save a file. One that is there already is chosen only after a question.
    public init(forSaving suggestedName: String, types: [FileType] = [], directory: URL? = nil) {
        purpose = .placeToSave
        self.suggestedName = suggestedName
        self.types = types
        self.directory = directory
    }

    /// What came of it.
    public enum Answer: Equatable, Sendable {
        case picked([URL])
        case cancelled
        /// There is nobody to ask: no dialog was shown, or it has gone by itself.
        case unavailable
    }

    /// Shows the dialog over the controller's window, and returns when the person has chosen.
    ///
    /// The window takes no other input meanwhile; a second question over it returns nothing. To cancel the task closes the dialog.
    ///
    /// - Returns: what was chosen; nothing where the person would rather not, or the window closes.
    @MainActor public func pick(over controller: ViewController) async -> [URL] {
        let question = FileQuestion(self, over: controller)
        return await withTaskCancellationHandler {
            await question.ask()
        } onCancel: {
            Task { @MainActor in question.giveUp() }
        }
    }
}

extension DocumentPicker {
    /// - Parameter application: the app whose language the title is in; nil is the one that was last active.
    package func shownTitle(in application: Application?) -> String {
        if let title { return title }
        let phrase: Phrase =
            switch purpose {
            case .files: allowsMultipleSelection ? .openFiles : .openFile
            case .folder: allowsMultipleSelection ? .chooseFolders : .chooseFolder
            case .placeToSave: .save
            }
        return Application.translated(phrase, in: application)
    }

    func shownPrompt(in application: Application?) -> String {
        if let prompt { return prompt }
        let phrase: Phrase =
            switch purpose {
            case .files: .open
            case .folder: .choose
            case .placeToSave: .save
            }
        return Application.translated(phrase, in: application)
    }
}

/// One time that a person is asked.
final class FileQuestion {
    private let picker: DocumentPicker
    private weak var controller: ViewController?
    private weak var browser: FileBrowser?
    private var desktopTask: Task<DocumentPicker.Answer, Never>?
    private var isGivenUp = false

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
        // Who clicks twice asks once.
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
        guard !isGivenUp, window.platformWindow != nil else { return [] }
        let browser = FileBrowser(picker, in: application.files)
        self.browser = browser
        return await browser.choose(over: controller)
    }

    private func ask(_ desktop: any DesktopServices, _ window: Window) async -> DocumentPicker.Answer {
        let layer = DesktopDialogLayer { [weak self] in self?.giveUp() }
        layer.presenter = controller
        window.show(layer, animated: false)
        let task = Task { [picker] in
            await desktop.pick(picker, over: window) { [weak layer] in layer?.tell() }
        }
        desktopTask = task
        let answer = await task.value
        window.closeBehind(layer)
        return isGivenUp ? .cancelled : answer
    }

    func giveUp() {
        isGivenUp = true
        desktopTask?.cancel()
        browser?.finish([])
    }
}

extension FileType {
    /// - Parameter application: the app whose language the name of all files is in; nil is the one that was last active.
    package func shownName(in application: Application?) -> String {
        self == .all ? Application.translated(.allFiles, in: application) : name
    }
}
