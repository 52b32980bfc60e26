/// A view in a dump, and what it is to the view that holds it.
package struct ListedContent {
    package let view: View
    /// `header`, `footer`, `accessory`, `background`; nil for what is simply there.
    package var part: String?
    /// Of a picker.
    package var component: Int?
    /// In a table or a collection.
    package var section: Int?
    package var row: Int?
}
