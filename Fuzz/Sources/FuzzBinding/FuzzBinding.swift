import Inlay

/// Reads any bytes as a binding. The view gets a value or keeps its own, also when the owner changes; each diagnostic has a place.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzBinding(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    MainActor.assumeIsolated { bind(text) }
    return 0
}

@MainActor private func bind(_ text: String) {
    let owner = Owner()
    let escaped = text.reduce(into: "") { result, character in
        switch character {
        case "<": result += "&lt;"
        case "&": result += "&amp;"
        case "'": result += "&apos;"
        default: result.append(character)
        }
    }
    var diagnostics: [MarkupDiagnostic] = []
    var builder = ViewBuilder(resources: Resources(directory: "/nowhere"))
    builder.diagnosticHandler = { diagnostics.append($0) }
    for property in ["text", "numberOfLines", "textColor", "hidden"] {
        let source = MarkupSource(name: "Fuzz.xml", text: "<Label \(property)='$\(escaped)'/>")
        do throws(MarkupError) {
            _ = try builder.load(source, owner: owner)
        } catch {
            precondition(!error.diagnostics.isEmpty, "an error without a word")
        }
    }
    let label = Label()
    let controller = ViewController()
    controller.view = label
    let application = Application(title: "Fuzz", platform: HeadlessPlatform())
    application.diagnosticHandler = { diagnostics.append($0) }
    let window = try? application.open(controller, size: Size(300, 200))
    owner.bind(text, to: label, keyPath: "text")
    owner.name = "Bob"
    owner.values = []
    window?.layout()
    owner.place = nil
    window?.close()
    for diagnostic in diagnostics {
        precondition(diagnostic.range.line > 0 && diagnostic.range.column > 0, "no place: \(diagnostic)")
        precondition(!diagnostic.message.isEmpty)
    }
}

private struct Place: BindableModel {
    var street = "Main"
    var number: Int? = 7
    static let bindable: KeyPathTable<Place> = ["street": \.street, "number": \.number]
}

@MainActor private final class Owner: MarkupOwner {
    @Bindable var name = "Ann"
    @Bindable var count = 3
    @Bindable var values: [Any] = [1, 2.5, "three"]
    @Bindable var place: Place? = Place()
}
