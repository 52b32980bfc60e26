import Testing

@testable import Inlay

/// Requests that documents and apps should not make, but some do (#5).
@Suite struct BadInputTests {
    nonisolated static let names = ["RowView", "ColumnView", "LayerView", "AnchorView", "RootView", "StackView"]

    private func isSound(_ window: Window) -> Bool {
        window.view.descendants.allSatisfy { view in
            let frame = view.frame
            return [frame.minX, frame.minY, frame.width, frame.height].allSatisfy(\.isFinite) && frame.width >= 0
                && frame.height >= 0
        }
    }

    @Test(arguments: names) func `the minimum wins over a contradictory size and maximum`(name: String) throws {
        let view = try view(
            """
            <\(name)><View width="10" minimumWidth="50" maximumWidth="20" height="90" minimumHeight="30" maximumHeight="25"
                anchor="all"/></\(name)>
            """)

        let window = try openWindow(view, size: Size(300, 200))

        #expect(view.subviews[0].frame.size == Size(50, 30))
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test(arguments: names) func `no frame has a negative size without space`(name: String) throws {
        let view = try view(
            """
            <\(name) layoutMargins="20"><Label text="a"/><View weight="1"/><Spacer/><View width="5"/>
                <RowView layoutMargins="9"><Button style="system" title="b"/></RowView></\(name)>
            """)

        for size in [Size(0, 0), Size(0, 50), Size(50, 0), Size(1, 1)] {
            let window = try openWindow(view, size: size)
            #expect(isSound(window))
            window.close()
        }
    }

    @Test func `the window ignores a resize to zero`() throws {
        let window = try openWindow(row(View()), size: Size(300, 200))

        window.send(.resized(Size(0, 0), scale: 1))

        #expect(window.size == Size(300, 200))
        #expect(isSound(window))
    }

    @Test func `NaN resets a length to undefined`() throws {
        let block = Block(30, 10)
        let lengths: [ReferenceWritableKeyPath<View, Double>] = [
            \.width, \.height, \.minimumWidth, \.minimumHeight,
            \.maximumWidth, \.maximumHeight, \.weight,
            \.aspectRatio,
        ]
        for length in lengths { block[keyPath: length] = 20 }

        for length in lengths { block[keyPath: length] = .nan }
        let window = try openWindow(row(block, Spacer()) { $0.spacing = 0 }, size: Size(300, 200))

        #expect(block.frame == Rect(0, 0, 30, 200))
        #expect(window.application?.diagnostics.isEmpty == true)
    }

    @Test(arguments: [-1.0, -.infinity, .infinity, 1e7, 1e300])
    func `an invalid length is reported and ignored`(length: Double) throws {
        let block = Block(30, 10)
        let lengths: [ReferenceWritableKeyPath<View, Double>] = [
            \.width, \.height, \.minimumWidth, \.minimumHeight,
            \.maximumWidth, \.maximumHeight,
        ]
        let window = try openWindow(row(block, Spacer()) { $0.spacing = 0 }, size: Size(300, 200))

        for path in lengths { block[keyPath: path] = length }
        window.drawFrame()

        #expect(block.frame == Rect(0, 0, 30, 200))
        #expect(window.application?.diagnostics.count == lengths.count)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func `an invalid distance is ignored`(distance: Double) throws {
        let root = RootView()
        let (stack, box) = (StackView(), row(Block(10, 10), Block(10, 10)))
        for view in [stack, box] { root.addSubview(view) }
        stack.addSubview(Block(10, 10))
        let window = try openWindow(root, size: Size(300, 200))

        (root.topPadding, root.bottomPadding, root.leadingPadding, root.trailingPadding) =
            (distance, distance, distance, distance)
        (stack.spacing, box.spacing) = (distance, distance)
        for view in [root, stack, box] {
            view.layoutMargins = EdgeInsets(distance)
            (view.layoutMarginLeading, view.layoutMarginTrailing) = (distance, distance)
            (view.topSpacing, view.bottomSpacing) = (distance, distance)
            (view.leadingSpacing, view.trailingSpacing) = (distance, distance)
        }
        window.drawFrame()

        #expect(root.topPadding == 0)
        #expect(stack.spacing == 0)
        #expect(box.spacing == 8)
        #expect(box.subviews[1].frame == Rect(18, 0, 282, 200))
        #expect(isSound(window))
    }

    @Test func `a view that asks for infinite size is limited`() throws {
        let blocks = (0..<3).map { _ in Block(.infinity, .infinity) }
        for block in blocks { block.weight = .leastNonzeroMagnitude }
        blocks[1].weight = 1e6
        let box = row(blocks[0], blocks[1], blocks[2])

        let size = column(box, Block(.infinity, .infinity)).measure(fitting: .unconstrained)
        let window = try openWindow(box, size: Size(300, 200))

        #expect(size.width.isFinite && size.height.isFinite)
        #expect(isSound(window))
    }

    @Test func `extreme aspect ratios give finite frames`() throws {
        let (wide, high) = (View(), View())
        (wide.height, wide.aspectRatio) = (100, 1e6)
        (high.width, high.aspectRatio) = (100, .leastNonzeroMagnitude)

        let window = try openWindow(row(wide, high), size: Size(300, 200))

        #expect(isSound(window))
    }

    @Test func `excessive nesting is rejected and the rest is laid out`() throws {
        let root = ColumnView()
        let window = try openWindow(root, size: Size(300, 200))
        var innermost = root

        for level in 0..<10_000 {
            let next = level.isMultiple(of: 2) ? row() : column()
            innermost.addSubview(next)
            if let next = next as? ColumnView {
                innermost = next
            } else if next.superview != nil {
                let inner = ColumnView()
                next.addSubview(inner)
                if inner.superview != nil { innermost = inner }
            }
        }
        window.drawFrame()

        #expect(WindowInspection(of: window).inconsistencies == [])
        #expect(window.application?.diagnostics.isEmpty == false)
        #expect(window.view.descendants.allSatisfy { $0.frame.width <= 300 })
    }

    @Test func `a view added to another parent leaves its first parent`() throws {
        let (child, neighbour) = (Block(30, 10), Block(20, 10))
        let (first, second) = (row(child, neighbour, Spacer()), row(Spacer()))
        let window = try openWindow(column(first, second), size: Size(300, 200))

        second.addSubview(child)
        window.drawFrame()

        #expect(child.superview === second)
        #expect(first.arrangedSubviews.count == 2)
        #expect(neighbour.frame.minX == 0)
        #expect(child.frame == Rect(270, 0, 30, 182))
        #expect(WindowInspection(of: window).layoutDifference == nil)
    }

    /// A view that requests another size whenever it gets one.
    private final class Restless: View {
        var preferred = 10.0
        override func intrinsicSize(fitting proposal: Size) -> Size { Size(preferred, 10) }
        override func layoutSubviews() {
            preferred += 1
            setNeedsLayout()
        }
    }

    @Test(arguments: names) func `a view that always changes its layout is reported and layout ends`(name: String)
        throws
    {
        let container = try view("<\(name)/>")
        let restless = Restless()
        restless.markup.identifier = "restless"
        container.addSubview(restless)

        let window = try openWindow(container, size: Size(300, 200))
        let calls = restless.preferred - 10

        let messages = window.application?.diagnostics.map(\.message) ?? []
        #expect(messages == ["layout does not settle: Restless 'restless' changes during layout"])
        #expect(calls <= Double(4 * FramePipeline.layoutLimit))
    }
}
