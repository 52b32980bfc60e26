import CSDL2
import Foundation
import Testing

@testable import Inlay
@testable import InlaySDL

@Suite struct FontStreamTests {
    /// Larger than what a stream keeps.
    private static let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 4096 + $0 * 7) }

    private func stream(of file: String) throws -> UnsafeMutablePointer<SDL_RWops> {
        try #require(FontStream(FontFile(file)).makeSDLStream())
    }

    private func bytes(_ stream: UnsafeMutablePointer<SDL_RWops>, from start: Int, count: Int) -> [UInt8] {
        var read = [UInt8](repeating: 0, count: count)
        guard SDL_RWseek(stream, Int64(start), Int32(RW_SEEK_SET)) == start else { return [] }
        let length = SDL_RWread(stream, &read, 1, count)
        return Array(read.prefix(length))
    }

    @Test(arguments: [0..<10, 4090..<4100, 0..<300_000, 131_072..<140_000, 4096..<8192, 299_990..<300_000])
    func whatIsReadIsWhatTheFileHolds(range: Range<Int>) throws {
        let folder = try TemporaryFolder()
        let stream = try stream(of: folder.write("font.ttf", Self.bytes))
        defer { SDL_RWclose(stream) }

        for _ in 0..<2 {
            #expect(bytes(stream, from: range.lowerBound, count: range.count) == Array(Self.bytes[range]))
            // Takes the place of the first block, as far as the stream is concerned.
            #expect(bytes(stream, from: 131_072, count: 2) == Array(Self.bytes[131_072..<131_074]))
        }
    }

    @Test func itSaysHowLongItIsAndWhere() throws {
        let folder = try TemporaryFolder()
        let stream = try stream(of: folder.write("font.ttf", Self.bytes))
        defer { SDL_RWclose(stream) }

        #expect(SDL_RWsize(stream) == 300_000)
        #expect(SDL_RWseek(stream, -10, Int32(RW_SEEK_END)) == 299_990)
        #expect(SDL_RWseek(stream, 4, Int32(RW_SEEK_CUR)) == 299_994)
        #expect(SDL_RWtell(stream) == 299_994)
        #expect(bytes(stream, from: 299_994, count: 100) == Array(Self.bytes[299_994...]))
        #expect(SDL_RWseek(stream, 1_000_000, Int32(RW_SEEK_SET)) == 300_000)
    }

    @Test func streamsOfOneFileReadAtPlacesOfTheirOwn() throws {
        let folder = try TemporaryFolder()
        let file = try FontFile(folder.write("font.ttf", Self.bytes))
        let streams = try (0..<2).map { _ in try #require(FontStream(file).makeSDLStream()) }
        defer { for stream in streams { SDL_RWclose(stream) } }

        #expect(bytes(streams[0], from: 10, count: 4) == Array(Self.bytes[10..<14]))
        #expect(bytes(streams[1], from: 200_000, count: 4) == Array(Self.bytes[200_000..<200_004]))

        #expect(SDL_RWtell(streams[0]) == 14)
        #expect(SDL_RWtell(streams[1]) == 200_004)
    }

    @Test func aFileThatIsCutOffWhileItIsOpenEndsThere() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("font.ttf", Self.bytes)
        let stream = try stream(of: file)
        defer { SDL_RWclose(stream) }

        #expect(truncate(file, 10_000) == 0)

        #expect(bytes(stream, from: 9990, count: 100) == Array(Self.bytes[9990..<10_000]))
        #expect(bytes(stream, from: 200_000, count: 100).isEmpty)
    }

    @Test func whatIsNoFileIsRefused() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)

        #expect(throws: FileBytes.Failure.notAFile) { try FontFile(pipe) }
        #expect(throws: FileBytes.Failure.notAFile) { try FontFile(folder.path) }
        #expect(throws: FileBytes.Failure.system(ENOENT)) { try FontFile(folder.path + "/none") }
    }
}
