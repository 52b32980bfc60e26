import Testing

@testable import Inlay

/// Outlines: trees of rows with columns. Rows are 28 points high, below a header of 28; a level is 16 points wide. Specification 13.32.
@MainActor @Suite struct OutlineViewTests {
    /// A folder or a file. Objects are the same over reloads.
    final class Node {
        let name: String
        var size: Int
        var children: [Node]

        init(_ name: String, _ size: Int = 0, _ children: [Node] = []) {
            (self.name, self.size, self.children) = (name, size, children)
        }
    }

    final class Source: OutlineViewDataSource {
        var roots: [Node]
        /// The names of the items whose children were counted.
        var counted: [String] = []

        init(_ roots: [Node]) { self.roots = roots }

        private func children(_ item: Any?) -> [Node] { item == nil ? roots : (item as? Node)?.children ?? [] }

        func outlineView(_ outlineView: OutlineView, numberOfChildrenOf item: Any?) -> Int {
            counted.append((item as? Node)?.name ?? "root")
            return children(item).count
        }
        func outlineView(_ outlineView: OutlineView, isExpandable item: Any) -> Bool { !children(item).isEmpty }
        func outlineView(_ outlineView: OutlineView, child index: Int, of item: Any?) -> Any { children(item)[index] }
        func outlineView(_ outlineView: OutlineView, valueFor column: TableColumn, of item: Any) -> Any? {
            guard let node = item as? Node else { return nil }
            return column.key == "name" ? node.name : node.size
        }
    }

    /// An outline with two columns of 100 points in a window of 300x300.
    @MainActor struct Sample {
        let outline = OutlineView()
        let source: Source
        let window: Window

        init(_ roots: [Node]? = nil, direction: LayoutDirection = .leftToRight) throws {
            source = Source(
                roots ?? [
                    Node("a", 3, [Node("a0", 2, [Node("a00")]), Node("a1", 1)]), Node("b", 2),
                    Node("c", 1, [Node("c0")]),
                ])
            for name in ["name", "size"] { outline.columns.append(TableColumn(name, title: name, width: 100)) }
            outline.outlineDataSource = source
            window = try openWindow(outline, size: Size(300, 300), direction: direction)
            window.drawFrame()
        }

        /// The names of the visible rows, with two spaces for each level, and `+` or `-` for closed and open nodes.
        var rows: [String] {
            outline.items.rows.map { path, cell in
                let branch = outline.branch(at: path)
                let mark = branch?.isExpandable == true ? branch?.isExpanded == true ? "-" : "+" : ""
                return String(repeating: "  ", count: branch?.depth ?? 0) + mark + (cell.accessibility.label ?? "")
            }
        }

        func chevron(_ row: Int) -> RowChevron? {
            outline.items.cell(at: IndexPath(row: row, section: 0))?.subviews.compactMap { $0 as? RowChevron }.first
        }

        func clickChevron(_ row: Int) {
            guard let chevron = chevron(row) else { return }
            window.click(chevron.convertToWindow(Point(8, 14)))
            finish()
        }

        /// Shows the changed rows.
        func finish() { window.drawFrame() }
    }

    @Test func `an outline shows its roots and asks for no other children`() throws {
        let sample = try Sample()

        #expect(sample.rows == ["+a", "b", "+c"])
        #expect(Set(sample.source.counted) == ["root"])
    }

    @Test func `a click on a chevron opens and closes a row and selects nothing`() throws {
        let sample = try Sample()

        sample.clickChevron(0)
        #expect(sample.rows == ["-a", "  +a0", "  a1", "b", "+c"])
        #expect(sample.outline.indexPathsForSelectedRows.isEmpty)

        sample.clickChevron(0)
        #expect(sample.rows == ["+a", "b", "+c"])
    }

