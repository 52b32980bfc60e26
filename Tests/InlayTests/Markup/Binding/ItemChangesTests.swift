import Testing

@testable import Inlay

/// An element with its own id.
private struct Numbered: Identifiable, Equatable {
    let id: Int
    var text = ""
}

private final class Thing {}

/// An object that an id identifies.
private final class Record: Identifiable {
    let id: Int

    init(_ id: Int) { self.id = id }
}

/// The differences of two lists. Specification 8.
@MainActor @Suite struct ItemChangesTests {
    private func changes<T>(_ old: [T], _ new: [T]) -> ItemChanges {
        BoundItems(new).changes(from: BoundItems(old))
    }

    /// Applies changes as a list view does.
    private func applied<T>(_ changes: ItemChanges, _ old: [T], _ new: [T]) -> [T] {
        var result = [T?](repeating: nil, count: new.count)
        for index in changes.inserted { result[index] = new[index] }
        for (index, target) in changes.allNewIndices.enumerated() where target >= 0 { result[target] = old[index] }
        return result.compactMap(\.self)
    }

    @Test func `equal lists have no changes`() {
        #expect(changes(["a", "b"], ["a", "b"]).isEmpty)
        #expect(changes([Int](), []).isEmpty)
    }

    @Test func `an appended, an inserted and a removed element are found`() {
        #expect(changes([1, 2], [1, 2, 3]).inserted == [2])
        #expect(changes([1, 2], [1, 9, 2]).inserted == [1])
        #expect(changes([1, 2, 3], [2, 3]).deleted == [0])
    }

    @Test func `an element that moves to another end of its range is one move`() {
        #expect(changes([1, 2, 3, 4], [1, 3, 4, 2]).moved == [.init(from: 1, to: 3)])
        #expect(changes([1, 2, 3, 4], [4, 1, 2, 3]).moved == [.init(from: 3, to: 0)])
    }

    @Test func `an element with the same id and other properties stays`() {
        let old = [Numbered(id: 1), Numbered(id: 2), Numbered(id: 3)]
        var new = old
        new[1].text = "new"

        #expect(changes(old, new).isEmpty)
    }

    @Test func `a value that replaces another one at its place is the same row`() {
        #expect(changes(["a", "b", "c"], ["a", "x", "c"]).isEmpty)
        #expect(changes(["a", "b", "c"], ["a", "x", "y", "c"]).inserted == [2])
    }

    @Test func `another object at the same place is another row`() {
        let (first, second, other) = (Thing(), Thing(), Thing())

        let changes = changes([first, second], [first, other])

        #expect(changes.deleted == [1])
        #expect(changes.inserted == [1])
    }

    @Test func `equal values are found one by one`() {
        let changes = changes(["a", "a", "b"], ["b", "a", "a"])

        #expect(changes.deleted.isEmpty && changes.inserted.isEmpty)
        #expect(changes.duplicate == nil)
    }

    @Test func `an id that occurs twice is reported and leaves a consistent order`() {
        let old = [Numbered(id: 1), Numbered(id: 2)]
        let new = [Numbered(id: 2), Numbered(id: 1), Numbered(id: 1), Numbered(id: 3)]

        let changes = changes(old, new)

        #expect(changes.duplicate == 2)
        #expect(applied(changes, old, new).map(\.id) == [2, 1, 1, 3])
    }

    @Test func `more changes than the limit reload all, and keep the positions of elements`() {
        let old = Array(0..<3000)

        let changes = changes(old, old.reversed())

        #expect(changes.isReload)
        #expect(changes.newIndex(of: 0) == 2999)
        #expect(changes.newIndex(of: 2999) == 0)
    }

    @Test(arguments: 0..<200)
    func `random changes lead from the old to the new order`(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let old = (0..<Int.random(in: 0...12, using: &random)).map { Numbered(id: $0) }
        var new = old
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            switch Int.random(in: 0...2, using: &random) {
            case 0: new.insert(Numbered(id: 100 + new.count * 7), at: Int.random(in: 0...new.count, using: &random))
            case 1 where !new.isEmpty: new.remove(at: Int.random(in: 0..<new.count, using: &random))
            default: new.shuffle(using: &random)
            }
        }
        // Inserted ids may occur twice; only unique ones have one right answer.
        guard Set(new.map(\.id)).count == new.count else { return }

        let changes = changes(old, new)

        #expect(applied(changes, old, new) == new)
        for index in old.indices {
            #expect(changes.newIndex(of: index) == new.firstIndex { $0.id == old[index].id })
        }
    }

    // MARK: Arrays that change in place

    private final class Owner: MarkupOwner {
        @Bindable var things: [Thing] = (0..<100).map { _ in Thing() }
        @Bindable var records: [Record] = (0..<10).map { Record($0) }
        @Bindable var numbers = [1, 2, 3]
        @Bindable var text = "no list"
        @Bindable var none: [Int]?
    }

    private final class List: View {
        var changes: [ItemChanges] = []
        var items: BoundItems? {
            didSet { if let items { changes.append(items.changes(from: oldValue)) } }
        }

        override class var properties: PropertyTable {
            super.properties + [.init(items: "items", \List.items) { $0.items = $1 }]
        }
    }

    private func list(_ expression: String, _ owner: Owner) -> List {
        let list = List()
        owner.bind(expression, to: list, keyPath: "items")
        return list
    }

    @Test func `a list of objects changes in place without a copy`() {
        let owner = Owner()
        let list = list("things", owner)
        let address = owner.things.withUnsafeBufferPointer { $0.baseAddress }
        owner.things.reserveCapacity(200)
        let reserved = owner.things.withUnsafeBufferPointer { $0.baseAddress }

        owner.things.insert(Thing(), at: 5)
        owner.things.remove(at: 50)

        #expect(list.changes.suffix(2).map(\.inserted) == [[5], []])
        #expect(list.changes.last?.deleted == [50])
        #expect(address != reserved)
        #expect(owner.things.withUnsafeBufferPointer { $0.baseAddress } == reserved)
    }

    @Test func `objects that are replaced keep their rows if they have an id`() {
        let owner = Owner()
        let list = list("records", owner)

        owner.records = (0..<10).map { Record($0) }

        #expect(list.changes.last?.isEmpty == true)
    }

    @Test func `nil is an empty list`() {
        let owner = Owner()
        let list = list("none", owner)
        #expect(list.items?.count == 0)

        owner.none = [1]

        #expect(list.items?.count == 1)
        #expect(list.items?[0] as? Int == 1)
        #expect(list.items?[1] == nil)
    }

    @Test func `an element is written to the array of the owner`() {
        let owner = Owner()
        let list = list("numbers", owner)

        let isWritten = list.items?.write(9, at: 1)

        #expect(isWritten == true)
        #expect(owner.numbers == [1, 9, 3])
        #expect(list.items?[1] as? Int == 9)
        #expect(list.items?.write("x", at: 1) == false)
    }
}
