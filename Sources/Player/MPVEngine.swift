import FoundationEssentials
import Glibc
public import Inlay

/// Plays media with libmpv.
///
/// The library is opened with the first medium, on another thread, so an app that links this product starts as fast as before, and also runs without libmpv. If libmpv is missing, `open` throws an error that names the package.
///
/// A medium opens nothing but its own file or address: playlists, and formats that refer to other files, are refused. Sound goes to
/// PipeWire, PulseAudio or ALSA. Pictures are decoded and scaled on the CPU, up to 1,920 x 1,080 pixels. While no pictures are asked for,
/// a medium plays its sound, and a medium without sound rests where it is.
/// Specification 13.19.
public final class MPVEngine: MediaEngine {
    private let allowsNetwork: Bool
    private let library: String
    private let networkTimeout: Double
    private let usage = MediaUsage()

    /// - Parameter allowsNetwork: whether addresses of the schemes `http` and `https` may be played.
    public convenience init(allowsNetwork: Bool = false) {
        self.init(allowsNetwork: allowsNetwork, library: MPVLibrary.name, networkTimeout: 10)
    }

    init(allowsNetwork: Bool, library: String, networkTimeout: Double) {
        self.allowsNetwork = allowsNetwork
        self.library = library
        self.networkTimeout = networkTimeout
    }

    /// Whether libmpv is installed.
    nonisolated static var isInstalled: Bool { (try? MPVLibrary.open(MPVLibrary.name)) != nil }

    public func open(
        _ url: URL, isStepped: Bool, report: @escaping (MediumEvent) -> Void
    ) throws(MediaError) -> any Medium {
        let isLoading = !MPVLibrary.opensAtOnce(library)
        if !isLoading { _ = try MPVLibrary.open(library) }
        let isAddress = !url.isFileURL
        let settings = MPVSettings(
            target: isAddress ? try checkedAddress(url) : try checkedPath(url), isAddress: isAddress,
            isStepped: isStepped, usage: usage, networkTimeout: networkTimeout,
            clientName: CommandLine.arguments.first?.split(separator: "/").last.map { String($0) } ?? "Inlay",
            audioOutputs: AudioOutputs.available())
        if isLoading { return PendingMedium(library: library, settings, report) }
        return try MPVMedium(MPVLibrary.open(library), settings, report)
    }

    public var statistics: Statistics.Media { usage.statistics }

    private func checkedAddress(_ url: URL) throws(MediaError) -> String {
        switch url.scheme?.lowercased() {
        case "http", "https":
            guard allowsNetwork else {
                throw MediaError(
                    "addresses are not allowed", advice: "create the engine with `MPVEngine(allowsNetwork: true)`")
            }
            return url.absoluteString
        case nil: throw MediaError("it is neither a file nor an address")
        case let scheme?: throw MediaError("addresses of the scheme '\(scheme)' cannot be played")
        }
    }

    private func checkedPath(_ url: URL) throws(MediaError) -> String {
        let path = url.absoluteURL.path
        var info = stat()
        guard stat(path, &info) == 0 else {
            throw MediaError(errno == ENOENT ? "there is no such file" : String(cString: strerror(errno)))
        }
        switch info.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw MediaError("it is a folder")
        // Opening a pipe would wait for a writer.
        default: throw MediaError("it is not a regular file")
        }
        if info.st_size == 0 { throw MediaError("the file is empty") }
        if access(path, R_OK) != 0 { throw MediaError("the file cannot be read: \(String(cString: strerror(errno)))") }
        return path
    }
}
