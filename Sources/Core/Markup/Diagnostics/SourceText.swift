/// A source that diagnostics speak of. Its lines are looked for when the first does.
final class SourceText {
    let source: MarkupSource
    private(set) lazy var lines = SourceLines(source.bytes)

    init(_ source: MarkupSource) { self.source = source }

    var bytes: [UInt8] { source.bytes }
    var name: String { source.name }
}
