import Inlay

/// The fonts and distances of a Markdown view, in points, for its theme.
struct MarkdownStyle {
    let body: Font
    /// The size of the body font, which distances follow.
    let size: Double
    private let theme: Theme

    init(body: Font, theme: Theme) {
        self.body = body
        self.theme = theme
        size = theme.descriptor(body).size
    }

    /// The distances of quotes and lists, relative to the size of the font.
    var quoteStep: Double { (size * 1.2).rounded() }
    var listStep: Double { (size * 1.8).rounded() }
    var cellPadding: EdgeInsets { EdgeInsets(top: 5, left: 10, bottom: 5, right: 10) }
    var codePadding: Double { 10 }
    var bar: Double { 3 }

    func heading(_ level: Int) -> Font {
        let factor = [1.8, 1.45, 1.2, 1.05, 1, 0.9][min(max(level, 1), 6) - 1]
        return Font(with(theme.descriptor(body), size: (size * factor).rounded(), weight: .bold))
    }

    var code: Font { code(in: body) }

    /// Returns a font of fixed width for code in text of a font.
    private func code(in font: Font) -> Font {
        let descriptor = theme.descriptor(font)
        return Font(
            FontDescriptor(
                family: "monospace", size: descriptor.size * 0.92, weight: descriptor.weight,
                isItalic: descriptor.isItalic))
    }

    private func with(_ descriptor: FontDescriptor, size: Double, weight: Font.Weight) -> FontDescriptor {
        var descriptor = descriptor
        (descriptor.size, descriptor.weight) = (size, weight)
        return descriptor
    }

    func parts(_ inlines: [MarkdownInline], font: Font) -> [StyledParagraph.Part] {
        inlines.map { inline in
            var descriptor = theme.descriptor(font)
            if inline.traits.contains(.strong) { descriptor.weight = .bold }
            if inline.traits.contains(.emphasis) { descriptor.isItalic = true }
            var own = inline.traits.isDisjoint(with: [.strong, .emphasis]) ? font : Font(descriptor)
            let isCode = inline.traits.contains(.code)
            if isCode { own = code(in: own) }
            let isLink = inline.link != nil || inline.image != nil
            return StyledParagraph.Part(
                inline.text, font: own, color: isLink ? .role(.link) : nil,
                backgroundColor: isCode ? .role(.fill) : nil, isUnderlined: isLink)
        }
    }
}

/// A block laid out for a width: its texts with their places, and what is drawn around them.
struct MarkdownLayout {
    struct Text {
        let paragraph: StyledParagraph
        /// In the coordinates of the row, in points.
        let frame: Rect
        /// The number of characters of the block before the text.
        let start: Int
        var characters: Range<Int> { start..<start + paragraph.characterCount }
    }

    struct Link {
        let address: String
        let characters: Range<Int>
    }

    private(set) var texts: [Text] = []
    private(set) var links: [Link] = []
    private(set) var height = 0.0
    /// The part of the row inside quotes and lists.
    private(set) var content = Rect.zero
    /// The place of the bullet or number.
    private(set) var markerText: Text?
    private(set) var columns: [Range<Double>] = []
    private(set) var imageFrame = Rect.zero
    /// The number of characters that can be selected: one between two texts.
    private(set) var characterCount = 0

    let block: MarkdownBlock
    let style: MarkdownStyle
    let width: Double

    /// - Parameters:
    ///   - image: the picture of a block that is one.
    ///   - isFirst: whether no block is before this one.
    init(_ block: MarkdownBlock, _ style: MarkdownStyle, width: Double, image: Image?, isFirst: Bool, in view: View) {
        (self.block, self.style, self.width) = (block, style, width)
        let top = isFirst ? 0 : Self.distance(above: block, style)
        let start = Double(block.quoteDepth) * style.quoteStep + Double(block.listDepth) * style.listStep
        let room = max(40, width - start)
        content = Rect(view.isRightToLeft ? width - start - room : start, top, room, 0)
        switch block.content {
        case .text(let inlines): add(inlines, font: style.body, in: view)
        case .heading(let level, let inlines): add(inlines, font: style.heading(level), in: view)
        case .code(let code): add(code: code, in: view)
        case .image(let address, let description): add(image, address, description, in: view)
        case .rule: content.size.height = 1
        case .tableRow(let table, let row): add(table, row, in: view)
        }
        addMarker(in: view)
        height = content.maxY
    }

    private static func distance(above block: MarkdownBlock, _ style: MarkdownStyle) -> Double {
        if block.continues { return 0 }
        if case .heading(let level, _) = block.content { return (style.size * (level < 3 ? 1.3 : 1)).rounded() }
        return (style.size * (block.isTight ? 0.3 : 0.75)).rounded()
    }

    private mutating func add(_ inlines: [MarkdownInline], font: Font, in view: View) {
        let paragraph = StyledParagraph(style.parts(inlines, font: font), font: font)
        let size = paragraph.size(fitting: content.width, in: view)
        append(paragraph, Rect(origin: content.origin, size: Size(content.width, size.height)), inlines)
        content.size.height = size.height
    }

    private mutating func append(_ paragraph: StyledParagraph, _ frame: Rect, _ inlines: [MarkdownInline]) {
        var place = texts.last.map { $0.characters.upperBound + 1 } ?? 0
        texts.append(Text(paragraph: paragraph, frame: frame, start: place))
        characterCount = place + paragraph.characterCount
        for inline in inlines {
            let end = place + inline.text.count
            if let address = inline.link ?? inline.image {
                if let last = links.last, last.address == address, last.characters.upperBound == place {
                    links[links.count - 1] = Link(address: address, characters: last.characters.lowerBound..<end)
                } else {
                    links.append(Link(address: address, characters: place..<end))
                }
            }
            place = end
        }
    }