    @Test func `a row opens as it was before it was closed`() throws {
        let sample = try Sample()
        sample.outline.expandRow(0, includesDescendants: true)
        sample.outline.collapseRow(0)
        sample.outline.expandRow(0)
        sample.finish()

        #expect(sample.rows == ["-a", "  -a0", "    a00", "  a1", "b", "+c"])
    }

    @Test func `chevrons and texts are indented by their level`() throws {
        let sample = try Sample()
        sample.outline.expandRow(0)
        sample.finish()

        #expect(sample.chevron(0)?.frame == Rect(8, 0, 16, 28))
        #expect(sample.chevron(1)?.frame == Rect(24, 0, 16, 28))
        #expect(sample.chevron(2) == nil)
    }

    @Test func `from right to left the first column is at the right`() throws {
        let sample = try Sample(direction: .rightToLeft)
        sample.outline.expandRow(0)
        sample.finish()

        #expect(sample.chevron(0)?.frame == Rect(276, 0, 16, 28))
        #expect(sample.chevron(1)?.frame == Rect(260, 0, 16, 28))
    }

    @Test func `arrow keys open, enter, leave and close rows`() throws {
        let sample = try Sample()
        sample.outline.focusedRow = IndexPath(row: 0, section: 0)
        sample.outline.becomeFirstResponder()

        sample.window.press(.right)
        sample.finish()
        #expect(sample.rows.first == "-a")
        sample.window.press(.right)
        #expect(sample.outline.focusedRow?.row == 1)
        sample.window.press(.left)
        #expect(sample.outline.focusedRow?.row == 0)
        sample.window.press(.left)
        sample.finish()
        #expect(sample.rows == ["+a", "b", "+c"])
    }

    @Test(arguments: [(Key("Keypad *"), Modifiers()), (.right, .shift)])
    func `a key opens everything below a row`(key: Key, modifiers: Modifiers) throws {
        let sample = try Sample()
        sample.outline.focusedRow = IndexPath(row: 0, section: 0)
        sample.outline.becomeFirstResponder()

        sample.window.press(key, modifiers)
        sample.finish()

        #expect(sample.rows == ["-a", "  -a0", "    a00", "  a1", "b", "+c"])
    }

    @Test func `closing a row moves the focus out of it`() throws {
        let sample = try Sample()
        sample.outline.expandRow(0)
        sample.outline.focusedRow = IndexPath(row: 2, section: 0)

        sample.outline.collapseRow(0)
        sample.finish()

        #expect(sample.outline.focusedRow?.row == 0)
    }

    @Test func `the selection stays with its node when a row above opens`() throws {
        let sample = try Sample()
        sample.outline.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)

        sample.outline.expandRow(0)
        sample.finish()

