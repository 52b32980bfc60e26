import Testing

@testable import Inlay

/// Undo and redo.
@MainActor @Suite struct UndoManagerTests {
    @MainActor private final class Counter {
        let undo = UndoManager()
        var value = 0

        init() { undo.groupsByEvent = false }

        deinit {}

        func set(_ new: Int, _ name: String = "") {
            let old = value
            undo.registerUndo(withTarget: self) { $0.set(old, name) }
            if !name.isEmpty, !undo.isUndoing, !undo.isRedoing { undo.setActionName(name) }
            value = new
        }
    }

    @Test func `changes can be undone and redone`() {
        let counter = Counter()
        counter.set(1)
        counter.set(2)

        counter.undo.undo()
        #expect(counter.value == 1)
        counter.undo.undo()
        #expect(counter.value == 0 && !counter.undo.canUndo && counter.undo.canRedo)
        counter.undo.undo()
        #expect(counter.value == 0)
        counter.undo.redo()
        counter.undo.redo()
        #expect(counter.value == 2 && counter.undo.canUndo && !counter.undo.canRedo)
    }

    @Test func `a new change clears the redo stack`() {
        let counter = Counter()
        counter.set(1)
        counter.undo.undo()

        counter.set(5)

        #expect(!counter.undo.canRedo)
    }

    @Test func `actions have names in menu titles`() {
        let counter = Counter()
        counter.set(1, "Count")

        #expect(counter.undo.undoMenuItemTitle == "Undo Count")
        counter.undo.undo()
        #expect(counter.undo.redoMenuItemTitle == "Redo Count")
        #expect(counter.undo.undoMenuItemTitle == "Undo")
    }

    @Test func `a group is undone as one step`() {
        let counter = Counter()
        counter.undo.beginUndoGrouping()
        counter.set(1)
        counter.set(2)
        #expect(!counter.undo.canUndo)
        counter.undo.endUndoGrouping()

        counter.undo.undo()
        #expect(counter.value == 0)
        counter.undo.redo()
        #expect(counter.value == 2)
    }

    @Test func `a change with registration disabled is not undone`() {
        let counter = Counter()
        counter.undo.disableUndoRegistration()
        counter.set(1)
        counter.undo.enableUndoRegistration()
        counter.undo.enableUndoRegistration()
        counter.set(2)

        counter.undo.undo()
        #expect(counter.value == 1 && !counter.undo.canUndo)
    }

    @Test func `undo skips actions of released targets`() {
        let undo = UndoManager()
        let kept = Counter()
        var lost: Counter? = Counter()
        undo.registerUndo(withTarget: kept) { $0.value = 7 }
        if let lost { undo.registerUndo(withTarget: lost) { $0.value = 8 } }
        lost = nil

        undo.undo()
        #expect(kept.value == 7)
        #expect(!undo.canUndo)
    }

    @Test func `the number of undo levels is limited`() {
        let counter = Counter()
        counter.undo.levelsOfUndo = 2
        for number in 1...5 { counter.set(number) }

        while counter.undo.canUndo { counter.undo.undo() }
        #expect(counter.value == 3)
    }

    @Test func `the change handler is called for each change`() {
        let counter = Counter()
        var count = 0
        counter.undo.changeHandler = { count += 1 }

        counter.set(1)
        counter.undo.undo()

        #expect(count >= 2)
        counter.undo.removeAllActions(withTarget: counter)
        #expect(!counter.undo.canRedo)
    }
}

/// Undo of changes through bindings, and the keys for it.
@MainActor @Suite struct BoundUndoTests {
    private final class Page: MarkupOwner {
        @Bindable var title = "One"

        deinit {}
    }

    private final class FormViewController: ViewController {
        let manager = UndoManager()
        @Bindable var name = "Ann"
        @Bindable var size = 5.0
        @Bindable var isReady = false
        @Bindable var page = Page()

        deinit {}

        override var undoManager: UndoManager? { manager }
        override func loadView() {
            var builder = ViewBuilder(resources: .none)
            builder.diagnosticHandler = { Issue.record("\($0)") }
            let markup = """
                <ColumnView spacing="0"><TextField id="name" text="$name" width="100" height="30"/>
                <Slider id="size" value="$size" maximumValue="10" width="100" height="30"/>
                <Switch id="ready" on="$isReady" height="30"/>
                <TextField id="title" text="$page.title" width="100" height="30"/></ColumnView>
                """
            view = (try? builder.load(MarkupSource(name: "Test.xml", text: markup), owner: self).view) ?? View()
        }
    }

    private func open() throws -> (FormViewController, Window) {
        let controller = FormViewController()
        let application = Application(title: "Test", platform: HeadlessPlatform(scale: 1))
        let window = try application.open(controller, size: Size(100, 100))
        window.keepAlive(application)
        window.send(.focusGained)
        return (controller, window)
    }

    private func view(_ id: String, _ window: Window) throws -> View { try window.find(Selector("#\(id)")) }
    private func undo(_ window: Window) { window.press(Key("Z"), .control) }
    private func redo(_ window: Window) { window.press(Key("Z"), [.control, .shift]) }

    @Test func `a slider drag is one undo step`() throws {
        let (controller, window) = try open()
        let y = try view("size", window).frame.midY
        window.send(
            .pointerMoved(Point(50, y), []), .pointerDown(Point(50, y), .left, clickCount: 1, []),
            .pointerMoved(Point(60, y), []), .pointerMoved(Point(90, y), []),
            .pointerUp(Point(90, y), .left, clickCount: 1, []))
        #expect(controller.size > 8)

        undo(window)
        #expect(controller.size == 5)
        let slider = try #require(try view("size", window) as? Slider)
        #expect(slider.value == 5)
        #expect(!controller.manager.canUndo)
        redo(window)
        #expect(controller.size > 8 && slider.value == controller.size)
    }

