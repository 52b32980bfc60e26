/// A view that has events, to which documents attach actions.
package protocol DocumentEventSource: View {
    /// The event attributes that the class supports in documents.
    static var eventAttributes: [String] { get }
    /// Adds an action for one of the `eventAttributes`.
    func addAction(_ action: DocumentAction)
    /// The names of handlers that documents set, by event attribute.
    var namedActions: [String: String] { get }
}

/// A view that keeps its actions from the document in a list.
package protocol DocumentActionList: DocumentEventSource {
    var documentActions: [DocumentAction] { get set }
}

extension DocumentActionList {
    package func addAction(_ action: DocumentAction) { documentActions.append(action) }
    package var namedActions: [String: String] { Dictionary(documentActions.map { ($0.attribute, $0.name) }) { $1 } }

    /// Performs the document's actions for an event attribute.
    ///
    /// - Returns: whether there is one.
    package func performActions(_ attribute: String, with event: Event?) -> Bool {
        let actions = documentActions.filter { $0.attribute == attribute }
        for action in actions { action.perform(self, event) }
        return !actions.isEmpty
    }
}

/// An action that a document names in an event attribute, such as `onRowActivated`.
package struct DocumentAction {
    /// One of the `eventAttributes` of the view's class.
    package let attribute: String
    /// The handler's name, as the document writes it.
    package let name: String
    package let perform: (_ sender: View, _ event: Event?) -> Void
}
