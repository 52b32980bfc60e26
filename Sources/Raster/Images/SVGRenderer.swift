internal import CSVG
import Glibc
import Inlay
import Synchronization

/// Draws SVG documents with librsvg, in a separate process.
///
/// A thread could not be stopped if a document takes too long, and a fault in one of the libraries would end the program. The process
/// starts with the first document and serves one drawing after another. If a drawing crashes it or exceeds a limit, it is ended, and
/// started again for the next document.
nonisolated final class SVGRenderer: Sendable {
    static let shared = SVGRenderer()

    /// Seconds of processor time per drawing. Icons take less than 0.001, the largest illustrations 0.2.
    private static let timeLimit = 1.0
    /// Seconds that the program waits for an answer; more than the time limit, for a busy computer.
    private static let timeout = 10.0

    private let process = Mutex<DrawingProcess?>(nil)

    deinit {}

    /// Draws a document, stretched to a size in pixels.
    ///
    /// - Parameters:
    ///   - style: CSS that is added to the document's own.
    ///   - size: the natural size of the document, in points.
    func draw(
        _ document: [UInt8], style: [UInt8] = [], size: Size, width: Int, height: Int
    ) throws(DecodingFailure) -> Pixmap {
        guard Pixmap.hasMemory(width: width, height: height) else {
            throw DecodingFailure(reason: String(cString: strerror(ENOMEM)))
        }
        var request = inlay_svg_request(
            document_length: UInt32(clamping: document.count), style_length: UInt32(clamping: style.count),
            width: Int32(width), height: Int32(height), natural_width: size.width, natural_height: size.height,
            time_limit: Self.timeLimit)
        let message = withUnsafeBytes(of: &request) { Array($0) } + document + style
        let result = process.withLock { Self.answer(of: &$0, to: message, pixels: width * height) }
        switch try result.get() {
        case .pixels(let pixels): return Pixmap(width: width, height: height, pixels: pixels)
        case .fault(let text): throw DecodingFailure(reason: text)
        case .missing(let text): throw DecodingFailure(reason: Self.missing(text))
        }
    }

    /// Sends a request to the process, and starts it if needed. Ends the process if its answer is incomplete.
    private static func answer(
        of process: inout DrawingProcess?, to message: [UInt8], pixels count: Int
    ) -> Result<DrawingProcess.Answer, DecodingFailure> {
        let current: DrawingProcess
        do throws(DecodingFailure) {
            if let running = process { current = running } else { current = try DrawingProcess() }
        } catch {
            return .failure(error)
        }
        process = current
        do throws(DrawingProcess.Interruption) {
            return .success(try current.answer(to: message, pixels: count, within: timeout))
        } catch {
            process = nil
            return .failure(DecodingFailure(reason: reason(error, signal: current.end())))
        }
    }

    private static func reason(_ interruption: DrawingProcess.Interruption, signal: Int32) -> String {
        switch (interruption, signal) {
        case (.late, _), (_, SIGPROF): "it takes too long to draw"
        case (_, SIGABRT), (_, SIGKILL): "it needs too much memory"
        default: "it is damaged: librsvg ended with signal \(signal)"
        }
    }

    static func missing(_ detail: String) -> String {
        let detail = detail.contains("librsvg-2.so.2") ? "" : ": \(detail)"
        return "librsvg, which draws SVG, is not installed (\(SystemPackage.rsvg))\(detail)"
    }
}

/// The drawing process, and the socket to it.
private nonisolated struct DrawingProcess {
    enum Answer {
        case pixels([UInt32])
        case fault(String)
        case missing(String)
    }

    /// The reason for a missing answer.
    enum Interruption: Error { case closed, late }

    private let identifier: pid_t
    private let connection: Int32

    init() throws(DecodingFailure) {
        var (identifier, connection) = (pid_t(0), Int32(-1))
        let error = inlay_svg_start(&identifier, &connection)
        guard error == 0 else {
            throw DecodingFailure(
                reason: "cannot start the process that draws SVG: \(String(cString: strerror(error)))")
        }
        (self.identifier, self.connection) = (identifier, connection)
    }

    func answer(
        to message: [UInt8], pixels count: Int, within seconds: Double
    ) throws(Interruption) -> Answer {
        let deadline = ContinuousClock.now + .seconds(seconds)
        let sent = message.withUnsafeBytes { bytes in
            transfer(bytes.count, by: deadline, POLLOUT) { done in
                send(
                    connection, bytes.baseAddress.map { $0 + done }, bytes.count - done,
                    Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
        }
        if let sent { throw sent }
        var header = [inlay_svg_answer()]
        try read(into: &header, by: deadline)
        let (status, length) = (Int(header[0].status), Int(header[0].length))
        if status == INLAY_SVG_DRAWN {
            guard length == 4 * count else { throw .closed }
            var pixels = [UInt32](repeating: 0, count: count)
            try read(into: &pixels, by: deadline)
            return .pixels(pixels)
        }
        var text = [UInt8](repeating: 0, count: min(length, 1000))
        try read(into: &text, by: deadline)
        let sentence = String(decoding: text, as: UTF8.self)
        return status == INLAY_SVG_MISSING ? .missing(sentence) : .fault(sentence)
    }

    /// Ends the process.
    ///
    /// - Returns: the signal that the process ended with.
    func end() -> Int32 {
        close(connection)
        // An ended process keeps its signal.
        kill(identifier, SIGKILL)
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        return status & 0x7f
    }

    private func read<Element>(into target: inout [Element], by deadline: ContinuousClock.Instant)
        throws(Interruption)
    {
        let failure = target.withUnsafeMutableBytes { bytes in
            transfer(bytes.count, by: deadline, POLLIN) { done in
                recv(connection, bytes.baseAddress.map { $0 + done }, bytes.count - done, Int32(MSG_DONTWAIT))
            }
        }
        if let failure { throw failure }
    }

    /// Repeats a step until all bytes have been moved.
    ///
    /// - Returns: the reason if they were not moved.
    private func transfer(
        _ count: Int, by deadline: ContinuousClock.Instant, _ event: Int32, _ step: (_ done: Int) -> Int
    ) -> Interruption? {
        var done = 0
        while done < count {
            let moved = step(done)
            if moved > 0 {
                done += moved
            } else if moved < 0, errno == EAGAIN {
                let rest = deadline - ContinuousClock.now
                guard rest > .zero else { return .late }
                var entry = pollfd(fd: connection, events: Int16(event), revents: 0)
                poll(&entry, 1, Int32(rest.components.seconds * 1000) + 1000)
            } else if moved == 0 || errno != EINTR {
                return .closed
            }
        }
        return nil
    }
}
