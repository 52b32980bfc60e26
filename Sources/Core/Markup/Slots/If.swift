/// Shows its content while a test is true, among the other children of a container; otherwise that of an `<Else>` after it.
///
///     <If test="$books">
///         <Label text="$count:(books) + ' books'"/>
///     </If>
///     <Else>
///         <Label text="No books yet"/>
///     </Else>
///
/// Content is created when it is first needed. After that it is kept, with its state, and only leaves the container. Specification 8.
final class If: ContentSlot {
    override class var elementName: String { "If" }

    /// Whether the content is shown.
    var test = false {
        didSet { if test != oldValue { update() } }
    }
    private var template: RowTemplate?
    private var otherwise: RowTemplate?
    private var contents: [Bool: SlotGroup] = [:]

    deinit {}

    override func take(_ template: RowTemplate) {
        self.template = template
        update()
    }

    /// Gets the content of `<Else>`.
    func takeElse(_ template: RowTemplate) {
        otherwise = template
        update()
    }

    private func update() {
        guard container != nil else { return }
        let content = content(test)
        guard groups.first !== content else { return }
        if !groups.isEmpty { removeGroup(at: 0) }
        if let content { insert(content, at: 0) }
        itemsDidChange(animated: true)
    }

    private func content(_ test: Bool) -> SlotGroup? {
        guard let template = test ? template : otherwise else { return nil }
        if let content = contents[test] { return content }
        let content = template.makeGroup(in: self)
        contents[test] = content
        return content
    }

    override var keepsRemovedGroups: Bool { true }

    override func clear() {
        super.clear()
        for content in contents.values { content.release(in: container) }
        contents = [:]
    }

    override class var properties: PropertyTable {
        super.properties + [.init(test: "test", \If.test) { $0.test = $1 }]
    }
}

/// The content for a false test of the `<If>` before it.
final class Else: ContentSlot {
    override class var elementName: String { "Else" }

    deinit {}
}
