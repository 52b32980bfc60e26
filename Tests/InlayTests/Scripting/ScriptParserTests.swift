import Inlay
import Testing

@Suite struct ScriptParserTests {
    private func script(_ steps: String, header: String = "window 320x240") throws(ScriptError) -> Script {
        try Script(name: "a.inlay", text: header + "\n---\n" + steps + "\n")
    }

    @Test func `files can be dropped on a view`() throws {
        let script = try script(#"drop "/a" "/b c" on #list"#)

        #expect(script.steps.map(\.action.description) == [#"drop "/a" "/b c" on #list"#])
        #expect(throws: ScriptError.self) { try self.script(#"drop "/a""#) }
        #expect(throws: ScriptError.self) { try self.script("drop on #list") }
    }

    @Test func `text can be dropped on a view`() throws {
        let script = try script(#"drop text "a\nb" on #note"#)

        #expect(script.steps.map(\.action) == [.dropText("a\nb", on: .view(Selector("#note")))])
        #expect(script.steps.map(\.action.description) == [#"drop text "a\nb" on #note"#])
        #expect(throws: ScriptError.self) { try self.script(#"drop text "a" "b" on #note"#) }
        #expect(throws: ScriptError.self) { try self.script("drop text on #note") }
    }

    @Test func `the header describes the window`() throws {
        let script = try script(
            "",
            header: """
                # what a person sees
                window 320x240 scale 1.5
                document "My Login.xml"
                arguments --page hello "two words"
                theme dark
                accent #e66100
                contrast high
                motion reduced
                density touch
                locale ar_EG
                files "My Samples"
                """)

        #expect(script.header.size == Size(320, 240))
        #expect(script.header.scale == 1.5)
        #expect(script.header.document == "My Login.xml")
        #expect(script.header.arguments == ["--page", "hello", "two words"])
        #expect(script.header.theme == .dark)
        #expect(script.header.accent == RGBA(0xe661_00ff))
        #expect(script.header.contrast == .high)
        #expect(script.header.motion == .reduced)
        #expect(script.header.density == .touch)
        #expect(script.header.locale == "ar_EG")
        #expect(script.header.files == "My Samples")
        #expect(try Script(name: "a.inlay", text: script.text).header.lines == script.header.lines)
        #expect(script.steps.isEmpty)
    }

    @Test(arguments: [
        "click #name", "click \"Save\"", "click button", "click button \"Save\"", "click \"Delete\" in #row3",
        "click 10,20.5", "click #pad at 3,4", "click #name right", "click #name with Ctrl+Shift",
        "double-click #name", "triple-click #name", "move #name", "press #name", "press #name middle", "release",
        "release right", "release #name", "drag #a to #b", "drag #a at 1,2 to 30,40", "wheel #list down 3",
        "drag #a to #b right", "drag #a to -3,40.5 middle with Ctrl+Shift", "wheel #list up 1 with Ctrl",
        "wheel down 0.5 right 2 with Alt+Shift", "wheel #list down 3.25 in 120ms", "wheel up 1 left 2 in 2s with Ctrl",
        "pinch #map 1.5 in 300ms", "pinch #map at 3,4 0.25 by 20,-10.5 in 2s", "wheel up 0.5",
        "wheel #list up 1 right 2", "type \"a \\\"b\\\" \\\\ \\n \\t é\"", "compose \"に\"",
        "compose \"\"", "key Ctrl+S",
        "key Enter Esc Shift+Tab F5 PageUp = Ctrl+Shift+=", "key-down Space", "key-up Space", "wait 300ms", "wait 2s",
        "wait 0.5ms", "settle", "resize 400x300", "style adwaita", "theme dark", "accent #2563d9", "accent default",
        "contrast high",
        "contrast standard", "motion reduced", "motion full", "font-scale 1.5", "close", "expect #name text \"Ann\"",
        "expect #name value \"on\"", "expect #name label \"Name\"", "expect #name text contains \"nn\"",
        "expect #name visible", "expect #name hidden", "expect button \"Save\" disabled", "expect #name selected",
        "expect no #name", "expect no \"Save\" in #bar", "expect focus #name", "expect no focus",
        "expect spoken \"Save push button\"", "expect spoken contains \"Save\"", "expect no speech",
        "expect no diagnostics", "expect diagnostic \"unknown property\"", "expect closed", "snapshot filled-in",
        "snapshot \"filled in\"", "snapshot filled-in tolerance 3",
        "snapshot filled-in tolerance 48 in #photo",
        "snapshot filled-in tolerance 3 tolerance 48 in #photo",
    ]) func `every step is unchanged after reading and writing`(line: String) throws {
        let script = try script(line)

        #expect(script.steps.map(\.action.description) == [line])
        #expect(try Script(name: "a.inlay", text: script.text).steps.map(\.action) == script.steps.map(\.action))
    }

    @Test func `a shifted character is parsed as the key with shift`() throws {
        #expect(try script("key Ctrl++ ? A").steps.map(\.action.description) == ["key Ctrl+Shift+= Shift+/ A"])
    }

    @Test(arguments: [
        "\u{301}", "a\u{301}", "\n\u{301}", "\"\u{301}", "\\\u{301}", "\r\n", "\u{85}", "\u{2028}", "\u{0}", "\u{1b}",
        "\u{600}", "\u{200d}", "👩‍👩‍👧", "🇩🇪", "\u{202e}abc", "u{301}",
    ]) func `every text is unchanged after writing and reading`(text: String) throws {
        let written = Script(name: "a.inlay", header: Script.Header(), actions: [.type(text)])

        let read = try Script(name: "a.inlay", text: written.text)

        guard case .type(let again) = try #require(read.steps.first).action else { return }
        #expect(Array(again.unicodeScalars) == Array(text.unicodeScalars))
        #expect(read.steps.count == 1)
    }

    @Test func `keypad keys are unchanged after reading and writing`() throws {
        let line = "key Keypad+ Ctrl+Keypad+ Shift+Keypad- KeypadEnter"

        #expect(try script(line).steps.map(\.action.description) == [line])
    }

    @Test func `a byte order mark is skipped`() throws {
        let script = try Script(name: "a.inlay", text: "\u{FEFF}window 320x240\n---\nsettle\n")

        #expect(script.header.size == Size(320, 240))
        #expect(script.steps.map(\.line) == [3])
    }

    @Test func `line numbers are kept and comments are ignored`() throws {
        let script = try script("# first\n\n  click #a   # the first\n\tclick #b")

        #expect(script.steps.map(\.line) == [5, 6])
        #expect(script.steps.map(\.action.description) == ["click #a", "click #b"])
    }

    @Test(
        arguments: [
            (
                "document Login.xml",
                "3:1: error: 'document' is a header setting; settings must be above the line '---'", nil
            ),
            (
                "window 320x240", "3:8: error: the window's size must be above the line '---'",
                "to resize the window: resize 320x240"
            ),
            ("clik #a", "3:1: error: unknown step 'clik'", "did you mean 'click'?"),
            ("click", "3:6: error: the name of a view is missing: #id, \"Title\" or a role", nil),
            ("click Save", "3:7: error: unknown role 'Save'; write an id as #Save, a title as \"Save\"", nil),
            (
                "click buton", "3:7: error: unknown role 'buton'; write an id as #buton, a title as \"buton\"",
                "did you mean 'button'?"
            ),
            ("click \"Save", "3:7: error: the text that starts here has no closing '\"'", nil),
            ("type \"a\\qb\"", "3:8: error: after '\\' must come one of n t \" \\ u{...}", nil),
            ("type \"a\\u{d800}\"", "3:8: error: after '\\' must come one of n t \" \\ u{...}", nil),
            ("type Ann", "3:6: error: the text to type must be in quotes: \"Ann\"", nil),
            ("click #a #b", "3:10: error: unexpected '#b' at the end of the line", nil),
            ("wait 300", "3:6: error: '300' is not a time, as in 300ms or 2s", nil),
            ("wait -1s", "3:6: error: '-1s' is not a time, as in 300ms or 2s", nil),
            ("accent blue", "3:8: error: 'blue' is not a colour, as in #2563d9, or default", nil),
            ("contrast more", "3:10: error: 'more' is not standard or high", nil),
            ("font-scale 9", "3:12: error: '9' is not a factor from 0.5 to 4", nil),
            ("motion none", "3:8: error: 'none' is not full or reduced", nil),
            ("resize 0x0", "3:8: error: '0x0' is not a size, as in 320x240", nil),
            ("key Ctrl+Entr", "3:5: error: unknown key 'Entr'", "did you mean 'enter'?"),
            ("key Strg+S", "3:5: error: unknown key 'Strg'", nil),
            ("key Ctrl+", "3:5: error: unknown key 'Ctrl+'", nil),
            ("key \"\"", "3:5: error: unknown key ''", nil),
            ("key Strg+\"S\"", "3:5: error: unknown key 'Strg'", nil),
            (
                "key VolumUp", "3:5: error: unknown key 'VolumUp'", "did you mean '\"VolumeUp\"'?"
            ),
            (
                "key \"Qqqqqq\"", "3:5: error: unknown key 'Qqqqqq'",
                "write other key names of SDL in quotes, as in \"VolumeUp\""
            ),
            ("click #a with +", "3:15: error: '+' is not a modifier, as in Ctrl+Shift", nil),
            ("click #a with Ctrl+", "3:15: error: 'Ctrl+' is not a modifier, as in Ctrl+Shift", nil),
            ("click #a with", "3:14: error: a modifier is missing, as in Ctrl+Shift", nil),
            ("wheel #a up with", "3:17: error: a modifier is missing, as in Ctrl+Shift", nil),
            ("drag #a to #b with Strg", "3:20: error: 'Strg' is not a modifier, as in Ctrl+Shift", nil),
            ("drag #a #b", "3:9: error: 'to' and the end of the drag are missing", nil),
            ("wheel #a up 2 in", "3:17: error: a time is missing, as in 300ms or 2s", nil),
            (
                "pinch #a", "3:9: error: a scale from 0.01 to 100 is missing, as in 1.5",
                nil
            ),
            (
                "pinch #a 0 in 1s",
                "3:10: error: '0' is not a scale from 0.01 to 100, as in 1.5", nil
            ),
            ("wheel #a donw 3", "3:10: error: unknown direction 'donw'", "did you mean 'down'?"),
            ("snapshot x tolerance 256", "3:22: error: '256' is not a whole number from 0 to 255", nil),
            ("snapshot x tolerance", "3:21: error: a whole number from 0 to 255 is missing", nil),
            ("snapshot ../x", "3:10: error: the name may have letters, digits, '-' and '_'", nil),
            ("expect spoken", "3:14: error: what a screen reader says is missing", nil),
            ("expect spoken contains", "3:23: error: a part of the text is missing", nil),
            ("expect #a txt \"b\"", "3:11: error: unknown expectation 'txt'", "did you mean 'text'?"),
            (
                "click 1e9,infinity",
                "3:7: error: unknown role '1e9,infinity'; write an id as #1e9,infinity, a title as \"1e9,infinity\"",
                nil
            ),
        ] as [(String, String, String?)]) func `an error in a step has a position`(
            line: String, headline: String, help: String?
        )
        throws
    {
        let error = #expect(throws: ScriptError.self) { try script(line) }

        #expect(error?.headline == "a.inlay:" + headline)
        #expect(error?.source == line)
        if let help { #expect(error?.help == help) }
    }

    @Test(arguments: [
        ("window 320", "1:8: error: '320' is not a size, as in 320x240"),
        ("window 320x240 scale 9", "1:22: error: '9' is not a scale from 0.25 to 8"),
        ("window 9999x9999", "1:8: error: '9999x9999' is not a size, as in 320x240"),
        ("theme pink", "1:7: error: 'pink' is not light or dark"),
        ("click #a", "1:1: error: 'click' is a step; steps must follow a line '---'"),
        ("windw 1x1", "1:1: error: unknown header setting 'windw'"),
        ("theme dark\ntheme dark", "2:1: error: 'theme' is given twice"),
        ("{\"inlay\":1}", "1:1: error: not a header setting"),
    ]) func `an error in the header has a position`(header: String, headline: String) throws {
        let error = #expect(throws: ScriptError.self) { try script("", header: header) }

        #expect(error?.headline == "a.inlay:" + headline)
    }

    @Test func `a file that is not a script is rejected`() throws {
        let error = #expect(throws: ScriptError.self) { try Script(name: "a.inlay", text: "window 320x240\n") }

        #expect(error?.headline == "a.inlay:2:1: error: the script has no line '---'")
        let ended = #expect(throws: ScriptError.self) {
            try Script(name: "a.inlay", text: "window 320x240\ntheme dark")
        }
        #expect(
            ended?.description.hasPrefix(
                """
                a.inlay:2:11: error: the script has no line '---'
                    2 | theme dark
                      |           ^
                """) == true)
        #expect(throws: ScriptError.self) { try Script(contentsOf: "/no/such/file.inlay") }
    }

    @Test func `an error shows the line and a suggestion`() throws {
        let error = #expect(throws: ScriptError.self) { try script("clik #a") }

        #expect(
            error?.description == """
                a.inlay:3:1: error: unknown step 'clik'
                    3 | clik #a
                      | ^~~~
                   help: did you mean 'click'?
                """)
    }

