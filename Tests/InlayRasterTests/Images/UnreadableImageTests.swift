import TestSupport
import Testing

@testable import Inlay
@testable import InlayRaster

@Suite struct UnreadableImageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func reason(_ path: String) -> String? {
        do throws(ImageError) {
            _ = try FileImageLoader().image(at: path)
            return nil
        } catch {
            #expect(error.path == path)
            return error.reason
        }
    }

    @Test func `a missing file gives the system's error`() {
        #expect(reason(folder.path + "/none.png") == "No such file or directory")
    }

    @Test func `a folder is not an image`() {
        #expect(reason(folder.path) == "it is not a file")
    }

    @Test func `bytes of another format are not an image`() throws {
        for text in ["", "hello", "<html></html>", "<!-- <svg/> -->", "\u{89}PNG"] {
            #expect(reason(try folder.write("text.png", text)) == "it is not a PNG, JPEG or SVG picture")
        }
    }

    @Test(arguments: [(50_000, 50_000), (30_000, 1)])
    func `an image with too many pixels is not decoded`(width: UInt32, height: UInt32) throws {
        let file = try folder.write("bomb.png", Samples.pngHeader(width: width, height: height))

        #expect(reason(file) == "its size of \(width) by \(height) pixels is too large")
    }

    @Test func `a truncated image file is an error`() throws {
        let whole = folder.path + "/whole.png"
        try Pixmap(width: 40, height: 40, pixels: (0..<1600).map { 0xff00_0000 | $0 &* 7919 }).writePNG(to: whole)
        let bytes = try FileBytes.read(whole, limit: 1 << 20)

        for length in stride(from: 0, to: bytes.count - 16, by: 97) {
            #expect(reason(try folder.write("cut.png", Array(bytes.prefix(length)))) != nil)
        }
    }

    @Test func `a chunk that claims to be larger than its file is an error`() throws {
        let whole = folder.path + "/whole.png"
        try Pixmap(width: 4, height: 4).writePNG(to: whole)
        var bytes = try FileBytes.read(whole, limit: 1 << 20)
        bytes[33] = 0x7a

        #expect(reason(try folder.write("claims.png", bytes)) == "the file is damaged or not complete")
    }

    @Test func `damaged image files never crash`() throws {
        let sample = Array(Samples.disc.utf8)
        for index in sample.indices {
            var damaged = sample
            damaged[index] = UInt8(ascii: "<")
            _ = reason(try folder.write("damaged.svg", damaged))
            _ = reason(try folder.write("short.svg", Array(sample.prefix(index))))
            var photo = Samples.greyJPEG
            photo[index % photo.count] ^= 0x55
            _ = reason(try folder.write("damaged.jpg", photo))
        }
    }

    @Test func `writing a PNG to a missing folder is an error`() {
        #expect(throws: ImageError.self) {
            try Pixmap(width: 1, height: 1).writePNG(to: folder.path + "/no/such/folder.png")
        }
        #expect(throws: ImageError.self) { try Pixmap(width: 0, height: 0).writePNG(to: folder.path + "/empty.png") }
    }
}

@Suite struct SVGSizeTests {
    @Test(arguments: [
        (#"<svg width="24" height="16"/>"#, 24.0, 16.0),
        (#"<?xml version="1.0"?><!-- <svg width="1"> --><!DOCTYPE svg><svg viewBox='0 0 30 20'></svg>"#, 30, 20),
        (#"<svg viewBox="0,0,30,20" width="60"/>"#, 60, 40),
        (#"<svg width="100%" height="1in" viewBox="0 0 10 10"/>"#, 96, 96),
        (#"<svg width="12pt" height="25.4mm"/>"#, 16, 96),
        (#"<svg xmlns="http://www.w3.org/2000/svg"><rect width="7" height="7"/></svg>"#, 300, 150),
    ])
    func `SVG sizes are parsed as on the web`(text: String, width: Double, height: Double) throws {
        let size = try #require(SVGSize(Array(text.utf8)))

        #expect(abs(size.width - width) < 0.001 && abs(size.height - height) < 0.001)
    }

    @Test func `other documents have no SVG size`() {
        for text in ["", "<svg", "<html/>", "<?xml", "<!-- <svg/>", "svg"] { #expect(SVGSize(Array(text.utf8)) == nil) }
    }
}
