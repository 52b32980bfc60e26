/// Converts between `file:` addresses and paths.
enum DocumentURI {
    private static let scheme = "file://"

    /// Returns the path of a file's address, or nil for another address, such as that of a text without file.
    static func path(of uri: String) -> String? {
        guard uri.lowercased().hasPrefix(scheme) else { return nil }
        var rest = uri.utf8.dropFirst(scheme.utf8.count)
        // A host, usually empty or `localhost`, precedes the path.
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        rest = rest[slash...]
        var bytes: [UInt8] = []
        var index = rest.startIndex
        while index < rest.endIndex {
            if rest[index] == UInt8(ascii: "%"), let end = rest.index(index, offsetBy: 3, limitedBy: rest.endIndex),
                let byte = UInt8(String(rest[rest.index(after: index)..<end]) ?? "", radix: 16)
            {
                bytes.append(byte)
                index = end
            } else {
                bytes.append(rest[index])
                index = rest.index(after: index)
            }
        }
        guard !bytes.contains(0) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the address of an absolute path.
    static func uri(ofPath path: String) -> String {
        var text = scheme
        for byte in path.utf8 {
            if isPlain(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return text
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        default: "/-._~".utf8.contains(byte)
        }
    }
}
