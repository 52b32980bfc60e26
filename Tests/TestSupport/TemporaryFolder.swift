import FoundationEssentials
import Glibc

/// A folder for the files of a test, deleted with this object.
public final class TemporaryFolder {
    public let path: String

    public init() throws {
        var template = Array("/tmp/inlay-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw CocoaError(.fileWriteUnknown) }
        path = String(cString: made)
    }

    isolated deinit { try? FileManager.default.removeItem(atPath: path) }

    @discardableResult
    public func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

    @discardableResult
    public func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = path + "/" + name
        guard FileManager.default.createFile(atPath: file, contents: Data(bytes)) else {
            throw CocoaError(.fileWriteUnknown)
        }
        return file
    }
}
