import Observation
import Testing

@testable import Inlay

/// A folder as a value, with folders in it.
struct Folder: BindableModel, Identifiable {
    var id: String { name }
    var name: String
    var folders: [Folder] = []

    static let bindable: KeyPathTable<Folder> = ["name": \.name, "folders": \.folders]
}

/// A folder as an observable object.
@Observable final class Shelf: BindableModel {
    var name: String
    var shelves: [Shelf]

    init(_ name: String, _ shelves: [Shelf] = []) { (self.name, self.shelves) = (name, shelves) }

    static let bindable: KeyPathTable<Shelf> = ["name": \.name, "shelves": \.shelves]
}

final class FoldersOwner: MarkupOwner {
    @Bindable var folders = [
        Folder(name: "a", folders: [Folder(name: "a0", folders: [Folder(name: "a00")]), Folder(name: "a1")]),
        Folder(name: "b"), Folder(name: "c", folders: [Folder(name: "c0")]),
    ]
    @Bindable var shelves = [Shelf("x", [Shelf("x0")]), Shelf("y")]
    @Bindable var current: Folder?
}

/// Outlines whose nodes are the elements of a bound array and of arrays in them. Specification 8, 13.32.
@MainActor @Suite struct BoundOutlineTests {
    @MainActor struct Sample {
        let outline: OutlineView
        let window: Window
        let owner = FoldersOwner()

        init(
            _ attributes: String = #"items="$folders" children="folders" selectedItem="$current""#,
            columns: String = #"<column key="name" title="Name" width="100" editable="true"/>"#,
            report: @escaping (MarkupDiagnostic) -> Void = { Issue.record("\($0)") }
        ) throws {
            var builder = ViewBuilder(resources: .none)
            builder.diagnosticHandler = report
            let source = MarkupSource(name: "Test.xml", text: "<OutlineView \(attributes)>\(columns)</OutlineView>")
            outline = try #require(try builder.load(source, owner: owner).view as? OutlineView)
            window = try openWindow(outline, size: Size(300, 300))
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

        func expand(_ row: Int, all: Bool = false) {
            outline.expandRow(row, includesDescendants: all)
            window.drawFrame()
        }
    }

    @Test func `elements are nodes, and their children are read when they open`() throws {
        let sample = try Sample()
        #expect(sample.rows == ["+a", "b", "+c"])

        sample.expand(0, all: true)
        #expect(sample.rows == ["-a", "  -a0", "    a00", "  a1", "b", "+c"])
        #expect((sample.outline.item(atRow: 1) as? Folder)?.name == "a0")
        #expect((sample.outline.parent(ofRow: 1) as? Folder)?.name == "a")
        #expect(sample.outline.row(for: sample.owner.folders[2]) == 5)
    }

    @Test func `changed elements keep open rows and the selection`() throws {
        let sample = try Sample()
        sample.expand(0, all: true)
        sample.outline.selectRow(at: IndexPath(row: 3, section: 0))
        #expect(sample.owner.current?.name == "a1")

        sample.owner.folders.insert(Folder(name: "new"), at: 0)
        sample.owner.folders[1].folders.insert(Folder(name: "a2"), at: 0)
        sample.window.drawFrame()

        #expect(sample.rows == ["new", "-a", "  a2", "  -a0", "    a00", "  a1", "b", "+c"])
        #expect(sample.outline.indexPathForSelectedRow?.row == 5)

        sample.owner.folders[1].folders.removeLast()
        sample.window.drawFrame()

        #expect(sample.rows == ["new", "-a", "  a2", "  -a0", "    a00", "b", "+c"])
        #expect(sample.owner.current?.name != "a1")
    }

    @Test func `a node that moves to another parent stays open`() throws {
        let sample = try Sample()
        sample.expand(0, all: true)
        let moved = sample.owner.folders[0].folders.remove(at: 0)
        sample.owner.folders.append(moved)
        sample.window.drawFrame()

        #expect(sample.rows == ["-a", "  a1", "b", "+c", "-a0", "  a00"])
    }

