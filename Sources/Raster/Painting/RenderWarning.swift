import Inlay

/// A render warning: the reason why something is not drawn, or is simplified, or why a copy or paste between programs failed.
package nonisolated enum RenderWarning: Error, Hashable {
    /// Groups are nested deeper than the painter supports.
    case nesting(Nested)
    case memory
    /// A gradient has a value that is NaN or infinite.
    case gradient
    /// A path has too many points or steps, or extends too far.
    case path
    /// An image has no pixels; the value is its name.
    case emptyImage(String)
    case largeImage(String)
    /// The window cannot be shown; the value is the reason.
    case window(String)
    /// A copied text has more bytes than the window system accepts.
    case longCopy(limit: Int)
    /// Another program owns the clipboard but does not send the text.
    case silentClipboard

    /// The kind of the nested group.
    package enum Nested { case opacity, roundedClip, shadow, transform }

    /// The text of the diagnostic: what is left out, and what to do.
    var message: String {
        switch self {
        case .nesting(.opacity):
            "views that fade lie deeper than \(PaintPass.maximumGroupDepth) groups in each other: those further in fade part by "
                + "part; set 'alpha' on fewer of them"
        case .nesting(.roundedClip):
            "rounded clips lie deeper than \(PaintPass.maximumGroupDepth) groups in each other: those further in cut with square "
                + "corners; set 'clipsToBounds' or 'layer.cornerRadius' on fewer views"
        case .nesting(.shadow):
            "shadows lie deeper than \(PaintPass.maximumGroupDepth) groups in each other: those further in are left out; set "
                + "'layer.shadowOpacity' on fewer views"
        case .nesting(.transform):
            "views with a transform lie deeper than \(PaintPass.maximumTransformDepth) groups in each other: those further in are "
                + "left out; set 'transform' on fewer of them"
        case .memory:
            "there is not enough memory for all that is to be shown: parts of it are left out; show less at once, or smaller"
        case .gradient:
            "a gradient has a point, a radius or a location that is no number, or is endless: what it stands for is left out; "
                + "give it finite numbers"
        case .path:
            "a path has more steps or points than can be drawn, or reaches too far beyond what shows, and is left out; draw it in "
                + "several parts, or only what shows of it"
        case .emptyImage(let name):
            "image '\(name)' gives no pixels and is left out; see that its file can still be read, and that there is memory "
                + "for it"
        case .largeImage(let name):
            "image '\(name)' gives more than \(Canvas.maximumSide) pixels along a side and is left out; make it smaller"
        case .window(let reason):
            "the window's picture cannot be shown (\(reason)): it is tried again with the next frame"
        case .longCopy(let limit):
            "a text that was copied or selected is longer than the X server takes (\(limit / 1_000_000) MB): it can be pasted in this "
                + "program alone; copy it in parts"
        case .silentClipboard:
            "the program that has what is to be pasted does not answer: nothing is pasted; try again"
        }
    }
}

/// Reports each cause once, regardless of how many frames and windows it affects.
@MainActor package final class RenderWarningLog {
    private var reported: Set<RenderWarning> = []
    /// The handler that receives each warning, as one sentence.
    var report: (String) -> Void = { StandardError.print("inlay: \($0)") }

    package init() {}

    /// The most causes that are reported. Image names and error texts can vary without limit.
    private static let limit = 32

    package func record(_ warning: RenderWarning) {
        guard reported.count < Self.limit, reported.insert(warning).inserted else { return }
        report(warning.message)
    }

    /// Reports warnings as diagnostics of the application from now on.
    package func follow(_ application: Application?) {
        guard let application else { return }
        report = { [weak application] message in
            let diagnostic = MarkupDiagnostic(notDrawn: message)
            // A picture of the window that is rendered separately has its own log.
            if let application, !application.diagnostics.contains(diagnostic) { application.report(diagnostic) }
        }
    }
}
