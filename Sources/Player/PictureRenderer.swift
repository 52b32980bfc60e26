internal import CMPV
import Glibc
import Inlay

/// Renders the frames of a medium on a separate thread. When the thread ends, it ends libmpv's player.
nonisolated final class PictureRenderer: @unchecked Sendable {
    private struct State {
        var size: MediaSize?
        /// Clockwise, in degrees.
        var rotation = 0
        /// Changes with the size. Pictures of older sizes are not delivered.
        var generation = 0
        /// Whether libmpv has a frame or another state.
        var hasUpdate = false
        /// Whether to render the current frame without waiting for another.
        var mustRender = false
        /// Whether libmpv has delivered a frame since its video was enabled.
        var hasFrame = false
        var isBusy = false
        var isStopped = false
        var hasEnded = false
        var picture: Pixmap?
        var notifiesWhenIdle = false
    }

    private let core: MPVCore
    private let context: OpaquePointer
    private let isStepped: Bool
    private let usage: MediaUsage
    /// Called without the lock, when a picture is ready or the thread is idle.
    private let notify: @Sendable () -> Void
    private let condition = Condition()
    private var state = State()
    private var scratch: (memory: UnsafeMutableRawPointer, count: Int)?

    /// The most pixels that are rendered; more would take too long in software.
    private static let largest = (width: 1920, height: 1080)

    init(_ core: MPVCore, isStepped: Bool, usage: MediaUsage, notify: @escaping @Sendable () -> Void) throws(MediaError)
    {
        guard let context = core.makeRenderContext() else {
            core.destroy()
            throw MediaError("libmpv has no software renderer")
        }
        self.core = core
        self.context = context
        self.isStepped = isStepped
        self.usage = usage
        self.notify = notify
        guard BackgroundWork.startDetached({ self.run() }) else {
            core.library.functions.render_context_free(context)
            core.destroy()
            throw MediaError("the system cannot start a thread")
        }
    }

    deinit { if let scratch { free(scratch.memory) } }

    /// The size, or a smaller one of the same shape.
    static func renderedSize(_ size: MediaSize) -> MediaSize {
        let scale = min(
            1, Double(largest.width) / Double(max(1, size.width)), Double(largest.height) / Double(max(1, size.height)))
        return MediaSize(
            width: max(1, Int((Double(size.width) * scale).rounded())),
            height: max(1, Int((Double(size.height) * scale).rounded())))
    }

    // MARK: - The main actor

    /// - Parameter size: nil to render nothing.
    func setSize(_ size: MediaSize?) {
        condition.withLock {
            state.size = size.map(Self.renderedSize)
            state.generation += 1
            state.picture = nil
            state.mustRender = size != nil
            condition.broadcast()
        }
    }

    /// - Parameter rotation: clockwise, in degrees; 0, 90, 180 or 270.
    func setRotation(_ rotation: Int) {
        condition.withLock {
            guard state.rotation != rotation else { return }
            state.rotation = rotation
            state.generation += 1
            state.picture = nil
            state.mustRender = state.size != nil
            condition.broadcast()
        }
    }

    /// The current frame belongs to video that was disabled.
    func discardFrame() {
        condition.withLock {
            state.hasFrame = false
            state.picture = nil
        }
    }

    /// Renders the current frame without waiting for another.
    func renderAgain() {
        condition.withLock {
            state.mustRender = true
            condition.broadcast()
        }
    }

    /// The newest picture, once.
    func takePicture() -> Pixmap? {
        condition.withLock {
            defer { state.picture = nil }
            return state.picture
        }
    }

    /// Whether every frame that libmpv has announced is rendered. If not, `notify` is called when it is.
    func isIdleOrNotifies() -> Bool {
        condition.withLock {
            state.notifiesWhenIdle = state.isBusy || state.hasUpdate || state.mustRender
            return !state.notifiesWhenIdle
        }
    }

    /// Renders the current frame and waits for it. For stepped media.
    func picture(size: MediaSize, seconds: Double) -> Pixmap? {
        setSize(size)
        return condition.withLock {
            let isDone = condition.wait(seconds: seconds) { state.picture != nil || state.hasEnded }
            defer { state.picture = nil }
            return isDone ? state.picture : nil
        }
    }

    /// Whether libmpv has delivered a frame since its video was enabled.
    var hasFrame: Bool { condition.withLock { state.hasFrame } }

    /// Ends the thread and libmpv's player.
    ///
    /// - Returns: false if they have not ended within so many seconds; they end later.
    func stop(seconds: Double) -> Bool {
        condition.withLock {
            state.isStopped = true
            state.picture = nil
            condition.broadcast()
            return condition.wait(seconds: seconds) { state.hasEnded }
        }
    }

    // MARK: - The thread

    private func run() {
        let functions = core.library.functions
        functions.render_context_set_update_callback(context, announceUpdate, Unmanaged.passUnretained(self).toOpaque())
        while let work = nextWork() {
            let picture = usage.counting { render(work) }
            let mustNotify = condition.withLock {
                state.isBusy = false
                guard let picture, state.generation == work.generation, !state.isStopped else { return false }
                if state.picture != nil, !work.isForced { usage.addDropped(1) }
                state.picture = picture
                condition.broadcast()
                return true
            }
            if mustNotify { notify() }
        }
        functions.render_context_set_update_callback(context, nil, nil)
        functions.render_context_free(context)
        core.destroy()
        condition.withLock {
            state.hasEnded = true
            condition.broadcast()
        }
    }

    private struct Work {
        var size: MediaSize?
        var rotation: Int
        /// Whether to render the current frame if there is no new one.
        var isForced: Bool
        var generation: Int
    }

    private func nextWork() -> Work? {
        while true {
            var mustNotify = false
            let work = condition.withLock { () -> Work? in
                while !state.isStopped && !state.hasUpdate && !state.mustRender {
                    if state.notifiesWhenIdle {
                        state.notifiesWhenIdle = false
                        mustNotify = true
                        return nil
                    }
                    condition.wait()
                }
                if state.isStopped { return nil }
                defer { (state.hasUpdate, state.mustRender, state.isBusy) = (false, false, true) }
                return Work(
                    size: state.size, rotation: state.rotation, isForced: state.mustRender,
                    generation: state.generation)
            }
            if !mustNotify { return work }
            notify()
        }
    }

    private func render(_ work: Work) -> Pixmap? {
        let (library, functions) = (core.library.table, core.library.functions)
        let isNew =
            functions.render_context_update(context) & UInt64(INLAY_MPV_RENDER_UPDATE_FRAME) != 0
            && inlay_mpv_has_frame(library, context) != 0
        let hasFrame = condition.withLock {
            if isNew { state.hasFrame = true }
            return state.hasFrame
        }
        guard let size = work.size, hasFrame, work.isForced || isNew && !isStepped else {
            if isNew { inlay_mpv_skip(library, context) }
            return nil
        }
        let isTurned = work.rotation == 90 || work.rotation == 270
        let (width, height) = isTurned ? (size.height, size.width) : (size.width, size.height)
        let stride = (width * 4 + 63) & ~63
        guard Pixmap.hasMemory(width: size.width, height: size.height), let memory = scratchMemory(stride * height)
        else {
            if isNew { inlay_mpv_skip(library, context) }
            return nil
        }
        var isDone = false
        let count = size.width * size.height
        let pixels = [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
            guard let target = buffer.baseAddress else { return }
            let status = inlay_mpv_render(
                library, context, CInt(width), CInt(height), memory, stride, CInt(work.rotation), target)
            isDone = status >= 0
            initialized = isDone ? count : 0
        }
        return isDone ? Pixmap(width: size.width, height: size.height, pixels: pixels) : nil
    }

    /// Memory aligned as libmpv's fast paths require.
    private func scratchMemory(_ count: Int) -> UnsafeMutableRawPointer? {
        if let scratch {
            if scratch.count >= count, scratch.count <= 4 * count { return scratch.memory }
            free(scratch.memory)
            self.scratch = nil
        }
        var memory: UnsafeMutableRawPointer?
        guard posix_memalign(&memory, 64, count) == 0, let memory else { return nil }
        scratch = (memory, count)
        return memory
    }

    /// Called by libmpv on its threads.
    fileprivate func setHasUpdate() {
        condition.withLock {
            state.hasUpdate = true
            condition.broadcast()
        }
    }
}

private nonisolated func announceUpdate(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<PictureRenderer>.fromOpaque(context).takeUnretainedValue().setHasUpdate()
}
