import Testing

@testable import Inlay

@Suite struct PopoverPlacementTests {
    private let room = Rect(0, 0, 200, 100)

    @Test func `a popover is placed below the source, centered`() {
        let beside = PopoverPlacement(source: Rect(80, 10, 40, 20), room: room)

        #expect(beside.place(for: Size(60, 30)) == Rect(70, 34, 60, 30))
    }

    @Test func `a popover is placed above the source without space below`() {
        let beside = PopoverPlacement(source: Rect(80, 60, 40, 20), room: room)

        #expect(beside.place(for: Size(60, 30)) == Rect(70, 26, 60, 30))
    }

    @Test func `a popover stays inside the bounds along the side`() {
        let left = PopoverPlacement(source: Rect(0, 10, 10, 10), room: room)
        let right = PopoverPlacement(source: Rect(190, 10, 10, 10), room: room)

        #expect(left.place(for: Size(60, 30)) == Rect(0, 24, 60, 30))
        #expect(right.place(for: Size(60, 30)) == Rect(140, 24, 60, 30))
    }

    @Test func `a popover overlaps the source when no side has space`() {
        let beside = PopoverPlacement(source: Rect(80, 30, 40, 20), room: room, sides: [.above, .below])

        #expect(beside.place(for: Size(60, 90)) == Rect(70, 10, 60, 90))
    }

    @Test func `a popover of fixed height overlaps the source and is not shortened`() {
        let room = Rect(8, 8, 464, 304)
        var beside = PopoverPlacement(source: Rect(20, 140, 119, 30), room: room, sides: [.below, .above])
        beside.alignment = 0

        #expect(beside.place(for: Size(276, 272)) == Rect(20, 40, 276, 272))
        #expect(beside.place(for: Size(276, 400)) == Rect(20, 8, 276, 304))
        beside.givesWay = true
        #expect(beside.place(for: Size(276, 272)) == Rect(20, 174, 276, 138))
        beside.sides = [.right]
        beside.givesWay = false
        #expect(beside.place(for: Size(350, 400)) == Rect(143, 8, 329, 304))
    }

    @Test func `a list covers a source that leaves no room`() {
        let room = Rect(8, 8, 284, 384)
        var beside = PopoverPlacement(source: Rect(20, 54, 200, 329), room: room, sides: [.below, .above])
        beside.alignment = 0
        beside.givesWay = true

        #expect(beside.place(for: Size(260, 300)) == Rect(20, 8, 260, 300))
        #expect(beside.place(for: Size(260, 900)) == Rect(20, 8, 260, 384))
        // A source that is higher than the frame remains visible in part.
        beside.source = Rect(20, 140, 200, 252)
        #expect(beside.place(for: Size(260, 250)) == Rect(20, 8, 260, 250))
        #expect(beside.place(for: Size(260, 260)) == Rect(20, 8, 260, 128))
    }

    @Test func `a popover can align with either edge of the source`() {
        var beside = PopoverPlacement(source: Rect(80, 10, 40, 20), room: room, sides: [.below], distance: 0)

        beside.alignment = 0
        #expect(beside.place(for: Size(60, 30)) == Rect(80, 30, 60, 30))
        beside.alignment = 1
        #expect(beside.place(for: Size(60, 30)) == Rect(60, 30, 60, 30))
    }

    @Test func `a popover can be placed to either side of the source`() {
        let source = Rect(80, 40, 40, 20)

        #expect(
            PopoverPlacement(source: source, room: room, sides: [.right]).place(for: Size(50, 30))
                == Rect(124, 35, 50, 30))
        #expect(
            PopoverPlacement(source: source, room: room, sides: [.left]).place(for: Size(50, 30))
                == Rect(26, 35, 50, 30))
    }

    @Test(arguments: [Rect(-500, -500, 10, 10), Rect(500, 500, 10, 10), Rect(0, 0, 200, 100)])
    func `a popover never leaves the bounds`(source: Rect) {
        for size in [Size(0, 0), Size(50, 50), Size(1000, 1000)] {
            let place = PopoverPlacement(source: source, room: room).place(for: size)
            #expect(place.minX >= 0 && place.minY >= 0 && place.maxX <= 200 && place.maxY <= 100)
        }
    }
}
