internal import CMPV
import Glibc
import Inlay

/// A player of libmpv. The functions here return at once, except for `init`, which starts libmpv's threads, `wait` and `destroy`.
nonisolated struct MPVCore: @unchecked Sendable {
    let library: MPVLibrary
    private let handle: OpaquePointer

    /// - Parameter options: the first known value of each is used. libmpv versions differ in the options that they know.
    init(_ library: MPVLibrary, options: [(name: String, values: [String])]) throws(MediaError) {
        // libmpv refuses locales that write numbers with a comma.
        if let locale = setlocale(LC_NUMERIC, nil), strcmp(locale, "C") != 0 { setlocale(LC_NUMERIC, "C") }
        guard let handle = library.functions.create() else { throw MediaError("libmpv cannot start") }
        self.library = library
        self.handle = handle
        for option in options {
            let value = option.values.first { library.functions.set_option_string(handle, option.name, $0) >= 0 }
            if value == nil, MPVSettings.required.contains(option.name) {
                library.functions.terminate_destroy(handle)
                throw MediaError("libmpv does not accept the option '\(option.name)'")
            }
        }
        let status = library.functions.initialize(handle)
        if status < 0 {
            library.functions.terminate_destroy(handle)
            throw MediaError("libmpv cannot start: \(library.message(status))")
        }
    }

    /// A context that renders in memory. Free it before the core is destroyed.
    func makeRenderContext() -> OpaquePointer? { inlay_mpv_create_renderer(library.table, handle) }

    func command(_ arguments: [String], reply: UInt64 = 0) {
        let copies = arguments.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        let pointers = copies.map { UnsafePointer<CChar>($0) } + [nil]
        _ = library.functions.command_async(handle, reply, pointers)
    }

    func set(_ property: String, _ value: String) {
        value.withCString { text in
            var text: UnsafePointer<CChar>? = text
            _ = library.functions.set_property_async(handle, 0, property, Int32(INLAY_MPV_FORMAT_STRING), &text)
        }
    }

    func get(_ property: MPVProperty) {
        _ = library.functions.get_property_async(handle, property.id, property.rawValue, property.format)
    }

    func observe(_ property: MPVProperty) {
        _ = library.functions.observe_property(handle, property.id, property.rawValue, property.format)
    }

    func requestProblems() { _ = library.functions.request_log_messages(handle, "warn") }

    func setWakeup(
        _ callback: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?, _ context: UnsafeMutableRawPointer?
    ) {
        library.functions.set_wakeup_callback(handle, callback, context)
    }

    /// The next event; nil if there is none within so many seconds.
    func wait(seconds: Double) -> MPVEvent? {
        let event = library.functions.wait_event(handle, seconds).pointee
        return event.event_id == INLAY_MPV_EVENT_NONE ? nil : MPVEvent(event)
    }

    /// Ends libmpv's threads. May block while a file or an address does not answer.
    func destroy() { library.functions.terminate_destroy(handle) }
}

nonisolated extension MPVLibrary {
    func message(_ status: CInt) -> String {
        functions.error_string(status).map { String(cString: $0) } ?? "error \(status)"
    }
}
