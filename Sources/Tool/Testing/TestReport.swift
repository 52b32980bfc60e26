import FoundationEssentials
import InlayRaster
import InlaySDL

/// The results of all cases, as text and, for CI, as JUnit XML.
nonisolated struct TestReport: Sendable {
    struct Entry: Sendable {
        var name: String
        var level: String
        var outcome: TestCase.Outcome
    }

    var entries: [Entry] = []

    var failureCount: Int { entries.count { $0.outcome.fault != nil } }

    /// Returns a line such as `pass  login.inlay  offscreen  31 ms`.
    static func line(_ entry: Entry) -> String {
        let milliseconds = Int((entry.outcome.duration / .milliseconds(1)).rounded())
        let mark = entry.outcome.fault == nil ? "pass" : "FAIL"
        let line = "\(mark)  \(entry.name)  \(entry.level)  \(milliseconds) ms"
        guard let fault = entry.outcome.fault else { return line }
        return ([line] + fault.text.split(separator: "\n", omittingEmptySubsequences: false).map { "      \($0)" })
            .joined(separator: "\n")
    }

    var summary: String {
        let passed = entries.count - failureCount
        return failureCount == 0 ? "\(passed) passed" : "\(passed) passed, \(failureCount) failed"
    }

    /// A test suite for each level, with a test case for each script.
    var junit: String {
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites>"]
        for level in TestLevel.allCases.map(\.rawValue) {
            let cases = entries.filter { $0.level == level }
            if cases.isEmpty { continue }
            let failures = cases.count { $0.outcome.fault != nil }
            let time = Self.seconds(cases.reduce(.zero) { $0 + $1.outcome.duration })
            lines.append(
                #"  <testsuite name="inlay \#(level)" tests="\#(cases.count)" failures="\#(failures)" time="\#(time)">"#
            )
            lines += cases.flatMap(Self.junit)
            lines.append("  </testsuite>")
        }
        return (lines + ["</testsuites>", ""]).joined(separator: "\n")
    }

    private static func junit(_ entry: Entry) -> [String] {
        let start =
            #"    <testcase classname="\#(entry.level)" name="\#(entry.name.xmlEscaped)" time="\#(seconds(entry.outcome.duration))""#
        guard let fault = entry.outcome.fault else { return [start + "/>"] }
        return [
            start + ">",
            #"      <failure message="\#(fault.summary.xmlEscaped)">\#(fault.text.xmlEscaped)</failure>"#,
            "    </testcase>",
        ]
    }

    private static func seconds(_ duration: Duration) -> String {
        "\((duration / .milliseconds(1)).rounded() / 1000)"
    }
}

nonisolated extension String {
    /// The text escaped for XML; characters that XML does not allow are omitted.
    fileprivate var xmlEscaped: String {
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n": escaped += "&#10;"
            case "\t": escaped += "&#9;"
            default:
                if scalar.value >= 0x20, scalar.value != 0xfffe, scalar.value != 0xffff {
                    escaped.unicodeScalars.append(scalar)
                }
            }
        }
        return escaped
    }
}
