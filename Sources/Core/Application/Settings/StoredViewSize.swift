/// The lengths that the user has given to the parts of a view, in a file that the next run reads.
struct StoredViewSize {
    private let store: SettingsStore
    private let key: String

    init(_ store: SettingsStore, _ key: String) {
        self.store = store
        self.key = key
    }

    /// Lengths in points; nil if there are none. Invalid ones are reported and ignored.
    var lengths: [Double]? {
        get {
            guard let json = store.json(for: key) else { return nil }
            if let lengths = store.value([Double].self, for: key), lengths.allSatisfy(Self.limits.contains) {
                return lengths
            }
            store.reportType(of: key, json, [Double].self)
            return nil
        }
        nonmutating set { if let newValue { store.set(newValue, for: key) } else { remove() } }
    }

    /// The lengths that a file may have, in points. No screen is larger.
    private static let limits = 0...16_384.0

    func remove() { store.remove(key) }
}
