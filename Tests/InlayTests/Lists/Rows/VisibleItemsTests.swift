import Testing

@testable import Inlay

/// Visible rows and the animation of changes: the same statements for tables and collections.
@MainActor @Suite struct VisibleItemsTests {
    typealias Kind = SampleList.Kind

    // MARK: Changes with animation

    @Test(arguments: Kind.withChanges) func `an inserted row appears while the rows below make room`(
        kind: Kind
    ) throws {
        let list = try SampleList(kind)
        let below = try #require(list.cell(1))

        list.insert("new", at: 1)
        list.window.drawFrame()
        #expect(list.cell(2) === below)
        #expect(list.window.animations.shownFrame(of: below).minY == 36)
        var tops: [Double] = []
        try list.settle { tops.append(list.window.animations.shownFrame(of: below).minY) }

        #expect(tops == tops.sorted())
        #expect(tops.contains { $0 > 36 && $0 < 72 })
        #expect(tops.last == 72)
        list.expectSettled()
    }

    @Test(arguments: Kind.withChanges) func `a deleted row is visible until its animation ends`(kind: Kind) throws {
        let list = try SampleList(kind)
        let deleted = try #require(list.cell(1))
        let below = try #require(list.cell(2))

        list.delete(at: 1)
        list.window.drawFrame()

        #expect(list.cell(1) === below)
        #expect(!deleted.isHidden)
        #expect(list.view.isAncestor(of: deleted))
        #expect(list.window.animations.shownFrame(of: below).minY == 72)
        try list.settle()
        #expect(deleted.isHidden || list.shown.contains { list.cell($0.row) === deleted })
        list.expectSettled()
    }

    @Test(arguments: Kind.withChanges) func `a moved row keeps its view and passes over other rows`(
        kind: Kind
    ) throws {
        let list = try SampleList(kind)
        let moved = try #require(list.cell(0))

        list.move(from: 0, to: 2)
        list.window.drawFrame()
        #expect(list.cell(2) === moved)
        #expect(moved.layer.zPosition == 1)
        var tops: [Double] = []
        try list.settle { tops.append(list.window.animations.shownFrame(of: moved).minY) }

        #expect(tops == tops.sorted())
        #expect(tops.contains { $0 > 0 && $0 < 72 })
        #expect(tops.last == 72)
        list.expectSettled()
    }

    @Test(arguments: Kind.withChanges) func `a row that moves out of sight leaves with an animation`(
        kind: Kind
    ) throws {
        let list = try SampleList(kind)
        let moved = try #require(list.cell(0))

        list.move(from: 0, to: 15)
        list.window.drawFrame()
        #expect(!moved.isHidden)
        var bottoms: [Double] = []
        try list.settle { bottoms.append(list.window.animations.shownFrame(of: moved).maxY) }

        #expect(bottoms.contains { $0 > 144 })
        list.expectSettled()
    }

    @Test(arguments: Kind.withChanges) func `a reloaded row shows its new content`(kind: Kind) throws {
        let list = try SampleList(kind)

        list.names[1] = "new"
        list.reload(row: 1)
        list.window.drawFrame()

        #expect(list.window.animations.isInProgress)
        try list.settle()
        list.expectSettled()
    }

    @Test(arguments: Kind.withChanges) func `reduced motion shows changes at once`(kind: Kind) throws {
        let list = try SampleList(kind)
        list.window.dispatch(Event(.preferencesChanged(DesktopPreferences(motion: .reduced))))
        var completed: [Bool] = []

        list.batch {
            list.delete(at: 0)
            list.insert("new", at: 2)
        } completion: {
            completed.append($0)
        }

        #expect(completed == [true])
        list.window.drawFrame()
        list.expectSettled()
    }

    // MARK: Successive changes

    @Test(arguments: Kind.withChanges) func `nested batches are one change`(kind: Kind) throws {
        let list = try SampleList(kind)
        var completed: [String] = []

        list.batch {
            list.batch {
                list.delete(at: 0)
            } completion: { _ in
                completed.append("inner")
            }
            list.insert("new", at: 3)
        } completion: { _ in
            completed.append("outer")
        }
        list.window.drawFrame()

        #expect(completed == [])
        try list.settle()
        #expect(completed == ["inner", "outer"])
        list.expectSettled()
    }