        #expect(sample.outline.indexPathForSelectedRow?.row == 3)
    }

    @Test func `nodes stay open over a reload in another order`() throws {
        let sample = try Sample()
        sample.outline.expandRow(0)
        sample.finish()

        sample.source.roots.reverse()
        sample.outline.reloadData()
        sample.window.drawFrame()

        #expect(sample.rows == ["+c", "b", "-a", "  +a0", "  a1"])
    }

    @Test func `inserted and removed children change the rows`() throws {
        let sample = try Sample()
        sample.outline.expandRow(0)
        let a = sample.source.roots[0]

        a.children.insert(Node("new"), at: 1)
        sample.outline.insertItems(at: 1, inParent: a)
        sample.finish()
        #expect(sample.rows == ["-a", "  +a0", "  new", "  a1", "b", "+c"])

        a.children.removeFirst(2)
        sample.outline.removeItems(0..<2, inParent: a)
        sample.finish()
        #expect(sample.rows == ["-a", "  a1", "b", "+c"])
    }

    @Test func `a first child gives its parent a chevron`() throws {
        let sample = try Sample()
        let b = sample.source.roots[1]

        b.children = [Node("b0")]
        sample.outline.insertItems(at: 0, inParent: b)
        sample.window.drawFrame()

        #expect(sample.rows == ["+a", "+b", "+c"])
    }

    @Test func `siblings are sorted and stay with their parents`() throws {
        let sample = try Sample()
        sample.outline.expandRow(0)
        sample.finish()

        sample.outline.columns["size"]?.sortOrder = .ascending
        sample.window.drawFrame()
        #expect(sample.rows == ["+c", "b", "-a", "  a1", "  +a0"])

        sample.outline.columns["size"]?.sortOrder = .none
        sample.window.drawFrame()
        #expect(sample.rows == ["-a", "  +a0", "  a1", "b", "+c"])
    }

    @Test func `a cycle is reported and not opened`() throws {
        let node = Node("loop")
        node.children = [node]
        let sample = try Sample([node])
        defer { node.children = [] }
        var messages: [String] = []
        sample.window.application?.diagnosticHandler = { messages.append($0.message) }

        sample.outline.expandRow(0, includesDescendants: true)
        sample.finish()

        #expect(sample.rows == ["-loop", "  +loop"])
        #expect(messages.count == 1 && messages[0].contains("the tree has a cycle"))
    }

    @Test func `a node that is its own sibling is reported once`() throws {
        let node = Node("twin", 0, [Node("inner")])
        let sample = try Sample([node, node])
        var messages: [String] = []
        sample.window.application?.diagnosticHandler = { messages.append($0.message) }
        sample.outline.expandRow(1)
        sample.finish()

        sample.outline.reloadData()
        sample.finish()

        #expect(messages.count == 1)
        #expect(messages.first?.contains("element 1 of its siblings has the id") == true)
    }

    @Test func `a document declares nodes with rows in rows`() throws {
        let result = try ViewBuilder().load(
            MarkupSource(
                name: "Tree",
                text: """
                    <OutlineView>
                        <column title="Name" key="name" width="100"/><column title="Size" key="size" width="60"/>
                        <row expanded="true">
                            <cell text="Pictures"/>
                            <row><cell text="beach.jpg"/><cell text="2 MB" value="2"/></row>
                            <row><cell text="Old"/><row><cell text="lake.jpg"/></row></row>
                        </row>
                        <row><cell text="Music"/></row>
                    </OutlineView>
                    """))
        let outline = try #require(result.view as? OutlineView)
        let window = try openWindow(outline, size: Size(300, 300))
        window.drawFrame()

        #expect(result.diagnostics.isEmpty)
        #expect(outline.visibleCells.map { $0.accessibility.label } == ["Pictures", "beach.jpg", "Old", "Music"])
        #expect(outline.visibleCells.map { $0.accessibility.isExpanded } == [true, nil, false, nil])
    }

    @Test func `a million roots cost no more than a screenful`() throws {
        final class Numbers: OutlineViewDataSource {
            func outlineView(_ outlineView: OutlineView, numberOfChildrenOf item: Any?) -> Int {
                item == nil ? 1_000_000 : 100_000
            }
            func outlineView(_ outlineView: OutlineView, isExpandable item: Any) -> Bool { true }
            func outlineView(_ outlineView: OutlineView, child index: Int, of item: Any?) -> Any {
                (item as? Int ?? 0) * 100_000 + index
            }
            func outlineView(_ outlineView: OutlineView, idOf item: Any) -> AnyHashable {
                AnyHashable(-(item as? Int ?? 0))
            }
            func outlineView(_ outlineView: OutlineView, valueFor column: TableColumn, of item: Any) -> Any? { item }
        }
        let numbers = Numbers()
        let outline = OutlineView()
        outline.columns.append(TableColumn("number", title: "Number", width: 200))
        outline.outlineDataSource = numbers
        let window = try openWindow(outline, size: Size(300, 300))
        window.drawFrame()

        outline.expandRow(1)
        window.drawFrame()

        #expect(outline.numberOfRows(inSection: 0) == 1_100_000)
        #expect(outline.item(atRow: 101) as? Int == 100_099)
        #expect(outline.item(atRow: 100_002) as? Int == 2)
    }
}
