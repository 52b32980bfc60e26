import Testing

@testable import Inlay

/// Line break opportunities: `÷` in the samples. They follow UAX 14, and were compared with another implementation of it.
@Suite struct LineBreakerTests {
    private func marked(_ text: String) -> String {
        var breaker = LineBreaker()
        var result = ""
        for scalar in text.unicodeScalars {
            if breaker.mayBreak(before: scalar) { result += "÷" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    @Test(arguments: [
        // Breaks between ideographs and kana, but not before closing or small characters nor after opening ones.
        "東÷京÷(と÷う÷きょ÷う)÷は、÷日÷本÷の÷首÷都÷で÷す。", "「ッ」ーっ÷と。", "他÷说“你÷好”，÷然÷后÷走÷了……",
        "价÷格，÷$5÷（约÷5%）", "한÷국÷어 ÷텍÷스÷트", "第÷3÷章÷ABC÷的÷abc-÷def", "漢　÷字",
        // No-break space, word joiner and non-breaking hyphen; zero width space and soft hyphen, which allow breaks.
        "a\u{a0}b", "a\u{2060}b ÷c", "日\u{2060}本÷語", "x\u{202f}%", "nicht\u{2011}trennbar", "a\u{200b}÷b",
        "Wort\u{ad}÷ende",
        // Words, hyphens, dashes, signs.
        "Grüße ÷aus ÷Köln", "Süd-÷Ost", "«Bonjour» !", "c’est ÷– ÷oui", "a÷—÷b", "50\u{a0}€ ÷und ÷3,50 ÷€", "−5°", "№5",
        "https://÷example.org/÷straße/÷index?÷x=1&y=2", "/÷usr/÷share/÷ü", "é(s) ÷[1]",
        // Scripts that need a dictionary break at spaces only; Hebrew does not break at its hyphen.
        "สวัสดี ÷ชาวโลก", "שלום-עולם ÷טוב", "नमस्ते ÷दुनिया।", "مرحبا ÷بالعالم، ÷نعم",
        // Breaks between emoji, never within one.
        "👨‍👩‍👧‍👦÷👍🏽÷🇩🇪÷🇫🇷÷1️⃣", "ok ÷😀!", "❤️÷❤️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿÷😀",
        // Combining marks stay with their base character.
        "e\u{301}a\u{308} ÷\u{301}x", "日\u{3099}÷本", "",
    ])
    func `line break opportunities follow UAX 14`(sample: String) {
        var text = ""
        text.unicodeScalars.append(contentsOf: sample.unicodeScalars.filter { $0 != "÷" })

        #expect(marked(text).unicodeScalars.elementsEqual(sample.unicodeScalars))
    }

    @Test func `a line breaks after every line separator`() {
        #expect(marked("a\r\nb\u{85}c\u{2028}d") == "a\r\n÷b\u{85}÷c\u{2028}÷d")
    }

    @Test func `a line never breaks inside a character`() {
        let text = "e\u{301}👩‍👩‍👦🇩🇪🇫🇷각1️⃣👍🏽क्षि\r\n🏴󠁧󠁢󠁥󠁮󠁧󠁿"
        var breaker = LineBreaker()

        let places = text.unicodeScalars.indices.filter { breaker.mayBreak(before: text.unicodeScalars[$0]) }

        #expect(places.allSatisfy { Array(text.indices).contains($0) })
        #expect(places.count > 3)
    }
}
