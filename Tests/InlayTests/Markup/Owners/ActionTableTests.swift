import Testing

@testable import Inlay

/// An owner with a handler of each form. It records the calls.
@MainActor final class EveryAction: MarkupOwner {
    var calls: [String] = []

    func registerActions(in actions: inout ActionTable) {
        actions["plain"] = plain
        actions["sender"] = sender
        actions["event"] = event
        actions["slow"] = slow
        actions["slower"] = slower
        actions["both"] = both as @MainActor () -> Void
        actions["both:"] = both(_:)
        actions["picky"] = picky
        actions["closure"] = { self.calls.append("closure") }
    }

    func plain() { calls.append("plain") }
    func sender(_ sender: Control) { calls.append("sender") }
    func event(_ sender: Control, _ event: Event?) { calls.append(event == nil ? "event nil" : "event") }
    func slow() async { calls.append("slow") }
    func slower(_ sender: Knob) async { calls.append("slower") }
    func both() { calls.append("both") }
    func both(_ sender: Control) { calls.append("both:") }
    func picky(_ sender: Knob) { calls.append("picky") }
}

final class Knob: Control {}

@MainActor @Suite struct ActionTableTests {
    let owner = EveryAction()

    var table: ActionTable {
        var table = ActionTable()
        owner.registerActions(in: &table)
        return table
    }

    func perform(_ text: String, sender: Control = Control(), event: Event? = nil) {
        table.handler(ActionReference(text))?.perform(sender, event)
    }

    @Test func `colons in an action name choose the handler's parameters`() {
        perform("plain")
        perform("sender:")
        perform("event:event:", event: Event(.pointerLeft))
        perform("event:forEvent:")
        perform("both")
        perform("both:")
        perform("closure")

        #expect(owner.calls == ["plain", "sender", "event", "event nil", "both", "both:", "closure"])
    }

    @Test func `an action with a different number of parameters has no handler`() {
        #expect(table.handler(ActionReference("plain:")) == nil)
        #expect(table.handler(ActionReference("sender")) == nil)
        #expect(table.handler(ActionReference("missing")) == nil)
    }

    @Test func `a handler is not called with a sender of another class`() {
        perform("picky:", sender: Control())
        perform("picky:", sender: Knob())

        #expect(owner.calls == ["picky"])
        #expect(table.handler(ActionReference("picky:"))?.accepts(Control()) == false)
    }

    @Test func `an asynchronous handler runs in a task`() async {
        perform("slow")
        #expect(owner.calls.isEmpty)

        while owner.calls.isEmpty { await Task.yield() }
        #expect(owner.calls == ["slow"])
    }

    @Test func `an asynchronous handler can take the sender`() async {
        perform("slower:", sender: Control())
        perform("slower:", sender: Knob())

        while owner.calls.isEmpty { await Task.yield() }
        #expect(owner.calls == ["slower"])
        #expect(table.handler(ActionReference("slower:"))?.accepts(Control()) == false)
    }

    @Test(arguments: ["slow", "slower:"]) func `an asynchronous handler is an activity of the application`(
        action: String
    ) async throws {
        let knob = Knob()
        let application = try #require(openWindow(column(knob)).application)

        perform(action, sender: knob)

        #expect(application.activities.map(\.name) == ["action '\(action.prefix { $0 != ":" })'"])
        while !application.activities.isEmpty { await Task.yield() }
        #expect(owner.calls.count == 1)
    }

    @Test func `a handler read from the table calls the owner's method`() {
        let plain: () -> Void = table["plain"]
        let sender: (Control) -> Void = table["sender"]
        let event: (Control, Event?) -> Void = table["event"]
        plain()
        sender(Control())
        event(Control(), nil)

        #expect(owner.calls == ["plain", "sender", "event nil"])
    }

    @Test func `the table lists each action name once, sorted`() {
        #expect(table.names == ["both", "closure", "event", "picky", "plain", "sender", "slow", "slower"])
    }
}
