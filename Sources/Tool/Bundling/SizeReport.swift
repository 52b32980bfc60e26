import Inlay

/// The sizes of a bundle's parts, in bytes.
nonisolated struct SizeReport {
    private(set) var parts: [(name: String, byteCount: Int, detail: String)] = []

    var byteCount: Int { parts.reduce(0) { $0 + $1.byteCount } }

    mutating func add(_ name: String, _ byteCount: Int, detail: String = "") {
        parts.append((name, byteCount, detail))
    }

    /// A line for each part, and their sum.
    var text: String {
        let lines = parts + [("total", byteCount, "")]
        let width = lines.map(\.0.count).max() ?? 0
        return lines.map { name, byteCount, detail in
            let padding = String(repeating: " ", count: width - name.count)
            let size = Self.megabytes(byteCount)
            let line = "  \(name)\(padding)  \(String(repeating: " ", count: max(0, 9 - size.count)))\(size)"
            return detail.isEmpty ? line : line + "  " + detail
        }.joined(separator: "\n")
    }

    /// Returns a size in megabytes (10⁶ bytes) with two decimals.
    static func megabytes(_ byteCount: Int) -> String {
        let hundredths = (byteCount + 5_000) / 10_000
        let decimals = hundredths % 100
        return "\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals) MB"
    }
}