    private mutating func add(code: String, in view: View) {
        let paragraph = StyledParagraph([.init(code)], font: style.code, alignment: .left)
        // The lines of split code continue without a gap.
        let padding = style.codePadding
        let room = content.inset(by: EdgeInsets(top: 0, left: padding, bottom: 0, right: padding))
        let size = paragraph.size(fitting: room.width, in: view)
        let top = block.continues ? 0 : padding
        append(paragraph, Rect(room.minX, content.minY + top, room.width, size.height), [])
        content.size.height = top + size.height + padding
    }

    private mutating func add(_ image: Image?, _ address: String, _ description: String, in view: View) {
        guard let image, image.size.width > 0, image.size.height > 0 else {
            let text = description == "\u{200b}" || description.isEmpty ? address : description
            return add([MarkdownInline(text: text, image: address)], font: style.body, in: view)
        }
        let factor = min(1, content.width / image.size.width)
        let size = Size(image.size.width * factor, image.size.height * factor)
        imageFrame = Rect(
            view.isRightToLeft ? content.maxX - size.width : content.minX, content.minY, size.width, size.height)
        content.size.height = size.height
        characterCount = block.plainText.count
    }

    private mutating func add(_ table: MarkdownTable, _ row: Int, in view: View) {
        let padding = style.cellPadding
        let wanted = table.longest.map { text in
            StyledParagraph([.init(text)], font: row < 0 ? style.heading(5) : style.heading(5)).size(
                fitting: .infinity, in: view
            ).width + padding.horizontal
        }
        let widths = Self.widths(wanted, in: content.width)
        var x = view.isRightToLeft ? content.maxX : content.minX
        columns = widths.map { width in
            defer { x += view.isRightToLeft ? -width : width }
            return view.isRightToLeft ? x - width..<x : x..<x + width
        }
        let font = row < 0 ? style.heading(5) : style.body
        var height = 0.0
        for (index, cell) in table.cells(ofRow: row).enumerated() {
            let paragraph = StyledParagraph(
                style.parts(cell, font: font), font: font, alignment: table.alignments[index].text)
            let room = max(1, columns[index].upperBound - columns[index].lowerBound - padding.horizontal)
            let size = paragraph.size(fitting: room, in: view)
            let frame = Rect(
                columns[index].lowerBound + padding.left, content.minY + padding.top, room, size.height)
            append(paragraph, frame, cell)
            height = max(height, size.height)
        }
        content.size.height = height + padding.vertical
    }

    /// Returns the widths of columns: as wide as their content, or if it does not fit, less for the widest ones.
    private static func widths(_ wanted: [Double], in room: Double) -> [Double] {
        guard wanted.reduce(0, +) > room else { return wanted.map { $0.rounded(.up) } }
        // Columns below an equal share keep their width; the others share the rest.
        var share = room / Double(wanted.count)
        var rest = room
        for (index, width) in wanted.sorted().enumerated() {
            share = max(0, rest) / Double(wanted.count - index)
            if width > share { break }
            rest -= width
        }
        return wanted.map { min($0, share) }
    }

    private mutating func addMarker(in view: View) {
        guard let marker = block.marker else { return }
        let paragraph = StyledParagraph([.init(marker)], font: style.body)
        let size = paragraph.size(fitting: .infinity, in: view)
        let gap = (style.size * 0.5).rounded()
        let x = view.isRightToLeft ? content.maxX + gap : content.minX - gap - size.width
        markerText = Text(paragraph: paragraph, frame: Rect(x, content.minY, size.width, size.height), start: 0)
        content.size.height = max(content.height, size.height)
    }

    // MARK: Places

    /// Returns the place that is nearest to a point in the row.
    func place(at point: Point, in view: View) -> Int {
        guard let first = texts.first, let last = texts.last else { return 0 }
        if point.y < first.frame.minY - 20 { return 0 }
        if point.y > content.maxY { return characterCount }
        func distance(_ text: Text) -> Double { max(text.frame.minX - point.x, point.x - text.frame.maxX, 0) }
        let text = texts.min { distance($0) < distance($1) } ?? last
        return text.start + text.paragraph.place(at: point - text.frame.origin, width: text.frame.width, in: view)
    }

    func areas(of characters: Range<Int>, in view: View) -> [Rect] {
        texts.flatMap { text -> [Rect] in
            let inside = text.characters.clamped(to: characters)
            guard !inside.isEmpty else { return [] }
            return text.paragraph.areas(
                of: inside.lowerBound - text.start..<inside.upperBound - text.start, width: text.frame.width, in: view
            ).map { $0.offset(by: text.frame.origin) }
        }
    }

    func word(at place: Int) -> Range<Int> {
        guard let text = texts.first(where: { place <= $0.characters.upperBound }) else { return 0..<0 }
        let word = text.paragraph.word(at: max(0, place - text.start))
        return word.lowerBound + text.start..<word.upperBound + text.start
    }
}

extension MarkdownTable.Alignment {
    fileprivate var text: TextAlignment {
        switch self {
        case .natural: .natural
        case .left: .left
        case .center: .center
        case .right: .right
        }
    }
}
