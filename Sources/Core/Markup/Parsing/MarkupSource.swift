import Glibc

/// The bytes of a document and the name that diagnostics give it.
public nonisolated struct MarkupSource: Sendable {
    /// The maximum size. 16 MiB are about 200,000 hand-written elements; a larger file is a mistake or an attempt to exhaust memory.
    public static let maximumSize = 16 << 20  // bytes

    /// The name of the document in diagnostics.
    public let name: String
    package let bytes: [UInt8]
    /// The path of the file, or nil if the source is not a file.
    let path: String?

    /// Creates a source from a text. `name` appears in diagnostics.
    public init(name: String, text: String) {
        self.name = name
        bytes = Array(text.utf8)
        path = nil
    }

    /// Creates a source from UTF-8. `name` appears in diagnostics.
    public init(name: String, data: some Sequence<UInt8>) {
        self.name = name
        bytes = Array(data)
        path = nil
    }

    /// Files that the program receives open: standard input, and those that a shell creates for `<(command)`.
    private static let openFiles = ["/dev/stdin", "/dev/fd/"]

    /// Reads a file. The name is the path unless another one is given. A pipe is read only if the program received it open, such as
    /// standard input: other pipes may never be written to.
    public init(contentsOf path: String, name: String? = nil) throws(MarkupError) {
        let name = name ?? path
        let isHanded = Self.openFiles.contains { path.hasPrefix($0) }
        let file = open(path, O_RDONLY | O_CLOEXEC | (isHanded ? 0 : O_NONBLOCK))
        guard file >= 0 else { throw Self.failure(name, errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw Self.failure(name, errno) }
        let type = status.st_mode & S_IFMT
        guard type != S_IFDIR else { throw Self.failure(name, EISDIR) }
        guard type != S_IFIFO || isHanded else { throw Self.failure(name, reason: "it is a pipe, not a file") }
        guard status.st_size <= Self.maximumSize else { throw Self.tooLarge(name) }

        // A pipe has no size, and a file may grow. Reading therefore stops at the limit, whatever size the system reported.
        var bytes: [UInt8] = []
        var count = max(Int(status.st_size) + 1, 1 << 16)
        while bytes.count <= Self.maximumSize {
            var fault: Int32?
            let chunk = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                let result = read(file, buffer.baseAddress, count)
                if result < 0 { fault = errno }
                filled = max(0, result)
            }
            if fault == EINTR { continue }
            if let fault { throw Self.failure(name, fault) }
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
        guard code == ENOENT else { return failure(name, reason: String(cString: strerror(code))) }
        return MarkupError([MarkupDiagnostic(.missingDocument(name, searched: []), file: name)])
    }

    private static func failure(_ name: String, reason: String) -> MarkupError {
        MarkupError([MarkupDiagnostic(.unreadableDocument(name, reason: reason), file: name)])
    }

    private static func tooLarge(_ name: String) -> MarkupError {
        MarkupError([MarkupDiagnostic(.tooManyBytes(limit: maximumSize), file: name)])
    }
}
