extension ScrollView {
    /// A warning for a list without a height, in content that sizes its views by their natural heights.
    ///
    /// - Parameters:
    ///   - kind: the kind of list, for the message.
    ///   - parts: the elements of the list, for the message.
    func missingHeight(of kind: String, _ parts: String) -> ValidationIssue? {
        guard frame.height == 0, frame.width > 0, !isHidden, !layoutState.dimensions.known(.vertical).isDefined,
            isInScrolledContent
        else { return nil }
        let reason = "the view around it has its natural height, and a \(kind) has none"
        return ValidationIssue(
            properties: ["height"], message: "its \(parts) are not visible: \(reason); set its height")
    }

    private var isInScrolledContent: Bool {
        sequence(first: self as View) { $0.superview }.dropFirst().contains { view in
            (view as? ScrollView).map { !$0.fitsContentToHeight && !$0.isPagingEnabled } ?? false
        }
    }
}
