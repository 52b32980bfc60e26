import Glibc

/// A program of the desktop that follows a test in a real window, such as a screen reader whose speech is compared.
enum TestListener {
    /// Whether the test takes part in the services of the desktop, which includes accessibility (`INLAY_TEST_DESKTOP=1`).
    static var isPresent: Bool { getenv("INLAY_TEST_DESKTOP").map { String(cString: $0) } == "1" }

    /// Waits before each step until the program has followed the step before (`INLAY_TEST_LISTENER=FILE`): empties the file, and waits
    /// until the program writes to it, at most a minute. nil: no pauses.
    static var pause: ((Duration) async -> Void)? {
        guard let path = getenv("INLAY_TEST_LISTENER").map({ String(cString: $0) }), !path.isEmpty else { return nil }
        return { _ in
            let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            guard file >= 0 else { return }
            close(file)
            for _ in 0..<1200 {
                try? await Task.sleep(for: .milliseconds(50))
                var status = stat()
                guard stat(path, &status) == 0, status.st_size == 0 else { return }
            }
        }
    }
}
