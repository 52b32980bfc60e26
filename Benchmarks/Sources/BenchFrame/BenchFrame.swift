import CBench
import Inlay
import InlaySDL

/// W3: frames of a window full of labels and buttons over a gradient; each view has a fixed frame. W4: frames of a long list. W9:
/// frames of a table with columns.
///
///     BenchFrame DOCUMENTS W3a|W3b|W3c [WxH] [--paced] [--hidden COUNT]
///     BenchFrame DOCUMENTS W4|W4-unknown COUNT
///     BenchFrame DOCUMENTS W9|W9-across|W9-sort COUNT
///     BenchFrame DOCUMENTS soak|scroll SECONDS
///
/// These workloads read no documents. All benchmark programs take the documents' folder as their first argument.
@main struct BenchFrame {
    private static let usage = """
        BenchFrame DOCUMENTS W3a|W3b|W3c [WxH] [--paced] [--hidden COUNT]
               BenchFrame DOCUMENTS W4|W4-unknown COUNT
               BenchFrame DOCUMENTS W9|W9-across|W9-sort COUNT
               BenchFrame DOCUMENTS soak|scroll SECONDS
          W3a       the colours of the gradient change, and so every pixel
          W3b       one label changes
          W3c       the lower half of the window moves by 3 points
          W4        a list of so many rows of 40 points is scrolled by one row
          W4-unknown  the same with rows that are measured, of 30 to 70 points
          W9        a table of so many rows and 20 columns is scrolled by one row
          W9-across the same table is scrolled across by 20 points
          W9-sort   a bound array of so many elements is sorted by a number while frames are drawn; tells the longest
                    time between two frames
          scroll    as W3c at the display's pace; tells the slowest frame, and how many came late
          soak      resizing and moving at random; tells the memory in use each minute
          --paced   frames at the display's pace, in the event loop; else one after the other
          --hidden  as many more labels, where the window does not reach
        """

    static func main() {
        var arguments = Array(Application.arguments.dropFirst(2))
        let isPaced = takeFlag("--paced", from: &arguments)
        let hiddenCount = takeValue("--hidden", from: &arguments).flatMap(Int.init) ?? 0
        if let name = arguments.first, ListScene.names.contains(name) {
            guard let count = arguments.dropFirst().first.flatMap({ Int($0) }) else { bench_usage(usage) }
            return run(TimedViewController(ListScene(name, count: count), isPaced: isPaced), ListScene.size)
        }
        if let name = arguments.first, name.hasPrefix("W9") {
            guard let count = arguments.dropFirst().first.flatMap({ Int($0) }) else { bench_usage(usage) }
            if name == "W9-sort" { return run(SortViewController(count: count), GridScene.size) }
            guard GridScene.names.contains(name) else { bench_usage(usage) }
            return run(TimedViewController(GridScene(name, count: count), isPaced: isPaced), GridScene.size)
        }
        guard let kind = arguments.first.flatMap(FrameScene.Kind.init) else { bench_usage(usage) }
        let argument = arguments.dropFirst().first
        let isLong = kind == .soak || kind == .longScroll
        let size = isLong ? SoakViewController.size : self.size(argument ?? "1280x800")
        let scene = FrameScene(kind, size: size, hiddenCount: hiddenCount)
        let controller: FrameViewController
        if isLong {
            guard let seconds = argument.flatMap(Double.init), seconds > 0 else { bench_usage(usage) }
            controller =
                kind == .soak
                ? SoakViewController(scene, seconds: seconds)
                : ScrollViewController(scene, seconds: seconds)
        } else {
            controller = TimedViewController(scene, isPaced: isPaced)
        }
        run(controller, size)
    }

    private static func run(_ controller: ViewController, _ size: Size) {
        var options = LaunchOptions()
        options.size = size
        options.theme = .light
        Application(title: "frames", identifier: "inlay-bench-frame").run(controller, options: options)
    }

    private static func takeFlag(_ name: String, from arguments: inout [String]) -> Bool {
        guard let index = arguments.firstIndex(of: name) else { return false }
        arguments.remove(at: index)
        return true
    }

    private static func takeValue(_ name: String, from arguments: inout [String]) -> String? {
        guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
        let value = arguments[index + 1]
        arguments.removeSubrange(index...index + 1)
        return value
    }

    private static func size(_ text: String) -> Size {
        let sides = text.split(separator: "x").compactMap { Double($0) }
        guard sides.count == 2 else { bench_usage(usage) }
        return Size(sides[0], sides[1])
    }
}
