import Testing

@testable import Inlay

/// The rows of a tree. In the samples, node 12 is the third child of the second root.
@Suite struct OutlineTreeTests {
    /// A tree of `roots` roots, each of which has `children` children, and so on.
    private func expand(_ tree: OutlineTree, _ row: Int, children: Int = 3) -> Int {
        let place = tree.place(ofRow: row)
        return tree.expand(place, item: row, id: path(of: place)) { children }
    }

    /// The numbers of a node and its ancestors, from the root.
    private func path(of place: OutlineTree.Place) -> [Int] {
        var path = [place.index]
        var branch = place.branch
        while let outer = branch.parent {
            path.insert(branch.index, at: 0)
            branch = outer
        }
        return path
    }

    private func paths(_ tree: OutlineTree) -> [[Int]] { (0..<tree.rowCount).map { path(of: tree.place(ofRow: $0)) } }

    @Test func `a new tree shows its roots`() {
        let tree = OutlineTree(rootCount: 3)

        #expect(paths(tree) == [[0], [1], [2]])
    }

    @Test func `an expanded node shows its children below its row`() {
        let tree = OutlineTree(rootCount: 2)

        #expect(expand(tree, 0) == 3)
        #expect(expand(tree, 2, children: 1) == 1)

        #expect(paths(tree) == [[0], [0, 0], [0, 1], [0, 1, 0], [0, 2], [1]])
        #expect(tree.place(ofRow: 3).branch.childDepth == 2)
    }

    @Test func `expanding a node twice adds no rows`() {
        let tree = OutlineTree(rootCount: 2)

        #expect(expand(tree, 0) == 3)
        #expect(expand(tree, 0) == 0)
        #expect(tree.rowCount == 5)
    }

    @Test func `a collapsed node shows its descendants as before when it is expanded again`() {
        let tree = OutlineTree(rootCount: 2)
        _ = expand(tree, 0)
        _ = expand(tree, 2, children: 1)
        let before = paths(tree)

        #expect(tree.collapse(tree.place(ofRow: 0)) == 4)
        #expect(paths(tree) == [[0], [1]])
        #expect(expand(tree, 0) == 4)
        #expect(paths(tree) == before)
    }

    @Test func `a node below a collapsed one has no row`() {
        let tree = OutlineTree(rootCount: 2)
        _ = expand(tree, 0)
        let inner = tree.place(ofRow: 2)
        _ = tree.collapse(tree.place(ofRow: 0))

        #expect(tree.row(of: inner) == nil)
    }

    @Test func `a million children cost one branch`() {
        let tree = OutlineTree(rootCount: 1_000_000)

        #expect(expand(tree, 500_000, children: 100_000) == 100_000)
        #expect(tree.rowCount == 1_100_000)
        #expect(path(of: tree.place(ofRow: 500_100)) == [500_000, 99])
        #expect(path(of: tree.place(ofRow: 600_001)) == [500_001])
        #expect(tree.root.branches.count == 1)
    }

    @Test func `inserted and removed children move the rows below`() {
        let tree = OutlineTree(rootCount: 3)
        _ = expand(tree, 1)
        tree.insert(2, at: 0, in: tree.root)
        #expect(paths(tree) == [[0], [1], [2], [3], [3, 0], [3, 1], [3, 2], [4]])

        #expect(tree.remove(3..<4, in: tree.root) == 4)
        #expect(paths(tree) == [[0], [1], [2], [3]])
    }

    @Test func `a removed child of a collapsed node is missing after expanding`() {
        let tree = OutlineTree(rootCount: 1)
        _ = expand(tree, 0)
        let branch = tree.place(ofRow: 1).branch
        _ = tree.collapse(tree.place(ofRow: 0))

        tree.remove(0..<1, in: branch)

        #expect(tree.rowCount == 1)
        #expect(expand(tree, 0) == 2)
    }

    @Test func `nodes keep their state over a reload in another order`() {
        let tree = OutlineTree(rootCount: 2)
        // The roots are a and b; a has a0 and a1.
        _ = tree.expand(tree.place(ofRow: 0), item: "a", id: "a") { 2 }
        _ = tree.expand(tree.place(ofRow: 2), item: "a1", id: "a1") { 1 }
        #expect(tree.rowCount == 5)
        let new: [String: [String]] = ["": ["c", "b", "a"], "a": ["a1"], "a1": ["x", "y"]]

        tree.reload(
            childCount: { new[$0 as? String ?? ""]?.count ?? 0 },
            child: { index, item in
                let name = new[item as? String ?? ""]?[index] ?? ""
                return (name, name)
            })

        #expect(paths(tree) == [[0], [1], [2], [2, 0], [2, 0, 0], [2, 0, 1]])
    }

    @Test func `a reload finds children with the identity of a sibling`() {
        let tree = OutlineTree(rootCount: 3)
        _ = tree.expand(tree.place(ofRow: 2), item: "c", id: "c") { 1 }
        func reload(_ ids: [String]) -> (index: Int, id: AnyHashable)? {
            tree.reload(childCount: { $0 == nil ? ids.count : 1 }, child: { index, _ in (ids[index], ids[index]) })
        }

        #expect(reload(["a", "b", "c"])?.index == nil)
        let found = reload(["a", "a", "c"])
        #expect(found?.index == 1)
        #expect(found?.id == AnyHashable("a"))
        #expect(tree.rowCount == 4)
    }

    @Test func `a reload finds two open nodes with one identity`() {
        let tree = OutlineTree(rootCount: 2)
        _ = tree.expand(tree.place(ofRow: 1), item: "a", id: "a") { 1 }
        _ = tree.expand(tree.place(ofRow: 0), item: "a", id: "a") { 1 }

        let found = tree.reload(childCount: { $0 == nil ? 2 : 1 }, child: { _, _ in ("a", "a") })

        #expect(found?.index == 1)
    }

    @Test func `rows and nodes agree after any changes`() {
        for seed in 1...50 as ClosedRange<UInt64> {
            var random = SplitMix64(seed: seed)
            let tree = OutlineTree(rootCount: Int.random(in: 1...6, using: &random))
            for _ in 0..<40 {
                let place = tree.place(ofRow: Int.random(in: 0..<tree.rowCount, using: &random))
                let before = tree.rowCount
                switch Int.random(in: 0..<6, using: &random) {
                case 0...2:
                    let added = tree.expand(place, item: 0, id: path(of: place)) {
                        Int.random(in: 0...4, using: &random)
                    }
                    #expect(tree.rowCount == before + added)
                case 3:
                    let hidden = tree.collapse(place)
                    #expect(tree.rowCount == before - hidden)
                case 4: tree.insert(2, at: place.index, in: place.branch)
                default:
                    guard before > 1, place.branch.childCount > 0 else { continue }
                    let removed = tree.remove(place.index..<place.index + 1, in: place.branch)
                    #expect(tree.rowCount == before - removed)
                    if tree.rowCount == 0 { tree.insert(1, at: 0, in: tree.root) }
                }
                var last: [Int] = []
                for row in 0..<tree.rowCount {
                    let place = tree.place(ofRow: row)
                    #expect(tree.row(of: place) == row)
                    let path = path(of: place)
                    #expect(last.lexicographicallyPrecedes(path))
                    last = path
                }
            }
        }
    }
}
