import Inlay

/// Reads any bytes as a script. The script is the same after it is written and read again, or the error has a place.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzScript(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    do throws(ScriptError) {
        let script = try Script(name: "fuzz.inlay", text: text)
        let again = try? Script(name: "fuzz.inlay", text: script.text)
        precondition(again?.text == script.text, "written otherwise than read: \(script.text)")
    } catch {
        precondition(error.line > 0 && error.column > 0 && !error.description.isEmpty, "an error without a place")
    }
    return 0
}
