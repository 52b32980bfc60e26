import Testing

@testable import Inlay

/// `backgroundColor` of controls that draw their own shape, and the height of buttons (look.md).
@MainActor @Suite struct ControlBackgroundTests {
    private func drawing(_ markup: String, _ appearance: Theme.Appearance = .light) throws -> [String] {
        let root = try view("<ColumnView layoutMargins=\"10\">\(markup)<Spacer/></ColumnView>")
        let window = try openWindow(root, size: Size(300, 200), appearance: appearance)
        window.drawFrame()
        return window.displayList().description.split(separator: "\n").dropFirst().map(String.init)
    }

    @Test func `a button's background fills its shape and the title stays readable`() throws {
        let drawn = try drawing(##"<Button style="system" title="Red" backgroundColor="#aa0000"/>"##)

        #expect(drawn.count == 2)
        #expect(drawn.first == "fill 10,10 280x30 r7 #aa0000")
        #expect(drawn.last?.hasSuffix("#ffffff") == true)
    }

    @Test func `a tint is kept only if readable on the background`() throws {
        func title(_ tint: String) throws -> String? {
            try drawing(
                ##"<Button style="system" title="Red" backgroundColor="#ffffff" tintColor="\##(tint)"/>"##
            ).last?.split(separator: " ").last.map(String.init)
        }

        #expect(try title("#0000aa") == "#0000aa")
        #expect(try title("#ffff00") == "#000000")
    }

    @Test func `a background uses the layer's corner radius`() throws {
        let drawn = try drawing(
            ##"<Button style="system" title="Red" backgroundColor="#aa0000" layer.cornerRadius="15"/>"##)

        #expect(drawn.first == "fill 10,10 280x30 r15 #aa0000")
    }

    @Test(arguments: [
        ##"<SegmentedControl backgroundColor="#aa0000"><segment title="A"/><segment title="B"/></SegmentedControl>"##,
        ##"<Stepper backgroundColor="#aa0000"/>"##, ##"<DatePicker backgroundColor="#aa0000" datePickerMode="time"/>"##,
        ##"<PickerView pickerStyle="menu" backgroundColor="#aa0000"><row title="A"/></PickerView>"##,
    ])
    func `other controls fill their shape with the background color`(markup: String) throws {
        let fills = try drawing(markup).filter { $0.hasPrefix("fill") && $0.contains("#aa0000") }

        #expect(!fills.isEmpty)
        #expect(fills.allSatisfy { $0.contains(" r7 ") })
    }

    @Test func `the tint of a custom button is its title's color`() throws {
        let drawn = try drawing(##"<Button title="Red" tintColor="#aa0000"/>"##)
        #expect(drawn.last?.hasSuffix("\"Red\" 14 #aa0000") == true)

        let inherited = try drawing(##"<ColumnView tintColor="#aa0000"><Button title="Red"/></ColumnView>"##)
        #expect(inherited.last?.hasSuffix("\"Red\" 14 label") == true)
    }

    @Test func `a custom button's title is readable on its background`() throws {
        let drawn = try drawing(##"<Button title="Red" backgroundColor="#aa0000"/>"##)

        #expect(drawn.last?.hasSuffix("\(Theme(appearance: .dark).rgba(Color.Role.label))") == true)
    }

    @Test func `a button is higher than its large title`() throws {
        let root = try view(
            #"<ColumnView><Button style="system" title="Red" titleLabel.font="System 32"/><Spacer/></ColumnView>"#)
        let window = try openWindow(root, size: Size(300, 200))
        window.drawFrame()
        let button = try #require(root.subviews.first as? Button)

        #expect(button.frame.height >= button.titleLabel.frame.height * 1.2)
        #expect(button.titleLabel.frame.midY == button.bounds.midY)
    }

    @Test func `controls grow with the font scale`() throws {
        let root = try view(
            #"<ColumnView><Button style="system" title="Red"/><SegmentedControl><segment title="A"/></SegmentedControl><DatePicker datePickerMode="time"/><Spacer/></ColumnView>"#
        )
        let window = try openWindow(root, size: Size(400, 400))
        window.application?.fontScale = 2
        window.drawFrame()

        for view in root.subviews.dropLast() { #expect(view.frame.height >= 40) }
    }
}
