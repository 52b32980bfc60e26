import Testing

@testable import InlayLanguageServer

@Suite struct TemplateScanTests {
    private func place(_ marked: String) -> TemplateScan.Place {
        let marked = Marked(marked)
        let bytes = Array(marked.text.utf8)
        return TemplateScan(bytes, in: 0..<bytes.count).place(at: marked.offset)
    }

    @Test(
        arguments: [
            ("|{}", .outside), ("{|}", .templates), (#"{"|"}"#, .templateName(0)), (#"{"a|": {}}"#, .templateName(0)),
            (#"{"a"|: {}}"#, .templates), (#"{"a": {|}}"#, .template(0)), (#"{"a": {}|}"#, .templates),
            (#"{"a": {}, |"b": {}}"#, .templates), (#"{"a": {"x|"}}"#, .propertyName(0, 0)),
            (#"{"a": {"x": |}}"#, .propertyValue(0, 0)), (#"{"a": {"x": "|1"}}"#, .propertyValue(0, 0)),
            (#"{"a": {"x": "1|"}}"#, .propertyValue(0, 0)), (#"{"a": {"x": 1, |}}"#, .template(0)),
            (#"{"a": {"x": , |"y": 2}}"#, .template(0)), (#"{"a": {"x": 1}, "b": {"y": tr|ue}}"#, .propertyValue(1, 0)),
            // Half-written text.
            (#"{"a": {"fo|"#, .propertyName(0, 0)), ("{\"a\": {\"fo|\n}}", .propertyName(0, 0)),
            (#"{"a": {|"#, .template(0)),
            ("{\"a\": {\"x\": \n\"y|\": 2}}", .propertyName(0, 1)),
        ] as [(String, TemplateScan.Place)])
    func `the place at an offset`(text: String, expected: TemplateScan.Place) {
        #expect(place(text) == expected, "\(text)")
    }

    @Test func `properties have names and values`() {
        let bytes = Array(#"{"a": {"x": "1", "y": [1, 2], "z": {"w": 3}}, "b": {}}"#.utf8)
        let scan = TemplateScan(bytes, in: 0..<bytes.count)
        func text(_ range: Range<Int>?) -> String { range.map { String(decoding: bytes[$0], as: UTF8.self) } ?? "-" }
        #expect(scan.templates.map { text($0.name) } == ["a", "b"])
        #expect(scan.templates.first?.properties.map { text($0.name) } == ["x", "y", "z"])
        #expect(scan.templates.first?.properties.map { text($0.value) } == [#""1""#, "[1, 2]", #"{"w": 3}"#])
        #expect(scan.templates.map { text($0.value) }.last == "{}")
    }
}
