import Testing

@testable import Inlay

/// Specification 11.3, and the checks of section 16 that concern only boxes.
@Suite struct BoxViewTests {
    @Test func `one weighted child fills a column`() throws {
        let child = Block(50, 20).with { $0.weight = 1 }

        _ = try openWindow(column(child))

        #expect(child.frame == Rect(0, 0, 320, 480))
    }

    @Test func `a minimum size applies without content`() throws {
        let (field, wide) = (
            View().with { $0.minimumHeight = 28 }, View().with { $0.minimumWidth = 90 }
        )
        let (line, other) = (row(label("a"), field), row(wide))

        _ = try openWindow(column(line, other, Spacer()) { $0.horizontalAlignment = .leading })

        #expect(line.frame.height == 28)
        #expect(other.frame.width == 90)
    }

    @Test func `a spacer in a baseline row keeps its height`() throws {
        let spacer = Spacer().with { $0.height = 4 }

        _ = try openWindow(column(row(label("a"), spacer) { $0.alignsToBaseline = true }, Spacer()))

        #expect(spacer.frame.height == 4)
    }

    @Test func `grid cells stay in a row of a fixed width`() throws {
        let (first, second) = (row(label("abc"), Spacer()), row(label("abcdef"), Spacer()))
        for row in [first, second] { row.width = 200 }

        _ = try openWindow(column(first, second) { $0.alignsToGrid = true })

        #expect(first.subviews.last?.frame.maxX == 200)
    }

    @Test func `adding an ancestor to a row is reported and ignored`() throws {
        let inner = row(label("a"))
        let root = column(inner)
        let window = try openWindow(root)

        inner.addArrangedSubview(root)
        inner.insertArrangedSubview(root, at: 0)

        #expect(window.application?.diagnostics.count == 2)
        #expect(inner.window === window)
        #expect(root.subviews.first === inner)
    }

    @Test func `two equal weights share a row without its spacing`() throws {
        let (first, second) = (Block(10, 10), Block(90, 10))
        first.weight = 1
        second.weight = 1

        _ = try openWindow(row(first, second) { $0.spacing = 16 })

        #expect(first.frame.width == 152)
        #expect(second.frame.minX == 168)
        #expect(second.frame.width == 152)
    }

    @Test func `weights of 1, 2 and 3 share a column without its spacing`() throws {
        let labels = [1.0, 2, 3].map { weight in label("x").with { $0.weight = weight } }

        _ = try openWindow(column(labels[0], labels[1], labels[2]), size: Size(320, 616))

        #expect(labels.map(\.frame.height) == [100, 200, 300])
    }

    @Test func `margins inset the children`() throws {
        let text = label("ten chars!")
        let spacer = Spacer()

        _ = try openWindow(row(text, spacer) { $0.layoutMargins = EdgeInsets(12) })

        #expect(text.frame.minX == 12)
        #expect(text.frame.width == 50)
        #expect(spacer.frame.maxX == 308)
    }

    @Test func `spacers on both sides center a child`() throws {
        let text = label("odd")

        _ = try openWindow(row(Spacer(), text, Spacer()))

        #expect(abs(text.frame.minX - (320 - text.frame.maxX)) <= 1)
    }

    @Test func `a fixed height overrides a spacer's weight`() throws {
        let spacer = Spacer().with { $0.height = 96 }

        _ = try openWindow(column(spacer, label("a"), Spacer()))

        #expect(spacer.frame.height == 96)
    }

    @Test func `a hidden child takes no space and no spacing`() throws {
        let (first, hidden, third) = (Block(10, 20), Block(10, 30), Block(10, 40))
        hidden.isHidden = true

        _ = try openWindow(column(first, hidden, third, Spacer()))

        #expect(third.frame.minY == 28)
    }

    @Test func `hiding a child moves the other children up`() throws {
        let (first, second) = (Block(10, 20), Block(10, 30))
        let window = try openWindow(column(first, second, Spacer()))

        first.isHidden = true
        window.drawFrame()

        #expect(second.frame == Rect(0, 0, 320, 30))
    }

    @Test func `top spacing of a column adds to its margins`() throws {
        let child = Block(10, 20)

        _ = try openWindow(
            column(child, Spacer()) {
                $0.topSpacing = 20
                $0.layoutMargins = EdgeInsets(10)
            })

        #expect(child.frame.minY == 30)
    }

    @Test func `spacing of neighbors adds only between the neighbors`() throws {
        let (first, second) = (Block(10, 20), Block(10, 20))
        first.bottomSpacing = 5
        second.topSpacing = 3
        first.topSpacing = 100

        _ = try openWindow(column(first, second, Spacer()) { $0.spacing = 8 })

        #expect(first.frame.minY == 0)
        #expect(second.frame.minY == 36)
    }

