import Testing

@testable import InlayRaster
@testable import InlaySDL

struct PixelRegionTests {
    @Test func `removing an area removes only fully covered rectangles`() {
        var region = PixelRegion()
        let (small, large) = (
            PixelRect(x: 0, y: 0, width: 10, height: 10), PixelRect(x: 20, y: 0, width: 30, height: 30)
        )
        region.add(small)
        region.add(large)
        region.remove(within: [PixelRect(x: 0, y: 0, width: 40, height: 40)])
        #expect(region.rects == [large])
    }
}
