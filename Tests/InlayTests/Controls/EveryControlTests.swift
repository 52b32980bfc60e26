import Testing

@testable import Inlay

/// Behavior that all controls share.
@MainActor @Suite struct EveryControlTests {
    private final class Log { var lines: [String] = [] }

    /// Logs the events of the control and of its descendants.
    private func listen(to control: View) -> Log {
        let log = Log()
        for control in ([control] + control.descendants).compactMap({ $0 as? Control }) {
            for (name, events) in ControlEvents.attributes where events.rawValue.nonzeroBitCount == 1 {
                control.addAction(for: events) { log.lines.append(name) }
            }
        }
        return log
    }

    private static let keys: [Key] = [
        .space, .return, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .escape, Key("A"),
    ]

    private func clickAll(_ control: View, in window: Window) {
        let frame = control.frameInWindow
        for x in stride(from: frame.minX + 4, to: frame.maxX, by: 16) {
            for y in stride(from: frame.minY + 4, to: frame.maxY, by: 16) {
                window.click(Point(x, y))
                window.send(.wheel(Point(x, y), dx: 1, dy: 1, []))
            }
        }
    }

    private func tryAll(_ control: View, in window: Window) {
        clickAll(control, in: window)
        window.press(.tab)
        for key in Self.keys { window.press(key) }
    }

    private static let readRoles = ["label", "header", "image", "group"]

    @Test(arguments: ControlSample.all) func `a disabled control ignores input, looks dimmed and reports disabled`(
        sample: ControlSample
    ) throws {
        let (control, window) = try sample.open(isEnabled: false)
        let log = listen(to: control)
        window.send(.pointerMoved(Point(1, 1), []))
        let (tree, drawn) = (window.accessibilityTree, "\(window.displayList())")

        tryAll(control, in: window)

        #expect(log.lines == [] && window.firstResponder == nil && window.presentation.layers.isEmpty)
        #expect(window.accessibilityTree == tree)
        #expect("\(window.displayList())" == drawn)
        #expect(drawn.contains("opacity 0.4"))
        for line in tree.split(separator: "\n") where !Self.readRoles.contains(where: line.trimmed.hasPrefix) {
            #expect(line.hasSuffix("disabled"))
        }
        #expect(
            ([control] + control.descendants).allSatisfy { view in
                Accessibility.Action.allCases.allSatisfy { !view.perform($0) }
            })
        #expect(log.lines == [])
    }

    @Test(arguments: ControlSample.all) func `an enabled control responds to pointer and keys`(sample: ControlSample)
        throws
    {
        let (control, window) = try sample.open()
        let drawn = "\(window.displayList())"
        window.press(.tab)
        #expect(window.firstResponder.map { control === $0 || control.isAncestor(of: $0) } == true)
        let keyed = listen(to: control)
        let before = window.accessibilityTree

        for key in Self.keys { window.press(key) }

        #expect(!keyed.lines.isEmpty || !window.presentation.layers.isEmpty || window.accessibilityTree != before)
        let (other, itsWindow) = try sample.open()
        let (clicked, tree) = (listen(to: other), itsWindow.accessibilityTree)

        clickAll(other, in: itsWindow)

        #expect(!clicked.lines.isEmpty || !itsWindow.presentation.layers.isEmpty || itsWindow.accessibilityTree != tree)
        #expect(!drawn.contains("opacity 0.4"))
    }

    @Test(arguments: ControlSample.all) func `disabling a pressed control ends its interaction`(sample: ControlSample)
        throws
    {
        let (control, window) = try sample.open()
        window.press(.tab)
        let place = control.convertToWindow(Point(12, control.frame.height / 2))
        window.send(.pointerMoved(place, []), .pointerDown(place, .left, clickCount: 1, []))

        sample.disable(control)
        window.drawFrame()
        let log = listen(to: control)
        let tree = window.accessibilityTree
        window.send(.pointerMoved(place + Point(20, 0), []), .pointerUp(place, .left, clickCount: 1, []))
        for key in Self.keys { window.press(key) }

        #expect(log.lines == [] && window.firstResponder == nil && window.pointerTarget == nil)
        #expect(window.accessibilityTree == tree)
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    /// Dots of a page control are separate targets of 15 points only: with wider gaps they would not look like a row, and a
    /// click next to a dot turns a page, too. Thumbs of scroll bars are not checked: wheel and keys have the same effect.
    @Test(arguments: ControlSample.all, Theme.Density.allCases)
    func `each clickable view has a hit target of 24 points`(sample: ControlSample, density: Theme.Density) throws {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            let (control, window) = try sample.open(direction: direction, density: density)
            let targets = control.shownTree.filter { !$0.accessibilityActions.isEmpty }
            #expect(!targets.isEmpty)
            for target in targets {
                let middle = target.convertToWindow(
                    Point(HitTesting(of: target).hitBounds.midX, HitTesting(of: target).hitBounds.midY))
                for (x, y) in [(0, 0), (-11.5, -11.5), (11.5, -11.5), (-11.5, 11.5), (11.5, 11.5)] {
                    let hit = window.hitTest(middle + Point(x, y))
                    #expect(
                        hit === target || hit.map(target.isAncestor) == true,
                        "\(target.diagnostics.diagnosticName) at \(x), \(y): \(hit?.diagnostics.diagnosticName ?? "nothing")"
                    )
                }
            }
        }
    }

    /// Parts of a view that draws several of them.
    @Test(arguments: Theme.Density.allCases) func `parts drawn within one view have targets of 24 points`(
        density: Theme.Density
    ) {
        let metrics = Theme(density: density).metrics

        #expect(metrics.stepperSize.width / 2 >= 24 && metrics.stepperSize.height >= 24)
        #expect(metrics.rowHeight >= 24 && metrics.pickerRowHeight >= 24 && metrics.menuItemHeight >= 24)
        #expect(metrics.menuBarHeight >= 24 && metrics.segmentHeight >= 24 && metrics.tabBarHeight >= 24)
    }
}
