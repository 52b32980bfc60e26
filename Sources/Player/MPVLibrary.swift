internal import CMPV
import Glibc
import Inlay
import Synchronization

/// The functions of an open libmpv.
nonisolated struct MPVLibrary: @unchecked Sendable {
    let table: UnsafePointer<inlay_mpv>

    var functions: inlay_mpv { table.pointee }

    /// The file name of client API 2.
    static let name = "libmpv.so.2"
    private static let oldName = "libmpv.so.1"
    private static let packages = "install libmpv2 (Debian, Ubuntu), mpv-libs (Fedora) or mpv (Arch)"
    private static let opened = Mutex<[String: MPVLibrary]>([:])
    /// Held while a library is opened, so that two threads do not open it twice.
    private static let opening = Mutex<Void>(())

    /// Whether opening the library returns at once: it is open, or the system does not have it.
    static func opensAtOnce(_ name: String) -> Bool {
        opened.withLock { $0[name] != nil } || inlay_mpv_is_listed(name) == 0
    }

    /// Opens the library when the first medium is opened. It stays open until the program ends.
    static func open(_ name: String) throws(MediaError) -> MPVLibrary {
        try opening.withLock { _ throws(MediaError) -> MPVLibrary in try openOnce(name) }
    }

    private static func openOnce(_ name: String) throws(MediaError) -> MPVLibrary {
        let known = opened.withLock { $0[name] }
        if let known { return known }
        var reason: [CChar] = Array(repeating: 0, count: 256)
        guard let table = inlay_mpv_open(name, &reason, reason.count) else {
            if inlay_mpv_is_listed(oldName) != 0 {
                throw MediaError("libmpv is too old: version 2 is required", advice: packages, concernsEngine: true)
            }
            let text = String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            throw MediaError("libmpv cannot be loaded: \(text)", advice: packages, concernsEngine: true)
        }
        let library = MPVLibrary(table: table)
        let version = library.functions.client_api_version() >> 16
        guard version == 2 else {
            throw MediaError(
                "libmpv has client API \(version): version 2 is required", advice: packages, concernsEngine: true)
        }
        opened.withLock { $0[name] = library }
        return library
    }
}