    @Test func `every prefix of a script is read or rejected`() throws {
        let text = """
            window 320x240 scale 2
            document Login.xml
            ---
            click "Say \\"Hello\\"" in #row with Ctrl  # really
            wheel #list down 3 left 0.5
            key Ctrl++ Shift+Tab
            expect #greeting text contains "Hello"
            """

        for length in 0...text.count {
            let script = try? Script(name: "a.inlay", text: String(text.prefix(length)))
            #expect(script == nil || length >= text.count(ofLinesUpTo: "---"))
        }
    }

    @Test func `nested selectors have a depth limit`() throws {
        let deep = Array(repeating: "#a", count: 8000).joined(separator: " in ")

        let error = try #require(throws: ScriptError.self) { try script("click \(deep)") }

        #expect(error.headline.hasSuffix("error: unexpected 'in' at the end of the line"))
    }

    @Test func `an error in a long line shows only an excerpt`() throws {
        let word = String(repeating: "x", count: 100_000)

        let error = try #require(throws: ScriptError.self) { try script("click #a \(word)") }

        #expect(error.description.count < 600)
        #expect(error.description.contains("click #a xxx"))
    }
}

extension String {
    /// Characters up to the end of a line.
    fileprivate func count(ofLinesUpTo line: String) -> Int {
        guard let range = firstRange(of: line) else { return count }
        return distance(from: startIndex, to: range.upperBound)
    }
}
