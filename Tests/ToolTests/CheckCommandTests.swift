import Foundation
import Subprocess
import Testing

/// `inlay check` on folders, for editors, and with the program of the documents: docs/tool.md.
@Suite(.serialized, .timeLimit(.minutes(15))) nonisolated struct CheckCommandTests {
    private let folder: ScratchFolder
    private let demo = Tool.products.appendingPathComponent("Demo").path

    init() throws { folder = try ScratchFolder() }

    private func program(_ script: String) throws -> String {
        let path = try folder.add("program", "#!/bin/sh\n" + script + "\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    // MARK: Folders and standard input

    @Test func `a folder check skips hidden and linked files`() async throws {
        for name in ["a", "b", ".hidden"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/in/" + name, withIntermediateDirectories: true)
        }
        try folder.add("in/b/Two.xml", "<View alpah='1'/>")
        try folder.add("in/a/One.xml", "<View/>")
        try folder.add("in/a/Other.txt", "<View alpah='1'/>")
        try folder.add("in/.hidden/Three.xml", "<View alpah='1'/>")
        try folder.add("Out.xml", "<View alpah='1'/>")
        for (link, target) in [("Linked.xml", "../Out.xml"), ("up", "..")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/in/" + link, withDestinationPath: target)
        }

        let outcome = try await Tool.run(["check", folder.path + "/in"])

        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("\(folder.path)/in/b/Two.xml:1:7: warning: unknown property 'alpah'"))
        #expect(outcome.errors == "2 documents: 0 errors, 1 warning\n")
    }

    @Test func `accessibility findings have the places of their elements`() async throws {
        let file = try folder.add(
            "A.xml",
            """
            <ColumnView>
              <Slider/>
              <Label text="a" textColor="#303030"/>
              <Button title="Send"/>
            </ColumnView>
            """)

        let outcome = try await Tool.run(["check", "--accessibility", file])

        let places = outcome.output.split(separator: "\n").filter { $0.hasPrefix(file) }
        #expect(places.count == 2)
        #expect(places.first?.hasPrefix("\(file):2:4: warning: the slider has no name") == true)
        #expect(places.last?.hasPrefix("\(file):3:4: warning: the text \"a\", '#303030' on") == true)
        #expect(outcome.errors == "1 document: 0 errors, 2 warnings\n")
        #expect(try await Tool.run(["check", file]).output == "")
        #expect(try await Tool.run(["check", "--accessibility", "--strict", file]).status == 1)
    }

    @Test func `a folder without documents is an error`() async throws {
        let outcome = try await Tool.run(["check", folder.path])

        #expect(outcome.status == 2)
        #expect(outcome.errors == "error: there is no document (*.xml) in '\(folder.path)'\n")
    }

    @Test func `issues in a shared document are reported once with a valid path`() async throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/sub", withIntermediateDirectories: true)
        try folder.add("A.xml", "<ColumnView>\n<?include sub/P?>\n<Label txet='a'/></ColumnView>")
        try folder.add("B.xml", "<ColumnView><?include sub/P?></ColumnView>")
        try folder.add("sub/P.xml", "<Label\n\n\n\n txet='a'/>")

        let outcome = try await Tool.run(["check", folder.path])

        #expect(outcome.errors == "3 documents: 0 errors, 2 warnings\n")
        let places = outcome.output.split(separator: "\n").filter { $0.contains("[unknown-property]") }
        #expect(
            places.map { $0.prefix { $0 != " " } } == [
                "\(folder.path)/sub/P.xml:5:2:", "\(folder.path)/A.xml:3:8:",
            ])
    }

    @Test func `an included document sees the templates of including documents`() async throws {
        try folder.add(
            "B.xml", #"<ColumnView><?properties {"note": {"text": "a"}}?><?include A?><?include C?></ColumnView>"#)
        try folder.add("A.xml", "<Label class='note'/>")
        try folder.add("C.xml", "<Label class='nota'/>")
        try folder.add("C~vertical.xml", "<Label class='note' txet='a'/>")

        let outcome = try await Tool.run(["check", folder.path])

        let found = outcome.output.split(separator: "\n").filter { $0.contains("warning") }
        #expect(
            found.map { $0.dropFirst(folder.path.count + 1) } == [
                "C.xml:1:15: warning: unknown template 'nota' [unknown-template]",
                "C~vertical.xml:1:21: warning: unknown property 'txet' of 'Label' [unknown-property]",
            ])
        #expect(outcome.errors == "4 documents: 0 errors, 2 warnings\n")
        #expect(try await Tool.run(["check", folder.path + "/A.xml"]).output.contains("unknown template 'note'"))
    }

    @Test func `documents that include each other are reported`() async throws {
        try folder.add("A.xml", "<ColumnView><?include B?></ColumnView>")
        try folder.add("B.xml", "<ColumnView><?include A?></ColumnView>")

        let outcome = try await Tool.run(["check", folder.path])

        #expect(outcome.output.contains("[include-cycle]"))
        #expect(outcome.status == 1)
    }

    @Test func `the summary comes last when output and errors share a pipe`() async throws {
        let file = try folder.add("A.xml", "<View alpah='1'/>")

        let outcome = try await Tool.run(["-c", "exec \"$0\" check \"$1\" 2>&1", Tool.path, file], program: "/bin/sh")

        #expect(outcome.output.hasSuffix("did you mean 'alpha'?\n1 document: 0 errors, 1 warning\n"))
    }

    @Test func `templates for all size classes are checked`() async throws {
        let file = try folder.add("A.xml", "<ColumnView>\n<?properties T?><Label class='t'/></ColumnView>")
        try folder.add("T.json", #"{"t": {"text": "all"}}"#)
        try folder.add("T~vertical.json", #"{"t": {"text": "high", "txet": 1}}"#)

        let found = try await Tool.run(["check", file])
        let wide = try await Tool.run(["tree", file, "--size", "700x300", "--text-metrics", "fixed"])
        let high = try await Tool.run(["tree", file, "--size", "300x700", "--text-metrics", "fixed"])

        #expect(found.output.hasPrefix("\(folder.path)/T~vertical.json:1:25: warning: unknown property 'txet'"))
        #expect(found.errors == "1 document: 0 errors, 1 warning\n")
        #expect(wide.output.contains("all") && !wide.output.contains("high"))
        #expect(high.output.contains("high"))
    }

    // MARK: Preview

    @Test func `a previewing program receives the window options`() async throws {
        let file = try folder.add("A.xml", "<View/>")
        let program = try program(#"echo "$@""#)

        let outcome = try await Tool.run([
            "preview", file, "--app", program, "--size", "300x200", "--theme", "dark", "--locale", "de_DE",
        ])

        #expect(outcome.output == "--size 300x200 --theme dark --locale de_DE\n")
    }

    @Test(arguments: [["--density", "touch"], ["--strict"], ["--resources", "."], ["--root", "Label"]])
    func `options decided by the previewing program are rejected`(option: [String]) async throws {
        let outcome = try await Tool.run(["preview", "A.xml", "--app", "/bin/true"] + option)

        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("\(option[0]) cannot be used with --app"))
    }

    @Test func `standard input uses the given document name`() async throws {
        let outcome = try await Tool.run(["check", "-", "--stdin-name", "Forms/Login.xml"], input: "<View alpah='1'/>")

        #expect(outcome.output.hasPrefix("Forms/Login.xml:1:7: warning"))
        #expect(try await Tool.run(["check", "-"], input: "<View>").output.hasPrefix("<stdin>:1:2: error"))
        #expect(try await Tool.run(["check", "--stdin-name", "a", folder.path]).status == 64)
    }

    @Test(arguments: [SIGINT, SIGTERM]) func `a signal ends a check while reading standard input`(signal: Int32)
        async throws
    {
        let ended = try await Subprocess.run(
            .path(.init(Tool.path)), arguments: ["check", "-"], input: .inputWriter, output: .sequence,
            error: .discarded
        ) { execution in
            // A pipe holds 64 KiB: when it has accepted these bytes, the tool reads them and waits for more.
            _ = try await execution.standardInputWriter.write([UInt8](repeating: 0x20, count: 1 << 20))
            try execution.send(signal: Signal(rawValue: signal))
            // The input stays open until the tool ends.
            for try await _ in execution.standardOutput {}
        }

        #expect(ended.terminationStatus == .exited(128 + signal))
    }

    @Test func `a thousand documents are checked in reasonable time`() async throws {
        let document = """
            <ColumnView layoutMargins="10" spacing="5">
                <Button id="ok" style="system" title="OK" onPrimaryActionTriggered="save:"/>
                <Label text="four" font="System 10"/>
            </ColumnView>
            """
        for number in 0..<1000 { try folder.add("\(number).xml", document) }
        let start = ContinuousClock.now

        let outcome = try await Tool.run(["check", folder.path])

        #expect(outcome.errors == "1000 documents: 0 errors, 0 warnings\n")
        // A generous limit: only a cost that grows with the square of the number exceeds it.
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    // MARK: Editors

    @Test func `a fix in JSON has byte offsets and replacement text`() async throws {
        let file = try folder.add("A.xml", "<ColumnView>\n  <Lable text='größe' alpah='1'></Lable>\n</ColumnView>")

        let outcome = try await Tool.run(["check", file, "--format", "json"])

        let list = try #require(try outcome.json() as? [[String: Any]])
        #expect(list.map { $0["id"] as? String } == ["unknown-element"])
        #expect([list[0]["start"], list[0]["end"]] as? [Int] == [16, 21])
        let fixes = try #require(list[0]["fixes"] as? [[String: Any]])
        #expect(fixes.map { $0["message"] as? String } == ["replace with 'Label'"])
        let edits = try #require(fixes[0]["edits"] as? [[String: Any]])
        #expect(edits.map { $0["text"] as? String } == ["Label", "Label"])
        #expect(edits.map { $0["start"] as? Int } == [16, 49])
        #expect(edits.map { $0["column"] as? Int } == [4, 35])
    }

    // MARK: Documents of a program

    @Test func `a document is checked against its owner in the program`() async throws {
        let file = try folder.add(
            "HelloViewController.xml",
            """
            <ColumnView>
                <Button title="Say Hello" onPrimaryActionTriggered="sayHallo"/>
                <Label id="greetingLable"/>
                <InputPad/>
            </ColumnView>
            """)

        let outcome = try await Tool.run(["check", "--app", demo, file])

        #expect(outcome.status == 1)
        #expect(
            outcome.output == """
                \(file):1:2: error: outlet 'greetingLabel' of 'HelloViewController' has no view with this id [empty-outlet]
                    1 | <ColumnView>
                      |  ^~~~~~~~~~
                \(file):2:57: warning: 'HelloViewController' has no action 'sayHallo' [unknown-action]
                    2 |     <Button title="Say Hello" onPrimaryActionTriggered="sayHallo"/>
                      |                                                         ^~~~~~~~
                   help: did you mean 'sayHello'?
                \(file):3:16: warning: 'HelloViewController' has no outlet 'greetingLable' [unknown-outlet]
                    3 |     <Label id="greetingLable"/>
                      |                ^~~~~~~~~~~~~
                   help: did you mean 'greetingLabel'?

                """)
        #expect(try await Tool.run(["check", file]).output.contains("unknown element 'InputPad'"))
    }

    @Test func `columns are checked against the elements of the program`() async throws {
        let file = try folder.add(
            "SortingViewController.xml",
            """
            <TableView items="$substances" selectedItem="$columns" row="element">
                <column key="serie" title="Series"/>
            </TableView>
            """)

        let outcome = try await Tool.run(["check", "--app", demo, file])

        #expect(outcome.output.contains("\(file):1:46: warning: 'selectedItem' gets 'Substance'"))
        #expect(outcome.output.contains("\(file):2:18: warning: 'Substance' has no bindable 'serie'"))
        #expect(outcome.output.contains("help: did you mean 'series'?"))
    }

    @Test func `documents without an owner in the program are counted`() async throws {
        let lone = try folder.add("Lone.xml", #"<Button title="Save" onPrimaryActionTriggered="save"/>"#)
        let owned = try folder.add("WordsViewController.xml", "<View/>")

        let outcome = try await Tool.run(["check", "--app", demo, lone, owned])

        #expect(outcome.errors.hasSuffix(" 0 warnings (1 has no owner in the program)\n"))
        #expect(try await Tool.run(["check", lone]).errors == "1 document: 0 errors, 0 warnings\n")
    }

    @Test func `a cell's root document needs no root option`() async throws {
        try folder.add(
            "Cell.xml",
            "<root layoutMargins='20'><?ignoreLayoutMargins?><Label text='Any text' numberOfLines='0'/></root>")
        try folder.add("Row.xml", "<root textLabel.text='Language' accessoryType='disclosureIndicator'/>")
        try folder.add("Item.xml", "<root><?selectedBackgroundView?><View/><Label text='Item'/></root>")
        try folder.add("Bar.xml", "<root><item type='add' action='add'/></root>")
        try folder.add("Column.xml", "<root spacing='8'><Label text='A'/><Label text='B'/></root>")

        let outcome = try await Tool.run(["check", "--strict", folder.path])

        #expect(outcome.output == "")
        #expect(outcome.status == 0)
    }

    @Test func `an attribute unknown to every root class is reported`() async throws {
        let file = try folder.add("Cell.xml", "<root textLabel.text='a' acessoryType='checkmark'/>")
        #expect(try await Tool.run(["check", file]).output.contains("acessoryType"))
    }

    @Test func `strict mode reports attributes without effect`() async throws {
        let file = try folder.add("Table.xml", "<TableView dragInteractionEnabled='true' estimatedRowHeight='44'/>")

        let strict = try await Tool.run(["check", "--strict", file])
        #expect(strict.output.contains("warning: 'dragInteractionEnabled' of 'TableView' has no effect on a desktop"))
        #expect(!strict.output.contains("'estimatedRowHeight'"))
        #expect(strict.errors == "1 document: 0 errors, 1 warning\n")
        #expect(try await Tool.run(["check", file]).output.contains(": note: 'dragInteractionEnabled'"))
    }

    @Test func `the demo's documents match their controllers`() async throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").path
        let folders = ["Resources/Documents", "Examples/PizzaDelivery/Sources/PizzaDelivery/Documents"]

        let outcome = try await Tool.run(["check", "--strict", "--app", demo] + folders.map { root + "/" + $0 })

        #expect(outcome.output == "")
        #expect(outcome.status == 0)
    }

    @Test func `a program describes itself without a display`() async throws {
        let outcome = try await Tool.run([], program: "Demo", environment: ["INLAY_DESCRIBE": "1"])

        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        let description = try #require(try outcome.json() as? [String: Any])
        let owners = try #require(description["owners"] as? [[String: Any]])
        #expect(
            owners.map { $0["class"] as? String }
                == [
                    "GalleryViewController", "LookViewController", "SourceViewController", "StartViewController",
                    "HelloViewController", "FormViewController", "ControlsViewController", "ChoicesViewController",
                    "ComboBoxesViewController", "PickersViewController", "ColorsViewController",
                    "FieldsViewController", "WritingViewController", "MarkdownViewController", "TextViewController",
                    "LanguagesViewController", "TablesViewController", "SortingViewController", "PlanViewController",
                    "RowsViewController", "BoundListsViewController", "NotesViewController", "PicturesViewController",
                    "LayoutViewController", "ColumnsViewController", "PanesViewController", "SizesViewController",
                    "ScrollingViewController", "OnboardingViewController", "PeriodicTableViewController",
                    "ChartsViewController", "BudgetViewController", "CanvasViewController", "EffectsViewController",
                    "AnimationViewController", "PlayerViewController", "WindowsViewController",
                    "DialogsViewController", "FilesViewController", "TabsViewController", "BarsViewController",
                    "AccessibilityViewController", "InputViewController", "AsyncViewController",
                    "PizzaViewController", "FoldersViewController", "FolderViewController", "WordsViewController",
                    "ToolsViewController", "CardSettingsViewController",
                ])
        #expect(
            (description["elements"] as? [[String: Any]])?.map { $0["class"] as? String }
                == [
                    "AreaChartView", "BarChartView", "PieChartView", "FlowView", "InputPad", "LineChartView",
                    "MarkdownView", "PieChartView", "ResizeHandle", "ScatterChartView", "StageView",
                ])
    }

    @Test(
        arguments: [
            ("echo Hello; echo World", "printed other text than its description: 'Hello'"),
            ("exit 0", "printed no description; a program does so when it calls 'Application.run'"),
            ("echo broken >&2; exit 3", "ended with 3 when asked to describe itself\nbroken"),
            ("kill -SEGV $$", "crashed (signal 11) when asked to describe itself"),
            (
                "exec yes",
                "cannot be asked to describe itself: The process's output exceeded the limit of 4194304 bytes."
            ),
            (#"echo '{"version": 99}'"#, "is built with another version of Inlay, whose description cannot be read"),
        ])
    func `a program without a valid description is an error`(script: String, expected: String) async throws {
        let file = try folder.add("A.xml", "<View/>")
        let path = try program(script)

        let outcome = try await Tool.run(["check", "--app", path, file])

        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(outcome.errors == "error: '\(path)' \(expected)\n")
        #expect(try await Tool.run(["check", "--app", "/nowhere/app", file]).status == 2)
    }

    // MARK: Bad input

    /// Each document tries to use up all memory or time.
    @Test(arguments: ["nested", "attribute", "bomb", "siblings", "zeros"])
    func `documents designed to exhaust memory fail with little memory`(kind: String) async throws {
        let data =
            switch kind {
            case "nested": Data(String(repeating: "<View>", count: 1_000_000).utf8)
            case "attribute":
                Data("<View accessibilityLabel='".utf8) + Data(repeating: 0x78, count: 100 << 20) + Data("'/>".utf8)
            case "bomb":
                Data("<!DOCTYPE a [<!ENTITY a0 \"x\">".utf8)
                    + Data((1..<30).map { "<!ENTITY a\($0) \"&a\($0 - 1);&a\($0 - 1);\">" }.joined().utf8)
                    + Data("]><View accessibilityLabel='&a29;'/>".utf8)
            case "siblings": Data("<View>\(String(repeating: "<b/>", count: 300_000))</View>".utf8)
            default: Data(count: 1 << 20)
            }
        let file = folder.path + "/A.xml"
        try data.write(to: URL(fileURLWithPath: file))

        // The limit is in KiB of address space; the tool itself takes about 200 MiB.
        let outcome = try await Tool.run(
            ["-c", "ulimit -v 700000; exec \"$0\" check \"$1\"", Tool.path, file], program: "/bin/sh")

        #expect(outcome.status == 1)
        #expect(outcome.output.hasPrefix("\(file):1:"))
        #expect(outcome.output.utf8.count < 1000)
    }
}
