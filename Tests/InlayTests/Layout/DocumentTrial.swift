import FoundationEssentials
import Inlay

/// Like `FixedTextEngine`, but with line heights of whole pixels, as real fonts have.
private final class PixelTextEngine: TextEngine {
    private let fixed = FixedTextEngine()

    deinit {}

    func metrics(of font: FontDescriptor, scale: Double) -> FontMetrics {
        let ascent = (0.8 * font.size * scale).rounded(.up) / scale
        return FontMetrics(ascent: ascent, descent: (font.size * scale).rounded(.up) / scale - ascent)
    }

    func run(_ text: String, font: FontDescriptor, scale: Double, levels: [UInt8]?) -> TextRun {
        TextRun(
            text: text, font: font, metrics: metrics(of: font, scale: scale),
            width: 0.5 * font.size * Double(text.count), levels: levels)
    }

    func parts(of run: TextRun, scale: Double) -> [TextRunPart] { fixed.parts(of: run, scale: scale) }
}

/// Shows a document, changes its environment, sends it random input, and reports faults.
struct DocumentTrial {
    let markup: String
    let seed: UInt64
    /// The number of random input steps.
    var steps = 40

    /// The values that the document's bindings read.
    final class Owner: MarkupOwner {
        @Bindable var flag = false
        @Bindable var text = "bound"
        @Bindable var number = 12.0

        func registerActions(in actions: inout ActionTable) {
            actions["act"] = { [unowned self] in flag.toggle() }
        }
    }

    private struct Values {
        var flag = false
        var text = "bound"
        var number = 12.0
    }

    private struct Look {
        var size: Size
        var scale: Double
        var direction: LayoutDirection
        var density = Theme.Density.desktop
        var appearance = Theme.Appearance.light
        var locale: LocaleIdentifier = "en_US"
    }

    private static let templates = """
        {"plain": {"alpha": 1}, "wide": {"width": 90, "backgroundColor": "yellow"}, \
        "odd": {"layoutMargins": 7.7, "spacing": 3, "numberOfLines": 0, "weight": 1}, \
        "odd~vertical": {"layoutMargins": 20}}
        """

    /// A document in a window.
    private final class Shown {
        let window: Window
        let application: Application
        let owner: Owner
        let clock: ManualClock
        private(set) var reported: [String] = []

        init?(_ markup: String, _ look: Look, _ values: Values) {
            let platform = HeadlessPlatform(scale: look.scale, textEngine: PixelTextEngine())
            clock = platform.manualClock
            application = Application(
                title: "Random", density: look.density, appearance: look.appearance, direction: look.direction,
                locale: look.locale, platform: platform)
            application.diagnosticHandler = { _ in }
            owner = Owner()
            (owner.flag, owner.text, owner.number) = (values.flag, values.text, values.number)
            var builder = ViewBuilder(for: application, resources: DocumentTrial.folder)
            builder.makeRoot = { ColumnView() }
            builder.sizeClass = TraitCollection(windowSize: look.size).sizeClass
            let text = "<?properties \(DocumentTrial.templates)?>\n\(markup)"
            guard let view = try? builder.load(MarkupSource(name: "Random.xml", text: text), owner: owner).view else {
                return nil
            }
            let controller = ViewController()
            controller.view = view
            guard let window = try? application.open(controller, size: look.size) else { return nil }
            self.window = window
            application.diagnosticHandler = { [unowned self] in
                if $0.message.contains("does not settle") { reported.append($0.message) }
            }
            window.dispatch(Event(.focusGained))
            draw()
        }

        deinit {}

        func draw() {
            window.drawFrame()
            // Advances past the animations that changes have started.
            for _ in 0..<3 {
                clock.advance(by: .seconds(2))
                window.drawFrame()
            }
        }

        var views: [View] { window.root.family }

        var fault: String? { reported.first ?? WindowInspection(of: window).inconsistencies.first }
    }

    /// The documents that other documents include.
    private static let folder: Resources = {
        let folder = FileManager.default.temporaryDirectory.appending(path: "inlay-documents-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in RandomDocument.includes {
            try? Data(text.utf8).write(to: folder.appending(path: "\(name).xml"))
        }
        return Resources(directory: folder.path)
    }()

