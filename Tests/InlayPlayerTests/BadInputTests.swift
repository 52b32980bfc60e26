import FoundationEssentials
import Glibc
import Inlay
import Testing

@testable import InlayPlayer

extension MediaTests {
    @Suite struct BadInputTests {
        /// The error that opening throws.
        private func refusal(_ url: URL, allowsNetwork: Bool = false) -> MediaError? {
            do throws(MediaError) {
                _ = try MPVEngine(allowsNetwork: allowsNetwork).open(url, isStepped: false) { _ in }
                return nil
            } catch {
                return error
            }
        }

        /// Plays a file. Returns its failure, or nil if it comes to its end.
        private func failureOfPlaying(_ url: URL) async throws -> MediaError? {
            let recorder = try Recorder(url)
            recorder.medium?.showPictures(MediaSize(width: 64, height: 36))
            recorder.medium?.play(at: 8)
            let result = await recorder.first { event -> MediaError?? in
                switch event {
                case .failed(let error): .some(error)
                case .ended: .some(nil)
                default: nil
                }
            }
            recorder.medium?.close()
            if result == nil { Issue.record("\(url.lastPathComponent) neither failed nor ended: \(recorder.summary)") }
            return result ?? nil
        }

        @Test func `an error for a missing library names the package`() {
            let engine = MPVEngine(allowsNetwork: false, library: "libmpv-not-there.so.2", networkTimeout: 1)
            #expect {
                _ = try engine.open(Clip.url("clip.webm"), isStepped: false) { _ in }
            } throws: { error in
                (error as? MediaError)?.advice.contains("libmpv2") == true
                    && (error as? MediaError)?.concernsEngine == true
                    && "\(error)".contains("libmpv-not-there.so.2")
            }
        }

        @Test func `a file that is not a regular file is rejected immediately`() throws {
            let folder = try Folder()
            #expect(refusal(folder.url("none.webm"))?.reason == "there is no such file")
            #expect(refusal(folder.url("none.webm"))?.concernsEngine == false)
            #expect(refusal(folder.url)?.reason == "it is a folder")
            #expect(mkfifo(folder.url("pipe").path, 0o600) == 0)
            #expect(refusal(folder.url("pipe"))?.reason == "it is not a regular file")
            #expect(refusal(URL(filePath: "/dev/null"))?.reason == "it is not a regular file")
            #expect(refusal(try folder.write("empty.webm", []))?.reason == "the file is empty")
        }

        @Test func `an address needs permission and a known scheme`() throws {
            let address = try #require(URL(string: "https://example.invalid/clip.webm"))
            #expect(refusal(address)?.reason == "addresses are not allowed")
            for text in ["ftp://example.invalid/a.webm", "edl:///etc/passwd", "lavf://clip", "data:text/plain,a"] {
                let url = try #require(URL(string: text))
                #expect(refusal(url, allowsNetwork: true)?.reason.contains("cannot be played") == true)
            }
        }

        @Test func `a file that is not a media file fails`() async throws {
            let folder = try Folder()
            var random: UInt64 = 42
            let noise = (0..<20_000).map { _ -> UInt8 in
                random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(random >> 56)
            }
            let text = Array(String(repeating: "Not a film, but a text.\n", count: 400).utf8)
            for (name, content) in [
                ("noise.webm", noise), ("noise.mp4", noise), ("text.webm", text), ("text.txt", text),
                ("zeros.webm", Array(repeating: 0, count: 10_000)), ("one.webm", [0x1a]),
            ] {
                let error = try await failureOfPlaying(folder.write(name, content))
                #expect(error != nil, "\(name)")
                #expect(error?.reason.isEmpty == false)
            }
        }

        @Test func `a truncated clip fails or ends`() async throws {
            let folder = try Folder()
            let content = try Array(Data(contentsOf: Clip.url("clip.webm")))
            for length in [1, 4, 40, 100, 200, 300, 400, 600, 1000, 2000, 4000, content.count / 2, content.count - 1] {
                _ = try await failureOfPlaying(folder.write("cut\(length).webm", Array(content.prefix(length))))
            }
        }

        @Test func `a damaged clip fails or ends`() async throws {
            let folder = try Folder()
            let content = try Array(Data(contentsOf: Clip.url("clip.webm")))
            for turn in 0..<20 {
                var damaged = content
                for step in 0..<30 { damaged[(turn * 997 + step * 389) % content.count] ^= UInt8(1 + turn * 7 + step) }
                _ = try await failureOfPlaying(folder.write("damaged\(turn).webm", damaged))
            }
        }

        @Test func `a huge image fails without using much memory`() async throws {
            let folder = try Folder()
            // A GIF of 16,000 x 16,000 pixels, of which a header and one frame are there.
            let side: [UInt8] = [0x80, 0x3e]
            let gif =
                Array("GIF89a".utf8) + side + side + [0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0] + side
                + side
                + [0, 2, 2, 0x44, 1, 0, 0x3b]
            let before = Resources.now().memory
            #expect(try await failureOfPlaying(folder.write("huge.gif", gif)) != nil)
            #expect(Resources.now().memory - before < 700 << 20)
        }

