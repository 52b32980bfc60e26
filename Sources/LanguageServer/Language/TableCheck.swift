import Inlay
import InlayScanning

/// Finds the entries of a table of strings that have no effect.
struct TableCheck {
    let table: TextTable
    let uses: KeyUses

    var findings: [NameFinding] {
        var last: [String: Int] = [:]
        for index in table.scan.entries.indices { last[table.key(of: index)] = index }
        return table.scan.entries.indices.compactMap { index in
            let entry = table.scan.entries[index]
            let key = table.key(of: index)
            let removal = removal(of: entry)
            if let other = last[key], other != index {
                return NameFinding(
                    range: entry.key, code: "duplicate-key",
                    message: "the key '\(key)' is also in a later entry, whose text is used; remove one of them",
                    removal: removal, other: table.scan.entries[other].key)
            }
            let used = PluralCategory.parts(of: key)?.key ?? key
            guard uses.hasFiles, !table.isInlays, !uses.contains(used) else { return nil }
            return NameFinding(
                range: entry.key, code: "unused-key", message: "no document and no code uses the key '\(key)'",
                removal: removal)
        }
    }

    /// The entry with its semicolon and line.
    private func removal(of entry: StringsScan.Entry) -> Range<Int> {
        let bytes = table.document.bytes
        var end = max(entry.end, entry.key.upperBound)
        while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
        end = end < bytes.count && bytes[end] == UInt8(ascii: ";") ? end + 1 : max(entry.end, entry.key.upperBound)
        return NameFinding.line(of: max(0, entry.key.lowerBound - 1)..<end, in: bytes)
    }
}
