import Glibc
import Inlay
import InlayInspector

extension Inspector {
    /// Creates an inspector before the first document is loaded; nil unless the environment requests it.
    ///
    /// - Parameter wish: the value of `INLAY_INSPECT`.
    static func ifRequested(
        of application: Application, _ wish: String? = getenv(environmentVariable).map { String(cString: $0) }
    ) -> Inspector? {
        guard wish == "1" || wish == "open" else { return nil }
        return Inspector(of: application)
    }

    /// Opens the window of the inspector, if the environment requests it at once.
    func openIfRequested(_ wish: String? = getenv(environmentVariable).map { String(cString: $0) }) {
        if wish == "open" { open() }
    }
}
