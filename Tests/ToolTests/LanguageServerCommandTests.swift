import Foundation
import Testing

/// Plays sessions of a client over pipes.
@Suite nonisolated struct LanguageServerCommandTests {
    private func frame(_ text: String) -> String { "Content-Length: \(text.utf8.count)\r\n\r\n\(text)" }

    /// Splits the output into messages.
    private func messages(_ output: String) throws -> [[String: Any]] {
        var bytes = Array(output.utf8)[...]
        var found: [[String: Any]] = []
        while let end = bytes.indices.first(where: { bytes[$0...].starts(with: "\r\n\r\n".utf8) }) {
            let header = String(decoding: bytes[..<end], as: UTF8.self)
            let length = try #require(Int(header.dropFirst("Content-Length: ".count)))
            let content = bytes[(end + 4)...].prefix(length)
            found.append(try #require(try JSONSerialization.jsonObject(with: Data(content)) as? [String: Any]))
            bytes = bytes[(end + 4)...].dropFirst(length)
        }
        return found
    }

    private func session(_ contents: [String], arguments: [String] = []) async throws -> (Int32, [[String: Any]]) {
        let outcome = try await Tool.run(["lsp"] + arguments, input: contents.joined())
        return (outcome.status, try messages(outcome.output))
    }

    private let start = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#
    private let initialized = #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#
    private let end = [
        #"{"jsonrpc":"2.0","id":9,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#,
    ]
    private let open = #"""
        {"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///tmp/none/A.xml",
        "languageId":"xml","version":1,"text":"<ColumnView><Labl/></ColumnView>"}}}
        """#

    @Test func `a session is answered and ends with 0`() async throws {
        let hover = #"""
            {"jsonrpc":"2.0","id":"h","method":"textDocument/hover","params":{"textDocument":{"uri":"file:///tmp/none/A.xml"},
            "position":{"line":0,"character":3}}}
            """#
        let (status, messages) = try await session(([start, initialized, open, hover] + end).map(frame))
        #expect(status == 0)
        #expect(messages.compactMap { $0["id"] as? Int } == [1, 9])
        let answer = try #require(messages.first { $0["id"] as? String == "h" })
        #expect("\(answer)".contains("ColumnView"))
    }

    @Test func `violations of the protocol do not end the server`() async throws {
        let (status, messages) = try await session(
            ["Nonsense: 1\r\n\r\n", frame("{"), frame(start)] + end.map(frame))
        #expect(status == 0)
        #expect(messages.count { $0["error"] != nil } == 2)
        #expect(messages.contains { $0["id"] as? Int == 1 && $0["result"] != nil })
    }

    @Test func `a client that ends without exit ends the server with 1`() async throws {
        let (status, messages) = try await session([frame(start), frame(open)])
        #expect(status == 1)
        #expect(!messages.isEmpty)
    }

    @Test(arguments: [
        ("exit 1", "ended with 1"), ("kill -SEGV $$", "crashed"), ("echo nonsense", "printed other text"),
        (":", "printed no description"), ("echo '{\"version\": 99999}'", "another version of Inlay"),
        ("yes | head -c 3000000", "printed other text"),
    ])
    func `an app that cannot describe itself is reported, and the server goes on`(
        script: String, reason: String
    ) async throws {
        let scratch = try ScratchFolder()
        let app = try scratch.add("app", "#!/bin/sh\n\(script)\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: app)
        let (status, messages) = try await session(
            ([start, initialized] + end).map(frame), arguments: ["--app", app])
        #expect(status == 0)
        let shown = messages.first { $0["method"] as? String == "window/showMessage" }
        let text = (shown?["params"] as? [String: Any])?["message"] as? String ?? ""
        #expect(text.contains(reason), "\(text.prefix(200))")
    }

    /// Opens a folder, and returns the completions of an id in a new document, and the messages that the server shows.
    private func ids(in folder: String) async throws -> (completion: String, shown: String) {
        let start = #"""
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{},
            "workspaceFolders":[{"uri":"file://\#(folder)","name":"x"}]}}
            """#
        let open = #"""
            {"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file://\#(folder)/Page.xml",
            "languageId":"xml","version":1,"text":"<Label id=\"\"/>"}}}
            """#
        let completion = #"""
            {"jsonrpc":"2.0","id":2,"method":"textDocument/completion","params":{
            "textDocument":{"uri":"file://\#(folder)/Page.xml"},"position":{"line":0,"character":11}}}
            """#
        let (status, messages) = try await session(([start, initialized, open, completion] + end).map(frame))
        #expect(status == 0)
        let answer = messages.first { $0["id"] as? Int == 2 }?["result"]
        let shown = messages.filter { $0["method"] as? String == "window/showMessage" }
        return (answer.map { "\($0)" } ?? "", "\(shown)")
    }

    @Test func `the project file of the workspace names the program`() async throws {
        let scratch = try ScratchFolder()
        let description = #"""
            {"version": 1, "elements": [], "objects": [], "factories": [], "owners": [{"class": "Page", "superclasses": [],
            "document": "Page", "outlets": [{"name": "heading", "class": "Label", "optional": false}],
            "actions": [], "bindings": []}], "models": []}
            """#
        _ = try await scratch.addProgram("app", "#!/bin/sh\ncat <<'END'\n\(description)\nEND\n")
        try scratch.add(".inlay.json", #"{"app": "app"}"#)

        let (completion, shown) = try await ids(in: scratch.path)

        #expect(completion.contains("heading"), "\(completion)\(shown)")
        #expect(shown == "[]", "\(shown)")
    }

    @Test(arguments: [
        (#"{"app": "missing"}"#, "Build the app"), (#"{"app": 1}"#, "is no project file"), ("{", "is no project file"),
    ])
    func `a faulty project file is reported, and the server goes on`(text: String, message: String) async throws {
        let scratch = try ScratchFolder()
        try scratch.add(".inlay.json", text)

        let (_, shown) = try await ids(in: scratch.path)

        #expect(shown.contains(message), "\(shown)")
    }
}
