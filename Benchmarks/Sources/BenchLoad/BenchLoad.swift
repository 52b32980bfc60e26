import CBench
import Inlay

/// W1: times loading, from opening a file to the finished view tree, without layout. Also measures the tree's memory.
///
///     BenchLoad DOCUMENTS W1|W1-compiled COUNT
///
/// W1-compiled uses the documents as InlayPlugin has parsed them: `InlayGenerator DOCUMENTS DOCUMENTS/rows-*.xml`.
@main struct BenchLoad {
    /// The number of trees to measure. Memory is counted in whole pages, so several trees give a more precise value.
    private static let treeCount = 4

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, ["W1", "W1-compiled"].contains(arguments[2]), let count = Int(arguments[3]) else {
            bench_usage("BenchLoad DOCUMENTS W1|W1-compiled COUNT")
        }
        let isCompiled = arguments[2] == "W1-compiled"
        let resources = isCompiled ? Resources(directory: arguments[1]) : .none
        guard !isCompiled || resources.path(forFile: "Documents.tapes") != nil else {
            bench_usage("InlayGenerator DOCUMENTS DOCUMENTS/rows-*.xml, then BenchLoad DOCUMENTS W1-compiled COUNT")
        }
        try measure("\(arguments[1])/rows-\(count).xml", ViewBuilder(resources: resources), arguments[2], count)
    }

    private static func measure(_ path: String, _ builder: ViewBuilder, _ workload: String, _ elementCount: Int) throws
    {
        var times: [Double] = []
        for _ in 0..<(elementCount > 10_000 ? 5 : 25) {
            let start = bench_now()
            let result = try builder.load(MarkupSource(contentsOf: path))
            times.append(bench_now() - start)
            guard result.diagnostics.isEmpty else { return print("\(result.diagnostics[0])") }
        }
        // The other loads reuse memory that the first load has freed, so that they grow the process by their trees alone.
        var views = [try builder.load(MarkupSource(contentsOf: path)).view]
        let before = residentBytes()
        for _ in 0..<treeCount { views.append(try builder.load(MarkupSource(contentsOf: path)).view) }
        let bytes = (residentBytes() - before) / treeCount
        withExtendedLifetime(views) {}
        bench_report(workload, elementCount, &times, CInt(times.count), 0, #""bytes":\#(bytes / elementCount)"#)
    }

    private static func residentBytes() -> Int { Int(bench_process_number(0, "status", "VmRSS:")) * 1024 }
}
