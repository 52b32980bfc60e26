import Inlay

/// Why something is left out of a picture, or drawn more simply; or of what goes from program to program.
nonisolated enum Omission: Error, Hashable {
    /// Groups lie deeper in each other than the painter goes.
    case nesting(Nested)
    case memory
    /// A gradient with a number that is none.
    case gradient
    /// More points or steps than can be drawn, or further away.
    case path
    /// An image that gives no pixels, by its name.
    case emptyImage(String)
    case largeImage(String)
    /// Nothing can be shown, and why.
    case window(String)
    /// What was copied has more bytes than the window system takes.
    case longCopy(limit: Int)
    /// Another program has a text and does not give it.
    case silentClipboard

    /// What begins a group.
    enum Nested { case opacity, roundedClip, shadow, transform }

    /// What is left out and what to do, as diagnostics say it.
    var message: String {
        switch self {
        case .nesting(.opacity):
            "views that fade lie deeper than \(PaintPass.deepestGroup) groups in each other: those further in fade part by "
                + "part; set 'alpha' on fewer of them"
        case .nesting(.roundedClip):
            "rounded clips lie deeper than \(PaintPass.deepestGroup) groups in each other: those further in cut with square "
                + "corners; set 'clipsToBounds' or 'layer.cornerRadius' on fewer views"
        case .nesting(.shadow):
            "shadows lie deeper than \(PaintPass.deepestGroup) groups in each other: those further in are left out; set "
                + "'layer.shadowOpacity' on fewer views"
        case .nesting(.transform):
            "views with a transform lie deeper than \(PaintPass.deepestTransform) groups in each other: those further in are "
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
            "image '\(name)' gives more than \(Canvas.largestSide) pixels along a side and is left out; make it smaller"
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

/// Tells of each cause once, however many frames and windows it leaves something out of.
@MainActor final class OmissionLog {
    private var told: Set<Omission> = []
    /// Hears of what is left out, in one sentence.
    var report: (String) -> Void = { StandardError.print("inlay: \($0)") }

    /// Images may have any names, errors any words.
    private static let limit = 32

    func tell(_ omission: Omission) {
        guard told.count < Self.limit, told.insert(omission).inserted else { return }
        report(omission.message)
    }

    /// Makes diagnostics of the application of what is told from now on.
    func follow(_ application: Application?) {
        guard let application else { return }
        report = { [weak application] message in
            let diagnostic = MarkupDiagnostic(notDrawn: message)
            // A picture of the window that is painted apart has a log of its own.
            if let application, !application.diagnostics.contains(diagnostic) { application.report(diagnostic) }
        }
    }
}
