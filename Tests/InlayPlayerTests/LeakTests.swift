import FoundationEssentials
import Glibc
import Inlay
import Testing

@testable import InlayPlayer

extension MediaTests {
    @Suite struct LeakTests {
        /// How often a medium is opened and closed; `INLAY_MEDIA_CYCLES=1000` asks for more.
        private nonisolated static let cycles = getenv("INLAY_MEDIA_CYCLES").flatMap { Int(String(cString: $0)) } ?? 50

        @Test func `opening, playing, seeking and closing leaks no resources`() async throws {
            // The libraries keep memory and threads from the first uses on.
            var played = try await play(20)
            #expect(await Resources.waitForEnd())
            let before = Resources.now()
            played += try await play(Self.cycles)
            #expect(played == 20 + Self.cycles)
            #expect(await Resources.waitForEnd())
            let after = Resources.now()
            print("\(Self.cycles) media: \(before) to \(after)")
            // Other tests of the process also open some.
            #expect(after.descriptors - before.descriptors < Self.cycles)
            // Run alone, the process has no other tests. The system's allocator keeps some tens of megabytes of ended threads.
            if Self.cycles >= 1000 { #expect(after.memory - before.memory < 100 << 20) }
        }

        /// Plays so many media one after another. Expectations take memory, so that there are none here.
        ///
        /// - Returns: how many did what they should.
        private func play(_ count: Int) async throws -> Int {
            var played = 0
            for _ in 0..<count {
                let recorder = try Recorder(Clip.url("clip.webm"))
                recorder.medium?.showPictures(MediaSize(width: 64, height: 36))
                recorder.medium?.play(at: 1)
                let hasPicture = await recorder.picture() != nil
                let isSought = await recorder.seek(to: 0.8)
                recorder.medium?.close()
                if hasPicture, isSought { played += 1 }
            }
            return played
        }

        @Test func `releasing a medium closes the medium`() async throws {
            weak var released: MPVMedium?
            do {
                let recorder = try Recorder(Clip.url("clip.webm"))
                released = recorder.medium as? MPVMedium
                #expect(await recorder.opened() != nil)
            }
            let end = ContinuousClock.now + .seconds(5)
            while released != nil, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(2)) }
            #expect(released == nil)
            #expect(await Resources.waitForEnd())
        }
    }
}
