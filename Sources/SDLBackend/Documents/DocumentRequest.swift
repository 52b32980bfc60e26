import FoundationEssentials
import Glibc
package import Inlay
import InlayDesktop
import InlayRaster

/// A request to print, explain or draw a document. A program performs it with its own view classes, owners, images and texts: `inlay tree
/// --app` and similar commands start the program with the request in `INLAY_DOCUMENT`.
package nonisolated struct DocumentRequest: Codable, Sendable {
    package enum Output: Codable, Sendable {
        case tree(isJSON: Bool)
        case accessibility
        case explanation(selector: String)
        /// The answer to a question about a view, after the script at a path was played.
        case answer(selector: String, PropertyQuestion, script: String?)
        case picture(file: String)
        case sheet(SheetOptions, file: String)
        case sweep(SweepOptions)
    }

    package var output: Output
    /// The path of the document.
    package var file: String
    /// The size of the window, in points.
    package var width = 480.0
    package var height = 320.0
    package var scale = 1.0
    /// The density; nil uses the program's.
    package var density: Theme.Density?
    package var style = Theme.Style.inlay
    package var theme = Theme.Appearance.light
    /// The layout direction; nil uses that of the locale's script.
    package var direction: LayoutDirection?
    package var locale = "en_US"
    /// Whether each character is half an em wide, for results that are the same on every machine.
    package var hasFixedMetrics = false

    package init(_ output: Output, file: String) {
        self.output = output
        self.file = file
    }

    /// An error: the request has no result.
    package struct Failure: Error {
        /// The exit status of the process.
        package var status: Int32
        /// The message; nil if the diagnostics explain the failure.
        package var message: String?

        package init(status: Int32, message: String? = nil) {
            self.status = status
            self.message = message
        }
    }

    /// The environment variable with the request.
    package static let variable = "INLAY_DOCUMENT"

    /// The encoded request, for the environment variable.
    package var text: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }

    init(text: String) throws { self = try JSONDecoder().decode(Self.self, from: Data(text.utf8)) }

    package var size: Size { Size(width, height) }
}

/// The appearance in which a document is shown.
package nonisolated struct DocumentLook: Codable, Sendable {
    package var style = Theme.Style.inlay
    package var theme = Theme.Appearance.light
    /// The layout direction; nil uses that of the locale's script.
    package var direction: LayoutDirection?
    package var scale = 1.0
    /// The density; nil uses the program's.
    package var density: Theme.Density?
    package var contrast = Theme.Contrast.standard
    package var locale = "en_US"

    package init(
        style: Theme.Style = .inlay, theme: Theme.Appearance = .light, direction: LayoutDirection? = nil,
        scale: Double = 1,
        density: Theme.Density? = nil, contrast: Theme.Contrast = .standard, locale: String = "en_US"
    ) {
        self.style = style
        self.theme = theme
        self.direction = direction
        self.scale = scale
        self.density = density
        self.contrast = contrast
        self.locale = locale
    }
}

extension MarkupDiagnostic {
    /// Whether the file is missing or unreadable, so that its content is unknown.
    package nonisolated var isUnreadableFile: Bool { id == .missingDocument || id == .unreadableDocument }
}

/// Shows the document of a request in offscreen applications.
package protocol DocumentSubject: AnyObject {
    /// Returns an application for one look.
    func application(_ look: DocumentLook, on platform: OffscreenPlatform) -> Application
    /// Returns a new controller that shows the document.
    ///
    /// - Throws: `DocumentRequest.Failure` if the document has no view.
    func makeController(in application: Application) throws -> ViewController
    /// The diagnostics of the document that was loaded last.
    var diagnostics: [MarkupDiagnostic] { get }
    /// Receives the elements of the views that are loaded next; nil for nothing.
    var elements: CheckedElements? { get set }
    /// Returns the languages that the document has folders of texts for.
    func languages(in application: Application) -> [String]
}

extension DocumentRequest {
    /// Prints or draws the requested output, and prints diagnostics of the document to standard error.
    ///
    /// - Returns: the exit status of the process.
    package func perform(with subject: any DocumentSubject) -> Int32 {
        do {
            if case .sheet(let options, let output) = output {
                try ContactSheet(file, subject, options).picture().writePNG(to: output)
                return 0
            }
            if case .sweep(let options) = output { return try LayoutSweep(self, subject, options).run() }
            return try perform(in: show(subject), subject)
        } catch let failure as Failure {
            for diagnostic in subject.diagnostics { StandardError.print("\(diagnostic)") }
            if let message = failure.message { StandardError.print("Error: \(message)") }
            return failure.status
        } catch {
            StandardError.print("Error: \(error)")
            return 1
        }
    }

