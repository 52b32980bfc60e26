import Inlay

/// The last change of the count. The value may be used on any thread.
struct Step: BindableModel, Sendable {
    var count = 0

    static let bindable: KeyPathTable<Step> = ["count": \.count]
}
