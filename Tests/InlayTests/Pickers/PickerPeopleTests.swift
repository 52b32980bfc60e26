import Testing

@testable import Inlay

/// What people do with a picker, and what its delegate hears of that.
@MainActor @Suite struct PickerPeopleTests {
    // MARK: Pointer

    @Test func aClickOnANeighbourTurnsToIt() throws {
        let test = try TestPicker()

        test.window.click(Point(50, 105))
        #expect(test.rows == [1, 0])
        #expect(test.log.heard == ["0:1"])
        #expect(test.window.firstResponder === test.columns[0])
        #expect(test.shown(0)[0] == "0 Small 68")
        try test.settle()
        #expect(test.shown(0) == ["0 Small 38", "1 Medium 68", "2 Large 98"])

        test.window.click(Point(50, 75))
        // Beyond the first row there is nothing.
        test.window.click(Point(50, 10))
        #expect(test.log.heard == ["0:1"])
    }

    @Test func theWheelTurnsByRows() throws {
        let test = try TestPicker()

        test.window.send(.wheel(Point(150, 75), dx: 0, dy: -1, []))
        #expect(test.rows == [0, 1])
        test.window.send(.wheel(Point(150, 75), dx: 0, dy: -5, []))
        #expect(test.rows == [0, 3])
        test.window.send(.wheel(Point(150, 75), dx: 0, dy: 1, []))
        try test.settle()

        #expect(test.rows == [0, 2])
        #expect(test.log.heard == ["1:1", "1:3", "1:2"])
        #expect(test.shown(1).contains("2 Blue 68"))
    }

    @Test func aTouchpadMovesTheRowsAndTheNearestComesToRest() throws {
        let test = try TestPicker()

        for _ in 0..<4 { test.window.send(.wheel(Point(50, 75), dx: 0, dy: -0.3, [])) }
        #expect(test.columns[0].contentOffset.y == -60 + 36)
        #expect(test.log.heard == [])
        try test.settle()

        #expect(test.rows == [1, 0])
        #expect(test.columns[0].contentOffset.y == -30)
        #expect(test.log.heard == ["0:1"])
    }