    /// - Returns: the description of a fault, or nil.
    func fault() async -> String? {
        var random = RandomLayout(seed: seed ^ 0x5eed)
        let (size, scale) = Self.sizeAndScale(&random)
        var look = Look(size: size, scale: scale, direction: Self.direction(&random))
        look.density = random.chance(25) ? .touch : .desktop
        look.appearance = random.oneOf(Theme.Appearance.allCases)
        look.locale = random.oneOf(["en_US", "en_US", "de_DE", "ar", "he", "ja_JP"])
        var values = Values()
        if let fault = mirrorFault(look, values) { return fault }
        guard let shown = Shown(markup, look, values) else { return nil }
        defer { shown.window.close() }
        if let fault = shown.fault { return "at first: \(fault)" }
        if let fault = WindowInspection(of: shown.window).layoutDifference { return "at first: \(fault)" }
        if let fault = Self.pixelFault(shown) { return "at first: \(fault)" }
        for _ in 0..<4 {
            let change: String
            switch random.integer(1...7) {
            case 1, 2:
                change = "flag"
                shown.owner.flag.toggle()
                values.flag.toggle()
            case 3:
                change = "text"
                values.text = random.oneOf(["", "bound", "a longer text of several words"])
                shown.owner.text = values.text
            case 4:
                change = "number"
                values.number = random.oneOf([0, 1, 12, 50.3, 300])
                shown.owner.number = values.number
            case 5:
                look.direction = Self.direction(&random)
                change = "direction \(look.direction)"
                shown.application.direction = look.direction
            default:
                let sizeClass = TraitCollection(windowSize: look.size).sizeClass
                let new = Self.sizeAndScale(&random)
                // A new window would load the document with other templates.
                guard TraitCollection(windowSize: new.0).sizeClass == sizeClass else { continue }
                (look.size, look.scale) = new
                change = "resized \(look.size.words) \(look.scale)"
                shown.window.dispatch(Event(.resized(look.size, scale: look.scale)))
            }
            shown.draw()
            if let fault = shown.fault { return "after \(change): \(fault)" }
            if let fault = difference(shown, look, values) ?? WindowInspection(of: shown.window).layoutDifference {
                return "after \(change): \(fault)"
            }
            if let fault = Self.pixelFault(shown) { return "after \(change): \(fault)" }
        }
        return await monkeyFault(look, values)
    }

    // MARK: Comparisons

    /// A view whose frame differs in a window that shows the document for the first time, in words.
    private func difference(_ shown: Shown, _ look: Look, _ values: Values) -> String? {
        // Scroll offsets are preserved, and depend on the previous state.
        let lowercase = markup.lowercased()
        guard !["contentoffset", "currentpage"].contains(where: lowercase.contains) else { return nil }
        guard let fresh = Shown(markup, look, values) else { return "the document does not load" }
        defer { fresh.window.close() }
        let (views, others) = (shown.views, fresh.views)
        guard views.map({ "\(type(of: $0))" }) == others.map({ "\(type(of: $0))" }) else { return nil }
        for (view, other) in zip(views, others) where !WindowInspection.estimatesPosition(of: view) {
            // The bar of a table without height cannot be seen.
            if view.hasNoArea, other.hasNoArea { continue }
            guard view.isSeen == other.isSeen else {
                return
                    "\(Selector.describe(view)) \(type(of: view)) is seen: \(view.isSeen); in a fresh window: \(other.isSeen)"
            }
            guard view.isSeen, WindowInspection.hasComparablePosition(view),
                !WindowInspection.comparedFrame(of: view).isClose(to: WindowInspection.comparedFrame(of: other))
            else { continue }
            return
                "\(Selector.describe(view)) \(type(of: view)) is at \(WindowInspection.comparedFrame(of: view).words); in a fresh window at \(WindowInspection.comparedFrame(of: other).words)"
        }
        return nil
    }

    /// A view whose frame is not mirrored in the other layout direction.
    private func mirrorFault(_ look: Look, _ values: Values) -> String? {
        // Left and right are the same in both directions, and so are scroll offsets and the rows of pickers.
        let markup = markup.lowercased()
        guard !["left", "right", "contentoffset", "transform", "3,5,7,11"].contains(where: markup.contains) else {
            return nil
        }
        var look = look
        // Pixels are small, so that rounding to the other side makes no difference.
        look.scale = 1024
        look.direction = .leftToRight
        guard let left = Shown(self.markup, look, values) else { return nil }
        defer { left.window.close() }
        look.direction = .rightToLeft
        guard let right = Shown(self.markup, look, values) else { return "the document does not load" }
        defer { right.window.close() }
        let (views, others) = (left.views, right.views)
        guard views.count == others.count else { return nil }
        for (view, other) in zip(views, others) {
            guard view.isSeen, view.frame.width > 0, !view.isInPart, let parent = view.superview,
                let otherParent = other.superview,
                type(of: view) == type(of: other)
            else { continue }
            let frame = view.frame
            guard abs(frame.width - other.frame.width) < 0.1, abs(frame.height - other.frame.height) < 0.1,
                abs(frame.minY - other.frame.minY) < 0.1
            else {
                return "\(Selector.describe(view)) at \(frame.words) is at \(other.frame.words) from the right"
            }
            guard !(parent is ScrollView) else { continue }
            let x = otherParent.frame.width - frame.maxX
            guard abs(x - other.frame.minX) < 0.1 else {
                return
                    "\(Selector.describe(view)) at \(frame.words) in \(parent.frame.width) is at \(other.frame.words) from the right"
            }
        }
        return nil
    }

