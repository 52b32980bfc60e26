/// An action that a document names in an event attribute, such as `onRowActivated`.
package struct DocumentAction {
    /// One of the `eventAttributes` of the view's class.
    let attribute: String
    /// The handler's name, as the document writes it.
    let name: String
    let perform: (_ sender: View, _ event: Event?) -> Void

    /// Returns the handler names by attribute.
    static func names(of actions: [DocumentAction]) -> [String: String] {
        Dictionary(actions.map { ($0.attribute, $0.name) }) { $1 }
    }
}
