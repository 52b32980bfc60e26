import Glibc

/// The bytes of a document and the name that diagnostics give it.
public nonisolated struct MarkupSource: Sendable {
    /// People write documents; 16 MiB are some 200,000 elements. A file beyond is a mistake, or meant to exhaust memory.
    public static let maximumSize = 16 << 20  // bytes

    public let name: String
    let bytes: [UInt8]
    /// The file that the bytes are of, if they are of one.
    let path: String?

    public init(name: String, text: String) {
        self.name = name
        bytes = Array(text.utf8)
        path = nil
    }

    public init(name: String, data: some Sequence<UInt8>) {
        self.name = name
        bytes = Array(data)
        path = nil
    }

    /// Reads a file. Its name is the path unless another is given.
    public init(contentsOf path: String, name: String? = nil) throws(MarkupError) {
        let name = name ?? path
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Self.failure(name, errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw Self.failure(name, errno) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw Self.failure(name, EISDIR) }
        guard status.st_size <= Self.maximumSize else { throw Self.tooLarge(name) }

        // A pipe has no size, and a file may grow: reading stops past the limit, whatever the system said.
        var bytes: [UInt8] = []
        var count = max(Int(status.st_size) + 1, 1 << 16)
        while bytes.count <= Self.maximumSize {
            let chunk = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                filled = max(0, read(file, buffer.baseAddress, count))
            }
            if chunk.isEmpty { break }
            if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
            count = 1 << 16
        }
        guard bytes.count <= Self.maximumSize else { throw Self.tooLarge(name) }
        self.name = name
        self.bytes = bytes
        self.path = path
    }

    private static func failure(_ name: String, _ code: Int32) -> MarkupError {
        let cause: MarkupCause =
            code == ENOENT
            ? .missingDocument(name, searched: []) : .unreadableDocument(name, reason: String(cString: strerror(code)))
        return MarkupError([MarkupDiagnostic(cause, file: name)])
    }

    private static func tooLarge(_ name: String) -> MarkupError {
        MarkupError([MarkupDiagnostic(.tooManyBytes(limit: maximumSize), file: name)])
    }
}
