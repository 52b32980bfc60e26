import FoundationEssentials
import Inlay
import Testing

@testable import InlayPlayer

@Suite(.enabled(if: isInstalled, missing), .serialized)
struct PlayingTests {
    @Test func `a clip is described when it is open`() async throws {
        let recorder = try Recorder(Clip.url("clip.webm"))
        let description = try #require(await recorder.opened())
        #expect(abs((description.duration ?? 0) - 1.2) < 0.05)
        #expect(description.size == Size(64, 36))
        #expect(description.tracks.map(\.kind) == [.video, .audio])
        #expect(description.tracks.allSatisfy { $0.isSelected })
    }

    @Test func `a playing clip delivers its pictures in order and ends`() async throws {
        let recorder = try Recorder(Clip.url("clip.webm"))
        recorder.medium?.showPictures(MediaSize(width: 64, height: 36))
        recorder.medium?.play(at: 1)
        #expect(await recorder.ended())
        let frames = recorder.pictures.compactMap(Clip.frame)
        #expect(frames == frames.sorted())
        #expect(frames.last == 11)
        #expect(Set(frames).count > 6)
    }

    @Test func `a stepped clip shows exactly the frame of each time`() throws {
        let recorder = try Recorder(Clip.url("clip.webm"), isStepped: true)
        let medium = try #require(recorder.medium)
        medium.waitUntilOpen()
        for frame in [0, 5, 3, 11, 10, 1, 0, 7] {
            let picture = medium.picture(at: Clip.time(frame), size: MediaSize(width: 64, height: 36))
            #expect(Clip.frame(picture) == frame)
        }
    }
}
