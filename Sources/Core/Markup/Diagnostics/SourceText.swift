/// A source file that diagnostics refer to. Its lines are computed for the first diagnostic.
final class SourceText {
    let source: MarkupSource
    private(set) lazy var lines = SourceLines(source.bytes)

    init(_ source: MarkupSource) { self.source = source }

    var bytes: [UInt8] { source.bytes }
    var name: String { source.name }
}
