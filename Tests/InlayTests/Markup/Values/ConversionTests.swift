import Testing

@testable import Inlay

/// Conversion of text to values. Specification 1.6 and 3.
@MainActor @Suite struct ConversionTests {
    let context = MarkupContext(resources: .none, imageLoader: NoImageLoader())

    func value<Value: MarkupConvertible>(_ text: String, _ type: Value.Type = Value.self) -> Value? {
        try? Value.markupValue(text, in: context)
    }

    @Test(arguments: [
        ("true", true, false), ("YES", true, false), ("t", true, false), ("Y", true, false), ("1", true, false),
        ("0.5", true, false), ("-2", true, false), ("false", false, false), ("no", false, false), ("0", false, false),
        ("maybe", false, true), ("", false, true), ("2x", true, true),
    ])
    func `text converts to a boolean`(text: String, expected: Bool, isDoubtful: Bool) {
        #expect(value(text) == expected)
        #expect((context.takeConversionWarning() != nil) == isDoubtful)
    }

    @Test(
        arguments: [
            ("12", 12, nil), (" 12.5 ", 12.5, nil), ("-0.25", -0.25, nil), ("+7", 7, nil), (".5", 0.5, nil),
            ("3.", 3, nil), ("1e3", 1000, nil), ("12px", 12, .numberWithRest(at: 2..<4)),
            ("1e", 1, .numberWithRest(at: 1..<2)),
            ("0x10", 0, .numberWithRest(at: 1..<4)), ("abc", 0, .notANumber), ("", 0, .notANumber),
            ("nan", 0, .notANumber),
            ("-", 0, .notANumber), ("0.1", 0.1, nil), ("1234567890123456789", 1.234567890123456789e18, nil),
        ] as [(String, Double, MarkupValueError?)])
    func `text converts to a number`(text: String, expected: Double, conversionWarning: MarkupValueError?) {
        #expect(value(text) == expected)
        #expect(context.takeConversionWarning() == conversionWarning)
    }

    @Test func `a number out of range throws an error`() {
        #expect(throws: MarkupValueError.outOfRange) { try Double.markupValue("1e999", in: context) }
        #expect(throws: MarkupValueError.outOfRange) { try Int.markupValue("1e30", in: context) }
    }

    @Test func `conversion to an integer truncates the fraction with a warning`() {
        #expect(value("-3.7", Int.self) == -3)
        #expect(context.takeConversionWarning() == .fraction)
    }

    @Test(
        arguments: [
            ("#FF0000", Color(red: 1, green: 0, blue: 0)), ("#ff000080", Color(.fixed(RGBA(0xff00_0080)))),
            ("darkGray", Color(white: 1 / 3)), ("groupTableViewBackground", .role(.groupedBackground)),
            ("systemPurple", .adaptive(light: RGBA(0xaf52_deff), dark: RGBA(0xbf5a_f2ff))), ("darkText", .black),
            ("systemBlue", .accent), ("label", .label), ("#fff", nil),
            ("#12345g", nil), ("#+12345", nil), ("reddish", nil), ("", nil),
        ] as [(String, Color?)])
    func `text converts to a color`(text: String, expected: Color?) {
        #expect(value(text) == expected)
        #expect(ViewBuilder.colorValue(text) == expected)
    }

    @Test(
        arguments: [
            ("headline", .style(.headline)), ("System 17", .system(size: 17)),
            ("System-Bold 24", .system(size: 24, weight: .bold)),
            ("System-Italic 9.5", .system(size: 9.5, isItalic: true)),
            ("HelveticaNeue-Light 17.0", Font(FontDescriptor(family: "HelveticaNeue", size: 17, weight: .light))),
            ("A-B-SemiboldOblique 8", Font(FontDescriptor(family: "A-B", size: 8, weight: .semibold, isItalic: true))),
            ("Noto-Mono 12", Font(FontDescriptor(family: "Noto", size: 12))), ("Headline", nil), ("System", nil),
            ("Arial-BoldMT 9", Font(FontDescriptor(family: "Arial", size: 9, weight: .bold))),
            ("Arial-BoldItalicMT 9", Font(FontDescriptor(family: "Arial", size: 9, weight: .bold, isItalic: true))),
            ("ArialMT 9", Font(FontDescriptor(family: "Arial", size: 9))),
            ("TimesNewRomanPSMT 9", Font(FontDescriptor(family: "TimesNewRoman", size: 9))),
            ("TimesNewRomanPS-ItalicMT 9", Font(FontDescriptor(family: "TimesNewRoman", size: 9, isItalic: true))),
            ("HelveticaNeue-CondensedBlack 9", Font(FontDescriptor(family: "HelveticaNeue", size: 9, weight: .black))),
            ("A-ExtraBold 9", Font(FontDescriptor(family: "A", size: 9, weight: .heavy))),
            ("A-UltraLightItalic 9", Font(FontDescriptor(family: "A", size: 9, weight: .ultraLight, isItalic: true))),
            ("System  12", nil), ("System 12 bold", nil), ("System 0", nil), ("System 1e9", nil), (" 12", nil),
            ("", nil),
        ] as [(String, Font?)])
    func `text converts to a font`(text: String, expected: Font?) {
        #expect(value(text) == expected)
    }

    @Test func `fontValue reads fonts as documents do`() {
        #expect(ViewBuilder.fontValue("System-Bold 24") == .system(size: 24, weight: .bold))
        #expect(ViewBuilder.fontValue("System 12 bold") == nil)
    }

    @Test func `edge insets are one number or four numbers`() {
        #expect(value("12") == EdgeInsets(12))
        #expect(value("1, 2,3 ,4") == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(throws: MarkupValueError.insetCount(2)) { try EdgeInsets.markupValue("1,2", in: context) }
    }

    @Test func `a list is split at commas and its items are trimmed`() {
        #expect(value("bold,  red ", [String].self) == ["bold", "red"])
        #expect(value(" ", [String].self) == [])
        #expect(value("#ff0000, #00ff00", [Color].self)?.count == 2)
    }

    @Test func `an enum accepts the names of its cases`() {
        #expect(value("center", SampleText.Alignment.self) == .center)
        #expect(throws: MarkupValueError.unknownName(known: ["left", "center", "right"])) {
            try SampleText.Alignment.markupValue("centre", in: context)
        }
        #expect(SampleText.Alignment.markupFormat == "left, center, right")
    }

    @Test func `an optional accepts the text of its wrapped type`() {
        #expect(value("red", Color?.self) == Color(red: 1, green: 0, blue: 0))
        #expect(Color?.markupFormat == Color.markupFormat)
    }
}
