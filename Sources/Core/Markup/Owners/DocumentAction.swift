/// An action that a document names in an event attribute, such as `onRowActivated`.
package struct DocumentAction {
    /// One of the `eventAttributes` of the view's class.
    let attribute: String
    /// The handler as the document names it.
    let name: String
    let perform: (_ sender: View, _ event: Event?) -> Void

    /// Handlers by their attributes.
    static func names(of actions: [DocumentAction]) -> [String: String] {
        Dictionary(actions.map { ($0.attribute, $0.name) }) { $1 }
    }
}
