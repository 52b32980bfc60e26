import Inlay
import InlayRaster

/// A platform whose windows are pixels in memory. It uses the text engine, the image loader and the renderer of InlayRaster.
final class FramebufferPlatform: Platform {
    let clock: any FrameClock = SystemClock()
    let textEngine: any TextEngine
    let imageLoader: any ImageLoader = FileImageLoader()
    private let renderer: Renderer
    private var clipboards: [Clipboard: String] = [:]

    init() {
        let fonts = FontLibrary()
        textEngine = HarfBuzzTextEngine(fonts: fonts)
        renderer = Renderer(fonts: fonts)
    }

    func text(on clipboard: Clipboard) -> String? { clipboards[clipboard] }
    func setText(_ text: String, on clipboard: Clipboard) { clipboards[clipboard] = text }

    func makeWindow(_ window: Window, title: String, size: Size) -> any PlatformWindow {
        if let application = window.application { renderer.reportWarnings(to: application) }
        return FramebufferWindow(window, size: size, renderer: renderer)
    }
}
