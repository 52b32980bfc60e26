import CBench
import Glibc
import Inlay

/// The content of a window, and one change to it each frame.
protocol Scene {
    /// The name of the workload.
    var name: String { get }
    var view: View { get }
    /// The number of elements in the scene, such as cells or rows.
    var count: Int { get }
    /// Makes the change that precedes the frame of an index.
    func change(_ index: Int)
}

/// Shows a scene, and is notified after each frame has been shown.
class FrameViewController: ViewController {
    private var makeScene: () -> any Scene = { FrameScene(.gradient, size: .zero) }
    private(set) lazy var scene = makeScene()
    /// The time at which construction of the scene began: after connecting to the window system, before the window is created.
    private(set) var start = 0.0
    private let drawing = DrawingView()

    convenience init(_ scene: @autoclosure @escaping () -> any Scene) {
        self.init()
        makeScene = scene
    }

    override func loadView() {
        start = bench_now()
        view = scene.view
        view.addSubview(drawing)
        drawing.onDraw = { [unowned self] in
            // The event loop runs this task after the frame that is being drawn has been shown.
            Task { frameWasShown() }
        }
    }

    func frameWasShown() {}

    /// Requests another frame, even if nothing changes.
    func setNeedsFrame() { drawing.setNeedsDisplay() }
}

/// An empty view that calls `onDraw` when it is drawn.
private final class DrawingView: View {
    var onDraw = {}

    override func draw(into list: inout DisplayList) { onDraw() }
}

/// Times the frames of a scene.
final class TimedViewController: FrameViewController {
    private var isPaced = false
    private var frames = bench_frames()
    private var hasStarted = false

    convenience init(_ scene: @autoclosure @escaping () -> any Scene, isPaced: Bool) {
        self.init(scene())
        self.isPaced = isPaced
    }

    override func frameWasShown() {
        if hasStarted {
            bench_frame_end(&frames)
        } else {
            bench_frames_start(&frames, start)
            hasStarted = true
        }
        while bench_frame_begin(&frames) != 0 {
            scene.change(Int(frames.index))
            if isPaced { return setNeedsFrame() }
            // X11 accepts a frame at any time, and replies once it has copied the frame.
            window?.drawFrame()
            bench_frame_end(&frames)
        }
        bench_frames_report(&frames, scene.name, scene.count)
        exit(0)  // termination is not measured
    }
}

/// Scrolls down and up at the display's rate. Reports the slowest frame, the longest interval and the number of late frames.
final class ScrollViewController: FrameViewController {
    private var page = FrameScene(.longScroll, size: .zero)
    private var seconds = 0.0
    private var frameCount = 0
    private var offset = 0.0
    private var step = 3.0
    private var last = 0.0
    private var slowest = Duration.zero
    private var longest = 0.0
    private var lateCount = 0
    private var before = Statistics.Frames()

    convenience init(_ scene: FrameScene, seconds: Double) {
        self.init(scene)
        page = scene
        self.seconds = seconds
    }

    override func frameWasShown() {
        let now = bench_now()
        let frames = application?.statistics.frames ?? Statistics.Frames()
        // The first frames do work whose results later frames reuse.
        if frameCount > 10 {
            longest = max(longest, now - last)
            if now - last > 1.5 * 1000 / 60 { lateCount += 1 }
            let work = frames - before
            slowest = max(slowest, work.layout + work.display + work.painting)
        }
        (last, before) = (now, frames)
        frameCount += 1
        if now - start >= seconds * 1000 { report() }
        if offset + step > page.scrollingHeight || offset + step < 0 { step = -step }
        offset += step
        page.scroll(to: offset)
        setNeedsFrame()
    }

    private func report() -> Never {
        let slowest = slowest / .milliseconds(1)
        print(
            #"{"workload":"scroll","frames":\#(frameCount),"slowest":\#(slowest),"longest":\#(longest),"late":\#(lateCount)}"#
        )
        fflush(nil)
        exit(0)
    }
}

/// Resizes the window, scrolls and changes text at random, at the display's rate, and reports the memory in use each minute.
final class SoakViewController: FrameViewController {
    static let size = Size(1280, 800)
    private var page = FrameScene(.soak, size: .zero)
    private var seconds = 0.0
    private var nextReport = 0.0
    /// Whether the window was set to its initial size for a report. Memory is compared at that size.
    private var isReporting = false

    convenience init(_ scene: FrameScene, seconds: Double) {
        self.init(scene)
        page = scene
        self.seconds = seconds
    }

    override func frameWasShown() {
        let elapsed = (bench_now() - start) / 1000
        if isReporting { report(elapsed) }
        if elapsed >= seconds { exit(0) }
        isReporting = elapsed >= nextReport
        if isReporting {
            nextReport += 60
            setSize(Self.size)
        } else {
            change()
        }
        setNeedsFrame()
    }

    private func change() {
        switch Int.random(in: 0..<10) {
        case 0:
            setSize(Size(.random(in: 200...Self.size.width).rounded(), .random(in: 200...Self.size.height).rounded()))
        case 1...2: page.setText(.random(in: 0..<10_000))
        default: page.scroll(to: .random(in: 0...page.scrollingHeight).rounded())
        }
    }

    private func setSize(_ size: Size) { _ = window?.platformWindow?.setSize(size) }

    private func report(_ elapsed: Double) {
        let resident = bench_process_number(0, "status", "VmRSS:")
        print(#"{"workload":"soak","second":\#(Int(elapsed)),"resident":\#(Int(resident))}"#)
        fflush(nil)
    }
}
