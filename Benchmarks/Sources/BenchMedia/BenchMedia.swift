import FoundationEssentials
import Glibc
import Inlay
import InlayPlayer

/// Plays a clip into pictures, or opens and closes it many times, and prints the cost.
///
///     BenchMedia CLIP WIDTH HEIGHT      plays CLIP once; HEIGHT 0 without pictures
///     BenchMedia CLIP cycles COUNT      opens, plays, seeks and closes it
///     BenchMedia CLIP paused SECONDS    shows its first picture, and then hides it
@main struct BenchMedia {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let last = Int(arguments[3]) else {
            print("usage: BenchMedia CLIP WIDTH HEIGHT | BenchMedia CLIP cycles COUNT | BenchMedia CLIP paused SECONDS")
            exit(2)
        }
        do {
            let url = URL(filePath: arguments[1])
            if arguments[2] == "cycles" {
                try await runCycles(url, count: last)
            } else if arguments[2] == "paused" {
                try await rest(url, seconds: last)
            } else {
                try await play(url, width: Int(arguments[2]) ?? 0, height: last)
            }
        } catch {
            print("\(arguments[1]): \(error)")
            exit(1)
        }
    }

    private static func play(_ url: URL, width: Int, height: Int) async throws {
        let run = try Run(url)
        if height > 0 { run.medium?.showPictures(MediaSize(width: width, height: height)) }
        await run.wait { run.isOpen }
        let (start, used) = (ContinuousClock.now, processorTime())
        run.medium?.play(at: 1)
        await run.wait { run.hasEnded }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let share = (processorTime() - used) / seconds * 100
        let dropped = run.engine.statistics.droppedPictureCount
        print(
            "\(tenths(seconds)) s, \(tenths(share)) % of one core, \(run.pictureCount) pictures, \(dropped) dropped,",
            "\(residentMemory() >> 20) MB")
    }

    private static func rest(_ url: URL, seconds: Int) async throws {
        let run = try Run(url)
        run.medium?.showPictures(MediaSize(width: 640, height: 360))
        await run.wait { run.pictureCount > 0 }
        for state in ["paused", "hidden"] {
            if state == "hidden" { run.medium?.showPictures(nil) }
            try await Task.sleep(for: .seconds(1))
            let used = processorTime()
            try await Task.sleep(for: .seconds(seconds))
            print("\(state): \(tenths((processorTime() - used) * 1000 / Double(seconds))) ms a second")
        }
    }

    private static func runCycles(_ url: URL, count: Int) async throws {
        for index in 0...count {
            let run = try Run(url)
            run.medium?.showPictures(MediaSize(width: 320, height: 180))
            run.medium?.play(at: 1)
            await run.wait { run.pictureCount > 0 }
            run.medium?.seek(to: 0.8)
            await run.wait { run.seekCount > 0 }
            run.medium?.close()
            if index.isMultiple(of: max(1, count / 10)) {
                print(
                    "\(index): \(entryCount("task")) threads, \(entryCount("fd")) descriptors,",
                    "\(residentMemory() >> 10) KB")
            }
        }
    }

    private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }

    /// The CPU time of all threads, in seconds.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func residentMemory() -> Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        return (fields?.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
    }

    private static func entryCount(_ folder: String) -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)").count) ?? 0
    }
}

/// A medium, and the state and counts from its events.
private final class Run {
    let engine = MPVEngine()
    private(set) var medium: (any Medium)?
    private(set) var isOpen = false
    private(set) var hasEnded = false
    private(set) var pictureCount = 0
    private(set) var seekCount = 0

    init(_ url: URL) throws {
        medium = try engine.open(url, isStepped: false) { [weak self] event in
            switch event {
            case .opened: self?.isOpen = true
            case .picture: self?.pictureCount += 1
            case .sought: self?.seekCount += 1
            case .ended: self?.hasEnded = true
            case .failed(let error):
                print(error)
                exit(1)
            default: break
            }
        }
    }

    func wait(until isDone: () -> Bool) async {
        while !isDone() { try? await Task.sleep(for: .milliseconds(5)) }
    }
}
