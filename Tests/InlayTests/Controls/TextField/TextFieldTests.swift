import Testing

@testable import Inlay

/// Specification 13.7 and 11.9.
@MainActor @Suite struct TextFieldTests {
    // MARK: Size

    @Test(arguments: [
        (#"text="abcdefgh" borderStyle="roundedRect""#, Size(58, 30)), (#"text="abcdefgh""#, Size(40, 22)),
        (#"text="abcdefghij" borderStyle="line""#, Size(68, 30)), (#"text="ab" borderStyle="bezel""#, Size(40, 30)),
        (#"placeholder="A longer one""#, Size(60, 22)), (#"text="ab" placeholder="A longer one""#, Size(40, 22)),
        (#"text="a" font="System 30" borderStyle="line""#, Size(40, 43)), ("", Size(40, 22)),
        (#"text="secret12" secureTextEntry="true" borderStyle="line""#, Size(58, 30)),
        (#"text="abcdefgh" borderStyle="line" clearButtonMode="always""#, Size(78, 30)),
    ]) func `the size depends on text, placeholder and border`(attributes: String, size: Size) throws {
        let font = attributes.contains("font=") ? "" : #"font="System 10""#
        let field = try view("<TextField \(font) \(attributes)/>")

        #expect(field.measure(fitting: .unconstrained) == size)
        #expect(field.measure(fitting: Size(10, 10)) == size)
    }

    @Test func `the touch density changes the field's size`() throws {
        let field = try view(#"<TextField text="abcdefgh" font="System 17" borderStyle="roundedRect"/>"#)
        let window = try openWindow(field)

        window.setTheme(Theme(density: .touch))

        #expect(field.measure(fitting: .unconstrained) == Size(82, 30))
    }

    @Test func `a field shrinks before a label does`() throws {
        let frames = try frames(
            of: """
                <RowView spacing="0"><Label text="0123456789" font="System 10"/><TextField text="0123456789" font="System 10"/></RowView>
                """, size: Size(80, 30))

        #expect(frames.map(\.width) == [50, 30])
    }

    @Test func `the field's baseline is the text's baseline`() throws {
        let field = try view(#"<TextField font="System 10" borderStyle="roundedRect"/>"#)

        #expect(field.firstBaseline(for: Size(100, 30)) == 18)
    }

    // MARK: Drawing

    @Test func `a field draws a border around its text`() throws {
        let test = try TestField("abc|", isFocused: false)

        #expect(
            test.drawn == [
                "fill 0,0 100x30 r7 contentBackground beneath 1", "border 0,0 100x30 r7 1 inputBorder",
                "text 9,18 \"abc\" 10 label",
            ])
    }

    @Test func `a focused field has an accent border and a caret`() throws {
        let test = try TestField("ab|c")

        #expect(
            test.drawn == [
                "fill 0,0 100x30 r7 contentBackground beneath 2", "border 0,0 100x30 r7 2 accent",
                "text 9,18 \"abc\" 10 label",
                "fill 19,10 1x10 label",
            ])
    }

    @Test func `the selection is drawn behind the text`() throws {
        let test = try TestField("a[bc|d", #"textColor="destructive""#)

        #expect(
            test.drawn[2...] == [
                "fill 14,10 10x10 selection", "clip 9,10 5x10", "text 9,18 \"abcd\" 10 destructive",
                "clip 14,10 10x10", "text 9,18 \"abcd\" 10 label", "clip 24,10 67x10",
                "text 9,18 \"abcd\" 10 destructive",
            ])
    }

    @Test func `an inactive window dims the selection and hides the caret`() throws {
        let test = try TestField("a[bc|d")

        test.window.send(.focusLost)
        #expect(test.drawn[1...2] == ["border 0,0 100x30 r7 1 inputBorder", "fill 14,10 10x10 fillHover"])
        test.set("abc|")

        #expect(test.drawn.count == 3)
    }

    @Test func `a placeholder that is too long ends with an ellipsis`() throws {
        let field = TextField()
        field.placeholder = "Search all pages"
        let window = try openWindow(field, size: Size(60, 40))

        let drawing = window.displayList().description
        #expect(drawing.contains("…") && !drawing.contains("Search all pages"))
    }

    @Test func `an empty field shows its placeholder`() throws {
        let test = try TestField("|", #"placeholder="Name" textAlignment="right""#)

        #expect(test.drawn[2...] == ["text 71,18 \"Name\" 10 placeholder", "fill 90,10 1x10 label"])
        #expect(test.field.accessibility == Accessibility(role: .textField, label: "Name", value: ""))
    }

    @Test(arguments: [
        ("none", [] as [String]), ("line", ["border 0,0 100x30 1 inputBorder"]),
        ("bezel", ["fill 0,0 100x30 contentBackground beneath 1", "border 0,0 100x30 1 inputBorder"]),
    ]) func `each border style draws its border`(style: String, expected: [String]) throws {
        let test = try TestField("|", isFocused: false)
        test.field.borderStyle = try #require(TextField.BorderStyle(rawValue: style))
        test.window.drawFrame()

        #expect(test.drawn == expected)
    }

    @Test func `a background image shows only without rounded corners`() throws {
        let test = try TestField("|", isFocused: false)
        test.field.background = .symbol(.check)
        #expect(!test.drawn.contains { $0.hasPrefix("image") })

        test.field.borderStyle = .line
        #expect(test.drawn[0] == "image 0,0 100x30 \"check\"")
        test.field.disabledBackground = .symbol(.add)
        test.field.isEnabled = false

        #expect(test.drawn[1] == "image 0,0 100x30 \"add\"")
        #expect(test.drawn[0] == "opacity 0.4")
    }

    @Test(arguments: [("left", 9.0), ("center", 43), ("right", 76), ("natural", 76), ("justified", 76)])
    func `the text alignment positions short text`(alignment: String, x: Double) throws {
        let test = try TestField("abc|", #"textAlignment="\#(alignment)""#, direction: .rightToLeft)

        #expect(test.drawn[2] == "text \(x.plain),18 \"abc\" 10 label")
    }

    @Test func `long text shrinks to the width down to the minimum size`() throws {
        let test = try TestField(
            "01234567890123456789|", #"adjustsFontSizeToFitWidth="true""#, isFocused: false)
        #expect(test.drawn[2] == "text 9,17.4 \"01234567890123456789\" 8 label")

        test.field.minimumFontSize = 9
        #expect(test.drawn[2] == "clip 9,0 82x30")
        #expect(test.drawn[3].hasSuffix(" 9 label"))
    }

    @Test func `a secure field shows dots`() throws {
        let test = try TestField("ab|c", #"secureTextEntry="true""#)

        #expect(test.drawn[2...] == ["text 9,18 \"•••\" 10 label", "fill 19,10 1x10 label"])
        #expect(test.field.shownText == "•••")
        #expect(test.field.accessibility.value == "•••")
    }

    @Test func `an invalid frame width does not change text or selection`() throws {
        let test = try TestField("a[b|c")

        for width in [Double.infinity, .nan, -5, 0, 1e300] {
            test.field.frame = Rect(0, 0, width, 30)
            _ = test.window.displayList()
            _ = test.field.textInputArea
        }
        #expect(test.written == "a[b|c")
    }

    @Test func `a selection in bidirectional text is drawn in parts`() throws {
        let test = try TestField("a[bאב|ג")

        // The b, and the two letters at the right end of the right-to-left text.
        #expect(test.drawn[2...3] == ["fill 14,10 5x10 selection", "fill 24,10 10x10 selection"])
    }

    // MARK: The caret

    @Test func `the caret blinks for a while and then stays visible`() async throws {
        let test = try TestField("a|")
        let clock = try #require(test.window.application?.clock as? ManualClock)
        let time = VirtualTime(of: test.window, clock: clock)
        func isShown() -> Bool { test.drawn.contains("fill 14,10 1x10 label") }
        #expect(isShown())

        await time.advance(by: .milliseconds(650))
        #expect(!isShown())
        await time.advance(by: .milliseconds(600))
        #expect(isShown())
        test.type("b")
        await time.advance(by: .milliseconds(500))
        #expect(test.drawn.contains("fill 19,10 1x10 label"))

        await time.advance(by: .seconds(20))
        #expect(test.drawn.contains("fill 19,10 1x10 label"))
        #expect(clock.sleeperCount == 0)
    }

    @Test func `the caret blinks as fast as the desktop asks`() async throws {
        let test = try TestField("a|")
        let clock = try #require(test.window.application?.clock as? ManualClock)
        let time = VirtualTime(of: test.window, clock: clock)
        func isShown() -> Bool { test.drawn.contains("fill 14,10 1x10 label") }

        test.window.dispatch(Event(.preferencesChanged(DesktopPreferences(caretBlinkTime: .milliseconds(400)))))
        await time.advance(by: .milliseconds(250))
        #expect(!isShown())
        await time.advance(by: .milliseconds(200))
        #expect(isShown())

        test.window.dispatch(Event(.preferencesChanged(DesktopPreferences(caretBlinkTime: .zero))))
        await time.advance(by: .milliseconds(700))
        #expect(isShown())
        #expect(clock.sleeperCount == 0)
    }

    @Test func `settling does not wait for a blinking caret`() async throws {
        let test = try TestField("a|")
        let clock = try #require(test.window.application?.clock as? ManualClock)
        let start = clock.now

        try await VirtualTime(of: test.window, clock: clock).settle()

        #expect(clock.now == start)
    }

    @Test func `the window reports the caret area to input methods`() throws {
        let test = try TestField("ab|c")
        #expect(test.window.headless?.textInputArea == Rect(19, 10, 1, 10))

        try test.play("End")
        #expect(test.window.headless?.textInputArea == Rect(24, 10, 1, 10))
        test.window.makeFirstResponder(nil)

        #expect(test.window.headless?.textInputArea == nil)
        #expect(WindowInspection(of: test.window).inconsistencies.isEmpty)
    }

    // MARK: Views next to the text

    @Test func `left and right views are placed beside the text`() throws {
        let field = try #require(
            try view(
                """
                <TextField borderStyle="roundedRect" font="System 10" leftViewMode="always" rightViewMode="whileEditing" text="abc">
                    <?leftView?><Label text="12" font="System 10"/>
                    <?rightView?><View width="16" height="16"/>
                </TextField>
                """) as? TextField)
        let window = try openWindow(field, size: Size(100, 30))
        #expect(field.leftView?.frame == Rect(9, 10, 10, 10))
        #expect(field.rightView?.isHidden == true)
        #expect(field.textRect == Rect(23, 0, 68, 30))

        field.becomeFirstResponder()
        window.drawFrame()
        #expect(field.rightView?.frame == Rect(75, 7, 16, 16))
        #expect(field.textRect == Rect(23, 0, 48, 30))

        window.setDirection(.rightToLeft)
        window.drawFrame()
        #expect(field.leftView?.frame == Rect(81, 10, 10, 10))
        #expect(field.textRect == Rect(29, 0, 48, 30))
    }

    @Test(arguments: ["always", "whileEditing", "unlessEditing"])
    func `a side label gets enough room after its text changes`(mode: String) throws {
        let root = try view(
            """
            <RowView><TextField id="f" borderStyle="roundedRect" font="System 10" rightViewMode="\(mode)" weight="1">
                <?rightView?><Label text="a" font="System 10"/>
            </TextField></RowView>
            """)
        let field = try #require(root.subviews.first as? TextField)
        let label = try #require(field.rightView as? Label)
        let window = try openWindow(root, size: Size(200, 30))
        func expectRoom() {
            window.drawFrame()
            #expect(label.isHidden || label.frame.width == label.intrinsicSize(fitting: .unconstrained).width)
            #expect(label.isHidden || label.frame.maxX < 200)
        }

        label.text = "12 of 100"
        expectRoom()
        field.becomeFirstResponder()
        label.text = "13 of 1000"
        expectRoom()
        field.addAction(for: .editingChanged) { label.text = "\(field.text.count) characters" }
        field.insertText("a")
        expectRoom()
        window.makeFirstResponder(nil)
        label.text = "much longer than before"
        expectRoom()
        field.text = "b"
        label.text = ""
        expectRoom()
        label.text = "again"
        expectRoom()
    }

    @Test func `a field is as high as the image beside its text`() throws {
        let field = TextField()
        let image = ImageView()
        image.image = .symbol(.search)
        image.height = 40
        field.leftView = image
        field.leftViewMode = .always
        let window = try openWindow(column(field, Spacer()), size: Size(300, 200))
        #expect(image.frame.height == 40 && field.frame.height == 40)
        field.leftViewMode = .never
        window.drawFrame()
        #expect(field.frame.height == 22)
    }

    @Test(arguments: [1, 1.25, 1.5, 1.75, 2, 3], [LayoutDirection.leftToRight, .rightToLeft])
    func `a side label has its full width at any scale`(
        scale: Double, direction: LayoutDirection
    ) throws {
        let (field, labels) = (TextField(), [Label(), Label()])
        (field.leftView, field.rightView) = (labels[0], labels[1])
        (field.leftViewMode, field.rightViewMode) = (.always, .always)
        let root = row(field)
        field.weight = 1
        var cut: [String] = []
        for width in stride(from: 300.0, to: 301, by: 0.25) {
            let window = try openWindow(root, size: Size(width, 30), scale: scale, direction: direction)
            for count in 0..<60 {
                for label in labels { label.font = .system(size: Double(9 + count % 7) + 0.5) }
                for label in labels { label.text = String(repeating: "i", count: count % 20) }
                window.drawFrame()
                for label in labels where label.frame.width + 0.001 < label.measure(fitting: .unconstrained).width {
                    cut.append("\(label.text) at \(width)")
                }
            }
            window.letGo()
        }
        #expect(cut == [])
    }

    @Test(arguments: ["row", "column", "cell", "fixed", "layers"])
    func `a side label has enough room after random changes`(place: String) throws {
        let (field, label) = (TextField(), Label())
        field.rightView = label
        field.rightViewMode = .always
        let around: View =
            switch place {
            case "row": row(field, Label().with { $0.text = "x" })
            case "column": column(field, row(Label()))
            case "cell": ContentTableViewCell().with { $0.contentView = field }
            case "fixed": column(field.with { ($0.width, $0.height) = (120, 30) })
            default: LayerView().with { $0.addArrangedSubview(column(field)) }
            }
        let table = TableView()
        if let cell = around as? TableViewCell { table.insertCell(cell, forRowAt: IndexPath(row: 0, section: 0)) }
        let root = around is TableViewCell ? column(table.with { $0.weight = 1 }) : column(around)
        let window = try openWindow(root, size: Size(300, 100))
        var seed: UInt64 = 1
        func random(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % count
        }
        var cut: [String] = []
        var steps: [Int] = []
        for _ in 0..<3000 {
            let step = random(10)
            steps.append(step)
            switch step {
            case 0, 1, 2: label.text = String(repeating: "m", count: random(8))
            case 3: field.isHidden.toggle()
            case 4: root.isHidden.toggle()
            case 5: field.rightViewMode = [.never, .always, .whileEditing, .unlessEditing][random(4)]
            case 6: field.becomeFirstResponder()
            case 7: window.makeFirstResponder(nil)
            case 8: field.text = String(repeating: "x", count: random(4))
            default: root.layoutIfNeeded()
            }
            if random(2) == 0 { continue }
            window.drawFrame()
            guard !label.isHidden, !field.isHidden, !root.isHidden else { continue }
            if label.frame.width + 0.001 < label.measure(fitting: .unconstrained).width {
                cut.append("\(steps.suffix(6)): \(label.text)")
            }
        }
        #expect(cut == [])
    }

    @Test(arguments: [
        ("never", false, false), ("always", true, true), ("whileEditing", false, true), ("unlessEditing", true, false),
    ]) func `the clear button mode controls when the button shows`(mode: String, idle: Bool, editing: Bool) throws {
        let test = try TestField("a|", #"clearButtonMode="\#(mode)""#, isFocused: false)
        func isShown() -> Bool { test.field.state.clearButton.map { !$0.isHidden } ?? false }
        #expect(isShown() == idle)

        test.field.becomeFirstResponder()
        #expect(isShown() == editing)
        test.field.text = ""

        #expect(!isShown())
    }

    @Test func `listed content includes the left and right views`() throws {
        let test = try TestField("a|", #"clearButtonMode="always""#)
        test.field.leftView = Label()
        test.field.rightView = Label()

        #expect(test.field.dumpedContent.map(\.part) == ["left", "right"])
    }

    @Test func `a child without an instruction is reported`() throws {
        var told: [String] = []
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { told.append($0.headline) }
        let text = "<TextField><?inputView?><Label/><?inputAccessoryView?><Label/><Label/></TextField>"

        let field = try builder.load(MarkupSource(name: "Test.xml", text: text)).view

        #expect(field.subviews.isEmpty)
        #expect(DumpedContent.content(of: field).map(\.part) == ["accessory", "input"])
        #expect(told.count == 1)
    }
}
