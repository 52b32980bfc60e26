import CWayland
import Glibc
import Testing

@testable import InlayRaster
@testable import InlaySDL

@Suite("A shared object with one symbol")
struct SymbolImageTests {
    @Test
    func `a generated shared object exports its symbol`() throws {
        let image = try #require(SymbolImage(name: "inlayTestSymbol", address: 0x1234_5678_9abc))
        let file = memfd_create("inlay-test", inlay_memfd_flags)
        defer { close(file) }
        #expect(write(file, image.bytes, image.bytes.count) == image.bytes.count)
        let handle = try #require(dlopen("/proc/self/fd/\(file)", RTLD_NOW | RTLD_LOCAL))
        defer { dlclose(handle) }
        #expect(dlsym(handle, "inlayTestSymbol") == UnsafeMutableRawPointer(bitPattern: 0x1234_5678_9abc))
        #expect(dlsym(handle, "anotherSymbol") == nil)
    }
}
