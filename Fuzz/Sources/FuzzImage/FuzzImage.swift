import Glibc
import Inlay
import InlayRaster

/// Reads any bytes as an image file. The image is drawn in the requested size, or an error gives the reason.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzImage(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let contents = Array(UnsafeBufferPointer(start: bytes, count: count))
    MainActor.assumeIsolated { load(contents) }
    return 0
}

@MainActor private func load(_ contents: [UInt8]) {
    let path = "/tmp/inlay-fuzz-\(getpid())-image"
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    precondition(write(file, contents, contents.count) == contents.count, "cannot write \(path)")
    close(file)
    defer { unlink(path) }
    do throws(ImageError) {
        let image = try FileImageLoader().image(at: path)
        precondition(image.size.width > 0 && image.size.height > 0, "no size")
        for appearance in Theme.Appearance.allCases {
            let pixmap = image.source.source(in: appearance).pixmap(width: 24, height: 16)
            precondition(pixmap.pixels.isEmpty || (pixmap.width, pixmap.height) == (24, 16), "another size")
        }
    } catch {
        precondition(!error.reason.isEmpty, "an error without a word")
    }
}