    /// A view that is not on device pixels.
    private static func pixelFault(_ shown: Shown) -> String? {
        let scale = shown.window.scale
        for view in shown.views where view.isSeen && !view.isInPart {
            let frame = view.frame
            let edges = [frame.minX, frame.minY, frame.maxX, frame.maxY]
            guard edges.allSatisfy({ $0.magnitude < 1e7 }) else { continue }
            guard edges.allSatisfy({ abs(($0 * scale).rounded() - $0 * scale) < 1e-3 }) else {
                return "\(Selector.describe(view)) is not on pixels of \(scale): \(frame.words)"
            }
        }
        return nil
    }

    // MARK: The monkey

    private func monkeyFault(_ look: Look, _ values: Values) async -> String? {
        var look = look
        look.size = Size(look.size.width.rounded(.up), look.size.height.rounded(.up))
        guard let shown = Shown(markup, look, values) else { return nil }
        defer { shown.window.close() }
        var header = Script.Header()
        header.size = look.size
        header.scale = look.scale
        let script = Script(name: "random.inlay", header: header, actions: [])
        let player = CheckedPlayer(script, on: DirectStage(shown.window, clock: shown.clock))
        var lines: [String] = []
        do throws(ScriptError) {
            try await player.play(Monkey(seed: seed), steps: steps) { lines.append($0) }
        } catch {
            // Programmer mistakes are not faults of layout.
            let isReport =
                error.message.contains("the application reported") && !error.message.contains("does not settle")
            guard !isReport else { return nil }
            return "monkey, \(look.size.words) scale \(look.scale) \(look.direction): \(error.message) | "
                + lines.dropFirst().joined().split(separator: "\n").suffix(8).joined(separator: "; ")
        }
        return nil
    }

    /// Window sizes are whole pixels.
    private static func sizeAndScale(_ random: inout RandomLayout) -> (Size, Double) {
        let scale = random.oneOf([1, 1, 1.25, 1.5, 1.75, 2, 3])
        let size = random.oneOf([
            Size(480, 320), Size(320, 480), Size(1000, 700), Size(77, 33), Size(2, 30000), Size(30000, 2),
            Size(1920, 1080), Size(320, 568), Size(123.4, 456.7),
            Size(Double(random.integer(1...400)), Double(random.integer(1...300))),
        ])
        func whole(_ length: Double) -> Double { max(1, (length * scale).rounded()) / scale }
        return (Size(whole(size.width), whole(size.height)), scale)
    }
    private static func direction(_ random: inout RandomLayout) -> LayoutDirection {
        random.oneOf(LayoutDirection.allCases)
    }
}

extension View {
    fileprivate var family: [View] { [self] + descendants }
    fileprivate var hasNoArea: Bool { frame.width <= 0 || frame.height <= 0 }
    fileprivate var isSeen: Bool { !isHidden && alpha > 0 && superview?.isSeen != false }
    /// Whether it is a part of a control or inside one. Controls place their parts by their own rules.
    fileprivate var isInPart: Bool { isInternalView || superview?.isInPart == true }
}

extension Rect {
    fileprivate var words: String { "\(minX),\(minY) \(size.words)" }
    fileprivate func isClose(to other: Rect) -> Bool {
        [minX - other.minX, minY - other.minY, width - other.width, height - other.height]
            .allSatisfy { !($0.magnitude > 1e-6 * Swift.max(1, other.width, other.height)) }
    }
}

extension Size {
    fileprivate var words: String { "\(width)x\(height)" }
}

extension RandomDocument {
    /// Creates a random document and tries it. Returns the description of a fault, or nil.
    static func fault(seed: UInt64) async -> String? {
        var random = RandomDocument(seed: seed)
        let markup = random.document().markup
        return await DocumentTrial(markup: markup, seed: seed).fault().map { "seed \(seed): \($0)\n\(markup)" }
    }

    /// Like `fault`, with the smallest document that a search of limited length finds for the same kind of fault.
    static func reducedFault(seed: UInt64) async -> String? {
        var random = RandomDocument(seed: seed)
        var element = random.document()
        guard var fault = await DocumentTrial(markup: element.markup, seed: seed).fault() else { return nil }
        let kind = kind(of: fault)
        var trials = 400
        var isSmaller = true
        while isSmaller, trials > 0 {
            isSmaller = false
            for candidate in element.smaller where trials > 0 {
                trials -= 1
                guard let other = await DocumentTrial(markup: candidate.markup, seed: seed).fault(),
                    self.kind(of: other) == kind
                else { continue }
                (element, fault, isSmaller) = (candidate, other, true)
                break
            }
        }
        return "seed \(seed): \(fault)\n    \(element.markup)"
    }

    /// The kind of a fault. Faults of one kind differ only in their numbers and views.
    private static func kind(of fault: String) -> String {
        let kinds = [
            "does not settle", "is hovered", "after a new layout", "in a fresh window", "from the right",
            "not on pixels", "focus", "is drawn at", "covers", "needs layout", "needs display", "has the frame",
            "the platform has",
        ]
        return kinds.first { fault.contains($0) } ?? String(fault.filter { !$0.isNumber }.prefix(40))
    }
}
