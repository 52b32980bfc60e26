/// The storage of a property that documents can reach: an ``Outlet``, a ``Bindable`` or a ``Setting``. Only these derive from it.
///
/// It is a class because a cast to a class is quick. For a cast to a protocol, Swift reads its whole table of conformances once for each type.
@MainActor public class OwnerProperty {
    init() {}
    deinit {}

    /// The property as an outlet; nil if it is none.
    var outlet: (any AnyOutlet)? { nil }
    /// The property as a bindable one; nil if it is none.
    var bindable: (any AnyBindable)? { nil }
}
