import Inlay
import InlayDesktop
import InlayRaster

/// A contact sheet of the views in a document's root: a row for each view, a column for each state.
struct ContactSheet {
    /// The visible state of a control.
    enum State: String, CaseIterable { case normal, hovered, pressed, focused, disabled }

    private let file: String
    private let subject: any DocumentSubject
    private let options: SheetOptions
    private var width: Double { options.width }

    /// Points.
    private static let nameWidth = 150.0
    private static let openedWidth = 330.0
    static let lineHeight = 28.0
    /// The maximum height, for views without a limit.
    private static let maximumViewHeight = 600.0

    init(_ file: String, _ subject: any DocumentSubject, _ options: SheetOptions) {
        self.file = file
        self.subject = subject
        self.options = options
    }

    /// Draws the sheet, with one block for each look.
    ///
    /// - Throws: `DocumentRequest.Failure` if the document has no views.
    func picture() throws -> Pixmap {
        let blocks = try options.looks.map(block)
        let columns = max(1, options.columns)
        let rows = stride(from: 0, to: blocks.count, by: columns).map {
            Array(blocks[$0..<min($0 + columns, blocks.count)])
        }
        var sheet = Pixmap(
            width: rows.map { $0.reduce(0) { $0 + $1.width } }.max() ?? 0,
            height: rows.reduce(0) { $0 + ($1.map(\.height).max() ?? 0) })
        guard sheet.width > 0 else {
            throw DocumentRequest.Failure(
                status: 1, message: "there is not enough memory for a picture of this size; use fewer scales")
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

    private func block(_ look: DocumentLook) throws -> Pixmap {
        let platform = OffscreenPlatform(scale: look.scale, localeIdentifier: look.locale)
        let studio = Studio(application: subject.application(look, on: platform), platform: platform)
        let first = try root(studio)
        guard !first.subviews.isEmpty else {
            throw DocumentRequest.Failure(
                status: 1, message: "\(file): the root view has no subviews; a sheet has a row for each of them")
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
                let root = try only(index, studio)
                cells.append(try studio.picture(of: root, Size(width, height)) { studio.show(root, state, in: $0) })
            }
            lines.append(Pixmap(beside: cells))
        }
        let opened = try opened(first.subviews, studio)
        let count = max(1, Int(blockWidth / Self.openedWidth))
        for start in stride(from: 0, to: opened.count, by: count) {
            lines.append(Pixmap(beside: Array(opened[start..<min(start + count, opened.count)])))
        }
        // The library has reported the reason.
        if platform.fonts.diagnostic != nil { throw DocumentRequest.Failure(status: 1) }
        return Pixmap(below: lines)
    }

    /// Returns pictures of everything that the views open when used, each below the name of its view.
    private func opened(_ views: [View], _ studio: Studio) throws -> [Pixmap] {
        let size = Size(Self.openedWidth, Self.maximumViewHeight)
        var pictures: [(name: String, picture: Pixmap)] = []
        for (index, view) in views.enumerated() {
            let root = try only(index, studio)
            if let picture = try studio.opened(root, size) { pictures.append((name(of: view), picture)) }
        }
        if options.presentations { pictures += try studio.presentations(size) }
        return try pictures.map { name, picture in
            Pixmap(below: [try studio.line([(name + ", opened", Self.openedWidth)]), picture])
        }
    }

    private func name(of view: View) -> String { view.markup.identifier ?? "\(type(of: view))" }

    private func root(_ studio: Studio) throws -> View {
        let controller = try subject.makeController(in: studio.application)
        studio.keep(controller)
        guard !subject.diagnostics.contains(where: { $0.severity == .error }) else {
            throw DocumentRequest.Failure(status: 1)
        }
        return controller.view
    }

    /// Returns the root of the document with one of its views only.
    private func only(_ index: Int, _ studio: Studio) throws -> View {
        let root = try root(studio)
        for (other, view) in root.subviews.enumerated() where other != index { view.removeFromSuperview() }
        return root
    }

    private func height(of index: Int, _ studio: Studio) throws -> Double {
        let root = try only(index, studio)
        let window = try studio.application.open(
            ViewController(showing: root), size: Size(width, Self.maximumViewHeight))
        defer { window.close() }
        window.layout()
        let height = root.measure(fitting: Size(width, .infinity)).height
        return min(
            max(height.isFinite ? height.rounded(.up) : Self.lineHeight, Self.lineHeight), Self.maximumViewHeight)
    }
}

/// The contents of a contact sheet.
package nonisolated struct SheetOptions: Codable, Sendable {
    /// Points for each view.
    var width: Double
    /// Whether to add alerts and menus, which documents cannot contain.
    var presentations: Bool
    var looks: [DocumentLook]
    /// The number of looks side by side.
    var columns: Int

    package init(width: Double, presentations: Bool, looks: [DocumentLook], columns: Int) {
        self.width = width
        self.presentations = presentations
        self.looks = looks
        self.columns = columns
    }
}

nonisolated extension DocumentLook {
    fileprivate var title: String {
        let number = scale == scale.rounded() ? "\(Int(scale))" : "\(scale)"
        let way = direction == .rightToLeft ? "right to left" : "left to right"
        return "\(theme.rawValue), \(way), scale \(number)" + (contrast == .high ? ", high contrast" : "")
    }
}
