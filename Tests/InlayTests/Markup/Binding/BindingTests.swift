import Testing

@testable import Inlay

/// Bindings between owners and views. Specification 8.
@MainActor @Suite struct BindingTests {
    private func label(_ text: String, _ owner: FormOwner) throws -> Label {
        try #require(loadBound("<Label text=\"\(text)\"/>", owner: owner).view(as: Label.self))
    }

    // MARK: From the owner

    @Test func `a text bound to a true or false property is reported with advice`() {
        let owner = ListOwner()

        _ = owner.load(#"<Label hidden="$unit"/>"#)

        #expect(
            owner.diagnostics.map(\.message) == [
                "value 'kg' bound to 'hidden': neither 'true' nor 'false'; "
                    + "compare it in the binding, as in '$name == \"Ann\"'"
            ])
    }

    @Test func `bound values are set when an element is loaded`() {
        let loaded = loadBound(
            #"<BoundDial value="$count" maximumValue="$ratio" accessibilityLabel="$name" backgroundColor="$color"/>"#,
            owner: FormOwner())

        let dial = loaded.view(as: BoundDial.self)
        #expect(dial?.maximum == 0.5)
        #expect(dial?.value == 0.5)
        #expect(dial?.accessibilityLabel == "Ann")
        #expect(dial?.backgroundColor == Color(red: 1, green: 0, blue: 0))
        #expect(loaded.diagnostics.isEmpty)
    }

    @Test func `outside a window a change applies at once`() throws {
        let owner = FormOwner()
        let label = try label("$name", owner)

        owner.name = "Bob"

        #expect(label.text == "Bob")
    }

    @Test func `in a window changes apply once before the next layout`() throws {
        let owner = FormOwner()
        let entry = try #require(loadBound(#"<BoundEntry text="$name"/>"#, owner: owner).view(as: BoundEntry.self))
        let window = try openWindow(entry)
        let changes = entry.changes

        owner.name = "Bob"
        owner.name = "Cid"
        let before = entry.text
        window.layout()

        #expect(before == "Ann")
        #expect(entry.text == "Cid")
        #expect(entry.changes == changes + 1)
        #expect(window.headless?.needsFrame == true)
    }

    @Test func `closing a window applies pending changes`() throws {
        let owner = FormOwner()
        let label = try label("$name", owner)
        let window = try openWindow(label)

        owner.name = "Bob"
        window.close()

        #expect(label.text == "Bob")
    }

