import Glibc
import Inlay

/// W1: from opening a file to its finished tree of views, without layout; and what the tree takes in memory.
///
/// Rows of a label, a spacer and a button in a column. Arguments: numbers of elements, 1,000, 10,000 and 100,000 by default.
@main struct BenchLoad {
    /// Pages are counted whole: of several trees they say more.
    private static let treeCount = 4

    static func main() throws {
        let counts = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        for count in counts.isEmpty ? [1000, 10_000, 100_000] : counts {
            let path = "/tmp/inlay-bench-load-\(count).xml"
            guard let file = fopen(path, "w") else { return print("cannot write \(path)") }
            fputs(document(elementCount: count), file)
            fclose(file)
            defer { unlink(path) }
            try measure(path, elementCount: count)
        }
    }

    private static func measure(_ path: String, elementCount: Int) throws {
        let builder = ViewBuilder()
        var times: [Duration] = []
        for _ in 0..<(elementCount > 10_000 ? 5 : 25) {
            let start = ContinuousClock.now
            let result = try builder.load(MarkupSource(contentsOf: path))
            times.append(.now - start)
            guard result.diagnostics.isEmpty else { return print("\(result.diagnostics[0])") }
        }
        // What the first load leaves free is used by the others, so that they grow the process by their trees alone.
        var views = [try builder.load(MarkupSource(contentsOf: path)).view]
        let before = residentBytes()
        for _ in 0..<treeCount { views.append(try builder.load(MarkupSource(contentsOf: path)).view) }
        let bytes = (residentBytes() - before) / treeCount
        withExtendedLifetime(views) {}
        times.sort()
        print(
            "\(elementCount) elements: median \(times[times.count / 2].milliseconds) ms, least "
                + "\(times[0].milliseconds) ms, \(bytes / elementCount) bytes an element")
    }

    /// The memory of the process that is in use, in bytes.
    private static func residentBytes() -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
        let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(
            separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) : 0
    }

    private static func document(elementCount: Int) -> String {
        var text = #"<ColumnView spacing="4">"# + "\n"
        for index in 0..<elementCount / 4 {
            text += #"  <RowView spacing="4"><Label text="Item \#(index)"/>"#
            text += #"<Spacer/><Button title="Press"/></RowView>"# + "\n"
        }
        return text + "</ColumnView>\n"
    }
}

extension Duration {
    /// To the microsecond.
    fileprivate var milliseconds: Double {
        (Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12).rounded() / 1000
    }
}
