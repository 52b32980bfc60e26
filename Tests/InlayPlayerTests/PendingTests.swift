import FoundationEssentials
import Inlay
import Testing

@testable import InlayPlayer

private let size = MediaSize(width: 64, height: 36)

extension MediaTests {
    /// A medium that is used before libmpv is open.
    @Suite struct PendingTests {
        private func settings(isStepped: Bool) -> MPVSettings {
            MPVSettings(
                target: Clip.url("clip.webm").path, isAddress: false, isStepped: isStepped, networkTimeout: 1,
                clientName: "tests", audioOutputs: ["null"])
        }

        private func recorder(_ library: String = MPVLibrary.name, isStepped: Bool = false) -> Recorder {
            Recorder { PendingMedium(library: library, settings(isStepped: isStepped), $0) }
        }

        @Test func `calls before the library is open are repeated`() async throws {
            let recorder = recorder()
            recorder.medium?.showPictures(size)
            recorder.medium?.setVolume(0.5, isMuted: true)
            #expect(await recorder.seek(to: 0.7))
            #expect(Clip.frame(recorder.pictures.last) == 7)
            recorder.medium?.play(at: 2)
            #expect(await recorder.ended())
        }

        @Test func `a stepped medium waits for the library`() throws {
            let recorder = recorder(isStepped: true)
            recorder.medium?.waitUntilOpen()
            #expect(recorder.events.count == 1)
            #expect(Clip.frame(recorder.medium?.picture(at: Clip.time(4), size: size)) == 4)
        }

        @Test func `a library that cannot be opened fails`() async throws {
            for library in ["libmpv-not-there.so.2", "libc.so.6"] {
                #expect(await recorder(library).failure()?.advice.contains("libmpv2") == true)
            }
        }

        @Test func `a medium closed before the library is open reports nothing`() async throws {
            let recorder = recorder()
            recorder.medium?.showPictures(size)
            recorder.medium?.close()
            #expect(await recorder.first(seconds: 0.3) { $0 } == nil)
        }

        @Test func `only an installed library is opened on another thread`() {
            #expect(MPVLibrary.opensAtOnce(MPVLibrary.name))
            #expect(MPVLibrary.opensAtOnce("libmpv-not-there.so.2"))
            #expect(!MPVLibrary.opensAtOnce("libc.so.6"))
        }
    }
}
