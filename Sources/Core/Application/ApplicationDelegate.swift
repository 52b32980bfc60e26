/// Decides for an app as a whole.
public protocol ApplicationDelegate: AnyObject {
    /// Returns whether the app may end. This is the place to save.
    ///
    /// Called once for each request to end: before the last window closes, at SIGTERM and SIGINT, and when the session ends. After a
    /// signal the app ends within 5 seconds in any case. The default is true.
    func applicationShouldTerminate(_ application: Application) -> Bool
}

extension ApplicationDelegate {
    public func applicationShouldTerminate(_ application: Application) -> Bool { true }
}
