import Testing

@testable import Inlay

@MainActor @Suite struct AccessibilityTreeTests {
    /// A view with the given accessibility information.
    private final class Speaking: View {
        var spoken = Accessibility()

        convenience init(_ accessibility: Accessibility) {
            self.init()
            spoken = accessibility
        }

        override var accessibility: Accessibility { spoken }
    }

    private func tree(_ markup: String, owner: (any MarkupOwner)? = nil) throws -> String {
        let view = try ViewBuilder().load(MarkupSource(name: "Test.xml", text: markup), owner: owner).view
        return try openWindow(view).accessibilityTree
    }

    private func tree(_ views: View...) throws -> String {
        let column = ColumnView()
        for view in views { column.addArrangedSubview(view) }
        return try openWindow(column).accessibilityTree
    }

    @Test func `a line contains role, label and id`() throws {
        let tree = try tree(
            """
            <ColumnView>
                <Button id="hello" title="Say Hello"/>
                <Label id="greetingLabel" text="Hello, World!"/>
                <ImageView accessibilityLabel="Mountains"/>
            </ColumnView>
            """)

        #expect(
            tree == """
                button "Say Hello" #hello
                label "Hello, World!" #greetingLabel
                image "Mountains"
                """)
    }

    @Test func `a line contains the value and the disabled state`() throws {
        let tree = try tree(
            Speaking(Accessibility(role: .textField, label: "Name", value: "Ann", isEnabled: false)),
            Speaking(Accessibility(role: .textField, value: "Ann")))

        #expect(
            tree == """
                textField "Name" value "Ann" disabled
                textField value "Ann"
                """)
    }

    @Test func `the focused view is marked as focused`() throws {
        let (first, second) = (Button(), Button())
        (first.title, second.title) = ("First", "Second")
        let window = try openWindow(column(first, second))

        window.press(.tab)
        window.press(.tab)

        #expect(window.accessibilityTree == "button \"First\"\nbutton \"Second\" focused")
    }

    @Test func `views without accessibility information are replaced by their children`() throws {
        let tree = try tree(
            """
            <ColumnView id="outer">
                <RowView><Label text="A"/><Spacer/><View backgroundColor="fill"/></RowView>
                <ColumnView><RowView><Label text="B"/></RowView></ColumnView>
            </ColumnView>
            """)

        #expect(tree == "label \"A\"\nlabel \"B\"")
    }

    @Test func `a labelled container is a group that contains its children`() throws {
        let tree = try tree(
            #"<ColumnView accessibilityLabel="Account"><RowView><Label text="Ann"/></RowView></ColumnView>"#)

        #expect(tree == "group \"Account\"\n  label \"Ann\"")
    }

    @Test func `a group without a label is omitted`() throws {
        let group = Speaking(Accessibility(role: .group))
        group.addSubview(label("Inside"))

        #expect(try tree(group) == "label \"Inside\"")
    }

    @Test(arguments: [#"hidden="true""#, #"alpha="0""#])
    func `a hidden or transparent view is omitted with its descendants`(attribute: String) throws {
        let tree = try tree(
            "<ColumnView><RowView \(attribute)><Label text=\"A\"/></RowView><Label text=\"B\"/></ColumnView>")

        #expect(tree == "label \"B\"")
    }

    @Test func `parts of a control are omitted when the control has a role`() throws {
        let (part, other) = (label("Part"), label("Part"))
        (part.isInternalView, other.isInternalView) = (true, true)
        let (speaking, silent) = (Speaking(Accessibility(role: .button)), Speaking(Accessibility()))
        speaking.addSubview(part)
        speaking.addSubview(label("Child"))
        silent.addSubview(other)

        #expect(try tree(speaking, silent) == "button\n  label \"Child\"\nlabel \"Part\"")
    }

    @Test func `quotes, backslashes and line breaks in a label are escaped`() throws {
        #expect(try tree(label("Say \"a\\b\"\nand go")) == #"label "Say \"a\\b\"\nand go""#)
    }

    @Test func `a label without text is listed`() throws {
        #expect(try tree(#"<Label id="status"/>"#) == "label #status")
    }

    @Test func `a window without accessible elements has an empty tree`() throws {
        #expect(try tree("<ColumnView/>") == "")
    }
}
