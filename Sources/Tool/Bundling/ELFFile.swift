import FoundationEssentials
import Glibc
import Inlay

/// A program, a library or an object file of a 64-bit Linux system, in its format ELF.
nonisolated struct ELFFile {
    struct Section {
        var name: String
        let type: UInt32
        /// The place in the file; of a section without content, an empty range.
        let range: Range<Int>
        fileprivate let link: Int
        /// The offset of the name in the table of names.
        fileprivate let nameOffset: Int
        /// The number of entries of some sections, such as that of needed versions.
        fileprivate let info: Int
    }

    private enum SectionType {
        static let symbols: UInt32 = 2
        static let dynamic: UInt32 = 6
        static let withoutContent: UInt32 = 8
        static let neededVersions: UInt32 = 0x6fff_fffe
    }

    private(set) var sections: [Section] = []
    let machine: Machine
    private let data: BinaryData

    enum Machine: UInt16 {
        case x86 = 62
        case arm = 183

        /// The name that Debian uses.
        var debianName: String { self == .x86 ? "amd64" : "arm64" }
        /// The name that compilers and Flatpak use.
        var name: String { self == .x86 ? "x86_64" : "aarch64" }
    }

    init(contentsOf path: String) throws(BundleFailure) {
        let bytes: Data
        do { bytes = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe) } catch {
            throw BundleFailure("cannot read '\(path)': \(FileFailure.reason(error))")
        }
        guard let file = Self(bytes) else {
            throw BundleFailure("'\(path)' is not a program or library of Linux for x86-64 or ARM64")
        }
        self = file
    }

    /// Returns nil for another format and for damaged files.
    init?(_ bytes: Data) {
        data = BinaryData(bytes)
        let isSupported = data.bytes.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1])
        guard isSupported, let machine = data.integer(UInt16.self, at: 18).flatMap(Machine.init),
            let table = data.offset(UInt64.self, at: 40), let entrySize = data.offset(UInt16.self, at: 58),
            let count = data.offset(UInt16.self, at: 60), let names = data.offset(UInt16.self, at: 62),
            entrySize >= 64 || count == 0
        else { return nil }
        self.machine = machine
        for index in 0..<count {
            guard let section = section(at: table + index * entrySize) else { return nil }
            sections.append(section)
        }
        guard count > 0 else { return }
        guard names < count else { return nil }
        for index in sections.indices {
            sections[index].name = data.text(at: sections[names].range.lowerBound + sections[index].nameOffset) ?? ""
        }
    }

    private func section(at place: Int) -> Section? {
        guard let name = data.offset(UInt32.self, at: place), let type = data.integer(UInt32.self, at: place + 4),
            let start = data.offset(UInt64.self, at: place + 24), let size = data.offset(UInt64.self, at: place + 32),
            let link = data.offset(UInt32.self, at: place + 40), let info = data.offset(UInt32.self, at: place + 44)
        else { return nil }
        let length = type == SectionType.withoutContent ? 0 : size
        guard start <= data.bytes.count, length <= data.bytes.count - start else { return nil }
        return Section(
            name: "", type: type, range: start..<start + length, link: link, nameOffset: name, info: info)
    }

    /// The bytes of a range of the file.
    func bytes(_ range: Range<Int>) -> Data { data.bytes[range] }

    /// The names of the libraries that the loader looks for.
    var neededLibraries: [String] {
        guard let dynamic = sections.first(where: { $0.type == SectionType.dynamic }), dynamic.link < sections.count
        else { return [] }
        let names = sections[dynamic.link].range.lowerBound
        return stride(from: dynamic.range.lowerBound, to: dynamic.range.upperBound, by: 16).compactMap { entry in
            guard data.integer(UInt64.self, at: entry) == 1, let name = data.offset(UInt64.self, at: entry + 8) else {
                return nil
            }
            return data.text(at: names + name)
        }
    }

    /// The file without the folders in which it lets the loader search.
    var withoutSearchPaths: Data {
        guard let dynamic = sections.first(where: { $0.type == SectionType.dynamic }) else { return data.bytes }
        var changed = data.bytes
        for entry in stride(from: dynamic.range.lowerBound, to: dynamic.range.upperBound, by: 16) {
            guard let tag = data.integer(UInt64.self, at: entry), tag == 15 || tag == 29 else { continue }
            // Loaders ignore an entry of this tag, which is for debuggers.
            withUnsafeBytes(of: UInt64(21).littleEndian) { changed.replaceSubrange(entry..<entry + 8, with: $0) }
        }
        return changed
    }

    /// The lowest version of glibc that has all functions that the file uses, such as `2.34`; nil if it uses none.
    var requiredGlibc: String? {
        guard let versions = sections.first(where: { $0.type == SectionType.neededVersions }),
            versions.link < sections.count
        else { return nil }
        let names = sections[versions.link].range.lowerBound
        var found: [[Int]] = []
        var library = versions.range.lowerBound
        for _ in 0..<versions.info {
            guard let count = data.offset(UInt16.self, at: library + 2),
                let first = data.offset(UInt32.self, at: library + 8),
                let next = data.offset(UInt32.self, at: library + 12)
            else { break }
            var version = library + first
            for _ in 0..<count {
                guard let name = data.offset(UInt32.self, at: version + 8),
                    let step = data.offset(UInt32.self, at: version + 12)
                else { break }
                if let text = data.text(at: names + name), text.hasPrefix("GLIBC_2.") {
                    found.append(text.dropFirst(6).split(separator: ".").compactMap { Int($0) })
                }
                version += step
            }
            library += next
        }
        return found.max { $0.lexicographicallyPrecedes($1) }?.map(String.init).joined(separator: ".")
    }

    /// Returns the first symbol of an object file whose name matches, and the place of its bytes; nil if it has none.
    func symbol(where matches: (String) -> Bool) -> (name: String, range: Range<Int>)? {
        guard let symbols = sections.first(where: { $0.type == SectionType.symbols }), symbols.link < sections.count
        else { return nil }
        let names = sections[symbols.link].range.lowerBound
        for entry in stride(from: symbols.range.lowerBound, to: symbols.range.upperBound, by: 24) {
            guard let offset = data.offset(UInt32.self, at: entry), let name = data.text(at: names + offset),
                matches(name),
                let index = data.offset(UInt16.self, at: entry + 6), index > 0, index < sections.count,
                let value = data.offset(UInt64.self, at: entry + 8),
                let size = data.offset(UInt64.self, at: entry + 16)
            else { continue }
            // Addresses in an object file are those in its sections.
            let section = sections[index].range
            let start = section.lowerBound + value
            guard size > 0, start >= section.lowerBound, size <= section.upperBound - start else { return nil }
            return (name, start..<start + size)
        }
        return nil
    }

    /// Whether a read-only text occurs in the file, such as the name of a library that the program opens while it runs.
    func contains(_ text: String) -> Bool {
        sections.contains { $0.name.hasPrefix(".rodata") && BinaryData(Data(bytes($0.range))).place(of: text) != nil }
    }
}

