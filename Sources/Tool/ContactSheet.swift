import Inlay
import InlaySDL

/// Pictures of the views that a document's root holds: a row for each, a column for each state.
struct ContactSheet {
    struct Look {
        let theme: Theme.Appearance
        let direction: LayoutDirection
        let scale: Double
        let density: Theme.Density

        var title: String {
            "\(theme.rawValue), \(direction == .leftToRight ? "left to right" : "right to left"), scale \(scale == scale.rounded() ? "\(Int(scale))" : "\(scale)")"
        }
    }

    /// What a person sees of a control.
    enum State: String, CaseIterable { case normal, hovered, pressed, focused, disabled }

    private let file: String
    private let loading: LoadOptions
    private let width: Double

    /// Points.
    private static let nameWidth = 150.0
    private static let lineHeight = 28.0
    /// Of a view that asks for no end of it.
    private static let mostHeight = 600.0

    init(_ file: String, _ loading: LoadOptions, width: Double) {
        self.file = file
        self.loading = loading
        self.width = width
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
        let studio = Studio(application: application, platform: platform)
        let first = try root(platform)
        guard !first.subviews.isEmpty else {
            StandardError.print("\(file): the root view holds no views; a sheet has a row for each")
            throw ExitStatus.errors
        }
        var lines = [try studio.line([(look.title, Self.nameWidth + width * Double(State.allCases.count))])]
        lines.append(
            try studio.line([("", Self.nameWidth)] + State.allCases.map { ($0.rawValue, width) }))
        for (index, view) in first.subviews.enumerated() {
            let name = view.markup.identifier ?? "\(type(of: view))"
            let height = try height(of: index, studio)
            var cells = [try studio.picture(of: studio.label(name), Size(Self.nameWidth, height)) { _ in true }]
            for state in State.allCases {
                let root = try only(index, platform)
                cells.append(try studio.picture(of: root, Size(width, height)) { studio.show(root, state, in: $0) })
            }
            lines.append(Pixmap(beside: cells))
        }
        return Pixmap(below: lines)
    }

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

/// Where the pictures are taken.
private struct Studio {
    let application: Application
    let platform: OffscreenPlatform

    /// Longer than a change of state takes, and shorter than what a held button waits before it repeats.
    private static let exposure = Duration.milliseconds(300)

    /// - Parameter act: brings the window into the state that is wanted; false where the view has no such state: then the picture shows its ground alone.
    func picture(of view: View, _ size: Size, act: (Window) -> Bool) throws -> Pixmap {
        let window = try application.open(DocumentViewController(view, title: ""), size: size)
        defer { window.close() }
        window.dispatch(Event(.focusGained))
        window.drawFrame()
        if !act(window) { for view in view.subviews { view.isHidden = true } }
        window.drawFrame()
        platform.manualClock.advance(by: Self.exposure)
        window.drawFrame()
        return window.pixmap(fonts: platform.fonts)
    }

    func line(_ texts: [(text: String, width: Double)]) throws -> Pixmap {
        Pixmap(beside: try texts.map { try picture(of: label($0.text), Size($0.width, 28)) { _ in true } })
    }

    func label(_ text: String) -> View {
        let label = Label()
        label.text = text
        label.font = .style(.caption1)
        let row = RowView()
        row.backgroundColor = .windowBackground
        row.layoutMargins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
        row.addArrangedSubview(label)
        return row
    }

    /// False where the view knows no such state.
    func show(_ root: View, _ state: ContactSheet.State, in window: Window) -> Bool {
        let views = root.family
        guard state != .normal else { return true }
        guard state != .disabled else {
            let controls = views.compactMap { $0 as? Control }
            for control in controls { control.isEnabled = false }
            return !controls.isEmpty
        }
        guard let target = views.first(where: \.acceptsFocus) else { return false }
        let middle = Point(target.frameInWindow.midX, target.frameInWindow.midY)
        switch state {
        case .normal, .disabled: break
        case .hovered: window.dispatch(Event(.pointerMoved(middle, [])))
        case .pressed:
            window.dispatch(Event(.pointerMoved(middle, [])))
            window.dispatch(Event(.pointerDown(middle, .left, clickCount: 1, [])))
        case .focused:
            window.dispatch(Event(.keyDown(.tab, [], isRepeat: false)))
        }
        return true
    }
}

extension View {
    fileprivate var family: [View] { [self] + subviews.flatMap(\.family) }
}

nonisolated extension Pixmap {
    fileprivate init(beside parts: [Pixmap]) {
        self.init(width: parts.reduce(0) { $0 + $1.width }, height: parts.map(\.height).max() ?? 0)
        var x = 0
        for part in parts where width > 0 {
            copy(part, x, 0)
            x += part.width
        }
    }

    fileprivate init(below parts: [Pixmap]) {
        self.init(width: parts.map(\.width).max() ?? 0, height: parts.reduce(0) { $0 + $1.height })
        var y = 0
        for part in parts where width > 0 {
            copy(part, 0, y)
            y += part.height
        }
    }

    /// What lies outside is left out.
    fileprivate mutating func copy(_ other: Pixmap, _ x: Int, _ y: Int) {
        let count = min(other.width, width - x)
        guard count > 0 else { return }
        for row in 0..<min(other.height, height - y) {
            let start = (y + row) * width + x
            let source = row * other.width
            pixels.replaceSubrange(start..<start + count, with: other.pixels[source..<source + count])
        }
    }
}
