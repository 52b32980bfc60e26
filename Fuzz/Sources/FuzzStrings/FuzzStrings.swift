import Glibc
import Inlay

/// Reads any bytes as localized strings: a gettext catalogue if the first byte is `m`, else a `.strings` file of either encoding.
/// The document loads with its texts, and an invalid file is reported.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzStrings(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 0 else { return 0 }
    let isCatalog = bytes[0] == UInt8(ascii: "m")
    let contents = Array(UnsafeBufferPointer(start: bytes + 1, count: count - 1))
    MainActor.assumeIsolated { load(contents, isCatalog: isCatalog) }
    return 0
}

@MainActor private func load(_ contents: [UInt8], isCatalog: Bool) {
    let folder = "/tmp/inlay-fuzz-\(getpid())"
    let folders = isCatalog ? ["", "/locale", "/locale/en", "/locale/en/LC_MESSAGES"] : ["", "/en.lproj"]
    for name in folders { mkdir(folder + name, 0o700) }
    let path = folder + folders[folders.count - 1] + (isCatalog ? "/Localizable.mo" : "/Localizable.strings")
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    precondition(write(file, contents, contents.count) == contents.count, "cannot write \(path)")
    close(file)
    var diagnostics: [MarkupDiagnostic] = []
    var builder = ViewBuilder(resources: Resources(directory: folder))
    builder.locale = "en"
    builder.options.reportsMissingTranslations = true
    builder.diagnosticHandler = { diagnostics.append($0) }
    ViewBuilder.flushTemplateCache()
    let source = MarkupSource(name: "Fuzz.xml", text: "<ColumnView><Label text='@a'/><Label text='@b'/></ColumnView>")
    let result = try? builder.load(source)
    unlink(path)
    for name in folders.reversed() { rmdir(folder + name) }
    precondition(result != nil, "texts cost the view")
    for diagnostic in diagnostics {
        precondition(diagnostic.range.line > 0 && diagnostic.range.column > 0, "no place: \(diagnostic)")
        precondition(!diagnostic.message.isEmpty)
    }
}
