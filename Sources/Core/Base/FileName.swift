/// The name or path of a file, for use as a dictionary key.
///
/// File systems compare bytes. `String` treats names as equal if their letters are only composed differently, such as `é` as one or two
/// code points. Such names may be different files.
package nonisolated struct FileName: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (a: FileName, b: FileName) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
