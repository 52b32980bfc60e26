import FoundationEssentials
import Glibc
import Inlay

/// Writes the accessibility trees of all windows to a file after each frame that changes them (`INLAY_ACCESSIBILITY_TREE=FILE`).
///
/// Tests compare the file with what assistive programs receive.
final class AccessibilityTreeFile {
    private unowned let application: Application
    private let url: URL
    private var written: String?

    /// Creates the file; nil unless the environment requests it.
    static func ifRequested(of application: Application) -> AccessibilityTreeFile? {
        guard let path = getenv("INLAY_ACCESSIBILITY_TREE").map({ String(cString: $0) }), !path.isEmpty else {
            return nil
        }
        let file = AccessibilityTreeFile(of: application, path)
        let observer = application.frameObserver
        application.frameObserver = { [weak file] in
            observer()
            file?.write()
        }
        return file
    }

    private init(of application: Application, _ path: String) {
        self.application = application
        url = URL(filePath: path)
    }

    deinit {}

    /// Writes the trees, each after a line with the title of its window.
    private func write() {
        let trees = application.windows.map { window in
            let lines = window.accessibilityTree.split(separator: "\n").map { "  " + $0 + "\n" }
            return "window \(window.title)\n" + lines.joined()
        }
        let text = trees.joined()
        guard text != written else { return }
        written = text
        do {
            try Data(text.utf8).write(to: url, options: .atomic)
        } catch {
            StandardError.print("cannot write the accessibility tree: \(error)")
        }
    }
}