    @Test func `the selected element selects its row when it is shown`() throws {
        let sample = try Sample()
        sample.owner.current = sample.owner.folders[0].folders[1]
        sample.window.drawFrame()
        #expect(sample.outline.indexPathForSelectedRow == nil)

        sample.expand(0)
        #expect(sample.outline.indexPathForSelectedRow?.row == 2)
    }

    @Test func `editing writes through the elements`() throws {
        let sample = try Sample()
        sample.expand(0, all: true)
        let editor = try #require(sample.outline.columnPart?.editor)
        editor.begin(at: IndexPath(row: 2, section: 0), sample.outline.columns[0])
        sample.window.send(.text("deep"))
        sample.window.press(.return)

        #expect(sample.owner.folders[0].folders[0].folders[0].name == "deep")
        #expect(sample.rows == ["-a", "  -a0", "    deep", "  a1", "b", "+c"])
    }

    @Test func `changes of observed children are shown`() throws {
        let sample = try Sample(#"items="$shelves" children="shelves""#)
        sample.expand(0)
        #expect(sample.rows == ["-x", "  x0", "y"])

        sample.owner.shelves[0].shelves.append(Shelf("x1"))
        sample.window.drawFrame()
        #expect(sample.rows == ["-x", "  x0", "  x1", "y"])

        sample.owner.shelves[1].shelves = [Shelf("y0")]
        sample.owner.shelves[0].shelves[0].name = "renamed"
        sample.window.drawFrame()
        #expect(sample.rows == ["-x", "  renamed", "  x1", "+y"])
    }

    @Test func `siblings are sorted`() throws {
        let sample = try Sample()
        sample.expand(0)
        sample.outline.columns[0].sortOrder = .descending
        sample.window.drawFrame()
        #expect(sample.rows == ["+c", "b", "-a", "  a1", "  +a0"])

        sample.owner.folders[0].folders.append(Folder(name: "a05"))
        sample.window.drawFrame()
        #expect(sample.rows == ["+c", "b", "-a", "  a05", "  a1", "  +a0"])
    }

    @Test func `cells have views`() throws {
        let sample = try Sample(columns: #"<column title="Sign"><Label text="$row.name + '!'"/></column>"#)
        sample.expand(0)

        let labels = sample.outline.visibleCells.map { $0.subviews.compactMap { $0 as? Label }.first?.text }
        #expect(labels == ["a!", "a0!", "a1!", "b!", "c!"])
    }

    @Test func `elements without children make a flat list`() throws {
        let sample = try Sample(#"items="$folders""#)

        #expect(sample.rows == ["a", "b", "c"])
    }

    @Test(arguments: [
        ("parts", "'Folder' has no bindable 'parts', only folders, name"), ("name", "'children' must name an array"),
    ])
    func `wrong children are reported once at their place`(name: String, message: String) throws {
        var found: [MarkupDiagnostic] = []
        let sample = try Sample(#"items="$folders" children="\#(name)""#) { found.append($0) }
        sample.outline.reloadData()
        sample.owner.folders.append(Folder(name: "d"))
        sample.window.drawFrame()

        #expect(found.count == 1)
        #expect(found.first?.message.hasPrefix(message) == true)
        #expect(found.first.map { [$0.range.column, $0.range.length] } == [41, name.count])
        #expect(sample.rows == ["a", "b", "c", "d"])
    }

    @Test func `children that objects do not have are reported once at their place`() throws {
        var found: [MarkupDiagnostic] = []
        let sample = try Sample(#"items="$shelves" children="parts""#) { found.append($0) }
        sample.outline.reloadData()
        sample.owner.shelves.append(Shelf("z"))
        sample.window.drawFrame()

        #expect(found.map(\.message) == ["'Shelf' has no bindable 'parts', only name, shelves"])
        #expect(found.first?.range.column == 41)
        #expect(sample.rows == ["x", "y", "z"])
    }

    @Test func `siblings with one id are reported once`() throws {
        var found: [String] = []
        let sample = try Sample { found.append($0.message) }
        sample.window.application?.diagnosticHandler = { found.append($0.message) }
        sample.owner.folders[0].folders.append(Folder(name: "a0"))
        sample.window.drawFrame()
        sample.expand(0)

        #expect(found.count == 1)
        #expect(found.first?.contains("element 2 of its siblings has the id 'a0' of another element") == true)
    }
}
