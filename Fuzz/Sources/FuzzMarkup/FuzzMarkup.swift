import Inlay

/// Reads any bytes as a document. It gives a view that can be laid out, or diagnostics with a place, and nothing else.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzMarkup(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    MainActor.assumeIsolated { load(text) }
    return 0
}

@MainActor private func load(_ text: String) {
    var diagnostics: [MarkupDiagnostic] = []
    var builder = ViewBuilder(resources: Resources(directory: "/nowhere"))
    builder.diagnosticHandler = { diagnostics.append($0) }
    let source = MarkupSource(name: "Fuzz.xml", text: text)
    do throws(MarkupError) {
        let view = try builder.load(source, owner: nil, root: nil).view
        let controller = ViewController()
        controller.view = view
        let application = Application(title: "Fuzz", platform: HeadlessPlatform())
        application.diagnosticHandler = { _ in }
        let window = try? application.open(controller, size: Size(300, 200))
        window?.drawFrame()
        window?.dispatch(Event(.resized(Size(77, 33), scale: 1.5)))
        window?.drawFrame()
        window?.close()
    } catch {
        precondition(!error.diagnostics.isEmpty, "an error without a word")
    }
    for diagnostic in diagnostics {
        precondition(diagnostic.range.line > 0 && diagnostic.range.column > 0, "no place: \(diagnostic)")
        precondition(!diagnostic.message.isEmpty)
    }
}
