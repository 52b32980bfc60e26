import Inlay
import InlayFormatting
import InlaySDL

/// Pictures of the views that a document's root holds: a row for each, a column for each state.
struct ContactSheet {
    struct Look {
        let theme: Theme.Appearance
        let direction: LayoutDirection
        let scale: Double
        let density: Theme.Density
        let contrast: Theme.Contrast

        var title: String {
            let number = scale == scale.rounded() ? "\(Int(scale))" : "\(scale)"
            let direction = direction == .leftToRight ? "left to right" : "right to left"
            return "\(theme.rawValue), \(direction), scale \(number)" + (contrast == .high ? ", high contrast" : "")
        }
    }

    /// What a person sees of a control.
    enum State: String, CaseIterable { case normal, hovered, pressed, focused, disabled }

    private let file: String
    private let loading: LoadOptions
    private let width: Double
    private let presentations: Bool

    /// Points.
    private static let nameWidth = 150.0
    private static let openedWidth = 330.0
    static let lineHeight = 28.0
    /// Of a view that asks for no end of it.
    private static let mostHeight = 600.0

    /// - Parameter presentations: whether alerts and menus are added, which no document holds.
    init(_ file: String, _ loading: LoadOptions, width: Double, presentations: Bool) {
        self.file = file
        self.loading = loading
        self.width = width
        self.presentations = presentations
    }

    /// One block for each look, `columns` beside each other.
    ///
    /// - Throws: an exit code, after it has printed why, when the document gives no views.
    func picture(_ looks: [Look], columns: Int) throws -> Pixmap {
        let blocks = try looks.map(block)
        let rows = stride(from: 0, to: blocks.count, by: columns).map {
            Array(blocks[$0..<min($0 + columns, blocks.count)])
        }
        var sheet = Pixmap(
            width: rows.map { $0.reduce(0) { $0 + $1.width } }.max() ?? 0,
            height: rows.reduce(0) { $0 + ($1.map(\.height).max() ?? 0) })
        guard sheet.width > 0 else {
            StandardError.print("inlay sheet: there is no memory for a picture of this size; ask for less scales")
            throw ExitStatus.errors
        }
        var y = 0
        for row in rows {
            var x = 0
            for block in row {
                sheet.copy(block, x, y)
                x += block.width
            }
            y += row.map(\.height).max() ?? 0
        }
        return sheet
    }

    // MARK: One look

    private func block(_ look: Look) throws -> Pixmap {
        let platform = OffscreenPlatform(scale: look.scale)
        let application = Application(
            title: file, identifier: "inlay", density: look.density, appearance: look.theme,
            direction: look.direction, locale: loading.locale ?? "en_US", platform: platform)
        application.contrast = look.contrast
        application.formatters = FoundationFormatters()
        let studio = Studio(application: application, platform: platform)
        let first = try root(platform)
        guard !first.subviews.isEmpty else {
            StandardError.print("\(file): the root view holds no views; a sheet has a row for each")
            throw ExitStatus.errors
        }
        let blockWidth = Self.nameWidth + width * Double(State.allCases.count)
        var lines = [try studio.line([(look.title, blockWidth)])]
        lines.append(
            try studio.line([("", Self.nameWidth)] + State.allCases.map { ($0.rawValue, width) }))
        for (index, view) in first.subviews.enumerated() {
            let height = try height(of: index, studio)
            var cells = [
                try studio.picture(of: studio.label(name(of: view)), Size(Self.nameWidth, height)) { _ in true }
            ]
            for state in State.allCases {
                let root = try only(index, platform)
                cells.append(try studio.picture(of: root, Size(width, height)) { studio.show(root, state, in: $0) })
            }
            lines.append(Pixmap(beside: cells))
        }
        let opened = try opened(first.subviews, studio)
        let count = max(1, Int(blockWidth / Self.openedWidth))
        for start in stride(from: 0, to: opened.count, by: count) {
            lines.append(Pixmap(beside: Array(opened[start..<min(start + count, opened.count)])))
        }
        return Pixmap(below: lines)
    }

    /// What opens when a person uses the views, each below its name.
    private func opened(_ views: [View], _ studio: Studio) throws -> [Pixmap] {
        let size = Size(Self.openedWidth, Self.mostHeight)
        var pictures: [(name: String, picture: Pixmap)] = []
        for (index, view) in views.enumerated() {
            let root = try only(index, studio.platform)
            if let picture = try studio.opened(root, size) { pictures.append((name(of: view), picture)) }
        }
        if presentations { pictures += try studio.presentations(size) }
        return try pictures.map { name, picture in
            Pixmap(below: [try studio.line([(name + ", opened", Self.openedWidth)]), picture])
        }
    }

    private func name(of view: View) -> String { view.markup.identifier ?? "\(type(of: view))" }

    private func root(_ platform: OffscreenPlatform) throws -> View {
        let loader = DocumentLoader(loading, imageLoader: platform.imageLoader, textEngine: platform.textEngine)
        let document = loader.load(file)
        guard let view = document.view, !document.diagnostics.contains(where: { $0.severity == .error }) else {
            for diagnostic in document.diagnostics { StandardError.print("\(diagnostic)") }
            throw document.diagnostics.contains(where: \.isUnreadableFile) ? ExitStatus.unreadable : ExitStatus.errors
        }
        return view
    }

    /// The document with one of its views alone.
    private func only(_ index: Int, _ platform: OffscreenPlatform) throws -> View {
        let root = try root(platform)
        for (other, view) in root.subviews.enumerated() where other != index { view.removeFromSuperview() }
        return root
    }

    private func height(of index: Int, _ studio: Studio) throws -> Double {
        let root = try only(index, studio.platform)
        let window = try studio.application.open(
            DocumentViewController(root, title: file), size: Size(width, Self.mostHeight))
        defer { window.close() }
        window.layout()
        let height = root.measure(fitting: Size(width, .infinity)).height
        return min(max(height.isFinite ? height.rounded(.up) : Self.lineHeight, Self.lineHeight), Self.mostHeight)
    }
}
