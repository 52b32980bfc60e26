/// The name or path of a file, as a key of tables.
///
/// File systems compare bytes. `String` counts names as equal whose letters are composed in different ways, such as `é` as one or as two code
/// points, and such names may be different files.
package nonisolated struct FileName: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (a: FileName, b: FileName) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
