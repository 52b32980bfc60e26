import FoundationEssentials
import Inlay
import Testing

@testable import InlayLanguageServer

/// Clients that violate the protocol, texts without end, and files that change while they are read.
@Suite struct RobustnessTests {
    nonisolated private static let methods = [
        "completion", "hover", "definition", "references", "prepareRename", "rename", "documentSymbol", "foldingRange",
        "codeAction", "documentColor", "colorPresentation", "semanticTokens/full", "formatting", "rangeFormatting",
    ].map { "textDocument/" + $0 }

    /// Parameters with members of wrong types, outside the text, or left out.
    private static var parameters: [String] {
        let uris = [Client.uri, "file:///no/such.xml", "untitled:1", "", "file://", "file:///%zz%00.xml"]
        let positions = [
            #"{"line":-5,"character":-5}"#, #"{"line":9000000000000,"character":1}"#,
            #"{"line":0,"character":9223372036854775807}"#, "7",
        ]
        return ["null", "[]", "{}"]
            + uris.flatMap { uri in
                positions.map { position in
                    #"""
                    {"textDocument":{"uri":"\#(uri)"},"position":\#(position),"newName":"x","context":{"diagnostics":[]},
                    "color":{"red":1e300,"green":-1,"blue":0,"alpha":2},"range":{"start":\#(position),"end":\#(positions[0])}}
                    """#
                }
            }
    }

    @Test(arguments: methods) func `wrong parameters are answered`(method: String) throws {
        let client = try Client(roots: [])
        try client.open(Client.uri, "<ColumnView><Label id=\"a\" textColor=\"red\"/></ColumnView>")
        for parameters in Self.parameters {
            let answer = try client.answer(method, parameters, JSONNull.self)
            #expect(answer.id != nil, "\(parameters)")
        }
        #expect(try client.completion("<|").isEmpty == false)
    }

    @Test func `notifications with wrong parameters are ignored`() throws {
        let client = try Client(roots: [])
        for method in ["didOpen", "didChange", "didClose", "didSave"].map({ "textDocument/" + $0 }) + [
            "workspace/didChangeWorkspaceFolders", "$/cancelRequest", "$/unknown",
        ] {
            for parameters in Self.parameters { client.notify(method, parameters) }
        }
        try client.open(Client.uri, "<Label/>")
        for range in [
            #"{"start":{"line":5,"character":0},"end":{"line":1,"character":0}}"#,
            #"{"start":{"line":0,"character":900},"end":{"line":-1,"character":-1}}"#,
        ] {
            client.notify(
                "textDocument/didChange",
                #"""
                {"textDocument":{"uri":"\#(Client.uri)","version":2},"contentChanges":[{"range":\#(range),"text":"é"}]}
                """#)
        }
        #expect(try client.ask("documentSymbol", Client.uri, [DocumentSymbol].self)?.map(\.name) == ["Label"])
    }

    /// Pseudorandom bytes, the same in each run.
    private func noise(_ count: Int, seed: UInt64) -> [UInt8] {
        var state = seed
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
    }

    @Test func `any bytes are a text`() throws {
        let client = try Client(roots: [])
        let start = Array(#"<ColumnView a="@x"><?properties {"a": {"b": 1}}?>"#.utf8)
        for seed in 0..<8 {
            // Mostly characters of the syntax.
            let bytes = noise(200, seed: UInt64(seed)).map { Array("<>/=\"'?!-{}[]:,$@. \n\\abé".utf8)[Int($0) % 24] }
            let text = String(decoding: seed.isMultiple(of: 2) ? start + bytes : bytes, as: UTF8.self)
            for (name, language) in [
                ("Page.xml", "xml"), ("A.strings", "strings"), ("A.json", "json"), ("A.swift", "swift"),
            ] {
                let uri = "file:///tmp/none/" + name
                try client.open(uri, text, language: language)
                let document = TextDocument(uri: uri, text: text)
                for offset in stride(from: 0, through: document.bytes.count, by: 23) {
                    let position = document.position(at: offset, .utf8)
                    for method in ["completion", "hover", "definition"] {
                        _ = try client.request(method, uri, position, JSONNull.self)
                    }
                }
                _ = try client.ask("semanticTokens/full", uri, JSONNull.self)
                _ = try client.ask("foldingRange", uri, JSONNull.self)
                _ = client.diagnostics(uri)
            }
        }
    }

    @Test(arguments: ["<a>", "<ForEach items=\"$x\">", "<menu>", "<ColumnView>", "<?include A?>", "<!--", "<a b=\""])
    func `texts without end are read`(part: String) throws {
        let client = try Client(roots: [])
        let text = String(repeating: part, count: 5000)
        try client.open(Client.uri, text)
        let end = Position(line: 0, character: text.utf8.count)
        for method in ["completion", "hover", "definition"] {
            _ = try client.request(method, Client.uri, end, JSONNull.self)
        }
        _ = try client.ask("documentSymbol", Client.uri, JSONNull.self)
        _ = try client.ask("semanticTokens/full", Client.uri, JSONNull.self)
        #expect(client.diagnostics(Client.uri).count >= 0)
    }

    @Test func `deeply nested templates are read`() throws {
        let client = try Client(roots: [])
        let text = String(repeating: "{\"a\":[", count: 20_000)
        try client.open("file:///tmp/none/A.json", text, language: "json")
        #expect(try client.ask("documentSymbol", "file:///tmp/none/A.json", [DocumentSymbol].self)?.count == 1)
    }

    // MARK: - Files

    @Test func `a file that changes or goes away is read again`() throws {
        let folder = try TestFolder(["A.xml": "<?include B?>", "B.xml": "<Label id=\"one\"/>"])
        let client = try Client(roots: [folder.path])
        let place = Position(line: 0, character: 11)
        #expect(try client.request("definition", folder.uri("A.xml"), place, [Location].self)?.count == 1)
        try FileManager.default.removeItem(atPath: folder.path + "/B.xml")
        #expect(try client.request("definition", folder.uri("A.xml"), place, [Location].self)?.isEmpty == true)
        try FileManager.default.removeItem(atPath: folder.path + "/A.xml")
        #expect(throws: ResponseError.self) {
            try client.request("definition", folder.uri("A.xml"), place, [Location].self)
        }
        // A folder, a link to itself and a pipe of a document's name.
        try FileManager.default.createDirectory(atPath: folder.path + "/A.xml", withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/C.xml", withDestinationPath: "C.xml")
        try folder.write("D.xml", "<Label class=\"big\"/>")
        let found = try client.request(
            "references", folder.uri("D.xml"), Position(line: 0, character: 15), [Location].self)
        #expect(found?.count == 1)
    }

    @Test func `a text that changes during its check is checked again`() throws {
        let client = try Client(roots: [])
        try client.open(Client.uri, "<Labl/>")
        let check = try #require(client.server.work())
        client.notify(
            "textDocument/didChange",
            #"{"textDocument":{"uri":"\#(Client.uri)","version":2},"contentChanges":[{"text":"<Label/>"}]}"#)
        let count = client.received.count
        client.server.finish(check, check.perform(LoadingChecker()))
        #expect(client.received.count == count)
        #expect(client.server.hasWork)
        #expect(client.diagnostics(Client.uri).isEmpty)
    }

    @Test func `corrections wait for the check, and can be cancelled`() throws {
        let client = try Client(roots: [])
        try client.open(Client.uri, "<Labl/>")
        let count = client.received.count
        let range = #"{"start":{"line":0,"character":2},"end":{"line":0,"character":2}}"#
        client.send(
            #"""
            {"jsonrpc":"2.0","id":"a","method":"textDocument/codeAction","params":{"textDocument":{"uri":"\#(Client.uri)"},
            "range":\#(range)}}
            """#)
        #expect(client.received.count == count)
        client.notify("$/cancelRequest", #"{"id":"a"}"#)
        let answer = try JSONDecoder().decode(Client.Answer<JSONNull>.self, from: Data(client.received.last ?? []))
        #expect(answer.error == .cancelled)
    }

    @Test func `a project of 1,000 documents is indexed in steps`() throws {
        let folder = try TestFolder()
        for number in 0..<1000 {
            try folder.write(
                "Documents/Page\(number).xml", "<?properties Styles?><Label class=\"big\" text=\"@key\(number)\"/>")
        }
        try folder.write("Documents/Styles.json", #"{"big": {"font": "title1"}, "small": {}}"#)
        let client = try Client(roots: [folder.path])
        let table = folder.uri("Documents/en.lproj/Localizable.strings")
        let keys = (0...1000).map { "\"key\($0)\" = \"x\";" }.joined(separator: "\n")
        try client.open(table, keys, language: "strings")
        var steps = 0
        while client.server.hasWork {
            let start = ContinuousClock.now
            if let check = client.server.work() { client.server.finish(check, []) }
            steps += 1
            // A step reads files for 15 ms; the last one also compares the keys.
            #expect(.now - start < .seconds(5))
        }
        #expect(steps > 1)
        #expect(client.diagnostics(table).map(\.code) == ["unused-key"])
        let places = try client.request(
            "references", folder.uri("Documents/Styles.json"), Position(line: 0, character: 3), [Location].self)
        #expect(places?.count == 1001)
    }
}
