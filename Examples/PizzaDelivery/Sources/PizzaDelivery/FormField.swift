import FoundationEssentials

/// A name and a value of a form. Names may occur several times.
public nonisolated struct FormField: Hashable, Sendable {
    public var name: String
    public var value: String

    /// Creates a field from its name and its value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// `application/x-www-form-urlencoded` as defined by the WHATWG URL standard.
public nonisolated enum FormEncoding {
    /// The value of the header `Content-Type` for this encoding.
    public static let contentType = "application/x-www-form-urlencoded"

    /// Encodes the fields as a body. Line ends become CR LF, as in browsers.
    public static func encode(_ fields: [FormField]) -> String {
        fields.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }

    /// Decodes the fields of a body. Any bytes are accepted: invalid escapes are kept, and invalid UTF-8 becomes U+FFFD.
    public static func decode(_ body: some Sequence<UInt8>) -> [FormField] {
        Array(body).split(separator: UInt8(ascii: "&")).map { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return FormField(decodeText(parts[0]), parts.count > 1 ? decodeText(parts[1]) : "")
        }
    }

    private static func encode(_ text: String) -> String {
        var encoded: [UInt8] = []
        var last: UInt8?
        func append(_ byte: UInt8) {
            switch byte {
            case UInt8(ascii: " "): encoded.append(UInt8(ascii: "+"))
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"):
                encoded.append(byte)
            default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        for byte in text.utf8 {
            switch (last, byte) {
            case (cr, lf): break
            case (_, cr), (_, lf):
                append(cr)
                append(lf)
            default: append(byte)
            }
            last = byte
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static let cr = UInt8(ascii: "\r")
    private static let lf = UInt8(ascii: "\n")
    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func decodeText(_ bytes: ArraySlice<UInt8>) -> String {
        var decoded: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let (high, low) = escape(rest) {
                decoded.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    private static func escape(_ bytes: ArraySlice<UInt8>) -> (UInt8, UInt8)? {
        let two = bytes.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        return two.count == 2 ? (UInt8(two[0]), UInt8(two[1])) : nil
    }
}
