import FoundationEssentials
import Testing

@testable import Inlay

/// Specification 13.25.
@MainActor @Suite struct CanvasTests {
    private final class Owner: MarkupOwner {
        var width = 0.5
        var drawn = 0
        func registerActions(in actions: inout ActionTable) {
            actions["draw"] = draw
            actions["change"] = { [unowned self] in width = 1 }
        }
        func draw(_ list: inout DisplayList, _ size: Size) {
            drawn += 1
            list.fill(Rect(0, 0, size.width * width, size.height), .accent)
        }
    }

    private final class Log { var pressed: [String] = [] }

    private let canvas = Canvas()
    private let log = Log()
    private let window: Window

    init() throws {
        window = try openWindow(canvas, size: Size(200, 100))
    }

    /// Two rectangles, and a triangle between them that only shows something.
    private func addRegions() {
        var triangle = Path()
        triangle.move(to: Point(80, 0))
        triangle.addLine(to: Point(120, 0))
        triangle.addLine(to: Point(80, 100))
        triangle.close()
        canvas.regions = [
            .init("left", Rect(0, 0, 50, 100), label: "Left", toolTip: "The left one") { [log] in
                log.pressed.append("l")
            },
            .init("middle", triangle, label: "Middle", cursor: .crosshair),
            .init("right", Rect(150, 0, 50, 100)) { [log] in log.pressed.append("r") },
        ]
        window.drawFrame()
    }

    private var lines: [Substring] { "\(window.displayList())".split(separator: "\n") }

    @Test func `the closure draws in the size of the canvas`() {
        canvas.onDraw = { list, size in list.fill(Rect(0, 0, size.width, size.height / 2), .black) }
        #expect(lines.contains("fill 0,0 200x50 #000000"))

        window.send(.resized(Size(100, 40), scale: 1))
        #expect(lines.contains("fill 0,0 100x20 #000000"))
        canvas.onDraw = nil
        #expect(!lines.contains { $0.hasSuffix("#000000") })
    }

