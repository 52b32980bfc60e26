import ArgumentParser
import Dispatch
import FoundationEssentials
import Glibc
import Inlay
import InlayRaster
import InlaySDL

/// Plays scripts and checks their expectations.
struct TestCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Plays scripts and checks their expectations.",
        discussion: """
            On core and offscreen a script needs no display; on sdl it uses SDL's event queue. x11 and wayland play \
            it in a real window with injected input, each in a separate session without a screen (Scripts/with-x11, \
            Scripts/with-wayland), unless the tool already runs in one.
            """)

    @Argument(help: ArgumentHelp("Scripts, or folders of scripts (*.inlay).", valueName: "FILE"))
    var files: [String]

    @Option(
        help: ArgumentHelp("core, offscreen, sdl, x11 or wayland; can be repeated.", valueName: "LEVEL"))
    var on: [TestLevel] = []

    @Option(
        help: ArgumentHelp(
            "The program to test; without it the script's document.", valueName: "PROGRAM"))
    var app: String?

    @Flag(
        help: ArgumentHelp(
            "Also check the window for consistency after each step, as a monkey does. On offscreen."
        ))
    var checked = false

    @Option(help: ArgumentHelp("Also write the results as JUnit XML.", valueName: "FILE"))
    var junit: String?

    @Option(
        help: ArgumentHelp(
            "The number of scripts that run at a time; the number of processors by default.", valueName: "N"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(help: ArgumentHelp("The time limit of a step in seconds; a longer step ends the script.", valueName: "S"))
    var timeout = 60.0

    @Option(help: ArgumentHelp("How often each script runs, to find occasional failures.", valueName: "N"))
    var `repeat` = 1

    init() {}

    func validate() throws {
        guard `repeat` > 0 else { throw ValidationError("--repeat must be 1 or more") }
        guard jobs > 0 else { throw ValidationError("--jobs must be 1 or more") }
        guard !checked || on.allSatisfy({ $0 == .offscreen }) else {
            throw ValidationError("--checked is only possible on offscreen")
        }
        guard timeout > 0, timeout < 1e6 else { throw ValidationError("--timeout must be greater than 0") }
    }

    func run() throws {
        try expectProgram()
        let (report, work) = try prepare()
        try junit.map(expectWritable)
        // The tool's main function is not asynchronous, because windows need the main thread for their event loop.
        AsyncMain.run { await finish(report, work) }
    }

    /// A separate function, so that its variables are not in a stack frame that never returns, which would be reported as a leak.
    @inline(never) private func prepare() throws -> (TestReport, TestWork) {
        var report = TestReport()
        let cases = try makeCases(&report)
        let repeated = (0..<`repeat`).flatMap { _ in cases }
        // A session has one pointer and one keyboard.
        let isInSession = cases.contains { $0.level.isInSession } && TestCase.Surroundings.current.session != nil
        return (
            report,
            TestWork(cases: repeated, jobs: isInSession ? 1 : jobs, limit: .milliseconds(Int64(timeout * 1000)))
        )
    }

    /// Reports a missing program once, and not for each script.
    private func expectProgram() throws {
        guard let app, app.contains("/"), !isProgram(app) else { return }
        StandardError.print("error: there is no program '\(app)'")
        throw ExitStatus.unreadable
    }

    private func isProgram(_ path: String) -> Bool {
        var isFolder = false
        let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return isThere && !isFolder && FileManager.default.isExecutableFile(atPath: path)
    }

    /// Fails before the first script is played if the report cannot be written. The file keeps its contents until there are results.
    private func expectWritable(_ path: String) throws(ExitCode) {
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        guard file >= 0 else {
            StandardError.print("error: cannot write '\(path)'")
            throw ExitStatus.unreadable
        }
        close(file)
    }

    /// Creates the cases. Scripts that cannot be read are added to the report immediately.
    private func makeCases(_ report: inout TestReport) throws -> [TestCase] {
        let levels = (on.isEmpty ? [.offscreen] : on).filter { level in
            guard let reason = level.unavailability else { return true }
            print("skip  level \(level.rawValue): \(reason)")
            return false
        }
        let surroundings = TestCase.Surroundings.current
        var cases: [TestCase] = []
        for path in try scripts() {
            do {
                guard !path.hasSuffix(".jsonl") else {
                    throw TestCase.Failure(
                        description:
                            "\(path): error: this is a recording; play it with `inlay replay`, in tests `app.replay`")
                }
                let script = try Script(contentsOf: path)
                cases += try levels.map { level throws(TestCase.Failure) in
                    try TestCase(
                        script, on: level, app: app, isChecked: checked, surroundings: surroundings)
                }
            } catch {
                for level in levels {
                    let outcome = TestCase.Outcome(fault: TestCase.Fault("\(error)"), duration: .zero)
                    report.add(TestReport.Entry(name: path, level: level.rawValue, outcome: outcome))
                }
            }
        }
        return cases
    }

    private func scripts() throws -> [String] {
        var paths: [String] = []
        for file in files {
            var isFolder = false
            guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else {
                StandardError.print("error: there is no file '\(file)'")
                throw ExitStatus.unreadable
            }
            guard isFolder else {
                paths.append(file)
                continue
            }
            let found = try FileManager.default.subpathsOfDirectory(atPath: file).filter { $0.hasSuffix(".inlay") }
            paths += found.sorted().map { file.hasSuffix("/") ? file + $0 : file + "/" + $0 }
        }
        guard !paths.isEmpty else {
            StandardError.print(
                "error: there is no script (*.inlay) in \(files.map { "'\($0)'" }.joined(separator: ", "))")
            throw ExitStatus.unreadable
        }
        return paths
    }

    private func finish(_ report: TestReport, _ work: TestWork) async -> Int32 {
        var report = report
        // Repeated passes are not printed.
        let isQuiet = `repeat` > 1
        await work.run { entry in report.add(entry, isQuiet: isQuiet && entry.outcome.fault == nil) }
        print(report.summary)
        do {
            try junit.map { try write(report.junit, to: $0) }
        } catch {
            return ExitStatus.unreadable.rawValue
        }
        return report.failureCount == 0 ? 0 : ExitStatus.errors.rawValue
    }

    private func write(_ text: String, to path: String) throws(ExitCode) {
        do {
            try Data(text.utf8).write(to: URL(filePath: path))
        } catch {
            StandardError.print("error: cannot write '\(path)'")
            throw ExitStatus.unreadable
        }
    }
}

nonisolated extension TestReport {
    /// Stores an entry and prints it.
    mutating func add(_ entry: Entry, isQuiet: Bool = false) {
        entries.append(entry)
        if !isQuiet { print(Self.line(entry)) }
    }
}

/// Runs cases, several at a time.
struct TestWork {
    let cases: [TestCase]
    let jobs: Int
    /// The time limit of each case.
    let limit: Duration

    /// - Parameter report: called with each case as it ends.
    func run(_ report: (TestReport.Entry) -> Void) async {
        await withTaskGroup(of: TestReport.Entry.self) { group in
            for (index, test) in cases.enumerated() {
                if index >= jobs, let entry = await group.next(), !Task.isCancelled { report(entry) }
                if Task.isCancelled { break }
                group.addTask { [limit] in
                    let outcome = await test.run(limit: limit)
                    return TestReport.Entry(name: test.script.name, level: test.level.rawValue, outcome: outcome)
                }
            }
            for await entry in group where !Task.isCancelled { report(entry) }
        }
    }
}

nonisolated extension TestLevel: ExpressibleByArgument {}

nonisolated extension TestLevel {
    /// Whether scripts are played with the mouse and the keyboard of a session.
    var isInSession: Bool { self == .x11 || self == .wayland }
}

nonisolated extension TestCase.Surroundings {
    /// The session starters are searched in the tool's own folder, in the path, then in the package that the tool was built from.
    static var current: Self {
        let environment = ProcessInfo.processInfo.environment
        let tool =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? Application.arguments
            .first ?? "inlay"
        let own = URL(filePath: tool).deletingLastPathComponent().path
        let path = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Scripts").path
        let scripts = ([own] + path + [package]).first {
            FileManager.default.isExecutableFile(atPath: $0 + "/with-x11")
        }
        let session = environment["INLAY_INJECT"] == nil ? nil : environment["XDG_SESSION_TYPE"]
        return Self(tool: tool, session: session, scripts: scripts)
    }
}