/// Bytes of a binary format with little-endian integers. Reads outside of the bytes give nil.
nonisolated struct BinaryData {
    let bytes: Data

    /// - Parameter bytes: their first index must be 0.
    init(_ bytes: Data) { self.bytes = bytes }

    func integer<Value: FixedWidthInteger>(_ type: Value.Type, at offset: Int) -> Value? {
        guard offset >= 0, offset <= bytes.count - MemoryLayout<Value>.size else { return nil }
        return bytes.withUnsafeBytes { Value(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type)) }
    }

    /// Returns an integer as an offset; nil if it is too large for any file.
    func offset<Value: FixedWidthInteger>(_ type: Value.Type, at offset: Int) -> Int? {
        integer(type, at: offset).flatMap { Int(exactly: $0) }.flatMap { $0 < 1 << 48 ? $0 : nil }
    }

    /// Returns the offset of the first occurrence of a text.
    func place(of text: String, from start: Int = 0) -> Int? {
        guard start >= 0, start < bytes.count else { return nil }
        let wanted = Array(text.utf8)
        return bytes.withUnsafeBytes { all -> Int? in
            guard let base = all.baseAddress, let first = wanted.first else { return nil }
            var position = start
            while position <= all.count - wanted.count,
                let found = memchr(base + position, Int32(first), all.count - wanted.count - position + 1)
            {
                position = UnsafeRawPointer(found) - base
                if memcmp(base + position, wanted, wanted.count) == 0 { return position }
                position += 1
            }
            return nil
        }
    }

    /// Returns the text up to the next zero byte.
    func text(at offset: Int) -> String? {
        guard offset >= 0, offset < bytes.count, let end = bytes[offset...].firstIndex(of: 0) else { return nil }
        return String(decoding: bytes[offset..<end], as: UTF8.self)
    }
}
