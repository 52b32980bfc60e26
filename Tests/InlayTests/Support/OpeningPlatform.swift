import FoundationEssentials

@testable import Inlay

/// A platform whose desktop records the addresses that it is asked to open.
final class OpeningPlatform: Platform, DesktopServices {
    let headless = HeadlessPlatform()
    var opened: [String] = []

    var clock: any FrameClock { headless.clock }
    var textEngine: any TextEngine { headless.textEngine }
    var imageLoader: any ImageLoader { headless.imageLoader }
    func text(on clipboard: Clipboard) -> String? { headless.text(on: clipboard) }
    func setText(_ text: String, on clipboard: Clipboard) { headless.setText(text, on: clipboard) }
    var desktop: (any DesktopServices)? { self }

    func makeWindow(_ window: Window, title: String, size: Size) -> any PlatformWindow {
        headless.makeWindow(window, title: title, size: size)
    }

    func pick(
        _ picker: DocumentPicker, over window: Window, isShown: @escaping () -> Void
    ) async -> DocumentPicker.Answer { .unavailable }

    func open(_ url: URL, over window: Window?) async -> Bool {
        opened.append(url.absoluteString)
        return true
    }

    /// Opens a view in a window of this platform.
    func show(
        _ view: View, size: Size = Size(300, 200), direction: LayoutDirection = .leftToRight
    ) throws -> Window {
        let controller = ViewController()
        controller.view = view
        let application = Application(title: "Test", direction: direction, platform: self)
        application.diagnosticHandler = { _ in }
        let window = try application.open(controller, size: size)
        window.keepAlive(application)
        window.dispatch(Event(.focusGained))
        window.drawFrame()
        return window
    }

    /// Lets the tasks run that open addresses.
    func settle() async { for _ in 0..<10 { await Task.yield() } }
}
