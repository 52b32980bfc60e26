import InlayGeneration
import Testing

/// The code that `inlay generate` and InlayPlugin write: docs/typed-owners.md.
@Suite nonisolated struct GenerationTests {
    /// Returns the generated files for files by their paths.
    private func generate(_ files: [String: String]) -> Generation {
        Generation(Array(files.keys)) { path in files[path].map { Array($0.utf8) } }
    }

    private func code(_ document: String, _ swift: String, _ others: [String: String] = [:]) -> String {
        let files = ["MailView.xml": document, "Mail.swift": swift].merging(others) { $1 }
        return generate(files).files.first { $0.name == "MailView.xml.swift" }?.text ?? ""
    }

    /// The lines of a file without directives and surrounding space.
    private func lines(_ code: String) -> [String] {
        code.split(separator: "\n").map { line in String(line.drop { $0 == " " }) }.filter { !$0.hasPrefix("#source") }
    }

    @Test func `an id becomes a property with the class of its element`() {
        let code = code(#"<ColumnView><UILabel id="name"/><Gauge id="gauge"/></ColumnView>"#, "class MailView: View {}")

        #expect(code.contains("extension MailView: @MainActor DocumentOwner {"))
        #expect(code.contains(#"var name: Inlay.Label { outlet("name") }"#))
        #expect(code.contains(#"var gauge: Gauge { outlet("gauge") }"#))
        #expect(code.contains(#"DocumentOutlet("name", Inlay.Label.self)"#))
    }

    @Test func `names are at their line and column`() {
        let code = code(
            "<ColumnView>\n    <Button id=\"send\"\n        onPrimaryActionTriggered=\"send:\"/></ColumnView>",
            "class MailView: View { func send(_ button: Button, event: Event?) {} }")
        let lines = code.split(separator: "\n").map(String.init)

        let outlet = lines.firstIndex { $0.contains("var send") } ?? 0
        #expect(lines[outlet - 1] == #"#sourceLocation(file: "MailView.xml", line: 2)"#)
        #expect(lines[outlet].hasPrefix("            var send:"))
        let action = lines.firstIndex { $0.contains("actions[") } ?? 0
        #expect(lines[action - 1] == #"#sourceLocation(file: "MailView.xml", line: 3)"#)
        #expect(lines[action].hasSuffix(#"actions["send:"] = send(_:)"#))
        #expect(lines[action].count == 34 + "send(_:)".count)
    }

    @Test func `an outlet that may be missing is optional`() {
        let code = code(
            """
            <ColumnView><If test="$isBusy"><Label id="a"/></If><?case Linux?><Label id="b"/><?end?><Label id="c"/>
            <?include Footer?></ColumnView>
            """, "class MailView: View { @Bindable var isBusy = false }",
            ["Footer.xml": #"<Label id="d"/>"#, "MailView~vertical.xml": #"<Label id="d"/>"#])

        for name in ["a", "b", "c"] { #expect(code.contains("var \(name): Inlay.Label? {")) }
        #expect(code.contains("var d: Inlay.Label {"))
    }

    @Test func `ids in rows become no properties`() {
        let code = code(
            """
            <ColumnView><ForEach items="$all"><Label id="a"/></ForEach>
            <TableView id="table" items="$all" row="mail"><TableViewCell id="b" textLabel.text="$mail.title"/></TableView>
            </ColumnView>
            """, "class MailView: View { @Bindable var all: [Mail] = [] }")

        #expect(!code.contains("var a:") && !code.contains("var b:"))
        #expect(code.contains("var table: Inlay.TableView {"))
        #expect(code.contains("_ = $all") && !code.contains("$mail"))
    }

    @Test func `members of the class are not generated again`() {
        let code = code(
            #"<ColumnView><Label id="a"/><Label id="b"/><Label id="c-d"/><Label id="switch"/></ColumnView>"#,
            "class MailView: View { @Outlet private var a: Label }\nextension MailView { var b: Int { 1 } }")

        #expect(!code.contains("var a:") && !code.contains("var b:") && !code.contains("c-d"))
        #expect(code.contains("var `switch`: Inlay.Label {"))
    }

    @Test func `items of bars and tabs become properties`() {
        let code = code(
            """
            <ColumnView><HeaderBar><item id="menu"/></HeaderBar><TabBar><item id="home"/></TabBar>
            <TabView><tab id="first"/></TabView><TableView><column id="none"/></TableView></ColumnView>
            """, "class MailView: View {}")

        #expect(code.contains("var menu: Inlay.BarButtonItem {"))
        #expect(code.contains("var home: Inlay.TabBarItem {"))
        #expect(code.contains("var first: Inlay.TabViewItem {"))
        #expect(!code.contains("none"))
    }

    @Test func `the parameters decide between methods of one name`() {
        let document = #"<Button onTouchDown="send" onTouchUpInside="send:" onTouchCancel="stop"/>"#
        let swift = "class MailView: View { func send() async {}; func send(_ b: Button) {}; func stop() {} }"
        let lines = lines(code(document, swift))

        #expect(lines.contains(#"actions["send"] = { [unowned self] in await send() }"#))
        #expect(lines.contains(#"actions["send:"] = send(_:)"#))
        #expect(lines.contains(#"actions["stop"] = stop"#))
    }

    @Test func `a method with other parameters does not compile`() {
        let document = #"<Button onTouchDown="send" onTouchUpInside="stop:" onTouchCancel="other"/>"#
        let lines = lines(code(document, "class MailView: View { func send(_ b: Button) {}; func stop() {} }"))

        #expect(lines.contains(#"actions["send"] = { [unowned self] in send() }"#))
        #expect(lines.contains(#"actions["stop:"] = stop(_:)"#))
        #expect(lines.contains(#"actions["other"] = other"#))
    }

    @Test func `a drawing method takes a list and a size`() {
        let swift = "class MailView: View { func draw(_ list: inout DisplayList, _ size: Size) {} }"
        #expect(lines(code(#"<Canvas onDraw="draw"/>"#, swift)).contains(#"actions["draw"] = draw(_:_:)"#))
    }

    @Test func `actions that code registers are left to it`() {
        let swift = """
            class MailView: View {
                override func registerActions(in actions: inout ActionTable) { actions["undo"] = changes.undo }
            }
            """
        #expect(!code(#"<Button onTouchDown="undo"/>"#, swift).contains("actions["))
    }

    @Test func `the action of an item may belong to another responder`() {
        let document =
            #"<HeaderBar><item action="close"/><item action="showContent"/><item action="opne"/></HeaderBar>"#
        let code = code(document, "class MailView: View {}\nclass Other: View { func close() {}; func open() {} }")

        #expect(!code.contains("close") && !code.contains("showContent"))
        #expect(code.contains(#"actions["opne"] = opne"#))
    }

    @Test func `names in expressions are checked and words are not`() {
        let code = code(
            #"""
            <ColumnView><Label text="$a.b + 'c' and !d"/><Label text="$sum:(e.f) &lt; 3::number;style=g"/>
            <Label text="$=h == nil"/></ColumnView>
            """#, "class MailView: View {}")

        let checked = lines(code).filter { $0.hasPrefix("_ = ") }
        #expect(checked == ["_ = $a", "_ = $d", "_ = $e", "_ = $h"])
    }

    @Test func `a text without a key is an error at its place`() {
        let strings = ["en.lproj/Localizable.strings": #""send" = "Send"; "a \"b\"" = "c";"#]
        let document =
            "<ColumnView><Label text=\"@send\"/>\n<Label text=\"@snd\"/><Label text='@a \"b\"'/></ColumnView>"
        let code = code(document, "class MailView: View {}", strings)

        #expect(code.components(of: "#error").count == 2)
        #expect(code.contains("line: 2)\n       #error(\"no table of texts has the key 'snd'\")"))
        #expect(!self.code(document, "class MailView: View {}").contains("#error"))
    }

    @Test func `resources have names`() {
        let generation = generate([
            "en.lproj/Localizable.strings":
                #""empty.title" = "x"; "for" = "y"; "3 days" = "z"; "guests#one" = "a"; "guests#other" = "b";"#,
            "en.lproj/Localizable.stringsdict": "<plist><dict><key>mails</key><dict><key>x</key></dict></dict></plist>",
            "logo@2x.png": "", "Assets.xcassets/Paper Plane.imageset/Contents.json": "{}",
            "Assets.xcassets/Brand.colorset/Contents.json": "{}",
            "Fonts.plist": "<plist><dict><key>heading</key><string>Inter 20</string></dict></plist>",
        ])
        let code = generation.files.first { $0.name == Generation.resourceFile }?.text ?? ""

        for line in [
            #"static var emptyTitle: Self { Self("empty.title") }"#, #"static var `for`: Self { Self("for") }"#,
            #"static var _3Days: Self { Self("3 days") }"#, #"static var logo: Self { Self("logo") }"#,
            #"static var paperPlane: Self { Self("Paper Plane") }"#, #"static var brand: Self { Self("Brand") }"#,
            #"static var guests: Self { Self("guests") }"#, #"static var mails: Self { Self("mails") }"#,
            #"static var heading: Self { Self("heading") }"#,
        ] { #expect(code.contains(line)) }
    }

    @Test func `a broken document is reported and the others are generated`() {
        let generation = generate([
            "A.xml": "<ColumnView>\n<Label></ColumnView>", "B.xml": #"<Label id="name"/>"#,
            "App.swift": "class A: ViewController {}; class B: ViewController {}",
        ])

        #expect(generation.faults.map(\.path) == ["A.xml"])
        #expect(generation.faults.first?.line == 2)
        #expect(generation.files[0].text.contains("#sourceLocation(file: \"A.xml\", line: 2)\n"))
        #expect(generation.files[0].text.contains("#error(\"mismatched tag\")"))
        #expect(generation.files[1].text.contains("var name: Inlay.Label {"))
    }

    @Test func `a subclass with its own document has its own tables`() {
        let generation = generate([
            "Base.xml": #"<ColumnView><Label id="name"/></ColumnView>"#,
            "Heir.xml": #"<ColumnView><Label id="name"/><Label id="more"/></ColumnView>"#,
            "App.swift": "class Base: ViewController {}; class Heir: Base {}",
        ])

        #expect(generation.files[0].text.contains("if let owner = self as? Heir { return owner.heirOutlets }"))
        #expect(generation.files[1].text.contains("extension Heir {"))
        #expect(!generation.files[1].text.contains("var name:"))
        #expect(generation.files[1].text.contains(#"DocumentOutlet("name", Inlay.Label.self)"#))
    }

    @Test func `a class may choose its document`() {
        let swift =
            "class A: ViewController { override var documentName: String? { \"MailView\" } }\nstruct MailView {}"
        #expect(code(#"<Label id="name"/>"#, swift).contains("extension A: @MainActor DocumentOwner {"))
    }

    @Test func `a document without an owner has no code`() {
        #expect(lines(code(#"<Label id="name"/>"#, "struct MailView {}; private class A: View {}")).count == 1)
    }

    @Test func `public owners have public members, and modules are imported`() {
        let swift =
            "internal import Foundation\npublic import Inlay\nimport Glibc\n#if os(macOS)\nimport AppKit\n#endif\npublic final class MailView: View {}"
        let code = code(#"<BarChartView id="chart"/>"#, swift)

        #expect(code.contains("internal import Foundation\nimport Glibc\nimport InlayCharts\npublic import Inlay\n"))
        #expect(code.contains("public var documentOutlets") && !code.contains("AppKit"))
    }

    @Test func `half-written files at every offset end`() {
        let document = #"<ColumnView><Label id="a" text="$b.c"/><?include X?><Button onTouchDown="d:"/></ColumnView>"#
        let swift = "class MailView: View { @Outlet var a: Label; func d(_ b: Button) { print(\"\\(b)\") } /* } */ }"
        for count in 0...document.utf8.count {
            _ = code(String(decoding: document.utf8.prefix(count), as: UTF8.self), swift)
        }
        for count in 0...swift.utf8.count {
            _ = code(document, String(decoding: swift.utf8.prefix(count), as: UTF8.self))
        }
    }
}

extension String {
    fileprivate nonisolated func components(of separator: String) -> [Substring] { split(separator: separator) }
}
