public import Inlay

nonisolated extension Resources {
    /// The Swift files of the demo's pages.
    public static let demoSources = Resources(named: "Inlay_DemoSources")
}
