import FoundationEssentials
import Inlay

/// The data of ICU: a file with a table of contents and items such as `icudt76l/curr/de.res`. Programs with formatters contain it.
nonisolated struct ICUData {
    private struct Item {
        let name: Substring
        /// Its bytes, from the start of the data.
        let range: Range<Int>
    }

    /// The number of bytes before the table of contents. It must not change, because ICU's version is in these bytes.
    private let headerSize: Int
    private let items: [Item]
    private let bytes: Data
    /// Names in the items begin with it: `icudt76l/`.
    private let prefix: Substring

    /// Returns nil for other data.
    ///
    /// - Parameter bytes: their first index must be 0.
    init?(_ bytes: Data) {
        let data = BinaryData(bytes)
        guard let headerSize = data.offset(UInt16.self, at: 0), data.integer(UInt16.self, at: 2) == 0x27da,
            headerSize >= 24, bytes.count > headerSize, bytes[12..<16].elementsEqual("CmnD".utf8),
            let count = data.offset(UInt32.self, at: headerSize), count > 0, count <= bytes.count / 8
        else { return nil }
        var starts: [(name: Substring, start: Int)] = []
        for index in 0..<count {
            let entry = headerSize + 4 + 8 * index
            guard let name = data.offset(UInt32.self, at: entry).flatMap({ data.text(at: headerSize + $0) }),
                let start = data.offset(UInt32.self, at: entry + 4).map({ $0 + headerSize }), start <= bytes.count,
                start >= starts.last?.start ?? headerSize
            else { return nil }
            starts.append((name[...], start))
        }
        guard let slash = starts[0].name.firstIndex(of: "/") else { return nil }
        prefix = starts[0].name[...slash]
        let ends = starts.dropFirst().map(\.start) + [bytes.count]
        items = zip(starts, ends).map { Item(name: $0.name, range: $0.start..<$1) }
        self.headerSize = headerSize
        self.bytes = bytes
    }

    /// The size up to the last item, whose end is not in the table of contents.
    var byteCountWithoutLastItem: Int { items.last?.range.lowerBound ?? 0 }

    /// Languages for which ICU has data under several names.
    private static let synonyms: [Set<String>] = [
        ["nb", "no", "nn"], ["he", "iw"], ["id", "in"], ["yi", "ji"], ["fil", "tl"], ["sr", "sh", "hr", "bs"],
        ["ro", "mo"],
    ]

    /// Languages that need a dictionary to find words, and its name.
    private static let dictionaries = [
        "cjdict": ["ja", "zh"], "thaidict": ["th"], "laodict": ["lo"], "khmerdict": ["km"], "burmesedict": ["my"],
    ]

    /// Returns the data with fewer languages. Dates and numbers are formatted in every language, as the desktop may have one that the app
    /// has no texts in. Of other languages the names of currencies, time zones, units, countries and languages are left out, and the
    /// orders for sorting. Tables of encodings, which are for old files of mainframes and East Asia, are left out, too.
    ///
    /// - Parameter languages: codes such as `de`. English is always complete.
    func limited(to languages: Set<String>) -> Data {
        let wanted = Self.synonyms.reduce(into: languages.union(["en"])) { wanted, names in
            if !wanted.isDisjoint(with: names) { wanted.formUnion(names) }
        }
        return packed(items.filter { Self.isWanted($0.name.dropFirst(prefix.count), wanted) })
    }

    private static func isWanted(_ name: Substring, _ languages: Set<String>) -> Bool {
        let file = name.split(separator: "/").last ?? name
        guard let point = file.lastIndex(of: ".") else { return true }
        let (base, ending) = (file[..<point], file[point...])
        switch ending {
        case ".cnv": return false
        case ".dict": return dictionaries[String(base)].map { !languages.isDisjoint(with: $0) } ?? true
        case ".res":
            let language = base.prefix { $0 != "_" }
            let isLanguage = (2...3).contains(language.count) && language.allSatisfy { $0.isLowercase }
            return !isLanguage || !name.contains("/") || languages.contains(String(language))
        default: return true
        }
    }

    /// Writes a table of contents and items. Items stay in their order, by which ICU searches.
    private func packed(_ items: [Item]) -> Data {
        var names = Data()
        var nameOffsets: [Int] = []
        for item in items {
            nameOffsets.append(4 + 8 * items.count + names.count)
            names.append(contentsOf: item.name.utf8)
            names.append(0)
        }
        var contents = Data()
        var position = Self.aligned(4 + 8 * items.count + names.count)
        let padding = position - (4 + 8 * items.count + names.count)
        contents.append(littleEndian: items.count)
        for (item, nameOffset) in zip(items, nameOffsets) {
            contents.append(littleEndian: nameOffset)
            contents.append(littleEndian: position)
            position += Self.aligned(item.range.count)
        }
        contents.append(names)
        contents.append(Data(repeating: 0xaa, count: padding))
        var result = bytes[..<headerSize]
        result.append(contents)
        for item in items {
            result.append(bytes[item.range])
            result.append(Data(repeating: 0xaa, count: Self.aligned(item.range.count) - item.range.count))
        }
        return result
    }

    /// Items begin at multiples of 16, as ICU's own tool places them.
    private static func aligned(_ count: Int) -> Int { (count + 15) & ~15 }
}

nonisolated extension Data {
    fileprivate mutating func append(littleEndian value: Int) {
        Swift.withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).littleEndian) { append(contentsOf: $0) }
    }
}
