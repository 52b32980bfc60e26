/// A fault that ends `inlay bundle`: the reason, and what to do.
nonisolated struct BundleFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