    @Test func `ranges are written before values in any change order`() throws {
        let owner = FormOwner()
        let dial = try #require(
            loadBound(#"<BoundDial value="$count" maximumValue="$ratio"/>"#, owner: owner).view(as: BoundDial.self))
        let window = try openWindow(dial)

        owner.count = 150
        owner.ratio = 200
        window.layout()

        #expect(dial.value == 150)
    }

    @Test func `a nil value leaves the view unchanged`() throws {
        let owner = FormOwner()
        let label = try label("$nickname", owner)
        label.text = "nobody"

        owner.nickname = nil
        let shown = label.text
        owner.nickname = "Nan"
        owner.nickname = nil

        #expect(shown == "nobody")
        #expect(label.text == "Nan")
    }

    @Test(arguments: [
        ("$count", "3"), ("$ratio", "0.5"), ("$isReady", "false"), ("$address.number", "7"), ("$ratio * 4", "2"),
    ])
    func `numbers and Booleans bound to a text property become text`(binding: String, expected: String) throws {
        #expect(try label(binding, FormOwner()).text == expected)
    }

    @Test func `bound text is parsed by the property's type`() throws {
        let owner = FormOwner()
        let label = try #require(
            loadBound(#"<Label backgroundColor="$colorName" textColor="$color"/>"#, owner: owner).view(as: Label.self))

        #expect(label.backgroundColor == Color(red: 0, green: 1, blue: 0))
        #expect(label.textColor == Color(red: 1, green: 0, blue: 0))
    }

    @Test func `an invalid bound value is reported once with its position`() throws {
        let owner = FormOwner()
        var told: [MarkupDiagnostic] = []
        let loaded = Loaded("<View\n  backgroundColor='$colorName'/>", owner: owner) {
            $0.diagnosticHandler = { told.append($0) }
        }

        owner.colorName = "redd"
        owner.colorName = "reddd"
        owner.colorName = "#0000ff"

        #expect(
            told.map(\.headline) == [
                "Test.xml:2:20: warning: value 'redd' bound to 'backgroundColor': no such name [binding-value]"
            ])
        #expect(loaded.view?.backgroundColor == Color(red: 0, green: 0, blue: 1))
    }

    // MARK: Paths

    @Test func `each prefix of a path can change`() throws {
        let owner = FormOwner()
        let label = try label("$person.row.heading", owner)
        let first = label.text

        owner.person.row = Row(heading: "Two")
        let second = label.text
        let other = Person()
        other.row = Row(heading: "Three")
        owner.person = other
        let third = label.text
        other.row = nil

        #expect([first, second, third, label.text] == ["One", "Two", "Three", "Three"])
    }

    @Test func `an object no longer on the path is not observed`() throws {
        let owner = FormOwner()
        let label = try label("$person.name", owner)
        let left = owner.person
        owner.person = Person()

        left.name = "Bob"

        #expect(label.text == "Ann")
        #expect(OwnerMembers(of: left).bindables["name"]?.bindings.isEmpty == true)
    }

    @Test func `an observable model updates its label before layout`() async throws {
        let owner = FormOwner()
        let label = try label("$row.heading", owner)
        let window = try openWindow(label)

        owner.row.heading = "Two"
        window.layout()
        let second = label.text
        owner.row.heading = "Three"
        window.layout()

        #expect([second, label.text] == ["Two", "Three"])
    }

    @Test func `outside a window a model change applies in the next turn`() async throws {
        let owner = FormOwner()
        let label = try label("$row.address.street", owner)

        owner.row.address.street = "Side"
        while label.text == "Main" { await Task.yield() }

        #expect(label.text == "Side")
    }

    @Test func `a model is observed only once when assigned repeatedly`() throws {
        let owner = FormOwner()
        let label = try label("$row.heading", owner)
        let window = try openWindow(label)
        let rows = [owner.row, Row(heading: "Two")]

        for turn in 1...100 {
            owner.row = rows[turn % 2]
            window.layout()
        }
        rows[0].heading = "Zero"
        window.layout()

        #expect(label.text == "Zero")
        let observed = label.extras?.bindings.first.flatMap { Mirror(reflecting: $0.models).descendant("models") }
        #expect((observed as? any Collection)?.count == 2)
    }

    @Test func `a cell with a bound document shows its row`() throws {
        let cell = RowCell()
        let empty = cell.heading.text

        cell.row = Row(heading: "Two")

        #expect(empty == "")
        #expect(cell.heading.text == "Two")
        #expect((cell.subviews.last as? Label)?.text == "Main")
    }

    @Test func `a cell is released with its bindings`() {
        weak var cell: RowCell?
        let row = Row()
        do {
            let made = RowCell()
            made.row = row
            cell = made
        }

        #expect(cell == nil)
        row.heading = "Two"
    }
}

// MARK: - Lives
extension BindingTests {
    @Test func `a binding is released with its view and removed from the owner`() {
        let owner = FormOwner()
        weak var view: View?
        weak var binding: Binding?
        for _ in 0..<100 {
            let loaded = loadBound(#"<Label text="$name"/>"#, owner: owner)
            view = loaded.view
            binding = loaded.view?.extras?.bindings.first
        }

        #expect(view == nil)
        #expect(binding == nil)
        let kept = Mirror(reflecting: owner.$name).descendant("observers", "observations") as? [BindingObservation]
        #expect((kept?.count).map { $0 <= 17 } == true)
    }

    @Test func `a binding does not retain its owner`() {
        weak var owner: FormOwner?
        let view: View?
        do {
            let made = FormOwner()
            owner = made
            view = loadBound(#"<Label text="$person.name"/>"#, owner: made).view
        }

        #expect(owner == nil)
        #expect((view as? Label)?.text == "Ann")
    }

    @Test func `unbound views keep their current values`() throws {
        let owner = FormOwner()
        let other = FormOwner()
        let view = ColumnView()
        for (name, owner) in [("name", owner), ("count", owner), ("name", other)] {
            let label = Label()
            view.addSubview(label)
            owner.bind(name, to: label, keyPath: "text")
        }

        owner.unbindAll()
        owner.name = "Bob"
        owner.count = 5
        other.name = "Cid"

        #expect(view.subviews.compactMap { ($0 as? Label)?.text } == ["Ann", "3", "Cid"])
        #expect(view.subviews.map { $0.extras?.bindings.count ?? 0 } == [0, 0, 1])
    }

    @Test func `code can bind using paths on both sides`() throws {
        let owner = FormOwner()
        let dial = BoundDial()

        owner.bind("address.street", to: dial, keyPath: "field.text")
        let shown = dial.field.text
        dial.field.text = "Side"

        #expect(shown == "Main")
        #expect(owner.address?.street == "Side")
    }

    @Test func `invalid bindings from code are reported`() throws {
        let label = Label()
        let window = try openWindow(label)
        let owner = FormOwner()

        owner.bind("nam", to: label, keyPath: "text")
        owner.bind("name", to: label, keyPath: "txt")
        owner.bind("name +", to: label, keyPath: "text")

        #expect(window.application?.diagnostics.map(\.id) == [.unknownBinding, .unknownProperty, .invalidBinding])
        #expect(window.application?.diagnostics.first?.suggestion == "name")
        #expect(label.extras?.bindings.isEmpty != false)
    }

    @Test func `a described owner validates names without values`() {
        let owner = DescribedOwner(OwnerDescription(of: FormOwner(), document: nil))

        let loaded = loadBound(
            #"<Label text="$nam" accessibilityLabel="$person.anything + 1" tag="$count"/>"#, owner: owner)

        #expect(loaded.diagnostics.map(\.id) == [.unknownBinding])
        #expect(loaded.diagnostics.first?.suggestion == "name")
        #expect(loaded.diagnostics.first?.message.contains("'FormOwner'") == true)
    }

    @Test(
        arguments: [
            ("address.stret", "'Address' has no bindable 'stret', only label, number, street", "street"),
            ("row.address.numbr", "'Address' has no bindable 'numbr', only label, number, street", "number"),
            (
                "name.length", "'String' has no bindable properties; use '@Bindable', or a table 'bindable'",
                nil
            ),
            ("address.street", nil, nil), ("row.address.label", nil, nil),
            // The names of classes with a table are checked; those of classes without one are unknown.
            ("row.hedding", "'Row' has no bindable 'hedding', only address, count, heading", "heading"),
            ("person.anything.more", nil, nil),
        ] as [(String, String?, String?)])
    func `a described owner validates paths through its models`(path: String, message: String?, suggestion: String?)
        throws
    {
        final class ModelController: ViewController {
            @Bindable var name = ""
            @Bindable var address: Address?
            @Bindable var row = Row()
            @Bindable var person = Person()
        }
        let program = ApplicationDescription(root: ModelController())
        let description = try #require(program.owners.first)
        let owner = DescribedOwner(description, of: program)

        let found = loadBound(#"<Label text="$\#(path)"/>"#, owner: owner).diagnostics.first

        #expect(found?.message == message)
        #expect(found?.suggestion == suggestion)
        #expect(found.map { $0.range.length } == message.flatMap { _ in path.split(separator: ".").last?.count })
    }

    @Test(
        arguments: [
            ("strs", "no formatter 'strs', only 'number', 'stars'", "stars"),
            ("nubmer", "no formatter 'nubmer', only 'number', 'stars'", "number"),
            ("stars;anything=1", nil, nil), ("number", nil, nil),
        ] as [(String, String?, String?)])
    func `a described owner validates formatter names`(
        formatter: String, message: String?, suggestion: String?
    ) throws {
        final class StarController: ViewController {
            @Bindable var count = 0
            override var formatterNames: [String]? { ["stars"] }
        }
        let program = ApplicationDescription(root: StarController(), formatters: Numbers())
        let owner = DescribedOwner(try #require(program.owners.first), of: program)

        let found = loadBound(#"<Label text="$count::\#(formatter)"/>"#, owner: owner, formatters: Numbers())
            .diagnostics

        #expect(found.map(\.message) == (message.map { [$0] } ?? []))
        #expect(found.first?.suggestion == suggestion)
    }

    @Test func `a described application without formatters reports a formatter use`() throws {
        final class CountController: ViewController { @Bindable var count = 0 }
        let program = ApplicationDescription(root: CountController())
        let owner = DescribedOwner(try #require(program.owners.first), of: program)

        let found = loadBound(#"<Label text="$count::number"/>"#, owner: owner, formatters: Numbers()).diagnostics

        #expect(found.first?.message.hasPrefix("no formatter 'number': the application has none") == true)
    }

    /// A provider with a single formatter.
    private struct Numbers: FormatterProvider {
        func formatter(
            named name: String, arguments: [String: String], localeIdentifier: String
        ) throws(FormatterError) -> any ValueFormatter {
            guard name == "number" else { throw .unknownName(known: ["number"]) }
            return Stars(mark: "1")
        }
    }

    @Test func `one change among ten thousand bindings updates only bound views`() throws {
        let owner = FormOwner()
        let markup =
            "<ColumnView>" + String(repeating: #"<Label text="$name"/>"#, count: 10_000)
            + #"<BoundEntry id="e" text="$nickname"/></ColumnView>"#
        let loaded = loadBound(markup, owner: owner)
        let entry = try #require(loaded.views["e"] as? BoundEntry)
        let changes = entry.changes

        owner.name = "Bob"

        #expect(entry.changes == changes)
        #expect(loaded.view?.subviews.allSatisfy { $0 === entry || ($0 as? Label)?.text == "Bob" } == true)
    }
}
