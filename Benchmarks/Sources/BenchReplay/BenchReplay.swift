import Inlay
import InlayTesting

/// Measures how much faster than real time a recording is replayed off screen: ten thousand events of a busy user, on a page
/// of a hundred controls, with every frame painted.
@main struct BenchReplay {
    static func main() async throws {
        let recording = busyPerson(eventCount: 10_000)
        let recorded = recording.events.last?.time ?? .zero
        var times: [Duration] = []
        for _ in 0..<5 {
            let app = try TestApplication(BenchReplayController(), size: recording.header.size)
            let start = ContinuousClock.now
            try await app.replay(recording)
            times.append(.now - start)
        }
        let median = times.sorted()[times.count / 2]
        print(
            "\(recording.events.count) events recorded in \(recorded), replayed in \(median) (median of \(times.count)): "
                + "\(Int(recorded / median)) times as fast")
    }

    /// Returns events at the rate of a mouse, 125 a second: mostly pointer movement, with some clicks, wheel turns and keys.
    static func busyPerson(eventCount: Int) -> Recording {
        var events = [Event(.focusGained)]
        for index in 1..<eventCount {
            let step = Double(index)
            let point = Point(400 + (step / 37).wave * 390, 300 + (step / 23).wave * 290)
            let kind: Event.Kind =
                switch index % 50 {
                case 10: .pointerDown(point, .left, clickCount: 1, [])
                case 12: .pointerUp(point, .left, clickCount: 1, [])
                case 20: .keyDown(.tab, [], isRepeat: false)
                case 21: .keyUp(.tab, [])
                case 30...32: .wheel(point, dx: 0, dy: -1, [])
                default: .pointerMoved(point, [])
                }
            events.append(Event(kind, time: .milliseconds(8) * index))
        }
        return Recording(header: Recording.Header(size: Size(800, 600), scale: 1), events: events)
    }
}

extension Double {
    /// A triangle wave between -1 and 1, with period 4.
    fileprivate var wave: Double {
        let phase = truncatingRemainder(dividingBy: 4)
        return phase < 2 ? phase - 1 : 3 - phase
    }
}

final class BenchReplayController: ViewController {
    override func loadView() {
        let column = ColumnView()
        column.layoutMargins = EdgeInsets(12)
        let status = Label()
        for _ in 0..<10 {
            let row = RowView()
            for index in 0..<10 {
                let button = Button()
                button.style = .system
                button.title = "B\(index)"
                button.weight = 1
                var count = 0
                button.addAction(for: .primaryActionTriggered) {
                    count += 1
                    status.text = "clicked \(count) times"
                }
                row.addArrangedSubview(button)
            }
            column.addArrangedSubview(row)
        }
        column.addArrangedSubview(status)
        view = column
    }
}
