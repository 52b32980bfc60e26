import Inlay

@testable import InlayRaster
@testable import InlaySDL

/// A display that accepts frames when the test allows it.
final class BusyPresenter: Presenter {
    var readiness = Readiness.now
    var shown: [[PixelRect]] = []
    var moved: [[PixelRect]] = []
    var refreshRates: [Int] = []
    /// Whether there is memory to paint into.
    var hasMemory = true
    var movesOnScreen = false
    var answer = Presentation.shown
    private var memory: PixelMemory?

    func canvas(width: Int, height: Int, changing: [PixelRect]) -> PresenterCanvas? {
        if memory?.width != width || memory?.height != height || !hasMemory { memory = nil }
        if hasMemory { memory = memory ?? PixelMemory(width: width, height: height) }
        return memory.map {
            PresenterCanvas(canvas: $0.canvas, isBlank: false, movesOnScreen: movesOnScreen)
        }
    }
    func pixel(_ x: Int, _ y: Int) -> UInt32? {
        memory.map { $0.base.load(fromByteOffset: y * $0.stride + x * 4, as: UInt32.self) & 0xff_ffff }
    }
    func present(_ damage: [PixelRect], moves: [PixelMove]) -> Presentation {
        shown.append(damage)
        moved.append(moves.map(\.target))
        return answer
    }
    func displayChanged(refreshRate: Int) { refreshRates.append(refreshRate) }
    func refresh() -> Bool { false }
    func windowSizeChanged() {}
    func close() {}
}
