import Testing

@testable import Inlay

@Suite struct ResponderTests {
    private final class Listener: ViewController {
        var saved: [String] = []

        override func registerActions(in actions: inout ActionTable) { actions["save"] = save }
        func save(_ sender: Button) { saved.append(sender.title) }
    }

    @Test func `an action without an owner travels up the responder chain`() throws {
        let controller = Listener()
        let source = MarkupSource(
            name: "Test.xml", text: #"<ColumnView><Button title="Save" onTouchUpInside="save:"/></ColumnView>"#)
        controller.view = try ViewBuilder().load(source).view
        let window = try Application(title: "Test", platform: HeadlessPlatform()).open(controller)
        window.drawFrame()

        window.click(Point(5, 5))

        #expect(controller.saved == ["Save"])
    }

    @Test func `an action without a handler is not reported`() throws {
        let source = MarkupSource(name: "Test.xml", text: #"<Button title="Save" onTouchUpInside="save:"/>"#)
        let window = try openWindow(ViewBuilder().load(source).view)

        window.click(Point(5, 5))

        #expect(window.application?.diagnostics.isEmpty == true)
    }

    private final class Commands: ViewController {
        var input = KeyChord(Key("+"), .control)
        var performed = 0
        override var keyCommands: [KeyCommand] {
            [KeyCommand(title: "Do", input: input) { [unowned self] _ in performed += 1 }]
        }
    }

    /// Keys of several layouts for one command. On a French keyboard plus is Shift and `=`, a German keyboard has a key for it.
    @Test(
        arguments: [
            (KeyChord(Key("+"), .control), Key("="), [.control, .shift], [KeyChord(Key("+"), .control)]),
            (KeyChord(Key("="), [.control, .shift]), Key("="), [.control, .shift], [KeyChord(Key("+"), .control)]),
            (KeyChord(Key("="), [.control, .shift]), Key("+"), .control, []),
            (KeyChord(Key("+"), .control), Key("="), [.control, .shift], []),
            (KeyChord(Key("+"), .control), Key("Keypad +"), .control, []),
            (KeyChord(Key("?"), .control), Key("ß"), [.control, .shift], [KeyChord(Key("?"), .control)]),
            (KeyChord(Key("/"), [.control, .shift]), Key(","), [.control, .shift], [KeyChord(Key("?"), .control)]),
            (KeyChord(Key("-"), .control), Key("-"), .control, []),
            (KeyChord(Key("1"), .control), Key("&"), [.control, .shift], [KeyChord(Key("1"), .control)]),
            (KeyChord(Key("F"), .alt), Key("А"), .alt, [KeyChord(Key("F"), .alt)]),
        ] as [(KeyChord, Key, Modifiers, [KeyChord])])
    func `key commands work in every keyboard layout`(
        command: KeyChord, key: Key, modifiers: Modifiers, alternatives: [KeyChord]
    ) throws {
        let controller = Commands()
        controller.input = command
        let window = try Application(title: "Test", platform: HeadlessPlatform()).open(controller)
        window.drawFrame()

        window.dispatch(Event(.keyDown(key, modifiers, isRepeat: false), alternatives: alternatives))
        #expect(controller.performed == 1)
        window.dispatch(Event(.keyDown(Key("Q"), modifiers, isRepeat: false)))
        window.dispatch(Event(.keyDown(key, [.control, .logo], isRepeat: false)))

        #expect(controller.performed == 1)
    }

    @Test func `an event is sent to the first view that handles the event`() throws {
        final class Taker: View {
            var takes = true
            var events: [Event.Kind] = []
            override func handle(_ event: Event) -> Bool {
                if takes { events.append(event.kind) }
                return takes
            }
        }
        let (outer, inner) = (Taker(), Taker())
        inner.frame = Rect(0, 0, 50, 50)
        outer.addSubview(inner)
        let window = try openWindow(outer)
        let wheel = Event.Kind.wheel(Point(10, 10), dx: 0, dy: 1, [])

        window.send(wheel)
        inner.takes = false
        window.send(wheel)

        #expect(inner.events == [wheel])
        #expect(outer.events == [wheel])
    }
}