        @Test func `a file opens no other files`() async throws {
            let folder = try Folder()
            let other = Clip.url("tone.ogg").path
            let listener = try Listener()
            let address = "http://127.0.0.1:\(listener.port)/a.ts"
            for target in [other, address] {
                let playlist =
                    "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXTINF:1.0,\n\(target)\n#EXT-X-ENDLIST\n"
                for (name, text) in [
                    ("list.m3u8", playlist), ("list.m3u", "#EXTM3U\n\(target)\n"), ("bare.m3u", "\(target)\n"),
                    ("list.pls", "[playlist]\nFile1=\(target)\nNumberOfEntries=1\n"),
                    ("concat.ffconcat", "ffconcat version 1.0\nfile '\(target)'\n"),
                    ("concat.txt", "ffconcat version 1.0\nfile '\(target)'\n"),
                    ("list.edl", "# mpv EDL v0\n\(target),0,1\n"),
                    ("list.cue", "FILE \"\(target)\" WAVE\n TRACK 01 AUDIO\n  INDEX 01 00:00:00\n"),
                    ("list.asx", "<asx version=\"3.0\"><entry><ref href=\"\(target)\"/></entry></asx>"),
                    ("list.mpd", "<?xml version=\"1.0\"?><MPD><Period><BaseURL>\(target)</BaseURL></Period></MPD>"),
                    ("list.sdp", "v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n"),
                    ("list.webm", playlist),
                ] {
                    let error = try await failureOfPlaying(folder.write(name, Array(text.utf8)))
                    #expect(error != nil, "\(name)")
                }
            }
            #expect(!listener.hasConnection)
        }

        @Test func `a file shorter than its header states gives a warning`() async throws {
            let folder = try Folder()
            let content = try Array(Data(contentsOf: Clip.demo))
            let recorder = try Recorder(folder.write("short.webm", Array(content.prefix(content.count / 2))))
            recorder.medium?.showPictures(MediaSize(width: 64, height: 36))
            recorder.medium?.play(at: 8)
            #expect(await recorder.ended())
            #expect(recorder.warnings.contains { $0.hasPrefix("ends after ") && $0.hasSuffix(" s of 7 s") })
        }

        @Test(arguments: ["removed", "cut off", "grown", "overwritten"])
        func `a file may change during playback`(change: String) async throws {
            let folder = try Folder()
            let content = try Array(Data(contentsOf: Clip.demo))
            let url = try folder.write("changing.webm", content)
            let recorder = try Recorder(url)
            recorder.medium?.showPictures(MediaSize(width: 64, height: 36))
            recorder.medium?.play(at: 4)
            #expect(await recorder.picture() != nil)
            switch change {
            case "removed": #expect(unlink(url.path) == 0)
            case "cut off": #expect(truncate(url.path, 30_000) == 0)
            case "grown": _ = try folder.write("changing.webm", content + content)
            default: _ = try folder.write("changing.webm", Array(repeating: 7, count: content.count))
            }
            recorder.medium?.seek(to: 6)
            let isOver = await recorder.first { event -> Bool? in
                switch event {
                case .ended, .failed: true
                default: nil
                }
            }
            #expect(isOver == true)
        }

        @Test func `an address without a reply fails after the timeout`() async throws {
            let listener = try Listener()
            let url = try #require(URL(string: "http://127.0.0.1:\(listener.port)/clip.webm"))
            let recorder = try Recorder(url, allowsNetwork: true, timeout: 0.5)
            #expect(await recorder.failure()?.reason == "the address does not answer within 0.5 s")
            let closing = ContinuousClock.now
            recorder.medium?.close()
            #expect(ContinuousClock.now - closing < .seconds(2))
        }

        @Test func `an address that refuses the connection fails with the reason`() async throws {
            let port = try { try Listener().port }()
            let url = try #require(URL(string: "http://127.0.0.1:\(port)/clip.webm"))
            let recorder = try Recorder(url, allowsNetwork: true)
            let error = try #require(await recorder.failure())
            // FFmpeg reports the cause to the oldest player of the process only.
            let reason = "the address cannot be opened"
            #expect(error.reason == reason || error.reason == "\(reason): Connection refused")
        }

        @Test func `a medium can be closed while its address is opening`() async throws {
            let listener = try Listener()
            let url = try #require(URL(string: "http://127.0.0.1:\(listener.port)/clip.webm"))
            let start = ContinuousClock.now
            for _ in 0..<5 { try Recorder(url, allowsNetwork: true).medium?.close() }
            #expect(ContinuousClock.now - start < .seconds(8))
            #expect(await Resources.waitForEnd())
        }

        @Test func `a clip from an address plays`() async throws {
            let server = try Listener(answering: Array(Data(contentsOf: Clip.url("clip.webm"))))
            let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/clip.webm"))
            let recorder = try Recorder(url, allowsNetwork: true)
            recorder.medium?.showPictures(MediaSize(width: 64, height: 36))
            recorder.medium?.play(at: 2)
            #expect(await recorder.ended(), "\(recorder.summary)")
            #expect(Clip.frame(recorder.pictures.last) == 11)
        }

        @Test func `an address that stops answering ends with a warning`() async throws {
            let content = try Array(Data(contentsOf: Clip.demo))
            let server = try Listener(answering: content, stallingAt: content.count / 2)
            let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/clip.webm"))
            let recorder = try Recorder(url, allowsNetwork: true, timeout: 1)
            recorder.medium?.showPictures(MediaSize(width: 64, height: 36))
            recorder.medium?.play(at: 4)
            let isOver = await recorder.first { event -> Bool? in
                switch event {
                case .ended, .failed: true
                default: nil
                }
            }
            #expect(isOver == true, "\(recorder.summary)")
            #expect(recorder.warnings.contains { $0.hasPrefix("ends after ") }, "\(recorder.summary)")
        }

        @Test func `a playlist from an address opens no files`() async throws {
            let playlist =
                "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:1.0,\nfile://\(Clip.url("tone.ogg").path)\n#EXT-X-ENDLIST\n"
            let server = try Listener(answering: Array(playlist.utf8))
            let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/list.m3u8"))
            let recorder = try Recorder(url, allowsNetwork: true, timeout: 3)
            #expect(await recorder.failure() != nil)
        }
    }
}
