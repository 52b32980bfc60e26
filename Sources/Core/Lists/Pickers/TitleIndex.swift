/// The titles of a combo box, prepared for a search that ignores case. Titles are referred to by their index.
///
/// The lower-case titles are in one buffer, so that a search through 100,000 titles at each key takes less time than a frame.
nonisolated struct TitleIndex {
    /// The lower-case titles in UTF-8, one after the other.
    private var bytes: [UInt8] = []
    /// The end of each title in `bytes`.
    private var ends: [Int] = []

    init(_ titles: some Sequence<String>) {
        for title in titles {
            // `lowercased()` makes a new string of each title. ASCII does not need it.
            if title.utf8.allSatisfy({ $0 < 0x80 }) {
                bytes.append(contentsOf: title.utf8.lazy.map(Self.lowercased))
            } else {
                bytes.append(contentsOf: title.lowercased().utf8)
            }
            ends.append(bytes.count)
        }
    }

    var count: Int { ends.count }

    /// Returns the indices of the titles that contain a text, in the order of the search. Every title contains an empty text.
    ///
    /// - Parameter candidates: The indices of the titles to search, in this order; nil for all.
    func titles(containing text: String, among candidates: [Int]? = nil) -> [Int] {
        let sought = Array(text.lowercased().utf8)
        return search(among: candidates) { buffer, range in Self.contains(sought, in: buffer, range) }
    }

    /// Returns the index of the first title that begins with a text; nil if there is none.
    func firstTitle(beginningWith text: String, among candidates: [Int]? = nil) -> Int? {
        let sought = Array(text.lowercased().utf8)
        return search(among: candidates, limit: 1) { buffer, range in
            range.count >= sought.count && Self.matches(sought, in: buffer, at: range.lowerBound)
        }.first
    }

    /// Returns the index of the first title that is equal to a text; nil if there is none.
    func firstTitle(equalTo text: String) -> Int? {
        let sought = Array(text.lowercased().utf8)
        return search(limit: 1) { buffer, range in
            range.count == sought.count && Self.matches(sought, in: buffer, at: range.lowerBound)
        }.first
    }

    /// Returns the indices of the titles that match.
    ///
    /// - Parameters:
    ///   - limit: The number of titles after which the search ends.
    ///   - isMatch: Called with all bytes, and the range of a title in them.
    private func search(
        among candidates: [Int]? = nil, limit: Int = .max, _ isMatch: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Bool
    ) -> [Int] {
        var found: [Int] = []
        bytes.withUnsafeBufferPointer { buffer in
            for index in 0..<(candidates?.count ?? ends.count) {
                let title = candidates?[index] ?? index
                guard isMatch(buffer, (title == 0 ? 0 : ends[title - 1])..<ends[title]) else { continue }
                found.append(title)
                if found.count == limit { return }
            }
        }
        return found
    }

    private static func contains(_ sought: [UInt8], in buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool
    {
        guard let first = sought.first else { return true }
        var position = range.lowerBound
        let last = range.upperBound - sought.count
        while position <= last {
            if buffer[position] == first, matches(sought, in: buffer, at: position) { return true }
            position += 1
        }
        return false
    }

    private static func matches(_ sought: [UInt8], in buffer: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
        var offset = 0
        while offset < sought.count {
            if buffer[position + offset] != sought[offset] { return false }
            offset += 1
        }
        return true
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte }
}
