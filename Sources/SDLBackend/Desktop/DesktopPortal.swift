import FoundationEssentials
import Glibc
import Inlay

/// The desktop's dialogs and programs: its portal, and for addresses `xdg-open` where there is no portal.
@MainActor final class DesktopPortal: DesktopServices {
    private let settings: DesktopSettings
    /// Those that are open.
    private(set) var requests: [PortalRequest] = []
    /// How long the portal may take to say that it has understood; it may have to be started first.
    private static let patience = Duration.seconds(10)
    private let clock: any Clock<Duration>

    init(settings: DesktopSettings, clock: any Clock<Duration> = ContinuousClock()) {
        self.settings = settings
        self.clock = clock
    }

    deinit {}

    func pick(
        _ picker: DocumentPicker, over window: Window, isShown: @escaping () -> Void
    ) async -> DocumentPicker.Answer {
        let call = FileChooserCall.call(
            picker, parent: Self.handle(of: window), application: window.application)
        return FileChooserCall.answer(await ask(call, isShown: isShown))
    }

    func open(_ url: URL, over window: Window?) async -> Bool {
        let parent = window.map { Self.handle(of: $0) } ?? ""
        switch await openByPortal(url, parent: parent) {
        // Who is asked with what to open it, and would rather not, has no need of another program.
        case .answered, .cancelled: return true
        case .failed: return await AddressOpener.open(url, environment: settings.environment)
        }
    }

    /// Files go by a descriptor, so that a portal can open what it could not reach itself.
    private func openByPortal(_ url: URL, parent: String) async -> PortalRequest.Outcome {
        let interface = "org.freedesktop.portal.OpenURI"
        guard url.isFileURL else {
            return await ask(
                PortalRequest.Call(
                    interface: interface, method: "OpenURI",
                    arguments: [.string(parent), .string(url.absoluteString)]))
        }
        let descriptor = Glibc.open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return .failed }
        defer { Glibc.close(descriptor) }
        return await ask(
            PortalRequest.Call(
                interface: interface, method: "OpenFile", arguments: [.string(parent), .descriptor(descriptor)]))
    }

    private func ask(_ call: PortalRequest.Call, isShown: @escaping () -> Void = {}) async -> PortalRequest.Outcome {
        guard !Task.isCancelled else { return .cancelled }
        guard let address = settings.sessionBusAddress else { return .failed }
        let asking = Asking()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                asking.continuation = continuation
                guard
                    let request = PortalRequest(
                        call, address: address, onAccept: isShown, onEnd: { asking.end($0) })
                else { return asking.end(.failed) }
                asking.request = request.isOver ? nil : request
                requests.append(request)
                request.exchange()
                asking.limit = Task { [clock] in
                    try? await clock.sleep(for: Self.patience)
                    guard !Task.isCancelled, let request = asking.request else { return }
                    // What has come while the program was busy was in time.
                    request.exchange()
                    request.giveUpUnlessAccepted()
                }
            }
        } onCancel: {
            Task { @MainActor in asking.giveUp() }
        }
    }

    /// Forgets what is over: not while the event loop goes through it.
    func tidy() { requests.removeAll(where: \.isOver) }

    /// The program ends: no dialog outlives it.
    func close() {
        for request in requests { request.close() }
        tidy()
    }

    /// As portals name windows. On Wayland that would take the protocol xdg-foreign, which SDL does not speak: the dialog then belongs
    /// to no window, and the layer over ours keeps people from it.
    private static func handle(of window: Window) -> String {
        (window.platformWindow as? SDLWindow)?.portalHandle ?? ""
    }
}

/// One question, and who waits for what comes of it.
@MainActor private final class Asking {
    var continuation: CheckedContinuation<PortalRequest.Outcome, Never>?
    var request: PortalRequest?
    var limit: Task<Void, Never>?

    deinit {}

    func end(_ outcome: PortalRequest.Outcome) {
        limit?.cancel()
        // It holds this, and goes with its connection.
        request = nil
        continuation?.resume(returning: outcome)
        continuation = nil
    }

    func giveUp() {
        request?.close()
        // One that found nobody to ask.
        end(.cancelled)
    }
}
