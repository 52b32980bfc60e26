import FoundationEssentials

/// A page of `docs` and the code that it quotes.
struct Page {
    struct Block {
        /// The language after the back quotes; empty if there is none.
        let language: String
        let text: String
    }

    let text: String
    let blocks: [Block]

    /// - Parameter path: a path relative to `docs`.
    init(_ path: String) throws {
        text = try Self.text(path)
        var blocks: [Block] = []
        var open: (language: String, lines: [Substring])?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if let block = open {
                    blocks.append(Block(language: block.language, text: block.lines.map { $0 + "\n" }.joined()))
                    open = nil
                } else {
                    open = (String(line.dropFirst(3)), [])
                }
            } else {
                open?.lines.append(line)
            }
        }
        self.blocks = blocks
    }

    nonisolated static let folder =
        #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 } + "/docs"

    /// Returns the names of the files in a folder of `docs`, without their ending.
    nonisolated static func names(in folder: String, ending: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: Self.folder + "/" + folder)) ?? [])
            .filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
    }

    /// - Parameter path: a path relative to `docs`.
    static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: folder + "/" + path)), as: UTF8.self)
    }
}
