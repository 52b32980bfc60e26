public import FoundationEssentials
public import Inlay

/// Shows a text in Markdown: CommonMark, and tables as GitHub writes them.
///
///     ViewBuilder.register(MarkdownView.self)             // once, before documents are loaded
///
///     <MarkdownView text="$notes" onLink="open:"/>
///
/// The view scrolls. It has views only for the blocks that can be seen, so a document may have any length: a long one is read on another
/// thread. Text is selected across blocks, and copied as plain text. Links open in the user's preferred program, unless `onLink` is set.
@MainActor open class MarkdownView: View, DocumentActionList {
    /// The text in Markdown; empty by default.
    public var text = "" {
        didSet {
            guard text != oldValue else { return }
            read()
        }
    }
    /// The font of paragraphs; the style `body` by default. Headings and code follow its size.
    public var font = Font.style(.body) { didSet { if font != oldValue { table.reloadData() } } }
    /// Whether people can select text; true by default.
    public var isSelectable = true {
        didSet {
            guard isSelectable != oldValue else { return }
            clearSelection()
            table.reloadData()
        }
    }
    /// The folder of images with relative paths; nil, the default, is the application's resources. Addresses of the web are not loaded.
    public var imageFolder: String? { didSet { if imageFolder != oldValue { table.reloadData() } } }
    /// Called with the address of a link, as it is written, when it is pressed. nil, the default, opens it.
    public var onLink: ((String) -> Void)?
    package var documentActions: [DocumentAction] = []
    /// The address of the link whose `onLink` action is being performed; nil otherwise.
    public private(set) var activeLink: String?

    private let table = TableView()
    private var document = MarkdownDocument()
    /// The number of the last reading. An earlier one that ends later is dropped.
    private var readingNumber = 0
    private var images: [String: Image?] = [:]
    private var selection: Selection?
    private var isDragging = false
    /// Whether a long text waits for the application that reads it on another thread.
    private var needsReading = false
    /// The margins of the rows.
    private var shownMargins = EdgeInsets.zero

    /// A place in the document: a row, and the number of characters before it.
    private struct Place: Comparable {
        var row: Int
        var character: Int

        static func < (one: Place, other: Place) -> Bool { (one.row, one.character) < (other.row, other.character) }
    }

    private struct Selection {
        /// The characters of the first click: a place, a word or a block.
        var anchor: (start: Place, end: Place)
        var head: Place

        var start: Place { min(anchor.start, head) }
        var end: Place { max(anchor.end, head) }
    }

    /// The number of bytes up to which a text is read at once, which takes less than a millisecond.
    private static let quickBytes = 16 << 10

    public required init() {
        super.init()
        table.isInternalView = true
        table.separatorStyle = .none
        table.allowsSelection = false
        table.register(MarkdownCell.self, forCellReuseIdentifier: MarkdownCell.name)
        table.dataSource = self
        addSubview(table)
    }

    deinit {}

