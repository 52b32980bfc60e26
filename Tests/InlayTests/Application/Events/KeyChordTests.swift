import Testing

@testable import Inlay

@Suite struct KeyChordTests {
    private func read(_ line: String) throws -> [KeyChord] {
        let script = try Script(name: "a.inlay", text: "---\nkey \(line)\n")
        guard case .key(let chords) = script.steps.first?.action else { return [] }
        return chords
    }

    @Test(
        arguments: [
            "A", "Return", "Escape", "PageUp", "Keypad +", "Keypad =", "Keypad Enter", "Left Shift", "Right GUI",
            "VolumeUp",
            "AudioPlay", "Help", "F24", "Ö", "ß", "👧", "#", "<", "+", "\"", "\\", "Keypad MemStore", "\u{301}", "'",
            "-", "Space",
            "Ctrl",
        ], [[], .control, [.control, .shift], [.alt, .logo]] as [Modifiers])
    func `a key chord is unchanged after writing and reading`(key: String, modifiers: Modifiers) throws {
        let chord = KeyChord(Key(key), modifiers)
        // A name that abbreviates another key means that key.
        guard key != "Ctrl" else { return #expect(!chord.isReadBack) }

        #expect(chord.isReadBack)
        #expect(try read("\(chord) \(chord)") == [chord, chord])
    }

    @Test func `a key name that cannot be written is detected`() {
        #expect(!KeyChord(Key("")).isReadBack)
        #expect(!KeyChord(Key("enter")).isReadBack)
    }

    @Test func `ambiguous key names are quoted`() {
        let chords = [KeyChord(Key("Ö"), .control), KeyChord(Key("VolumeUp")), KeyChord(Key("Keypad 1"), .shift)]

        #expect(chords.map(\.description) == ["Ctrl+\"Ö\"", "\"VolumeUp\"", "Shift+Keypad1"])
    }

    @Test func `a key name can be quoted without need`() throws {
        let expected = [KeyChord(Key("PageUp")), KeyChord(Key("Keypad Enter"), .control), KeyChord(.return)]

        #expect(try read(#""PageUp" Ctrl+"Keypad Enter" "enter""#) == expected)
    }

    @Test func `modifier names are also keys`() throws {
        let names = ["Left GUI", "Left GUI", "Left Ctrl", "Left Shift", "Left Alt"]

        #expect(try read("Super Logo Ctrl shift Alt") == names.map { KeyChord(Key($0)) })
    }
}
