import FoundationEssentials
import Inlay
import Testing

@testable import InlayPlayer

private let size = MediaSize(width: 64, height: 36)

extension MediaTests {
    @Suite struct PlayingTests {
        @Test func `a clip is described when opened`() async throws {
            let recorder = try Recorder(Clip.url("clip.webm"))
            let description = try #require(await recorder.opened())
            #expect(abs((description.duration ?? 0) - 1.2) < 0.05)
            #expect(description.size == Size(64, 36))
            #expect(description.tracks.map(\.kind) == [.video, .audio])
            #expect(description.tracks.allSatisfy { $0.isSelected })
        }

        @Test func `nothing is reported before opening returns`() throws {
            let recorder = try Recorder(Clip.url("clip.webm"))
            #expect(recorder.events.isEmpty)
        }

        @Test func `a playing clip delivers its pictures in order and ends`() async throws {
            let recorder = try Recorder(Clip.url("clip.webm"))
            recorder.medium?.showPictures(size)
            recorder.medium?.play(at: 1)
            #expect(await recorder.ended())
            let frames = recorder.pictures.compactMap(Clip.frame)
            #expect(frames == frames.sorted())
            #expect(frames.last == 11)
            let times = recorder.times
            #expect(times == times.sorted())
            #expect(abs((times.last ?? 0) - 1.2) < 0.05)
        }

        @Test func `the engine counts the pictures of its media`() async throws {
            let recorder = try Recorder(Clip.url("clip.webm"))
            recorder.medium?.showPictures(size)
            recorder.medium?.play(at: 1)
            #expect(await recorder.ended())
            #expect(recorder.engine.statistics.pictureCount > 0)
            #expect(recorder.engine.statistics.processorTime > .zero)
        }

        @Test func `an audio file plays to its end without pictures`() async throws {
            let recorder = try Recorder(Clip.url("tone.ogg"))
            let description = try #require(await recorder.opened())
            #expect(description.size == nil)
            #expect(abs((description.duration ?? 0) - 1) < 0.05)
            recorder.medium?.showPictures(size)
            recorder.medium?.play(at: 2)
            #expect(await recorder.ended())
            #expect(recorder.pictures.isEmpty)
        }

        @Test func `a missing sound device gives one warning`() async throws {
            guard AudioOutputs.available() == ["null"] else { return }
            let recorder = try Recorder(Clip.url("tone.ogg"))
            recorder.medium?.play(at: 1)
            #expect(await recorder.ended())
            #expect(recorder.warnings == ["there is no sound device; plays without sound"])
        }

        @Test func `a seek reports its picture, its time and then completion`() async throws {
            let recorder = try Recorder(Clip.url("clip.webm"))
            recorder.medium?.showPictures(size)
            #expect(await recorder.opened() != nil)
            for frame in [7, 2, 11, 0, 6] {
                let start = recorder.events.count
                #expect(await recorder.seek(to: Double(frame) / 10))
                let events = recorder.events[start...]
                let pictures = events.compactMap { if case .picture(let picture) = $0 { picture } else { nil } }
                #expect(Clip.frame(pictures.last) == frame)
                guard case .sought = try #require(events.last) else {
                    Issue.record("the last event is \(String(describing: events.last))")
                    continue
                }
            }
        }

        @Test func `the last of several seeks applies`() async throws {
            let recorder = try Recorder(Clip.url("clip.webm"))
            recorder.medium?.showPictures(size)
            #expect(await recorder.opened() != nil)
            for tenth in [9, 1, 8, 2, 3] { recorder.medium?.seek(to: Double(tenth) / 10) }
            #expect(await recorder.seek(to: 0.5))
            #expect(Clip.frame(recorder.pictures.last) == 5)
        }

        @Test func `a seek before the medium is open is kept`() async throws {
            let recorder = try Recorder(Clip.url("clip.webm"))
            recorder.medium?.showPictures(size)
            #expect(await recorder.seek(to: 0.8))
            #expect(Clip.frame(recorder.pictures.last) == 8)
        }

