import FoundationEssentials
import Glibc
import Inlay
import Testing

@testable import InlayPlayer

@Suite(.enabled(if: isInstalled, missing), .serialized)
struct LeakTests {
    /// How often a medium is opened and closed; `INLAY_MEDIA_CYCLES=1000` asks for more.
    private nonisolated static let cycles = getenv("INLAY_MEDIA_CYCLES").flatMap { Int(String(cString: $0)) } ?? 50

    @Test func `opening, playing, seeking and closing leaves nothing behind`() async throws {
        // The libraries keep memory and threads from the first uses on.
        for _ in 0..<20 { try await playOnce() }
        let before = Resources.now()
        for _ in 0..<Self.cycles { try await playOnce() }
        await Resources.wait(atMost: before, seconds: 5)
        let after = Resources.now()
        print("\(Self.cycles) media: \(before) to \(after)")
        #expect(after.threads <= before.threads)
        #expect(after.descriptors <= before.descriptors)
        #expect(after.memory - before.memory < 30 << 20)
    }

    private func playOnce() async throws {
        let recorder = try Recorder(Clip.url("clip.webm"))
        recorder.medium?.showPictures(MediaSize(width: 64, height: 36))
        recorder.medium?.play(at: 1)
        #expect(await recorder.picture() != nil)
        #expect(await recorder.seek(to: 0.8))
        recorder.medium?.close()
    }

    @Test func `a medium that is released is closed`() async throws {
        let before = Resources.now()
        weak var released: MPVMedium?
        do {
            let recorder = try Recorder(Clip.url("clip.webm"))
            released = recorder.medium as? MPVMedium
            #expect(await recorder.opened() != nil)
        }
        let end = ContinuousClock.now + .seconds(5)
        while released != nil, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(2)) }
        #expect(released == nil)
        await Resources.wait(atMost: before, seconds: 5)
        #expect(Resources.now().threads <= before.threads)
    }
}
