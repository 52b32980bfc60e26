/// Outlets, actions, keys of texts and declarations in Swift code, found by their words. The code need not compile.
struct SwiftNames {
    private(set) var occurrences: [Occurrence] = []
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        for range in places(of: "@Outlet") where !isNamePart(range.upperBound) { addOutlet(after: range.upperBound) }
        for range in places(of: "actions[\"") { addAction(at: range.upperBound) }
        for range in places(of: "localizedString(\"") { addKey(at: range.upperBound) }
    }

    /// Returns the places where a name is a complete word, without members of other objects, texts and comments.
    func uses(of name: String) -> [Range<Int>] {
        places(of: name).filter { range in
            guard !isNamePart(range.upperBound), range.lowerBound == 0 || !isNamePart(range.lowerBound - 1) else {
                return false
            }
            if range.lowerBound > 0, bytes[range.lowerBound - 1] == UInt8(ascii: ".") {
                guard range.lowerBound >= 5, bytes[range.lowerBound - 5..<range.lowerBound].elementsEqual("self.".utf8)
                else { return false }
            }
            // An argument's label is no use of the outlet.
            if range.upperBound < bytes.count, bytes[range.upperBound] == UInt8(ascii: ":"), !isDeclared(range) {
                return false
            }
            return !isInTextOrComment(range.lowerBound)
        }
    }

    private func isDeclared(_ range: Range<Int>) -> Bool { occurrences.contains { $0.range == range } }

    private func places(of word: String) -> [Range<Int>] {
        let word = Array(word.utf8)
        guard let first = word.first, word.count <= bytes.count else { return [] }
        var found: [Range<Int>] = []
        bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while index + word.count <= bytes.count {
                if bytes[index] == first, bytes[index..<index + word.count].elementsEqual(word) {
                    found.append(index..<index + word.count)
                }
                index += 1
            }
        }
        return found
    }

    private func isNamePart(_ index: Int) -> Bool {
        guard index >= 0, index < bytes.count else { return false }
        let byte = bytes[index]
        return byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
            || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
    }

    /// Whether a place is after `//` or an odd number of quotes of its line.
    private func isInTextOrComment(_ offset: Int) -> Bool {
        var start = offset
        while start > 0, bytes[start - 1] != 0x0a { start -= 1 }
        var isInText = false
        var index = start
        while index < offset {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 1
            } else if bytes[index] == UInt8(ascii: "\"") {
                isInText.toggle()
            } else if !isInText, bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count,
                bytes[index + 1] == UInt8(ascii: "/")
            {
                return true
            }
            index += 1
        }
        return isInText
    }

    /// Adds the name of `@Outlet private var name`.
    private mutating func addOutlet(after start: Int) {
        var index = start
        // The declaration follows in the same statement, also on the next line.
        let limit = min(bytes.count, start + 120)
        while index + 4 < limit {
            if bytes[index..<index + 4].elementsEqual("var ".utf8), !isNamePart(index - 1) {
                var nameStart = index + 4
                while nameStart < bytes.count, bytes[nameStart] == 0x20 || bytes[nameStart] == UInt8(ascii: "`") {
                    nameStart += 1
                }
                var end = nameStart
                while isNamePart(end) { end += 1 }
                let range = nameStart..<end
                guard !range.isEmpty, !isInTextOrComment(start - 1) else { return }
                let name = String(decoding: bytes[range], as: UTF8.self)
                occurrences.append(.init(name: .identifier(name), range: range, isDeclaration: true))
                return
            }
            index += 1
        }
    }

    private mutating func addKey(at start: Int) {
        guard let end = bytes[start...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == 0x0a }), end > start,
            bytes[end] == UInt8(ascii: "\""), !bytes[start..<end].contains(UInt8(ascii: "\\"))
        else { return }
        let key = String(decoding: bytes[start..<end], as: UTF8.self)
        occurrences.append(.init(name: .stringsKey(key), range: start..<end))
    }

    private mutating func addAction(at start: Int) {
        var end = start
        while isNamePart(end) { end += 1 }
        guard end > start else { return }
        let name = String(decoding: bytes[start..<end], as: UTF8.self)
        let methods = method(afterKey: end).map { declarations(of: $0, ["func"]) } ?? []
        // The method is the declaration of its action.
        occurrences += methods.map { .init(name: .action(name), range: $0, isDeclaration: true) }
        occurrences.append(.init(name: .action(name), range: start..<end, isDeclaration: methods.isEmpty))
    }

    /// Returns `save` for `"] = save` and `"] = self.save` at an offset.
    private func method(afterKey offset: Int) -> String? {
        var index = offset
        func take(_ text: String) -> Bool {
            guard bytes[min(index, bytes.count)...].starts(with: text.utf8) else { return false }
            index += text.utf8.count
            return true
        }
        func skipSpace() { while index < bytes.count, bytes[index] <= 0x20 { index += 1 } }
        guard take("\"]") else { return nil }
        skipSpace()
        guard take("=") else { return nil }
        skipSpace()
        _ = take("self.")
        let start = index
        while isNamePart(index) { index += 1 }
        return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
    }

    /// Returns the places where a name follows one of some keywords, such as `func`.
    func declarations(of name: String, _ keywords: [String]) -> [Range<Int>] {
        places(of: name).filter { range in
            guard !isNamePart(range.upperBound), !isInTextOrComment(range.lowerBound) else { return false }
            return keywords.contains { keyword in
                let start = range.lowerBound - keyword.utf8.count - 1
                return start >= 0 && bytes[start..<range.lowerBound].elementsEqual((keyword + " ").utf8)
                    && !isNamePart(start - 1)
            }
        }
    }
}
