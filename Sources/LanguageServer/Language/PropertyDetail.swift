import Inlay

extension PropertyDescription {
    /// The format and the default on one line: `number, default 8`.
    var detail: String {
        let form = object.map { "properties of \($0)" } ?? format
        guard let defaultValue else { return form }
        return "\(form), default \(defaultValue.isEmpty ? "empty" : defaultValue)"
    }
}
