import Inlay
import InlayDesktop
import InlayRaster

/// Searches for a size, language and look in which a document does not hold: a text is cut, views overlap or stick out of their parents, or
/// a contrast is low.
final class LayoutSweep {
    private let request: DocumentRequest
    private let subject: any DocumentSubject
    private let options: SweepOptions
    private var hasFault = false
    /// A row for each variant, with the smallest size that holds.
    private var rows: [(title: String, minimum: Size?)] = []

    /// The most faults that are printed for one size.
    private static let shownCount = 5

    init(_ request: DocumentRequest, _ subject: any DocumentSubject, _ options: SweepOptions) {
        (self.request, self.subject, self.options) = (request, subject, options)
    }

    deinit {}

    /// Prints the smallest counterexample and the smallest sizes that hold.
    ///
    /// - Returns: the exit status: 1 for a counterexample.
    func run() throws -> Int32 {
        let base = SweepVariant(locale: request.locale)
        let languages = try self.languages(base)
        for variant in SweepVariant.variants(base.locale, languages: languages, options) { try sweep(variant) }
        printTable()
        return hasFault ? 1 : 0
    }

    /// The other languages: those that the document has texts in, and the pseudo-languages.
    private func languages(_ base: SweepVariant) throws -> [String] {
        if let languages = options.languages { return languages.filter { $0 != base.locale } }
        let (application, _) = application(base)
        let own = subject.languages(in: application).compactMap { LocaleIdentifier(exactly: $0) }
        let language = LocaleIdentifier(base.locale).language
        return own.filter { $0.language != language }.map(\.description) + PseudoLanguage.allCases.map(\.rawValue)
    }

    private func application(_ variant: SweepVariant) -> (Application, OffscreenPlatform) {
        let platform = OffscreenPlatform(scale: variant.scale, localeIdentifier: variant.locale)
        let look = DocumentLook(
            style: request.style, theme: request.theme, direction: variant.direction ?? request.direction,
            scale: variant.scale, density: request.density, contrast: options.contrast, locale: variant.locale)
        let application = subject.application(look, on: platform)
        application.fontScale = variant.fontScale
        return (application, platform)
    }

    // MARK: One variant

    private func sweep(_ variant: SweepVariant) throws {
        let (application, platform) = application(variant)
        let elements = CheckedElements()
        subject.elements = elements
        let controller = try subject.makeController(in: application)
        guard !subject.diagnostics.contains(where: { $0.severity == .error }) else {
            throw DocumentRequest.Failure(status: 1)
        }
        let window = try application.open(controller, size: options.largest)
        defer { window.close() }
        window.dispatch(Event(.focusGained))
        window.drawFrame()

        let linter = LayoutLinter(of: window)
        func resize(_ size: Size) { window.dispatch(Event(.resized(size, scale: variant.scale))) }
        let search = SizeSearch(from: options.smallest, to: options.largest) { size in
            resize(size)
            return linter.findings.isEmpty
        }
        if !hasFault, let size = search.counterexample {
            resize(size)
            try report(linter.findings, at: size, in: variant, window, elements, platform)
        }
        if rows.isEmpty { try checkLook(of: window, linter, variant, elements, platform) }
        rows.append((variant.title, search.minimum))
    }

    /// Checks what does not depend on the size: contrasts, and the consistency of the window.
    private func checkLook(
        of window: Window, _ linter: LayoutLinter, _ variant: SweepVariant, _ elements: CheckedElements,
        _ platform: OffscreenPlatform
    ) throws {
        window.dispatch(Event(.resized(options.largest, scale: variant.scale)))
        let contrasts = linter.contrastFindings
        if !contrasts.isEmpty {
            try report(contrasts, at: options.largest, in: variant, window, elements, platform)
        }
        window.drawFrame()
        let inspection = WindowInspection(of: window)
        for sentence in inspection.inconsistencies + [inspection.layoutDifference].compactMap(\.self) {
            hasFault = true
            print("\(request.file): \(sentence), at \(options.largest.plain) in \(variant.title)")
        }
    }

    // MARK: Reporting

    private func report(
        _ findings: [AccessibilityFinding], at size: Size, in variant: SweepVariant, _ window: Window,
        _ elements: CheckedElements, _ platform: OffscreenPlatform
    ) throws {
        let isFirst = !hasFault
        hasFault = true
        if isFirst, let picture = options.picture {
            try self.picture(of: window, findings, platform).writePNG(to: picture)
        }
        print("does not hold at \(size.plain) in \(variant.title):")
        for finding in findings.prefix(Self.shownCount) {
            let count = subject.diagnostics.count
            elements.report(finding)
            // A diagnostic that was reported before has no second one.
            let diagnostics = subject.diagnostics.dropFirst(count)
            print("\(finding.viewName):")
            if diagnostics.isEmpty { print("\(request.file): \(finding.message) [\(finding.rule.rawValue)]") }
            for diagnostic in diagnostics { print("\(diagnostic)") }
        }
        if findings.count > Self.shownCount { print("and \(findings.count - Self.shownCount) more") }
    }

    /// Draws the window with a frame around each view with a fault.
    private func picture(
        of window: Window, _ findings: [AccessibilityFinding], _ platform: OffscreenPlatform
    ) -> Pixmap {
        var picture = window.pixmap(fonts: platform.fonts)
        for finding in findings {
            guard let view = finding.view else { continue }
            picture.mark(view.convertToWindow(view.bounds), scale: window.scale)
        }
        return picture
    }

    private func printTable() {
        let titleWidth = rows.map(\.title.count).max() ?? 0
        for row in rows {
            let size = row.minimum.map { "holds from \($0.plain)" } ?? "does not hold at \(options.largest.plain)"
            print(row.title + String(repeating: " ", count: titleWidth - row.title.count) + "  " + size)
        }
        let sizes = rows.compactMap(\.minimum)
        guard sizes.count == rows.count, let width = sizes.map(\.width).max(), let height = sizes.map(\.height).max()
        else { return }
        print("\(request.file): holds from \(Size(width, height).plain) in all \(rows.count) variants")
    }
}

nonisolated extension Pixmap {
    /// Draws a red frame of two points around a rectangle, in points. A frame of a rectangle beyond the picture is at its edge.
    fileprivate mutating func mark(_ rect: Rect, scale: Double) {
        guard width > 0, height > 0 else { return }
        func bounded(_ value: Double, _ limit: Int) -> Int {
            Int(min(max(0, (value * scale).rounded()), Double(limit - 1)))
        }
        let (left, right) = (bounded(rect.minX, width), bounded(rect.maxX, width))
        let (top, bottom) = (bounded(rect.minY, height), bounded(rect.maxY, height))
        let line = max(1, Int((2 * scale).rounded()))
        let red: UInt32 = 0xffff_2020
        for y in top...bottom {
            for x in left...right
            where x < left + line || x > right - line || y < top + line || y > bottom - line {
                pixels[y * width + x] = red
            }
        }
    }
}
