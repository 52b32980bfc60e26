import FoundationEssentials
import Inlay
import Testing

@testable import InlayPlayer

private let size = MediaSize(width: 64, height: 36)

extension MediaTests {
    @Suite struct SteppedTests {
        private func open(_ name: String) throws -> (Recorder, any Medium) {
            let recorder = try Recorder(Clip.url(name), isStepped: true)
            let medium = try #require(recorder.medium)
            medium.waitUntilOpen()
            return (recorder, medium)
        }

        @Test(arguments: ["clip.webm", "silent.webm"])
        func `each time shows exactly its frame, in every order`(name: String) throws {
            let (_, medium) = try open(name)
            for frame in Array(0...11) + [5, 3, 11, 10, 1, 0, 7] {
                #expect(Clip.frame(medium.picture(at: Clip.time(frame), size: size)) == frame)
                #expect(Clip.frame(medium.picture(at: Double(frame) / 10 + 0.01, size: size)) == frame)
                #expect(Clip.frame(medium.picture(at: Double(frame) / 10 + 0.095, size: size)) == frame)
            }
        }

        @Test func `the same time has the same pixels in every order`() throws {
            let sizes = [size, MediaSize(width: 101, height: 57), MediaSize(width: 16, height: 9)]
            var known: [String: Pixmap] = [:]
            for order in [Array(0...11), Array((0...11).reversed()), [4, 9, 0, 11, 7, 2]] {
                let (_, medium) = try open("clip.webm")
                for (index, frame) in order.enumerated() {
                    for size in index.isMultiple(of: 2) ? sizes : sizes.reversed() {
                        let picture = try #require(medium.picture(at: Clip.time(frame), size: size))
                        #expect(picture.width == size.width && picture.height == size.height)
                        let key = "\(frame) \(size.width)"
                        #expect(known[key] == nil || known[key] == picture)
                        known[key] = picture
                    }
                }
            }
        }

        @Test(arguments: ["clip.webm", "silent.webm"])
        func `times outside the clip show the first or last picture`(name: String) throws {
            let (_, medium) = try open(name)
            #expect(Clip.frame(medium.picture(at: 1.2, size: size)) == 11)
            #expect(Clip.frame(medium.picture(at: -3, size: size)) == 0)
            #expect(Clip.frame(medium.picture(at: 1000, size: size)) == 11)
            #expect(Clip.frame(medium.picture(at: 0.35, size: size)) == 3)
            #expect(medium.picture(at: .nan, size: size) == nil)
            #expect(medium.picture(at: 0, size: MediaSize(width: 0, height: 5)) == nil)
        }

        @Test func `the last picture is exact after any other picture`() throws {
            let recorder = try Recorder(Clip.url("clip.webm"), isStepped: true)
            let medium = try #require(recorder.medium)
            medium.waitUntilOpen()
            for turn in 0..<60 {
                #expect(Clip.frame(medium.picture(at: Clip.time(turn % 11), size: size)) == turn % 11)
                #expect(Clip.frame(medium.picture(at: [1.19, 1.2, 1.203, 1.5, 1000][turn % 5], size: size)) == 11)
            }
        }

        @Test func `an open stepped medium stays paused`() async throws {
            let (recorder, medium) = try open("clip.webm")
            guard case .opened = try #require(recorder.events.first) else {
                Issue.record("\(recorder.events)")
                return
            }
            medium.play(at: 1)
            #expect(await recorder.seek(to: 0.4))
            #expect(recorder.times == [0.4])
            #expect(await recorder.first(from: recorder.events.count, seconds: 0.3) { $0 } == nil)
        }

        @Test func `selected subtitles appear in the pictures`() throws {
            let (_, medium) = try open("tracks.webm")
            let large = MediaSize(width: 256, height: 144)
            let plain = try #require(medium.picture(at: 0.55, size: large))
            medium.select(.subtitles, id: 1)
            let titled = try #require(medium.picture(at: 0.55, size: large))
            #expect(titled != plain)
            medium.select(.subtitles, id: nil)
            #expect(medium.picture(at: 0.55, size: large) == plain)
        }

        @Test func `an audio file has no pictures`() throws {
            let (recorder, medium) = try open("tone.ogg")
            guard case .opened(let description) = try #require(recorder.events.first) else {
                Issue.record("\(recorder.events)")
                return
            }
            #expect(description.size == nil)
            #expect(medium.picture(at: 0.5, size: size) == nil)
        }
    }
}
