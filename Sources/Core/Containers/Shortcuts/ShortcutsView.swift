/// The content of the list of shortcuts: a bar with the title, a field for searching and a table.
final class ShortcutsView: View {
    let bar = HeaderBar()
    let closeItem = BarButtonItem(image: .symbol(.close))
    let searchBar = SearchBar()
    let table = TableView(style: .grouped)
    private let note = EmptyState()
    /// The numbers of rows and of groups without a search, from which the height follows.
    var counts = (rows: 0, groups: 0) { didSet { setNeedsLayout() } }

    /// Lengths in points: the width, the greatest height, the height of a group's title with the gaps around it.
    private static let width = 480.0
    private static let maximumHeight = 620.0
    private static let groupHeight = 50.0
    /// The part of the width that the keys of a row may have in one line.
    private static let capsPart = 0.6
    /// The width that the keys of a row may have in one line, in points.
    private(set) var lineWidth = Double.infinity

    required init() {
        super.init()
        closeItem.phrase = .close
        bar.topItem?.rightBarButtonItem = closeItem
        note.image = .symbol(.search)
        table.emptyView = note
        table.ensuredExtras.localizedAccessibilityLabel = .keyboardShortcuts
        for part in [bar, searchBar, table] as [View] { addSubview(part) }
    }

    deinit {}

    /// Writes the texts in the language of the application.
    func showTexts() {
        bar.title = translated(.keyboardShortcuts)
        searchBar.placeholder = translated(.search)
        note.title = translated(.noShortcuts)
    }

    private func height(of part: View) -> Double {
        part.isHidden ? 0 : part.measure(fitting: .unconstrained).height
    }

    override func intrinsicSize(fitting proposal: Size) -> Size {
        let enlargement = max(1, theme.fontScale)
        let row = theme.metrics.rowHeight + 1
        let list = Double(counts.rows) * row + Double(counts.groups) * Self.groupHeight + theme.metrics.sectionGap
        return Size(
            Self.width * enlargement,
            min(height(of: bar) + height(of: searchBar) + list * enlargement, Self.maximumHeight * enlargement))
    }
    override var hasConstantSize: Bool { true }

    override func layoutSubviews() {
        let lineWidth = frame.width * Self.capsPart
        if lineWidth != self.lineWidth {
            self.lineWidth = lineWidth
            table.reloadData()
        }
        var y = 0.0
        for part in [bar, searchBar] as [View] {
            let height = min(height(of: part), max(0, frame.height - y))
            part.frame = pixels.snapped(Rect(0, y, frame.width, height))
            y += height
        }
        table.frame = pixels.snapped(Rect(0, y, frame.width, max(0, frame.height - y)))
    }

    override func draw(into list: inout DisplayList) { list.fill(bounds, .role(.groupedBackground)) }
}
