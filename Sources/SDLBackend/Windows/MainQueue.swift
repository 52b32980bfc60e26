internal import CMainQueue
internal import Dispatch  // makes the linker include it; CMainQueue only declares
import Glibc
import InlayRaster

/// The main dispatch queue, which runs the main actor, as a pollable descriptor.
struct MainQueue {
    /// Readable when work is pending.
    let descriptor: CInt
    /// Runs the pending work.
    let drain: () -> Void

    /// The main queue of the process. The loop must run on the main thread, and not inside an `async` main function, which moves the main
    /// queue to threads of the runtime.
    static var system: MainQueue {
        MainQueue(descriptor: _dispatch_get_main_queue_handle_4CF()) { _dispatch_main_queue_callback_4CF(nil) }
    }

    /// Reads the descriptor, then runs the work.
    func handleNotice() {
        var count: UInt64 = 0
        // Work that arrives from here on makes the descriptor readable again.
        _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
        drain()
    }
}
