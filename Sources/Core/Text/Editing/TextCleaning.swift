/// The treatment of line ends in text from keyboards and clipboards.
nonisolated enum LineEndTreatment {
    case kept
    /// For a single line: line ends inside the text become spaces, line ends at its ends are removed.
    case spaces
}

nonisolated extension String {
    /// Returns the text for insertion by an editor, without control characters and noncharacters, in one pass.
    /// In a single line tabs become spaces.
    ///
    /// - Parameter limit: The largest number of Unicode scalars to accept; the rest is not examined.
    func cleaned(_ lineEnds: LineEndTreatment, limit: Int = .max) -> (text: String, isCut: Bool) {
        // Most text needs no cleaning and may be long.
        if lineEnds == .kept, utf8.count <= limit, isSurelyClean { return (self, false) }
        var result = String.UnicodeScalarView()
        // A space is written only if something follows.
        var isSpacePending = false
        var count = 0
        var last: Unicode.Scalar?
        for scalar in unicodeScalars {
            defer { last = scalar }
            if scalar.endsLine {
                // A carriage return with a line feed is one line end.
                if scalar == "\n", last == "\r" { continue }
                if lineEnds == .spaces {
                    isSpacePending = !result.isEmpty
                    continue
                }
            } else if scalar.isRefused {
                continue
            }
            guard count < limit else { return (String(result), true) }
            if isSpacePending {
                result.append(" ")
                isSpacePending = false
            }
            count += 1
            result.append(scalar.endsLine ? "\n" : scalar == "\t" && lineEnds == .spaces ? " " : scalar)
        }
        return (String(result), false)
    }

    /// Whether all line ends are line feeds and no character is refused, as far as a fast check of the bytes shows.
    private var isSurelyClean: Bool {
        let isClean = utf8.withContiguousStorageIfAvailable { bytes in
            var last: UInt8 = 0
            for byte in bytes {
                // The common case.
                if byte >= 0x20, byte < 0x7f {
                    last = byte
                    continue
                }
                if byte < 0x80, byte != 0x0a, byte != 0x09 { return false }
                switch last {
                case 0xc2: if byte < 0xa0 { return false }
                case 0xe2: if byte == 0x80 { return false }
                case 0xef: if byte == 0xb7 || byte == 0xbb || byte == 0xbf { return false }
                case 0xbf: if byte >= 0xbe { return false }
                default: break
                }
                last = byte
            }
            return true
        }
        return isClean ?? false
    }
}

nonisolated extension Unicode.Scalar {
    fileprivate var endsLine: Bool {
        switch value {
        case 0x0a...0x0d, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Control characters except the tab, the byte order mark, and noncharacters.
    fileprivate var isRefused: Bool {
        switch value {
        case 0x09: false
        case 0..<0x20, 0x7f..<0xa0, 0xfeff, 0xfdd0...0xfdef: true
        default: value & 0xfffe == 0xfffe
        }
    }
}
