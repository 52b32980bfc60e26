import InlaySDL
import InlayTesting
import Testing

@testable import Inlay

/// A replay of a recording has the same result.
@Suite struct ScriptRecorderReplayTests {
    @Test(arguments: 1...20 as ClosedRange<UInt64>) func `recorded random actions replay to the same state`(
        seed: UInt64
    ) async throws {
        let page = RecordedPage()
        let app = try page.open()
        var text = ""
        let recorder = ScriptRecorder(app.window) { text += $0 }
        var monkey = Monkey(seed: seed)
        let none = Script(name: "monkey.inlay", header: Script.Header(), actions: [])
        let player = ScriptPlayer(none, on: DirectStage(app.window, clock: app.clock))
        var deeds = ""
        for _ in 0..<80 {
            let action = monkey.next(in: app.window)
            // Modifiers that stay down over other steps are recorded as part of these steps.
            if case .keyDown(let chord) = action, !chord.allModifiers.isEmpty { continue }
            deeds += "\(action)\n"
            do {
                try await player.perform(Script.Step(action: action, line: 1, source: "\(action)"))
            } catch is ScriptPlayer.ImpossibleStepError {
                continue
            }
            await player.time.rest()
        }
        recorder.finish()

        let script = try Script(name: "recorded.inlay", text: text)
        let page2 = RecordedPage()
        let again = try page2.open()
        do {
            try await again.play(script)
        } catch {
            Issue.record("\(error)\n\(text)\n\(deeds)")
        }

        #expect(again.window.accessibilityTree == app.window.accessibilityTree, "\(text)\n\(deeds)")
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>) func `a recording of random events can be parsed`(seed: UInt64)
        throws
    {
        let page = RecordedPage()
        let app = try page.open()
        var text = ""
        let recorder = ScriptRecorder(app.window) { text += $0 }
        var random = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let kind = Self.event(&random)
            app.send(kind)
            if Int.random(in: 0...9, using: &random) == 0 { app.clock.advance(by: .milliseconds(300)) }
        }
        recorder.finish()

        let script = try Script(name: "recorded.inlay", text: text)

        #expect(script.text == text)
    }

    private static let keys = [
        "Tab", "Space", "Return", "Escape", "A", "Ö", "👧", "#", "<", "+", "\"", "", "Key 93", "VolumeUp", "Keypad =",
        "Keypad 1", "Left Shift", "Right Alt", "Left Ctrl", "Backspace", "A B", "\u{301}", "\n",
    ]
    private static let texts = [
        "a", "A", " ", "é", "e", "\u{301}", "👧", "\r", "\n", "\t", "\"", "\\", "\u{0}", "#", "",
    ]

    private static func event(_ random: inout SplitMix64) -> Event.Kind {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        func coordinate() -> Double { Double(number(-40...680)) / 2 }
        let point = Point(coordinate(), coordinate())
        let button = PointerButton.allCases.randomElement(using: &random) ?? .left
        let modifiers = number(0...2) == 0 ? Modifiers(rawValue: number(0...15)) : []
        let key = Key(keys.randomElement(using: &random) ?? "")
        switch number(0...17) {
        case 0...2: return .pointerMoved(point, modifiers)
        case 3, 4: return .pointerDown(point, button, clickCount: number(0...5), modifiers)
        case 5, 6: return .pointerUp(point, button, clickCount: 1, modifiers)
        case 7: return .wheel(point, dx: Double(number(-300...300)) / 7, dy: 0.0001 * Double(number(-9...9)), modifiers)
        case 8: return .wheel(point, dx: .infinity, dy: Double(number(-2...2)) * 1e9, [])
        case 9, 10: return .keyDown(key, modifiers, isRepeat: number(0...3) == 0)
        case 11: return .keyUp(key, modifiers)
        case 12, 13: return .text(texts.randomElement(using: &random) ?? "")
        case 14: return .resized(Size(coordinate(), coordinate()), scale: 1)
        case 15: return number(0...2) == 0 ? .focusLost : .focusGained
        case 16: return number(0...1) == 0 ? .pointerLeft : .pointerCancelled
        default:
            return number(0...1) == 0
                ? .preferencesChanged(DesktopPreferences(appearance: .dark)) : .closeRequested
        }
    }
}
