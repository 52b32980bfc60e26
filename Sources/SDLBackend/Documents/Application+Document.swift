import Glibc
import Inlay
import InlayRaster

extension Application {
    /// Performs the request for a document in `INLAY_DOCUMENT`, and ends the process (`inlay tree --app` and others). It needs no display.
    func showDocumentIfRequested(_ makeController: () -> ViewController) {
        guard let value = getenv(DocumentRequest.variable) else { return }
        do {
            let request = try DocumentRequest(text: String(cString: value))
            exit(request.perform(with: ProgramSubject(self, makeController(), file: request.file)))
        } catch {
            StandardError.print("\(title): the request in \(DocumentRequest.variable) is from another version of Inlay")
            exit(2)
        }
    }
}

/// A document shown by its own program.
private final class ProgramSubject: DocumentSubject {
    private let program: Application
    private let root: ViewController
    private let file: String
    private(set) var diagnostics: [MarkupDiagnostic] = []
    var elements: CheckedElements? {
        didSet { program.elementHandler = elements.map { elements in { elements.add($0, $1) } } }
    }

    init(_ program: Application, _ root: ViewController, file: String) {
        self.program = program
        self.root = root
        self.file = file
        program.diagnosticHandler = { [unowned self] in diagnostics.append($0) }
    }

    deinit {}

    func application(_ look: DocumentLook, on platform: OffscreenPlatform) -> Application {
        program.start(on: platform)
        program.launchLook = LookChoice(style: look.style, appearance: look.theme, contrast: look.contrast)
        program.locale = LocaleIdentifier(look.locale)
        program.direction = look.direction ?? program.locale.direction
        if let density = look.density { program.density = density }
        return program
    }

    func languages(in application: Application) -> [String] {
        // A controller without resources in its module uses those of the application, which it does not have yet.
        Set([root.resources, application.resources].flatMap(\.languages)).sorted()
    }

    func makeController(in application: Application) throws -> ViewController {
        diagnostics = []
        let (shown, _) = application.previewed(root, .document(file))
        // The program's own controller is used once. A sheet shows its document several times, with new controllers.
        let isFresh = shown !== root || !root.isViewLoaded
        let controller = isFresh ? shown : type(of: root).init()
        controller.load(in: application)
        guard application.exitCode == 0 else {
            let isMissing = diagnostics.contains(where: \.isUnreadableFile)
            throw DocumentRequest.Failure(status: isMissing ? 2 : 1)
        }
        return controller
    }
}
