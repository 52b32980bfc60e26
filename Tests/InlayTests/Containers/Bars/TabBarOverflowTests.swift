import Testing

@testable import Inlay

/// Tabs that do not fit. Characters are 7 points wide; a tab has margins of 14, or 8 where room is scarce. Specification 13.13.
@MainActor @Suite struct TabBarOverflowTests {
    private func open(
        _ count: Int = 20, selected: Int = 0, width: Double = 320, direction: LayoutDirection = .leftToRight
    ) throws -> (bar: TabBar, window: Window) {
        let items = (0..<count).map { #"<item title="Tab \#($0 + 10)" name="\#($0)"/>"# }.joined()
        let bar = try #require(try view(#"<TabBar selectedIndex="\#(selected)">\#(items)</TabBar>"#) as? TabBar)
        let window = try openWindow(column(bar, Spacer()), size: Size(width, 300), direction: direction)
        return (bar, window)
    }

    private func shown(_ bar: TabBar) -> [Int] { bar.items.indices.filter { !bar.items[$0].button.isHidden } }
    private func more(_ bar: TabBar) throws -> View {
        try #require(bar.subviews.first { $0 is BarButton && !$0.isHidden })
    }
    private func middle(_ view: View) -> Point { Point(view.frameInWindow.midX, view.frameInWindow.midY) }

    @Test func `tab margins shrink before a tab moves to the overflow menu`() throws {
        // Titles of 42 points in five tabs.
        let (bar, window) = try open(5, width: 350)
        #expect(shown(bar).count == 5 && bar.items.allSatisfy { $0.button.frame.width == 70 })
        window.send(.resized(Size(290, 300), scale: 1))
        #expect(shown(bar).count == 5 && bar.items.allSatisfy { $0.button.toolTip == nil })
        window.send(.resized(Size(289, 300), scale: 1))
        #expect(shown(bar) == [0, 1, 2, 3])
        let end = try more(bar).frame
        #expect(end.maxX == 289 && bar.items[3].button.frame.maxX == end.minX)
    }

    @Test func `visible tabs are wide enough for their titles`() throws {
        let (bar, window) = try open()

        #expect(shown(bar) == [0, 1, 2, 3])
        for index in shown(bar) {
            #expect(bar.items[index].button.frame.width >= 58 && bar.items[index].button.toolTip == nil)
        }
        let width = try more(bar).frame.width
        #expect(width >= 24)
        #expect(
            window.accessibilityTree.contains(#"button "More""#) && WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `only the selected tab shows its title where titles do not fit beside images`() throws {
        let types = ["featured", "history", "recents", "search", "downloads"]
        let items = types.map { #"<item type="\#($0)"/>"# }.joined()
        let bar = try #require(try view("<TabBar selectedIndex=\"0\">\(items)</TabBar>") as? TabBar)
        let window = try openWindow(column(bar, Spacer()), size: Size(320, 300))
        func titles() -> [String] {
            bar.items.compactMap { item in
                item.button.subviews.compactMap { $0 as? Label }.first { !$0.isHidden }?.text
            }
        }

        #expect(shown(bar).count == 5 && titles() == ["Featured"])
        #expect(bar.items.map(\.button.toolTip) == [nil, "History", "Recents", "Search", "Downloads"])
        #expect(window.accessibilityTree.contains(#"tab "Downloads""#))
        bar.selectedIndex = 4
        window.drawFrame()
        #expect(titles() == ["Downloads"] && bar.items[4].button.frame.maxX == 320)
        window.send(.resized(Size(900, 300), scale: 1))
        #expect(titles().count == 5 && WindowInspection(of: window).inconsistencies == [])
        window.send(.resized(Size(150, 300), scale: 1))
        #expect(titles() == ["Downloads"] && bar.items[4].button.frame.width > 0)
        window.send(.resized(Size(330, 300), scale: 1))
        for item in bar.items { item.title = "Tab" }
        window.drawFrame()
        #expect(titles().count == 5 && bar.items.allSatisfy { $0.button.toolTip == nil })
        #expect(WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `the selected tab is always visible`() throws {
        let (bar, window) = try open(selected: 15)
        #expect(shown(bar) == [0, 1, 2, 15])

        bar.selectedIndex = 7
        window.drawFrame()
        #expect(shown(bar) == [0, 1, 2, 7] && bar.items[7].button.frame.maxX <= 320)
        bar.selectedIndex = -1
        window.drawFrame()
        #expect(shown(bar) == [0, 1, 2, 3])
    }

    @Test func `the overflow menu lists hidden tabs and selects them`() throws {
        let (bar, window) = try open()
        bar.items[4].badgeValue = "3"
        bar.items[5].isEnabled = false
        var told: [Int] = []
        bar.addAction(for: .valueChanged) { told.append(bar.selectedIndex) }

        window.click(middle(try more(bar)))
        let tree = window.accessibilityTree
        #expect(tree.contains(#"menuItem "Tab 14 (3)""#) && tree.contains(#"menuItem "Tab 15" disabled"#))
        #expect(!tree.contains(#"menuItem "Tab 13""#))
        window.click(middle(try window.find(Selector("Tab 16"))))
        window.drawFrame()

        #expect(told == [6] && shown(bar) == [0, 1, 2, 6])
    }

    @Test(arguments: [(LayoutDirection.leftToRight, 308), (.rightToLeft, 4)])
    func `the overflow button is marked when a hidden tab has a badge`(direction: LayoutDirection, x: Int) throws {
        let (bar, window) = try open(direction: direction)
        func isMarked(_ color: String) -> Bool {
            window.drawFrame()
            let lines = "\(window.displayList())".split(separator: "\n")
            return lines.contains { $0.contains("fill \(x),") && $0.hasSuffix("8x8 r4 \(color)") }
        }
        bar.items[2].badgeValue = ""
        #expect(!isMarked("destructive"))

        bar.items[9].badgeValue = "3"
        #expect(isMarked("destructive"))
        bar.items[9].badgeColor = .black
        #expect(isMarked("#000000"))
        bar.isEnabled = false
        #expect(!isMarked("#000000") && isMarked("#000000*0.4"))
        bar.isEnabled = true
        bar.selectedIndex = 9
        #expect(!isMarked("#000000"))
    }

    @Test func `arrow keys reach all tabs and the overflow menu`() throws {
        let (bar, window) = try open()
        window.press(.tab)
        for index in 1..<20 {
            window.press(.right)
            #expect(bar.selectedIndex == index && window.firstResponder === bar.items[index].button)
            #expect(Reachability(of: bar.items[index].button).isShown)
        }

        window.press(.right)
        let button = try more(bar)
        #expect(bar.selectedIndex == 19 && window.firstResponder === button)
        window.press(.down)
        #expect(window.accessibilityTree.contains(#"menuItem "Tab 14""#))
        window.press(.return)
        #expect(bar.selectedIndex == 3 && window.firstResponder === bar.items[3].button)
        window.press(.home)
        #expect(bar.selectedIndex == 0 && WindowInspection(of: window).inconsistencies == [])
    }

    @Test func `the overflow button is at the left in right-to-left layout`() throws {
        let (bar, _) = try open(direction: .rightToLeft)

        let left = try more(bar).frame.minX
        #expect(left == 0)
        #expect(bar.items[0].button.frame.maxX == 320 && shown(bar) == [0, 1, 2, 3])
    }

    @Test func `one tab is visible even when no tab fits`() throws {
        let (bar, window) = try open(width: 60)

        #expect(shown(bar) == [0] && bar.items[0].button.toolTip == "Tab 10")
        window.send(.resized(Size(2000, 300), scale: 1))
        #expect(shown(bar).count == 20 && bar.subviews.allSatisfy { !($0 is BarButton) || $0.isHidden })
    }
}
