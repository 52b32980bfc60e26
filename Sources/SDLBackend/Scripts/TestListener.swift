import Glibc

/// A program of the desktop that follows a test in a real window, such as a screen reader whose speech is compared.
enum TestListener {
    /// Whether the test takes part in the services of the desktop, which includes accessibility (`INLAY_TEST_DESKTOP=1`).
    static var isPresent: Bool { getenv("INLAY_TEST_DESKTOP").map { String(cString: $0) } == "1" }

    /// Waits in real time before each step, so that the program can respond (`INLAY_TEST_PAUSE=MILLISECONDS`); nil: no pauses.
    static var pause: ((Duration) async -> Void)? {
        guard let text = getenv("INLAY_TEST_PAUSE"), let milliseconds = Int(String(cString: text)), milliseconds > 0
        else { return nil }
        return { _ in try? await Task.sleep(for: .milliseconds(min(milliseconds, 60_000))) }
    }
}
