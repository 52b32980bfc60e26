import Inlay

/// A medium whose library is still being opened on another thread: libmpv requires more than 200 libraries, which take the system
/// from 0.1 seconds up. Calls are kept, and repeated in their order when the library is open.
@MainActor final class PendingMedium: Medium {
    private let library: String
    private let settings: MPVSettings
    private let report: (MediumEvent) -> Void
    private var medium: MPVMedium?
    private var calls: [(MPVMedium) -> Void] = []
    private var isDone = false

    init(library: String, _ settings: MPVSettings, _ report: @escaping (MediumEvent) -> Void) {
        self.library = library
        self.settings = settings
        self.report = report
        let notice = MainActorNotice { [weak self] in self?.start() }
        let isStarted = BackgroundWork.startDetached {
            // The error is thrown again when the medium starts.
            _ = try? MPVLibrary.open(library)
            notice.signal()
        }
        if !isStarted { notice.signal() }
    }

    isolated deinit { close() }

    /// Opens the medium, and the library if it is not open yet.
    private func start() {
        guard !isDone else { return }
        isDone = true
        do throws(MediaError) {
            let medium = try MPVMedium(MPVLibrary.open(library), settings, report)
            self.medium = medium
            for call in calls { call(medium) }
        } catch {
            report(.failed(error))
        }
        calls = []
    }

    private func forward(_ call: @escaping (MPVMedium) -> Void) {
        if let medium { call(medium) } else if !isDone { calls.append(call) }
    }

    func play(at rate: Double) { forward { $0.play(at: rate) } }
    func seek(to time: Double) { forward { $0.seek(to: time) } }
    func setLoops(_ loops: Bool) { forward { $0.setLoops(loops) } }
    func setVolume(_ volume: Double, isMuted: Bool) { forward { $0.setVolume(volume, isMuted: isMuted) } }
    func select(_ kind: MediaTrack.Kind, id: Int?) { forward { $0.select(kind, id: id) } }
    func showPictures(_ size: MediaSize?) { forward { $0.showPictures(size) } }

    func picture(at time: Double, size: MediaSize) -> Pixmap? {
        if settings.isStepped { start() }
        return medium?.picture(at: time, size: size)
    }

    func waitUntilOpen() {
        if settings.isStepped { start() }
        medium?.waitUntilOpen()
    }

    func close() {
        isDone = true
        calls = []
        medium?.close()
    }
}
