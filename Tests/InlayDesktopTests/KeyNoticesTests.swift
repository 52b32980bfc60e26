import Inlay
import Testing

@testable import InlayDesktop

/// The notices of keys that programs on the accessibility bus receive.
struct KeyNoticesTests {
    private func notices(
        _ events: [Event.Kind], expectsText: Bool = false, isSecret: Bool = false
    ) -> [[BusValue]] {
        var keys = KeyNotices()
        return events.flatMap { kind in
            keys.notices(of: Event(kind, time: .zero), expectsText: expectsText, isSecret: isSecret)
        }.map { if case .structure(let parts) = $0 { parts } else { [] } }
    }

    @Test func `a key without a sign has its name and number in X11`() {
        let found = notices([.keyDown(.left, [.shift, .control], isRepeat: false), .keyUp(.left, [])])
        #expect(found.map(BusValue.structure).map(\.type) == ["(uiiiisb)", "(uiiiisb)"])
        #expect(found.map { $0[0] } == [.unsigned(0), .unsigned(1)])
        #expect(found[0][1] == .integer(0xFF51) && found[0][3] == .integer(5))
        #expect(found[0][5] == .string("Left") && found[0][6] == .boolean(false))
    }

    @Test func `a key that types is reported with its text`() {
        let found = notices(
            [.keyDown(Key("2"), .shift, isRepeat: false), .text("\""), .keyUp(Key("2"), .shift)], expectsText: true)
        #expect(found.map { $0[5] } == [.string("\""), .string("2")])
        #expect(found[0][6] == .boolean(true) && found[0][1] == .integer(34))
    }

    @Test func `a key whose text does not arrive is reported before the next`() {
        let found = notices(
            [.keyDown(Key("A"), [], isRepeat: false), .keyDown(.tab, [], isRepeat: false)], expectsText: true)
        #expect(found.map { $0[5] } == [.string("a"), .string("Tab")])
    }

    @Test func `a command is reported at once`() {
        let found = notices([.keyDown(Key("S"), .control, isRepeat: false)], expectsText: true)
        #expect(found.map { $0[5] } == [.string("s")] && found[0][3] == .integer(4))
    }

    @Test func `the keys of a password are not reported`() {
        let found = notices(
            [
                .keyDown(Key("S"), [], isRepeat: false), .text("s"), .keyUp(Key("S"), []),
                .keyDown(.space, [], isRepeat: false), .keyDown(.tab, [], isRepeat: false),
            ], expectsText: true, isSecret: true)
        #expect(found.map { $0[5] } == [.string("Tab")])
    }
}
