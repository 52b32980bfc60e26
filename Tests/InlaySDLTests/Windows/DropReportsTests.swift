import Inlay
import Testing

@testable import InlaySDL

/// The two reports of one drop on Wayland.
@Suite struct DropReportsTests {
    private let start = ContinuousClock.now
    private let place = Point(3, 4)
    private let drop = Event.Kind.filesDropped(["/a"], Point(3, 4))
    private let withoutPlace = Event.Kind.filesDropped(["/a"], .zero)

    @Test func `received data is sent once, whatever SDL reports`() {
        var first = DropReports()
        #expect(first.reportedBySDL(withoutPlace, now: start) == nil)
        #expect(first.received(drop, at: place, now: start) == drop)

        var second = DropReports()
        #expect(second.received(drop, at: place, now: start) == drop)
        #expect(second.reportedBySDL(withoutPlace, now: start) == nil)
    }

    @Test func `without data the drop of SDL is sent at the position`() {
        var first = DropReports()
        #expect(first.reportedBySDL(withoutPlace, now: start) == nil)
        #expect(first.received(nil, at: place, now: start) == drop)

        var second = DropReports()
        #expect(second.received(nil, at: place, now: start) == nil)
        #expect(second.reportedBySDL(withoutPlace, now: start) == drop)
        #expect(second.reportedBySDL(withoutPlace, now: start) == nil)
    }

    @Test func `reports of two drops are not joined`() {
        var reports = DropReports()
        #expect(reports.reportedBySDL(.filesDropped(["/old"], .zero), now: start) == nil)
        #expect(reports.received(nil, at: place, now: start + .seconds(2)) == nil)
        #expect(reports.reportedBySDL(withoutPlace, now: start + .seconds(4)) == nil)
    }
}
