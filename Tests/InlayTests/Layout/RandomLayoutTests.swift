import Testing

@testable import Inlay

/// Checks that hold for every layout, tried on random documents. `Benchmarks/CheckLayout` tries many more.
@Suite struct RandomLayoutTests {
    @Test(arguments: 0..<10) func `layout invariants hold for random documents`(part: UInt64) {
        for seed in 0..<50 {
            if let fault = RandomLayout.fault(seed: part * 50 + UInt64(seed)) { Issue.record("\(fault)") }
        }
    }
}
