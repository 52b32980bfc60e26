/// A view in a dump, and its role in the view that contains it.
package struct DumpedContent {
    package let view: View
    /// The role: `header`, `footer`, `accessory` or `background`; nil for ordinary subviews.
    package var part: String?
    /// The component of a picker.
    package var component: Int?
    /// The section in a table or a collection.
    package var section: Int?
    package var row: Int?
}
