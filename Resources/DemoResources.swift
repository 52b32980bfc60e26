public import Inlay

nonisolated extension Resources {
    /// The demo's documents, images and recordings.
    public static let demo = Resources(named: "Inlay_DemoResources")
}
