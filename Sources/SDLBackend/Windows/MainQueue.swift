internal import CMainQueue
internal import Dispatch  // so that it is linked; CMainQueue only declares
import Glibc

/// The main dispatch queue, where Swift's main actor works, as something to poll.
struct MainQueue {
    /// Readable when work waits.
    let descriptor: CInt
    /// Does the work that waits.
    let drain: () -> Void

    /// The process's own. The loop must run on the main thread, and not inside an `async` main function: that gives
    /// the main queue to threads of its own.
    static var system: MainQueue {
        MainQueue(descriptor: _dispatch_get_main_queue_handle_4CF()) { _dispatch_main_queue_callback_4CF(nil) }
    }

    /// Takes the notice off the descriptor, then does the work.
    func handleNotice() {
        var count: UInt64 = 0
        // Work that arrives from here on gives a notice of its own.
        _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
        drain()
    }
}
