internal import Dispatch
import Glibc
import InlayDesktop
import InlayRaster

/// Watches folders, by default with their subfolders, with inotify, without polling.
@MainActor final class FileWatcher {
    private let descriptor: Int32
    private var source: (any DispatchSourceRead)?
    /// The folder of each watch descriptor.
    private var folders: [Int32: String] = [:]
    private let onChange: (Changes) -> Void
    /// The levels of subfolders that are watched.
    private let depthLimit: Int

    /// The most watched folders. Resources are in few folders; walking a home or root folder given by mistake would take minutes.
    private static let folderLimit = 512
    private static let usualDepthLimit = 6

    struct Changes {
        var paths: [String] = []
        /// Whether all changes are listed. False if the event queue of the system overflowed.
        var isComplete = true
    }

    /// - Parameter onChange: called with the changes, on the main actor; changes that arrive together are reported in one call.
    /// - Throws: `FileWatcherError` if the system cannot create a watch.
    init(
        _ folders: [String], includingSubfolders: Bool = true, onChange: @escaping (Changes) -> Void
    ) throws(FileWatcherError) {
        self.onChange = onChange
        depthLimit = includingSubfolders ? Self.usualDepthLimit : 0
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw FileWatcherError(code: errno) }
        for folder in folders { watch(folder, depth: 0) }
        guard !self.folders.isEmpty else {
            close(descriptor)
            throw FileWatcherError(code: errno)
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read() } }
        source.setCancelHandler { [descriptor] in close(descriptor) }
        source.activate()
        self.source = source
    }

    isolated deinit { source?.cancel() }

    private func watch(_ folder: String, depth: Int) {
        guard folders.count < Self.folderLimit, depth <= depthLimit else { return }
        let mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ONLYDIR
        let number = inotify_add_watch(descriptor, folder, UInt32(mask))
        guard number >= 0, folders.updateValue(folder, forKey: number) == nil, let stream = opendir(folder) else {
            return
        }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            let type = entry.pointee.d_type
            let path = folder + "/" + name
            // Some file systems do not report the type of an entry.
            let isFolder = type == UInt8(DT_DIR) || type == UInt8(DT_UNKNOWN) && Self.mode(of: path) == S_IFDIR
            if isFolder, !name.hasPrefix(".") { watch(path, depth: depth + 1) }
        }
    }

    private static func mode(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private func read() {
        var changes = Changes()
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while case let count = Glibc.read(descriptor, &buffer, buffer.count), count > 0 {
            buffer.withUnsafeBytes { bytes in
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= count {
                    let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let start = offset + MemoryLayout<inotify_event>.size
                    let name = bytes[start..<start + Int(event.len)].prefix { $0 != 0 }
                    offset = start + Int(event.len)
                    note(event, name: String(decoding: name, as: UTF8.self), &changes)
                }
            }
        }
        if !changes.paths.isEmpty || !changes.isComplete { onChange(changes) }
    }

    private func note(_ event: inotify_event, name: String, _ changes: inout Changes) {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { changes.isComplete = false }
        guard let folder = folders[event.wd] else { return }
        if event.mask & UInt32(IN_IGNORED) != 0 {
            folders[event.wd] = nil
            return
        }
        let path = folder + "/" + name
        if event.mask & UInt32(IN_ISDIR) != 0, event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 {
            watch(
                path, depth: folder.count { $0 == "/" } - (folders.values.map { $0.count { $0 == "/" } }.min() ?? 0) + 1
            )
        }
        // A created file is reported when it is written; a created link is complete.
        let isWritten = event.mask & UInt32(IN_CREATE) == 0 || event.mask & UInt32(IN_ISDIR) != 0
        if isWritten || Self.mode(of: path) == S_IFLNK { changes.paths.append(path) }
    }
}

/// An error: files cannot be watched.
nonisolated struct FileWatcherError: Error, CustomStringConvertible {
    let code: Int32

    var description: String {
        let reason = code == 0 ? "there is no such folder" : String(cString: strerror(code))
        let hint = code == ENOSPC || code == EMFILE ? "; raise fs.inotify.max_user_watches or close other programs" : ""
        return "files cannot be watched: \(reason)\(hint)"
    }
}
