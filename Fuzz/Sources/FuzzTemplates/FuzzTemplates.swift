import Glibc
import Inlay

/// Reads any bytes as a template file: a property list if the first byte is `p`, else JSON. The document that uses the file gives
/// a view, or diagnostics with a place.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzTemplates(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 0 else { return 0 }
    let kind = bytes[0] == UInt8(ascii: "p") ? "plist" : "json"
    let contents = Array(UnsafeBufferPointer(start: bytes + 1, count: count - 1))
    MainActor.assumeIsolated { load(contents, as: kind) }
    return 0
}

private let document = """
    <?properties T?><?properties {"b": {"text": "x"}}?><ColumnView class="a">
        <Label class="a, b" text="own"/><Button class="b, a, c"/><foo class="a"/>
    </ColumnView>
    """

@MainActor private func load(_ contents: [UInt8], as kind: String) {
    let folder = "/tmp/inlay-fuzz-\(getpid())"
    let path = "\(folder)/T.\(kind)"
    mkdir(folder, 0o700)
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    precondition(write(file, contents, contents.count) == contents.count, "cannot write \(path)")
    close(file)
    var diagnostics: [MarkupDiagnostic] = []
    var builder = ViewBuilder(resources: Resources(directory: folder))
    builder.diagnosticHandler = { diagnostics.append($0) }
    ViewBuilder.flushTemplateCache()
    let result = try? builder.load(MarkupSource(name: "Fuzz.xml", text: document))
    unlink(path)
    rmdir(folder)
    precondition(result != nil || !diagnostics.isEmpty, "an error without a word")
    for diagnostic in diagnostics {
        precondition(diagnostic.range.line > 0 && diagnostic.range.column > 0, "no place: \(diagnostic)")
        precondition(!diagnostic.message.isEmpty)
    }
}
