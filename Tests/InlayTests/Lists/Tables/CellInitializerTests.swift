import Testing

@testable import Inlay

/// Cell classes that override the initializers of UIKit's classes. Specification 12.3.
@MainActor @Suite struct CellInitializerTests {
    private class StyledCell: ContentTableViewCell {
        var asked: String?
        override init(style: TableViewCell.Style, reuseIdentifier: String?) {
            super.init(style: .value1, reuseIdentifier: reuseIdentifier)
            asked = reuseIdentifier
            let text = "<root layoutMargins='12'><Label text='Content'/></root>"
            ViewBuilder.view(from: MarkupSource(name: "StyledCell.xml", text: text), owner: self, root: self)
        }
        deinit {}
    }

    private final class SubclassedCell: StyledCell {
        var count = 1
        deinit {}
    }

    private final class PlainCell: TableViewCell {
        var isMade = false
        required init() {
            super.init()
            isMade = true
        }
        deinit {}
    }

    private final class Title: TableViewHeaderFooterView {
        override init(reuseIdentifier: String?) {
            super.init(reuseIdentifier: reuseIdentifier)
            textLabel?.text = "Title of \(reuseIdentifier ?? "none")"
        }
        deinit {}
    }

    private final class Item: CollectionViewCell {
        override init(frame: Rect) {
            super.init(frame: frame)
            contentView = Label().with { $0.text = "Item" }
        }
        deinit {}
    }

    private let path = IndexPath(row: 0, section: 0)

    @Test(arguments: [StyledCell.self, SubclassedCell.self] as [TableViewCell.Type])
    func `dequeue calls init with a style and an identifier`(type: TableViewCell.Type) throws {
        let table = TableView()
        table.register(type, forCellReuseIdentifier: "note")

        let cell = try #require(table.dequeueReusableCell(withIdentifier: "note", for: path) as? StyledCell)

        #expect(cell.style == .value1)
        #expect(cell.asked == "note" && cell.reuseIdentifier == "note")
        #expect((cell.contentView as? Label)?.text == "Content")
    }

    @Test func `dequeue calls an overridden init without parameters`() throws {
        let table = TableView()
        table.register(PlainCell.self, forCellReuseIdentifier: "plain")

        let cell = try #require(table.dequeueReusableCell(withIdentifier: "plain", for: path) as? PlainCell)

        #expect(cell.isMade && cell.style == .default && cell.reuseIdentifier == "plain")
    }

    @Test func `cells created with an initializer use its style and no identifier`() throws {
        #expect(TableViewCell().reuseIdentifier == nil)
        #expect(ContentTableViewCell(style: .subtitle).style == .subtitle)
    }

    @Test func `dequeue calls the initializers of titles and collection items`() throws {
        let table = TableView()
        table.register(Title.self, forHeaderFooterViewReuseIdentifier: "title")
        let collection = CollectionView()
        collection.register(Item.self, forCellWithReuseIdentifier: "item")

        let title = table.dequeueReusableHeaderFooterView(withIdentifier: "title")
        let item = collection.dequeueReusableCell(withReuseIdentifier: "item", for: path)

        #expect(title?.textLabel?.text == "Title of title")
        #expect((item.contentView as? Label)?.text == "Item")
    }
}
