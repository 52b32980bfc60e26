import Testing

@testable import Inlay

/// JSON and property lists become the same trees, with the position of each value.
@Suite nonisolated struct DataReaderTests {
    static let json = #"""
        {
            "label.title": {"font": "System-Bold 24", "numberOfLines": 2, "hidden": false, "text": "a\"\\\/\b\f\n\r\té\u00e9\ud83d\ude00"},
            "empty": {}, "list": [ 1 , -2.5e+1, [], null, true ]
        }
        """#
    static let propertyList = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <!-- titles -->
        <dict>
            <key>label.title</key>
            <dict>
                <key>font</key><string>A &amp; B</string>
                <key>numberOfLines</key><integer> 2 </integer>
                <key>ratio</key><real>0.5</real>
                <key>hidden</key><false/>
                <key>empty</key><string/>
            </dict>
            <key>list</key><array><true/><string>x</string></array>
        </dict>
        </plist>
        """

    private func read(_ text: String, as name: String = "T.json") throws -> DataNode {
        try DataNode(MarkupSource(name: name, text: text))
    }

    private func fault(_ text: String, as name: String = "T.json") -> (cause: MarkupCause, text: String)? {
        let source = MarkupSource(name: name, text: text)
        do throws(MarkupParseFailure) { _ = try DataNode(source) } catch {
            return (error.cause, String(decoding: source.bytes[error.range], as: UTF8.self))
        }
        return nil
    }

    @Test func `JSON keeps the order and source ranges of its values`() throws {
        let source = MarkupSource(name: "T.json", text: Self.json)

        let root = try DataNode(source)

        #expect(root.members?.map(\.key) == ["label.title", "empty", "list"])
        let title = root["label.title"]
        #expect(title?.members?.map(\.key) == ["font", "numberOfLines", "hidden", "text"])
        #expect(title?.members?.map(\.node.text) == ["System-Bold 24", "2", "false", "a\"\\/\u{8}\u{c}\n\r\téé😀"])
        #expect(root["list"]?.elements?.map(\.text) == ["1", "-25", nil, nil, "true"])
        let font = try #require(title?.members?.first)
        #expect(String(decoding: source.bytes[font.keyRange], as: UTF8.self) == "font")
        #expect(String(decoding: source.bytes[font.node.range], as: UTF8.self) == "System-Bold 24")
    }

    @Test func `a property list keeps the order and source ranges of its values`() throws {
        let source = MarkupSource(name: "T.plist", text: Self.propertyList)

        let root = try DataNode(source)

        let title = root["label.title"]
        #expect(title?.members?.map(\.key) == ["font", "numberOfLines", "ratio", "hidden", "empty"])
        #expect(title?.members?.map(\.node.text) == ["A & B", "2", "0.5", "false", ""])
        #expect(root["list"]?.elements?.map(\.text) == ["true", "x"])
        let font = try #require(title?.members?.first)
        #expect(String(decoding: source.bytes[font.keyRange], as: UTF8.self) == "font")
        #expect(String(decoding: source.bytes[font.node.range], as: UTF8.self) == "A &amp; B")
    }

    @Test func `the JSON reader reads only the given range of a source`() throws {
        let source = MarkupSource(name: "T.xml", text: "<?properties {\"a\": 1}?>")

        let node = try JSONReader.read(source, in: 13..<21)

        #expect(node["a"]?.range == 19..<20)
    }

    @Test(arguments: [
        ("", MalformedData.missingValue, ""), ("{", .unclosedObject, "{"), ("[1", .unclosedArray, "["),
        ("{\"a\": 1,}", .trailingComma, "}"), ("[1,]", .trailingComma, "]"), ("{\"a\" 1}", .missingColon("a"), "a"),
        ("{\"a\": 1 \"b\": 2}", .missingComma, "\""), ("{a: 1}", .missingKey, "a"),
        ("{\"a\": red}", .unknownWord, "red"),
        ("{\"a\": \"red\n}", .unclosedString, "\"red"), ("\"\\q\"", .invalidEscape, "\\q"),
        ("\"\\ud800x\"", .invalidEscape, "\\ud800"), ("\"\\u0000\"", .invalidEscape, "\\u0000"),
        ("\"\t\"", .controlCharacter, "\t"), ("01", .invalidNumber, "01"), ("1.", .invalidNumber, "1."),
        ("-", .invalidNumber, "-"), ("1e999", .numberOutOfRange, "1e999"), ("{} {}", .contentAfterEnd, "{"),
        ("[}", .missingValue, "}"), ("{\"a\"}", .missingColon("a"), "a"),
    ])
    func `a JSON error has a cause and a source range`(text: String, expected: MalformedData, place: String) {
        let found = fault(text)

        #expect(found?.cause == .malformedData(expected))
        #expect(found?.text == place)
    }

    @Test(arguments: [
        ("<dict/>", MalformedData.noPropertyList, "dict"), ("<plist/>", .missingValue, "plist"),
        ("<plist><date>x</date></plist>", .unknownElement("date"), "date"),
        ("<plist><dict><string/></dict></plist>", .missingKey, "string"),
        ("<plist><dict><key>a</key></dict></plist>", .missingValueOfKey("a"), "a"),
        ("<plist><array><key/></array></plist>", .misplacedKey, "key"),
        ("<plist><true/><true/></plist>", .secondValue, "true"),
        ("<plist><string>a<true/></string></plist>", .nestedInValue, "true"),
        ("<plist>no</plist>", .strayText, "no"), ("<plist><integer>1.5</integer></plist>", .invalidNumber, "1.5"),
        ("<plist><real>nan</real></plist>", .invalidNumber, "nan"),
        ("<plist><real>1e999</real></plist>", .numberOutOfRange, "1e999"),
    ])
    func `a property list error has a cause and a source range`(text: String, expected: MalformedData, place: String) {
        let found = fault(text, as: "T.plist")

        #expect(found?.cause == .malformedData(expected))
        #expect(found?.text == place)
    }

    @Test func `malformed XML and entities in a property list are rejected`() {
        let bomb = "<!DOCTYPE plist [<!ENTITY a 'aaaa'>]><plist><string>&a;</string></plist>"
        let unknown = "<!DOCTYPE plist SYSTEM 'x.dtd'><plist><string>&a;</string></plist>"

        #expect(fault(bomb, as: "T.plist")?.cause == .documentType)
        #expect(fault(unknown, as: "T.plist")?.cause == .malformed(.undefinedEntity("a")))
        #expect(fault("<plist><dict></plist>", as: "T.plist")?.text == "plist")
        #expect(fault("<plist><dict>", as: "T.plist")?.cause == .malformed(.unclosedElement("dict", line: 1)))
    }

    @Test func `nesting depth and number of values are limited`() {
        let deep = String(repeating: "[", count: 100_000)
        let deepList = "<plist>" + String(repeating: "<array>", count: 100_000)
        let many = "[" + String(repeating: "0,", count: 200_000) + "0]"
        let manyList = "<plist><array>" + String(repeating: "<true/>", count: 200_000) + "</array></plist>"

        #expect(fault(deep)?.cause == .malformedData(.tooDeep(limit: 64)))
        #expect(fault(deepList, as: "T.plist")?.cause == .malformedData(.tooDeep(limit: 64)))
        #expect(fault(many)?.cause == .malformedData(.tooManyValues(limit: 100_000)))
        #expect(fault(manyList, as: "T.plist")?.cause == .malformedData(.tooManyValues(limit: 100_000)))
    }

    @Test(arguments: [("T.json", json), ("T.plist", propertyList)])
    func `truncated or changed data gives a tree or an error range`(name: String, text: String) throws {
        let bytes = Array(text.utf8)
        func check(_ bytes: [UInt8]) throws {
            do throws(MarkupParseFailure) {
                _ = try DataNode(MarkupSource(name: name, data: bytes))
            } catch {
                let range = error.range
                try #require(range.lowerBound >= 0 && range.upperBound <= bytes.count)
            }
        }
        for count in bytes.indices { try check(Array(bytes[..<count])) }
        for replacement in [UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), 0xff, 0] {
            for index in bytes.indices {
                var changed = bytes
                changed[index] = replacement
                try check(changed)
            }
        }
    }
}
