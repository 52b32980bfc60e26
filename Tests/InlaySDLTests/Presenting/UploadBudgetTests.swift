import Testing

@testable import InlayRaster
@testable import InlaySDL

@Suite struct UploadBudgetTests {
    /// A rectangle of 64 KB of pixels.
    private let largest = PixelRect(x: 3, y: 5, width: 128, height: 128)
    private let pixel = PixelRect(x: 0, y: 0, width: 1, height: 1)
    private var budget = UploadBudget()

    private mutating func answers(to changes: [PixelRect]...) -> [Bool] { changes.map { budget.admits($0) } }

    @Test mutating func `a patch of up to 64 KB is sent inline`() {
        let tooMuch = answers(to: [PixelRect(x: 0, y: 0, width: 128, height: 129)], [largest, pixel])
        #expect(tooMuch == [false, false])

        let enough = answers(to: [largest])
        #expect(enough == [true])
    }

    @Test mutating func `patches wait when more than twice the limit is unanswered`() {
        let answers = answers(to: [largest], [largest], [pixel])

        #expect(answers == [true, true, false])
    }

    @Test mutating func `a server reply frees the patch budget`() {
        _ = answers(to: [largest], [largest])

        budget.serverHasAnswered()

        let answers = answers(to: [largest])
        #expect(answers == [true])
    }

    @Test mutating func `an empty patch costs nothing`() {
        let answers = answers(to: [], [PixelRect(left: 9, top: 9, right: 4, bottom: 4)])

        #expect(answers == [true, true])
    }
}
