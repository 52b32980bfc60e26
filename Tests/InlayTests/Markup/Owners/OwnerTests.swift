import Testing

@testable import Inlay

/// Actions and outlets. Specification 6.
@MainActor @Suite struct OwnerTests {
    let filled = #"<SampleText id="caption"/><SampleKnob id="switch"/>"#

    @Test func `outlets are connected, including outlets named like keywords`() {
        let owner = SampleOwner()

        let loaded = Loaded("<SampleBox>\(filled)</SampleBox>", owner: owner)

        #expect(owner.caption === loaded.views["caption"])
        #expect(owner.switch === loaded.views["switch"])
        #expect(owner.$switch.isConnected)
        #expect(loaded.diagnostics.isEmpty)
    }

    @Test func `outlets of a superclass are connected`() {
        class Base: MarkupOwner { @Outlet var first: SampleText }
        final class Derived: Base { @Outlet var second: SampleText }
        let owner = Derived()

        let loaded = Loaded(
            #"<SampleBox><SampleText id="first"/><SampleText id="second"/></SampleBox>"#, owner: owner)

        #expect(owner.first === loaded.views["first"])
        #expect(owner.second === loaded.views["second"])
    }

    @Test func `an optional outlet is the view or nil`() {
        final class Owner: MarkupOwner { @Outlet var note: SampleText? }
        let (with, without, wrong) = (Owner(), Owner(), Owner())

        let found = Loaded(#"<SampleBox><SampleText id="note"/></SampleBox>"#, owner: with)
        let none = Loaded("<SampleBox/>", owner: without)
        let other = Loaded(#"<SampleBox><SampleKnob id="note"/></SampleBox>"#, owner: wrong)

        #expect(with.note != nil && with.note === found.views["note"])
        #expect(without.note == nil && !without.$note.isConnected)
        #expect(found.diagnostics.isEmpty && none.diagnostics.isEmpty)
        #expect(other.diagnostics.map(\.id) == [.outletClass])
        #expect(wrong.note == nil)
        #expect(OwnerDescription(of: with, document: nil).outlets.map(\.isOptional) == [true])
    }

    @Test func `an empty outlet is reported at load and once when read`() {
        let owner = SampleOwner()
        var told: [MarkupDiagnostic] = []

        let loaded = Loaded(#"<SampleText id="caption"/>"#, owner: owner) {
            $0.diagnosticHandler = { told.append($0) }
        }
        let first = owner.switch
        let second = owner.switch

        #expect(loaded.error == nil)
        #expect(told.map(\.id) == [.emptyOutlet, .emptyOutlet])
        #expect(told.allSatisfy { $0.severity == .error && $0.message.contains("'switch'") })
        #expect(first === second)
        #expect(!owner.$switch.isConnected)
    }

    @Test func `an outlet of another class stays empty`() {
        let owner = SampleOwner()

        let loaded = Loaded(
            #"<SampleBox><SampleKnob id="caption"/><SampleKnob id="switch"/></SampleBox>"#, owner: owner)

        #expect(loaded.diagnostics.map(\.id) == [.outletClass])
        #expect(loaded.error == nil)
    }

    @Test func `an outlet does not retain an owner that is its own view`() {
        final class Cell: View { @Outlet var own: Cell }
        weak var cell: Cell?
        do {
            let made = Cell()
            cell = made
            #expect(OwnerMembers(of: made).outlet(named: "own")?.connect(made, of: made) == true)
            #expect(made.own === made)
        }

        #expect(cell == nil)
    }

    @Test func `the later of two equal ids wins`() {
        let loaded = Loaded(#"<SampleBox><View id="a"/><Control id="a"/></SampleBox>"#)

        #expect(loaded.views["a"] is Control)
        #expect(loaded.diagnostics.map(\.id) == [.duplicateIdentifier])
    }

    @Test func `actions call the owner`() async throws {
        let owner = SampleOwner()
        let loaded = Loaded(
            """
            <SampleBox>\(filled)
                <SampleKnob id="k" onTouchDown="save" onValueChanged="turned:" onTouchUpInside="moved:forEvent:"
                    onTouchCancel="load"/>
            </SampleBox>
            """, owner: owner)

        let knob = try #require(loaded.views["k"] as? SampleKnob)
        for action in knob.actions { action.perform(knob, Event(.pointerLeft, time: .seconds(2))) }
        while owner.calls.count < 4 { await Task.yield() }

        #expect(knob.actions.map(\.name) == ["save", "turned:", "moved:forEvent:", "load"])
        #expect(knob.actions.map(\.events) == [.touchDown, .valueChanged, .touchUpInside, .touchCancel])
        #expect(owner.calls == ["save", "turned 0.0", "moved 2.0 seconds", "load"])
        #expect(loaded.diagnostics.isEmpty)
    }

    @Test func `an action does not retain its owner`() throws {
        weak var weakOwner: SampleOwner?
        var knob: SampleKnob?
        do {
            let owner = SampleOwner()
            weakOwner = owner
            knob = Loaded(#"<SampleKnob id="switch" onTouchDown="save"/>"#, owner: owner).view(as: SampleKnob.self)
        }

        #expect(weakOwner == nil)
        let sender = try #require(knob)
        sender.actions.first?.perform(sender, nil)
    }

    @Test func `an action without a matching handler calls nothing`() throws {
        let owner = SampleOwner()
        let loaded = Loaded(
            #"<SampleBox><SampleKnob id="k" onTouchDown="sav" onTouchCancel="save:"/></SampleBox>"#, owner: owner)

        let knob = try #require(loaded.views["k"] as? SampleKnob)
        for action in knob.actions { action.perform(knob, nil) }

        #expect(owner.calls.isEmpty)
    }

    @Test func `action names are recorded without an owner`() throws {
        let loaded = Loaded(#"<SampleKnob id="k" onTouchDown="save:"/>"#)

        let knob = try #require(loaded.view(as: SampleKnob.self))
        #expect(knob.actions.map(\.name) == ["save:"])
        #expect(knob.markup.identifier == "k")
        #expect(loaded.diagnostics.isEmpty)
    }
}
