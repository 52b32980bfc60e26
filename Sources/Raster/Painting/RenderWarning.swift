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
    /// An image has no pixels.
    case emptyImage(name: String, reason: String? = nil)
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
            "views with an 'alpha' are nested more than \(PaintPass.maximumGroupDepth) deep: overlapping parts of the inner views "
                + "fade separately; set 'alpha' on fewer views"
        case .nesting(.roundedClip):
            "rounded clips are nested more than \(PaintPass.maximumGroupDepth) deep: inner views are clipped with square corners; "
                + "set 'clipsToBounds' or 'layer.cornerRadius' on fewer views"
        case .nesting(.shadow):
            "shadows are nested more than \(PaintPass.maximumGroupDepth) deep: inner shadows are not drawn; set "
                + "'layer.shadowOpacity' on fewer views"
        case .nesting(.transform):
            "views with a transform are nested more than \(PaintPass.maximumTransformDepth) deep: inner views are not drawn; "
                + "set 'transform' on fewer views"
        case .memory:
            "not enough memory to draw the window: parts of it are not drawn; show less at once, or smaller content"
        case .gradient:
            "invalid gradient: its points, radius and locations must be finite numbers; it is not drawn"
        case .path:
            "a path has too many steps or points, or extends too far outside the visible area: it is not drawn; draw it in "
                + "several parts, or only its visible part"
        case .emptyImage(let name, let reason?):
            "image '\(name)' is not drawn: \(reason); simplify or replace the file"
        case .emptyImage(let name, nil):
            "image '\(name)' has no pixels and is not drawn; check that its file can be read, and that there is enough memory"
        case .largeImage(let name):
            "image '\(name)' has more than \(PixelBuffer.maximumSide) pixels along a side and is not drawn; make it smaller"
        case .window(let reason):
            "the window's contents cannot be shown (\(reason)): the next frame tries again"
        case .longCopy(let limit):
            "the copied or selected text is longer than the X server accepts (\(limit / 1_000_000) MB): only this program "
                + "can paste it; copy it in parts"
        case .silentClipboard:
            "the program that owns the clipboard does not answer: nothing is pasted; try again"
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
