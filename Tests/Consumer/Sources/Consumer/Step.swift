import Inlay

/// The last change of the count. A value that any thread may have.
struct Step: BindableModel, Sendable {
    var count = 0

    static let bindable: KeyPathTable<Step> = ["count": \.count]
}
