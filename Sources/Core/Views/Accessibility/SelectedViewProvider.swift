/// A view that shows one of its views as selected, although these views have no such state, as in a wheel.
@MainActor protocol SelectedViewProvider: View {
    /// The view of the selected value; nil if it is out of sight.
    var selectedAccessibleView: View? { get }
    /// Selects the value of a view. Returns false if the view shows none.
    func selectAccessible(_ view: View) -> Bool
}