    package class var eventAttributes: [String] { ["onLink"] }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("text", \MarkdownView.text) { $0.text = $1 },
            .init("font", \MarkdownView.font) { $0.font = $1 },
            .init("selectable", \MarkdownView.isSelectable) { $0.isSelectable = $1 },
        ]
    }

    override open var defaultLayoutMargins: EdgeInsets { EdgeInsets(16) }

    override open func layoutSubviews() {
        table.frame = bounds
        if layoutMargins != shownMargins {
            shownMargins = layoutMargins
            table.reloadData()
        }
    }

    override open func environmentDidChange() { images = [:] }

    override open func didMoveToWindow() {
        super.didMoveToWindow()
        if needsReading { read() }
    }

    override open func focusDidChange() { setNeedsDisplay() }

    override open func drawOverlay(into list: inout DisplayList) {
        super.drawOverlay(into: &list)
        guard isFirstResponder, let window, window.showsFocus, window.isActive else { return }
        list.strokeBorder(
            bounds, cornerRadius: theme.metrics.cornerRadius, width: theme.metrics.focusRingWidth, .accent)
    }

    // MARK: Reading

    private func read() {
        readingNumber += 1
        let (number, text) = (readingNumber, text)
        let isLong = text.utf8.count > Self.quickBytes
        needsReading = isLong && window == nil
        guard isLong else { return show(MarkdownDocument(text)) }
        guard let application = window?.application else { return }
        application.startTask("reading a Markdown text") { [weak self] in
            let document = await BackgroundWork.result { _ in MarkdownDocument(text) } ?? MarkdownDocument(text)
            if let self, readingNumber == number { show(document) }
        }
    }

    private func show(_ new: MarkdownDocument) {
        guard new != document else { return }
        document = new
        images = [:]
        selection = nil
        table.reloadData()
    }

    /// Returns a picture; nil if it cannot be shown.
    func image(at address: String) -> Image? {
        if let known = images[address] { return known }
        let image = loadImage(address)
        images[address] = .some(image)
        return image
    }

    private func loadImage(_ address: String) -> Image? {
        guard let application = window?.application, !address.contains("://") else { return nil }
        let path =
            address.hasPrefix("/")
            ? address : imageFolder.map { $0 + "/" + address } ?? application.resources.path(forImage: address)
        guard let path else { return nil }
        do {
            return try application.platform.imageLoader.image(at: path)
        } catch {
            application.report(MarkupDiagnostic(programmerMistake: "Markdown: \(error); its description is shown"))
            return nil
        }
    }

    // MARK: Links

    /// Opens a link, as a click on it does. `#` and the text of a heading scrolls to the heading.
    func open(_ address: String, with event: Event?) {
        activeLink = address
        defer { activeLink = nil }
        if performActions("onLink", with: event) { return }
        if let onLink { return onLink(address) }
        if address.hasPrefix("#") { return scroll(toHeading: String(address.dropFirst())) }
        guard let application = window?.application, let url = URL(string: address) else { return }
        application.startTask("opening a link") { await application.open(url) }
    }

    /// Scrolls to a heading by its anchor: `getting-started` is the heading `Getting Started`. Does nothing if there is none.
    public func scroll(toHeading anchor: String) {
        let row = document.blocks.firstIndex { block in
            if case .heading(_, let text) = block.content { MarkdownDocument.anchor(of: text) == anchor } else { false }
        }
        guard let row else { return }
        table.scrollToRow(at: [0, row], at: .top, animated: true)
    }

    // MARK: Selection

    /// The selected text as plain text: a line for each block, and tabs between cells. nil without a selection.
    public var selectedText: String? {
        guard let selection, selection.start < selection.end else { return nil }
        let (start, end) = (selection.start, selection.end)
        var result = ""
        for row in start.row...end.row where document.blocks.indices.contains(row) {
            let block = document.blocks[row]
            let text = block.plainText
            let first = row == start.row ? start.character : 0
            let count = row == end.row ? max(0, end.character - first) : Int.max
            if row > start.row { result += block.continues || block.isTight ? "\n" : "\n\n" }
            if first == 0, let marker = block.marker { result += marker + " " }
            result += String(text.dropFirst(first).prefix(count))
        }
        return result
    }

    /// Selects the whole text.
    public func selectAll() {
        guard isSelectable, let last = document.blocks.last else { return }
        let start = Place(row: 0, character: 0)
        let end = Place(row: document.blocks.count - 1, character: last.plainText.count)
        selection = Selection(anchor: (start, start), head: end)
        selectionDidChange()
    }

    /// Removes the selection. The text stays.
    public func clearSelection() {
        guard selection != nil else { return }
        selection = nil
        selectionDidChange()
    }

    /// Copies the selected text to the clipboard. Does nothing without a selection.
    public func copy() {
        if let selectedText { window?.application?.pasteboard.string = selectedText }
    }

    private func selectionDidChange() {
        for cell in table.visibleCells { (cell as? MarkdownCell)?.blockView.setNeedsDisplay() }
    }

    /// The selected characters of a row; nil if there are none.
    func selectedCharacters(inRow row: Int, count: Int) -> Range<Int>? {
        guard let selection, (selection.start.row...selection.end.row).contains(row) else { return nil }
        let start = row == selection.start.row ? selection.start.character : 0
        let end = row == selection.end.row ? selection.end.character : count
        return start < min(end, count) ? start..<min(end, count) : nil
    }

    func beginSelection(at point: Point, clickCount: Int, extends: Bool) {
        guard let place = place(at: point) else { return }
        if extends, selection != nil {
            selection?.head = place
        } else {
            selection = Selection(anchor: unit(at: place, clickCount: clickCount), head: place)
        }
        isDragging = true
        window?.capturePointer(for: self)
        selectionDidChange()
    }

    /// Returns the place, the word or the block that clicks select.
    private func unit(at place: Place, clickCount: Int) -> (start: Place, end: Place) {
        guard clickCount > 1, let view = blockView(inRow: place.row), let layout = view.layout(view.frame.width) else {
            return (place, place)
        }
        let range = clickCount == 2 ? layout.word(at: place.character) : 0..<layout.characterCount
        return (Place(row: place.row, character: range.lowerBound), Place(row: place.row, character: range.upperBound))
    }

    private func blockView(inRow row: Int) -> MarkdownBlockView? {
        (table.cellForRow(at: [0, row]) as? MarkdownCell)?.blockView
    }

    /// Returns the place that is nearest to a point in the window, among the visible rows.
    private func place(at point: Point) -> Place? {
        let place = table.convertFromWindow(point)
        let cells = table.visibleCells.compactMap { $0 as? MarkdownCell }
        let distances = cells.map { cell -> Double in
            let top = table.convertFromWindow(cell.convertToWindow(.zero)).y
            return max(top - place.y, place.y - top - cell.frame.height, 0)
        }
        guard let least = distances.min(), let index = distances.firstIndex(of: least) else { return nil }
        let view = cells[index].blockView
        guard let layout = view.layout(view.frame.width) else { return nil }
        return Place(row: view.row, character: layout.place(at: view.convertFromWindow(point), in: view))
    }

    // MARK: Input

    /// The table has focus if it scrolls.
    override open var acceptsFocus: Bool { isSelectable && !document.blocks.isEmpty && !table.acceptsFocus }

    override open func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .pointerMoved(let point, _) where isDragging: drag(to: point)
        case .pointerUp(_, .left, _, _) where isDragging: endDrag()
        case .keyDown(Key("C"), .control, _), .keyDown(.insert, .control, _):
            guard selectedText != nil else { return super.handle(event) }
            copy()
        case .keyDown(Key("A"), .control, _):
            guard isSelectable else { return super.handle(event) }
            selectAll()
        case .keyDown(.escape, [], _):
            guard selection != nil else { return super.handle(event) }
            clearSelection()
        default: return super.handle(event)
        }
        return true
    }

    override open func pointerCancelled(_ event: Event) {
        isDragging = false
        super.pointerCancelled(event)
    }

    private func drag(to point: Point) {
        // Beyond the edges the text scrolls, by the distance of the pointer.
        let y = convertFromWindow(point).y
        let beyond = y < 0 ? y : max(0, y - bounds.height)
        if beyond != 0 {
            table.contentOffset.y = min(
                max(0, table.contentOffset.y + beyond), max(0, table.contentSize.height - table.frame.height))
            window?.layout()
        }
        guard let place = place(at: point) else { return }
        selection?.head = place
        selectionDidChange()
    }

    private func endDrag() {
        isDragging = false
        window?.releasePointer()
        if let selection, selection.start == selection.end { clearSelection() }
    }

    override open func contextMenu(at point: Point) -> Menu? {
        if let own = super.contextMenu(at: point) { return own }
        guard isSelectable else { return nil }
        return .forReading(
            in: self, copy: selectedText.map { _ in { [weak self] in self?.copy() } },
            selectAll: { [weak self] in self?.selectAll() })
    }
}

// MARK: - Rows
extension MarkdownView: TableViewDataSource {
    public func numberOfSections(in tableView: TableView) -> Int { 1 }

    public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { document.blocks.count }

    public func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: MarkdownCell.name, for: indexPath)
        guard let cell = cell as? MarkdownCell, document.blocks.indices.contains(indexPath.row) else { return cell }
        let (row, margins) = (indexPath.row, layoutMargins)
        cell.layoutMargins = EdgeInsets(
            top: row == 0 ? margins.top : 0, left: margins.left,
            bottom: row == document.blocks.count - 1 ? margins.bottom : 0, right: margins.right)
        let block = document.blocks[row]
        let before = row > 0 ? document.blocks[row - 1].quoteDepth : 0
        let isContinued = row + 1 < document.blocks.count && document.blocks[row + 1].continues
        cell.blockView.show(
            block, row: row, outerQuotes: min(block.quoteDepth, before), isContinued: isContinued, of: self)
        return cell
    }
}

/// A row with a block.
final class MarkdownCell: ContentTableViewCell {
    static let name = "block"
    let blockView = MarkdownBlockView()

    required init() {
        super.init()
        selectionStyle = .none
        contentView = blockView
    }

    deinit {}
}
