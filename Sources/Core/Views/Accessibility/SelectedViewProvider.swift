/// A view that shows one of the views in it as selected, and whose views in it have no state of their own, such as a wheel.
@MainActor protocol SelectedViewProvider: View {
    /// The view of the selected value; nil if it is out of sight.
    var selectedAccessibleView: View? { get }
    /// Selects the value of a view. Returns false if the view shows none.
    func selectAccessible(_ view: View) -> Bool
}
