import Testing

@testable import Inlay
@testable import InlaySDL

/// The search of `inlay sweep` among sizes.
@MainActor @Suite struct SizeSearchTests {
    private let largest = Size(1600, 1000)

    private func search(_ holds: @escaping (Size) -> Bool) -> SizeSearch {
        SizeSearch(from: Size(480, 320), to: largest, test: holds)
    }

    @Test func `a layout that always holds has no counterexample`() {
        let search = search { _ in true }

        #expect(search.counterexample == nil && search.minimum == Size(32, 32))
    }

    @Test func `the smallest size that holds is found on both sides`() {
        let search = search { $0.width >= 301 && $0.height >= 203 }

        #expect(search.counterexample == nil && search.minimum == Size(301, 203))
    }

    @Test func `a layout that holds nowhere fails at the smallest size`() {
        let search = search { _ in false }

        #expect(search.counterexample == Size(480, 320) && search.minimum == nil)
    }

    @Test func `an exception above sizes that hold is found`() {
        let search = search { !(700..<800).contains($0.width) }

        #expect(search.counterexample == Size(700, 320) && search.minimum == Size(800, 32))
    }

    @Test func `a text that wraps may be narrow and high, or wide and low`() throws {
        let minimum = try #require(search { $0.width * $0.height >= 200_000 }.minimum)

        #expect(minimum.width * minimum.height < 201_000)
        #expect(minimum.width > minimum.height)
    }

    @Test func `a size is tried once, and few are`() {
        var tried: [Size] = []
        let search = search {
            tried.append($0)
            return $0.width >= 600
        }

        #expect(search.counterexample == Size(480, 320) && search.minimum?.width == 600)
        #expect(Set(tried).count == tried.count && tried.count < 200)
    }
}