    private func show(_ subject: any DocumentSubject) throws -> (window: Window, platform: OffscreenPlatform) {
        let platform = OffscreenPlatform(
            scale: scale, localeIdentifier: locale, textEngine: hasFixedMetrics ? FixedTextEngine() : nil)
        let look = DocumentLook(
            style: style, theme: theme, direction: direction, scale: scale, density: density, locale: locale)
        let application = subject.application(look, on: platform)
        if case .answer = output { application.inspection = Inspection() }
        return (try application.open(subject.makeController(in: application), size: size), platform)
    }

    private func perform(
        in shown: (window: Window, platform: OffscreenPlatform), _ subject: any DocumentSubject
    ) throws -> Int32 {
        let (window, platform) = shown
        var diagnostics: [MarkupDiagnostic] = []
        var status: Int32 = 0
        switch output {
        case .tree(let isJSON):
            window.layout()
            var tree = TreeNode(window.view)
            if isJSON {
                tree.diagnostics = subject.diagnostics
                print(try tree.json())
            } else {
                for line in tree.lines { print(line) }
                diagnostics = subject.diagnostics
            }
        case .accessibility:
            window.layout()
            let tree = window.accessibilityTree
            if !tree.isEmpty { print(tree) }
            diagnostics = subject.diagnostics
        case .explanation(let selector):
            window.layout()
            print(try window.view.view(explainedBy: selector).explainLayout())
            diagnostics = subject.diagnostics
        case .answer(let selector, let question, let script):
            try play(script, question, in: window, platform.manualClock)
            guard let inspection = window.application?.inspection else { break }
            do {
                print(PropertyAnswer(try window.root.view(explainedBy: selector), inspection).text(to: question))
            } catch {
                guard let text = inspection.conditions.text(forMissing: Selector(selector)) else { throw error }
                print(text)
            }
            diagnostics = subject.diagnostics
        case .picture(let file):
            try window.pixmap(fonts: platform.fonts).writePNG(to: file)
            if platform.fonts.diagnostic != nil { status = 1 }
            diagnostics = subject.diagnostics
        case .sheet, .sweep: break
        }
        fflush(nil)
        for diagnostic in diagnostics { StandardError.print("\(diagnostic)") }
        return subject.diagnostics.contains { $0.severity == .error } ? 1 : status
    }
}

extension DocumentRequest {
    /// The time that passes for a question about repaints without a script.
    private static let watchedTime = Duration.seconds(2)

    /// Draws frames, and plays the script. Without one, time passes for a question about repaints.
    private func play(
        _ path: String?, _ question: PropertyQuestion, in window: Window, _ clock: ManualClock
    ) throws {
        window.dispatch(Event(.focusGained))
        window.drawFrame()
        guard path != nil || question == .repainted else { return }
        let script = try path.map { try Script(contentsOf: $0) }
        var result: Result<Void, any Error>?
        Task {
            do {
                if let script {
                    try await ScriptPlayer(script, on: DirectStage(window, clock: clock)).play()
                } else {
                    await VirtualTime(of: window, clock: clock).advance(by: Self.watchedTime)
                }
                result = .success(())
            } catch {
                result = .failure(error)
            }
        }
        try EventLoop(NoWindowSystem()).run { result != nil }
        do { try result?.get() } catch let error as ScriptError {
            throw DocumentRequest.Failure(status: 1, message: "\(error)")
        }
        window.drawFrame()
    }
}

extension View {
    /// Returns a view by a script selector, or by its class and number.
    fileprivate func view(explainedBy text: String) throws -> View {
        let words = text.split(separator: " ")
        let named = family.filter { !$0.isInternalView && "\(type(of: $0))" == words.first.map(String.init) }
        if words.count <= 2, !named.isEmpty {
            let number = words.count == 2 ? Int(words[1]) : named.count == 1 ? 1 : nil
            guard let number, named.indices.contains(number - 1) else {
                throw DocumentRequest.Failure(
                    status: 64,
                    message:
                        "the document has \(named.count) views of class \(words[0]); name one, as in '\(words[0]) 1'")
            }
            return named[number - 1]
        }
        do {
            return try Selector(text).find(in: self, includesHidden: true)
        } catch {
            throw DocumentRequest.Failure(status: 64, message: "\(error)")
        }
    }
}
