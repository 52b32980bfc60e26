import Testing

@testable import Inlay

/// Edits in views are written to the owner. Specification 8.
@MainActor @Suite struct TwoWayBindingTests {
    private func dial(_ attributes: String, _ owner: FormOwner) throws -> BoundDial {
        try #require(loadBound("<BoundDial \(attributes)/>", owner: owner).view(as: BoundDial.self))
    }

    private func entry(_ binding: String, _ owner: FormOwner) throws -> BoundEntry {
        try #require(loadBound("<BoundEntry text=\"\(binding)\"/>", owner: owner).view(as: BoundEntry.self))
    }

    @Test func `an edit updates the owner before the action is sent`() throws {
        let owner = FormOwner()
        let dial = try dial(#"value="$ratio" onValueChanged="changed""#, owner)

        dial.turn(to: 0.75)

        #expect(owner.ratio == 0.75)
        #expect(owner.calls == ["changed 0.75"])
    }

    @Test func `a change in code updates the owner`() throws {
        let owner = FormOwner()
        let dial = try dial(#"value="$ratio""#, owner)

        dial.value = 0.25

        #expect(owner.ratio == 0.25)
    }

    @Test func `a value limited by the view is not written back`() throws {
        let owner = FormOwner()
        let dial = try dial(#"value="$ratio" maximumValue="10""#, owner)

        owner.ratio = 50

        #expect(dial.value == 10)
        #expect(owner.ratio == 50)
    }

    @Test func `an edit updates other views but not the edited view`() throws {
        let owner = FormOwner()
        let loaded = loadBound(
            #"<ColumnView><BoundEntry id="a" text="$name"/><BoundEntry id="b" text="$name"/></ColumnView>"#,
            owner: owner)
        let first = try #require(loaded.views["a"] as? BoundEntry)
        let second = try #require(loaded.views["b"] as? BoundEntry)
        let window = try openWindow(try #require(loaded.view))
        let changes = first.changes

        first.text = "Bob"
        window.layout()

        #expect(second.text == "Bob")
        #expect(first.changes == changes + 1)
    }

    @Test(arguments: ["$=name", "$name + ''", "$(name)"])
    func `only a plain path binding writes back`(binding: String) throws {
        let owner = FormOwner()
        let entry = try entry(binding, owner)

        entry.text = "Bob"

        #expect(owner.name == (binding == "$(name)" ? "Bob" : "Ann"))
    }

    @Test func `a binding to a property without editing updates only the view`() throws {
        let owner = FormOwner()
        let dial = try dial(#"maximumValue="$ratio""#, owner)

        dial.maximum = 3

        #expect(owner.ratio == 0.5)
    }

    @Test func `edited text is converted to the owner's number type`() throws {
        let owner = FormOwner()
        let entry = try entry("$count", owner)

        entry.text = "12"
        let counted = owner.count
        entry.text = "12 pieces"

        #expect(counted == 12)
        #expect(owner.count == 12)
    }

    @Test func `edits are written back along a path`() throws {
        let owner = FormOwner()

        try entry("$address.street", owner).text = "Side"
        try entry("$address.number", owner).text = "9"
        try entry("$row.address.street", owner).text = "Row"
        try entry("$person.row.heading", owner).text = "Two"
        try entry("$person.name", owner).text = "Bob"

        #expect(owner.address?.street == "Side")
        #expect(owner.address?.number == 9)
        #expect(owner.row.address.street == "Row")
        #expect(owner.person.row?.heading == "Two")
        #expect(owner.person.name == "Bob")
    }

    @Test func `a model is still observed after an edit`() throws {
        let owner = FormOwner()
        let entry = try entry("$row.heading", owner)
        let window = try openWindow(entry)

        entry.text = "Two"
        owner.row.heading = "Three"
        window.layout()

        #expect(entry.text == "Three")
    }

    @Test func `an edit for a path through nil is discarded`() throws {
        let owner = FormOwner()
        let entry = try entry("$address.street", owner)
        owner.address = nil

        entry.text = "Side"

        #expect(owner.address == nil)
    }

    @Test func `an edit to a read-only property is reported once`() throws {
        var told: [MarkupDiagnostic] = []
        let owner = FormOwner()
        _ = loadBound("<BoundEntry/>", owner: nil)
        let loaded = Loaded(#"<BoundEntry text="$address.label"/>"#, owner: owner) {
            $0.diagnosticHandler = { told.append($0) }
        }
        let entry = try #require(loaded.view(as: BoundEntry.self))

        entry.text = "a"
        entry.text = "b"

        #expect(
            told.map(\.headline) == [
                "Test.xml:1:28: warning: 'label' of 'Address' is read-only; write '$=' for a binding that only reads"
                    + " [binding-value]"
            ])
    }

    @Test func `a formatter parses its own output`() throws {
        let owner = FormOwner()
        let entry = try entry("$count::stars;mark=+", owner)
        let shown = entry.text

        entry.text = "+++++"

        #expect(shown == "+++")
        #expect(owner.count == 5)
    }
}