        @Test func `a slow rate plays longer, and rate 0 pauses`() async throws {
            let recorder = try Recorder(Clip.url("clip.webm"))
            #expect(await recorder.opened() != nil)
            let start = ContinuousClock.now
            recorder.medium?.play(at: 0.4)
            #expect(await recorder.ended())
            #expect(ContinuousClock.now - start > .seconds(1.5))

            recorder.medium?.play(at: 1)
            #expect(await recorder.seek(to: 0))
            let later = recorder.events.count
            #expect(
                await recorder.first(from: later) { if case .time = $0 { true } else { nil } } != nil,
                "\(recorder.summary)"
            )
            recorder.medium?.play(at: 0)
            let paused = recorder.events.count
            #expect(
                await recorder.first(from: paused, seconds: 0.6) { if case .ended = $0 { true } else { nil } } == nil)
        }

        @Test func `a looping clip does not end`() async throws {
            let recorder = try Recorder(Clip.url("clip.webm"))
            recorder.medium?.setLoops(true)
            recorder.medium?.showPictures(size)
            recorder.medium?.play(at: 4)
            var turns = 0
            var last = 0
            let isTurned = await recorder.first { event -> Bool? in
                guard case .picture(let picture) = event, let frame = Clip.frame(picture) else { return nil }
                if frame < last { turns += 1 }
                last = frame
                return turns == 3 ? true : nil
            }
            #expect(isTurned == true)
            #expect(!recorder.events.contains { if case .ended = $0 { true } else { false } })
            recorder.medium?.setLoops(false)
            #expect(await recorder.ended())
        }

        @Test func `a finished clip plays again after a seek`() async throws {
            let recorder = try Recorder(Clip.url("clip.webm"))
            recorder.medium?.showPictures(size)
            recorder.medium?.play(at: 4)
            #expect(await recorder.ended())
            let first = recorder.events.count
            recorder.medium?.play(at: 0)
            recorder.medium?.play(at: 4)
            #expect(await recorder.ended(from: first))
            recorder.medium?.play(at: 0)
            #expect(await recorder.seek(to: 0))
            #expect(Clip.frame(recorder.pictures.last) == 0)
            let second = recorder.events.count
            recorder.medium?.play(at: 4)
            #expect(await recorder.ended(from: second))
        }

        @Test func `a seek past the end shows the last picture`() async throws {
            let recorder = try Recorder(Clip.url("clip.webm"))
            recorder.medium?.showPictures(size)
            #expect(await recorder.opened() != nil)
            for time in [1.19, 1.25, 50] {
                #expect(await recorder.seek(to: 0.3))
                let start = recorder.events.count
                #expect(await recorder.seek(to: time))
                #expect(await recorder.picture(from: start) { Clip.frame($0) == 11 } != nil)
            }
        }

        @Test func `resizing a paused clip delivers a picture of the new size`() async throws {
            let recorder = try Recorder(Clip.url("clip.webm"))
            recorder.medium?.showPictures(size)
            #expect(await recorder.seek(to: 0.4))
            for (width, height) in [(128, 72), (31, 17), (1, 1), (640, 360)] {
                recorder.medium?.showPictures(MediaSize(width: width, height: height))
                let picture = await recorder.picture { $0.width == width && $0.height == height }
                if width > 1 { #expect(Clip.frame(picture) == 4) } else { #expect(picture != nil) }
                #expect(picture?.pixels.allSatisfy { $0 >> 24 == 255 } == true)
            }
        }

        @Test func `pictures are limited to 1920 by 1080 pixels`() async throws {
            let recorder = try Recorder(Clip.url("clip.webm"))
            recorder.medium?.showPictures(MediaSize(width: 3840, height: 1080))
            #expect(await recorder.picture { $0.width == 1920 && $0.height == 540 } != nil)
            #expect(
                PictureRenderer.renderedSize(MediaSize(width: 4000, height: 4000))
                    == MediaSize(width: 1080, height: 1080))
        }

        @Test(arguments: ["clip.webm", "silent.webm"])
        func `a paused clip shows its picture again after being hidden`(name: String) async throws {
            let recorder = try Recorder(Clip.url(name))
            recorder.medium?.showPictures(size)
            #expect(await recorder.seek(to: 0.5))
            recorder.medium?.showPictures(nil)
            var start = recorder.events.count
            recorder.medium?.showPictures(size)
            #expect(await recorder.picture(from: start) { Clip.frame($0) == 5 } != nil)

            recorder.medium?.showPictures(nil)
            #expect(await recorder.seek(to: 0.8))
            start = recorder.events.count
            recorder.medium?.showPictures(size)
            #expect(await recorder.picture(from: start) { Clip.frame($0) == 8 } != nil)
            #expect(await recorder.seek(to: 0.2))
            #expect(Clip.frame(recorder.pictures.last) == 2)
        }

        @Test func `a hidden clip plays its sound, and delivers no pictures`() async throws {
            let recorder = try Recorder(Clip.url("clip.webm"))
            recorder.medium?.play(at: 1)
            #expect(await recorder.ended())
            #expect(recorder.pictures.isEmpty)
            recorder.medium?.showPictures(size)
            await withKnownIssue("libmpv may drop the first picture on a busy machine", isIntermittent: true) {
                #expect(await recorder.picture { Clip.frame($0) == 11 } != nil)
            }
        }

        @Test func `a hidden clip without sound stays at its position`() async throws {
            let recorder = try Recorder(Clip.url("silent.webm"))
            recorder.medium?.play(at: 1)
            #expect(await recorder.opened() != nil)
            #expect(await recorder.first(seconds: 0.5) { if case .ended = $0 { true } else { nil } } == nil)
            recorder.medium?.play(at: 0)
            recorder.medium?.showPictures(size)
            await withKnownIssue("libmpv may drop the first picture on a busy machine", isIntermittent: true) {
                #expect(Clip.frame(await recorder.picture()) == 0)
            }
            recorder.medium?.play(at: 1)
            #expect(await recorder.ended())
            #expect(Clip.frame(recorder.pictures.last) == 11)
            #expect(recorder.warnings.isEmpty)
        }

        @Test func `a seek from the end to the end completes and ends again`() async throws {
            let recorder = try Recorder(Clip.url("clip.webm"))
            recorder.medium?.showPictures(size)
            recorder.medium?.play(at: 4)
            #expect(await recorder.ended())
            let start = recorder.events.count
            #expect(await recorder.seek(to: 5))
            #expect(await recorder.ended(from: start))
            #expect(Clip.frame(recorder.pictures.last) == 11)
        }

        @Test func `sound uses the servers and devices that exist`() {
            func outputs(_ environment: [String: String], _ files: String...) -> [String] {
                AudioOutputs.available(environment: { environment[$0] }, exists: { files.contains($0) })
            }
            #expect(outputs([:]) == ["null"])
            #expect(outputs(["XDG_RUNTIME_DIR": "/run/1"], "/run/1/pipewire-0") == ["pipewire", "null"])
            #expect(outputs(["XDG_RUNTIME_DIR": "/run/1"], "/run/1/pulse/native") == ["pulse", "null"])
            #expect(outputs(["PULSE_SERVER": "tcp:sound"], "/dev/snd/timer") == ["pulse", "alsa", "null"])
            #expect(outputs(["PIPEWIRE_REMOTE": "/run/pw"], "/run/pw") == ["pipewire", "null"])
        }

        @Test func `a clip shown during playback continues with its pictures`() async throws {
            let recorder = try Recorder(Clip.url("clip.webm"))
            recorder.medium?.play(at: 0.5)
            #expect(await recorder.first { if case .time(let time) = $0, time > 0.3 { true } else { nil } } != nil)
            recorder.medium?.showPictures(size)
            let frame = Clip.frame(await recorder.picture())
            #expect((frame ?? 0) >= 3)
            #expect(await recorder.ended())
        }

        @Test(arguments: [false, true])
        func `a clip with a rotation tag is rotated`(isStepped: Bool) async throws {
            let recorder = try Recorder(Clip.url("turned.mp4"), isStepped: isStepped)
            let size = MediaSize(width: 40, height: 80)
            recorder.medium?.showPictures(size)
            let description = try #require(await recorder.opened())
            #expect(description.size == Size(36, 64))
            let found = isStepped ? recorder.medium?.picture(at: 0, size: size) : await recorder.picture()
            let picture = try #require(found)
            #expect(picture.width == 40 && picture.height == 80)
            func isNear(_ pixel: UInt32, _ colour: (Int, Int, Int)) -> Bool {
                zip([colour.0, colour.1, colour.2], [16, 8, 0]).allSatisfy {
                    abs($0 - Int(pixel >> UInt32($1) & 255)) < 16
                }
            }
            #expect(isNear(picture[4, 10], (255, 255, 255)) && isNear(picture[4, 70], (255, 255, 255)))
            #expect(isNear(picture[30, 10], (50, 70, 200)))
            #expect(isNear(picture[30, 70], (200, 40, 40)))
        }

        @Test func `file names may have any characters`() async throws {
            let folder = try Folder()
            let content = try Array(Data(contentsOf: Clip.url("clip.webm")))
            for name in ["a b.webm", "-c#1?x=%41.webm", "\u{e4}\u{2603}\u{5de}.webm", "edl:,%3%.webm", "'\"[;].webm"] {
                let recorder = try Recorder(folder.write(name, content))
                #expect(await recorder.opened() != nil, "\(name): \(recorder.summary)")
            }
        }

        @Test func `volume changes are accepted at any time`() async throws {
            let recorder = try Recorder(Clip.url("tone.ogg"))
            recorder.medium?.setVolume(0.5, isMuted: true)
            recorder.medium?.play(at: 2)
            recorder.medium?.setVolume(.nan, isMuted: false)
            recorder.medium?.setVolume(7, isMuted: false)
            #expect(await recorder.ended())
        }

        @Test func `tracks have titles and languages, and can be chosen`() async throws {
            let recorder = try Recorder(Clip.url("tracks.webm"))
            let tracks = try #require(await recorder.opened()).tracks
            #expect(tracks.map(\.kind) == [.video, .audio, .audio, .subtitles])
            #expect(tracks.map(\.language) == [nil, "eng", "ger", "eng"])
            #expect(tracks.map(\.title) == [nil, "Low", "High", "Text"])
            #expect(tracks.map(\.isSelected) == [true, true, false, false])

            recorder.medium?.select(.audio, id: 2)
            recorder.medium?.select(.subtitles, id: 1)
            let chosen = await recorder.first { event -> [MediaTrack]? in
                guard case .tracks(let tracks) = event, tracks.last?.isSelected == true else { return nil }
                return tracks
            }
            #expect(chosen?.map(\.isSelected) == [true, false, true, true])
            recorder.medium?.select(.audio, id: nil)
            recorder.medium?.select(.audio, id: 99)
            let none = await recorder.first { event -> [MediaTrack]? in
                guard case .tracks(let tracks) = event, !tracks[2].isSelected, !tracks[1].isSelected else { return nil }
                return tracks
            }
            #expect(none != nil)
        }

        @Test func `nothing is reported after closing, also within a report`() async throws {
            let recorder = try Recorder(Clip.url("clip.webm"))
            recorder.onEvent = { [weak recorder] in recorder?.medium?.close() }
            #expect(await recorder.opened() != nil)
            recorder.medium?.play(at: 1)
            recorder.medium?.seek(to: 1)
            recorder.medium?.showPictures(size)
            #expect(await recorder.first(from: 1, seconds: 0.2) { $0 } == nil)
        }
    }
}
