import Testing

@testable import Inlay

/// Owners whose outlets and actions are generated. Specification 6.
@Suite struct DocumentOwnerTests {
    private let document =
        #"<SampleBox><SampleText id="caption"/><SampleKnob id="knob" onTouchDown="turn"/></SampleBox>"#

    @Test func `generated outlets are connected`() {
        let owner = GeneratedController()
        let loaded = Loaded(document, owner: owner)

        #expect(loaded.diagnostics.isEmpty)
        #expect(owner.caption === loaded.views["caption"])
        #expect(owner.knob === loaded.views["knob"])
        #expect(owner.note == nil)
    }

    @Test func `a view has generated outlets too`() {
        let view = GeneratedView()
        let loaded = Loaded(#"<root><SampleText id="caption"/></root>"#, owner: view, root: view)

        #expect(loaded.diagnostics.isEmpty)
        #expect(view.caption === loaded.views["caption"])
    }

    @Test func `a missing view is reported at load and when it is read`() {
        let owner = GeneratedController()
        var told: [MarkupDiagnostic] = []
        _ = Loaded(#"<SampleBox><SampleText id="caption"/></SampleBox>"#, owner: owner) {
            $0.diagnosticHandler = { told.append($0) }
        }

        #expect(told.map(\.id) == [.emptyOutlet])
        #expect(owner.knob === owner.knob)
        #expect(told.count == 2)
    }

    @Test func `a view of another class is reported`() {
        let loaded = Loaded(
            #"<SampleBox><SampleKnob id="caption"/><SampleKnob id="knob"/></SampleBox>"#, owner: GeneratedController())
        #expect(loaded.diagnostics.map(\.id) == [.outletClass])
    }

    @Test func `generated and registered actions are performed, and registered ones win`() {
        let owner = GeneratedController()
        let table = ActionTable(of: owner)
        for name in ["turn", "reset"] { table.handler(ActionReference(name))?.perform(nil, nil) }

        #expect(table.names == ["reset", "turn"])
        #expect(owner.calls == ["turn", "registered reset"])
    }

    @Test func `tools see generated members`() {
        let description = OwnerDescription(of: GeneratedController(), document: nil)

        #expect(description.outlets.map(\.name) == ["caption", "knob", "note"])
        #expect(description.outlets.map(\.isOptional) == [false, false, true])
        #expect(description.actions.map(\.name) == ["reset", "turn"])
    }

    @Test func `an owner is released with its outlets`() {
        weak var owner: GeneratedController?
        do {
            let made = GeneratedController()
            owner = made
            _ = Loaded(document, owner: made)
        }
        #expect(owner == nil)
    }
}

/// A controller with the code that `inlay generate` writes.
private final class GeneratedController: ViewController {
    var calls: [String] = []

    override func registerActions(in actions: inout ActionTable) {
        actions["reset"] = { [unowned self] in calls.append("registered reset") }
    }

    func turn() { calls.append("turn") }
    func reset() { calls.append("reset") }
}

extension GeneratedController: @MainActor DocumentOwner {
    var caption: SampleText { outlet("caption") }
    var knob: SampleKnob { outlet("knob") }
    var note: SampleText? { outlet("note") }

    var documentOutlets: [DocumentOutlet] {
        [
            DocumentOutlet("caption", SampleText.self), DocumentOutlet("knob", SampleKnob.self),
            DocumentOutlet("note", SampleText?.self),
        ]
    }

    func registerDocumentActions(in actions: inout ActionTable) {
        actions["turn"] = turn
        actions["reset"] = reset
    }
}

private final class GeneratedView: View, @MainActor DocumentOwner {
    var caption: SampleText { outlet("caption") }
    var documentOutlets: [DocumentOutlet] { [DocumentOutlet("caption", SampleText.self)] }
    func registerDocumentActions(in actions: inout ActionTable) {}
    override func appendMarkupElementView(_ view: View) -> Bool {
        addSubview(view)
        return true
    }
}
