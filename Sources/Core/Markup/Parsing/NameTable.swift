import Glibc

/// Interned names by number. A document repeats few names often, so each becomes a string once.
nonisolated struct NameTable: Sendable {
    private(set) var strings: [String] = []
    private var bytes: [UInt8] = []
    private var entries: [Entry] = []
    /// Open addressing: the index of an entry, or -1. At most half full; the count is a power of two.
    private var slots: [Int32] = Array(repeating: -1, count: 64)

    private struct Entry {
        var hash: UInt64
        var bytes: Range<Int>
    }

    /// Creates a table with initial names, numbered from 0.
    init(_ names: [String] = []) {
        for name in names { _ = number(of: name) }
    }

    subscript(name: MarkupTape.Name) -> String { strings[Int(name)] }

    var count: Int { strings.count }

    mutating func number(of name: UnsafeBufferPointer<UInt8>) -> MarkupTape.Name {
        let hash = Self.hash(name)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            let entry = entries[Int(slots[slot])]
            if entry.hash == hash, isEqual(name, entry.bytes) { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        let number = Int32(entries.count)
        slots[slot] = number
        entries.append(Entry(hash: hash, bytes: bytes.count..<bytes.count + name.count))
        bytes.append(contentsOf: name)
        strings.append(String(decoding: name, as: UTF8.self))
        if entries.count * 2 > slots.count { grow() }
        return number
    }

    mutating func number(of name: String) -> MarkupTape.Name {
        var name = name
        return name.withUTF8 { number(of: $0) }
    }

    private func isEqual(_ name: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        guard range.count == name.count else { return false }
        return bytes.withUnsafeBytes { bytes in
            guard let known = bytes.baseAddress, let name = name.baseAddress else { return true }
            return memcmp(known + range.lowerBound, name, range.count) == 0
        }
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: slots.count * 2)
        for (number, entry) in entries.enumerated() {
            var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(number)
        }
    }

    /// FNV-1a, with an extra mixing step for the low bits.
    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash ^ hash >> 32
    }
}