    @Test func `a maximum width limits the content`() throws {
        let text = label("a long text, certainly wider than forty")
        text.minimumWidth = 20
        text.maximumWidth = 40

        _ = try openWindow(row(text, Spacer()))

        #expect(text.frame.width == 40)
    }

    @Test func `a minimum wins over a maximum`() throws {
        let child = Block(10, 10)
        child.minimumWidth = 50
        child.maximumWidth = 20

        _ = try openWindow(row(child, Spacer()))

        #expect(child.frame.width == 50)
    }

    @Test func `a fixed width ignores the weight`() throws {
        let (first, second) = (View(), View())
        first.width = 80
        first.weight = 1
        second.weight = 1

        _ = try openWindow(row(first, second) { $0.spacing = 0 }, size: Size(300, 100))

        #expect(first.frame.width == 80)
        #expect(second.frame.width == 220)
    }

    @Test func `the other weights take space limited by a bound`() throws {
        let (first, second, third) = (View(), View(), View())
        for view in [first, second, third] { view.weight = 1 }
        first.maximumWidth = 40
        second.minimumWidth = 200

        _ = try openWindow(row(first, second, third) { $0.spacing = 0 }, size: Size(300, 100))

        #expect([first, second, third].map(\.frame.width) == [40, 200, 60])
    }

    @Test func `surplus is shared equally by stretchable children`() throws {
        let (plain, text, other) = (View(), label("four"), View())

        _ = try openWindow(row(plain, text, other) { $0.spacing = 0 }, size: Size(300, 100))

        #expect([plain, text, other].map(\.frame.width) == [140, 20, 140])
    }

    @Test func `the last child takes the surplus if no child is stretchable`() throws {
        let (first, last) = (label("ab"), label("cd"))

        _ = try openWindow(row(first, last) { $0.spacing = 0 }, size: Size(300, 100))

        #expect(first.frame.width == 10)
        #expect(last.frame.width == 290)
    }

    @Test func `labels shrink before fixed-size content`() throws {
        let (text, picture) = (label("twenty characters!!!"), Block(80, 10))

        _ = try openWindow(row(text, picture) { $0.spacing = 0 }, size: Size(120, 100))

        #expect(text.frame.width == 40)
        #expect(picture.frame.width == 80)
    }

    @Test func `minimum widths overflow at the end`() throws {
        let (first, second) = (Block(80, 10), Block(80, 10))
        first.minimumWidth = 80
        second.minimumWidth = 80

        _ = try openWindow(row(first, second) { $0.spacing = 0 }, size: Size(100, 100))

        #expect(second.frame == Rect(80, 0, 80, 100))
    }

    @Test func `children fill the cross axis unless their size is fixed`() throws {
        let (filled, fixed) = (Block(10, 10), Block(10, 10))
        fixed.height = 30

        _ = try openWindow(row(filled, fixed, Spacer()), size: Size(300, 100))

        #expect(filled.frame.height == 100)
        #expect(fixed.frame == Rect(18, 0, 10, 30))
    }

    @Test func `a right-to-left row is mirrored`() throws {
        let (first, second) = (Block(30, 10), Block(50, 10))

        _ = try openWindow(
            row(first, second, Spacer()) { $0.layoutMargins = EdgeInsets(left: 10, right: 20) }, size: Size(300, 100),
            direction: .rightToLeft)

        #expect(first.frame == Rect(250, 0, 30, 100))
        #expect(second.frame == Rect(192, 0, 50, 100))
    }

