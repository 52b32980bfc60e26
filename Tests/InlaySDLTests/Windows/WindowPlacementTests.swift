import CSDL2
import Testing

@testable import InlaySDL

@Suite("The place of a window beside another one")
struct WindowPlacementTests {
    private let screen = SDL_Rect(x: 0, y: 24, w: 1280, h: 776)

    private func places(_ own: (CInt, CInt), beside other: SDL_Rect) -> [CInt] {
        let places = WindowPlacement.places(
            of: SDL_Rect(x: 0, y: 0, w: own.0, h: own.1), beside: other, in: screen)
        return [places.own.x, places.own.y, places.other.x, places.other.y]
    }

    @Test
    func `the window is at the right if there is room, else at the left`() {
        #expect(places((600, 400), beside: SDL_Rect(x: 50, y: 100, w: 480, h: 320)) == [530, 100, 50, 100])
        #expect(places((600, 400), beside: SDL_Rect(x: 700, y: 100, w: 480, h: 320)) == [100, 100, 700, 100])
    }

    @Test
    func `the other window moves aside if there is no room at its sides`() {
        #expect(places((640, 660), beside: SDL_Rect(x: 400, y: 240, w: 480, h: 320)) == [640, 140, 160, 240])
        #expect(places((640, 660), beside: SDL_Rect(x: 200, y: 60, w: 900, h: 700)) == [640, 60, 0, 60])
    }
}
