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
}