    @Test func `a method of the owner draws when it is needed`() throws {
        let owner = Owner()
        let view = try ViewBuilder().load(
            MarkupSource(name: "T.xml", text: #"<Canvas onDraw="draw" width="100" height="20"/>"#), owner: owner
        ).view
        let window = try openWindow(view, size: Size(100, 20))

        #expect("\(window.displayList())".contains("fill 0,0 50x20 accent"))
        let count = owner.drawn
        window.drawFrame()
        #expect(owner.drawn == count)
        owner.width = 1
        view.setNeedsDisplay()
        #expect("\(window.displayList())".contains("fill 0,0 100x20 accent"))
    }

    @Test func `an unknown drawing method is reported`() throws {
        let result = try ViewBuilder().load(
            MarkupSource(name: "T.xml", text: #"<ColumnView><Canvas onDraw="drwa"/></ColumnView>"#), owner: Owner())
        #expect(result.diagnostics.map(\.id) == [.unknownAction])
        #expect(result.diagnostics.first?.suggestion == "draw")
    }

    @Test func `text is drawn with the metrics and the font scale of the window`() {
        var place = Rect.zero
        canvas.onDraw = { list, _ in
            place = list.text("abcd", at: Point(10, 20), font: .system(size: 10), color: .black)
            list.text("ab", at: Point(100, 40), font: .system(size: 10), alignment: .center)
            list.text("ab", at: Point(100, 60), font: .system(size: 10), alignment: .right)
            list.text("ab cd", at: Point(0, 70), font: .system(size: 10), width: 12)
        }
        window.drawFrame()

        #expect(place == Rect(10, 20, 20, 10))
        #expect(lines.contains("text 10,28 \"abcd\" 10 #000000"))
        #expect(lines.contains("text 95,48 \"ab\" 10 label"))
        #expect(lines.contains("text 90,68 \"ab\" 10 label"))
        #expect(lines.contains("text 0,78 \"ab\" 10 label") && lines.contains("text 0,88 \"cd\" 10 label"))
        let before = Font.style(.body).size(of: "ab", in: canvas)
        window.application?.fontScale = 2
        #expect(Font.style(.body).size(of: "ab", in: canvas).width == 2 * before.width)
        #expect(Font.system(size: 10).size(of: "ab cd", in: canvas, width: 12) == Size(10, 20))
    }

    @Test func `natural text ends at its point in right-to-left windows`() throws {
        let canvas = Canvas()
        canvas.onDraw = { list, _ in list.text("ab", at: Point(50, 0), font: .system(size: 10)) }
        let window = try openWindow(canvas, size: Size(100, 20), direction: .rightToLeft)
        #expect("\(window.displayList())".contains("text 40,8 \"ab\" 10 label"))
    }

    // MARK: Regions

    @Test func `a click in the shape of a region calls its action`() {
        addRegions()
        window.click(Point(25, 50))
        window.click(Point(175, 50))
        window.click(Point(85, 10))
        window.click(Point(60, 50))
        #expect(log.pressed == ["l", "r"])
    }

    @Test func `hover, pointer shape and press follow the shape of a region`() {
        addRegions()
        window.send(.pointerMoved(Point(85, 10), []))
        #expect(canvas.hoveredRegion == "middle")
        #expect(window.headless?.cursor == .crosshair)
        window.send(.pointerMoved(Point(118, 90), []))
        #expect(canvas.hoveredRegion == nil)
        window.send(.pointerMoved(Point(25, 50), []), .pointerDown(Point(25, 50), .left, clickCount: 1, []))
        #expect(canvas.hoveredRegion == "left" && canvas.pressedRegion == "left")
        #expect(window.headless?.cursor == .pointingHand)
        #expect(window.showToolTip() == false)
        window.send(.pointerUp(Point(25, 50), .left, clickCount: 1, []))
        #expect(window.showToolTip())
    }

    @Test func `arrow keys reach the regions, and Return and Space press them`() {
        addRegions()
        window.press(.tab)
        #expect(canvas.isFirstResponder && canvas.focusedRegion == "left")
        window.press(.right)
        #expect(canvas.focusedRegion == "middle")
        window.press(.return)
        window.press(.down)
        window.press(.right)
        #expect(canvas.focusedRegion == "right")
        window.press(.space)
        window.press(.home)
        window.press(.return)
        window.press(.end)
        window.press(.left)
        #expect(canvas.focusedRegion == "middle")
        #expect(log.pressed == ["r", "l"])
    }

    @Test func `the reached region has a focus ring along its shape`() {
        addRegions()
        window.press(.tab)
        #expect(lines.contains { $0.hasPrefix("border -4,-4 58x108") && $0.hasSuffix("accent") })
        window.press(.right)
        #expect(lines.contains { $0.hasPrefix("path") && $0.contains("accent") })
    }

    @Test func `disabled regions are not pressed and not reached`() {
        addRegions()
        canvas.regions[0].isEnabled = false
        window.click(Point(25, 50))
        window.press(.tab)
        #expect(log.pressed.isEmpty && canvas.focusedRegion == "middle")
        canvas.regions = []
        #expect(!canvas.acceptsFocus && !canvas.isFirstResponder)
    }

    @Test func `regions are elements for assistive programs`() throws {
        canvas.accessibilityLabel = "Three"
        addRegions()
        canvas.regions[2].value = "3"
        #expect(
            window.accessibilityTree == """
                group "Three"
                  button "Left"
                  image "Middle"
                  button "right" value "3"
                """)
        #expect(try window.find(Selector("Left")).perform(.press))
        #expect(log.pressed == ["l"])
    }

    @Test func `regions that depend on the size are made at each layout`() {
        canvas.makeRegions = { size in [.init("half", Rect(0, 0, size.width / 2, size.height)) {}] }
        window.drawFrame()
        #expect(canvas.regions.map(\.bounds) == [Rect(0, 0, 100, 100)])
        window.send(.resized(Size(100, 40), scale: 1))
        #expect(canvas.regions.map(\.bounds) == [Rect(0, 0, 50, 40)])
    }

    @Test func `a region keeps hover and focus when the regions change`() {
        addRegions()
        window.press(.tab)
        window.press(.end)
        window.send(.pointerMoved(Point(25, 50), []))
        canvas.regions = canvas.regions.reversed()
        window.drawFrame()
        #expect(canvas.focusedRegion == "right" && canvas.hoveredRegion == "left")
        canvas.regions = [canvas.regions[0], canvas.regions[0]]
        window.drawFrame()
        #expect(window.application?.diagnostics.last?.message.contains("have the name 'right'") == true)
        #expect(canvas.subviews.count == 1)
    }
}

@Suite struct PathContainsTests {
    @Test func `a path contains the points that its fill covers`() {
        var ring = Path()
        ring.addEllipse(in: Rect(0, 0, 100, 100))
        #expect(ring.contains(Point(50, 1)) && ring.contains(Point(16, 16)))
        #expect(!ring.contains(Point(10, 10)) && !ring.contains(Point(101, 50)))
        ring.addEllipse(in: Rect(25, 25, 50, 50))
        #expect(ring.contains(Point(50, 50)))
        ring.usesEvenOddFillRule = true
        #expect(!ring.contains(Point(50, 50)) && ring.contains(Point(10, 50)))
    }

    @Test func `open lines are closed as a fill closes them`() {
        var open = Path()
        open.move(to: .zero)
        open.addLine(to: Point(10, 0))
        open.addQuadCurve(to: Point(10, 10), control: Point(20, 5))
        #expect(open.contains(Point(12, 5)) && open.contains(Point(8, 6)) && !open.contains(Point(2, 8)))
        #expect(!Path().contains(.zero))
        open.addLine(to: Point(.nan, 0))
        #expect(!open.contains(Point(12, 5)))
    }
}