    @Test func aPageThatScrollsBeneathThePointerSelectsNothing() throws {
        let page = try #require(
            try view(
                #"<ScrollView fitToWidth="true"><ColumnView><PickerView height="150"><row title="A"/>"#
                    + #"<row title="B"/></PickerView><View height="400"/></ColumnView></ScrollView>"#) as? ScrollView)
        let window = try openWindow(page, size: Size(200, 200))
        let picker = try #require(page.contentView?.subviews.first as? PickerView)

        window.send(.wheel(Point(100, 75), dx: 0, dy: -0.5, []))
        #expect(page.contentOffset.y == 30)
        window.click(Point(100, 45))
        window.send(.wheel(Point(100, 45), dx: 0, dy: -1, []))

        #expect(page.contentOffset.y == 30)
        #expect(picker.selectedRow(inComponent: 0) == 1)
    }

    @Test func fingersThatMeanAPageBesideItTurnNothing() throws {
        let page = try #require(
            try view(
                #"<ScrollView fitToHeight="true"><RowView><PickerView width="200"><row title="A"/>"#
                    + #"<row title="B"/></PickerView><View width="400"/></RowView></ScrollView>"#) as? ScrollView)
        let window = try openWindow(page, size: Size(200, 200))
        let picker = try #require(page.contentView?.subviews.first as? PickerView)
        let column = try #require(picker.parts.first as? ScrollView)
        let offset = column.contentOffset

        window.send(.wheel(Point(100, 100), dx: 0.5, dy: -0.1, []))

        #expect(page.contentOffset == Point(30, 0))
        #expect(column.contentOffset == offset)
    }

    @Test func aDragTurnsAndTheNearestRowComesToRest() throws {
        let test = try TestPicker()

        test.window.send(.pointerMoved(Point(150, 100), []), .pointerDown(Point(150, 100), .left, clickCount: 1, []))
        test.window.send(.pointerMoved(Point(150, 92), []))
        #expect(test.columns[1].contentOffset.y == -60)
        test.window.send(.pointerMoved(Point(150, 50), []))
        #expect(test.columns[1].contentOffset.y == -18)
        #expect(test.log.heard == [])
        let finger = try TestFinger(test.window)
        // The hand rests before it lets go.
        finger.wait(0.5)
        test.window.send(.pointerUp(Point(150, 50), .left, clickCount: 1, []))
        try test.settle()

        #expect(test.rows == [0, 1])
        #expect(test.columns[1].contentOffset.y == -30)
        #expect(test.log.heard == ["1:1"])
    }

    @Test func aDragThatIsTakenBackComesToRestAsWell() throws {
        let test = try TestPicker()

        test.window.send(.pointerMoved(Point(150, 100), []), .pointerDown(Point(150, 100), .left, clickCount: 1, []))
        test.window.send(.pointerMoved(Point(150, 70), []))
        test.window.press(.escape)
        try test.settle()

        #expect(test.rows == [0, 1])
        #expect(test.columns[1].contentOffset.y == -30)
    }

    // MARK: Touch

    @Test func aThrowComesToRestOnARow() throws {
        let test = try TestPicker("", source: NumberedRows(1000))
        let finger = try TestFinger(test.window)

        finger.flick(from: Point(100, 120), by: Point(0, -100))
        #expect(test.log.heard == [])
        finger.settle()

        let row = test.picker.selectedRow(inComponent: 0)
        // 1,000 points a second, of which four thousandths are lost in a millisecond: 250 points on.
        #expect(row == 11)
        #expect(test.columns[0].contentOffset.y == Double(row) * 30 - 60)
        #expect(test.log.heard == ["0:\(row)"])
    }

    @Test func aThrowBeyondTheEndSpringsBackToTheLast() throws {
        let test = try TestPicker()
        let finger = try TestFinger(test.window)

        finger.flick(from: Point(50, 140), by: Point(0, -120), steps: 5)
        finger.settle()

        #expect(test.rows == [2, 0])
        #expect(test.columns[0].contentOffset.y == 0)
        #expect(test.log.heard == ["0:2"])
    }

    @Test func aFingerThatStopsAThrowSelectsWhereItLetsGo() throws {
        let test = try TestPicker("", source: NumberedRows(1000))
        let finger = try TestFinger(test.window)
        finger.flick(from: Point(100, 120), by: Point(0, -100))
        finger.wait(0.1)

        finger.down(Point(100, 75))
        finger.wait(1)
        #expect(test.log.heard == [])
        finger.up(Point(100, 75))
        finger.settle()

        let row = test.picker.selectedRow(inComponent: 0)
        #expect(row > 3 && row < 11)
        #expect(test.columns[0].contentOffset.y == Double(row) * 30 - 60)
        #expect(test.log.heard == ["0:\(row)"])
    }

    @Test func aPressCatchesWhatSpringsBack() throws {
        let test = try TestPicker()
        let finger = try TestFinger(test.window)
        finger.flick(from: Point(50, 20), by: Point(0, 120), steps: 4)
        finger.wait(0.05)
        #expect(test.columns[0].contentOffset.y < -60)

        test.window.send(.pointerMoved(Point(50, 75), []), .pointerDown(Point(50, 75), .left, clickCount: 1, []))
        finger.wait(0.5)
        #expect(test.window.inconsistencies == [])
        #expect(test.columns[0].contentOffset.y < -60)
        test.window.send(.pointerUp(Point(50, 75), .left, clickCount: 1, []))
        finger.settle()

        #expect(test.columns[0].contentOffset.y == -60)
        #expect(test.rows == [0, 0] && test.log.heard == [])
    }

    @Test func aDoubleClickOnANeighbourSelectsIt() throws {
        let test = try TestPicker()

        for count in 1...2 {
            let point = Point(50, 105)
            test.window.send(.pointerMoved(point, []), .pointerDown(point, .left, clickCount: count, []))
            test.window.send(.pointerUp(point, .left, clickCount: count, []))
        }
        try test.settle()

        #expect(test.rows == [1, 0])
        #expect(test.shown(0)[1] == "1 Medium 68")
        #expect(test.log.heard == ["0:1"])
    }

    @Test func whatCodeSelectsWhileTheButtonIsDownComesWhenItIsUp() throws {
        let test = try TestPicker()
        test.window.send(.pointerMoved(Point(50, 10), []), .pointerDown(Point(50, 10), .left, clickCount: 1, []))

        test.picker.selectRow(2, inComponent: 0, animated: true)
        test.window.drawFrame()
        #expect(test.shown(0)[0] == "0 Small 68")
        // Beyond the rows the click means none.
        test.window.send(.pointerUp(Point(50, 10), .left, clickCount: 1, []))
        #expect(test.shown(0)[2] == "2 Large 68")
    }

    @Test func aTapTurnsToARow() throws {
        let test = try TestPicker()
        let finger = try TestFinger(test.window)

        finger.down(Point(50, 135))
        finger.up(Point(50, 135))

        #expect(test.rows == [2, 0])
    }

    // MARK: Keyboard

    @Test func keysGoFromRowToRow() throws {
        let test = try TestPicker("", source: NumberedRows(100))
        test.window.press(.tab)
        #expect(test.window.firstResponder === test.columns[0])

        let keys: [(Key, Int)] = [
            (.up, 0), (.down, 1), (.pageDown, 6), (.pageUp, 1), (.end, 99), (.down, 99), (.up, 98), (.home, 0),
        ]
        for (key, row) in keys {
            test.window.press(key)
            #expect(test.rows == [row], "\(key)")
        }

        #expect(test.log.heard == ["0:1", "0:6", "0:1", "0:99", "0:98", "0:0"])
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func leftAndRightGoToTheNextComponent(direction: LayoutDirection) throws {
        let test = try TestPicker(direction: direction)
        let (on, back): (Key, Key) = direction == .leftToRight ? (.right, .left) : (.left, .right)
        test.window.press(.tab)

        test.window.press(on)
        #expect(test.window.firstResponder === test.columns[1])
        test.window.press(on)
        test.window.press(.down)
        #expect(test.rows == [0, 1])
        test.window.press(back)
        #expect(test.window.firstResponder === test.columns[0])
    }

    @Test func lettersLeadToTheNextRowThatBeginsSo() throws {
        let test = try TestPicker()
        test.columns[1].becomeFirstResponder()

        test.window.press(Key("B"))
        #expect(test.rows == [0, 2])
        test.window.press(Key("L"))
        test.window.press(Key("A"))
        #expect(test.rows == [0, 3])
        let finger = try TestFinger(test.window)
        finger.wait(2)
        test.window.press(Key("G"))
        #expect(test.rows == [0, 1])
    }

    @Test func aPickerThatIsSwitchedOffTakesNothing() throws {
        let test = try TestPicker(TestPicker.sizes, #"userInteractionEnabled="false""#)

        test.window.click(Point(50, 105))
        test.window.send(.wheel(Point(50, 105), dx: 0, dy: -1, []))
        test.window.press(.tab)
        test.window.press(.down)

        #expect(test.rows == [0])
        #expect(test.window.firstResponder == nil)
    }

    @Test func whoSelectsWithinTheDelegateWins() throws {
        @MainActor final class Bouncer: PickerViewDelegate {
            deinit {}

            func pickerView(_ picker: PickerView, didSelectRow row: Int, inComponent component: Int) {
                picker.selectRow(0, inComponent: component, animated: false)
            }
        }
        let (test, bouncer) = (try TestPicker(), Bouncer())
        test.picker.delegate = bouncer
        test.window.drawFrame()

        test.window.click(Point(50, 105))
        try test.settle()

        #expect(test.rows == [0, 0])
        #expect(test.shown(0)[0] == "0 Small 68")
    }

    @Test func withReducedMotionTheRowIsThereAtOnce() throws {
        let test = try TestPicker()
        test.window.application?.motion = .reduced

        test.window.click(Point(50, 105))

        #expect(test.shown(0)[1] == "1 Medium 68")
        #expect(test.window.animations.names == [])
    }
}

/// A picker as buttons with lists.
@MainActor @Suite struct PickerMenuTests {
    private func open(_ direction: LayoutDirection = .leftToRight) throws -> TestPicker {
        let content = TestPicker.sizes + TestPicker.colors
        let markup = "<ColumnView><PickerView height=\"30\">\(content)</PickerView><Spacer/></ColumnView>"
        return try TestPicker(in: markup, size: Size(208, 300), direction: direction)
    }

    private func table(_ test: TestPicker) throws -> TableView {
        let layer = try #require(test.window.layers.last)
        return try #require(layer.content as? TableView)
    }

    @Test func aLowPickerHasAButtonForEachComponent() throws {
        let test = try open()

        #expect(test.picker.parts.map(\.frame) == [Rect(0, 0, 100, 30), Rect(108, 0, 100, 30)])
        #expect(test.picker.parts.map(\.accessibility.value) == ["Small", "Red"])
        #expect(test.picker.parts.map(\.accessibility.role) == [.pickerComponent, .pickerComponent])
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func theTitlesOfTheListBeginWhereThatOfTheButtonDoes(direction: LayoutDirection) throws {
        let content = TestPicker.sizes
        let markup =
            "<ColumnView layoutMargins=\"20\"><PickerView height=\"30\">\(content)</PickerView><Spacer/></ColumnView>"
        let test = try TestPicker(in: markup, size: Size(208, 300), direction: direction)
        test.window.click(Point(50, 35))
        try test.settle()

        let labels = test.window.root.descendants.compactMap { $0 as? Label }.filter { $0.text == "Small" }

        #expect(labels.count == 2)
        let edges = labels.map { label in
            let rect = label.frameInWindow
            return direction == .leftToRight ? rect.minX : rect.maxX
        }
        #expect(edges == (direction == .leftToRight ? [29, 29] : [179, 179]))
    }

    @Test func aClickOpensTheListAndAClickThereChooses() throws {
        let test = try open()

        test.window.click(Point(50, 15))
        try test.settle()
        let table = try table(test)
        #expect(table.frameInWindow == Rect(8, 34, 100, 108))
        #expect(table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
        test.window.click(Point(50, 34 + 36 + 18))
        try test.settle()

        #expect(test.rows == [1, 0])
        #expect(test.log.heard == ["0:1"])
        #expect(test.window.layers.isEmpty)
        #expect(test.window.firstResponder === test.picker.parts[0])
        #expect(test.picker.parts[0].accessibility.value == "Medium")
    }

    @Test func keysOpenTheListAndChoose() throws {
        let test = try open()
        test.window.press(.tab)
        test.window.press(.right)
        test.window.press(.space)
        #expect(test.window.layers.count == 1)

        test.window.press(.down)
        test.window.press(.down)
        #expect(test.rows == [0, 0])
        test.window.press(.return)
        try test.settle()

        #expect(test.rows == [0, 2])
        #expect(test.window.firstResponder === test.picker.parts[1])
    }

    @Test func escapeAndAClickBesideCloseTheListAndChangeNothing() throws {
        let test = try open()

        test.window.click(Point(50, 15))
        test.window.press(.down)
        test.window.press(.escape)
        try test.settle()
        #expect(test.window.layers.isEmpty && test.rows == [0, 0])
        test.window.click(Point(50, 15))
        #expect(test.window.layers.count == 1)
        test.window.click(Point(190, 290))
        try test.settle()

        #expect(test.window.layers.isEmpty && test.rows == [0, 0])
        #expect(test.log.heard == [])
    }

    @Test func keysChangeTheRowOfAClosedButton() throws {
        let test = try open()
        test.window.press(.tab)

        test.window.press(.down)
        test.window.press(.end)
        test.window.press(Key("M"))

        #expect(test.rows == [1, 0])
        #expect(test.log.heard == ["0:1", "0:2", "0:1"])
        #expect(test.window.layers.isEmpty)
    }

    @Test func aComponentWithoutRowsOpensNothing() throws {
        let test = try TestPicker("", #"pickerStyle="menu""#)

        test.window.click(Point(100, 75))
        test.window.press(.tab)

        #expect(test.window.layers.isEmpty && test.window.firstResponder == nil)
        #expect(test.picker.parts[0].accessibility.isEnabled == false)
    }

    @Test func theOtherStyleKeepsTheKeyboardAndWhatIsSelected() throws {
        let test = try TestPicker()
        test.window.press(.tab)
        test.window.press(.down)

        test.picker.pickerStyle = .menu
        test.window.drawFrame()
        #expect(test.window.firstResponder === test.picker.parts[0])
        #expect(test.picker.parts[0] is PickerButton)
        #expect(test.picker.parts[0].accessibility.value == "Medium")
        test.picker.pickerStyle = .wheels
        test.window.drawFrame()

        #expect(test.shown(0)[1] == "1 Medium 68")
    }
}
