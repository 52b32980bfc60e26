/// The chunks of a long text, in a tree whose nodes store the totals of their subtrees.
nonisolated struct TextTree {
    /// A sequence of rows.
    struct Chunk {
        let string: String
        /// The lengths of the rows, in UTF-8.
        let rows: [Int32]
        let bytes: Int

        init(_ string: String, rows: [Int32]) {
            self.string = string
            self.rows = rows
            bytes = string.utf8.count
        }
    }

    /// The totals of some chunks.
    struct Sum: Equatable {
        var bytes = 0
        var rows = 0
        var chunks = 0

        init() {}

        init(_ chunk: Chunk) {
            bytes = chunk.bytes
            rows = chunk.rows.count
            chunks = 1
        }

        static func + (a: Sum, b: Sum) -> Sum {
            var sum = a
            sum.bytes += b.bytes
            sum.rows += b.rows
            sum.chunks += b.chunks
            return sum
        }
    }

    private var root = Node(chunks: [])

    /// Sizes in UTF-8.
    static let maximumChunkSize = 8192
    static let smallChunk = 1024

    var sum: Sum { root.sum }
    var last: Chunk? { sum.chunks > 0 ? chunk { $0.chunks < sum.chunks }.chunk : nil }

    /// Divides a text with known rows into chunks.
    static func chunks(of text: String, rows: [Int32]) -> [Chunk] {
        var chunks: [Chunk] = []
        var (start, end, first) = (0, 0, 0)
        func add(upTo row: Int) {
            if end > start { chunks.append(Chunk(String(text.slice(start..<end)), rows: Array(rows[first..<row]))) }
            (start, first) = (end, row)
        }
        for (index, length) in rows.enumerated() {
            if end + Int(length) - start > maximumChunkSize { add(upTo: index) }
            end += Int(length)
        }
        add(upTo: rows.count)
        return chunks
    }

    /// The first chunk for whose end `isBefore` is false, or else the last one, and the totals before it. The tree must not be empty.
    func chunk(_ isBefore: (Sum) -> Bool) -> (chunk: Chunk, before: Sum) {
        var before = Sum()
        var node = root
        while let last = node.children.last {
            var next = last
            for child in node.children.dropLast() {
                let sum = before + child.sum
                if !isBefore(sum) {
                    next = child
                    break
                }
                before = sum
            }
            node = next
        }
        for chunk in node.chunks.dropLast() {
            let sum = before + Sum(chunk)
            if !isBefore(sum) { return (chunk, before) }
            before = sum
        }
        return (node.chunks.last ?? Chunk("", rows: []), before)
    }

    func visit(_ look: (Chunk) -> Void) { root.visit(look) }

    /// Visits the chunks that intersect a range of the text, with their start offsets.
    func visit(in range: Range<Int>, _ look: (Chunk, Int) -> Void) { root.visit(in: range, from: 0, look) }

    mutating func replace(_ range: Range<Int>, with new: [Chunk]) {
        var siblings = root.replace(range, with: new)
        while !siblings.isEmpty {
            var top = Node(children: [root] + siblings)
            siblings = top.split()
            root = top
        }
        while root.children.count == 1 { root = root.children[0] }
    }
}

/// A node of the tree. Leaves, which are all on one level, contain the chunks.
private nonisolated struct Node {
    var chunks: [TextTree.Chunk] = []
    var children: [Node] = []
    private(set) var sum = TextTree.Sum()

    static let capacity = 32

    init(chunks: [TextTree.Chunk]) {
        self.chunks = chunks
        updateSum()
    }

    init(children: [Node]) {
        self.children = children
        updateSum()
    }

    private mutating func updateSum() {
        var sum = TextTree.Sum()
        for chunk in chunks { sum = sum + TextTree.Sum(chunk) }
        for child in children { sum = sum + child.sum }
        self.sum = sum
    }

    /// Keeps as many chunks or children as a node can hold.
    ///
    /// - Returns: new siblings with the rest.
    mutating func split() -> [Node] {
        defer { updateSum() }
        let size = Self.capacity / 2
        var rest: [Node] = []
        if chunks.count > Self.capacity {
            rest = stride(from: size, to: chunks.count, by: size).map {
                Node(chunks: Array(chunks[$0..<min($0 + size, chunks.count)]))
            }
            chunks.removeSubrange(size...)
        } else if children.count > Self.capacity {
            rest = stride(from: size, to: children.count, by: size).map {
                Node(children: Array(children[$0..<min($0 + size, children.count)]))
            }
            children.removeSubrange(size...)
        }
        return rest
    }

    /// - Parameter range: The indices of chunks, counted from the first chunk of the node.
    mutating func replace(_ range: Range<Int>, with new: [TextTree.Chunk]) -> [Node] {
        guard !children.isEmpty else {
            chunks.replaceSubrange(range, with: new)
            return split()
        }
        var start = 0
        var isPlaced = false
        var index = 0
        while index < children.count {
            let length = children[index].sum.chunks
            let end = start + length
            let isLast = index == children.count - 1
            let takesNew = !isPlaced && (range.lowerBound < end || isLast)
            let inside = range.clamped(to: start..<end)
            start = end
            guard takesNew || !inside.isEmpty else {
                index += 1
                continue
            }
            let local = inside.lowerBound - (end - length)..<inside.upperBound - (end - length)
            let siblings = children[index].replace(local, with: takesNew ? new : [])
            isPlaced = true
            children.insert(contentsOf: siblings, at: index + 1)
            index += 1 + siblings.count
            if start >= range.upperBound { break }
        }
        children.removeAll { $0.sum.chunks == 0 }
        return split()
    }

    func visit(_ look: (TextTree.Chunk) -> Void) {
        for chunk in chunks { look(chunk) }
        for child in children { child.visit(look) }
    }

    func visit(in range: Range<Int>, from start: Int, _ look: (TextTree.Chunk, Int) -> Void) {
        var start = start
        for chunk in chunks {
            if start < range.upperBound, start + chunk.bytes > range.lowerBound { look(chunk, start) }
            start += chunk.bytes
        }
        for child in children {
            if start < range.upperBound, start + child.sum.bytes > range.lowerBound {
                child.visit(in: range, from: start, look)
            }
            start += child.sum.bytes
        }
    }
}
