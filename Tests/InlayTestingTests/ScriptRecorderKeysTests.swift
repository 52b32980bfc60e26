import Inlay
import InlayTesting
import Testing

@Suite struct ScriptRecorderKeysTests {
    private func record(inField: Bool = true, _ events: [Event.Kind]) throws -> String {
        let text = try RecordedPage.record { app in
            if inField { try app.click("#field") }
            for event in events { app.send(event) }
        }
        return inField ? String(text.drop { $0 != "\n" }.dropFirst()) : text
    }

    private func down(_ key: String, _ modifiers: Modifiers = [], isRepeat: Bool = false) -> Event.Kind {
        .keyDown(Key(key), modifiers, isRepeat: isRepeat)
    }

    private func up(_ key: String) -> Event.Kind { .keyUp(Key(key), []) }

    @Test(
        arguments: [("👧", [], "👧"), ("Q", .alt, "@"), ("Keypad 1", [], "1"), ("", [], "x"), ("Key 93", [], "ö")]
            as [(String, Modifiers, String)])
    func `a key followed by text is recorded as typing`(key: String, modifiers: Modifiers, text: String) throws {
        let script = try record([down(key, modifiers), .text(text), up(key)])

        #expect(script == "type \"\(text)\"\nexpect #echo text \"\(text)\"\n")
    }

    @Test func `text typed with any keys is recorded as one text`() throws {
        let script = try record([
            down("A"), .text("a"), up("A"), down("Q", .alt), .text("@"), down("Keypad 1"), up("Q"), .text("1"),
            up("Keypad 1"), down("Left Shift", .shift), down("ß", .shift), .text("?"), up("ß"), up("Left Shift"),
        ])

        #expect(script == "type \"a@1?\"\nexpect #echo text \"a@1?\"\n")
    }

    @Test func `each text composition is recorded once`() throws {
        let script = try record([
            .composing("n", caret: 1), .composing("ni", caret: 2), .text("你"), .composing("", caret: 0),
            .composing("h", caret: 1), .composing("", caret: 0),
        ])

        #expect(
            script.split(separator: "\n").filter { !$0.hasPrefix("expect") } == [
                "compose \"ni\"", "type \"你\"", "compose \"h\"", "compose \"\"",
            ])
    }

    @Test func `keys without text are recorded by name`() throws {
        let script = try record([
            down("VolumeUp"), up("VolumeUp"), down("Ö", .control), up("Ö"), down("", .alt), up(""), down("Key 93"),
            up("Key 93"), down("#", .control), up("#"),
        ])

        #expect(
            script == """
                key "VolumeUp" Ctrl+"Ö"
                expect #echo text "<Ö>"
                key Ctrl+"#"
                expect #echo text "<Ö><#>"

                """)
    }

    @Test func `a key held during another action is recorded as held`() throws {
        let script = try RecordedPage.record { app in
            app.send(down("Tab"))
            app.send(up("Tab"))
            app.send(down("Space"))
            try app.click("More")
            app.send(up("Space"))
        }

        #expect(
            script == """
                key Tab
                key-down Space
                expect #status text "pressed 1, saved 0"
                click #more
                expect #status text "pressed 1, saved 1"
                key-up Space

                """)
    }

    @Test func `holding Space is recorded as one press`() throws {
        let script = try record(
            inField: false,
            [down("Tab"), up("Tab"), down("Space")] + Array(repeating: down("Space", isRepeat: true), count: 16) + [
                up("Space")
            ])

        #expect(script == "key Tab Space\nexpect #status text \"pressed 1, saved 1\"\n")
    }

    @Test func `key repeats in a field are recorded as presses`() throws {
        let script = try record([
            down("A"), .text("a"), down("A", isRepeat: true), .text("a"), down("A", isRepeat: true), .text("a"),
            up("A"),
            down("Backspace"), down("Backspace", isRepeat: true), up("Backspace"),
        ])

        #expect(
            script == """
                type "aaa"
                expect #echo text "aaa"
                key Backspace Backspace
                expect #echo text "a"

                """)
    }

    @Test func `repeats of navigation keys are recorded as presses`() throws {
        let script = try record(inField: false, [down("Tab"), down("Tab", isRepeat: true), up("Tab")])

        #expect(script == "key Tab Tab\n")
    }

    @Test func `a lone modifier is recorded as a key`() throws {
        let script = try record([
            down("Left Alt", .alt), up("Left Alt"), down("Left Ctrl", .control), down("S", .control), up("S"),
            up("Left Ctrl"),
        ])

        #expect(script == "key LeftAlt\nkey Ctrl+S\nexpect #echo text \"<Left Ctrl><S>\"\n")
    }

    @Test func `a separate combining mark is recorded on its own line`() throws {
        let script = try record([down("E"), .text("e"), up("E"), .text("\u{301}")])

        #expect(
            script == """
                type "e"
                expect #echo text "e"
                type "\\u{301}"
                expect #echo text "e\u{301}"

                """)
    }

    @Test func `a Space press interrupted by focus loss is not recorded`() throws {
        let script = try record(inField: false, [down("Tab"), up("Tab"), down("Space"), .focusLost])

        #expect(!script.contains("Space"))
    }

    @Test func `text without a text field is not recorded`() throws {
        #expect(try record(inField: false, [down("A"), .text("a"), up("A")]) == "key A\n")
    }
}
