/// The number at the start of a text, as property conversion reads it: a decimal number with optional sign, fraction, exponent and
/// surrounding white space. The value of text without a number is 0.
nonisolated struct NumericPrefix {
    enum Form: Equatable {
        /// The whole text is a number.
        case whole
        /// Other text follows the number, at this byte range.
        case rest(Range<Int>)
        /// There is no number.
        case none
    }

    let value: Double
    let form: Form

    init(_ text: String) {
        var text = text
        self = text.withUTF8 { Self(bytes: $0) }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) {
        var scanner = Scanner(bytes: bytes)
        scanner.skipSpace()
        let start = scanner.position
        let isNegative = scanner.skipSign()
        var mantissa = Mantissa()
        scanner.readDigits { mantissa.append($0, isFraction: false) }
        let afterWhole = scanner.position
        if scanner.skip(UInt8(ascii: ".")) { scanner.readDigits { mantissa.append($0, isFraction: true) } }
        guard mantissa.digits > 0 else {
            self.init(value: 0, form: .none)
            return
        }
        // "1." is a number without a rest: the point belongs to it, as in all systems that Inlay follows.
        var end = max(scanner.position, afterWhole)
        let hasExponent = scanner.skipExponent()
        if hasExponent { end = scanner.position }
        scanner.skipSpace()
        let form: Form = scanner.position == bytes.count ? .whole : .rest(scanner.position..<bytes.count)

        if !hasExponent, let exact = mantissa.value {
            self.init(value: isNegative ? -exact : exact, form: form)
        } else {
            let number = String(decoding: bytes[start..<end], as: UTF8.self)
            self.init(value: Double(number) ?? 0, form: form)
        }
    }

    private init(value: Double, form: Form) {
        self.value = value
        self.form = form
    }
}

nonisolated extension NumericPrefix {
    /// The digits read so far. Below 2^53 and 10^22 their quotient is rounded once, so it is the nearest `Double`.
    private struct Mantissa {
        private(set) var digits = 0
        private var fractionDigits = 0
        private var number: UInt64 = 0

        private static let powers: [Double] = [
            1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
        ]

        mutating func append(_ digit: UInt8, isFraction: Bool) {
            digits += 1
            if isFraction { fractionDigits += 1 }
            if digits <= 15 { number = number * 10 + UInt64(digit) }
        }

        var value: Double? { digits <= 15 ? Double(number) / Self.powers[fractionDigits] : nil }
    }

    private struct Scanner {
        let bytes: UnsafeBufferPointer<UInt8>
        var position = 0

        mutating func skip(_ byte: UInt8) -> Bool {
            guard position < bytes.count, bytes[position] == byte else { return false }
            position += 1
            return true
        }

        mutating func skipSpace() {
            while position < bytes.count, bytes[position] == 0x20 || (0x09...0x0d).contains(bytes[position]) {
                position += 1
            }
        }

        mutating func skipSign() -> Bool {
            if skip(UInt8(ascii: "-")) { return true }
            _ = skip(UInt8(ascii: "+"))
            return false
        }

        mutating func readDigits(_ body: (UInt8) -> Void) {
            while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
                body(bytes[position] - 0x30)
                position += 1
            }
        }

        /// Skips an exponent. An exponent without digits belongs to the text after the number.
        mutating func skipExponent() -> Bool {
            let start = position
            guard skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) else { return false }
            _ = skipSign()
            var count = 0
            readDigits { _ in count += 1 }
            if count == 0 { position = start }
            return count > 0
        }
    }
}
