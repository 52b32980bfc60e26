import CBench
import Inlay
import InlayTesting

/// Times a text view with a long text: opening it and pressing a key, until all views have their frames. Or times a text field: a key is
/// timed until its frame is drawn.
///
///     BenchText BYTES [line|words]
///     BenchText CHARACTERS field|field-mixed|field-words
///
/// `line` is a single paragraph; otherwise paragraphs are 100 bytes long. The text of `field` has one direction. `field-mixed` has
/// sentences of both directions, `field-words` has alternating words of both.
@main struct BenchText {
    private static let repetitions = 200

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 2, let bytes = Int(arguments[1]), bytes >= 0 else {
            bench_usage("BenchText BYTES [line|words|field|field-mixed|field-words]")
        }
        if arguments.count > 2, let unit = fieldTexts[arguments[2]] { return try timeField(unit, bytes) }
        let isLine = arguments.count > 2 && arguments[2] == "line"
        let sentence =
            "The quick brown fox jumps over the lazy dog, and goes on until the line has to be broken somewhere"
        let unit = sentence + (isLine ? ". " : ".\n")
        let text = String(repeating: unit, count: max(1, bytes / unit.utf8.count))
        let view = TextView()
        let controller = BenchTextController()
        let app = try TestApplication(controller, size: Size(800, 600))
        controller.view.addSubview(view)
        view.frame = Rect(0, 0, 800, 600)
        app.window.layout()

        var opening = [
            time {
                view.text = text
                app.window.layout()
            }
        ]
        bench_report("text-open", bytes, &opening, 1, 0, "")
        view.becomeFirstResponder()
        app.window.layout()

        for (name, place) in [("start", 0), ("middle", text.utf8.count / 2), ("end", text.utf8.count)] {
            view.selectedRange = place..<place
            app.window.layout()
            measure("text-key-\(name)", bytes, app) { step in
                app.window.dispatch(Event(.text(step % 6 == 5 ? " " : "n")))
            }
            measure("text-return-\(name)", bytes, app) { _ in press(.return, app) }
            measure("text-backspace-\(name)", bytes, app) { _ in press(.backspace, app) }
            measure("text-undo-\(name)", bytes, app) { _ in press(Key("Z"), app, .control) }
        }
        view.selectedRange = 0..<0
        app.window.layout()
        measure("text-page", bytes, app) { _ in press(.pageDown, app) }
        measure("text-ends", bytes, app) { step in press(step.isMultiple(of: 2) ? .end : .home, app, .control) }
        measure("text-width", bytes, app) { step in view.frame.size.width = step.isMultiple(of: 2) ? 799 : 800 }
    }

    private static let fieldTexts = [
        "field": "The quick brown fox jumps over the lazy dog. ",
        "field-mixed":
            "The quick brown fox jumps over the lazy dog. השועל החום המהיר קופץ מעל 12 כלבים. الثعلب البني السريع. ",
        "field-words": "fox שועל dog كلب ",
    ]

    private static func timeField(_ unit: String, _ count: Int) throws {
        let text = String(String(repeating: unit, count: count / unit.count + 1).prefix(count))
        let field = TextField()
        let controller = BenchTextController()
        let app = try TestApplication(controller, size: Size(800, 100))
        controller.view.addSubview(field)
        field.frame = Rect(0, 0, 800, 40)
        field.becomeFirstResponder()
        var opening = [
            time {
                field.text = text
                app.window.drawFrame()
            }
        ]
        bench_report("field-open", count, &opening, 1, 0, "")
        for (name, places) in [("start", 0), ("middle", count / 2), ("end", count)] {
            let index = field.text.index(field.text.startIndex, offsetBy: places)
            let place = field.text.utf8.distance(from: field.text.startIndex, to: index)
            field.selectedRange = place..<place
            measure("field-key-\(name)", count, app) { step in app.send(.text(step % 6 == 5 ? " " : "n")) }
            measure("field-backspace-\(name)", count, app) { _ in app.key(.backspace) }
            measure("field-arrow-\(name)", count, app) { step in app.key(step.isMultiple(of: 2) ? .left : .right) }
        }
    }

    private static func press(_ key: Key, _ app: TestApplication, _ modifiers: Modifiers = []) {
        app.window.dispatch(Event(.keyDown(key, modifiers, isRepeat: false)))
    }

    private static func measure(_ name: String, _ bytes: Int, _ app: TestApplication, _ act: (Int) -> Void) {
        for index in 0..<5 {
            act(index)
            app.window.layout()
        }
        var times = (0..<repetitions).map { index in
            time {
                act(index)
                app.window.layout()
            }
        }
        bench_report(name, bytes, &times, CInt(times.count), 0, "")
    }

    private static func time(_ act: () -> Void) -> Double {
        let start = bench_now()
        act()
        return bench_now() - start
    }
}

final class BenchTextController: ViewController {
    override func loadView() { view = View() }
}
