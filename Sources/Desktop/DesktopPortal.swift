import FoundationEssentials
import Glibc
import Inlay

/// The desktop's dialogs and programs, through its portal. For URLs it falls back to `xdg-open`.
@MainActor package final class DesktopPortal: DesktopServices {
    private let settings: DesktopSettings
    /// The open requests.
    package private(set) var requests: [PortalRequest] = []
    /// How long the portal may take to accept a request; it may have to be started first.
    private static let timeout = Duration.seconds(10)
    private let clock: any Clock<Duration>

    package init(settings: DesktopSettings, clock: any Clock<Duration> = ContinuousClock()) {
        self.settings = settings
        self.clock = clock
    }

    deinit {}

    package func pick(
        _ picker: DocumentPicker, over window: Window, isShown: @escaping () -> Void
    ) async -> DocumentPicker.Answer {
        let call = FileChooserCall.call(
            picker, parent: Self.handle(of: window), application: window.application)
        return FileChooserCall.answer(await ask(call, isShown: isShown))
    }

    package func open(_ url: URL, over window: Window?) async -> Bool {
        let parent = window.map { Self.handle(of: $0) } ?? ""
        switch await openByPortal(url, parent: parent) {
        // A user who cancels the choice of a program does not need another one.
        case .answered, .cancelled: return true
        case .failed: return await AddressOpener.open(url, environment: settings.environment)
        }
    }

    /// Opens a URL through the portal. Files are passed by descriptor, so that a portal can open files that it cannot access itself.
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
                    try? await clock.sleep(for: Self.timeout)
                    guard !Task.isCancelled, let request = asking.request else { return }
                    // An answer that arrived while the program was busy is in time.
                    request.exchange()
                    request.giveUpUnlessAccepted()
                }
            }
        } onCancel: {
            Task { @MainActor in asking.giveUp() }
        }
    }

    /// Removes finished requests. Do not call it while the event loop iterates over them.
    package func tidy() { requests.removeAll(where: \.isOver) }

    /// Closes all dialogs when the program ends.
    package func close() {
        for request in requests { request.close() }
        tidy()
    }

    /// Returns the window's identifier for portals. On Wayland that requires the protocol xdg-foreign, which SDL does not support: the
    /// dialog then has no parent, and the layer over our window blocks input.
    private static func handle(of window: Window) -> String {
        (window.platformWindow as? any PortalParent)?.portalHandle ?? ""
    }
}

/// A window that a dialog of the desktop can belong to.
package protocol PortalParent {
    /// The window's identifier for portals, such as `x11:1a2b`; empty if it has none.
    var portalHandle: String { get }
}

/// One request, and the caller that waits for its outcome.
@MainActor private final class Asking {
    var continuation: CheckedContinuation<PortalRequest.Outcome, Never>?
    var request: PortalRequest?
    var limit: Task<Void, Never>?

    deinit {}

    func end(_ outcome: PortalRequest.Outcome) {
        limit?.cancel()
        // The request retains this object, and is released with its connection.
        request = nil
        continuation?.resume(returning: outcome)
        continuation = nil
    }

    func giveUp() {
        request?.close()
        // For a request that could not be sent.
        end(.cancelled)
    }
}