    @Test(arguments: [1, 1.25, 1.5, 2]) func `neighbors share an edge on device pixels`(scale: Double) throws {
        let views = (0..<7).map { _ in View().with { $0.weight = 1 } }
        let row = RowView()
        row.spacing = 0
        for view in views { row.addArrangedSubview(view) }

        _ = try openWindow(row, size: Size(100, 20), scale: scale)

        for (left, right) in zip(views, views.dropFirst()) { #expect(left.frame.maxX == right.frame.minX) }
        for view in views { #expect((view.frame.minX * scale).rounded() == view.frame.minX * scale) }
        #expect(views.last?.frame.maxX == 100)
    }

    @Test func `a box measures as its children, spacing and margins`() {
        let box = row(Block(30, 10), Block(40, 25)) { $0.layoutMargins = EdgeInsets(5) }

        #expect(box.measure(fitting: .unconstrained) == Size(88, 35))
    }

    @Test func `a box measures large enough for its weights`() {
        let (small, large) = (Block(10, 10), Block(60, 10))
        small.weight = 1
        large.weight = 2

        #expect(row(small, large) { $0.spacing = 0 }.measure(fitting: .unconstrained).width == 90)
    }

    @Test func `an empty row has no width and an undefined height`() {
        let size = RowView().measure(fitting: .unconstrained)

        #expect(size.width == 0)
        #expect(size.height.isNaN)
    }

    @Test func `a label wraps to the width of its column`() throws {
        let text = label("aaaa bbbb cccc dddd") { $0.numberOfLines = 0 }

        _ = try openWindow(column(text, Spacer()), size: Size(50, 200))

        #expect(text.frame.size == Size(50, 20))
    }

    @Test func `layout at a new size equals a fresh layout`() throws {
        func tree() -> ColumnView {
            column(
                row(label("Name"), Spacer(), Block(40, 20)),
                label("long text that wraps at some width") { $0.numberOfLines = 0 }, Spacer())
        }
        let window = try openWindow(tree())

        for width in stride(from: 40.0, through: 400, by: 7) {
            window.send(.resized(Size(width, 300), scale: 1))
            let fresh = try openWindow(tree(), size: Size(width, 300))
            #expect(window.view.descendants.map(\.frame) == fresh.view.descendants.map(\.frame))
        }
    }

    @Test func `a view removed from the arrangement keeps its position`() throws {
        let (first, second) = (Block(10, 10), Block(20, 10))
        let box = row(first, second, Spacer())
        let window = try openWindow(box)

        box.removeArrangedSubview(first)
        window.drawFrame()

        #expect(first.superview === box)
        #expect(first.frame.minX == 0)
        #expect(second.frame.minX == 0)
    }

    @Test func `a view is inserted at its index in the arrangement`() throws {
        let (first, second, third) = (Block(10, 10), Block(20, 10), Block(30, 10))
        let box = row(first, third)

        box.insertArrangedSubview(second, at: 1)

        #expect(zip(box.arrangedSubviews, [first, second, third]).allSatisfy { $0 === $1 })
    }

    @Test func `adding a view twice is reported and ignored`() throws {
        let child = Block(10, 10)
        let box = row(child)
        let window = try openWindow(box)

        box.addArrangedSubview(child)

        #expect(box.arrangedSubviews.count == 1)
        #expect(window.application?.diagnostics.count == 1)
    }

    @Test func `a right-to-left column aligns its children to the right`() throws {
        let (fixed, filled) = (Block(10, 10).with { $0.width = 30 }, Block(10, 10))

        _ = try openWindow(column(fixed, filled, Spacer()), size: Size(100, 100), direction: .rightToLeft)

        #expect(fixed.frame == Rect(70, 0, 30, 10))
        #expect(filled.frame == Rect(0, 18, 100, 10))
    }

    @Test func `the other children take surplus limited by a maximum`() throws {
        let (bounded, free) = (View(), View())
        bounded.maximumWidth = 40

        _ = try openWindow(row(bounded, free) { $0.spacing = 0 }, size: Size(300, 100))

        #expect(bounded.frame.width == 40)
        #expect(free.frame == Rect(40, 0, 260, 100))
    }

    @Test func `an aspect ratio gives the side that is not fixed`() throws {
        let (wide, high) = (View(), View())
        wide.width = 60
        wide.aspectRatio = 1.5
        high.height = 40
        high.aspectRatio = 0.5

        _ = try openWindow(row(wide, high, Spacer()) { $0.spacing = 0 }, size: Size(300, 100))

        #expect(wide.frame == Rect(0, 0, 60, 40))
        #expect(high.frame == Rect(60, 0, 20, 40))
    }

    @Test func `spacing beside a child of a row follows the direction`() throws {
        let (first, second) = (Block(10, 10), Block(10, 10))
        first.trailingSpacing = 5
        second.leadingSpacing = 3

        _ = try openWindow(
            row(first, second, Spacer()) { $0.spacing = 8 }, size: Size(100, 10), direction: .rightToLeft)

        #expect(first.frame.minX == 90)
        #expect(second.frame.minX == 64)
    }

    @Test func `a box has the baseline of its first visible child`() throws {
        let hidden = label("a").with { $0.isHidden = true }
        let shown = label("b")
        let box = column(hidden, shown, Spacer()) { $0.layoutMargins = EdgeInsets(12) }
        #expect(column(hidden).firstBaseline(for: Size(100, 100)) == nil)

        _ = try openWindow(box)

        #expect(box.firstBaseline(for: box.frame.size) == 20)
    }
}
