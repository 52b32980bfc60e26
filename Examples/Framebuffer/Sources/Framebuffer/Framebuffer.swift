import Dispatch
import Inlay

final class HelloViewController: ViewController {
    @Outlet var greetingLabel: Label

    override func registerActions(in actions: inout ActionTable) { actions["sayHello"] = sayHello }
    func sayHello() { greetingLabel.text = "Hello, World!" }
}

/// Runs the hello app in memory, with the commands of standard input.
@main struct Framebuffer {
    static func main() async throws {
        let application = Application(title: "Hello", platform: FramebufferPlatform())
        let window = try application.open(HelloViewController(), size: Size(480, 320))
        window.receive(Event(.focusGained, time: application.clock.time))
        for await line in lines {
            do throws(CommandError) {
                let command = try Command(line)
                if case .quit = command { break }
                try perform(command, in: window, at: application.clock.time)
            } catch {
                StandardError.print(error.message)
            }
        }
        for window in application.windows { window.close() }
    }

    /// The lines of standard input. They are read on another thread, so that frames and tasks of the app run meanwhile.
    private static var lines: AsyncStream<String> {
        AsyncStream { continuation in
            DispatchQueue.global().async {
                while let line = readLine() { continuation.yield(line) }
                continuation.finish()
            }
        }
    }

    private static func perform(
        _ command: Command, in window: Window, at time: Duration
    ) throws(CommandError) {
        switch command {
        case .click(let place):
            window.receive(Event(.pointerMoved(place, []), time: time))
            window.receive(Event(.pointerDown(place, .left, clickCount: 1, []), time: time))
            window.receive(Event(.pointerUp(place, .left, clickCount: 1, []), time: time))
        case .type(let text):
            window.receive(Event(.text(text), time: time))
        case .draw(let path):
            guard let output = window.platformWindow as? FramebufferWindow else { return }
            output.drawRequestedFrame()
            do { try output.write(to: path) } catch {
                throw CommandError(message: "cannot write '\(path)': check that its folder exists and is writable")
            }
        case .quit: break
        }
    }
}

/// A line of standard input.
enum Command {
    /// A click of the left button, at a place in points.
    case click(Point)
    case type(String)
    /// Writes the window's picture to a file.
    case draw(String)
    case quit

    init(_ line: String) throws(CommandError) {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        let argument = parts.count > 1 ? parts[1] : ""
        let numbers = argument.split(separator: " ").compactMap { Double($0) }
        switch parts.first {
        case "click" where numbers.count == 2: self = .click(Point(numbers[0], numbers[1]))
        case "type" where !argument.isEmpty: self = .type(argument)
        case "draw" where !argument.isEmpty: self = .draw(argument)
        case "quit": self = .quit
        default:
            throw CommandError(
                message: "invalid command '\(line)': must be click X Y, type TEXT, draw FILE or quit; ignored")
        }
    }
}

struct CommandError: Error {
    let message: String
}
