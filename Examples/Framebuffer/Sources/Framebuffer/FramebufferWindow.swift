import FoundationEssentials
import Inlay
import InlayRaster

/// A window in memory, at one pixel per point.
final class FramebufferWindow: PlatformWindow {
    let size: Size
    let scale = 1.0
    private weak var window: Window?
    private let renderer: Renderer
    private let width: Int
    private let height: Int
    /// The picture: rows from the top, pixels `0xXXRRGGBB`.
    private var pixels: [UInt32]
    /// Draws the requested frame when the display can take it; nil if no frame is requested.
    private var nextFrame: Task<Void, Never>?

    /// 60 frames a second.
    private static let frameInterval = Duration.seconds(1) / 60

    init(_ window: Window, size: Size, renderer: Renderer) {
        self.window = window
        self.size = size
        self.renderer = renderer
        width = max(1, Int(size.width.rounded()))
        height = max(1, Int(size.height.rounded()))
        pixels = Array(repeating: 0, count: width * height)
    }

    func setNeedsFrame() {
        guard nextFrame == nil else { return }
        nextFrame = Task { [weak self] in
            try? await Task.sleep(for: Self.frameInterval)
            if !Task.isCancelled { self?.drawRequestedFrame() }
        }
    }

    /// Draws the requested frame, if there is one, without waiting for its time.
    func drawRequestedFrame() {
        guard let nextFrame else { return }
        nextFrame.cancel()
        self.nextFrame = nil
        window?.drawFrame()
    }

    func present(_ frame: Frame) -> Bool {
        let (renderer, width, height) = (renderer, width, height)
        return pixels.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            renderer.render(
                frame, into: InlayRaster.Canvas(pixels: start, stride: 4 * width, width: width, height: height))
            return true
        }
    }

    func close() { nextFrame?.cancel() }

    /// Writes the picture as a portable pixmap, which most image viewers open.
    func write(to path: String) throws {
        var file = Data("P6\n\(width) \(height)\n255\n".utf8)
        for pixel in pixels {
            file.append(contentsOf: [16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> $0) })
        }
        try file.write(to: URL(filePath: path))
    }
}
