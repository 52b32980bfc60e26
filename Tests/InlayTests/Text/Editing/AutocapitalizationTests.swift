import Inlay
import Testing

@Suite struct AutocapitalizationTests {
    @Test(arguments: [
        ("sentences", "hello world. fine", "Hello world. Fine"),
        ("sentences", "who? me! 3.5 kg… ok", "Who? Me! 3.5 kg… Ok"),
        ("sentences", "(why?) “so.” yes", "(Why?) “So.” Yes"),
        ("sentences", "don't", "Don't"),
        ("words", "anna-maria o'hara (born smith)", "Anna-maria O'hara (Born Smith)"),
        ("allCharacters", "straße é", "STRAßE É"),
        ("none", "hello. world", "hello. world"),
        ("sentences", "აბ. გდ", "აბ. გდ"),
        ("words", "ǆep é", "ǅep É"),
    ])
    func `typed text is capitalized according to the type`(type: String, typed: String, expected: String) throws {
        let test = try TestField("|", #"smartTyping="true" autocapitalizationType="\#(type)""#)

        for character in typed { test.type(String(character)) }
        #expect(test.field.text == expected)
        test.set("|")
        test.type(typed)

        #expect(test.field.text == expected)
    }

    @Test(arguments: [
        ("It is. |", "It is. Now|"), ("It is |", "It is now|"), ("a|b", "anow|b"), ("Yes. [old|", "Yes. Now|"),
        (String(repeating: "a", count: 300) + " |", String(repeating: "a", count: 300) + " now|"),
    ])
    func `the text before the caret decides capitalization`(before: String, after: String) throws {
        let test = try TestField(before, #"smartTyping="true""#)

        test.type("now")

        #expect(test.written == after)
    }

    @Test func `a new line begins a sentence`() throws {
        let test = try TestTextView("one|", #"smartTyping="true""#)

        try test.play("Enter")
        test.type("two")

        #expect(test.written == "one\nTwo|")
    }

    @Test(arguments: ["", #"smartTyping="true" secureTextEntry="true""#, #"smartTyping="true" keyboardType="URL""#])
    func `text is not capitalized by default, in secure fields or in addresses`(attributes: String) throws {
        let test = try TestField("|", attributes)

        test.type("hello")

        #expect(test.field.text == "hello")
    }

    @Test func `pasted text is not capitalized`() throws {
        let test = try TestField("|", #"smartTyping="true""#)
        test.clipboard = "hello"

        try test.play("Ctrl+V")

        #expect(test.field.text == "hello")
    }

    @Test(arguments: [("tr_TR", "", "İyi"), ("en_US", "", "Iyi"), ("tr_TR", "keyboardType='ASCIICapable'", "iyi")])
    func `Turkish capitalizes the dotted letter i`(locale: String, attributes: String, expected: String) throws {
        let test = try TestField("|", #"smartTyping="true" "# + attributes)
        test.window.application?.locale = LocaleIdentifier(locale)

        test.type("iyi")

        #expect(test.field.text == expected)
    }
}