    @Test func `each key press is a separate undo step`() throws {
        let (controller, window) = try open()
        let slider = try view("size", window)
        slider.becomeFirstResponder()
        window.press(.right)
        let once = controller.size
        window.press(.right)

        undo(window)
        #expect(controller.size == once)
        undo(window)
        #expect(controller.size == 5)
        window.press(Key("Y"), .control)
        #expect(controller.size == once)
    }

    @Test func `undo in the form reverts all typing of a field`() throws {
        let (controller, window) = try open()
        let field = try #require(try view("name", window) as? TextField)
        field.becomeFirstResponder()
        window.send(.keyDown(.end, [], isRepeat: false), .text("a"), .text("b"))
        #expect(controller.name == "Annab")

        try view("ready", window).becomeFirstResponder()
        undo(window)
        #expect(controller.name == "Ann")
        #expect(field.text == "Ann")
        redo(window)
        #expect(field.text == "Annab")
    }

    @Test func `undo changes the object that was edited`() throws {
        let (controller, window) = try open()
        let (first, second) = (controller.page, Page())
        let field = try #require(try view("title", window) as? TextField)
        field.becomeFirstResponder()
        window.send(.keyDown(.end, [], isRepeat: false), .text("a"))
        controller.page = second
        window.drawFrame()
        try view("ready", window).becomeFirstResponder()

        undo(window)
        #expect(first.title == "One" && second.title == "One" && field.text == "One")
        redo(window)
        #expect(first.title == "Onea" && second.title == "One" && field.text == "One")
    }

    @Test func `undo in the form skips typing that the field already reverted`() throws {
        let (controller, window) = try open()
        try view("size", window).becomeFirstResponder()
        window.press(.right)
        let field = try #require(try view("name", window) as? TextField)
        field.becomeFirstResponder()
        window.send(.keyDown(.end, [], isRepeat: false), .text("a"))
        undo(window)
        #expect(field.text == "Ann" && controller.size != 5)

        undo(window)
        #expect(controller.size == 5)
        #expect(!controller.manager.canUndo && controller.manager.canRedo)
    }

    @Test func `undo in an unchanged field reverts the last form change`() throws {
        let (controller, window) = try open()
        let slider = try view("size", window)
        slider.becomeFirstResponder()
        window.press(.right)
        try view("name", window).becomeFirstResponder()

        undo(window)
        #expect(controller.size == 5)
    }

    @Test func `each tap is a separate undo step`() throws {
        let (controller, window) = try open()
        let frame = try view("ready", window).frame
        let finger = try TestFinger(window)
        for _ in 0..<2 {
            finger.down(Point(frame.minX + 10, frame.midY))
            finger.up(Point(frame.minX + 10, frame.midY))
            finger.clock.advance(by: .seconds(1))
        }
        #expect(!controller.isReady)

        undo(window)
        #expect(controller.isReady)
    }

    @Test func `a change without an event is a separate undo step`() throws {
        let (controller, window) = try open()
        let slider = try view("size", window)
        slider.becomeFirstResponder()
        window.press(.right)
        controller.manager.registerUndo(withTarget: controller) { $0.name = "undone" }

        controller.manager.undo()
        #expect(controller.name == "undone" && controller.size != 5)
    }

    @Test func `two clicks on a switch are two undo steps`() throws {
        let (controller, window) = try open()
        let frame = try view("ready", window).frame
        let place = Point(frame.minX + 10, frame.midY)
        window.click(place)
        window.click(place)

        undo(window)
        #expect(controller.isReady)
        undo(window)
        #expect(!controller.isReady)
    }

    @Test func `a change by the owner registers no undo action`() throws {
        let (controller, _) = try open()

        controller.size = 9

        #expect(!controller.manager.canUndo)
    }

    @Test func `changes registered in one event are undone together`() throws {
        let (controller, window) = try open()
        let slider = try #require(try view("size", window) as? Slider)
        slider.addAction(for: .valueChanged) { [unowned controller] in
            let old = controller.name
            controller.manager.registerUndo(withTarget: controller) { $0.name = old }
            controller.name = "Bob"
        }
        slider.becomeFirstResponder()
        window.press(.right)
        #expect(controller.name == "Bob")

        undo(window)
        #expect(controller.name == "Ann" && controller.size == 5)
    }

    private final class ListViewController: ViewController {
        let manager = UndoManager()
        @Bindable var names = ["Ann", "Ben"]
        @Bindable var current: String?
        @Setting("loud") var isLoud = false

        deinit {}

        override var undoManager: UndoManager? { manager }
        override func loadView() {
            let markup = """
                <ColumnView spacing="0">
                <TableView id="names" items="$names" selectedItem="$current" columnState="$columns" height="100">
                <column title="Name" text="$row"/></TableView>
                <Switch id="loud" on="$isLoud" height="30"/></ColumnView>
                """
            view =
                (try? ViewBuilder(resources: .none).load(MarkupSource(name: "Test.xml", text: markup), owner: self).view)
                ?? View()
        }
        @Bindable var columns = TableColumnState()
    }

    @Test func `selections, columns and settings are not undone`() throws {
        let controller = ListViewController()
        let application = Application(title: "Test", platform: HeadlessPlatform(scale: 1))
        application.settings = SettingsStore()
        let window = try application.open(controller, size: Size(200, 160))
        window.keepAlive(application)
        window.send(.focusGained)

        window.click(Point(20, 10))
        window.click(Point(20, 28 + 10))
        window.click(Point(10, try view("loud", window).frame.midY))

        #expect(controller.columns.sorting.count == 1 && controller.current != nil && controller.isLoud)
        #expect(!controller.manager.canUndo)
    }
}
