import FoundationEssentials
import Inlay

/// The folders of an app under test, in the folder for temporary files. They are deleted with the object.
final class TestFolders {
    private let root: URL
    var folders: Folders { Folders(root: root) }

    init() {
        root = FileManager.default.temporaryDirectory.appending(path: "inlay-test-\(UUID().uuidString)")
    }

    isolated deinit { try? FileManager.default.removeItem(at: root) }
}
