internal import CSDL2
internal import CWayland
import Glibc

/// Keeps SDL from loading GL for a window that does not need it.
///
/// SDL 2 creates an EGL surface for every Wayland window except Vulkan windows. Without a GPU, EGL costs 55 MB and 25 ms. Therefore SDL
/// creates Vulkan windows, and gets this replacement for Vulkan's loader, which offers only the extension that SDL asks for. If that fails,
/// windows use EGL and work too.
enum VulkanLoaderStub {
    /// SDL 2.30 and later create no EGL surface until something is drawn with GL.
    static var isNeeded: Bool { SDLVersion.linked < SDLVersion(minor: 30, patch: 0) }

    /// Passes the replacement to SDL. Returns whether windows may be created with `SDL_WINDOW_VULKAN`.
    static func load() -> Bool {
        let image = SymbolImage(
            name: "vkGetInstanceProcAddr", address: unsafeBitCast(instanceFunction, to: UInt64.self))
        guard let image else { return false }
        let file = memfd_create("inlay-no-gl", inlay_memfd_flags)
        guard file >= 0 else { return false }
        defer { close(file) }
        guard write(file, image.bytes, image.bytes.count) == image.bytes.count else { return false }
        return SDL_Vulkan_LoadLibrary("/proc/self/fd/\(file)") == 0
    }

    /// Vulkan's `vkGetInstanceProcAddr`, which returns one function.
    private static let instanceFunction: InstanceFunction = { _, name in
        guard let name, strcmp(name, "vkEnumerateInstanceExtensionProperties") == 0 else { return nil }
        return unsafeBitCast(extensionFunction, to: UnsafeMutableRawPointer.self)
    }

    /// Vulkan's `vkEnumerateInstanceExtensionProperties`.
    private static let extensionFunction: ExtensionFunction = { _, count, properties in
        let names: [StaticString] = ["VK_KHR_surface", "VK_KHR_wayland_surface"]
        let size = 260  // VkExtensionProperties: a name of 256 bytes, and a version
        if let properties, let count {
            for (index, name) in names.prefix(Int(count.pointee)).enumerated() {
                let entry = properties + index * size
                entry.initializeMemory(as: UInt8.self, repeating: 0, count: size)
                entry.copyMemory(from: name.utf8Start, byteCount: name.utf8CodeUnitCount)
            }
        }
        count?.pointee = UInt32(names.count)
        return 0
    }

    private typealias InstanceFunction =
        @convention(c) (UnsafeRawPointer?, UnsafePointer<CChar>?) -> UnsafeMutableRawPointer?
    private typealias ExtensionFunction =
        @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<UInt32>?, UnsafeMutableRawPointer?) -> Int32
}

/// A shared object without code. Its only symbol is a function of this program.
nonisolated struct SymbolImage {
    private(set) var bytes: [UInt8] = []

    #if arch(x86_64)
        private static let machine: UInt16? = 62  // EM_X86_64
    #elseif arch(arm64)
        private static let machine: UInt16? = 183  // EM_AARCH64
    #else
        private static let machine: UInt16? = nil
    #endif

    /// - Returns: nil on a machine whose ELF machine type is unknown here.
    init?(name: String, address: UInt64) {
        guard let machine = Self.machine else { return nil }
        let names = [0] + Array(name.utf8) + [0]
        // Offsets of the parts: header, three program headers, dynamic section, two symbols, hash table, names.
        let dynamic: UInt64 = 64 + 3 * 56
        let symbols = dynamic + 6 * 16
        let hash = symbols + 2 * 24
        let strings = hash + 5 * 4
        let size = strings + UInt64(names.count)

        bytes += [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0] + [UInt8](repeating: 0, count: 8)
        append(UInt16(3), machine)  // ET_DYN
        append(UInt32(1))
        append(UInt64(0), 64, 0)
        append(UInt32(0))
        append(UInt16(64), 56, 3, 0, 0, 0)
        // PT_LOAD and PT_DYNAMIC, writable for the loader; PT_GNU_STACK, without which the stack becomes executable.
        appendSegment(type: 1, offset: 0, size: size, alignment: 0x10000)
        appendSegment(type: 2, offset: dynamic, size: symbols - dynamic, alignment: 8)
        appendSegment(type: 0x6474_e551, offset: 0, size: 0, alignment: 16)
        append(UInt64(4), hash, 5, strings, 6, symbols)  // DT_HASH, DT_STRTAB, DT_SYMTAB
        append(UInt64(10), UInt64(names.count), 11, 24, 0, 0)  // DT_STRSZ, DT_SYMENT, DT_NULL
        append(UInt64(0), 0, 0)
        append(UInt32(1))
        append(UInt16(0x12), 0xfff1)  // a global function at an absolute address
        append(address, 0)
        append(UInt32(1), 2, 1, 0, 0)  // one bucket, two symbols, the bucket holds symbol 1
        bytes += names
    }

    private mutating func append<Value: FixedWidthInteger>(_ values: Value...) {
        for value in values { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
    }

    private mutating func appendSegment(type: UInt32, offset: UInt64, size: UInt64, alignment: UInt64) {
        append(type, 6)  // PF_R | PF_W
        append(offset, offset, offset, size, size, alignment)
    }
}
