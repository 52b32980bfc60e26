import CFreeType
import Foundation
import TestSupport
import Testing

@testable import Inlay
@testable import InlayRaster

@Suite struct FontStreamTests {
    /// A file that is larger than the part of it that is cached.
    private static let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 4096 + $0 * 7) }

    private func bytes(_ stream: FontStream, from start: Int, count: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = try #require(stream.pointer.pointee.read)
        let length = read(stream.pointer, UInt(start), &bytes, UInt(count))
        return Array(bytes.prefix(Int(length)))
    }

    @Test(arguments: [0..<10, 4090..<4100, 0..<300_000, 131_072..<140_000, 4096..<8192, 299_990..<300_000])
    func `a font stream returns the bytes of the file`(range: Range<Int>) throws {
        let folder = try TemporaryFolder()
        let stream = FontStream(try FontFile(folder.write("font.ttf", Self.bytes)))

        for _ in 0..<2 {
            #expect(try bytes(stream, from: range.lowerBound, count: range.count) == Array(Self.bytes[range]))
            // Replaces the first block in the stream.
            #expect(try bytes(stream, from: 131_072, count: 2) == Array(Self.bytes[131_072..<131_074]))
        }
    }

    @Test func `a font stream ends at the end of the file`() throws {
        let folder = try TemporaryFolder()
        let stream = FontStream(try FontFile(folder.write("font.ttf", Self.bytes)))

        #expect(stream.pointer.pointee.size == 300_000)
        #expect(try bytes(stream, from: 299_994, count: 100) == Array(Self.bytes[299_994...]))
        #expect(try bytes(stream, from: 300_000, count: 1).isEmpty)
        #expect(try bytes(stream, from: .max, count: 1).isEmpty)
    }

    @Test func `streams of one file have independent positions`() throws {
        let folder = try TemporaryFolder()
        let file = try FontFile(folder.write("font.ttf", Self.bytes))
        let streams = [FontStream(file), FontStream(file)]

        #expect(try bytes(streams[0], from: 10, count: 4) == Array(Self.bytes[10..<14]))
        #expect(try bytes(streams[1], from: 200_000, count: 4) == Array(Self.bytes[200_000..<200_004]))
        #expect(try bytes(streams[0], from: 14, count: 4) == Array(Self.bytes[14..<18]))
    }

    @Test func `a stream of a truncated file ends at the new end`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("font.ttf", Self.bytes)
        let stream = FontStream(try FontFile(file))

        #expect(truncate(file, 10_000) == 0)

        #expect(try bytes(stream, from: 9990, count: 100) == Array(Self.bytes[9990..<10_000]))
        #expect(try bytes(stream, from: 200_000, count: 100).isEmpty)
    }

    @Test func `a font file must be a regular file`() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)

        #expect(throws: FileBytes.Failure.notAFile) { try FontFile(pipe) }
        #expect(throws: FileBytes.Failure.notAFile) { try FontFile(folder.path) }
        #expect(throws: FileBytes.Failure.system(ENOENT)) { try FontFile(folder.path + "/none") }
    }
}