    @Test(arguments: Kind.withChanges) func `changes before the same frame are animated together`(
        kind: Kind
    ) async throws {
        let list = try SampleList(kind)
        let deleted = [try #require(list.cell(0)), try #require(list.cell(1))]
        var completed: [Bool] = []

        list.batch {
            list.delete(at: 0)
        } completion: {
            completed.append($0)
        }
        list.batch {
            list.delete(at: 0)
        } completion: {
            completed.append($0)
        }
        list.window.drawFrame()

        #expect(deleted.allSatisfy { !$0.isHidden && list.view.isAncestor(of: $0) })
        try await list.complete()
        #expect(completed == [false, true])
        list.expectSettled()
    }

    @Test(arguments: Kind.withChanges) func `a reload before the frame ends the animation of changes`(
        kind: Kind
    ) async throws {
        let list = try SampleList(kind)
        var completed: [Bool] = []

        list.batch {
            list.delete(at: 0)
        } completion: {
            completed.append($0)
        }
        list.reload()
        try await list.complete()

        #expect(completed == [false])
        list.expectSettled()
    }

    @Test(arguments: Kind.withChanges) func `a change during an animation continues from the visible frames`(
        kind: Kind
    ) throws {
        let list = try SampleList(kind)
        let last = try #require(list.cell(3))
        list.delete(at: 0)
        list.window.drawFrame()
        try list.advance(by: .milliseconds(80))
        let top = list.window.animations.shownFrame(of: last).minY
        #expect(top > 72 && top < 108)

        list.delete(at: 0)
        list.window.drawFrame()

        #expect(list.window.animations.shownFrame(of: last).minY == top)
        try list.settle()
        #expect(last.frameInWindow.minY == 36)
        list.expectSettled()
    }

    @Test(arguments: Kind.withChanges, 1...6) func `random successive changes leave no view behind`(
        kind: Kind, seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        let list = try SampleList(kind)
        for number in 0..<40 {
            let row = Int.random(in: 0..<6, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: list.delete(at: row)
            case 1: list.insert("new \(number)", at: row)
            case 2: list.move(from: row, to: Int.random(in: 0..<6, using: &random))
            case 3: list.reload(row: row)
            case 4: (list.view as? ScrollView)?.contentOffset.y += Double(Int.random(in: -80...80, using: &random))
            default: try list.advance(by: .milliseconds(Int.random(in: 0...250, using: &random)))
            }
        }
        list.window.drawFrame()
        try list.settle()

        list.expectSettled()
    }

    // MARK: Scroll position

    @Test(arguments: Kind.withChanges) func `changes above the visible rows do not move them`(kind: Kind) throws {
        let list = try SampleList(kind)
        (list.view as? ScrollView)?.contentOffset.y = 370
        list.window.drawFrame()
        let first = try #require(list.cell(10))

        list.insert("new", at: 2)
        list.insert("other", at: 0)
        list.window.drawFrame()
        #expect(list.cell(12) === first)
        #expect(list.window.animations.shownFrame(of: first).size == first.frame.size)
        #expect(first.frameInWindow.minY == -10)
        list.delete(at: 1)
        try list.settle()

        #expect(list.cell(11) === first)
        #expect(first.frameInWindow.minY == -10)
        list.expectSettled()
    }

    @Test(arguments: Kind.withChanges) func `a reload keeps the first visible row in place`(kind: Kind) throws {
        let list = try SampleList(kind)
        (list.view as? ScrollView)?.contentOffset.y = 370
        list.window.drawFrame()

        list.reload()
        list.window.drawFrame()

        #expect(list.cell(10)?.frameInWindow.minY == -10)
        list.expectSettled()
    }

    // MARK: Selection, focus and reuse

    @Test(arguments: Kind.withChanges) func `selection and focus stay with their row`(kind: Kind) throws {
        let list = try SampleList(kind)
        list.window.click(Point(100, 54))
        #expect(list.selected == [1])

        list.insert("new", at: 0)
        list.move(from: 2, to: 3)
        try list.settle()
        #expect(list.selected == [3])
        #expect(list.interaction?.focused == list.path(3))

        list.delete(at: 0)
        try list.settle()
        #expect(list.selected == [2])
        #expect(list.interaction?.focused == list.path(2))
        #expect(list.window.firstResponder === list.view)
        list.expectSettled()
    }

    @Test(arguments: Kind.withChanges) func `the view of a focused control is not reused`(kind: Kind) throws {
        let list = try SampleList(kind, hasFields: true)
        let cell = try #require(list.cell(1))
        let field = try #require(cell.descendants.first { $0 is TextField })
        list.window.focus.set(field, shown: true)

        for _ in 0..<8 { list.scroll() }
        #expect(list.window.firstResponder === field)
        #expect(list.cell(1) === cell)
        #expect(!cell.frameInWindow.intersects(list.view.frameInWindow))
        list.insert("new", at: 0)
        list.window.drawFrame()
        #expect(list.cell(2) === cell)
        #expect(list.window.firstResponder === field)

        list.window.focus.set(nil, shown: true)
        try list.settle()
        list.scroll()
        list.expectSettled()
    }

    @Test(arguments: Kind.withChanges) func `scrolling reuses views`(kind: Kind) throws {
        let list = try SampleList(kind)

        for _ in 0..<14 { list.scroll() }

        #expect(list.cells.count <= 6)
        list.expectSettled()
    }

    @Test(arguments: Kind.withChanges) func `the views of deleted rows are reused`(kind: Kind) throws {
        let list = try SampleList(kind)

        for _ in 0..<10 {
            list.delete(at: 0)
            list.window.drawFrame()
            try list.settle()
        }

        #expect(list.cells.count <= 6)
        list.expectSettled()
    }
}
